// SPDX-License-Identifier: Apache-2.0
#include "peripherals/vga_scanout/picture_memory.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace tabletop {
namespace {

constexpr unsigned word_bytes = 4;

}  // namespace

picture_memory::picture_memory(const clock_domain& clock, std::uint64_t memory, listener tell)
    : clock_(clock), memory_(memory), tell_(std::move(tell)) {}

void picture_memory::watch() {
    if (watching_) return;
    watching_ = true;
    for (auto& each : memories_) {
        each.blocks.resize((each.size >> block_bits) + 1);
        each.memory.watch(each);
    }
}

// An edge fetches what was written before its time.
void picture_memory::watched::before_write(std::uint64_t address, std::uint64_t length, std::uint64_t time_ps) {
    const auto cycle = owner.clock_.cycle(time_ps);
    owner.tell_(cycle, address, length);
    const auto begin = (address - first) / word_bytes;
    const auto end = (address - first + length + word_bytes - 1) / word_bytes;
    for (auto word = begin; word < end; ++word) keep(word * word_bytes, cycle + 1);
}

void picture_memory::watched::keep(std::uint64_t offset, std::uint64_t edge) {
    auto& of = blocks[offset >> block_bits];
    if (of.words.size() == of.limit) {
        const auto oldest = edge - std::min(edge, owner.memory_);
        const auto kept =
            std::find_if(of.words.begin(), of.words.end(), [&](const auto& w) { return w.edge > oldest; });
        of.words.erase(of.words.begin(), kept);
        of.limit = std::max(smallest_limit, 2 * of.words.size());
    }
    const auto latest = of.words.empty() ? edge : std::max(edge, of.words.back().latest_edge);
    replaced_word word{static_cast<std::uint32_t>(first + offset), 0, edge, latest};
    std::memcpy(&word.content, contents + offset, std::min<std::uint64_t>(word_bytes, size - offset));
    of.words.push_back(word);
}

const picture_memory::watched* picture_memory::find(std::uint64_t address) const {
    for (const auto& each : memories_) {
        if (address - each.first < each.size) return &each;
    }
    return nullptr;
}

void picture_memory::copy(std::uint32_t address, unsigned count, std::uint8_t* to) const {
    if (const auto below = below_end(address, count); below < count) {
        copy(address, below, to);
        copy(0, count - below, to + below);
        return;
    }
    std::memset(to, 0, count);
    for (const auto& each : memories_) {
        const auto last = std::min(each.first + each.size, address + std::uint64_t{count});
        const auto from = std::max<std::uint64_t>(each.first, address);
        if (from < last) std::memcpy(to + (from - address), each.contents + (from - each.first), last - from);
    }
}

std::uint32_t picture_memory::word_at(std::uint32_t address, std::uint64_t edge) const {
    std::uint32_t word = 0;
    copy(address, word_bytes, reinterpret_cast<std::uint8_t*>(&word));
    const auto* const found = find(address);
    if (found == nullptr || found->blocks.empty()) return word;
    found->blocks[(address - found->first) >> block_bits].each(edge, [&](const auto& replaced) {
        if (replaced.address == address && edge < replaced.edge) word = replaced.content;
    });
    return word;
}

}  // namespace tabletop
