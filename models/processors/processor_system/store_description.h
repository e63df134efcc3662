// SPDX-License-Identifier: Apache-2.0
// What a peripheral without a model answers, as constant tables: the words of its datasheet, and what hardware with
// nothing connected does by itself when a program writes or reads them. What would need the device is not done, and
// nothing says that it has been. No SystemC.
#pragma once

#include <cstddef>
#include <cstdint>

namespace tabletop {

// An array of constants; what it refers to has static storage.
template <typename Row>
class constant_table {
  public:
    constexpr constant_table() = default;
    template <std::size_t rows>
    constexpr constant_table(const Row (&table)[rows]) : first_(table), count_(rows) {}
    constexpr constant_table(const Row* table, std::size_t rows) : first_(table), count_(rows) {}

    constexpr const Row* begin() const { return first_; }
    constexpr const Row* end() const { return first_ + count_; }

  private:
    const Row* first_ = nullptr;
    std::size_t count_ = 0;
};

// A word that is not listed starts as 0 and keeps what is written. offset: from the peripheral's base.
struct stored_word {
    const char* name;  // upper case, as in the datasheet
    std::uint32_t offset;
    std::uint32_t reset;
    std::uint32_t writable = ~0u;      // the other bits stay as they are: read only, or done at once and 0 again
    std::uint32_t cleared_by_one = 0;  // of the others: a written 1 clears them
    std::uint32_t key_bits = 0;        // a write is ignored
    std::uint32_t key = 0;             // unless these bits of it are the key
};

// A word that reads as the bits of one in the mask of another.
struct masked_word {
    std::uint32_t offset;
    std::uint32_t of;
    std::uint32_t mask;
};

enum class store_access { read, write };

enum class store_effect {
    change,         // of the bits `set` and `cleared`
    set_written,    // the bits that are written as 1
    clear_written,  // likewise
    reset,          // of the whole peripheral
};

// What an access does to another word.
struct store_reaction {
    store_access access;
    std::uint32_t offset;
    std::uint32_t bytes;      // of a write: one of the bytes of these bits is written
    std::uint32_t condition;  // a word, the written one as it is written: it is done only
    std::uint32_t mask;       // while these bits of it
    std::uint32_t value;      // are these
    store_effect effect;
    std::uint32_t target = 0;
    std::uint32_t set = 0;
    std::uint32_t cleared = 0;
    const char* unanswered = nullptr;  // what the program waits for in vain from now on; null: for nothing
};

struct store_description {
    constant_table<stored_word> words;
    constant_table<store_reaction> reactions;
    constant_table<masked_word> masked;
};

}  // namespace tabletop
