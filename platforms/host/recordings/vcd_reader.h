// SPDX-License-Identifier: Apache-2.0
// Reads value change dumps (IEEE 1800-2017, clause 21.7) that Verilator has written of one design.
#pragma once

#include "host/recordings/wave_part.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <istream>
#include <map>
#include <string>
#include <utility>

namespace tabletop {

class vcd_reader {
  public:
    // to: gets scopes and variables as the first dump has them, but for what stands in its outermost scope, the ports
    // once more. time_of: of a dump's time, in ps.
    vcd_reader(wave_part& to, std::function<std::uint64_t(std::uint64_t)> time_of)
        : to_(to), time_of_(std::move(time_of)) {}

    // Dumps one after the other, in order of time. What is no number is left out.
    void read(std::istream& in);

  private:
    struct known_variable {
        std::size_t number;
        unsigned bits;
    };

    void read_variable(std::istream& in, const std::string& scope, bool outermost);
    void take_change(const std::string& id, std::string digits);

    wave_part& to_;
    const std::function<std::uint64_t(std::uint64_t)> time_of_;
    bool declares_ = true;                                  // the first dump
    std::map<std::string, known_variable> known_;           // by name
    std::multimap<std::string, known_variable> variables_;  // by what this dump calls them
};

}  // namespace tabletop
