// SPDX-License-Identifier: Apache-2.0
// Memory of the host a second time, for reading only. Translated code has one table of pages for loads and stores: with
// a page of this in it loads are made directly, and a store goes the way of a store to a page that is not in the table.
#pragma once

#include <cstdint>
#include <memory>

namespace tabletop {

class read_only_alias {
  public:
    /// For a program that owns its signals: memory of processors is shared from now on, and aliased when it is mapped.
    /// SIGSEGV has a handler from then on, which passes on what is no store of translated code to the one before it.
    static void allow();
    static bool is_allowed();
    /// Null when nobody has called allow(), and when the host cannot: the memory is not shared (see zeroed_array), or
    /// all places are taken.
    static std::unique_ptr<read_only_alias> make(std::uint8_t* memory, std::uint64_t size);
    ~read_only_alias();
    read_only_alias(const read_only_alias&) = delete;
    read_only_alias& operator=(const read_only_alias&) = delete;

    std::uint8_t* data() const { return data_; }
    bool has(const std::uint8_t* byte) const { return byte >= data_ && byte < data_ + size_; }

  private:
    read_only_alias(std::uint8_t* data, std::uint64_t size, unsigned place) : data_(data), size_(size), place_(place) {}

    std::uint8_t* const data_;
    const std::uint64_t size_;
    const unsigned place_;
};

}  // namespace tabletop
