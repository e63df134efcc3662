// SPDX-License-Identifier: Apache-2.0
#include "processors/cortex_a9/written_memory.h"

#include <algorithm>

namespace tabletop {

void written_memory::watch(std::uint32_t base, std::uint64_t size) {
    if (size == 0) return;
    const auto last = std::min(base + size, address_space) - 1;
    for (auto number = base >> page_bits; number <= last >> page_bits; ++number) {
        records_.erase(number);
        (*pages_)[number] = &untouched_;
    }
}

void written_memory::note(std::uint32_t base, std::uint64_t size) {
    const auto end = std::min(base + size, address_space);
    for (std::uint64_t at = base; at < end;) {
        const auto part = std::min<std::uint64_t>(page_bytes - (at & (page_bytes - 1)), end - at);
        note_in_page(static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(part));
        at += part;
    }
}

void written_memory::note_in_page(std::uint32_t physical, std::uint32_t size) {
    const auto number = physical >> page_bits;
    auto*& known = (*pages_)[number];
    if (known == nullptr) return;
    if (known == &untouched_) known = (records_[number] = std::make_unique<page>()).get();
    const auto first = physical & (page_bytes - 1);
    bool is_new = false;
    for (auto i = first; i < first + size; ++i) {
        is_new = is_new || !(*known)[i];
        (*known)[i] = true;
    }
    if (!is_new || !known->all()) return;
    known = nullptr;
    records_.erase(number);
}

bool written_memory::is_unwritten(std::uint32_t physical, unsigned size) const {
    const auto* const known = (*pages_)[physical >> page_bits];
    if (known == nullptr) return false;
    const auto first = physical & (page_bytes - 1);
    for (auto i = first; i < std::min(first + size, page_bytes); ++i) {
        if ((*known)[i]) return false;
    }
    return true;
}

}  // namespace tabletop
