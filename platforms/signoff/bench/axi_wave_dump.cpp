// SPDX-License-Identifier: Apache-2.0
#include "signoff/bench/axi_wave_dump.h"

#include "base/recording.h"
#include "host/recordings/vcd_file.h"

#include <optional>
#include <sstream>
#include <vector>

namespace tabletop {
namespace {

using sample = axi_wave::sample;

struct pin {
    const char* name;
    unsigned bits;
    std::uint64_t (*level)(const sample&);
};

template <axi_channel Channel>
constexpr auto at = static_cast<std::size_t>(Channel);
constexpr std::size_t ar = at<axi_channel::ar>, aw = at<axi_channel::aw>, w = at<axi_channel::w>;
constexpr std::size_t r = 0, b = 1;

std::uint64_t while_valid(bool valid, std::uint64_t level) {
    return valid ? level : no_value;
}

constexpr pin pins[] = {
    {"awvalid", 1, [](const sample& s) -> std::uint64_t { return s.valid[aw]; }},
    {"awready", 1, [](const sample& s) -> std::uint64_t { return s.ready[aw]; }},
    {"awaddr", 32, [](const sample& s) { return while_valid(s.valid[aw], s.request[aw].address); }},
    {"awprot", 3, [](const sample& s) { return while_valid(s.valid[aw], s.request[aw].protection); }},
    {"wvalid", 1, [](const sample& s) -> std::uint64_t { return s.valid[w]; }},
    {"wready", 1, [](const sample& s) -> std::uint64_t { return s.ready[w]; }},
    {"wdata", 32, [](const sample& s) { return while_valid(s.valid[w], s.request[w].data); }},
    {"wstrb", 4, [](const sample& s) { return while_valid(s.valid[w], s.request[w].strobes); }},
    {"bvalid", 1, [](const sample& s) -> std::uint64_t { return s.response_valid[b]; }},
    {"bready", 1, [](const sample& s) -> std::uint64_t { return s.response_ready[b]; }},
    {"bresp", 2, [](const sample& s) { return while_valid(s.response_valid[b], s.response[b].code); }},
    {"arvalid", 1, [](const sample& s) -> std::uint64_t { return s.valid[ar]; }},
    {"arready", 1, [](const sample& s) -> std::uint64_t { return s.ready[ar]; }},
    {"araddr", 32, [](const sample& s) { return while_valid(s.valid[ar], s.request[ar].address); }},
    {"arprot", 3, [](const sample& s) { return while_valid(s.valid[ar], s.request[ar].protection); }},
    {"rvalid", 1, [](const sample& s) -> std::uint64_t { return s.response_valid[r]; }},
    {"rready", 1, [](const sample& s) -> std::uint64_t { return s.response_ready[r]; }},
    {"rdata", 32, [](const sample& s) { return while_valid(s.response_valid[r], s.response[r].data); }},
    {"rresp", 2, [](const sample& s) { return while_valid(s.response_valid[r], s.response[r].code); }},
};

bool is_there(const axi_wave& wave, const std::string& name) {
    if (name == "awprot") return wave.has_protection(axi_channel::aw);
    return name != "arprot" || wave.has_protection(axi_channel::ar);
}

}  // namespace

std::string axi_wave_dump(const axi_wave& wave, const clock_domain& clock) {
    struct variable {
        const pin& of;
        std::size_t number;
        std::optional<std::uint64_t> shown = std::nullopt;
    };
    std::ostringstream text;
    vcd_file file(text);
    std::vector<variable> variables;
    file.open_scope("axi");
    for (const auto& each : pins) {
        if (is_there(wave, each.name)) variables.push_back({each, file.add_number(each.name, each.bits)});
    }
    file.close_scope();
    const auto& samples = wave.samples();
    for (const auto& each : samples) {
        file.time(clock.edge(each.time));
        for (auto& variable : variables) {
            const auto level = variable.of.level(each);
            if (variable.shown != level) file.number(variable.number, level);
            variable.shown = level;
        }
    }
    if (!samples.empty()) file.time(clock.edge(samples.back().time + 1));
    return text.str();
}

}  // namespace tabletop
