// SPDX-License-Identifier: Apache-2.0
// Tells what is odd about accesses of a program: once a place, and not too often for a block, because programs may
// sweep over it.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <unordered_set>

#include "processors/cortex_a9/cortex_a9.h"

namespace tabletop {

class access_report {
  public:
    // system: hierarchical name, for the messages. cpu: whose accesses they are.
    access_report(std::string system, const cortex_a9& cpu) : system_(std::move(system)), cpu_(cpu) {}

    struct access {
        bool is_write;
        std::uint64_t address;
        std::uint64_t time_ps;  // local time
    };

    // place: what is told of once. block, what: for the message "(block, what)".
    void add(std::uint64_t place, const access& made, const char* block, const char* what);

  private:
    std::string system_;
    const cortex_a9& cpu_;
    std::unordered_set<std::uint64_t> places_;    // that have been told of
    std::map<std::string, unsigned> reports_of_;  // by block
};

}  // namespace tabletop
