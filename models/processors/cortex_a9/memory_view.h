// SPDX-License-Identifier: Apache-2.0
// What one privilege level sees of memory: translations held as in a TLB, and the pages that its translated code
// accesses by itself.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "processors/cortex_a9/direct_pages.h"
#include "processors/cortex_a9/physical_memory.h"
#include "processors/cortex_a9/translation.h"

namespace tabletop {

class memory_view {
  public:
    /// A translation and the host memory behind its page; `host` is null where the bus has to be asked.
    struct held_page {
        std::uint32_t page = no_page;
        translation where;
        const std::uint8_t* host = nullptr;
    };

    memory_view(bool privileged, physical_memory& memory, table_reader& tables);

    /// Host memory by virtual page for translated code, filled by map_directly(), null elsewhere: of pages that this
    /// level may read and write and whose stores nobody has to hear of, and, for reading only, of others that it may
    /// read.
    direct_pages& direct() { return direct_; }

    const translation_control& control() const { return control_; }
    /// Forgets what the change affects.
    void set_control(const translation_control& control);
    /// The page of a virtual address; valid until the next call of anything here.
    const held_page& look_up(std::uint32_t address) {
        const auto page = address >> page_bits;
        const auto& entry = tlb_[place_of(page)];
        return entry.page == page ? entry : walk(address);
    }
    /// The same without holding what is found.
    translation peek(std::uint32_t address) const;

    void forget_all();
    void forget_non_global();
    /// The translation that the address is part of, whatever its size. Returns how far that may reach: the bits of an
    /// address inside a page, a section or a supersection.
    unsigned forget_page(std::uint32_t address);

    /// From now on translated code accesses the page by itself, if it may.
    void map_directly(std::uint32_t address, const translation& page);
    void forget_direct();
    /// No page of this physical one is accessed directly afterwards.
    void forget_direct_of(std::uint32_t physical);

  private:
    static constexpr std::uint32_t no_page = ~0u;
    static constexpr unsigned tlb_size = 256;
    static constexpr unsigned domain_count = 16;
    using alias_table = std::array<std::uint32_t, page_count>;

    struct bucket {
        std::vector<std::uint32_t> direct;  // pages that have been mapped directly
        bool held = false;                  // by the TLB, perhaps
    };

    // A program and the private peripherals, which have the same lowest bits, are not in each other's way.
    static constexpr std::uint32_t place_of(std::uint32_t page) { return (page ^ page >> 8) % tlb_size; }
    bucket& bucket_of(const translation& page) { return buckets_[page.global ? 1 : 0][page.domain]; }
    const held_page& walk(std::uint32_t address);
    std::uint8_t* direct_host(const translation& page) const;
    void forget(const translation_change& change);
    void forget(bucket& which);
    void note_size(std::uint32_t address, const translation& where);
    void forget_around(std::uint32_t address, unsigned reach_bits);

    const bool privileged_;
    physical_memory& memory_;
    table_reader& tables_;
    translation_control control_;
    direct_pages direct_;
    // For each physical page 1 + the virtual page that was mapped directly last, or `many`.
    static constexpr std::uint32_t many = ~0u;
    lazy_table<alias_table> aliases_;
    std::array<held_page, tlb_size> tlb_{};
    held_page faulting_;  // the latest page that did not translate: not held, as in hardware
    // What has been held since forget_all(), by global and domain.
    std::array<std::array<bucket, domain_count>, 2> buckets_;
    // Places at which a section, or large pages, and a supersection may be held.
    std::array<bool, std::size_t{1} << (32 - section_bits)> has_section_{};
    std::array<bool, std::size_t{1} << (32 - supersection_bits)> has_supersection_{};
};

}  // namespace tabletop
