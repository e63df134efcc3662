// SPDX-License-Identifier: Apache-2.0
#include "labkit/labkit_latency.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace tabletop {
namespace {

// As the specification's budget names them, and what it gives for each.
struct step_text {
    const char* key;
    const char* what;
    const char* budget;
};
constexpr std::array<step_text, 7> texts = {{
    {"debounce", "switch to FREEZE", "10 ms"},
    {"scan", "FREEZE to the end of the scan", "9.96 to 26.7 ms"},
    {"locate", "LOCATE to SEND", "2.05 us"},
    {"link", "wait for a link frame, 12 bytes", "13.3 to 26.7 us"},
    {"pc", "PC: delay, 24 bytes, search", "3.3 ms"},
    {"updates", "UPDATE3 with redraw", "41 cycles"},
    {"round", "switch to the next turn", ""},
}};

}  // namespace

labkit_latency::labkit_latency(sc_core::sc_module_name name, labkit& machine, const clock_domain& clock)
    : sc_module(name), clock_(clock) {
    follow("freeze", *machine.referee->freeze.operator->(), &labkit_latency::on_freeze);
    follow("scan_last", *machine.vision->scan_last.operator->(), &labkit_latency::on_scan_last);
    follow("request", *machine.referee->send_request.operator->(), &labkit_latency::on_request);
    follow("flag", *machine.link->message_flag.operator->(), &labkit_latency::on_flag);
}

void labkit_latency::follow(const char* name, cycle_pin_if& pin,
                            void (labkit_latency::*on_level)(std::uint64_t, bool)) {
    followers_.push_back(std::make_unique<cycle_pin_follower>(
        name, pin, clock_,
        [this, on_level](std::uint64_t cycle, std::uint64_t level) { (this->*on_level)(cycle, level != 0); }));
}

void labkit_latency::on_freeze(std::uint64_t cycle, bool high) {
    if (high) {
        frozen_ = cycle;
        begun_ = std::min(switched_, cycle);  // the switch may go on again before the answer
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
    if (high) answered_ = cycle + 1;
}

void labkit_latency::end_round(std::uint64_t cycle) {
    rounds_.push_back({frozen_ - begun_, scanned_ - frozen_, asked_ - scanned_, sent_ - asked_, answered_ - sent_,
                       cycle - answered_, cycle - begun_});
}

std::string labkit_latency::json() const {
    if (rounds_.empty()) return "";
    std::string all;
    for (unsigned s = 0; s < steps; ++s) {
        std::string list;
        for (const auto& round : rounds_) list += fmt::format("{}{}", list.empty() ? "" : ",", round[s]);
        all += fmt::format("{}\"{}\":[{}]", s == 0 ? "" : ",", texts[s].key, list);
    }
    return fmt::format("{{\"cycles\":{{{}}}}}", all);
}

std::string labkit_latency::text() const {
    if (rounds_.empty()) return "";
    auto table = fmt::format("{:<36} {:>10} {:>10} {:>10}   budget\n",
                             fmt::format("{} round{}, ms", rounds_.size(), rounds_.size() == 1 ? "" : "s"), "min",
                             "mean", "max");
    for (unsigned s = 0; s < steps; ++s) {
        std::uint64_t least = UINT64_MAX, most = 0, sum = 0;
        for (const auto& round : rounds_) {
            least = std::min(least, round[s]);
            most = std::max(most, round[s]);
            sum += round[s];
        }
        const auto ms = [this](double cycles) { return cycles / clock_.hz() * 1000; };
        const std::string budget = texts[s].budget;
        table += fmt::format("{:<36} {:>10.4f} {:>10.4f} {:>10.4f}{}\n", texts[s].what, ms(static_cast<double>(least)),
                             ms(static_cast<double>(sum) / static_cast<double>(rounds_.size())),
                             ms(static_cast<double>(most)), budget.empty() ? "" : "   " + budget);
    }
    return table;
}

}  // namespace tabletop
