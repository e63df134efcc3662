// SPDX-License-Identifier: Apache-2.0
// On how many lines the bytes of a transfer go: the quad SPI controller knows the instructions of flash memories. No
// SystemC.
#pragma once

#include <cstdint>

namespace tabletop {

struct qspi_instruction {
    std::uint8_t code;
    unsigned address_width;  // of address, mode and dummy bytes
    unsigned data_width;
    unsigned data_from;  // bytes of the transfer before the data
};

// What is not listed goes on one line.
inline constexpr qspi_instruction qspi_instructions[] = {
    {0x3B, 1, 2, 5}, {0x6B, 1, 4, 5}, {0xBB, 2, 2, 5}, {0xEB, 4, 4, 5}, {0x32, 1, 4, 4}, {0xA2, 1, 2, 4},
};

constexpr qspi_instruction qspi_instruction_of(std::uint8_t code) {
    for (const auto& row : qspi_instructions) {
        if (row.code == code) return row;
    }
    return {code, 1, 1, 1};
}

// One transfer, from its selection on.
class qspi_widths {
  public:
    qspi_widths() = default;
    // decodes: the first byte is an instruction; else all is on one line.
    explicit qspi_widths(bool decodes) : decodes_(decodes) {}

    // The width of the byte that goes now.
    unsigned next(std::uint8_t byte) {
        const auto n = position_;
        if (position_ < row_.data_from) ++position_;
        if (n != 0) return n < row_.data_from ? row_.address_width : row_.data_width;
        if (decodes_) row_ = qspi_instruction_of(byte);
        return 1;
    }

  private:
    bool decodes_ = false;
    unsigned position_ = 0;  // bytes before, up to the data
    qspi_instruction row_ = {0, 1, 1, 1};
};

}  // namespace tabletop
