// SPDX-License-Identifier: Apache-2.0
// What a run prints at its end and writes for --stats.
#pragma once

#include "base/view.h"
#include "cli/run/run_options.h"
#include "host/processor/processor_facet.h"
#include "host/processor/whereabouts.h"
#include "host/run/run_end.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace tabletop {

struct run_statistics {
    run_end end = run_end::idle;
    int exit_code = 0;
    std::optional<std::int32_t> exit_status;  // what the program ended itself with (semihosting, Linux)
    std::uint64_t simulated_ps = 0;
    double wall_seconds = 0;
    std::optional<processor_statistics> machine;  // empty: there is no processor

    std::vector<whereabouts> processors;
    std::vector<std::string> hints;  // on the program

    std::map<std::string, std::string> packages;  // of Linux, version by name

    double real_time_factor() const;  // simulated over wall
    // For a machine with a processor.
    double mips() const;
    double transactions_per_second() const;

    // Two lines for the user, one without a processor, one for each processor, and one for a program that has ended
    // itself.
    std::string text() const;
    nlohmann::ordered_json processors_json() const;
    // One JSON object with the configuration that led here. players and measurements: JSON objects, the second empty or
    // with members that go into this one.
    std::string json(const run_options& options, const std::map<std::string, std::string>& parameters,
                     const view_map& views, const std::string& players, const std::string& measurements) const;
};

}  // namespace tabletop
