// SPDX-License-Identifier: Apache-2.0
// Host memory by physical page, and what is known about pages that code has been translated from.
#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <vector>

namespace tabletop {

constexpr unsigned page_bits = 12;
constexpr std::uint32_t page_bytes = 1u << page_bits;
constexpr std::uint64_t address_space = std::uint64_t{1} << 32;
constexpr std::size_t page_count = address_space / page_bytes;

struct host_free {
    void operator()(void* memory) const { std::free(memory); }
};

/// A table of zeros that costs host memory only where it is written.
template <typename table>
using lazy_table = std::unique_ptr<table, host_free>;

template <typename table>
lazy_table<table> make_lazy_table() {
    auto* const memory = std::calloc(1, sizeof(table));
    if (memory == nullptr) throw std::bad_alloc();
    return lazy_table<table>(static_cast<table*>(memory));
}

/// Host memory of pages, null where there is none.
using page_table = std::array<std::uint8_t*, page_count>;

class physical_memory {
  public:
    /// std::invalid_argument when they are no multiples of 4 KiB.
    void map(std::uint32_t base, std::uint64_t size, std::uint8_t* host, bool writable);
    void unmap(std::uint32_t base, std::uint64_t size);
    /// Host memory of a physical address, null when the bus has to be asked.
    std::uint8_t* readable(std::uint32_t physical) const { return in(*readable_, physical); }
    std::uint8_t* writable(std::uint32_t physical) const { return in(*writable_, physical); }

    /// Stores to a watched page are told by note_store(), the first one after watch(); such a page must not be accessed
    /// directly.
    void watch(std::uint32_t physical);
    bool is_watched(std::uint32_t physical) const { return (*frames_)[physical >> page_bits] == frame::watched; }
    void note_store(std::uint32_t physical) {
        if (is_watched(physical)) note_first_store(physical);
    }
    /// Watched once, and stored to since.
    bool is_stored_to(std::uint32_t physical) const { return (*frames_)[physical >> page_bits] == frame::stored_to; }
    bool has_stores() const { return !stored_to_.empty(); }
    /// The pages are neither watched nor stored to afterwards.
    void forget_stores();

  private:
    enum class frame : std::uint8_t { plain, watched, stored_to };

    static std::uint8_t* in(const page_table& table, std::uint32_t physical) {
        auto* const page = table[physical >> page_bits];
        return page != nullptr ? page + (physical & (page_bytes - 1)) : nullptr;
    }
    void note_first_store(std::uint32_t physical);

    lazy_table<page_table> writable_ = make_lazy_table<page_table>();
    lazy_table<page_table> readable_ = make_lazy_table<page_table>();  // the same and read-only memory
    lazy_table<std::array<frame, page_count>> frames_ = make_lazy_table<std::array<frame, page_count>>();
    std::vector<std::uint32_t> stored_to_;  // first bytes
};

}  // namespace tabletop
