#include "output/source_excerpt.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <fstream>

namespace heddle {
namespace {

namespace fs = std::filesystem;

class SourceExcerpt : public ::testing::Test {
 protected:
  SourceExcerpt() {
    std::string name = ::testing::TempDir() + "heddle-sources-XXXXXX";
    root_ = ::mkdtemp(name.data());
  }
  ~SourceExcerpt() override {
    std::error_code ignored;
    fs::remove_all(root_, ignored);
  }
  void write(const std::string& name, const std::string& content) const {
    fs::create_directories((root_ / name).parent_path());
    std::ofstream(root_ / name, std::ios::binary) << content;
  }
  static std::string texts(const std::vector<ExcerptLine>& lines) {
    std::string out;
    for (const ExcerptLine& line : lines) {
      out += std::to_string(line.number) + (line.is_place ? ">" : ":") + line.text + "\n";
    }
    return out;
  }

  fs::path root_;
};

TEST_F(SourceExcerpt, LinesAround) {
  write("p/C.java", "package p;\nclass C {\n  int x;\n    int y;\n}\n");
  const Sources sources({root_});
  EXPECT_EQ(texts(sources.excerpt({"p/C.java", 3}, 0)), "3>int x;\n");
  EXPECT_EQ(texts(sources.excerpt({"p/C.java", 3}, 1)), "2:class C {\n3>  int x;\n4:    int y;\n");
  EXPECT_EQ(texts(sources.excerpt({"p/C.java", 1}, 1)), "1>package p;\n2:class C {\n");
  EXPECT_EQ(texts(sources.excerpt({"p/C.java", 5}, 9)),
            "1:package p;\n2:class C {\n3:  int x;\n4:    int y;\n5>}\n");
}

TEST_F(SourceExcerpt, NothingThere) {
  write("p/C.java", "package p;\n");
  const Sources sources({root_ / "none", root_});
  EXPECT_TRUE(sources.excerpt({"p/C.java", 2}, 1).empty());
  EXPECT_TRUE(sources.excerpt({"p/C.java", 0}, 1).empty());
  EXPECT_TRUE(sources.excerpt({"p/D.java", 1}, 1).empty());
  EXPECT_TRUE(sources.excerpt({"", 1}, 1).empty());
  EXPECT_TRUE(sources.excerpt({"p", 1}, 1).empty());
  EXPECT_TRUE(Sources().excerpt({"p/C.java", 1}, 1).empty());
}

TEST_F(SourceExcerpt, OnlyBelowTheRoots) {
  write("secret.txt", "hidden\n");
  write("src/C.java", "class C {}\n");
  const Sources sources({root_ / "src"});
  EXPECT_TRUE(sources.excerpt({"../secret.txt", 1}, 0).empty());
  EXPECT_TRUE(sources.excerpt({(root_ / "secret.txt").string(), 1}, 0).empty());
}

TEST_F(SourceExcerpt, NearerToTheRootIfThePackageFits) {
  write("C.java", "package com.p ;\n");
  write("D.java", "package com.other;\n");
  const Sources sources({root_});
  EXPECT_EQ(texts(sources.excerpt({"com/p/C.java", 1}, 0)), "1>package com.p ;\n");
  EXPECT_TRUE(sources.excerpt({"com/o/D.java", 1}, 0).empty());
  EXPECT_TRUE(sources.excerpt({"com/oth/D.java", 1}, 0).empty());
}

TEST_F(SourceExcerpt, FitForTerminals) {
  write("C.java", "\tx = \"\x1b[31m\xFF\";  \r\n");
  EXPECT_EQ(texts(Sources({root_}).excerpt({"C.java", 1}, 0)), "1>x = \"?[31m\xEF\xBF\xBD\";\n");
}

}  // namespace
}  // namespace heddle
