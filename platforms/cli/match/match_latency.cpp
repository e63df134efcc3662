// SPDX-License-Identifier: Apache-2.0
#include "cli/match/match_latency.h"

#include <nlohmann/json.hpp>

namespace tabletop {

namespace {

// Requests and answers in turns. The log is in the order of start bits.
class answer_clock {
  public:
    answer_clock(const std::string& mark, answer_point until) : mark_(mark), until_(until) {}

    void sent_to_machine(std::uint64_t end_ps) {
        end_answer();
        request_end_ps_ = end_ps;
    }
    void received(char character, std::uint64_t start_ps, std::uint64_t end_ps) {
        if (until_ == answer_point::last_stop_bit) answer_ps_ = end_ps;
        if (until_ == answer_point::first_start_bit && answer_.empty()) answer_ps_ = start_ps;
        answer_ += character;
    }
    std::vector<std::uint64_t> take() {
        end_answer();
        return std::move(latencies_);
    }

  private:
    void end_answer() {
        const bool counts = !answer_.empty() && answer_ps_ > request_end_ps_ && request_end_ps_ != 0;
        if (counts && answer_.find(mark_) != std::string::npos) latencies_.push_back(answer_ps_ - request_end_ps_);
        answer_.clear();
    }

    std::string mark_;
    answer_point until_;
    std::string answer_;
    std::uint64_t request_end_ps_ = 0;
    std::uint64_t answer_ps_ = 0;
    std::vector<std::uint64_t> latencies_;
};

}  // namespace

std::vector<std::uint64_t> answer_latencies(std::istream& serial_log, const std::string& line, const std::string& mark,
                                            answer_point until) {
    answer_clock clock(mark, until);
    for (std::string text; std::getline(serial_log, text);) {
        const auto entry = nlohmann::json::parse(text);
        if (entry.value("port", "") != line) continue;
        const auto end_ps = entry.at("end_ps").get<std::uint64_t>();
        if (entry.at("dir") == "to_device") {
            clock.sent_to_machine(end_ps);
        } else {
            clock.received(static_cast<char>(entry.at("byte").get<unsigned>()), entry.at("t_ps").get<std::uint64_t>(),
                           end_ps);
        }
    }
    return clock.take();
}

}  // namespace tabletop
