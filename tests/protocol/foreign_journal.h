// SPDX-License-Identifier: Apache-2.0
// What went wrong in a round of foreign traffic, and what was reached in it.
#pragma once

#include "base/kernel_time.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace tabletop {

class foreign_journal {
  public:
    // where: block, view and seed, as in every message.
    explicit foreign_journal(std::string where) : where_(std::move(where)) {}

    // number: the transaction's, counted over the round. The first ten are kept; the round ends at the first.
    void fail(std::uint64_t number, const std::string& what) {
        if (failures_.size() >= most_failures) return;
        failures_.push_back(where_ + ", transaction " + std::to_string(number) + ", " + std::to_string(now_ps()) +
                            " ps: " + what);
    }
    bool failed() const { return !failures_.empty(); }
    const std::vector<std::string>& failures() const { return failures_; }

    void cover(const char* what) { ++coverage_[what]; }
    const std::map<std::string, std::uint64_t>& coverage() const { return coverage_; }

    // What a test provokes on purpose: SystemC reports that contain this text are no failures, but counted.
    void expect_report(std::string text) { expected_report_ = std::move(text); }
    unsigned expected_reports() const { return expected_reports_; }
    void report(const std::string& message) {
        if (!expected_report_.empty() && message.find(expected_report_) != std::string::npos) {
            ++expected_reports_;
        } else {
            fail(0, "SystemC report: " + message);
        }
    }

  private:
    static constexpr std::size_t most_failures = 10;

    std::string where_;
    std::vector<std::string> failures_;
    std::map<std::string, std::uint64_t> coverage_;
    std::string expected_report_;
    unsigned expected_reports_ = 0;
};

}  // namespace tabletop
