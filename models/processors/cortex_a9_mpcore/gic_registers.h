// SPDX-License-Identifier: Apache-2.0
// Register tables of the interrupt controller: the distributor and one processor's interface (ARM Generic Interrupt
// Controller Architecture version 1, Cortex-A9 MPCore TRM chapter 3), for two processors. How many interrupts there are
// and what the controller says of itself comes from the system it is built into.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>

#include "base/register_info.h"

namespace tabletop {

struct gic_build {
    unsigned interrupts;                                    // ids from 0: a multiple of 32 from 64 to 256
    std::uint32_t cpu_identification;                       // ICCIIDR
    std::uint32_t distributor_identification;               // ICDIIDR
    std::array<std::uint8_t, 8> peripheral_identification;  // ICPIDR0 to ICPIDR7
};

namespace gic_cpu_registers {

enum offset : std::uint32_t {
    iccicr = 0x00,
    iccpmr = 0x04,
    iccbpr = 0x08,
    icciar = 0x0C,
    icceoir = 0x10,
    iccrpr = 0x14,
    icchpir = 0x18,
    iccabpr = 0x1C,
    icciidr = 0xFC,
};

inline constexpr field_info iccicr_fields[] = {
    {"enable_s", 0, 1, reg_access::rw, "Enable secure interrupts."},
    {"enable_ns", 1, 1, reg_access::rw, "Enable non-secure interrupts."},
    {"ack_ctl", 2, 1, reg_access::rw, "1: ICCIAR acknowledges non-secure interrupts too."},
    {"fiq_en", 3, 1, reg_access::rw, "1: secure interrupts are signalled as FIQ."},
    {"sbpr", 4, 1, reg_access::rw, "1: ICCBPR for non-secure interrupts too."},
};
inline constexpr field_info icciar_fields[] = {
    {"id", 0, 10, reg_access::ro, "Interrupt; 1023: none, 1022: only a non-secure one."},
    {"cpu", 10, 3, reg_access::ro, "Source of a software-generated interrupt."},
};

inline constexpr auto enable_secure = bits_of(iccicr_fields, "enable_s");
inline constexpr auto enable_non_secure = bits_of(iccicr_fields, "enable_ns");
// A secure read of ICCIAR acknowledges non-secure interrupts too.
inline constexpr auto acknowledge_control = bits_of(iccicr_fields, "ack_ctl");
inline constexpr auto fiq_enable = bits_of(iccicr_fields, "fiq_en");
inline constexpr auto common_binary_point = bits_of(iccicr_fields, "sbpr");

template <const gic_build& build>
inline constexpr register_info registers[] = {
    {"iccicr", iccicr, 0x0, reg_access::rw, 0x1F, iccicr_fields, std::size(iccicr_fields), "Control."},
    {"iccpmr", iccpmr, 0x0, reg_access::rw, 0xF8, nullptr, 0,
     "Only interrupts of a higher priority (lower value) pass."},
    {"iccbpr", iccbpr, 0x2, reg_access::rw, 0x7, nullptr, 0,
     "Binary point: priority bits 7 to n + 1 decide on preemption."},
    {"icciar", icciar, 0x3FF, reg_access::ro, 0x0, icciar_fields, std::size(icciar_fields), "A read acknowledges."},
    {"icceoir", icceoir, 0x0, reg_access::wo, 0x1FFF, nullptr, 0, "End of interrupt: the value read from ICCIAR."},
    {"iccrpr", iccrpr, 0xFF, reg_access::ro, 0x0, nullptr, 0, "Running priority, 0xFF when none is active."},
    {"icchpir", icchpir, 0x3FF, reg_access::ro, 0x0, nullptr, 0,
     "Highest pending interrupt, whether or not its priority is enough to be signalled."},
    {"iccabpr", iccabpr, 0x3, reg_access::rw, 0x7, nullptr, 0,
     "Binary point of non-secure interrupts: priority bits 7 to n."},
    {"icciidr", icciidr, build.cpu_identification, reg_access::ro, 0x0, nullptr, 0, "Implementer: ARM."},
};

template <const gic_build& build>
inline constexpr register_map map = {"gic_cpu", 0x100, registers<build>, std::size(registers<build>)};

}  // namespace gic_cpu_registers

namespace gic_distributor_registers {

enum offset : std::uint32_t {
    icddcr = 0x000,
    icdictr = 0x004,
    icdiidr = 0x008,
    icdisr = 0x080,
    icdiser = 0x100,
    icdicer = 0x180,
    icdispr = 0x200,
    icdicpr = 0x280,
    icdabr = 0x300,
    icdipr = 0x400,
    icdiptr = 0x800,
    icdicfr = 0xC00,
    ppi_status = 0xD00,
    spi_status = 0xD04,
    icdsgir = 0xF00,
};

inline constexpr field_info sgir_fields[] = {
    {"id", 0, 4, reg_access::wo, "Interrupt 0 to 15."},
    {"satt", 15, 1, reg_access::wo, "0: sent if the interrupt is secure, 1: if it is non-secure."},
    {"targets", 16, 8, reg_access::wo, "Processors, one bit each, when filter is 0."},
    {"filter", 24, 2, reg_access::wo, "0: targets, 1: all but the writer, 2: the writer."},
};

inline constexpr auto sgir_satt = bits_of(sgir_fields, "satt");
inline constexpr auto& sgir_targets = field_of(sgir_fields, "targets");
inline constexpr auto& sgir_filter = field_of(sgir_fields, "filter");
inline constexpr auto& sgir_id = field_of(sgir_fields, "id");

// Shared interrupts begin behind the 32 private ones.
inline constexpr unsigned private_interrupts = 32;
inline constexpr unsigned most_interrupts = 256;

struct register_text {
    char text[80] = {};

