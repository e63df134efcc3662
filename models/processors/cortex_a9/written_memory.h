// SPDX-License-Identifier: Apache-2.0
// Which bytes of memory somebody has written since they were watched. A page of which all have been is watched no more.
#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <memory>
#include <unordered_map>

#include "processors/cortex_a9/physical_memory.h"

namespace tabletop {

class written_memory {
  public:
    /// The pages that [base, base + size) touches: nobody has written them.
    void watch(std::uint32_t base, std::uint64_t size);
    /// The page of the address has bytes that nobody has written.
    bool watches(std::uint32_t physical) const { return (*pages_)[physical >> page_bits] != nullptr; }

    void note(std::uint32_t base, std::uint64_t size);
    /// None of these bytes has been written: at most eight, in one page.
    bool is_unwritten(std::uint32_t physical, unsigned size) const;

  private:
    using page = std::bitset<page_bytes>;  // bytes that have been written

    void note_in_page(std::uint32_t physical, std::uint32_t size);

    // untouched_: of a page that has no record yet, as nothing in it has been written.
    lazy_table<std::array<page*, page_count>> pages_;
    page untouched_;
    std::unordered_map<std::uint32_t, std::unique_ptr<page>> records_;
};

}  // namespace tabletop
