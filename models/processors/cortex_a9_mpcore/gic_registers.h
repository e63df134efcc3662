// SPDX-License-Identifier: Apache-2.0
// Register tables of the interrupt controller: the distributor and one processor's interface (ARM Generic Interrupt
// Controller Architecture version 1; reset values of the Zynq-7000 from UG585 appendix B.24).
#pragma once

#include <iterator>

#include "base/register_info.h"

namespace tabletop {

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
    {"icciidr", icciidr, 0x3901243B, reg_access::ro, 0x0, nullptr, 0, "Implementer: ARM."},
};

inline constexpr register_map map = {"gic_cpu", 0x100, registers, std::size(registers)};

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

inline constexpr register_info registers[] = {
    {"icddcr", icddcr, 0x0, reg_access::rw, 0x3, nullptr, 0, "Enable: bit 0 secure, bit 1 non-secure interrupts."},
    {"icdictr", icdictr, 0xC22, reg_access::ro, 0x0, nullptr, 0,
     "Type: 96 interrupts, two processors, 31 lockable, security extensions."},
    {"icdiidr", icdiidr, 0x102043B, reg_access::ro, 0x0, nullptr, 0, "Implementer: ARM."},
    {"icdisr0", 0x080, 0x0, reg_access::rw, 0xF800FFFF, nullptr, 0, "Security: 1 is non-secure, one bit an interrupt."},
    {"icdisr1", 0x084, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Security: 1 is non-secure, one bit an interrupt."},
    {"icdisr2", 0x088, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Security: 1 is non-secure, one bit an interrupt."},
    {"icdiser0", 0x100, 0xFFFF, reg_access::rw, 0xF800FFFF, nullptr, 0,
     "Write 1 to enable, one bit an interrupt; software-generated ones are always enabled."},
    {"icdiser1", 0x104, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0,
     "Write 1 to enable, one bit an interrupt; software-generated ones are always enabled."},
    {"icdiser2", 0x108, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0,
     "Write 1 to enable, one bit an interrupt; software-generated ones are always enabled."},
    {"icdicer0", 0x180, 0xFFFF, reg_access::rw, 0xF800FFFF, nullptr, 0, "Write 1 to disable, one bit an interrupt."},
    {"icdicer1", 0x184, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Write 1 to disable, one bit an interrupt."},
    {"icdicer2", 0x188, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Write 1 to disable, one bit an interrupt."},
    {"icdispr0", 0x200, 0x0, reg_access::rw, 0xF8000000, nullptr, 0, "Write 1 to make pending, one bit an interrupt."},
    {"icdispr1", 0x204, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Write 1 to make pending, one bit an interrupt."},
    {"icdispr2", 0x208, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Write 1 to make pending, one bit an interrupt."},
    {"icdicpr0", 0x280, 0x0, reg_access::rw, 0xF8000000, nullptr, 0, "Write 1 to clear pending, one bit an interrupt."},
    {"icdicpr1", 0x284, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Write 1 to clear pending, one bit an interrupt."},
    {"icdicpr2", 0x288, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Write 1 to clear pending, one bit an interrupt."},
    {"icdabr0", 0x300, 0x0, reg_access::ro, 0x0, nullptr, 0, "Active, one bit an interrupt."},
    {"icdabr1", 0x304, 0x0, reg_access::ro, 0x0, nullptr, 0, "Active, one bit an interrupt."},
    {"icdabr2", 0x308, 0x0, reg_access::ro, 0x0, nullptr, 0, "Active, one bit an interrupt."},
    {"icdipr0", 0x400, 0x0, reg_access::rw, 0xF8F8F8F8, nullptr, 0,
     "Priorities, one byte an interrupt, 0 is the highest."},
    {"icdipr1", 0x404, 0x0, reg_access::rw, 0xF8F8F8F8, nullptr, 0,
     "Priorities, one byte an interrupt, 0 is the highest."},
    {"icdipr2", 0x408, 0x0, reg_access::rw, 0xF8F8F8F8, nullptr, 0,
     "Priorities, one byte an interrupt, 0 is the highest."},
    {"icdipr3", 0x40C, 0x0, reg_access::rw, 0xF8F8F8F8, nullptr, 0,
     "Priorities, one byte an interrupt, 0 is the highest."},
    {"icdipr4", 0x410, 0x0, reg_access::rw, 0x0, nullptr, 0, "Priorities, one byte an interrupt, 0 is the highest."},
    {"icdipr5", 0x414, 0x0, reg_access::rw, 0x0, nullptr, 0, "Priorities, one byte an interrupt, 0 is the highest."},
    {"icdipr6", 0x418, 0x0, reg_access::rw, 0xF8000000, nullptr, 0,
     "Priorities, one byte an interrupt, 0 is the highest."},
    {"icdipr7", 0x41C, 0x0, reg_access::rw, 0xF8F8F8F8, nullptr, 0,
     "Priorities, one byte an interrupt, 0 is the highest."},
    {"icdipr8", 0x420, 0x0, reg_access::rw, 0xF8F8F8F8, nullptr, 0,
     "Priorities, one byte an interrupt, 0 is the highest."},
    {"icdipr9", 0x424, 0x0, reg_access::rw, 0xF8F8F8F8, nullptr, 0,
     "Priorities, one byte an interrupt, 0 is the highest."},
    {"icdipr10", 0x428, 0x0, reg_access::rw, 0xF8F8F8F8, nullptr, 0,
     "Priorities, one byte an interrupt, 0 is the highest."},
    {"icdipr11", 0x42C, 0x0, reg_access::rw, 0xF8F8F8F8, nullptr, 0,
     "Priorities, one byte an interrupt, 0 is the highest."},
    {"icdipr12", 0x430, 0x0, reg_access::rw, 0xF8F8F8F8, nullptr, 0,
     "Priorities, one byte an interrupt, 0 is the highest."},
    {"icdipr13", 0x434, 0x0, reg_access::rw, 0xF8F8F8F8, nullptr, 0,
     "Priorities, one byte an interrupt, 0 is the highest."},
    {"icdipr14", 0x438, 0x0, reg_access::rw, 0xF8F8F8F8, nullptr, 0,
     "Priorities, one byte an interrupt, 0 is the highest."},
    {"icdipr15", 0x43C, 0x0, reg_access::rw, 0xF8F8F8F8, nullptr, 0,
     "Priorities, one byte an interrupt, 0 is the highest."},
    {"icdipr16", 0x440, 0x0, reg_access::rw, 0xF8F8F8F8, nullptr, 0,
     "Priorities, one byte an interrupt, 0 is the highest."},
    {"icdipr17", 0x444, 0x0, reg_access::rw, 0xF8F8F8F8, nullptr, 0,
     "Priorities, one byte an interrupt, 0 is the highest."},
    {"icdipr18", 0x448, 0x0, reg_access::rw, 0xF8F8F8F8, nullptr, 0,
     "Priorities, one byte an interrupt, 0 is the highest."},
    {"icdipr19", 0x44C, 0x0, reg_access::rw, 0xF8F8F8F8, nullptr, 0,
     "Priorities, one byte an interrupt, 0 is the highest."},
    {"icdipr20", 0x450, 0x0, reg_access::rw, 0xF8F8F8F8, nullptr, 0,
     "Priorities, one byte an interrupt, 0 is the highest."},
    {"icdipr21", 0x454, 0x0, reg_access::rw, 0xF8F8F8F8, nullptr, 0,
     "Priorities, one byte an interrupt, 0 is the highest."},
    {"icdipr22", 0x458, 0x0, reg_access::rw, 0xF8F8F8F8, nullptr, 0,
     "Priorities, one byte an interrupt, 0 is the highest."},
    {"icdipr23", 0x45C, 0x0, reg_access::rw, 0xF8F8F8F8, nullptr, 0,
     "Priorities, one byte an interrupt, 0 is the highest."},
    {"icdiptr0", 0x800, 0x1010101, reg_access::rw, 0x0, nullptr, 0,
     "Targets, one byte an interrupt, bit 0 is processor 0."},
    {"icdiptr1", 0x804, 0x1010101, reg_access::rw, 0x0, nullptr, 0,
     "Targets, one byte an interrupt, bit 0 is processor 0."},
    {"icdiptr2", 0x808, 0x1010101, reg_access::rw, 0x0, nullptr, 0,
     "Targets, one byte an interrupt, bit 0 is processor 0."},
    {"icdiptr3", 0x80C, 0x1010101, reg_access::rw, 0x0, nullptr, 0,
     "Targets, one byte an interrupt, bit 0 is processor 0."},
    {"icdiptr4", 0x810, 0x0, reg_access::rw, 0x0, nullptr, 0, "Targets, one byte an interrupt, bit 0 is processor 0."},
    {"icdiptr5", 0x814, 0x0, reg_access::rw, 0x0, nullptr, 0, "Targets, one byte an interrupt, bit 0 is processor 0."},
    {"icdiptr6", 0x818, 0x1000000, reg_access::rw, 0x0, nullptr, 0,
     "Targets, one byte an interrupt, bit 0 is processor 0."},
    {"icdiptr7", 0x81C, 0x1010101, reg_access::rw, 0x0, nullptr, 0,
     "Targets, one byte an interrupt, bit 0 is processor 0."},
    {"icdiptr8", 0x820, 0x0, reg_access::rw, 0x3030303, nullptr, 0,
     "Targets, one byte an interrupt, bit 0 is processor 0."},
    {"icdiptr9", 0x824, 0x0, reg_access::rw, 0x3030303, nullptr, 0,
     "Targets, one byte an interrupt, bit 0 is processor 0."},
    {"icdiptr10", 0x828, 0x0, reg_access::rw, 0x3030303, nullptr, 0,
     "Targets, one byte an interrupt, bit 0 is processor 0."},
    {"icdiptr11", 0x82C, 0x0, reg_access::rw, 0x3030303, nullptr, 0,
     "Targets, one byte an interrupt, bit 0 is processor 0."},
    {"icdiptr12", 0x830, 0x0, reg_access::rw, 0x3030303, nullptr, 0,
     "Targets, one byte an interrupt, bit 0 is processor 0."},
    {"icdiptr13", 0x834, 0x0, reg_access::rw, 0x3030303, nullptr, 0,
     "Targets, one byte an interrupt, bit 0 is processor 0."},
    {"icdiptr14", 0x838, 0x0, reg_access::rw, 0x3030303, nullptr, 0,
     "Targets, one byte an interrupt, bit 0 is processor 0."},
    {"icdiptr15", 0x83C, 0x0, reg_access::rw, 0x3030303, nullptr, 0,
     "Targets, one byte an interrupt, bit 0 is processor 0."},
    {"icdiptr16", 0x840, 0x0, reg_access::rw, 0x3030303, nullptr, 0,
     "Targets, one byte an interrupt, bit 0 is processor 0."},
    {"icdiptr17", 0x844, 0x0, reg_access::rw, 0x3030303, nullptr, 0,
     "Targets, one byte an interrupt, bit 0 is processor 0."},
    {"icdiptr18", 0x848, 0x0, reg_access::rw, 0x3030303, nullptr, 0,
     "Targets, one byte an interrupt, bit 0 is processor 0."},
    {"icdiptr19", 0x84C, 0x0, reg_access::rw, 0x3030303, nullptr, 0,
     "Targets, one byte an interrupt, bit 0 is processor 0."},
    {"icdiptr20", 0x850, 0x0, reg_access::rw, 0x3030303, nullptr, 0,
     "Targets, one byte an interrupt, bit 0 is processor 0."},
    {"icdiptr21", 0x854, 0x0, reg_access::rw, 0x3030303, nullptr, 0,
     "Targets, one byte an interrupt, bit 0 is processor 0."},
    {"icdiptr22", 0x858, 0x0, reg_access::rw, 0x3030303, nullptr, 0,
     "Targets, one byte an interrupt, bit 0 is processor 0."},
    {"icdiptr23", 0x85C, 0x0, reg_access::rw, 0x3030303, nullptr, 0,
     "Targets, one byte an interrupt, bit 0 is processor 0."},
    {"icdicfr0", 0xC00, 0xAAAAAAAA, reg_access::rw, 0x0, nullptr, 0,
     "Configuration, two bits an interrupt: upper bit 1 is edge, 0 level."},
    {"icdicfr1", 0xC04, 0x7DC00000, reg_access::rw, 0x0, nullptr, 0,
     "Configuration, two bits an interrupt: upper bit 1 is edge, 0 level."},
    {"icdicfr2", 0xC08, 0x55555555, reg_access::rw, 0xAAAAAAAA, nullptr, 0,
     "Configuration, two bits an interrupt: upper bit 1 is edge, 0 level."},
    {"icdicfr3", 0xC0C, 0x55555555, reg_access::rw, 0xAAAAAAAA, nullptr, 0,
     "Configuration, two bits an interrupt: upper bit 1 is edge, 0 level."},
    {"icdicfr4", 0xC10, 0x55555555, reg_access::rw, 0xAAAAAAAA, nullptr, 0,
     "Configuration, two bits an interrupt: upper bit 1 is edge, 0 level."},
    {"icdicfr5", 0xC14, 0x55555555, reg_access::rw, 0xAAAAAAAA, nullptr, 0,
     "Configuration, two bits an interrupt: upper bit 1 is edge, 0 level."},
    {"ppi_status", ppi_status, 0x0, reg_access::ro, 0x0, nullptr, 0,
     "Levels of the private interrupts 27 to 31 in bits 11 to 15."},
    {"spi_status0", 0xD04, 0x0, reg_access::ro, 0x0, nullptr, 0,
     "Levels of the shared interrupts, one bit an interrupt."},
    {"spi_status1", 0xD08, 0x0, reg_access::ro, 0x0, nullptr, 0,
     "Levels of the shared interrupts, one bit an interrupt."},
    {"icdsgir", icdsgir, 0x0, reg_access::wo, 0x3FF800F, sgir_fields, std::size(sgir_fields),
     "Software-generated interrupt."},
    {"icpidr4", 0xFD0, 0x4, reg_access::ro, 0x0, nullptr, 0, "Peripheral identification."},
    {"icpidr5", 0xFD4, 0x0, reg_access::ro, 0x0, nullptr, 0, "Peripheral identification."},
    {"icpidr6", 0xFD8, 0x0, reg_access::ro, 0x0, nullptr, 0, "Peripheral identification."},
    {"icpidr7", 0xFDC, 0x0, reg_access::ro, 0x0, nullptr, 0, "Peripheral identification."},
    {"icpidr0", 0xFE0, 0x90, reg_access::ro, 0x0, nullptr, 0, "Peripheral identification."},
    {"icpidr1", 0xFE4, 0xB3, reg_access::ro, 0x0, nullptr, 0, "Peripheral identification."},
    {"icpidr2", 0xFE8, 0x1B, reg_access::ro, 0x0, nullptr, 0, "Peripheral identification."},
    {"icpidr3", 0xFEC, 0x0, reg_access::ro, 0x0, nullptr, 0, "Peripheral identification."},
    {"iccidr0", 0xFF0, 0xD, reg_access::ro, 0x0, nullptr, 0, "Component identification."},
    {"iccidr1", 0xFF4, 0xF0, reg_access::ro, 0x0, nullptr, 0, "Component identification."},
    {"iccidr2", 0xFF8, 0x5, reg_access::ro, 0x0, nullptr, 0, "Component identification."},
    {"iccidr3", 0xFFC, 0xB1, reg_access::ro, 0x0, nullptr, 0, "Component identification."},
};

inline constexpr register_map map = {"gic_distributor", 0x1000, registers, std::size(registers)};

}  // namespace gic_distributor_registers

}  // namespace tabletop
