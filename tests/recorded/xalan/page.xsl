<?xml version="1.0"?>
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:n="urn:notes"
    xmlns:java="http://xml.apache.org/xalan/java" xmlns:set="http://exslt.org/sets" exclude-result-prefixes="n java set">
  <xsl:output method="html" indent="yes"/>
  <xsl:param name="heading" select="'Books'"/>
  <xsl:key name="by-id" match="book" use="@id"/>
  <xsl:variable name="dear" select="//book[price &gt; 10]"/>
  <xsl:decimal-format name="euro" decimal-separator="," grouping-separator="."/>

  <xsl:template match="/library">
    <html>
      <head><title><xsl:value-of select="$heading"/></title></head>
      <body>
        <xsl:apply-templates select="book">
          <xsl:sort select="@year" data-type="number" order="descending"/>
        </xsl:apply-templates>
        <p>
          <xsl:value-of select="concat('dear: ', count($dear), ', all: ', format-number(sum(book/price), '#.##0,00', 'euro'))"/>
        </p>
        <xsl:for-each select="set:distinct(book/author)">
          <xsl:sort/>
          <i><xsl:number value="position()" format="I. "/><xsl:value-of select="translate(., 'abc', 'ABC')"/></i>
        </xsl:for-each>
        <xsl:call-template name="count-down"><xsl:with-param name="n" select="4"/></xsl:call-template>
        <b><xsl:value-of select="java:java.lang.Math.max(3, 7)"/></b>
      </body>
    </html>
  </xsl:template>

  <xsl:template match="book">
    <div id="{generate-id()}" class="{@lang}">
      <h1><xsl:number count="book"/> <xsl:value-of select="normalize-space(title)"/></h1>
      <xsl:choose>
        <xsl:when test="@year &lt; 1900">old</xsl:when>
        <xsl:when test="contains(author, 'A') and not(see)">Ada's</xsl:when>
        <xsl:otherwise><xsl:value-of select="substring-before(concat(title, ' '), ' ')"/></xsl:otherwise>
      </xsl:choose>
      <xsl:apply-templates select="see | n:note" mode="inline"/>
      <xsl:if test="following-sibling::book[1]/@year mod 2 = 1"><hr/></xsl:if>
      <xsl:copy-of select="price"/>
    </div>
  </xsl:template>

  <xsl:template match="see" mode="inline">
    <a href="#{@ref}"><xsl:value-of select="key('by-id', @ref)/title"/></a>
  </xsl:template>
  <xsl:template match="n:*" mode="inline">
    <xsl:comment><xsl:value-of select="name()"/></xsl:comment>
    <xsl:element name="em"><xsl:attribute name="title">note</xsl:attribute><xsl:apply-templates/></xsl:element>
  </xsl:template>

  <xsl:template name="count-down">
    <xsl:param name="n"/>
    <xsl:if test="$n &gt; 0">
      <span><xsl:value-of select="$n"/></span>
      <xsl:call-template name="count-down"><xsl:with-param name="n" select="$n - 1"/></xsl:call-template>
    </xsl:if>
  </xsl:template>
</xsl:stylesheet>
