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

# Two precompiled headers, one of them with gtest, halve a clean build: most files take longer to read what they
# include than to be compiled.
if(HEDDLE_PCH)
  # GCC 12 forgets that what it wrongly warns of lies in its own headers; the other presets keep the warnings.
  target_compile_options(heddle_flags INTERFACE "$<$<CXX_COMPILER_ID:GNU>:-Wno-restrict;-Wno-array-bounds;-Wno-stringop-overflow;-Wno-stringop-overread>")
  file(WRITE ${PROJECT_BINARY_DIR}/precompiled.cc "")
  set(precompiled ${PROJECT_SOURCE_DIR}/cmake/precompiled.h)
  add_library(heddle_precompiled STATIC ${PROJECT_BINARY_DIR}/precompiled.cc)
  target_link_libraries(heddle_precompiled PRIVATE heddle_flags fmt::fmt Boost::headers)
  target_precompile_headers(heddle_precompiled PRIVATE ${precompiled})
  if(HEDDLE_TESTS)
    add_library(heddle_precompiled_test STATIC ${PROJECT_BINARY_DIR}/precompiled.cc)
    target_link_libraries(heddle_precompiled_test PRIVATE heddle_flags fmt::fmt Boost::headers GTest::gtest)
    target_precompile_headers(heddle_precompiled_test PRIVATE ${precompiled} <gtest/gtest.h>)
  endif()
endif()

function(heddle_precompile target from)
  if(HEDDLE_PCH)
    target_precompile_headers(${target} REUSE_FROM ${from})
  endif()
endfunction()

function(heddle_room name)
  file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/${name}/*.cc)
  set(tests ${sources})
  set(fuzzers ${sources})
  list(FILTER tests INCLUDE REGEX "_test\\.cc$")
  list(FILTER fuzzers INCLUDE REGEX "_fuzz\\.cc$")
  list(FILTER sources EXCLUDE REGEX "_(test|fuzz)\\.cc$")

  add_library(heddle_${name} STATIC ${sources})
  target_link_libraries(heddle_${name} PUBLIC heddle_flags ${ARGN})
  heddle_precompile(heddle_${name} heddle_precompiled)

  if(HEDDLE_TESTS AND tests)
    add_executable(heddle_${name}_test ${tests})
    target_link_libraries(heddle_${name}_test PRIVATE heddle_${name} heddle_test_support GTest::gtest_main)
    heddle_precompile(heddle_${name}_test heddle_precompiled_test)
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
  heddle_precompile(${name} heddle_precompiled)
endfunction()
