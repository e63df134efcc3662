// SPDX-License-Identifier: Apache-2.0
// The memory that a core sees: pages of host memory by physical address, translations held as in a TLB, the pages that
// translated code may access directly, and the pages that code has been translated from.
#pragma once

#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "base/zeroed_array.h"
#include "processors/cortex_a9/iss.h"
#include "processors/cortex_a9/translation.h"

namespace tabletop {

class virtual_memory {
  public:
    static constexpr unsigned page_bits = 12;
    static constexpr std::uint32_t page_bytes = 1u << page_bits;
    static constexpr std::uint64_t address_space = std::uint64_t{1} << 32;
    static constexpr std::size_t page_count = address_space / page_bytes;
    using page_table = std::array<std::uint8_t*, page_count>;

    /// tables: reads translation tables; must outlive this.
    explicit virtual_memory(table_reader& tables);

    /// Host memory by virtual page for translated code: pages with equal and full rights for everybody and without a
    /// watchpoint, filled by map_directly(), null elsewhere.
    page_table& direct() { return *reinterpret_cast<page_table*>(direct_.data()); }

    /// Physical pages. std::invalid_argument when they are no multiples of 4 KiB.
    void map(std::uint32_t base, std::uint64_t size, std::uint8_t* host, bool writable);
    void unmap(std::uint32_t base, std::uint64_t size);
    /// Host memory of a physical address, null when the bus has to be asked.
    std::uint8_t* readable(std::uint32_t physical) const { return in(readable_, physical); }
    std::uint8_t* writable(std::uint32_t physical) const { return in(writable_, physical); }

    const translation_control& control() const { return control_; }
    void set_control(const translation_control& control);
    /// The page of a virtual address; valid until the next call of anything here.
    const translation& look_up(std::uint32_t address) {
        const auto page = address >> page_bits;
        const auto& entry = tlb_[page % tlb_size];
        return entry.page == page ? entry.where : walk(address);
    }
    /// As a debugger sees it: domains and access flags do not matter.
    translation look_up_for_debugger(std::uint32_t address) const;
    void forget_translations();
    void map_directly(std::uint32_t address, const translation& page);

    void watch(std::uint32_t address, std::uint32_t size, iss_watch kind);
    void unwatch(std::uint32_t address, std::uint32_t size, iss_watch kind);
    /// The kind of a watchpoint that the access touches, or null.
    const iss_watch* find_watch(std::uint32_t address, unsigned size, bool write) const;
    bool has_watchpoints() const { return !watchpoints_.empty(); }

    /// Code has been translated, or was found missing, in the page of `address`.
    void note_code(std::uint32_t address, const translation& page);
    bool code_was_missing(std::uint32_t address) const;
    /// Virtual addresses of noted pages whose code no longer is what it was, or depends on the privilege, or lies in
    /// physical memory from `base` on. They are no longer noted.
    std::vector<std::uint32_t> take_stale_code();
    std::vector<std::uint32_t> take_privileged_code();
    std::vector<std::uint32_t> take_code_in(std::uint32_t base, std::uint64_t size);
    void forget_code_at(std::uint32_t address);
    void forget_code();

  private:
    static constexpr std::uint32_t no_page = ~0u;
    using page_list = zeroed_array<std::uint8_t*>;
    static constexpr unsigned tlb_size = 256;

    struct tlb_entry {
        std::uint32_t page = no_page;
        translation where;
    };

    struct code_page {
        std::uint32_t physical = 0;
        bool missing = false;
        bool privileged = false;
        bool user = false;

        explicit code_page(const translation& page);
        bool operator==(const code_page& other) const;
    };

    struct watchpoint {
        std::uint32_t address;
        std::uint32_t size;
        iss_watch kind;
    };

    static std::uint8_t* in(const page_list& table, std::uint32_t physical) {
        auto* const page = table[physical >> page_bits];
        return page != nullptr ? page + (physical & (page_bytes - 1)) : nullptr;
    }
    const translation& walk(std::uint32_t address);
    bool is_watched(std::uint32_t page) const;
    void forget_direct();
    template <typename Condition>
    std::vector<std::uint32_t> take_code(Condition stale);

    table_reader& tables_;
    page_list direct_{page_count};
    page_list writable_{page_count};
    page_list readable_{page_count};          // the same and read-only memory
    std::vector<std::uint32_t> direct_list_;  // the pages in direct_
    translation_control control_;
    std::array<tlb_entry, tlb_size> tlb_{};
    translation faulting_;  // the latest page that did not translate: not held, as in hardware
    std::vector<watchpoint> watchpoints_;
    std::unordered_map<std::uint32_t, code_page> code_pages_;  // by virtual page
    std::uint32_t noted_page_ = no_page;                       // the latest one
};

}  // namespace tabletop
