// SPDX-License-Identifier: Apache-2.0
// The description of a block's registers: constant data, no SystemC. A block declares one `register_map` in its
// registers.h; the model, the firmware's C header, the SystemVerilog package, the SVD file and the table on the block's
// page all come from it.
#pragma once

#include <cstddef>
#include <cstdint>

namespace tabletop {

enum class reg_access {
    ro,   // read only: a write is ignored
    rw,   // plain storage, byte lanes merge
    w1c,  // write one to clear
    wo,   // write only: reads 0
};

struct field_info {
    const char* name;  // lower case, as in the datasheet
    unsigned lsb;      // lowest bit
    unsigned width;    // bits
    reg_access access;
    const char* doc;  // one sentence
};

struct register_info {
    const char* name;      // lower case, as in the datasheet
    std::uint32_t offset;  // bytes from the block's base
    std::uint32_t reset;
    reg_access access;         // of the register as a whole
    std::uint32_t writable;    // bits a write can change; the others are reserved or read only
    const field_info* fields;  // null: one field of the whole register
    std::size_t field_count;
    const char* doc;  // one sentence
};

struct register_map {
    const char* block;   // name of the block, as its folder
    std::uint32_t size;  // bytes decoded
    const register_info* registers;
    std::size_t register_count;

    constexpr const register_info* begin() const { return registers; }
    constexpr const register_info* end() const { return registers + register_count; }
};

// An instance of a block in an address space.
struct register_region {
    const char* name;    // the instance, lower case
    std::uint32_t base;  // byte address
    std::uint32_t size;  // bytes decoded
    int irq;             // interrupt id, of several the first, -1: none
    unsigned irq_count;  // consecutive interrupts; 0: none
    const register_map* registers;
    bool swept = false;  // drivers sweep over its holes, so an access to one is not reported
};

constexpr std::uint32_t field_mask(unsigned lsb, unsigned width) {
    return (width >= 32 ? 0xFFFF'FFFFu : ((1u << width) - 1u)) << lsb;
}

constexpr bool same_name(const char* a, const char* b) {
    while (*a != '\0' && *a == *b) {
        ++a;
        ++b;
    }
    return *a == *b;
}

// A field by its name. In a constant expression a name that the table lacks does not compile; the same holds below.
template <std::size_t count>
constexpr const field_info& field_of(const field_info (&fields)[count], const char* name) {
    const auto* found = fields;
    while (!same_name(found->name, name)) ++found;
    return *found;
}

// The field's bits in the register.
template <std::size_t count>
constexpr std::uint32_t bits_of(const field_info (&fields)[count], const char* name) {
    const auto& field = field_of(fields, name);
    return field_mask(field.lsb, field.width);
}

// The field's value in a register's content.
constexpr std::uint32_t value_of(const field_info& field, std::uint32_t content) {
    return (content & field_mask(field.lsb, field.width)) >> field.lsb;
}

}  // namespace tabletop
