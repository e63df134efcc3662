// SPDX-License-Identifier: Apache-2.0
// The labkit's whole fabric as one Verilated module, in the variants of variants.txt, with its ZBT SRAM. Of the pins
// that change with every cycle there are digests: those of the screen's colour, and of the memory.
#pragma once

#include "base/clock_domain.h"
#include "base/cycle_pin_if.h"
#include "peripherals/camera/camera.h"
#include "peripherals/ft245r/ft245r.h"
#include "pins/rtl_variants.h"

#include <systemc>

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace tabletop {

const rtl_variants& labkit_rtl_variants();

// What has happened in the cycles of one line of the screen, line after line from cycle 0 on.
class line_digest {
  public:
    static constexpr unsigned cycles = 1344;

    void add(std::uint64_t levels) { sum_ = (sum_ ^ levels) * prime; }
    std::uint64_t take() {
        const auto taken = sum_;
        sum_ = seed;
        return taken;
    }

  private:
    static constexpr std::uint64_t seed = 0xcbf2'9ce4'8422'2325, prime = 0x100'0000'01b3;  // FNV-1a
    std::uint64_t sum_ = seed;
};

// What of the memory's pins counts: the address of a read, in cycles with an even h, or of a write with its data.
constexpr std::uint64_t zbt_digest(std::uint64_t address, bool write, std::uint64_t data) {
    return write ? std::uint64_t{1} << 63 ^ address << 40 ^ data : address;
}

class labkit_fabric : public sc_core::sc_module {
  public:
    static constexpr unsigned contacts = 10;
    struct syncs_and_blank {
        static constexpr std::uint64_t hsync = 1 << 0;  // as vga_syncs
        static constexpr std::uint64_t vsync = 1 << 1;
        static constexpr std::uint64_t blank = 1 << 2;
    };

    sc_core::sc_in<bool> rst{"rst"};
    // left, right, up, down, 2, 3, enter, switches 3, 4, 5.
    std::array<sc_core::sc_port<cycle_pin_if>, contacts> contact;
    sc_core::sc_port<camera_if> camera{"camera"};
    sc_core::sc_export<ft245_writer_if> write{"write"};
    sc_core::sc_port<ft245_ready_if> txe_n{"txe_n"};
    sc_core::sc_export<cycle_pin_if> rd_n{"rd_n"};
    sc_core::sc_port<cycle_pin_if> read{"read"};
    sc_core::sc_export<cycle_pin_if> video{"video"};  // syncs_and_blank
    sc_core::sc_export<cycle_pin_if> message_lost{"message_lost"};

    explicit labkit_fabric(sc_core::sc_module_name name) : sc_module(name) {}

    // Of all lines that are over.
    virtual const std::vector<std::uint64_t>& colour_lines() const = 0;
    virtual const std::vector<std::uint64_t>& memory_lines() const = 0;
};

struct labkit_fabric_config {
    clock_domain clock;
    std::string variant;  // one of labkit_rtl_variants()
};

std::unique_ptr<labkit_fabric> make_labkit_fabric(const char* name, const labkit_fabric_config& config);

}  // namespace tabletop
