#include <gtest/gtest.h>

#include "output/findings_view.h"
#include "output/sample_finding.h"

namespace heddle {
namespace {

std::string as_json(const FindingsView& view) {
  Json json;
  json.object([&] { write_findings(view, json); });
  return json.finish();
}

TEST(FindingsJson, NothingFound) {
  EXPECT_EQ(as_json({}), R"({
  "program": {
    "classes": 0,
    "methods": 0,
    "reachableMethods": 0,
    "reachableClassesOfYours": 0,
    "reachableMethodsOfYours": 0,
    "entryPoints": []
  },
  "findings": [],
  "suppressed": [],
  "stats": {
    "hiddenFindings": 0,
    "findingsInTests": 0,
    "findingsInGeneratedCode": 0,
    "threads": 0,
    "accesses": 0,
    "sharedPlaces": 0,
    "lockSites": 0
  }
}
)");
}

TEST(FindingsJson, AFinding) {
  Finding finding = testing::sample_race();
  finding.sites[1].place = {};
  finding.sites[1].trace.clear();
  Json json;
  write_finding(finding, json);
  EXPECT_EQ(json.finish(), R"json({
  "id": "R-3f9c1a07",
  "rule": "data-race",
  "confidence": "high",
  "message": "bank.Counter.failed is written by one thread while others use it, without a common lock.",
  "subject": "bank.Counter.failed",
  "sites": [
    {
      "role": "write",
      "class": "bank.Counter",
      "method": "countFailed()V",
      "file": "bank/Counter.java",
      "line": 14,
      "origin": "thread bank.Worker started at bank/Main.java:18",
      "many": true,
      "locks": [],
      "trace": [
        {
          "file": "bank/Main.java",
          "line": 18,
          "what": "starts bank.Worker"
        },
        {
          "file": "bank/Worker.java",
          "line": 27,
          "what": "calls bank.Counter.countFailed()"
        }
      ]
    },
    {
      "role": "read",
      "class": "bank.Counter",
      "method": "failed()I",
      "origin": "main",
      "many": false,
      "locks": [
        "this (bank.Counter)"
      ],
      "trace": []
    }
  ],
  "objects": [
    "new bank.Counter at bank/Main.java:13"
  ],
  "reasons": [
    "no lock is held at the write"
  ],
  "fix": "Make both methods synchronized, or the field an AtomicInteger."
}
)json");
}

TEST(FindingsJson, TimesOnlyIfWanted) {
  FindingsView view;
  view.counts.threads = 3;
  view.counts.races_ms = 1.5;
  EXPECT_EQ(as_json(view).find("millis"), std::string::npos);
  view.with_times = true;
  const std::string text = as_json(view);
  EXPECT_NE(text.find("\"threads\": 3"), std::string::npos) << text;
  EXPECT_NE(text.find("\"races\": 1.5"), std::string::npos) << text;
}

}  // namespace
}  // namespace heddle
