// SPDX-License-Identifier: Apache-2.0
#include "peripherals/spi_flash/flash_memory.h"

#include <algorithm>

namespace tabletop {

namespace {

constexpr std::uint8_t blank = 0xFF;

std::ptrdiff_t offset(std::uint64_t bytes) {
    return static_cast<std::ptrdiff_t>(bytes);
}

}  // namespace

std::uint8_t flash_memory::read(std::uint64_t address) const {
    const auto& block = blocks_[address / block_bytes];
    return block.empty() ? blank : block[address % block_bytes];
}

void flash_memory::program(std::uint64_t address, std::uint8_t bits) {
    if (bits == blank) return;
    auto& block = blocks_[address / block_bytes];
    if (block.empty()) block.assign(block_bytes, blank);
    block[address % block_bytes] &= bits;
}

void flash_memory::erase(std::uint64_t first, std::uint64_t bytes) {
    while (bytes > 0) {
        auto& block = blocks_[first / block_bytes];
        const auto inside = first % block_bytes;
        const auto part = std::min(bytes, block_bytes - inside);
        if (part == block_bytes) {
            block = {};
        } else if (!block.empty()) {
            std::fill_n(block.begin() + offset(inside), part, blank);
        }
        first += part;
        bytes -= part;
    }
}

void flash_memory::load(const std::vector<std::uint8_t>& content) {
    erase(0, size_);
    for (std::uint64_t first = 0; first < content.size(); first += block_bytes) {
        const auto begin = content.begin() + offset(first);
        const auto end = begin + offset(std::min<std::uint64_t>(block_bytes, content.size() - first));
        if (std::all_of(begin, end, [](std::uint8_t byte) { return byte == blank; })) continue;
        auto& block = blocks_[first / block_bytes];
        block.assign(begin, end);
        block.resize(block_bytes, blank);
    }
}

std::vector<std::uint8_t> flash_memory::content() const {
    std::vector<std::uint8_t> all;
    all.reserve(size_);
    for (const auto& block : blocks_) {
        if (block.empty()) {
            all.insert(all.end(), block_bytes, blank);
        } else {
            all.insert(all.end(), block.begin(), block.end());
        }
    }
    return all;
}

}  // namespace tabletop
