// SPDX-License-Identifier: Apache-2.0
#include "signoff/machines/labkit/labkit_coverage.h"

#include "base/process.h"

namespace tabletop {

labkit_coverage::labkit_coverage(sc_core::sc_module_name name, labkit& machine, const clock_domain& clock)
    : sc_module(name), machine_(machine), clock_(clock) {
    const auto pin = [](auto& of) -> cycle_pin_if& { return *of.operator->(); };
    auto& referee = *machine.referee;
    follow("calibrating", pin(referee.calibrating), &labkit_coverage::on_calibrating);
    follow("open", pin(referee.grid_open), &labkit_coverage::on_open);
    follow("freeze", pin(referee.freeze), &labkit_coverage::on_freeze);
    follow("scan_start", pin(referee.scan_start), &labkit_coverage::on_scan_start);
    follow("scan_last", pin(machine.vision->scan_last), &labkit_coverage::on_scan_last);
    follow("request", pin(referee.send_request), &labkit_coverage::on_request);
    follow("flag", machine.answer_flag(), &labkit_coverage::on_flag);
    follow("winner", pin(referee.winner), &labkit_coverage::on_winner);
    spawn_method("on_reset", sensitive_to(machine.rst).dont_initialize(), [this] { on_reset(); });
}

void labkit_coverage::follow(const char* name, cycle_pin_if& pin,
                             void (labkit_coverage::*on_level)(std::uint64_t, std::uint64_t)) {
    followers_.emplace_back(
        name, pin, clock_,
        [this, on_level, before = std::uint64_t{0}](std::uint64_t cycle, std::uint64_t level) mutable {
            if (level == before) return;
            before = level;
            (this->*on_level)(cycle, level);
        });
}

// The first time is that of the start.
void labkit_coverage::on_calibrating(std::uint64_t cycle, std::uint64_t level) {
    if (level != 0 && cycle != 0) ++set_ups_;
    if (level == 0 && machine_.referee->grid_open->value(cycle) != 0) ++humans_;
}

void labkit_coverage::on_open(std::uint64_t cycle, std::uint64_t level) {
    if (level != 0 && machine_.referee->calibrating->value(cycle) == 0) ++humans_;
}

void labkit_coverage::on_freeze(std::uint64_t cycle, std::uint64_t level) {
    if (level != 0) {
        ++freezes_;
        judging_ = true;
    } else if (judging_ && machine_.referee->calibrating->value(cycle) == 0) {
        judging_ = false;
        ++decisions_[machine_.referee->reject->value(cycle) != 0 ? marked : unchanged];
    }
}

void labkit_coverage::on_scan_start(std::uint64_t, std::uint64_t level) {
    if (level != 0) ++scans_;
    scanning_ = true;
}

void labkit_coverage::on_scan_last(std::uint64_t, std::uint64_t level) {
    if (level != 0) ++located_;
    scanning_ = false;
}

void labkit_coverage::on_request(std::uint64_t cycle, std::uint64_t level) {
    if (level == 0) {
        if (!machine_.rst.read()) ++sent_;
        return;
    }
    ++requests_;
    judging_ = false;
    first_message_ = true;
    ++decisions_[machine_.referee->send_move->value(cycle) == 0 ? circle : one_move];
}

// The status field is the lowest of the message.
void labkit_coverage::on_flag(std::uint64_t cycle, std::uint64_t level) {
    if (level == 0) return;
    const auto status = machine_.answer(1).value(cycle) & checkers_bytes::field_mask;
    for (unsigned bit = 0; bit < status_bits; ++bit) status_[bit] += status >> bit & 1;
    const bool continued = (status & checkers_status::continued) != 0;
    if (first_message_) {
        ++states_[(status & checkers_status::illegal) != 0 ? undo : update2];
        if (continued) ++states_[wait1_continued];
        first_message_ = continued;
        if (status < checkers_status::continued) ++states_[wait2];
    } else {
        ++states_[update3];
        if (continued) ++states_[wait2_continued];
    }
}

void labkit_coverage::on_winner(std::uint64_t, std::uint64_t level) {
    if (level != 0) ++ends_;
}

void labkit_coverage::on_reset() {
    if (!machine_.rst.read()) return;
    ++resets_;
    if (scanning_) ++resets_in_scan_;
    judging_ = false;
}

std::vector<coverage_item> labkit_coverage::items() const {
    const char* const all = "6 States";
    const auto redraws = set_ups_ + requests_ + states_[update2] + states_[update3] + states_[undo];
    std::vector<coverage_item> items = {{all, "SETUP", set_ups_},
                                        {all, "REDRAW", redraws},
                                        {all, "CALIBRATE", set_ups_},
                                        {all, "HUMAN", humans_},
                                        {all, "FREEZE", freezes_},
                                        {all, "SCAN", scans_},
                                        {all, "LOCATE, COPY, FIND", located_},
                                        {all, "UPDATE1, SEND", requests_},
                                        {all, "WAIT1", sent_},
                                        {all, "UPDATE2", states_[update2]},
                                        {all, "WAIT1 of a continued move", states_[wait1_continued]},
                                        {all, "WAIT2", states_[wait2]},
                                        {all, "UPDATE3", states_[update3]},
                                        {all, "WAIT2 of a continued move", states_[wait2_continued]},
                                        {all, "UNDO", states_[undo]},
                                        {all, "GAMEOVER", ends_}};
    constexpr std::array<const char*, decisions> decision_names = {"one move", "nothing, with enter: a circle",
                                                                   "nothing", "anything else: marks"};
    for (unsigned n = 0; n < decisions; ++n) items.push_back({"7 Find move", decision_names[n], decisions_[n]});
    constexpr std::array<const char*, status_bits> bit_names = {"promoted",      "continued", "computer has won",
                                                                "human has won", "draw",      "illegal"};
    for (unsigned bit = 0; bit < status_bits; ++bit) items.push_back({"10 Status", bit_names[bit], status_[bit]});
    items.push_back({"1 Reset", "all", resets_});
    items.push_back({"1 Reset", "in SCAN", resets_in_scan_});
    return items;
}

}  // namespace tabletop
