# What `cmake --install` and the Debian package bring. Completions and the manual page are made by the program
# itself, so that they have all its commands.
include(GNUInstallDirs)

set(words ${PROJECT_BINARY_DIR}/words)
set(made)
foreach(kind bash zsh fish man)
  add_custom_command(OUTPUT ${words}/${kind}
    COMMAND ${CMAKE_COMMAND} -E make_directory ${words}
    COMMAND heddle completion ${kind} > ${words}/${kind}
    DEPENDS heddle VERBATIM)
  list(APPEND made ${words}/${kind})
endforeach()
find_program(GZIP gzip REQUIRED)
add_custom_command(OUTPUT ${words}/heddle.1.gz
  COMMAND ${GZIP} -9nc ${words}/man > ${words}/heddle.1.gz
  DEPENDS ${words}/man VERBATIM)
add_custom_target(heddle_words ALL DEPENDS ${made} ${words}/heddle.1.gz)

install(TARGETS heddle RUNTIME)
install(FILES ${words}/heddle.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${words}/bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME heddle)
install(FILES ${words}/zsh DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions RENAME _heddle)
install(FILES ${words}/fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d RENAME heddle.fish)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright)
install(FILES ${PROJECT_SOURCE_DIR}/README.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/docs ${PROJECT_SOURCE_DIR}/library DESTINATION ${CMAKE_INSTALL_DOCDIR})

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME heddle)
set(CPACK_PACKAGE_CONTACT "the heddle project <heddle@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "finds concurrency bugs in JVM programs")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS default-jdk-headless)
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
  "heddle reads class files, jars and the JDK, and finds data races, unsafe\npublication, deadlocks and waits that nobody ends. It needs neither\nconfiguration nor annotations, nor does it run the program.")
include(CPack)
