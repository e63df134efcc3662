// SPDX-License-Identifier: Apache-2.0
// One instance of dynarmic's translator with the code that it holds. The core has several: code differs by privilege
// level and by whether VFP and NEON are translated. One of them executes; its registers are the core's.
#pragma once

#include <dynarmic/interface/A32/a32.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <unordered_set>
#include <vector>

#include "processors/cortex_a9/code_pages.h"
#include "processors/cortex_a9/psr.h"

namespace tabletop {

/// What dynarmic 6.4.5 and 6.7.0 keep of a core, as it lies in memory (its header a32_jitstate.h, which cannot be
/// included without the library's own sources).
struct translator_state {
    static constexpr unsigned predictions = 8;

    std::array<std::uint32_t, 16> registers;
    std::uint32_t mode;                   // T, E, IT, and of FPSCR what decides over code
    std::array<std::uint32_t, 4> status;  // the rest of CPSR: flags in three, A, I, F and M
    alignas(16) std::array<std::uint32_t, 64> vector_registers;
    std::array<std::uint32_t, 2> host_floating_point;
    std::uint32_t halt_reason;
    std::uint32_t exclusive;
    // A ring of the latest calls: where they return to, and the code there.
    std::uint32_t top;
    std::array<std::uint64_t, predictions> returns;
    std::array<std::uint64_t, predictions> return_code;
    std::array<std::uint32_t, 3> floating_point_flags;

    /// The bits of psr::control in CPSR.
    std::uint32_t control() const { return (status[3] & psr::control) | (mode & 1) << 5; }
    std::uint64_t location() const { return std::uint64_t{mode} << 32 | registers[15]; }
    unsigned below_top() const { return (top - 1) % predictions; }
};

static_assert(offsetof(translator_state, vector_registers) == 96 && offsetof(translator_state, exclusive) == 364 &&
              offsetof(translator_state, returns) == 376 && offsetof(translator_state, floating_point_flags) == 504);

class translator {
  public:
    /// The longest block. dynarmic itself has no limit: zeroed memory would become one block of any size.
    static constexpr std::uint32_t block_bytes = 1024;
    /// Says how far the last byte of a block is from `start`, a multiple of 4 at which it begins. A block ends at the
    /// last address, too: what lies behind it would escape from InvalidateCacheRange.
    static constexpr std::uint32_t last_of_block(std::uint32_t start) {
        return std::min(std::max(~start, 7u), block_bytes - 1);
    }

    translator(const Dynarmic::A32::UserConfig& config, bool privileged)
        : privileged_(privileged), jit_(config), state_(reinterpret_cast<translator_state*>(jit_.Regs().data())) {}

    Dynarmic::A32::Jit& jit() { return jit_; }
    const Dynarmic::A32::Jit& jit() const { return jit_; }
    const translator_state& state() const { return *state_; }
    translator_state& state() { return *state_; }
    bool is_privileged() const { return privileged_; }

    code_pages& pages() { return pages_; }
    /// The control registers with which the pages have been looked at last.
    translation_control control;
    /// Blocks executed one at a time since pages came into doubt.
    std::uint64_t guarded_blocks = 0;

    /// Whether what the library's functions do to the state is seen where the model looks for it.
    bool has_known_state();
    /// Called after a run that has ended with its first block, where nothing has been translated yet: learns the
    /// address that leads from translated code back to the translator. False when it is not where they have it.
    bool learn_way_out();

    /// Code that is not to be executed again. It goes when begin_run() comes.
    void forget_page(std::uint32_t address);
    void forget_range(std::uint32_t address, std::uint32_t size);
    void forget_all();

    /// The block where the core is is being translated.
    void note_block();
    /// True when so much code has taken the place of what was forgotten that all of it had better go.
    bool is_worn() const { return renewed_ > std::max(least_worn, blocks_.size()); }

    /// Carries on where `from` has stopped.
    void take_over(translator& from);
    /// Called before every run. Predictions of returns outlast code that is forgotten here: where a run ends depends on
    /// them. short_run: take_stop_back() may follow.
    void begin_run(bool short_run);
    /// Called inside a run that will be short from here on.
    void keep_predictions();
    /// Called after a run. The translator takes a return off the predictions; where it stops at a branch it puts the
    /// place on top of them. The next run takes the place off when it is where the core is.
    bool has_stopped_at_return(bool short_run) {
        const auto& now = state();
        if (now.returns[now.top] != now.location()) return false;
        const bool may_be_branch = now.returns[now.below_top()] == now.location();
        return !may_be_branch || (short_run && now.top == (kept_top_ - 1) % translator_state::predictions);
    }
    bool has_stopped_at_branch() {
        const auto& now = state();
        return now.returns[now.below_top()] == now.location();
    }
    /// The next run makes the return again.
    void take_return_back() {
        auto& now = state();
        now.top = (now.top + 1) % translator_state::predictions;
    }
    /// Called at the end of a run: puts the place where the core is on top of the predictions, as translated code does.
    void stop_at_branch();
    /// Called after a run that has stopped only because it was to be short: leaves things as if it had gone on.
    void end_short_run();
    /// Called inside a run, before its first block.
    void run_begins() {
        if (returns_lost_ || hides_return_) put_returns_back();
    }

  private:
    struct range {
        std::uint32_t address;
        std::uint32_t size;
    };

    void put_returns_back();
    void carry_out();
    void divert_doubtful_returns();
    void hide_return();

    const bool privileged_;
    Dynarmic::A32::Jit jit_;
    translator_state* const state_;
    code_pages pages_;
    std::uint64_t way_out_ = 0;
    // dynarmic never forgets a branch of forgotten code, and goes through all of them that lead to a place whenever
    // code there comes or goes: without a bound the work grows with the square of what is renewed, and its memory with
    // it.
    static constexpr std::size_t least_worn = 256;
    std::unordered_set<std::uint64_t> blocks_;  // that have been translated, by location, since all of them went
    std::size_t renewed_ = 0;                   // and how many of them again
    std::vector<range> stale_;
    bool all_stale_ = false;
    bool returns_lost_ = false;
    bool keeps_return_ = false;  // the prediction on top, of where the core is, has not been used
    bool hides_return_ = false;  // and one above it is there to be used
    std::uint32_t kept_top_ = 0;
    using predictions = std::array<std::uint64_t, translator_state::predictions>;
    predictions kept_returns_{};
    predictions kept_code_{};
};

}  // namespace tabletop
