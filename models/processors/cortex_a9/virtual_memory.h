// SPDX-License-Identifier: Apache-2.0
// The memory that a core sees: host memory by physical page, one view for each privilege level, and watchpoints. The
// view of the level that executes is the active one; the other catches up when it becomes active.
#pragma once

#include <cstdint>
#include <vector>

#include "processors/cortex_a9/iss.h"
#include "processors/cortex_a9/memory_view.h"
#include "processors/cortex_a9/physical_memory.h"
#include "processors/cortex_a9/translation.h"

namespace tabletop {

class virtual_memory {
  public:
    /// tables: reads translation tables; must outlive this.
    explicit virtual_memory(table_reader& tables);

    physical_memory& physical() { return physical_; }
    const physical_memory& physical() const { return physical_; }
    memory_view& view(bool privileged) { return privileged ? privileged_ : user_; }
    /// The level that executes.
    void activate(bool privileged) {
        active_ = &view(privileged);
        active_->set_control(control_);
    }

    void map(std::uint32_t base, std::uint64_t size, std::uint8_t* host, bool writable);
    void unmap(std::uint32_t base, std::uint64_t size);

    const translation_control& control() const { return control_; }
    void set_control(const translation_control& control);
    const memory_view::held_page& held(std::uint32_t address) { return active_->look_up(address); }
    const translation& look_up(std::uint32_t address) { return active_->look_up(address).where; }
    translation peek(std::uint32_t address) const { return active_->peek(address); }
    /// Translates as a debugger sees it: domains and access flags do not matter.
    translation look_up_for_debugger(std::uint32_t address) const;
    void forget_translations();
    void forget_address_space(std::uint32_t asid);
    /// These do what they do in a memory_view.
    unsigned forget_page(std::uint32_t address);
    void map_directly(std::uint32_t address, const translation& page);
    /// Translated code asks again how it may access a physical page.
    void forget_direct_of(std::uint32_t physical) {
        privileged_.forget_direct_of(physical);
        user_.forget_direct_of(physical);
    }
    /// Stores to a physical page, which is not accessed directly any more, are told from now on.
    void watch_stores(std::uint32_t physical);

    void watch(std::uint32_t address, std::uint32_t size, iss_watch kind);
    void unwatch(std::uint32_t address, std::uint32_t size, iss_watch kind);
    /// The kind of a watchpoint that the access touches, or null.
    const iss_watch* find_watch(std::uint32_t address, unsigned size, bool write) const;
    bool has_watchpoints() const { return !watchpoints_.empty(); }

  private:
    bool is_watched(std::uint32_t page) const;

    table_reader& tables_;
    physical_memory physical_;
    translation_control control_;
    memory_view privileged_;
    memory_view user_;
    memory_view* active_ = &privileged_;
    std::vector<iss_watchpoint> watchpoints_;
};

}  // namespace tabletop
