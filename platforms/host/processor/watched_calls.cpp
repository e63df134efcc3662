// SPDX-License-Identifier: Apache-2.0
#include "host/processor/watched_calls.h"

#include <algorithm>

namespace tabletop {

namespace {

constexpr unsigned first_kept = 4;
constexpr unsigned first_kept_vector = 16;  // S16 is half of D8

// A bit for each, those of the core lowest.
std::uint32_t changed_words(const broken_call& what) {
    std::uint32_t changed = 0;
    unsigned bit = 0;
    const auto look = [&](std::uint32_t before, std::uint32_t after) {
        changed |= (before != after ? 1u : 0u) << bit++;
    };
    for (std::size_t i = 0; i < what.core.size(); ++i) look(what.call.core[i], what.core[i]);
    for (std::size_t i = 0; i < what.vectors.size(); ++i) look(what.call.vectors[i], what.vectors[i]);
    return changed;
}

bool is_same_place(std::uint32_t a, std::uint32_t b) {
    return (a | 1) == (b | 1);  // Thumb
}

}  // namespace

// User and system mode have one.
std::size_t watched_calls::stack_of(iss_mode mode) {
    constexpr std::uint32_t of_mode = most_stacks - 1;
    return static_cast<std::uint32_t>(mode == iss_mode::user ? iss_mode::system : mode) & of_mode;
}

// A call to the next instruction is one for its address alone. What has less stack than the caller has ended, and so
// has an earlier call from this place.
void watched_calls::calls(const watched_registers& now, std::uint32_t pc, std::uint32_t target, std::uint32_t back) {
    if (is_same_place(target, back)) return;
    auto& open = stacks_[stack_of(now.mode)];
    while (!open.empty() && open.back().stack < now.stack) open.pop_back();
    for (auto n = open.size(); n-- > 0 && open[n].stack == now.stack;) {
        if (open[n].pc == pc) open.resize(n);
    }
    if (open.size() == most) open.erase(open.begin(), open.begin() + most / 2);
    auto& call = open.emplace_back();
    call.pc = pc;
    call.target = target;
    call.back = back;
    call.stack = now.stack;
    call.exceptions = now.exceptions;
    call.moves = moves_;
    std::copy_n(now.core, call.arguments.size(), call.arguments.begin());
    std::copy_n(now.core + first_kept, call.core.size(), call.core.begin());
    std::copy_n(now.vectors + first_kept_vector, call.vectors.size(), call.vectors.begin());
}

// Where the innermost call has another stack, one that has been left by other ways may lie above the right one.
void watched_calls::is_behind_call(const watched_registers& now, std::uint32_t pc) {
    auto& open = stacks_[stack_of(now.mode)];
    if (open.empty()) return;
    const auto& last = open.back();
    const bool is_last = is_same_place(last.back, pc);
    if (is_last && (last.stack == now.stack || is_sure(last, now))) {
        end(open, open.size() - 1, now);
        return;
    }
    for (auto n = open.size(); n-- > 0 && open[n].stack <= now.stack;) {
        if (open[n].stack != now.stack || !is_same_place(open[n].back, pc)) continue;
        end(open, n, now);
        return;
    }
}

// Callers have what their callees have left.
void watched_calls::spoil(std::vector<open_call>& open, std::size_t number, const broken_call& what) {
    const auto words = changed_words(what);
    for (std::size_t n = 0; n < number; ++n) {
        open[n].spoiled |= words;
        open[n].is_stack_spoiled = open[n].is_stack_spoiled || what.stack != what.call.stack;
    }
}

void watched_calls::end(std::vector<open_call>& open, std::size_t number, const watched_registers& now) {
    const auto& call = open[number];
    const bool keeps = call.stack == now.stack &&
                       std::equal(call.core.begin(), call.core.end(), now.core + first_kept) &&
                       std::equal(call.vectors.begin(), call.vectors.end(), now.vectors + first_kept_vector);
    if (!keeps) {
        broken_call what;
        what.call = call;
        what.stack = now.stack;
        std::copy_n(now.core + first_kept, what.core.size(), what.core.begin());
        std::copy_n(now.vectors + first_kept_vector, what.vectors.size(), what.vectors.begin());
        what.interrupted = call.exceptions != now.exceptions;
        const bool is_own_doing =
            (changed_words(what) & ~call.spoiled) != 0 || (what.stack != call.stack && !call.is_stack_spoiled);
        if (is_own_doing) told_.broken(what);
        if (is_own_doing) spoil(open, number, what);
    }
    if (told_.ended) told_.ended(call, now.core[0]);
    open.resize(number);
}

void watched_calls::returns(const watched_registers& now, std::uint32_t pc, std::uint32_t target, bool saved) {
    const auto& open = stacks_[stack_of(now.mode)];
    if (open.empty() || is_same_place(open.back().back, target) || !is_sure(open.back(), now)) return;
    if (open.back().is_stack_spoiled) return;
    const auto place = std::uint64_t{pc} << 32 | target;
    if (place == last_return_ || returns_to_any(target)) return;
    if (told_.is_code(target & ~1u) && !told_.is_behind_call(target)) return;
    last_return_ = place;
    broken_call what;
    what.is = broken_call::kind::place;
    what.call = open.back();
    what.pc = pc;
    what.target = target;
    what.saved = saved;
    what.stack = now.stack;
    told_.broken(what);
}

bool watched_calls::returns_to_any(std::uint32_t target) const {
    return std::any_of(stacks_.begin(), stacks_.end(), [target](const std::vector<open_call>& open) {
        return std::any_of(open.rbegin(), open.rend(),
                           [target](const open_call& call) { return is_same_place(call.back, target); });
    });
}

}  // namespace tabletop
