// SPDX-License-Identifier: Apache-2.0
// The memories that a picture is fetched from, as they were at any edge of the last frames: present contents, and what
// writes have replaced since. Nothing is kept, and no write is seen, before somebody watches.
#pragma once

#include "base/clock_domain.h"
#include "base/memory_watch.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <vector>

namespace tabletop {

class picture_memory {
  public:
    // clock: of the edges. memory: cycles that are remembered. tell: called before a write, with its cycle and where.
    using listener = std::function<void(std::uint64_t cycle, std::uint64_t address, std::uint64_t length)>;
    picture_memory(const clock_domain& clock, std::uint64_t memory, listener tell);

    void add(watched_memory_if& memory) { memories_.emplace_back(*this, memory); }
    // Watches from now on. Called before the simulation starts.
    void watch();
    bool watching() const { return watching_; }

    // A word that edges before `edge` have seen with another content; of the same word the newest comes first.
    struct replaced_word {
        std::uint32_t address;
        std::uint32_t content;
        std::uint64_t edge;
        // The latest edge of this write and those before it: a debugger writes at the kernel's time, and the processor
        // is ahead.
        std::uint64_t latest_edge;
    };
    // Copies `count` bytes from `address` on, modulo 2^32, as they are now. What lies in no memory is 0.
    void copy(std::uint32_t address, unsigned count, std::uint8_t* to) const;
    // Calls undo(replaced_word) for the words in and around that range that edges from first_edge on may have seen with
    // another content, and perhaps for others.
    template <typename Undo>
    void each_replaced(std::uint32_t address, unsigned count, std::uint64_t first_edge, Undo undo) const;

    // The word at a multiple of 4, as this edge fetches it: the writes before its time are done, later ones are not.
    std::uint32_t word_at(std::uint32_t address, std::uint64_t edge) const;

  private:
    // Replaced words of so many bytes are kept together.
    static constexpr unsigned block_bits = 10;
    static constexpr std::size_t smallest_limit = 64;

    struct block {
        std::vector<replaced_word> words;  // in the order of their writes
        std::size_t limit = smallest_limit;

        // Calls undo for words, the newest first, among which are all those with an edge after first_edge.
        template <typename Undo>
        void each(std::uint64_t first_edge, Undo undo) const {
            for (auto word = words.rbegin(); word != words.rend() && word->latest_edge > first_edge; ++word) {
                undo(*word);
            }
        }
    };
    struct watched : memory_watcher {
        watched(picture_memory& o, watched_memory_if& m)
            : owner(o), memory(m), first(m.first_address()), size(m.size()), contents(m.contents()) {}
        void before_write(std::uint64_t address, std::uint64_t length, std::uint64_t time_ps) override;
        void keep(std::uint64_t offset, std::uint64_t edge);

        picture_memory& owner;
        watched_memory_if& memory;
        const std::uint64_t first;
        const std::uint64_t size;
        const std::uint8_t* const contents;
        std::vector<block> blocks;
    };

    const watched* find(std::uint64_t address) const;
    // How many of those bytes lie below 2^32; the others are at the begin of the address space.
    static unsigned below_end(std::uint32_t address, unsigned count) {
        const auto left = (std::uint64_t{1} << 32) - address;
        return count < left ? count : static_cast<unsigned>(left);
    }

    const clock_domain clock_;
    const std::uint64_t memory_;
    const listener tell_;
    std::deque<watched> memories_;
    bool watching_ = false;
};

template <typename Undo>
void picture_memory::each_replaced(std::uint32_t address, unsigned count, std::uint64_t first_edge, Undo undo) const {
    if (const auto below = below_end(address, count); below < count) {
        each_replaced(address, below, first_edge, undo);
        each_replaced(0, count - below, first_edge, undo);
        return;
    }
    for (const auto& each : memories_) {
        if (each.blocks.empty() || address >= each.first + each.size || address + std::uint64_t{count} <= each.first) {
            continue;
        }
        const auto from = address < each.first ? 0 : address - each.first;
        const auto to = std::min(address + std::uint64_t{count} - each.first, each.size);
        for (auto n = from >> block_bits; n <= (to - 1) >> block_bits; ++n) each.blocks[n].each(first_edge, undo);
    }
}

}  // namespace tabletop