    constexpr void add(const char* more) {
        std::size_t end = 0;
        while (text[end] != '\0') ++end;
        while (*more != '\0') text[end++] = *more++;
    }
    constexpr void add(unsigned number) {
        char digits[4] = {};
        std::size_t first = 3;
        do {
            digits[--first] = static_cast<char>('0' + number % 10);
            number /= 10;
        } while (number != 0);
        add(digits + first);
    }
};

// "icdisr0", "icdisr1", ..
template <std::size_t count>
constexpr std::array<register_text, count> numbered(const char* stem) {
    std::array<register_text, count> names{};
    for (unsigned n = 0; n < count; ++n) {
        names[n].add(stem);
        names[n].add(n);
    }
    return names;
}

inline constexpr auto icdisr_names = numbered<most_interrupts / 32>("icdisr");
inline constexpr auto icdiser_names = numbered<most_interrupts / 32>("icdiser");
inline constexpr auto icdicer_names = numbered<most_interrupts / 32>("icdicer");
inline constexpr auto icdispr_names = numbered<most_interrupts / 32>("icdispr");
inline constexpr auto icdicpr_names = numbered<most_interrupts / 32>("icdicpr");
inline constexpr auto icdabr_names = numbered<most_interrupts / 32>("icdabr");
inline constexpr auto icdipr_names = numbered<most_interrupts / 4>("icdipr");
inline constexpr auto icdiptr_names = numbered<most_interrupts / 4>("icdiptr");
inline constexpr auto icdicfr_names = numbered<most_interrupts / 16>("icdicfr");
inline constexpr auto spi_status_names = numbered<most_interrupts / 32 - 1>("spi_status");

// Registers that have so many interrupts each, one behind the other.
struct bank {
    const register_text* names;
    std::uint32_t offset;
    unsigned per_register;
    reg_access access;
    const char* doc;
    std::uint32_t reset;     // of the registers of shared interrupts
    std::uint32_t writable;  // likewise
    std::array<std::uint32_t, private_interrupts / 4> private_reset;
    std::array<std::uint32_t, private_interrupts / 4> private_writable;
};

// The private interrupts 16 to 26 do not exist. Software-generated ones are always enabled, edges, and at the processor
// that they are sent to, and so are private ones.
inline constexpr bank banks[] = {
    {icdisr_names.data(),
     icdisr,
     32,
     reg_access::rw,
     "Security: 1 is non-secure, one bit an interrupt.",
     0,
     ~0u,
     {0},
     {0xF800FFFF}},
    {icdiser_names.data(),
     icdiser,
     32,
     reg_access::rw,
     "Write 1 to enable, one bit an interrupt; software-generated ones are always enabled.",
     0,
     ~0u,
     {0xFFFF},
     {0xF800FFFF}},
    {icdicer_names.data(),
     icdicer,
     32,
     reg_access::rw,
     "Write 1 to disable, one bit an interrupt.",
     0,
     ~0u,
     {0xFFFF},
     {0xF800FFFF}},
    {icdispr_names.data(),
     icdispr,
     32,
     reg_access::rw,
     "Write 1 to make pending, one bit an interrupt.",
     0,
     ~0u,
     {0},
     {0xF8000000}},
    {icdicpr_names.data(),
     icdicpr,
     32,
     reg_access::rw,
     "Write 1 to clear pending, one bit an interrupt.",
     0,
     ~0u,
     {0},
     {0xF8000000}},
    {icdabr_names.data(), icdabr, 32, reg_access::ro, "Active, one bit an interrupt.", 0, 0, {0}, {0}},
    {icdipr_names.data(),
     icdipr,
     4,
     reg_access::rw,
     "Priorities, one byte an interrupt, 0 is the highest.",
     0,
     0xF8F8F8F8,
     {},
     {0xF8F8F8F8, 0xF8F8F8F8, 0xF8F8F8F8, 0xF8F8F8F8, 0, 0, 0xF8000000, 0xF8F8F8F8}},
    {icdiptr_names.data(),
     icdiptr,
     4,
     reg_access::rw,
     "Targets, one byte an interrupt, bit 0 is processor 0.",
     0,
     0x3030303,
     {0x1010101, 0x1010101, 0x1010101, 0x1010101, 0, 0, 0x1000000, 0x1010101},
     {}},
    {icdicfr_names.data(),
     icdicfr,
     16,
     reg_access::rw,
     "Configuration, two bits an interrupt: upper bit 1 is edge, 0 level.",
     0x55555555,
     0xAAAAAAAA,
     {0xAAAAAAAA, 0x7DC00000},
     {0, 0}},
};

inline constexpr std::array<register_text, 8> icpidr_names = numbered<8>("icpidr");
inline constexpr std::array<register_text, 4> iccidr_names = numbered<4>("iccidr");
inline constexpr std::array<std::uint8_t, 4> component_identification = {0x0D, 0xF0, 0x05, 0xB1};

// ICDICTR: lines in bits 4 to 0, two processors, security extensions, lockable interrupts.
inline constexpr std::uint32_t type_lines = 0x1F;
inline constexpr std::uint32_t type_but_lines = 0xC20;

constexpr unsigned interrupts_of(std::uint32_t type) {
    return 32 * ((type & type_lines) + 1);
}

constexpr std::size_t register_count(unsigned interrupts) {
    std::size_t count = 3 + 1 + (interrupts / 32 - 1) + 1 + icpidr_names.size() + iccidr_names.size();
    for (const auto& one : banks) count += interrupts / one.per_register;
    return count;
}

template <const gic_build& build>
inline constexpr register_text type_doc = [] {
    register_text doc;
    doc.add("Type: ");
    doc.add(build.interrupts);
    doc.add(" interrupts, two processors, 31 lockable, security extensions.");
    return doc;
}();

template <const gic_build& build>
constexpr auto make_registers() {
    static_assert(build.interrupts % 32 == 0 && build.interrupts >= 64 && build.interrupts <= most_interrupts);
    std::array<register_info, register_count(build.interrupts)> made{};
    std::size_t count = 0;
    const auto add = [&](const char* name, std::uint32_t offset, std::uint32_t reset, reg_access access,
                         std::uint32_t writable,
                         const char* doc) { made[count++] = {name, offset, reset, access, writable, nullptr, 0, doc}; };
    add("icddcr", icddcr, 0, reg_access::rw, 0x3, "Enable: bit 0 secure, bit 1 non-secure interrupts.");
    add("icdictr", icdictr, type_but_lines | (build.interrupts / 32 - 1), reg_access::ro, 0, type_doc<build>.text);
    add("icdiidr", icdiidr, build.distributor_identification, reg_access::ro, 0, "Implementer: ARM.");
    for (const auto& one : banks) {
        for (unsigned n = 0; n < build.interrupts / one.per_register; ++n) {
            const bool is_private = n < private_interrupts / one.per_register;
            add(one.names[n].text, one.offset + 4 * n, is_private ? one.private_reset[n] : one.reset, one.access,
                is_private ? one.private_writable[n] : one.writable, one.doc);
        }
    }
    add("ppi_status", ppi_status, 0, reg_access::ro, 0, "Levels of the private interrupts 27 to 31 in bits 11 to 15.");
    for (unsigned n = 0; n + 1 < build.interrupts / 32; ++n) {
        add(spi_status_names[n].text, spi_status + 4 * n, 0, reg_access::ro, 0,
            "Levels of the shared interrupts, one bit an interrupt.");
    }
    made[count++] = {"icdsgir",
                     icdsgir,
                     0,
                     reg_access::wo,
                     0x3FF800F,
                     sgir_fields,
                     std::size(sgir_fields),
                     "Software-generated interrupt."};
    for (const unsigned n : {4, 5, 6, 7, 0, 1, 2, 3}) {
        add(icpidr_names[n].text, n < 4 ? 0xFE0 + 4 * n : 0xFC0 + 4 * n, build.peripheral_identification[n],
            reg_access::ro, 0, "Peripheral identification.");
    }
    for (unsigned n = 0; n < iccidr_names.size(); ++n) {
        add(iccidr_names[n].text, 0xFF0 + 4 * n, component_identification[n], reg_access::ro, 0,
            "Component identification.");
    }
    return made;
}

template <const gic_build& build>
inline constexpr auto registers = make_registers<build>();

template <const gic_build& build>
inline constexpr register_map map = {"gic_distributor", 0x1000, registers<build>.data(), registers<build>.size()};

}  // namespace gic_distributor_registers

}  // namespace tabletop
