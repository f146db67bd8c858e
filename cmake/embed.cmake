# heddle_embed(TARGET FOLDER ENDING HEADER FUNCTION): the files of FOLDER with that ending become string literals
# in a source of TARGET, written at build time, which defines FUNCTION as HEADER declares it. This file is also
# the script that writes it.

if(CMAKE_SCRIPT_MODE_FILE)
  set(content "// Written by cmake/embed.cmake from the files in ${NAME}.\n#include \"${HEADER}\"\n\n")
  string(APPEND content "#include <array>\n\nnamespace heddle {\n\n")
  set(table "")
  set(count 0)
  foreach(name ${NAMES})
    file(READ "${FOLDER}/${name}" text)
    string(APPEND content "static constexpr std::string_view kFile${count} = R\"heddle(${text})heddle\";\n")
    string(APPEND table "    {\"${NAME}/${name}\", kFile${count}},\n")
    math(EXPR count "${count} + 1")
  endforeach()
  string(APPEND content "static constexpr std::array<EmbeddedFile, ${count}> kFiles = {{\n${table}}};\n\n")
  string(APPEND content "std::span<const EmbeddedFile> ${FUNCTION}() {\n  return kFiles;\n}\n\n")
  string(APPEND content "}  // namespace heddle\n")
  file(WRITE "${OUTPUT}" "${content}")
  return()
endif()

set(HEDDLE_EMBED_SCRIPT ${CMAKE_CURRENT_LIST_FILE})

function(heddle_embed target name ending header function)
  set(folder ${PROJECT_SOURCE_DIR}/${name})
  set(output ${CMAKE_CURRENT_BINARY_DIR}/${target}/${function}.cc)
  file(GLOB names CONFIGURE_DEPENDS RELATIVE ${folder} ${folder}/*.${ending})
  list(SORT names)
  list(TRANSFORM names PREPEND ${folder}/ OUTPUT_VARIABLE paths)
  add_custom_command(OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} "-DNAMES=${names}" -DNAME=${name} -DFOLDER=${folder} -DHEADER=${header}
      -DFUNCTION=${function} -DOUTPUT=${output} -P ${HEDDLE_EMBED_SCRIPT}
    DEPENDS ${paths} ${HEDDLE_EMBED_SCRIPT} VERBATIM)
  target_sources(${target} PRIVATE ${output})
endfunction()
