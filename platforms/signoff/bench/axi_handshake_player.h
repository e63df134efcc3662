// SPDX-License-Identifier: Apache-2.0
// Plays handshakes on the pins of a Verilated design with AXI4-Lite ports, cycle by cycle and without a kernel, and
// says what was wrong. It goes on behind everything that it finds: behind a design that does not answer with a reset.
#pragma once

#include "base/clock_domain.h"
#include "pins/axi_pin_design.h"
#include "signoff/bench/axi_port_player.h"
#include "signoff/compare/comparison.h"
#include "signoff/report/coverage.h"
#include "stimulus/signoff/axi_handshakes.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace tabletop {

struct axi_finding {
    std::string rule;    // what is wrong
    std::string detail;  // of the first case
    std::string kind;    // the round in which it was
    std::uint64_t cycle = 0;
    std::uint64_t count = 0;
    std::string wave;  // the pins up to there
    std::string dump;  // the same as a value change dump
};

struct axi_handshake_result {
    std::uint64_t cycles = 0;
    std::uint64_t transfers = 0;
    std::uint64_t hangs = 0;
    std::vector<axi_finding> findings;
    std::vector<coverage_item> coverage;
    std::vector<exclusion> left_out;  // what was not applied
    std::string fault;                // why the design has stopped
    double wall_seconds = 0;
};

struct axi_handshake_setup {
    std::vector<std::vector<signoff::axi_word>> words;  // of each slave port
    signoff::axi_handshake_options traffic;
    std::uint64_t patience = 500'000;  // cycles without a handshake, after which there is no answer
    // Situations that this design cannot come to, by the names of `coverage`, and why.
    std::vector<exclusion> impossible = {};
    clock_domain clock{100'000'000};  // of dumps
};

axi_handshake_result play_axi_handshakes(axi_pin_design& design, const axi_handshake_setup& setup);

nlohmann::json axi_handshake_figures(const axi_handshake_result& result);
axi_handshake_result read_axi_handshake_figures(const nlohmann::json& figures);

}  // namespace tabletop
