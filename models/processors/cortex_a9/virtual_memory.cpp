// SPDX-License-Identifier: Apache-2.0
#include "processors/cortex_a9/virtual_memory.h"

#include <algorithm>

namespace tabletop {

virtual_memory::virtual_memory(table_reader& tables)
    : tables_(tables), privileged_(true, physical_, tables), user_(false, physical_, tables) {}

void virtual_memory::map(std::uint32_t base, std::uint64_t size, std::uint8_t* host, bool writable) {
    physical_.map(base, size, host, writable);
    forget_translations();
}

void virtual_memory::unmap(std::uint32_t base, std::uint64_t size) {
    physical_.unmap(base, size);
    forget_translations();
}

void virtual_memory::set_control(const translation_control& control) {
    control_ = control;
    active_->set_control(control);
}

void virtual_memory::forget_translations() {
    privileged_.forget_all();
    user_.forget_all();
}

// A view holds translations of one address space.
void virtual_memory::forget_address_space(std::uint32_t asid) {
    for (auto* each : {&privileged_, &user_}) {
        if (each->control().asid() == asid) each->forget_non_global();
    }
}

unsigned virtual_memory::forget_page(std::uint32_t address) {
    return std::max(privileged_.forget_page(address), user_.forget_page(address));
}

translation virtual_memory::look_up_for_debugger(std::uint32_t address) const {
    constexpr std::uint32_t access_flag_enable = 1u << 29;
    auto control = control_;
    control.dacr = ~0u;
    control.sctlr &= ~access_flag_enable;
    return translate(address, control, tables_);
}

void virtual_memory::map_directly(std::uint32_t address, const translation& page) {
    if (has_watchpoints() && is_watched(address >> page_bits)) return;
    active_->map_directly(address, page);
}

void virtual_memory::watch_stores(std::uint32_t physical) {
    physical_.watch(physical);
    if (!physical_.is_watched(physical)) return;
    forget_direct_of(physical);
}

void virtual_memory::watch(std::uint32_t address, std::uint32_t size, iss_watch kind) {
    watchpoints_.push_back({address, std::max(size, 1u), kind});
    privileged_.forget_direct();
    user_.forget_direct();
}

void virtual_memory::unwatch(std::uint32_t address, std::uint32_t size, iss_watch kind) {
    const auto at = std::find_if(watchpoints_.begin(), watchpoints_.end(), [&](const iss_watchpoint& watched) {
        return watched.address == address && watched.size == std::max(size, 1u) && watched.kind == kind;
    });
    if (at != watchpoints_.end()) watchpoints_.erase(at);
}

const iss_watch* virtual_memory::find_watch(std::uint32_t address, unsigned size, bool write) const {
    for (const auto& watched : watchpoints_) {
        if (watched.is_touched_by(address, size, write)) return &watched.kind;
    }
    return nullptr;
}

bool virtual_memory::is_watched(std::uint32_t page) const {
    return std::any_of(watchpoints_.begin(), watchpoints_.end(), [page](const iss_watchpoint& watched) {
        const auto first = watched.address >> page_bits;
        const auto last = (watched.address + watched.size - 1) >> page_bits;
        return page - first <= last - first;
    });
}

}  // namespace tabletop
