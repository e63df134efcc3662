// SPDX-License-Identifier: Apache-2.0
// The translators of a core, and the rules by which their code comes and goes. Which one executes depends on the
// privilege level and on whether VFP and NEON are translated; a change of either forgets nothing.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>

#include "processors/cortex_a9/iss.h"
#include "processors/cortex_a9/translator.h"
#include "processors/cortex_a9/virtual_memory.h"

namespace tabletop {

class translators {
  public:
    /// make: a new translator of a privilege level, for a core that batches stores or for all others.
    using factory = std::function<std::unique_ptr<translator>(bool privileged, bool batching)>;
    translators(virtual_memory& memory, factory make);

    translator& current() { return *current_; }
    const translator& current() const { return *current_; }
    /// Makes the translator of this state before it is needed.
    void prepare(bool privileged, bool floating_point, bool batching) { made(privileged, floating_point, batching); }
    /// Carries on with the translator of this state, its pages looked at. The view of the level is active.
    void select(bool privileged, bool floating_point, bool batching);
    /// The code at `address` may be executed by the current translator; the page behind it too, or has been forgotten.
    /// False: the page is not there, or may not be executed.
    bool enter(std::uint32_t address);
    bool is_guarded() const { return current_->pages().doubtful() != 0; }

    /// A word that the current translator translates, or could not get.
    void note(std::uint32_t address, std::uint32_t word, const translation& where, bool counts);
    void note_missing(std::uint32_t address) { current_->pages().note_missing(address); }
    void note_block() {
        ++counts_.blocks;
        current_->note_block();
    }
    /// Code was looked for in the page of `address`, not found, and noted. It is no longer.
    bool forget_missing(std::uint32_t address);

    // Each returns whether code of the current translator may be concerned: it has to be left.
    bool control_changed();
    bool translations_forgotten();
    bool address_space_forgotten(std::uint32_t asid);
    bool page_forgotten(std::uint32_t address, unsigned reach_bits);
    bool instruction_cache_invalidated();
    bool instruction_line_invalidated(std::uint32_t address);
    bool memory_changed(std::uint32_t base, std::uint64_t size);
    void forget_range(std::uint32_t address, std::uint32_t size);
    void forget_all();
    /// Code also depends on what follows it in its page, up to so many bytes.
    void depends_ahead(std::uint32_t bytes) { ahead_ = bytes; }

    const iss_translation_counts& counts() const { return counts_; }
    void forget_counts() { counts_ = {}; }

  private:
    template <typename action>
    void for_each(action act) {
        for (auto& each : all_) {
            if (each != nullptr) act(*each);
        }
    }
    translator& made(bool privileged, bool floating_point, bool batching);
    bool suspect_all();
    void look_at_suspects();
    void look_at(std::uint32_t address, code_pages::page& page);
    bool is_same(const code_pages::page& page, const translation& now) const;
    void adopt(std::uint32_t address, code_pages::page& page, const translation& now);
    bool may_have_changed(const code_pages::page& page) const;
    void enter_straight(std::uint32_t address);
    void forget_doubtful();
    bool forget_changed_code(translator& of);
    void forget_code(translator& of, std::uint32_t address, std::uint32_t size) const;
    bool forget_changed_lines(translator& of, std::uint32_t address, std::uint32_t size);

    virtual_memory& memory_;
    factory make_;
    std::array<std::unique_ptr<translator>, 8> all_;  // made when they are needed first
    translator* current_ = nullptr;
    std::uint32_t ahead_ = 0;
    iss_translation_counts counts_;
};

}  // namespace tabletop
