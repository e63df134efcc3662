// SPDX-License-Identifier: Apache-2.0
// Turns of loops that are not made one by one.
#include <algorithm>
#include <cstring>

#include "processors/cortex_a9/dynarmic_core.h"
#include "processors/cortex_a9/psr.h"
#include "processors/cortex_a9/raised.h"
#include "processors/cortex_a9/turn_check.h"

namespace tabletop {

iss_turn dynarmic_core::find_turn(std::uint64_t cycles, bool anew) {
    if (trace_ != nullptr || step_over_ || translators_.is_guarded()) return {};
    const raised finding(finding_turn_);
    inside_ = paused_ = false;
    target_ = done_.cycles + cycles;
    if (!anew && !turn_.counts() && repeat_known_turn()) return {turn_.instructions(), turn_.cycles(), true, false};
    if (!find_new_turn()) turn_.forget();
    bus();
    return {turn_.instructions(), turn_.cycles(), false, turn_.counts()};
}

// Repeats it from the place where it begins, which comes within a turn if it comes at all.
bool dynarmic_core::repeat_known_turn() {
    const auto instructions = turn_.instructions();
    const auto at_begin = [this] { return turn_.is_repeated(translators_.current().state()); };
    if (instructions == 0) return false;
    const auto limit = done_.instructions + instructions;
    do {
        if (done_.cycles >= target_ || !can_go_on()) return false;
        execute_block();
    } while (turn_.instructions() != 0 && !turn_.is_head(translators_.current().state()) && done_.instructions < limit);
    if (turn_.instructions() == 0 || !at_begin()) return false;
    turn_.begin_again(done_);
    bus().turn_begins();
    while (done_.instructions < turn_.begun_at() + instructions) {
        if (done_.cycles >= target_ || !can_go_on() || turn_.is_disturbed()) return false;
        execute_block();
    }
    return turn_.instructions() == instructions && done_.instructions == turn_.begun_at() + instructions &&
           can_go_on() && !turn_.is_disturbed() && at_begin();
}

// A loop that has been entered just now may need some turns until one is as the one before it.
bool dynarmic_core::find_new_turn() {
    constexpr unsigned most_turns = 4;
    const raised noting(noting_memory_);
    memory_.view(privileged_).forget_direct();
    bool found = false;
    for (unsigned turn = 0; turn < most_turns && !found; ++turn) {
        turn_.begin(translators_.current().state(), status(), done_);
        bus().turn_begins();
        bool came_back = false;
        for (unsigned block = 0; block < loop_watch::most_blocks && !came_back; ++block) {
            if (done_.cycles >= target_ || !can_go_on() || turn_.is_disturbed()) break;
            execute_block();
            came_back = turn_.is_head(translators_.current().state());
        }
        if (!came_back || turn_.is_disturbed() || !can_go_on()) break;
        found = ends_turn();
    }
    return found;
}

// Learns a turn that the same one follows.
bool dynarmic_core::ends_turn() {
    const auto& now = translators_.current().state();
    if (turn_.is_repeated(now)) {
        turn_.learn(done_);
        return true;
    }
    if (!turn_.is_alike(now) || !bus().turn_counts()) return false;
    turn_.learn_counting(done_, {now.registers, status()});
    std::vector<iss_read_range> as_read;
    for (const auto& read : turn_.reads()) as_read.push_back({read.value, read.value});
    return check_turn(as_read).holds;
}

// Memory as the turn that has been made has left it.
class dynarmic_core::turn_memory final : public turn_surroundings {
  public:
    explicit turn_memory(dynarmic_core& core) : core_(core) {}

  private:
    place at(std::uint32_t address) override {
        const auto& page = core_.memory_.look_up(address);
        if (page.fault != translation_fault::none) return {};
        const auto physical = page.physical | (address & (page_bytes - 1));
        const auto* const host = page.on_bus ? nullptr : core_.memory_.physical().readable(physical);
        if (host == nullptr) return {place::kind::bus, physical, 0, 0};
        const auto begin = core_.turn_.word_at_begin(host);
        if (!begin) return {};
        std::uint32_t now = 0;
        std::memcpy(&now, host, sizeof now);
        return {place::kind::memory, physical, *begin, now};
    }
    bool code(std::uint32_t address, std::uint32_t& word) override { return core_.fetch(address, word); }

    dynarmic_core& core_;
};

iss_turn_bounds dynarmic_core::check_turn(const std::vector<iss_read_range>& ranges) {
    if (ranges.size() != turn_.reads().size()) return {};
    turn_memory memory(*this);
    return tabletop::check_turn(memory, turn_.made(), ranges);
}

// Executes to where a run may end.
void dynarmic_core::execute_block() {
    do {
        if (prepare()) execute();
    } while (inside_ && !is_far_inside() && can_go_on());
}

// What a turn is made of changes.
void dynarmic_core::forget_turn() {
    turn_.forget();
    turn_.disturb();
    forget_batched_pages();
}

// Its branch may not be executed without it: it is on the same page, and no breakpoint.
std::optional<counting_loop> dynarmic_core::counting_loop_at(std::uint32_t pc) {
    const bool thumb = is_thumb();
    const auto branch = pc + (thumb ? 2 : 4);
    if ((branch & (page_bytes - 1)) == 0 || has_breakpoint(branch)) return std::nullopt;
    if ((status() & (psr::it_high | psr::it_low)) != 0) return std::nullopt;
    std::uint32_t first = 0;
    std::uint32_t second = 0;
    const bool fetched =
        thumb ? fetch_halfword(pc, first) && fetch_halfword(branch, second) : fetch(pc, first) && fetch(branch, second);
    return fetched ? find_counting_loop(first, second, thumb) : std::nullopt;
}

// A block that begins with such a loop is count_down(). Whoever comes from the instruction before it finds the first
// turn translated.
bool dynarmic_core::begins_counting_loop(std::uint32_t address) {
    return address == jit_->Regs()[15] && !single_stepping_ && !batching_.active && counting_loop_at(address);
}

// Turns of a loop that counts, to the end of the run. The translator counts one instruction by itself.
bool dynarmic_core::count_down(std::uint32_t pc) {
    const auto loop = counting_loop_at(pc);
    if (!loop) return translate_again(pc);
    const auto left = target_ > done_.cycles ? target_ - done_.cycles : 1;
    const auto cycles = std::max<std::uint64_t>(cycles_of(pc, counting_loop::instructions), 1);
    const auto most = trace_ != nullptr ? 1 : (left + cycles - 1) / cycles;
    const auto made = loop->make_turns(registers()[loop->counter], most);
    set_status((status() & ~psr::condition_flags) | made.flags);
    const std::uint32_t bytes = counting_loop::instructions * (is_thumb() ? 2 : 4);
    jit_->Regs()[15] = made.goes_on ? pc : pc + bytes;
    done_.instructions += made.count * counting_loop::instructions - 1;
    done_.cycles += made.count * cycles - tick_cycles();
    return true;
}

// What was such a loop when it was translated is none any more, and nobody has said so.
bool dynarmic_core::translate_again(std::uint32_t pc) {
    std::uint32_t instruction = 0;
    bool wide = false;
    const bool thumb = is_thumb();
    if (!fetch_instruction(pc, instruction, wide) || !counts_down(instruction, thumb)) return false;
    forget_code(pc);
    return true;
}

// What has been translated in place of the instruction at `pc`.
void dynarmic_core::forget_code(std::uint32_t pc) {
    translators_.forget_range(pc, 2);
    leave_translated_code();
    return_to(pc);
}

}  // namespace tabletop
