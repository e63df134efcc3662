// SPDX-License-Identifier: Apache-2.0
// Host memory by physical page, and what is known about pages that code has been translated from.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "base/zeroed_array.h"
#include "processors/cortex_a9/read_only_alias.h"

namespace tabletop {

constexpr unsigned page_bits = 12;
constexpr std::uint32_t page_bytes = 1u << page_bits;
constexpr std::uint64_t address_space = std::uint64_t{1} << 32;
constexpr std::size_t page_count = address_space / page_bytes;

/// A table of zeros that costs host memory only where it is written.
template <typename table>
class lazy_table {
  public:
    table& operator*() { return only_[0]; }
    const table& operator*() const { return only_[0]; }

  private:
    zeroed_array<table> only_{1};
};

/// Host memory of pages, null where there is none.
using page_table = std::array<std::uint8_t*, page_count>;

class written_memory;

class physical_memory {
  public:
    physical_memory();
    ~physical_memory();
    physical_memory(const physical_memory&) = delete;
    physical_memory& operator=(const physical_memory&) = delete;

    /// std::invalid_argument when they are no multiples of 4 KiB.
    void map(std::uint32_t base, std::uint64_t size, std::uint8_t* host, bool writable);
    void unmap(std::uint32_t base, std::uint64_t size);
    /// Host memory of a physical address, null when the bus has to be asked.
    std::uint8_t* readable(std::uint32_t physical) const { return in(*readable_, physical); }
    std::uint8_t* writable(std::uint32_t physical) const { return in(*writable_, physical); }
    /// The same memory where translated code can load but not store; null where the host has none.
    std::uint8_t* read_only(std::uint32_t physical) const { return in(*read_only_, physical); }

    /// Stores to a watched page are told by note_store(), the first one after watch(); such a page must not be accessed
    /// directly.
    void watch(std::uint32_t physical);
    bool is_watched(std::uint32_t physical) const { return (*frames_)[physical >> page_bits] == frame::watched; }
    void note_store(std::uint32_t physical) {
        if (is_watched(physical)) note_first_store(physical);
    }
    /// Stores to a guarded page do not go unseen: translated code does not make them by itself. That does not hold
    /// where it could not load from the page either then.
    void guard(std::uint32_t physical) { (*guarded_)[physical >> page_bits] = true; }
    void unguard(std::uint32_t physical) { (*guarded_)[physical >> page_bits] = false; }
    bool is_guarded(std::uint32_t physical) const {
        return (*guarded_)[physical >> page_bits] && read_only(physical) != nullptr;
    }

    /// Nobody has written the pages. As long as one has such bytes it must not be accessed directly.
    void watch_unwritten(std::uint32_t base, std::uint64_t size);
    void note_written(std::uint32_t base, std::uint64_t size) {
        if (written_ != nullptr) note_in_record(base, size);
    }
    bool has_unwritten() const { return written_ != nullptr; }
    /// See written_memory.
    bool is_unwritten_page(std::uint32_t physical) const { return written_ != nullptr && is_recorded(physical); }
    bool is_unwritten(std::uint32_t physical, unsigned size) const;

    /// Watched once, and stored to since.
    bool is_stored_to(std::uint32_t physical) const { return (*frames_)[physical >> page_bits] == frame::stored_to; }
    bool has_stores() const { return !stored_to_.empty(); }
    /// The pages are neither watched nor stored to afterwards.
    void forget_stores();

  private:
    enum class frame : std::uint8_t { plain, watched, stored_to };
    struct used_alias {
        std::unique_ptr<read_only_alias> memory;
        std::uint64_t pages;  // in the table
    };

    static std::uint8_t* in(const page_table& table, std::uint32_t physical) {
        auto* const page = table[physical >> page_bits];
        return page != nullptr ? page + (physical & (page_bytes - 1)) : nullptr;
    }
    void note_first_store(std::uint32_t physical);
    void release(const std::uint8_t* read_only);
    void note_in_record(std::uint32_t base, std::uint64_t size);
    bool is_recorded(std::uint32_t physical) const;

    lazy_table<page_table> writable_;
    lazy_table<page_table> readable_;  // the same and read-only memory
    lazy_table<page_table> read_only_;
    std::vector<used_alias> aliases_;
    lazy_table<std::array<frame, page_count>> frames_;
    lazy_table<std::array<bool, page_count>> guarded_;
    std::vector<std::uint32_t> stored_to_;     // first bytes
    std::unique_ptr<written_memory> written_;  // null: nobody asks for it
};

}  // namespace tabletop
