// SPDX-License-Identifier: Apache-2.0
#include "processors/cortex_a9/structure_access.h"

#include <algorithm>
#include <cstring>

namespace tabletop {

namespace {

constexpr std::uint32_t field(std::uint32_t instruction, unsigned high, unsigned low) {
    return instruction >> low & ((2u << (high - low)) - 1);
}

// Decodes an access to all the elements of registers, table A7-20: `type` tells how many elements a structure has, and
// its registers.
bool set_elements(structure_access& to, std::uint32_t instruction) {
    const auto size = field(instruction, 7, 6);
    const auto align = field(instruction, 5, 4);
    struct kind {
        unsigned per_structure, spacing, repeats, most_align;
    };
    static constexpr kind none{0, 0, 0, 0};
    static constexpr kind kinds[16] = {
        {4, 1, 1, 3}, {4, 2, 1, 3}, {1, 1, 4, 3}, {2, 2, 2, 3}, {3, 1, 1, 1}, {3, 2, 1, 1}, {1, 1, 3, 1}, {1, 1, 1, 1},
        {2, 1, 1, 2}, {2, 2, 1, 2}, {1, 1, 2, 2}, none,         none,         none,         none,         none};
    const auto& found = kinds[field(instruction, 11, 8)];
    if (found.per_structure == 0 || align > found.most_align) return false;
    if (found.per_structure != 1 && size == 3) return false;
    to.per_structure = found.per_structure;
    to.spacing = found.spacing;
    to.repeats = found.repeats;
    to.element_bytes = 1u << size;
    to.alignment = align == 0 ? 1 : 4u << align;
    return true;
}

// Decodes an access to one lane, table A7-21: the field holds the lane, the spacing and the alignment, depending on the
// size.
bool set_lane(structure_access& to, std::uint32_t instruction) {
    const auto size = field(instruction, 11, 10);
    const auto count = field(instruction, 9, 8) + 1;
    const auto index = field(instruction, 7, 4);
    const bool aligned = (index & 1) != 0;
    to.how = structure_access::shape::one_lane;
    to.per_structure = count;
    to.element_bytes = 1u << size;
    to.lane = index >> (size + 1);
    to.spacing = size != 0 && (index >> size & 1) != 0 ? 2 : 1;
    if (count == 3) return size == 2 ? (index & 3) == 0 : !aligned;
    if (count == 1) {
        if (size == 2 ? (index & 3) != 0 && (index & 3) != 3 : size == 0 && aligned) return false;
        if (to.spacing != 1) return false;
        to.alignment = aligned ? to.element_bytes : 1;
        return true;
    }
    if (size == 2 && (index & 2) != 0) {  // a second bit of the alignment
        if (count == 2 || aligned) return false;
        to.alignment = 16;
        return true;
    }
    to.alignment = aligned ? (count == 4 && size == 2 ? 8 : count * to.element_bytes) : 1;
    return true;
}

// Decodes an access of one element to all lanes of one register or two, table A7-21.
bool set_all_lanes(structure_access& to, std::uint32_t instruction) {
    const auto count = field(instruction, 9, 8) + 1;
    const auto size = field(instruction, 7, 6);
    const bool second = field(instruction, 5, 5) != 0;
    const bool aligned = field(instruction, 4, 4) != 0;
    to.how = structure_access::shape::all_lanes;
    to.per_structure = count;
    to.element_bytes = 1u << (size == 3 ? 2 : size);
    if (size == 3 && !(count == 4 && aligned)) return false;
    if (count == 1) {
        if (size == 0 && aligned) return false;
        to.repeats = second ? 2 : 1;
        to.alignment = aligned ? to.element_bytes : 1;
        return true;
    }
    to.spacing = second ? 2 : 1;
    if (count == 3) return !aligned;
    if (!aligned) return true;
    if (count == 2) to.alignment = 2 * to.element_bytes;
    if (count == 4) to.alignment = size == 3 ? 16 : size == 2 ? 8 : 4 * to.element_bytes;
    return true;
}

constexpr unsigned register_bytes = 8;

// Calls move(place in memory, place in the registers) for each element, both in bytes.
template <typename function>
void for_each_element(const structure_access& access, function move) {
    const auto size = access.element_bytes;
    const bool all = access.how == structure_access::shape::all_elements;
    unsigned place = 0;
    for (unsigned repeat = 0; repeat < (all ? access.repeats : 1); ++repeat) {
        for (unsigned lane = 0; lane < (all ? register_bytes / size : 1); ++lane) {
            for (unsigned i = 0; i < access.per_structure; ++i) {
                const auto number = access.first + repeat + i * access.spacing;
                move(place, number * register_bytes + (all ? lane : access.lane) * size);
                place += size;
            }
        }
    }
}

}  // namespace

void put_elements(const structure_access& access, const std::uint8_t* memory, std::uint8_t* registers) {
    const auto size = access.element_bytes;
    for_each_element(access, [&](unsigned from, unsigned to) {
        const bool to_all = access.how == structure_access::shape::all_lanes;
        // All lanes of one register, or of several in a row.
        for (unsigned at = 0; at < (to_all ? access.repeats * register_bytes : size); at += size) {
            std::memcpy(registers + to + at, memory + from, size);
        }
    });
}

void take_elements(const structure_access& access, const std::uint8_t* registers, std::uint8_t* memory) {
    for_each_element(
        access, [&](unsigned to, unsigned from) { std::memcpy(memory + to, registers + from, access.element_bytes); });
}

void reverse_elements(const structure_access& access, std::uint8_t* memory) {
    for (unsigned at = 0; at < access.bytes(); at += access.element_bytes) {
        std::reverse(memory + at, memory + at + access.element_bytes);
    }
}

std::optional<structure_access> structure_access_of(std::uint32_t instruction) {
    structure_access result;
    result.load = field(instruction, 21, 21) != 0;
    result.base = field(instruction, 19, 16);
    result.offset = field(instruction, 3, 0);
    result.first = field(instruction, 22, 22) << 4 | field(instruction, 15, 12);
    const bool of_elements = field(instruction, 23, 23) == 0;
    const bool to_all_lanes = field(instruction, 11, 10) == 3;
    if (of_elements) return set_elements(result, instruction) ? std::optional(result) : std::nullopt;
    if (to_all_lanes) return result.load && set_all_lanes(result, instruction) ? std::optional(result) : std::nullopt;
    return set_lane(result, instruction) ? std::optional(result) : std::nullopt;
}

}  // namespace tabletop
