// SPDX-License-Identifier: Apache-2.0
#include "labkit/labkit_latency.h"

#include "engines/checkers_screen/timing.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace tabletop {
namespace {

// The steps as the specification's budget names them, and what it gives for each. When the picture is the sign there is
// no switch, and the budget says nothing of the scans.
constexpr std::array<labkit_step_text, 9> texts = {{
    {"debounce", "switch to FREEZE", "10 ms"},
    {"scan", "FREEZE to the end of the scan", "9.96 to 26.7 ms"},
    {"locate", "LOCATE to SEND", "2.05 us"},
    {"link", "wait for a link frame, 12 bytes", "13.3 to 26.7 us"},
    {"pc", "PC: delay, 24 bytes, search", "3.3 ms"},
    {"updates", "UPDATE3 with redraw", "41 cycles"},
    {"round", "switch to the next turn", ""},
    {"screen", "to the answer's first pixel", "up to 16.72 ms"},
    {"picture", "from there to its last pixel", ""},
}};
constexpr labkit_step_text scan_by_image = {"scan", "table to the end of the last scan", ""};
// A search in the fabric is told beside the budget that the PC has.
constexpr labkit_step_text link_to_search = {"link", "SEND", "1 cycle"};
constexpr labkit_step_text search_in_fabric = {"pc", "search in the FPGA, both messages", "3.3 ms of a PC"};
constexpr labkit_step_text round_by_image = {"round", "table to the next turn", ""};

}  // namespace

labkit_latency::labkit_latency(sc_core::sc_module_name name, labkit& machine, const clock_domain& clock,
                               ready_sign ready)
    : sc_module(name), machine_(machine), clock_(clock), by_image_(ready == ready_sign::by_image) {
    follow("freeze", *machine.referee->freeze.operator->(), &labkit_latency::on_freeze);
    follow("scan_last", *machine.vision->scan_last.operator->(), &labkit_latency::on_scan_last);
    follow("request", *machine.referee->send_request.operator->(), &labkit_latency::on_request);
    follow("flag", machine.answer_flag(), &labkit_latency::on_flag);
}

void labkit_latency::follow(const char* name, cycle_pin_if& pin,
                            void (labkit_latency::*on_level)(std::uint64_t, bool)) {
    followers_.push_back(std::make_unique<cycle_pin_follower>(
        name, pin, clock_,
        [this, on_level](std::uint64_t cycle, std::uint64_t level) { (this->*on_level)(cycle, level != 0); }));
}

void labkit_latency::on_freeze(std::uint64_t cycle, bool high) {
    if (high) {
        // The switch may go on again before the answer. What is judged on and on is frozen when that is over, and a
        // hand beside the pieces may still be there.
        begun_ = by_image_ ? std::min(touched_, scanned_) : std::min(switched_, cycle);
        frozen_ = by_image_ ? begun_ : cycle;
        answered_ = 0;
    } else if (answered_ != 0) {
        end_round(cycle);
        answered_ = 0;
    }
}

void labkit_latency::on_scan_last(std::uint64_t cycle, bool high) {
    if (high) scanned_ = cycle + 1;
}

void labkit_latency::on_request(std::uint64_t cycle, bool high) {
    (high ? asked_ : sent_) = cycle;
}

void labkit_latency::on_flag(std::uint64_t cycle, bool high) {
    if (!high) return;
    answered_ = cycle + 1;
    before_answer_ = machine_.shown(cycle);
}

void labkit_latency::end_round(std::uint64_t cycle) {
    signs_.push_back(begun_);
    const auto pixels = pixels_of_answer(cycle);
    rounds_.push_back({frozen_ - begun_, scanned_ - frozen_, asked_ - scanned_, sent_ - asked_, answered_ - sent_,
                       cycle - answered_, cycle - begun_, pixels.first, pixels.last - pixels.first});
}

// The time to the pixels of all that the answer has changed, from the cycle in which the screen has it: to the first,
// and to the last of the first picture that shows the whole of it.
labkit_latency::answer_pixels labkit_latency::pixels_of_answer(std::uint64_t cycle) const {
    using namespace checkers_screen_core;
    const auto scanned = cycle - machine_.screen->scan->scan(cycle).origin;
    const auto after = machine_.shown(cycle);
    return {cycles_to_difference(before_answer_, after, scanned) + lag,
            cycles_to_last_difference(before_answer_, after, scanned) + lag};
}

std::vector<std::uint64_t> labkit_latency::answers_ps() const {
    std::vector<std::uint64_t> times;
    for (const auto& round : rounds_) times.push_back(clock_.edge(round[all]));
    return times;
}

std::vector<std::uint64_t> labkit_latency::begun_ps() const {
    std::vector<std::uint64_t> times;
    for (const auto cycle : signs_) times.push_back(clock_.edge(cycle));
    return times;
}

std::string labkit_latency::json() const {
    if (rounds_.empty()) return "";
    std::string all;
    for (unsigned s = 0; s < steps; ++s) {
        std::string list;
        for (const auto& round : rounds_) list += fmt::format("{}{}", list.empty() ? "" : ",", round[s]);
        all += fmt::format("{}\"{}\":[{}]", s == 0 ? "" : ",", texts[s].key, list);
    }
    return fmt::format("{{\"begun\":[{}],\"cycles\":{{{}}}}}", fmt::join(signs_, ","), all);
}

const labkit_step_text& labkit_latency::text_of(step s) const {
    if (by_image_ && s == scan) return scan_by_image;
    if (by_image_ && s == all) return round_by_image;
    if (machine_.search && s == link) return link_to_search;
    if (machine_.search && s == pc) return search_in_fabric;
    return texts[s];
}

std::string labkit_latency::text() const {
    if (rounds_.empty()) return "";
    auto table = fmt::format("{:<36} {:>10} {:>10} {:>10}   budget\n",
                             fmt::format("{} round{}, ms", rounds_.size(), rounds_.size() == 1 ? "" : "s"), "min",
                             "mean", "max");
    for (unsigned s = by_image_ ? scan : debounce; s < steps; ++s) {
        const auto& named = text_of(static_cast<step>(s));
        std::uint64_t least = UINT64_MAX, most = 0, sum = 0;
        for (const auto& round : rounds_) {
            least = std::min(least, round[s]);
            most = std::max(most, round[s]);
            sum += round[s];
        }
        const auto ms = [this](double cycles) { return cycles / clock_.hz() * 1000; };
        const std::string budget = named.budget;
        table += fmt::format("{:<36} {:>10.4f} {:>10.4f} {:>10.4f}{}\n", named.what, ms(static_cast<double>(least)),
                             ms(static_cast<double>(sum) / static_cast<double>(rounds_.size())),
                             ms(static_cast<double>(most)), budget.empty() ? "" : "   " + budget);
    }
    return table;
}

}  // namespace tabletop
