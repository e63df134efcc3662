// SPDX-License-Identifier: Apache-2.0
// Register table of the general-purpose I/O of the Zynq-7000's processing system (UG585 chapter 14 and appendix B.19).
#pragma once

#include <array>
#include <iterator>

#include "base/register_info.h"

namespace tabletop::ps_gpio_registers {

// Banks 0 and 1 are MIO pins, banks 2 and 3 EMIO pins.
inline constexpr unsigned banks = 4;
inline constexpr unsigned mio_banks = 2;
inline constexpr std::array<unsigned, banks> first_pin = {0, 32, 54, 86};
inline constexpr std::array<unsigned, banks> bank_pins = {32, 22, 32, 32};
inline constexpr unsigned pins = 118;

// Registers of bank 0. Those of bank n follow 8 n bytes later for mask_data (LSW, then MSW), 4 n for data and data_ro,
// 0x40 n for the others.
enum offset : std::uint32_t {
    mask_data = 0x000,
    data = 0x040,
    data_ro = 0x060,
    dirm = 0x204,
    oen = 0x208,
    int_mask = 0x20C,
    int_en = 0x210,
    int_dis = 0x214,
    int_stat = 0x218,
    int_type = 0x21C,
    int_polarity = 0x220,
    int_any = 0x224,
};
inline constexpr std::uint32_t bank_stride = 0x40;

inline constexpr field_info mask_data_fields[] = {
    {"data", 0, 16, reg_access::rw, "Output values."},
    {"mask", 16, 16, reg_access::wo, "1: the pin keeps its output value."},
};
inline constexpr field_info mask_data_1_msw_fields[] = {
    {"data", 0, 6, reg_access::rw, "Output values."},
    {"mask", 16, 6, reg_access::wo, "1: the pin keeps its output value."},
};

inline constexpr register_info registers[] = {
    {"mask_data_0_lsw", mask_data, 0x0, reg_access::rw, 0xFFFFFFFF, mask_data_fields, std::size(mask_data_fields),
     "Changes the outputs of pins 0 to 15 whose mask bit is 0."},
    {"mask_data_0_msw", mask_data + 0x4, 0x0, reg_access::rw, 0xFFFFFFFF, mask_data_fields, std::size(mask_data_fields),
     "Changes the outputs of pins 16 to 31 whose mask bit is 0."},
    {"mask_data_1_lsw", mask_data + 0x8, 0x0, reg_access::rw, 0xFFFFFFFF, mask_data_fields, std::size(mask_data_fields),
     "Changes the outputs of pins 32 to 47 whose mask bit is 0."},
    {"mask_data_1_msw", mask_data + 0xC, 0x0, reg_access::rw, 0x3F003F, mask_data_1_msw_fields,
     std::size(mask_data_1_msw_fields), "Changes the outputs of pins 48 to 53 whose mask bit is 0."},
    {"mask_data_2_lsw", mask_data + 0x10, 0x0, reg_access::rw, 0xFFFFFFFF, mask_data_fields,
     std::size(mask_data_fields), "Changes the outputs of pins 54 to 69 whose mask bit is 0."},
    {"mask_data_2_msw", mask_data + 0x14, 0x0, reg_access::rw, 0xFFFFFFFF, mask_data_fields,
     std::size(mask_data_fields), "Changes the outputs of pins 70 to 85 whose mask bit is 0."},
    {"mask_data_3_lsw", mask_data + 0x18, 0x0, reg_access::rw, 0xFFFFFFFF, mask_data_fields,
     std::size(mask_data_fields), "Changes the outputs of pins 86 to 101 whose mask bit is 0."},
    {"mask_data_3_msw", mask_data + 0x1C, 0x0, reg_access::rw, 0xFFFFFFFF, mask_data_fields,
     std::size(mask_data_fields), "Changes the outputs of pins 102 to 117 whose mask bit is 0."},
    {"data_0", data, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Output values of pins 0 to 31."},
    {"data_1", data + 0x4, 0x0, reg_access::rw, 0x3FFFFF, nullptr, 0, "Output values of pins 32 to 53."},
    {"data_2", data + 0x8, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Output values of pins 54 to 85."},
    {"data_3", data + 0xC, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Output values of pins 86 to 117."},
    {"data_0_ro", data_ro, 0x0, reg_access::ro, 0x0, nullptr, 0, "Levels of pins 0 to 31."},
    {"data_1_ro", data_ro + 0x4, 0x0, reg_access::ro, 0x0, nullptr, 0, "Levels of pins 32 to 53."},
    {"data_2_ro", data_ro + 0x8, 0x0, reg_access::ro, 0x0, nullptr, 0, "Levels of pins 54 to 85."},
    {"data_3_ro", data_ro + 0xC, 0x0, reg_access::ro, 0x0, nullptr, 0, "Levels of pins 86 to 117."},
    {"dirm_0", dirm, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "1: output, pins 0 to 31."},
    {"oen_0", oen, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "1: the output is driven, pins 0 to 31."},
    {"int_mask_0", int_mask, 0x0, reg_access::ro, 0x0, nullptr, 0, "1: the interrupt is masked, pins 0 to 31."},
    {"int_en_0", int_en, 0x0, reg_access::wo, 0xFFFFFFFF, nullptr, 0,
     "Unmasks the interrupts written as 1, pins 0 to 31."},
    {"int_dis_0", int_dis, 0x0, reg_access::wo, 0xFFFFFFFF, nullptr, 0,
     "Masks the interrupts written as 1, pins 0 to 31."},
    {"int_stat_0", int_stat, 0x0, reg_access::w1c, 0xFFFFFFFF, nullptr, 0,
     "Detected, also while masked, pins 0 to 31."},
    {"int_type_0", int_type, 0xFFFFFFFF, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "1: edge, 0: level, pins 0 to 31."},
    {"int_polarity_0", int_polarity, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0,
     "1: rising edge or high level, pins 0 to 31."},
    {"int_any_0", int_any, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "1: both edges, pins 0 to 31."},
    {"dirm_1", dirm + 0x40, 0x0, reg_access::rw, 0x3FFFFF, nullptr, 0, "1: output, pins 32 to 53."},
    {"oen_1", oen + 0x40, 0x0, reg_access::rw, 0x3FFFFF, nullptr, 0, "1: the output is driven, pins 32 to 53."},
    {"int_mask_1", int_mask + 0x40, 0x0, reg_access::ro, 0x0, nullptr, 0, "1: the interrupt is masked, pins 32 to 53."},
    {"int_en_1", int_en + 0x40, 0x0, reg_access::wo, 0x3FFFFF, nullptr, 0,
     "Unmasks the interrupts written as 1, pins 32 to 53."},
    {"int_dis_1", int_dis + 0x40, 0x0, reg_access::wo, 0x3FFFFF, nullptr, 0,
     "Masks the interrupts written as 1, pins 32 to 53."},
    {"int_stat_1", int_stat + 0x40, 0x0, reg_access::w1c, 0x3FFFFF, nullptr, 0,
     "Detected, also while masked, pins 32 to 53."},
    {"int_type_1", int_type + 0x40, 0x3FFFFF, reg_access::rw, 0x3FFFFF, nullptr, 0,
     "1: edge, 0: level, pins 32 to 53."},
    {"int_polarity_1", int_polarity + 0x40, 0x0, reg_access::rw, 0x3FFFFF, nullptr, 0,
     "1: rising edge or high level, pins 32 to 53."},
    {"int_any_1", int_any + 0x40, 0x0, reg_access::rw, 0x3FFFFF, nullptr, 0, "1: both edges, pins 32 to 53."},
    {"dirm_2", dirm + 0x80, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "1: output, pins 54 to 85."},
    {"oen_2", oen + 0x80, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "1: the output is driven, pins 54 to 85."},
    {"int_mask_2", int_mask + 0x80, 0x0, reg_access::ro, 0x0, nullptr, 0, "1: the interrupt is masked, pins 54 to 85."},
    {"int_en_2", int_en + 0x80, 0x0, reg_access::wo, 0xFFFFFFFF, nullptr, 0,
     "Unmasks the interrupts written as 1, pins 54 to 85."},
    {"int_dis_2", int_dis + 0x80, 0x0, reg_access::wo, 0xFFFFFFFF, nullptr, 0,
     "Masks the interrupts written as 1, pins 54 to 85."},
    {"int_stat_2", int_stat + 0x80, 0x0, reg_access::w1c, 0xFFFFFFFF, nullptr, 0,
     "Detected, also while masked, pins 54 to 85."},
    {"int_type_2", int_type + 0x80, 0xFFFFFFFF, reg_access::rw, 0xFFFFFFFF, nullptr, 0,
     "1: edge, 0: level, pins 54 to 85."},
    {"int_polarity_2", int_polarity + 0x80, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0,
     "1: rising edge or high level, pins 54 to 85."},
    {"int_any_2", int_any + 0x80, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "1: both edges, pins 54 to 85."},
    {"dirm_3", dirm + 0xC0, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "1: output, pins 86 to 117."},
    {"oen_3", oen + 0xC0, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "1: the output is driven, pins 86 to 117."},
    {"int_mask_3", int_mask + 0xC0, 0x0, reg_access::ro, 0x0, nullptr, 0,
     "1: the interrupt is masked, pins 86 to 117."},
    {"int_en_3", int_en + 0xC0, 0x0, reg_access::wo, 0xFFFFFFFF, nullptr, 0,
     "Unmasks the interrupts written as 1, pins 86 to 117."},
    {"int_dis_3", int_dis + 0xC0, 0x0, reg_access::wo, 0xFFFFFFFF, nullptr, 0,
     "Masks the interrupts written as 1, pins 86 to 117."},
    {"int_stat_3", int_stat + 0xC0, 0x0, reg_access::w1c, 0xFFFFFFFF, nullptr, 0,
     "Detected, also while masked, pins 86 to 117."},
    {"int_type_3", int_type + 0xC0, 0xFFFFFFFF, reg_access::rw, 0xFFFFFFFF, nullptr, 0,
     "1: edge, 0: level, pins 86 to 117."},
    {"int_polarity_3", int_polarity + 0xC0, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0,
     "1: rising edge or high level, pins 86 to 117."},
    {"int_any_3", int_any + 0xC0, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "1: both edges, pins 86 to 117."},
};

inline constexpr register_map map = {"ps_gpio", 0x1000, registers, std::size(registers)};

}  // namespace tabletop::ps_gpio_registers
