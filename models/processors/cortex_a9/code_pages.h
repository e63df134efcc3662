// SPDX-License-Identifier: Apache-2.0
// The pages that one translator holds code of: where each lay and what was in it, so that code stays when a page moves
// with its bytes, and goes when they change. A page can be in doubt: its code must not be executed before the page has
// been looked at again.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "processors/cortex_a9/physical_memory.h"
#include "processors/cortex_a9/translation.h"

namespace tabletop {

/// Whatever runs into the next page has been fetched from here.
constexpr bool is_last_word(std::uint32_t address) {
    return (address & (page_bytes - 4)) == page_bytes - 4;
}

class code_pages {
  public:
    struct page {
        bool missing = false;  ///< code was looked for here and could not be fetched; the rest means nothing
        std::uint32_t physical = 0;
        bool writable = false;  ///< to the level that executes it: stores may go unseen
        bool global = true;
        bool reaches_end = false;  ///< the last word is translated: code may run into the next page
        bool mixed = false;        ///< some code is of other bytes than `bytes`
        std::uint8_t domain = 0;
        std::unique_ptr<std::array<std::uint8_t, page_bytes>> bytes;  ///< null: not in host memory

        bool holds(const std::uint8_t* host) const;
        /// It may have changed unseen.
        bool is_loose() const { return !missing && (writable || mixed); }
    };

    /// Pages by virtual page number.
    using map = std::unordered_map<std::uint32_t, page>;
    map& all() { return pages_; }
    page* find(std::uint32_t address) {
        const auto at = pages_.find(address >> page_bits);
        return at != pages_.end() ? &at->second : nullptr;
    }

    /// `word` of the page of `address` is being translated; `host`: the page's memory or null.
    /// True when the page is new here.
    bool note(std::uint32_t address, std::uint32_t word, const translation& where, bool writable,
              const std::uint8_t* host);
    void note_missing(std::uint32_t address);
    /// The page lies where `now` says.
    void move(page& which, const translation& now, bool writable);
    std::size_t loose() const { return loose_; }
    void erase(std::uint32_t address);
    void clear();

    /// Could anything of it be affected? Pages that have been erased since count too.
    bool is_affected(const translation_change& change) const;

    bool is_in_doubt(std::uint32_t address) const {
        const auto index = address >> page_bits;
        return doubtful_ != 0 && ((*doubts_)[index / 64] >> index % 64 & 1) != 0;
    }
    void doubt(std::uint32_t address);
    void trust(std::uint32_t address);
    std::size_t doubtful() const { return doubtful_; }

    /// Pages to look at before code is executed again.
    void suspect(std::uint32_t address) { suspect(address, page_bits); }
    /// All that have these bits of an address, but the lowest, in common.
    void suspect(std::uint32_t address, unsigned reach_bits);
    void suspect_all() { all_suspect_ = true; }
    bool has_suspects() const { return all_suspect_ || !suspects_.empty(); }
    /// Addresses of pages.
    std::vector<std::uint32_t> suspects() const;
    void acquit() {
        all_suspect_ = false;
        suspects_.clear();
    }

  private:
    static constexpr std::uint32_t no_page = ~0u;
    struct suspect_range {
        std::uint32_t place;  // an address without the lowest bits
        unsigned reach_bits;
    };
    using bit_table = std::array<std::uint64_t, page_count / 64>;

    map pages_;
    std::uint32_t noted_index_ = no_page;  // the latest one
    page* noted_ = nullptr;
    std::array<std::uint16_t, 2> domains_{};  // of what has been noted, by global
    lazy_table<bit_table> doubts_;
    std::size_t doubtful_ = 0;
    std::size_t loose_ = 0;
    bool all_suspect_ = false;
    std::vector<suspect_range> suspects_;
};

}  // namespace tabletop
