// SPDX-License-Identifier: Apache-2.0
// Address translation of ARMv7-A with short descriptors (VMSAv7, ARM DDI 0406C chapter B3): sections, supersections,
// large and small pages, two translation table bases, domains, access permissions with and without access flag, TEX
// remap. Plain functions of the system control registers and of the tables in memory.
//
// Known limits: supersections and table walks use the low 32 bits of an address; the non-secure bits are ignored (one
// security state); shareability does nothing.
#pragma once

#include <cstdint>

namespace tabletop {

/// What the system control coprocessor says about translation, as the registers hold it.
struct translation_control {
    std::uint32_t sctlr = 0x00C50078;
    std::uint32_t ttbr0 = 0;
    std::uint32_t ttbr1 = 0;
    std::uint32_t ttbcr = 0;
    std::uint32_t dacr = 0;
    std::uint32_t prrr = 0;
    std::uint32_t nmrr = 0;
    std::uint32_t contextidr = 0;

    bool enabled() const { return (sctlr & 1u) != 0; }           ///< SCTLR.M
    bool checks_alignment() const { return (sctlr & 2u) != 0; }  ///< SCTLR.A
    bool remaps_types() const { return (sctlr >> 28 & 1u) != 0; }
    bool has_access_flag() const { return (sctlr >> 29 & 1u) != 0; }
    std::uint32_t asid() const { return contextidr & 0xFFu; }
};

/// Which translations may come out otherwise after a change of the control registers.
struct translation_change {
    bool all = false;
    bool non_global = false;
    std::uint16_t domains = 0;  ///< bit d: those of domain d

    bool any() const { return all || non_global || domains != 0; }
    bool affects(bool global, unsigned domain) const {
        return all || (non_global && !global) || (domains >> domain & 1u) != 0;
    }
};

/// Fault status of the short-descriptor format (DDI 0406C table B3-23), as in DFSR and IFSR: bits 3:0 and 10.
enum class translation_fault : std::uint32_t {
    none = 0,
    alignment = 0x001,
    section_access_flag = 0x003,
    section_translation = 0x005,
    page_access_flag = 0x006,
    page_translation = 0x007,
    section_domain = 0x009,
    page_domain = 0x00B,
    first_level_walk = 0x00C,
    section_permission = 0x00D,
    second_level_walk = 0x00E,
    page_permission = 0x00F
};

/// What an access asks for.
struct translation_access {
    bool write = false;
    bool fetch = false;
    bool privileged = true;
};

/// Rights that a page gives to one privilege level.
struct page_rights {
    bool read = false;
    bool write = false;
    bool execute = false;

    bool operator==(const page_rights& other) const {
        return read == other.read && write == other.write && execute == other.execute;
    }
};

constexpr unsigned section_bits = 20;
constexpr unsigned supersection_bits = 24;

/// The page of 4 KiB that an address lies in, as the tables describe it, or why they do not.
struct translation {
    translation_fault fault = translation_fault::none;
    std::uint32_t physical = 0;  ///< first byte of the page
    std::uint8_t domain = 0;     ///< of a fault too, where the format has one
    bool is_section = false;     ///< or supersection; for the fault status
    bool is_supersection = false;
    bool is_small_page = false;     ///< or translation is off: nothing but these 4 KiB
    bool global = true;             ///< the same in all address spaces
    bool on_bus = false;            ///< for the owner of the memory: no host memory stands behind the page
    bool unaligned_allowed = true;  ///< normal memory; neither device nor strongly ordered
    std::uint8_t attributes = 0;    ///< PAR[8:1]: SH, inner and outer attributes
    page_rights privileged;
    page_rights user;

    const page_rights& rights(bool of_privileged) const { return of_privileged ? privileged : user; }
};

/// Reads a word of a translation table at a physical address; false when nothing answers.
struct table_reader {
    virtual ~table_reader() = default;
    virtual bool read_table(std::uint32_t physical, std::uint32_t& word) = 0;
};

/// Walks the tables for `address`. With translation off: flat, everything allowed.
translation translate(std::uint32_t address, const translation_control& control, table_reader& tables);

translation_change change_between(const translation_control& before, const translation_control& after);

/// The fault that the access meets, `none` when it is allowed. It is on the path of every access that goes to the bus.
inline translation_fault check_access(const translation& page, translation_access access) {
    if (page.fault != translation_fault::none) return page.fault;
    const auto& rights = page.rights(access.privileged);
    const bool allowed = access.fetch ? rights.execute : access.write ? rights.write : rights.read;
    if (allowed) return translation_fault::none;
    return page.is_section ? translation_fault::section_permission : translation_fault::page_permission;
}

/// DFSR of a fault without the write bit: the domain, where it is known, and the status.
std::uint32_t fault_status(const translation& page, translation_fault fault);

/// PAR after an address translation operation (DDI 0406C section B4.1.112); NOS stays 0.
std::uint32_t physical_address_register(const translation& page, translation_fault fault);

}  // namespace tabletop
