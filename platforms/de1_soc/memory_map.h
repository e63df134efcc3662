// SPDX-License-Identifier: Apache-2.0
// The memory map of the fabric behind the bridges of the HPS. It feeds their decoders, the firmware's header and the
// SVD file; the HPS's own blocks are in processors/cyclone_v_hps/cyclone_v_hps_map.h.
#pragma once

#include "base/register_info.h"
#include "base/register_writer.h"
#include "peripherals/adc/registers.h"
#include "peripherals/audio_port/registers.h"
#include "peripherals/device_store/store_registers.h"
#include "peripherals/interval_timer/registers.h"
#include "peripherals/jtag_uart/registers.h"
#include "peripherals/pio/registers.h"
#include "peripherals/pixel_buffer/registers.h"
#include "peripherals/ps2_port/registers.h"
#include "processors/cyclone_v_hps/cyclone_v_hps_map.h"

#include <cstdint>

namespace tabletop::de1_soc_map {

// Addresses of the published system: its Qsys table and C program, register map of the DE1-SoC Computer.
inline constexpr memory_region fpga_sdram = {"fpga_sdram", 0xC000'0000, 64u << 20};  // chip at the fabric
inline constexpr memory_region sram = {"sram", 0xC800'0000, 64u << 10};              // shared with the engine
inline constexpr memory_region character_buffer = {"character_buffer", 0xC900'0000, 0x2000};
inline constexpr memory_region memories[] = {fpga_sdram, sram, character_buffer};

inline constexpr register_region ai_reset = {"ai_reset", 0xC400'0010, 0x10, -1, 0, &pio_registers::map};

// Parallel ports, all with the same registers.
inline constexpr register_region ledr = {"ledr", 0xFF20'0000, 0x10, -1, 0, &pio_registers::map};
inline constexpr register_region hex3_0 = {"hex3_0", 0xFF20'0020, 0x10, -1, 0, &pio_registers::map};
inline constexpr register_region hex5_4 = {"hex5_4", 0xFF20'0030, 0x10, -1, 0, &pio_registers::map};
inline constexpr register_region sw = {"sw", 0xFF20'0040, 0x10, -1, 0, &pio_registers::map};
inline constexpr register_region key = {"key", 0xFF20'0050, 0x10, 73, 1, &pio_registers::map};
inline constexpr register_region jp1 = {"jp1", 0xFF20'0060, 0x10, 83, 1, &pio_registers::map};
inline constexpr register_region jp2 = {"jp2", 0xFF20'0070, 0x10, 84, 1, &pio_registers::map};
inline constexpr register_region fabric[] = {ai_reset, ledr, hex3_0, hex5_4, sw, key, jp1, jp2};

// The university computer, which has no engine, has pixels where the other design has the shared memory. 256 KiB on the
// chip; twice as much here, for a picture of 1024-byte lines and 480 of them.
inline constexpr memory_region pixel_memory = {"pixel_memory", 0xC800'0000, 512u << 10};
inline constexpr register_region jtag_uart = {"jtag_uart", 0xFF20'1000, 0x8, 80, 1, &jtag_uart_registers::map};
inline constexpr register_region interval_timer1 = {
    "interval_timer1", 0xFF20'2000, 0x20, 72, 1, &interval_timer_registers::map};
inline constexpr register_region interval_timer2 = {
    "interval_timer2", 0xFF20'2020, 0x20, 74, 1, &interval_timer_registers::map};
inline constexpr register_region pixel_buffer = {
    "pixel_buffer", 0xFF20'3020, 0x20, -1, 0, &pixel_buffer_registers::map};
inline constexpr register_region ps2 = {"ps2", 0xFF20'0100, 0x8, 79, 1, &ps2_port_registers::map};
inline constexpr register_region ps2_second = {"ps2_second", 0xFF20'0108, 0x8, 89, 1, &ps2_port_registers::map};
inline constexpr register_region audio = {"audio", 0xFF20'3040, 0x10, 78, 1, &audio_port_registers::map};
inline constexpr register_region jtag_uart2 = {"jtag_uart2", 0xFF20'1008, 0x8, 112, 1, &jtag_uart_registers::map};
inline constexpr register_region adc = {"adc", 0xFF20'4000, 0x20, -1, 0, &adc_registers::map};
// Stores: registers, and nothing behind them.
inline constexpr register_region irda = {"irda", 0xFF20'1020, 0x8, 81, 1, &irda_registers::map};
inline constexpr register_region av_config = {"av_config", 0xFF20'3000, 0x10, -1, 0, &av_config_registers::map};
inline constexpr register_region rgb_resampler = {
    "rgb_resampler", 0xFF20'3010, 0x10, -1, 0, &rgb_resampler_registers::map};
inline constexpr register_region video_in = {"video_in", 0xFF20'3060, 0x10, -1, 0, &video_in_registers::map};
inline constexpr register_region video_edge = {"video_edge", 0xFF20'3070, 0x10, -1, 0, &video_edge_registers::map};
inline constexpr register_region stores[] = {irda, av_config, rgb_resampler, video_in, video_edge};
inline constexpr register_region computer[] = {jtag_uart,  interval_timer1, interval_timer2, pixel_buffer, ps2,
                                               ps2_second, audio,           jtag_uart2,      adc,          irda,
                                               av_config,  rgb_resampler,   video_in,        video_edge};

// What one of the two designs alone has.
struct design_part {
    const char* name = nullptr;  // null: neither has anything there
    bool of_computer = false;
};

constexpr design_part part_of_one_design(std::uint64_t address) {
    const auto is_in = [address](const auto& region) { return address - region.base < region.size; };
    for (const auto& region : computer) {
        if (is_in(region)) return {region.name, true};
    }
    if (is_in(ai_reset)) return {ai_reset.name, false};
    if (is_in(pixel_memory) && !is_in(sram)) return {pixel_memory.name, true};
    return {};
}
static_assert(part_of_one_design(interval_timer2.base + 4).of_computer);
static_assert(part_of_one_design(ledr.base).name == nullptr && part_of_one_design(sram.base).name == nullptr);

// Which of the inputs f2h_irq an interrupt id is.
constexpr unsigned fabric_interrupt(int id) {
    unsigned n = 0;
    while (cyclone_v_hps_map::fabric_interrupt_id(n) != static_cast<unsigned>(id)) ++n;
    return n;
}

constexpr bool is_light(std::uint32_t base) {
    return base >= cyclone_v_hps_map::light_base;
}

// The bytes lie behind one of the bridges.
constexpr bool is_behind_a_bridge(std::uint32_t base, std::uint64_t size) {
    namespace hps = cyclone_v_hps_map;
    const auto last = base + (size - 1);
    if (is_light(base)) return last - hps::light_base < hps::light_size;
    return base >= hps::heavy_base && last <= hps::heavy_last;
}

constexpr bool are_apart(std::uint32_t a, std::uint64_t a_size, std::uint32_t b, std::uint64_t b_size) {
    return a + a_size <= b || b + b_size <= a;
}

constexpr bool regions_are_sound() {
    for (const auto& a : fabric) {
        if (!is_behind_a_bridge(a.base, a.size) || a.base % a.size != 0) return false;
        for (const auto& b : fabric) {
            if (&a != &b && !are_apart(a.base, a.size, b.base, b.size)) return false;
        }
        for (const auto& b : memories) {
            if (!are_apart(a.base, a.size, b.base, b.size)) return false;
        }
    }
    for (const auto& a : computer) {
        if (!is_light(a.base) || !is_behind_a_bridge(a.base, a.size) || a.base % a.size != 0) return false;
        for (const auto& b : fabric) {
            if (!are_apart(a.base, a.size, b.base, b.size)) return false;
        }
        for (const auto& b : computer) {
            if (&a != &b && !are_apart(a.base, a.size, b.base, b.size)) return false;
        }
    }
    for (const auto& a : memories) {
        if (!is_behind_a_bridge(a.base, a.size) || a.base % a.size != 0) return false;
        for (const auto& b : memories) {
            if (&a != &b && !are_apart(a.base, a.size, b.base, b.size)) return false;
        }
        const bool gives_way = a.base == sram.base;
        if (!gives_way && !are_apart(a.base, a.size, pixel_memory.base, pixel_memory.size)) return false;
    }
    return true;
}
static_assert(regions_are_sound(), "regions of the fabric overlap, are misaligned or lie outside the bridges");

}  // namespace tabletop::de1_soc_map
