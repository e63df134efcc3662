// SPDX-License-Identifier: Apache-2.0
// VGA scan-out of a frame buffer, with a character buffer over its pixels. Behaviour, cycles and known limits are in
// README.md beside this file.
#pragma once

#include "base/clock_domain.h"
#include "base/cycle_pin_if.h"
#include "base/memory_watch.h"
#include "base/view.h"
#include "peripherals/vga_monitor/colour.h"
#include "peripherals/vga_scanout/pixel_format.h"

#include <systemc>

#include <cstdint>
#include <memory>

namespace tabletop {

// What a picture is made of, as a value of a cycle_pin_if.
struct scanout_control {
    static constexpr unsigned black = vga_scanout_core::formats;  // as a format

    std::uint32_t base = 0;  // address of the first pixel
    unsigned format = 0;     // a pixel_format; 4 to 7: black
    bool characters = false;

    constexpr std::uint64_t bits() const {
        return base | std::uint64_t{format & 7} << 32 | std::uint64_t{characters ? 1u : 0u} << 35;
    }
    static constexpr scanout_control of_bits(std::uint64_t bits) {
        return {static_cast<std::uint32_t>(bits), static_cast<unsigned>(bits >> 32 & 7), (bits >> 35 & 1) != 0};
    }
};

struct vga_scanout_config {
    clock_domain clock;                          // a cycle a pixel
    std::uint32_t character_base = 0xC900'0000;  // address of the first character
    scanout_control control = {};                // when no pin is bound that says otherwise
};

// The block as a machine sees it, the same in every view.
class vga_scanout_block : public sc_core::sc_module {
  public:
    sc_core::sc_in<bool> rst{"rst"};  // active high, synchronous
    // scanout_control; may stay unbound.
    sc_core::sc_port<cycle_pin_if, 1, sc_core::SC_ZERO_OR_MORE_BOUND> control{"control"};
    // The memories that pixels and characters are fetched from, any number of them; what lies in none of them is 0.
    sc_core::sc_port<watched_memory_if, 0, sc_core::SC_ZERO_OR_MORE_BOUND> memory{"memory"};
    sc_core::sc_export<cycle_pin_if> syncs{"syncs"};          // vga_syncs
    sc_core::sc_export<colour_if> colour{"colour"};           // eight bits a colour
    sc_core::sc_export<cycle_pin_if> frame_end{"frame_end"};  // 1 in the first cycle of vertical sync
    sc_core::sc_export<cycle_pin_if> blank_n{"blank_n"};      // 1 while a pixel of the picture is shown

    explicit vga_scanout_block(sc_core::sc_module_name name) : sc_module(name) {}
};

// v: at or ca.
std::unique_ptr<vga_scanout_block> make_vga_scanout_tlm(const char* name, view v, const vga_scanout_config& config);

}  // namespace tabletop
