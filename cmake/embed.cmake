# heddle_embed(TARGET FOLDER FILE): the *.model files of FOLDER become string literals in FILE, a source of
# TARGET written at build time, so that the program needs no files beside it. This file is also the script
# that writes it.

if(CMAKE_SCRIPT_MODE_FILE)
  set(content "// Written by cmake/embed.cmake from the knowledge files.\n#include \"library/built_in.h\"\n\n")
  string(APPEND content "#include <array>\n\nnamespace heddle {\n\n")
  set(table "")
  set(count 0)
  foreach(name ${NAMES})
    file(READ "${FOLDER}/${name}" text)
    string(APPEND content "static constexpr std::string_view kFile${count} = R\"heddle(${text})heddle\";\n")
    string(APPEND table "    {\"library/${name}\", kFile${count}},\n")
    math(EXPR count "${count} + 1")
  endforeach()
  string(APPEND content "static constexpr std::array<EmbeddedFile, ${count}> kFiles = {{\n${table}}};\n\n")
  string(APPEND content "std::span<const EmbeddedFile> built_in_knowledge() {\n  return kFiles;\n}\n\n")
  string(APPEND content "}  // namespace heddle\n")
  file(WRITE "${OUTPUT}" "${content}")
  return()
endif()

set(HEDDLE_EMBED_SCRIPT ${CMAKE_CURRENT_LIST_FILE})

function(heddle_embed target folder file)
  set(folder ${PROJECT_SOURCE_DIR}/${folder})
  set(output ${CMAKE_CURRENT_BINARY_DIR}/${target}/${file})
  file(GLOB names CONFIGURE_DEPENDS RELATIVE ${folder} ${folder}/*.model)
  list(SORT names)
  list(TRANSFORM names PREPEND ${folder}/ OUTPUT_VARIABLE paths)
  add_custom_command(OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} "-DNAMES=${names}" -DFOLDER=${folder} -DOUTPUT=${output} -P ${HEDDLE_EMBED_SCRIPT}
    DEPENDS ${paths} ${HEDDLE_EMBED_SCRIPT} VERBATIM)
  target_sources(${target} PRIVATE ${output})
endfunction()
