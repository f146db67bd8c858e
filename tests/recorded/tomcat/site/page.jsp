<%@ page contentType="text/plain;charset=UTF-8" import="java.util.*" %>
<%! private int visits; %>
<% synchronized (this) { visits++; } List<String> words = Arrays.asList("warp", "weft"); %>
<% for (String word : words) { %> <%= word.toUpperCase() %> <% } %>
visits <%= visits %>, name ${param.name}, sum ${1 + 2 * 3}, empty ${empty param.nothing ? 'yes' : 'no'}
