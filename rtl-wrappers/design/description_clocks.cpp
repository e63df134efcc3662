// SPDX-License-Identifier: Apache-2.0
#include "design/description_clocks.h"

#include "base/parameters.h"
#include "support/input_error.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

namespace tabletop {
namespace {

constexpr const char* divided_key = "divided";
constexpr const char* enables_key = "enables";
constexpr const char* others_key = "others";
clock_domain read_frequency(const description_section& clock, const std::string& key) {
    constexpr std::uint64_t lowest = 1'000;
    constexpr std::uint64_t highest = 1'000'000'000;
    quantity hertz;
    try {
        hertz = parse_quantity(parameter_kind::frequency, clock.text(key));
    } catch (const input_error& error) {
        const std::string message = error.what();
        if (!clock.has(key) || !clock.content().get(key)->is_string()) throw;
        clock.refuse(key, message);
    }
    if (hertz.numerator / hertz.denominator < lowest || (hertz.numerator - 1) / hertz.denominator >= highest) {
        clock.refuse(key, fmt::format("\"{}\" is outside 1 kHz to 1 GHz", clock.text(key)));
    }
    return clock_domain(hertz.numerator, hertz.denominator);
}

std::vector<divided_port> read_divided(const description_section& clock, const char* key, port_uses& uses) {
    constexpr std::int64_t most = 1u << 20;
    std::vector<divided_port> inputs;
    if (!clock.has(key)) return inputs;
    const auto dividers = clock.table(key);
    for (const auto& [name, unused] : dividers.content()) {
        const std::string port(name.str());
        const auto divider = dividers.integer(port);
        if (divider < 1 || divider > most) dividers.refuse(port, fmt::format("{} is outside 1 to {}", divider, most));
        inputs.push_back({read_port(dividers, port, port), static_cast<unsigned>(divider)});
        uses.add(dividers, port, inputs.back().port, fmt::format("clock.{}.{}", key, port));
    }
    return inputs;
}

// Their periods as multiples of one unit, which is as long as can be.
void set_half_periods(const description_section& others, const std::vector<clock_domain>& clocks,
                      rtl_description& description) {
    constexpr std::uint64_t most = std::uint64_t{1} << 40;
    __extension__ using wide = unsigned __int128;
    const auto& main = description.clock;
    std::vector<std::pair<std::uint64_t, std::uint64_t>> periods;  // of each, in periods of the main clock
    for (std::size_t n = 0; n < clocks.size(); ++n) {
        auto over = wide{main.hz_numerator()} * clocks[n].hz_denominator();
        auto under = wide{clocks[n].hz_numerator()} * main.hz_denominator();
        auto a = over, b = under;
        while (b != 0) a = std::exchange(b, a % b);
        over /= a;
        under /= a;
        const auto unit = under > most ? most : static_cast<std::uint64_t>(under);
        const auto together = std::lcm(description.half_period, unit);
        if (over > most || under > most || together > most || over * together / under > most) {
            const auto& port = description.other_clocks[n].port;
            others.refuse(port.text, "its period has no simple ratio to that of the clock");
        }
        description.half_period = together;
        periods.emplace_back(static_cast<std::uint64_t>(over), static_cast<std::uint64_t>(under));
    }
    for (std::size_t n = 0; n < clocks.size(); ++n) {
        const auto [over, under] = periods[n];
        description.other_clocks[n].half_period =
            static_cast<std::uint64_t>(wide{description.half_period} * over / under);
    }
}

void read_others(const description_section& clock, port_uses& uses, rtl_description& description) {
    constexpr std::size_t most = 16;
    if (!clock.has(others_key)) return;
    if (!description.says_clock()) clock.refuse(others_key, "without a frequency of the clock itself");
    const auto others = clock.table(others_key);
    std::vector<clock_domain> clocks;
    for (const auto& [name, unused] : others.content()) {
        const std::string port(name.str());
        if (clocks.size() == most) others.refuse(port, fmt::format("more than {} clocks", most));
        clocks.push_back(read_frequency(others, port));
        description.other_clocks.push_back({read_port(others, port, port), 1});
        uses.add(others, port, description.other_clocks.back().port, fmt::format("clock.{}.{}", others_key, port));
    }
    set_half_periods(others, clocks, description);
}

bool is_amba_reset(std::string port) {
    std::transform(port.begin(), port.end(), port.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return port == "aresetn";
}

}  // namespace

void read_clock(const description_section& clock, bool needs_frequency, port_uses& uses, rtl_description& description) {
    clock.require_known({"port", "frequency", divided_key, enables_key, others_key});
    description.clock_port = read_port(clock, "port", clock.text("port"));
    uses.add(clock, "port", description.clock_port, "clock.port");
    if (clock.has("frequency") || needs_frequency) description.clock = read_frequency(clock, "frequency");
    description.divided_clocks = read_divided(clock, divided_key, uses);
    description.clock_enables = read_divided(clock, enables_key, uses);
    read_others(clock, uses, description);
}

void read_reset(const description_section& reset, port_uses& uses, rtl_description& description) {
    reset.require_known({"port", "active"});
    description.reset_port = read_port(reset, "port", reset.text("port"));
    uses.add(reset, "port", *description.reset_port, "reset.port");
    // AMBA's name says the level.
    if (!reset.has("active") && is_amba_reset(description.reset_port->port)) {
        description.reset_active_high = false;
        return;
    }
    const auto active = reset.text("active");
    if (active != active_high && active != active_low) {
        reset.refuse("active", fmt::format("\"{}\" is neither \"high\" nor \"low\"", active));
    }
    description.reset_active_high = active == active_high;
}

}  // namespace tabletop
