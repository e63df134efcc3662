// SPDX-License-Identifier: Apache-2.0
#include "processors/cortex_a9/memory_view.h"

namespace tabletop {

memory_view::memory_view(bool privileged, physical_memory& memory, table_reader& tables)
    : privileged_(privileged), memory_(memory), tables_(tables) {}

void memory_view::set_control(const translation_control& control) {
    const auto change = change_between(control_, control);
    control_ = control;
    if (change.all) {
        forget_all();
    } else if (change.any()) {
        forget(change);
    }
}

const memory_view::held_page& memory_view::walk(std::uint32_t address) {
    const auto page = address >> page_bits;
    const auto where = translate(address, control_, tables_);
    if (where.fault != translation_fault::none) {
        faulting_.where = where;
        return faulting_;
    }
    auto& entry = tlb_[page % tlb_size];
    entry = {page, where, memory_.readable(where.physical)};
    entry.where.on_bus = entry.host == nullptr;
    bucket_of(where).held = true;
    if (!where.is_small_page) has_larger_[address >> region_bits] = true;
    return entry;
}

translation memory_view::peek(std::uint32_t address) const {
    const auto page = address >> page_bits;
    const auto& entry = tlb_[page % tlb_size];
    return entry.page == page ? entry.where : translate(address, control_, tables_);
}

void memory_view::map_directly(std::uint32_t address, const translation& page) {
    const auto index = address >> page_bits;
    const auto& rights = page.rights(privileged_);
    if ((*direct_)[index] != nullptr || !rights.read || !rights.write || memory_.is_watched(page.physical)) return;
    auto* const host = memory_.writable(page.physical);
    if (host == nullptr) return;
    auto& kind = bucket_of(page);
    if (kind.direct.size() == page_count) forget(kind);  // mostly pages that have been forgotten one by one
    kind.direct.push_back(index);
    if (!page.is_small_page) has_larger_[address >> region_bits] = true;
    auto& alias = (*aliases_)[page.physical >> page_bits];
    const bool has_other = alias == many || (alias != 0 && alias != index + 1 && (*direct_)[alias - 1] == host);
    alias = has_other ? many : index + 1;
    (*direct_)[index] = host;
}

void memory_view::forget_direct() {
    for (auto& of_kind : buckets_) {
        for (auto& each : of_kind) {
            for (const auto page : each.direct) (*direct_)[page] = nullptr;
            each.direct.clear();
        }
    }
}

void memory_view::forget_direct_of(std::uint32_t physical) {
    auto& alias = (*aliases_)[physical >> page_bits];
    if (alias == many) {
        forget_direct();
    } else if (alias != 0) {
        (*direct_)[alias - 1] = nullptr;
    }
    alias = 0;
}

void memory_view::forget_all() {
    for (auto& entry : tlb_) entry.page = no_page;
    forget_direct();
    for (auto& of_kind : buckets_) {
        for (auto& each : of_kind) each.held = false;
    }
    has_larger_.fill(false);
}

void memory_view::forget_non_global() {
    translation_change change;
    change.non_global = true;
    forget(change);
}

void memory_view::forget(const translation_change& change) {
    for (const bool global : {false, true}) {
        for (unsigned domain = 0; domain < domain_count; ++domain) {
            if (change.affects(global, domain)) forget(buckets_[global ? 1 : 0][domain]);
        }
    }
}

void memory_view::forget(bucket& which) {
    for (const auto page : which.direct) (*direct_)[page] = nullptr;
    which.direct.clear();
    if (!which.held) return;
    which.held = false;
    for (auto& entry : tlb_) {
        if (entry.page != no_page && &bucket_of(entry.where) == &which) entry.page = no_page;
    }
}

bool memory_view::forget_page(std::uint32_t address) {
    const auto page = address >> page_bits;
    if (has_larger_[address >> region_bits]) {
        forget_region(address);
        return true;
    }
    if (auto& entry = tlb_[page % tlb_size]; entry.page == page) entry.page = no_page;
    (*direct_)[page] = nullptr;
    return false;
}

void memory_view::forget_region(std::uint32_t address) {
    const auto region = address >> region_bits;
    constexpr auto pages = 1u << (region_bits - page_bits);
    for (auto page = region * pages; page != (region + 1) * pages; ++page) {
        if ((*direct_)[page] != nullptr) (*direct_)[page] = nullptr;
    }
    for (auto& entry : tlb_) {
        if (entry.page != no_page && entry.page >> (region_bits - page_bits) == region) entry.page = no_page;
    }
    has_larger_[region] = false;
}

}  // namespace tabletop
