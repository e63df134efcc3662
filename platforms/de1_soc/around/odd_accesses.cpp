// SPDX-License-Identifier: Apache-2.0
#include "de1_soc/around/odd_accesses.h"

#include "de1_soc/memory_map.h"

#include <fmt/format.h>

namespace tabletop {

namespace {

namespace map = de1_soc_map;
namespace ps2_reg = ps2_port_registers;

using peeker = std::function<std::uint32_t(std::uint32_t)>;

constexpr unsigned looked_at = 8;  // instructions behind a load
constexpr std::uint32_t enable_reporting = 0xF4;
constexpr std::uint32_t byte_bits = 0xFF;

const register_region* ps2_port_at(std::uint32_t address) {
    for (const auto* const port : {&map::ps2, &map::ps2_second}) {
        if (address - port->base < port->size) return port;
    }
    return nullptr;
}

bool matches(std::uint32_t instruction, std::uint32_t mask, std::uint32_t value) {
    return (instruction & mask) == value;
}

unsigned field(std::uint32_t instruction, unsigned lsb) {
    return instruction >> lsb & 0xF;
}

bool loads_a_byte(std::uint32_t instruction) {
    const bool ldrb = matches(instruction, 0x0C500000, 0x04500000);
    return ldrb || matches(instruction, 0x0E1000F0, 0x001000D0);  // LDRSB
}

bool loads(std::uint32_t instruction) {
    return matches(instruction, 0x0C500000, 0x04100000) || matches(instruction, 0x0E1000D0, 0x001000D0) ||
           matches(instruction, 0x0E1000F0, 0x001000B0);  // LDR; LDRSH; LDRH
}

// UXTB, SXTB, AND with 255, STRB.
bool takes_the_byte(std::uint32_t instruction, unsigned loaded) {
    if (matches(instruction, 0x0FBF03F0, 0x06AF0070)) return field(instruction, 0) == loaded;
    if (matches(instruction, 0x0FE00FFF, 0x020000FF)) return field(instruction, 16) == loaded;
    return matches(instruction, 0x0C500000, 0x04400000) && field(instruction, 12) == loaded;
}

bool branches(std::uint32_t instruction) {
    return matches(instruction, 0x0E000000, 0x0A000000) || matches(instruction, 0x0FFFFFD0, 0x012FFF10);
}

// Bits that are no register's number may look like one: then it is taken for a use. MOVW and MOVT are left out:
// compilers make the address between load and store with them, and any half of it may be there.
bool may_use(std::uint32_t instruction, unsigned loaded) {
    if (matches(instruction, 0x0FB00000, 0x03000000)) return field(instruction, 12) == loaded;
    return field(instruction, 0) == loaded || field(instruction, 8) == loaded || field(instruction, 12) == loaded ||
           field(instruction, 16) == loaded;
}

// The first use of what is loaded is that of its lowest byte, so that nobody has looked at the bits above.
bool takes_the_byte_alone(std::uint32_t pc, const peeker& peek) {
    const auto load = peek(pc);
    if (loads_a_byte(load)) return true;
    if (!loads(load)) return false;
    const auto loaded = field(load, 12);
    for (unsigned n = 1; n <= looked_at; ++n) {
        const auto instruction = peek(pc + 4 * n);
        if (branches(instruction)) return false;
        if (takes_the_byte(instruction, loaded)) return true;
        if (may_use(instruction, loaded)) return false;
    }
    return false;
}

bool reads_nothing(const program_access& access, const register_region& port) {
    const bool has_rvalid = access.size > 1;
    return !access.is_write && access.address == port.base + ps2_reg::data &&
           (!has_rvalid || (access.value & ps2_reg::data_rvalid) == 0);
}

bool enables(const program_access& access, const register_region& port) {
    return access.is_write && access.address == port.base + ps2_reg::data &&
           (access.value & byte_bits) == enable_reporting;
}

}  // namespace

bool is_suspect_access(const program_access& access) {
    const auto* const port = ps2_port_at(access.address);
    return port != nullptr && (reads_nothing(access, *port) || enables(access, *port));
}

std::string why_an_access_is_odd(const program_access& access, std::uint32_t pc, const peeker& peek,
                                 const std::function<std::string(const std::string& port)>& plugged_in) {
    const auto& port = *ps2_port_at(access.address);
    if (reads_nothing(access, port)) {
        if (!takes_the_byte_alone(pc, peek)) return "";
        return fmt::format(
            "a byte of {} is used that is none when the FIFO is empty: RVALID, bit 15 of the word, tells, and comes "
            "with "
            "the byte in one read",
            port.name);
    }
    if (plugged_in(port.name) != "keyboard") return "";
    const auto& other = &port == &map::ps2 ? map::ps2_second : map::ps2;
    return fmt::format("F4 is sent to the keyboard at {}, which tells of its keys without it{}", port.name,
                       plugged_in(other.name) == "mouse"
                           ? fmt::format("; the mouse, which tells of nothing before it, is at {}", other.name)
                           : "");
}

}  // namespace tabletop
