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
    answer_ += character;
    starts_ps_.push_back(start_ps);
    answer_end_ps_ = end_ps;
}

timed_answers answer_clock::take() {
    end_answer();
    return std::move(answers_);
}

void answer_clock::end_answer() {
    const auto mark = answer_.find(mark_);
    if (!answer_.empty() && mark != std::string::npos && request_end_ps_ != 0) {
        const auto since_request = [this](std::uint64_t ps) { return std::max(ps, request_end_ps_) - request_end_ps_; };
        if (starts_ps_[mark] >= stop_bit_ps_) answers_.first_ps.push_back(since_request(starts_ps_[mark]));
        if (answer_end_ps_ >= stop_bit_ps_) {
            answers_.request_ps.push_back(request_end_ps_);
            answers_.whole_ps.push_back(since_request(answer_end_ps_));
        }
    }
    answer_.clear();
    starts_ps_.clear();
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
