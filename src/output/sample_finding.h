// Findings made by hand, for tests.
#pragma once

#include "findings/finding.h"

namespace heddle::testing {

inline Finding sample_race() {
  FindingSite write;
  write.role = SiteRole::kWrite;
  write.class_name = "bank.Counter";
  write.method = "countFailed()V";
  write.place = {"bank/Counter.java", 14};
  write.origin = "thread bank.Worker started at bank/Main.java:18";
  write.many = true;
  write.trace = {{{"bank/Main.java", 18}, "starts bank.Worker"},
                 {{"bank/Worker.java", 27}, "calls bank.Counter.countFailed()"}};
  FindingSite read;
  read.role = SiteRole::kRead;
  read.class_name = "bank.Counter";
  read.method = "failed()I";
  read.place = {"bank/Counter.java", 22};
  read.origin = "main";
  read.locks = {"this (bank.Counter)"};
  read.trace = {{{"bank/Main.java", 24}, "calls bank.Counter.failed()"}};
  Finding finding;
  finding.id = "R-3f9c1a07";
  finding.rule = Rule::kDataRace;
  finding.confidence = Confidence::kHigh;
  finding.subject = "bank.Counter.failed";
  finding.message =
      "bank.Counter.failed is written by one thread while others use it, without a common lock.";
  finding.sites = {write, read};
  finding.objects = {"new bank.Counter at bank/Main.java:13"};
  finding.reasons = {"no lock is held at the write"};
  finding.fix = "Make both methods synchronized, or the field an AtomicInteger.";
  return finding;
}

inline Finding sample_deadlock() {
  FindingSite first;
  first.role = SiteRole::kAcquire;
  first.class_name = "bank.Audit";
  first.method = "lambda$run$0(Lbank/Account;)V";
  first.place = {"bank/Audit.java", 22};
  first.origin = "task of an executor submitted at bank/Audit.java:22";
  first.locks = {"this (bank.Account)", "bank.Audit.class"};
  FindingSite second = first;
  second.class_name = "bank.Account";
  second.method = "transferAll(Lbank/Account;)V";
  second.place = {"bank/Account.java", 47};
  Finding finding;
  finding.id = "D-77aa0001";
  finding.rule = Rule::kDeadlock;
  finding.confidence = Confidence::kMedium;
  finding.subject = "bank.Account, bank.Audit.class";
  finding.message = "Two threads can each hold a lock that the other one wants.";
  finding.sites = {first, second};
  return finding;
}

}  // namespace heddle::testing
