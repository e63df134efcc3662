// SPDX-License-Identifier: Apache-2.0
#include "cli/run/run_statistics.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <sys/resource.h>

namespace tabletop {
namespace {

// The memory of this process, in units of 10^6 bytes.
std::uint64_t peak_memory_mb() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<std::uint64_t>(usage.ru_maxrss) * 1024 / 1'000'000;
}

}  // namespace

nlohmann::ordered_json run_statistics::processors_json() const {
    auto list = nlohmann::ordered_json::array();
    for (const auto& processor : processors) list.push_back(processor.json());
    return list;
}

double run_statistics::real_time_factor() const {
    return wall_seconds > 0 ? static_cast<double>(simulated_ps) * 1e-12 / wall_seconds : 0;
}

double run_statistics::mips() const {
    return wall_seconds > 0 ? static_cast<double>(machine->instructions) * 1e-6 / wall_seconds : 0;
}

double run_statistics::transactions_per_second() const {
    return wall_seconds > 0 ? static_cast<double>(machine->transactions) / wall_seconds : 0;
}

std::string run_statistics::text() const {
    const auto status = exit_status ? fmt::format("the program's exit status: {}\n", *exit_status) : "";
    const auto time =
        fmt::format("end: {}; simulated {:.6f} s, wall {:.3f} s, real-time factor {:.2f}\n", run_end_name(end),
                    static_cast<double>(simulated_ps) * 1e-12, wall_seconds, real_time_factor());
    if (!machine) return status + time;
    auto text = status + time +
                fmt::format("instructions {}, {:.0f} MIPS; bus transactions {}, {:.0f} per second\n",
                            machine->instructions, mips(), machine->transactions, transactions_per_second());
    for (const auto& processor : processors) text += processor.text() + '\n';
    return text;
}

std::string run_statistics::json(const run_options& options, const std::map<std::string, std::string>& parameters,
                                 const view_map& views, const std::string& players,
                                 const std::string& measurements) const {
    using json_object = nlohmann::ordered_json;
    json_object object = {
        {"version", TABLETOP_VERSION},
        {"platform", options.machine_name},
        {"end", run_end_name(end)},
        {"exit_code", exit_code},
        {"exit_status", exit_status ? json_object(*exit_status) : json_object()},
        {"simulated_ps", simulated_ps},
        {"wall_seconds", wall_seconds},
        {"real_time_factor", real_time_factor()},
        {"instructions", machine ? json_object(machine->instructions) : json_object()},
        {"mips", machine ? json_object(mips()) : json_object()},
        {"transactions", machine ? json_object(machine->transactions) : json_object()},
        {"transactions_per_second", machine ? json_object(transactions_per_second()) : json_object()},
        {"translated_blocks", machine ? json_object(machine->translated_blocks) : json_object()},
        {"translated_pages", machine ? json_object(machine->translated_pages) : json_object()},
        {"peak_memory_mb", peak_memory_mb()},
        {"seed", options.seed},
        {"epoch", options.epoch},
    };
    object["processors"] = processors_json();
    object["hints"] = hints;
    object["views"] = json_object::object();
    for (const auto& [instance, v] : views) object["views"][instance] = view_name(v);
    if (!packages.empty()) object["linux_packages"] = packages;
    if (!options.rtl.empty()) object["rtl"] = options.rtl.front();
    for (const auto& [key, value] : parameters) object["parameters"][key] = value;
    object["players"] = json_object::parse(players);
    if (!measurements.empty()) object.update(json_object::parse(measurements));
    return object.dump(2) + '\n';
}

}  // namespace tabletop
