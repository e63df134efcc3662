// SPDX-License-Identifier: Apache-2.0
#include "processors/cortex_a9/memory_view.h"

#include <algorithm>

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
    auto& entry = tlb_[place_of(page)];
    entry = {page, where, memory_.readable(where.physical)};
    entry.where.on_bus = entry.host == nullptr;
    bucket_of(where).held = true;
    note_size(address, where);
    return entry;
}

void memory_view::note_size(std::uint32_t address, const translation& where) {
    if (where.is_small_page) return;
    if (where.is_supersection) {
        has_supersection_[address >> supersection_bits] = true;
    } else {
        has_section_[address >> section_bits] = true;
    }
}

translation memory_view::peek(std::uint32_t address) const {
    const auto page = address >> page_bits;
    const auto& entry = tlb_[place_of(page)];
    return entry.page == page ? entry.where : translate(address, control_, tables_);
}

std::uint8_t* memory_view::direct_host(const translation& page) const {
    const auto& rights = page.rights(privileged_);
    if (!rights.read || memory_.is_unwritten_page(page.physical)) return nullptr;
    auto* const writable = rights.write && !memory_.is_watched(page.physical) && !memory_.is_guarded(page.physical)
                               ? memory_.writable(page.physical)
                               : nullptr;
    return writable != nullptr ? writable : memory_.read_only(page.physical);
}

void memory_view::map_directly(std::uint32_t address, const translation& page) {
    const auto index = address >> page_bits;
    auto* const host = direct_host(page);
    if (host == nullptr || direct_.at(index << page_bits) == host) return;
    auto& kind = bucket_of(page);
    if (kind.direct.size() == page_count) forget(kind);  // mostly pages that have been forgotten one by one
    kind.direct.push_back(index);
    note_size(address, page);
    auto& alias = (*aliases_)[page.physical >> page_bits];
    const auto is_of_this = [&](const std::uint8_t* other) {
        return other != nullptr &&
               (other == memory_.writable(page.physical) || other == memory_.read_only(page.physical));
    };
    const bool has_other =
        alias == many || (alias != 0 && alias != index + 1 && is_of_this(direct_.at((alias - 1) << page_bits)));
    alias = has_other ? many : index + 1;
    direct_.set(index, host);
}

void memory_view::forget_direct() {
    for (auto& of_kind : buckets_) {
        for (auto& each : of_kind) {
            for (const auto page : each.direct) direct_.forget(page);
            each.direct.clear();
        }
    }
}

void memory_view::forget_direct_of(std::uint32_t physical) {
    auto& alias = (*aliases_)[physical >> page_bits];
    if (alias == many) {
        forget_direct();
    } else if (alias != 0) {
        direct_.forget(alias - 1);
    }
    alias = 0;
}

void memory_view::forget_all() {
    for (auto& entry : tlb_) entry.page = no_page;
    forget_direct();
    for (auto& of_kind : buckets_) {
        for (auto& each : of_kind) each.held = false;
    }
    has_section_.fill(false);
    has_supersection_.fill(false);
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
    for (const auto page : which.direct) direct_.forget(page);
    which.direct.clear();
    if (!which.held) return;
    which.held = false;
    for (auto& entry : tlb_) {
        if (entry.page != no_page && &bucket_of(entry.where) == &which) entry.page = no_page;
    }
}

unsigned memory_view::forget_page(std::uint32_t address) {
    if (has_supersection_[address >> supersection_bits]) {
        forget_around(address, supersection_bits);
        return supersection_bits;
    }
    if (has_section_[address >> section_bits]) {
        forget_around(address, section_bits);
        return section_bits;
    }
    const auto page = address >> page_bits;
    if (auto& entry = tlb_[place_of(page)]; entry.page == page) entry.page = no_page;
    direct_.forget(page);
    return page_bits;
}

void memory_view::forget_around(std::uint32_t address, unsigned reach_bits) {
    const auto place = address >> reach_bits;
    const auto page_count_bits = reach_bits - page_bits;
    for (auto page = place << page_count_bits; page >> page_count_bits == place; ++page) {
        if (direct_.has(page)) direct_.forget(page);
    }
    for (auto& entry : tlb_) {
        if (entry.page != no_page && entry.page >> page_count_bits == place) entry.page = no_page;
    }
    const auto first = place << (reach_bits - section_bits);
    std::fill_n(has_section_.begin() + first, std::size_t{1} << (reach_bits - section_bits), false);
    if (reach_bits == supersection_bits) has_supersection_[place] = false;
}

}  // namespace tabletop
