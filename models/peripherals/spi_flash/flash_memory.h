// SPDX-License-Identifier: Apache-2.0
// The cells of a flash memory. A blank block takes no memory of the host.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace tabletop {

class flash_memory {
  public:
    // size: a multiple of 64 KiB. Blank.
    explicit flash_memory(std::uint64_t size) : size_(size), blocks_(size / block_bytes) {}

    std::uint64_t size() const { return size_; }
    // Addresses are below size().
    std::uint8_t read(std::uint64_t address) const;
    // Clears the bits that are 0 in `bits`.
    void program(std::uint64_t address, std::uint8_t bits);
    // Sets all bits. Both are multiples of what 64 KiB are a multiple of.
    void erase(std::uint64_t first, std::uint64_t bytes);
    // The first bytes; at most size(). What is behind them is blank.
    void load(const std::vector<std::uint8_t>& content);
    std::vector<std::uint8_t> content() const;

  private:
    static constexpr std::uint64_t block_bytes = std::uint64_t{64} << 10;

    std::uint64_t size_;
    std::vector<std::vector<std::uint8_t>> blocks_;  // empty: blank
};

}  // namespace tabletop
