# One static library per folder of src/. Files named *_test.cc make the room's
# test program, files named *_fuzz.cc one libFuzzer program each.

add_library(heddle_flags INTERFACE)
target_compile_options(heddle_flags INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion
  -Wnon-virtual-dtor -Woverloaded-virtual -Wimplicit-fallthrough -Werror
  # libstdc++ 12 implements stable_sort with something that clang calls deprecated.
  $<$<CXX_COMPILER_ID:Clang>:-Wno-deprecated-declarations>)
target_include_directories(heddle_flags INTERFACE ${PROJECT_SOURCE_DIR}/src)

if(HEDDLE_TESTS)
  find_package(GTest REQUIRED)
endif()

function(heddle_room name)
  file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/${name}/*.cc)
  set(tests ${sources})
  set(fuzzers ${sources})
  list(FILTER tests INCLUDE REGEX "_test\\.cc$")
  list(FILTER fuzzers INCLUDE REGEX "_fuzz\\.cc$")
  list(FILTER sources EXCLUDE REGEX "_(test|fuzz)\\.cc$")

  add_library(heddle_${name} STATIC ${sources})
  target_link_libraries(heddle_${name} PUBLIC heddle_flags ${ARGN})

  if(HEDDLE_TESTS AND tests)
    add_executable(heddle_${name}_test ${tests})
    target_link_libraries(heddle_${name}_test PRIVATE heddle_${name} heddle_test_support GTest::gtest_main)
    add_test(NAME unit.${name} COMMAND heddle_${name}_test)
  endif()
  if(HEDDLE_FUZZ)
    foreach(file ${fuzzers})
      get_filename_component(target ${file} NAME_WE)
      add_executable(${target} ${file})
      target_link_libraries(${target} PRIVATE heddle_${name})
      target_link_options(${target} PRIVATE -fsanitize=fuzzer)
    endforeach()
  endif()
endfunction()

# An executable whose sources are the folder src/<room>, without its tests.
function(heddle_program name room)
  file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/${room}/*.cc)
  list(FILTER sources EXCLUDE REGEX "_(test|fuzz)\\.cc$")
  add_executable(${name} ${sources})
  target_link_libraries(${name} PRIVATE heddle_flags ${ARGN})
endfunction()
