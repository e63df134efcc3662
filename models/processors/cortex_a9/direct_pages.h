// SPDX-License-Identifier: Apache-2.0
// Host memory of virtual pages for translated code. An entry is the memory of a page less the page's address, so that
// translated code adds the whole address to it and does not compute the place in the page.
#pragma once

#include <cstdint>
#include <cstring>

#include "processors/cortex_a9/physical_memory.h"

namespace tabletop {

class direct_pages {
  public:
    /// As dynarmic reads them with `absolute_offset_page_table`: null where there is no memory.
    page_table& entries() { return *entries_; }

    bool has(std::uint32_t page) const { return (*entries_)[page] != nullptr; }
    /// The host memory of a virtual address, or null.
    std::uint8_t* at(std::uint32_t address) const {
        auto* const entry = (*entries_)[address >> page_bits];
        return entry != nullptr ? moved(entry, address) : nullptr;
    }
    void set(std::uint32_t page, std::uint8_t* memory) {
        (*entries_)[page] = moved(memory, -(std::uintptr_t{page} << page_bits));
    }
    void forget(std::uint32_t page) { (*entries_)[page] = nullptr; }

  private:
    // By numbers: what an entry points to is no memory of ours.
    static std::uint8_t* moved(std::uint8_t* from, std::uintptr_t distance) {
        std::uintptr_t number = 0;
        std::memcpy(&number, &from, sizeof number);
        number += distance;
        std::memcpy(&from, &number, sizeof from);
        return from;
    }

    lazy_table<page_table> entries_;
};

}  // namespace tabletop
