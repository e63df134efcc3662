// SPDX-License-Identifier: Apache-2.0
#include "processors/cortex_a9/loop_watch.h"

#include <algorithm>
#include <cstring>

namespace tabletop {

namespace {

constexpr std::uintptr_t word_bytes = sizeof(std::uint64_t);

std::uint64_t value_of(const std::uint8_t* host) {
    std::uint64_t value = 0;
    std::memcpy(&value, host, sizeof value);
    return value;
}

const std::uint8_t* word_of(const std::uint8_t* host) {
    return host - reinterpret_cast<std::uintptr_t>(host) % word_bytes;
}

}  // namespace

void loop_watch::begin(const translator_state& state, std::uint32_t status, const iss_progress& done) {
    head_ = state;
    begin_ = {state.registers, status};
    words_.clear();
    forget();
    begin_again(done);
}

void loop_watch::note(const std::uint8_t* host, unsigned size) {
    const auto* const last = word_of(host + (size - 1));
    note_word(word_of(host));
    if (last != word_of(host)) note_word(last);
}

void loop_watch::note_word(const std::uint8_t* host) {
    const auto is_it = [host](const word& each) { return each.host == host; };
    if (std::any_of(words_.begin(), words_.end(), is_it)) return;
    if (words_.size() == most_words) {
        disturb();
    } else {
        words_.push_back({host, value_of(host)});
    }
}

// The code of a prediction is the translator's business.
bool loop_watch::is_repeated(const translator_state& now) const {
    return is_alike(now) && now.registers == head_.registers && now.status == head_.status &&
           std::all_of(words_.begin(), words_.end(),
                       [](const word& each) { return value_of(each.host) == each.value; });
}

bool loop_watch::is_alike(const translator_state& now) const {
    constexpr std::size_t condition_flags = 2;  // of `status`
    auto status = now.status;
    status[condition_flags] = head_.status[condition_flags];
    return now.mode == head_.mode && status == head_.status && now.vector_registers == head_.vector_registers &&
           now.host_floating_point == head_.host_floating_point && now.exclusive == head_.exclusive &&
           now.top == head_.top && now.returns == head_.returns &&
           now.floating_point_flags == head_.floating_point_flags;
}

std::optional<std::uint32_t> loop_watch::word_at_begin(const std::uint8_t* host) const {
    const auto holds = [host](const word& each) { return each.host == word_of(host); };
    const auto known = std::find_if(words_.begin(), words_.end(), holds);
    if (known == words_.end()) return std::nullopt;
    return static_cast<std::uint32_t>(known->value >> 8 * (host - known->host));
}

void loop_watch::learn(const iss_progress& done) {
    instructions_ = done.instructions - begun_at_.instructions;
    cycles_ = done.cycles - begun_at_.cycles;
}

void loop_watch::learn_counting(const iss_progress& done, const turn_state& end) {
    learn(done);
    counts_ = true;
    end_ = end;
}

}  // namespace tabletop
