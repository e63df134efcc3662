// SPDX-License-Identifier: Apache-2.0
#include "labkit/labkit_pictures.h"

#include "engines/checkers_referee/squares.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace tabletop {
namespace {

constexpr std::array<const char*, 6> outcomes = {"played", "rejected", "illegal", "unchanged", "reset", "unfinished"};

// Row and column.
std::string square_text(std::uint64_t location) {
    return fmt::format("{}{}", location >> 3 & 7, location & 7);
}

// "50-41"; a circle has no squares.
std::string sent_text(std::uint64_t move) {
    return move == 0 ? "circle" : square_text(move >> 6) + '-' + square_text(move & 63);
}

// "32-50 takes 41", and what its status says.
std::string message_text(const checkers_message& message) {
    auto text = square_text(message.field[checkers_message::departure]);
    for (auto k = checkers_message::first_landing; k < checkers_message::first_capture; ++k) {
        if (message.field[k] != 0) text += '-' + square_text(message.field[k]);
    }
    for (auto k = checkers_message::first_capture; k < checkers_message::status; ++k) {
        if (message.field[k] == 0) continue;
        text += (k == checkers_message::first_capture ? " takes " : " ") + square_text(message.field[k]);
    }
    static constexpr std::array<std::pair<std::uint8_t, const char*>, 6> states = {
        {{checkers_status::promoted, "promoted"},
         {checkers_status::continued, "continued"},
         {checkers_status::computer_won, "computer won"},
         {checkers_status::human_won, "human won"},
         {checkers_status::draw, "draw"},
         {checkers_status::illegal, "illegal"}}};
    for (const auto& [bit, name] : states) {
        if (message.has(bit)) text += fmt::format(", {}", name);
    }
    return text;
}

std::string list_of(const std::vector<std::string>& texts) {
    return texts.empty() ? "[]" : fmt::format("[\"{}\"]", fmt::join(texts, "\",\""));
}

std::vector<std::string> marked_squares(std::uint64_t marks) {
    std::vector<std::string> squares;
    for (unsigned s = 0; s < checkers::squares; ++s) {
        if ((marks >> s & 1) != 0) squares.push_back(square_text(checkers::location_of(s)));
    }
    return squares;
}

}  // namespace

labkit_pictures::labkit_pictures(sc_core::sc_module_name name, labkit& machine, const clock_domain& clock)
    : sc_module(name), machine_(machine), clock_(clock) {
    follow("freeze", *machine.referee->freeze.operator->(), &labkit_pictures::on_freeze);
    follow("request", *machine.referee->send_request.operator->(), &labkit_pictures::on_request);
    follow("flag", machine.answer_flag(), &labkit_pictures::on_flag);
}

void labkit_pictures::follow(const char* name, cycle_pin_if& pin,
                             void (labkit_pictures::*on_level)(std::uint64_t, bool)) {
    followers_.push_back(std::make_unique<cycle_pin_follower>(
        name, pin, clock_,
        [this, on_level](std::uint64_t cycle, std::uint64_t level) { (this->*on_level)(cycle, level != 0); }));
}

// The one that is being judged; null: none is.
labkit_pictures::judged* labkit_pictures::latest() {
    return pictures_.empty() || pictures_.back().ended ? nullptr : &pictures_.back();
}

void labkit_pictures::on_freeze(std::uint64_t cycle, bool high) {
    auto* const now = latest();
    if (high && now == nullptr) {
        pictures_.emplace_back().cycle = cycle;
    } else if (!high && now != nullptr) {
        now->reject = machine_.referee->reject->value(cycle);
        now->ended = true;
    }
}

void labkit_pictures::on_request(std::uint64_t cycle, bool high) {
    auto* const now = latest();
    if (high && now != nullptr && !now->sent) now->sent = machine_.referee->send_move->value(cycle);
}

void labkit_pictures::on_flag(std::uint64_t cycle, bool high) {
    auto* const now = latest();
    if (high && !flag_ && now != nullptr) {
        now->messages.push_back(
            checkers_message::of_halves(machine_.answer(0).value(cycle), machine_.answer(1).value(cycle)));
    }
    flag_ = high;
}

void labkit_pictures::reset() {
    if (auto* const now = latest()) now->reset = now->ended = true;
}

std::optional<std::uint64_t> labkit_pictures::judging_since() const {
    if (pictures_.empty() || pictures_.back().ended) return std::nullopt;
    return pictures_.back().cycle;
}

const char* labkit_pictures::judged::outcome() const {
    if (reset) return "reset";
    if (!ended) return "unfinished";
    if (!sent) return reject == 0 ? "unchanged" : "rejected";
    // A circle that is taken back leaves no marks.
    const bool refused = !messages.empty() && messages.front().has(checkers_status::illegal);
    return refused || reject != 0 ? "illegal" : "played";
}

std::string labkit_pictures::json() const {
    if (pictures_.empty()) return "";
    std::vector<std::string> all;
    for (const auto& one : pictures_) {
        std::vector<std::string> messages;
        for (const auto& message : one.messages) messages.push_back(message_text(message));
        all.push_back(fmt::format(R"({{"cycle":{},"outcome":"{}","sent":{},"messages":{},"reject":{}}})", one.cycle,
                                  one.outcome(), one.sent ? '"' + sent_text(*one.sent) + '"' : "null",
                                  list_of(messages), list_of(marked_squares(one.reject))));
    }
    return fmt::format("[{}]", fmt::join(all, ","));
}

std::string labkit_pictures::text() const {
    if (pictures_.empty()) return "";
    auto text = fmt::format("pictures judged: {}", pictures_.size());
    for (const auto* const outcome : outcomes) {
        const auto is_it = [&](const auto& one) { return std::string_view(one.outcome()) == outcome; };
        const auto count = std::count_if(pictures_.begin(), pictures_.end(), is_it);
        if (count != 0) text += fmt::format(", {} {}", count, outcome);
    }
    return text + '\n';
}

}  // namespace tabletop
