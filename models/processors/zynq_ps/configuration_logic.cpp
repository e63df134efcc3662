// SPDX-License-Identifier: Apache-2.0
#include "processors/zynq_ps/configuration_logic.h"

namespace tabletop {

namespace {

constexpr std::uint32_t synchronisation = 0xAA99'5566;
constexpr std::uint32_t revision_bits = 0xF000'0000;

enum configuration_register : std::uint32_t { fdri = 0x2, cmd = 0x4, idcode = 0xC };
enum command : std::uint32_t { start = 0x5, desync = 0xD };

constexpr std::uint32_t operation_write = 2;

}  // namespace

void configuration_logic::take(std::uint32_t word) {
    if (!synchronised_) {
        synchronised_ = word == synchronisation;
        left_ = 0;
    } else if (left_ != 0) {
        --left_;
        write(word);
    } else {
        take_header(word);
    }
}

// Types 1 and 2; the second goes on with the register of the first.
void configuration_logic::take_header(std::uint32_t word) {
    const auto type = word >> 29;
    const bool writes = (word >> 27 & 3) == operation_write;
    if (type == 1) register_ = word >> 13 & 0x1F;
    if (!writes) return;
    if (type == 1) left_ = word & 0x7FF;
    if (type == 2) left_ = word & 0x7FF'FFFF;
}

void configuration_logic::write(std::uint32_t value) {
    switch (register_) {
        case fdri:
            has_frames_ = true;
            break;
        case idcode:
            identified_ = ((value ^ idcode_) & ~revision_bits) == 0;
            failed_ = failed_ || !identified_;
            break;
        case cmd:
            started_ = started_ || value == start;
            if (value != desync) break;
            synchronised_ = false;
            configured_ = configured_ || (identified_ && has_frames_ && started_ && !failed_);
            break;
        default:
            break;
    }
}

void configuration_logic::clear() {
    configured_ = failed_ = synchronised_ = identified_ = started_ = has_frames_ = false;
    left_ = 0;
}

}  // namespace tabletop
