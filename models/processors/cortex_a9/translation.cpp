// SPDX-License-Identifier: Apache-2.0
#include "processors/cortex_a9/translation.h"

#include "processors/cortex_a9/instruction_bits.h"

namespace tabletop {

namespace {

constexpr std::uint32_t page_mask = 0xFFF;

constexpr std::uint32_t field(std::uint32_t value, unsigned high, unsigned low) {
    return value >> low & ((1u << (high - low + 1)) - 1);
}

// The fields that sections and pages have in different places.
struct leaf {
    std::uint32_t access = 0;  // AP[2:0]
    std::uint32_t type = 0;    // TEX[2:0], C, B
    bool shareable = false;
    bool execute_never = false;
    bool global = true;
};

leaf section_leaf(std::uint32_t descriptor) {
    return {field(descriptor, 15, 15) << 2 | field(descriptor, 11, 10),
            field(descriptor, 14, 12) << 2 | field(descriptor, 3, 2), bit(descriptor, 16), bit(descriptor, 4),
            !bit(descriptor, 17)};
}

leaf small_page_leaf(std::uint32_t descriptor) {
    return {field(descriptor, 9, 9) << 2 | field(descriptor, 5, 4),
            field(descriptor, 8, 6) << 2 | field(descriptor, 3, 2), bit(descriptor, 10), bit(descriptor, 0),
            !bit(descriptor, 11)};
}

leaf large_page_leaf(std::uint32_t descriptor) {
    return {field(descriptor, 9, 9) << 2 | field(descriptor, 5, 4),
            field(descriptor, 14, 12) << 2 | field(descriptor, 3, 2), bit(descriptor, 10), bit(descriptor, 15),
            !bit(descriptor, 11)};
}

// Access permissions (DDI 0406C table B3-8); AP = 100 is reserved and gives nothing.
void set_rights(translation& page, std::uint32_t access, bool execute_never) {
    const bool read_only = (access & 4u) != 0;
    const auto level = access & 3u;
    page.privileged.read = level != 0;
    page.privileged.write = level != 0 && !read_only;
    page.user.read = level >= 2;
    page.user.write = level == 3 && !read_only;
    page.privileged.execute = page.privileged.read && !execute_never;
    page.user.execute = page.user.read && !execute_never;
}

enum class memory_type { strongly_ordered, device, normal };

struct memory_attributes {
    memory_type type = memory_type::normal;
    std::uint32_t inner = 0;  // encoding of two bits: non-cacheable, write-back allocating, write-through, write-back
    std::uint32_t outer = 0;
    bool shareable = false;
};

// TEX, C and B without remapping (DDI 0406C table B3-10).
memory_attributes plain_attributes(const leaf& from) {
    const auto tex = from.type >> 2;
    const auto cb = from.type & 3u;
    if (tex >= 4) return {memory_type::normal, cb, tex & 3u, from.shareable};
    if (tex == 0 && cb == 0) return {memory_type::strongly_ordered, 0, 0, true};
    if (tex == 0 && cb == 1) return {memory_type::device, 0, 0, true};
    if (tex == 2) return {memory_type::device, 0, 0, false};
    if (tex == 0) return {memory_type::normal, cb, cb, from.shareable};
    if (cb == 3) return {memory_type::normal, 1, 1, from.shareable};
    return {memory_type::normal, 0, 0, from.shareable};
}

// If SCTLR.TRE is set the low three bits choose a region of PRRR and NMRR.
memory_attributes remapped_attributes(const leaf& from, const translation_control& control) {
    const auto region = from.type & 7u;
    const auto type = control.prrr >> 2 * region & 3u;
    if (type == 0) return {memory_type::strongly_ordered, 0, 0, true};
    if (type == 1) return {memory_type::device, 0, 0, bit(control.prrr, from.shareable ? 17 : 16)};
    return {memory_type::normal, control.nmrr >> 2 * region & 3u, control.nmrr >> (2 * region + 16) & 3u,
            bit(control.prrr, from.shareable ? 19 : 18)};
}

std::uint8_t par_attributes(const memory_attributes& of) {
    constexpr std::uint32_t inner_of[] = {0, 5, 6, 7};
    std::uint32_t inner = inner_of[of.inner];
    if (of.type == memory_type::strongly_ordered) inner = 1;
    if (of.type == memory_type::device) inner = 3;
    return static_cast<std::uint8_t>((of.shareable ? 1u << 6 : 0) | inner << 3 | of.outer << 1);
}

// Rights and type of a leaf. Manager domains are not checked; without access neither rights nor flag matter.
translation& finish(translation& page, const leaf& from, const translation_control& control) {
    const auto attributes = control.remaps_types() ? remapped_attributes(from, control) : plain_attributes(from);
    page.unaligned_allowed = attributes.type == memory_type::normal;
    page.attributes = par_attributes(attributes);
    page.global = from.global;
    auto access = from.access;
    if (control.has_access_flag()) {
        if ((access & 1u) == 0) {
            page.fault = page.is_section ? translation_fault::section_access_flag : translation_fault::page_access_flag;
            return page;
        }
        access |= 1u;
    }
    switch (control.dacr >> 2 * page.domain & 3u) {
        case 1:
            set_rights(page, access, from.execute_never);
            break;
        case 3:
            page.privileged = page.user = {true, true, true};
            break;
        default:
            page.fault = page.is_section ? translation_fault::section_domain : translation_fault::page_domain;
    }
    return page;
}

translation failed(translation_fault fault, std::uint32_t domain = 0) {
    translation result;
    result.fault = fault;
    result.domain = static_cast<std::uint8_t>(domain);
    return result;
}

translation walk_second_level(std::uint32_t address, std::uint32_t first, const translation_control& control,
                              table_reader& tables) {
    const auto domain = field(first, 8, 5);
    std::uint32_t second = 0;
    if (!tables.read_table((first & ~0x3FFu) | field(address, 19, 12) << 2, second)) {
        return failed(translation_fault::second_level_walk, domain);
    }
    if ((second & 3u) == 0) return failed(translation_fault::page_translation, domain);
    translation page;
    page.domain = static_cast<std::uint8_t>(domain);
    if ((second & 2u) != 0) {
        page.is_small_page = true;
        page.physical = second & ~page_mask;
        return finish(page, small_page_leaf(second), control);
    }
    page.physical = (second & 0xFFFF0000u) | (address & 0xF000u);
    return finish(page, large_page_leaf(second), control);
}

translation section(std::uint32_t address, std::uint32_t descriptor, const translation_control& control) {
    translation page;
    page.is_section = true;
    page.is_supersection = bit(descriptor, 18);
    if (page.is_supersection) {
        page.physical = (descriptor & 0xFF000000u) | (address & 0x00FFF000u);
    } else {
        page.domain = static_cast<std::uint8_t>(field(descriptor, 8, 5));
        page.physical = (descriptor & 0xFFF00000u) | (address & 0x000FF000u);
    }
    return finish(page, section_leaf(descriptor), control);
}

}  // namespace

translation translate(std::uint32_t address, const translation_control& control, table_reader& tables) {
    if (!control.enabled()) {
        translation flat;
        flat.physical = address & ~page_mask;
        flat.is_small_page = true;
        flat.privileged = flat.user = {true, true, true};
        return flat;
    }
    const auto split = control.ttbcr & 7u;
    const bool second_base = split != 0 && address >> (32 - split) != 0;
    if (bit(control.ttbcr, second_base ? 5 : 4)) return failed(translation_fault::section_translation);
    const auto shift = second_base ? 0 : split;
    const auto base = (second_base ? control.ttbr1 : control.ttbr0) & ~((0x4000u >> shift) - 1);
    const auto index = (address & (~0u >> shift)) >> 20;
    std::uint32_t first = 0;
    if (!tables.read_table(base | index << 2, first)) return failed(translation_fault::first_level_walk);
    switch (first & 3u) {
        case 1:
            return walk_second_level(address, first, control, tables);
        case 2:
            return section(address, first, control);
        default:
            return failed(translation_fault::section_translation);
    }
}

translation_change change_between(const translation_control& before, const translation_control& after) {
    constexpr std::uint32_t alignment_check = 1u << 1;
    translation_change result;
    result.all = ((before.sctlr ^ after.sctlr) & ~alignment_check) != 0 || before.ttbcr != after.ttbcr ||
                 before.ttbr1 != after.ttbr1 || before.prrr != after.prrr || before.nmrr != after.nmrr;
    result.non_global = before.ttbr0 != after.ttbr0 || before.asid() != after.asid();
    const auto changed = before.dacr ^ after.dacr;
    for (unsigned domain = 0; changed != 0 && domain < 16; ++domain) {
        if ((changed >> 2 * domain & 3u) != 0) result.domains |= static_cast<std::uint16_t>(1u << domain);
    }
    return result;
}

std::uint32_t fault_status(const translation& page, translation_fault fault) {
    const bool domain_is_known = fault != translation_fault::alignment && fault != translation_fault::none &&
                                 fault != translation_fault::section_translation &&
                                 fault != translation_fault::first_level_walk;
    return static_cast<std::uint32_t>(fault) | (domain_is_known ? page.domain << 4 : 0u);
}

std::uint32_t physical_address_register(const translation& page, translation_fault fault) {
    if (fault != translation_fault::none) return 1u | static_cast<std::uint32_t>(fault) << 1;
    if (page.is_supersection) return (page.physical & 0xFF000000u) | std::uint32_t{page.attributes} << 1 | 2u;
    return page.physical | std::uint32_t{page.attributes} << 1;
}

}  // namespace tabletop
