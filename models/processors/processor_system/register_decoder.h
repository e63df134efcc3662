// SPDX-License-Identifier: Apache-2.0
// Which block answers an address: a table of 4 KiB pages, made for the 16 MiB stretches that have blocks only, and one
// page, that of the processor's private peripherals, in steps of 32 bytes.
#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "base/register_target.h"

namespace tabletop {

class register_decoder {
  public:
    // private_base: PERIPHBASE, a multiple of 4 KiB.
    explicit register_decoder(std::uint32_t private_base) : private_page_(private_base >> page_shift) {}

    void add(const register_region& region, register_target& block);
    // The block at an address; null: none.
    register_target* find(std::uint64_t address) const {
        const auto page = address >> page_shift;
        if (page == private_page_) return private_[(address & page_mask) / slot_bytes];
        const auto stretch = address >> stretch_shift;
        if (stretch >= stretches_.size() || stretches_[stretch] == nullptr) return nullptr;
        return (*stretches_[stretch])[page % pages];
    }

  private:
    static constexpr unsigned page_shift = 12;
    static constexpr std::uint64_t page_mask = (1u << page_shift) - 1;
    static constexpr unsigned stretch_shift = 24;
    static constexpr std::size_t pages = std::size_t{1} << (stretch_shift - page_shift);
    static constexpr std::size_t slot_bytes = 32;
    using page_table = std::array<register_target*, pages>;

    std::uint64_t private_page_;
    std::array<register_target*, (page_mask + 1) / slot_bytes> private_{};
    std::array<std::unique_ptr<page_table>, 256> stretches_;
};

}  // namespace tabletop
