// SPDX-License-Identifier: Apache-2.0
#include "host/lines/answer_clock.h"

#include "support/json_text.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <utility>

namespace tabletop {

answer_clock::answer_clock(std::string mark) : mark_(std::move(mark)) {}

void answer_clock::sent_to_machine(std::uint64_t start_ps, std::uint64_t end_ps) {
    constexpr unsigned bits_of_character = 10;
    end_answer();
    stop_bit_ps_ = end_ps - (end_ps - start_ps) / bits_of_character;
    request_end_ps_ = end_ps;
}

void answer_clock::received(char character, std::uint64_t start_ps, std::uint64_t end_ps) {
    tail_ += character;
    tail_ps_.push_back(start_ps);
    if (!mark_start_ps_ && (mark_.empty() || tail_ == mark_)) mark_start_ps_ = tail_ps_.front();
    if (tail_.size() >= mark_.size()) {
        tail_.erase(0, 1);
        tail_ps_.pop_front();
    }
    answer_end_ps_ = end_ps;
}

std::optional<timed_answer> answer_clock::answer() const {
    if (!counts() || answer_end_ps_ < stop_bit_ps_) return std::nullopt;
    timed_answer answer{request_end_ps_, std::nullopt, since_request(answer_end_ps_)};
    if (*mark_start_ps_ >= stop_bit_ps_) answer.first_ps = since_request(*mark_start_ps_);
    return answer;
}

timed_answers answer_clock::take() {
    end_answer();
    return std::move(answers_);
}

std::uint64_t answer_clock::since_request(std::uint64_t time_ps) const {
    return std::max(time_ps, request_end_ps_) - request_end_ps_;
}

// The answer may have begun before the request was over: only what comes then is timed.
void answer_clock::end_answer() {
    if (const auto last = answer()) {
        if (last->first_ps) answers_.first_ps.push_back(*last->first_ps);
        answers_.request_ps.push_back(last->request_ps);
        answers_.whole_ps.push_back(last->whole_ps);
    }
    tail_.clear();
    tail_ps_.clear();
    mark_start_ps_.reset();
}

timed_answers read_answers(std::istream& serial_log, const std::string& line, const std::string& mark) {
    answer_clock clock(mark);
    for (std::string text; std::getline(serial_log, text);) {
        const auto entry = parse_json(text);
        if (entry.value("port", "") != line) continue;
        const auto end_ps = entry.at("end_ps").get<std::uint64_t>();
        if (entry.at("dir") == "to_device") {
            clock.sent_to_machine(entry.at("t_ps").get<std::uint64_t>(), end_ps);
        } else {
            clock.received(static_cast<char>(entry.at("byte").get<unsigned>()), entry.at("t_ps").get<std::uint64_t>(),
                           end_ps);
        }
    }
    return clock.take();
}

}  // namespace tabletop
