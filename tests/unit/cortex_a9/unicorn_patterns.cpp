// SPDX-License-Identifier: Apache-2.0
// Encodings: ARM DDI 0406C chapters A5, A6 and A7.
#include "unit/cortex_a9/unicorn_patterns.h"

namespace tabletop::test {

namespace {

using word = std::uint32_t;

constexpr word field(word instruction, unsigned high, unsigned low) {
    return instruction >> low & ((2u << (high - low)) - 1);
}

constexpr bool one_of(word value, word set) {
    return (set >> value & 1) != 0;
}

bool arm_shift_is_small(word i) {
    return field(i, 6, 5) != 3;
}
bool arm_extra_load(word i) {
    return field(i, 6, 5) != 0;
}
bool arm_parallel(word i) {
    return one_of(field(i, 22, 20), 0xEE) && one_of(field(i, 7, 5), 0x9F);
}
bool arm_extend(word i) {
    return one_of(field(i, 22, 20), 0xDD);
}
bool arm_field_extract(word i) {
    return field(i, 11, 7) + field(i, 20, 16) <= 31;
}
bool arm_field_insert(word i) {
    return field(i, 20, 16) >= field(i, 11, 7);
}
bool arm_status_fields(word i) {
    return field(i, 19, 18) != 0;
}

constexpr word thumb_lsb(word i) {
    return field(i, 14, 12) << 2 | field(i, 7, 6);
}
bool thumb_field_extract(word i) {
    return thumb_lsb(i) + field(i, 4, 0) <= 31;
}
bool thumb_field_insert(word i) {
    return field(i, 4, 0) >= thumb_lsb(i);
}
bool thumb_saturate(word i) {
    return field(i, 21, 21) == 0 || thumb_lsb(i) != 0;
}
bool thumb_constant(word i) {
    const auto rotation = field(i, 26, 26) << 3 | field(i, 14, 12);
    return rotation == 0 || rotation > 3 || field(i, 7, 0) != 0;
}
bool thumb_data_processing(word i) {
    return one_of(field(i, 24, 21), 0x6D1F);
}
bool thumb_data_processing_constant(word i) {
    return thumb_data_processing(i) && thumb_constant(i);
}
bool thumb_extend(word i) {
    return field(i, 22, 20) <= 5;
}
bool thumb_parallel(word i) {
    return one_of(field(i, 22, 20), 0x77) && one_of(field(i, 6, 4), 0x77);
}
bool thumb_index_mode(word i) {
    return field(i, 10, 10) != 0 || field(i, 8, 8) != 0;
}
bool thumb_dual_mode(word i) {
    return field(i, 24, 24) != 0 || field(i, 21, 21) != 0;
}
bool thumb_block_mode(word i) {
    const auto list = i & 0xFFFF;
    return (list & (list - 1)) != 0;
}
bool thumb_shift(word i) {
    return field(i, 12, 11) != 3 && field(i, 12, 6) != 0;
}
bool thumb_reverse(word i) {
    return field(i, 7, 6) != 2;
}
bool thumb_compare_high(word i) {
    return field(i, 6, 3) >= 8;
}
bool thumb_load_register(word i) {
    return field(i, 11, 9) >= 3;
}
bool thumb_store_register(word i) {
    return field(i, 11, 9) < 3;
}
bool thumb_status_fields(word i) {
    return field(i, 11, 10) != 0;
}

bool vfp_fixed_point(word i) {
    const bool wide = field(i, 7, 7) != 0;
    return wide || (field(i, 3, 0) << 1 | field(i, 5, 5)) <= 16;
}
bool vfp_single_pair(word i) {
    return (field(i, 3, 0) << 1 | field(i, 5, 5)) < 31;
}
bool vfp_scalar(word i) {
    const auto selected = field(i, 22, 21) << 2 | field(i, 6, 5);
    const bool to_core = field(i, 20, 20) != 0;
    const bool is_word = (selected & 11) == 0;
    if (is_word) return !(to_core && field(i, 23, 23) != 0);
    const bool byte_or_half = (selected & 8) != 0 || (selected & 1) != 0;
    return byte_or_half && (to_core || field(i, 23, 23) == 0);
}
bool vfp_duplicate(word i) {
    const bool two_sizes = field(i, 22, 22) != 0 && field(i, 5, 5) != 0;
    return !two_sizes && !(field(i, 21, 21) != 0 && field(i, 16, 16) != 0);
}
bool vfp_singles(word i) {
    const auto first = field(i, 15, 12) << 1 | field(i, 22, 22);
    const auto count = field(i, 7, 0);
    return count != 0 && first + count <= 32;
}
bool vfp_doubles(word i) {
    const auto first = field(i, 22, 22) << 4 | field(i, 15, 12);
    const auto count = field(i, 7, 1);
    return count != 0 && count <= 16 && first + count <= 32;
}

bool neon_table(word i) {
    return (field(i, 7, 7) << 4 | field(i, 19, 16)) + field(i, 9, 8) + 1 <= 32;
}

// Unicorn takes an undefined neighbour of VMUL in single precision for VMUL.
bool neon_three_registers(word i) {
    return (i & 0x01200F10) != 0x01200D10;
}

bool neon_sized(word i) {
    return field(i, 21, 20) != 3;
}

// Unicorn executes VQDMLAL, VQDMLSL and VQDMULL of unsigned elements, which do not exist.
bool neon_different_lengths(word i) {
    const bool saturating_multiply = one_of(field(i, 11, 8), 0x2A00);
    return neon_sized(i) && !(saturating_multiply && field(i, 24, 24) != 0);
}

// VTRN, VUZP and VZIP of a register with itself leave it unknown.
bool neon_two_registers(word i) {
    const bool permutes = field(i, 17, 16) == 2 && field(i, 10, 9) == 0 && field(i, 8, 7) != 0;
    const bool same = field(i, 22, 22) == field(i, 5, 5) && field(i, 15, 12) == field(i, 3, 0);
    return !(permutes && same);
}

constexpr word vector_register(word i) {
    return field(i, 22, 22) << 4 | field(i, 15, 12);
}

bool neon_multiple(word i) {
    struct layout {
        word type, registers, spacing, aligns, largest_size;
    };
    static constexpr layout layouts[] = {{7, 1, 1, 0x3, 3}, {10, 2, 1, 0x7, 3}, {6, 3, 1, 0x3, 3}, {2, 4, 1, 0xF, 3},
                                         {8, 2, 1, 0x7, 2}, {9, 2, 2, 0x7, 2},  {3, 4, 1, 0xF, 2}, {4, 3, 1, 0x3, 2},
                                         {5, 3, 2, 0x3, 2}, {0, 4, 1, 0xF, 2},  {1, 4, 2, 0xF, 2}};
    for (const auto& l : layouts) {
        if (l.type != field(i, 11, 8)) continue;
        return field(i, 7, 6) <= l.largest_size && one_of(field(i, 5, 4), l.aligns) &&
               vector_register(i) + (l.registers - 1) * l.spacing <= 31;
    }
    return false;
}

bool neon_lane(word i) {
    const auto size = field(i, 11, 10);
    const auto elements = field(i, 9, 8) + 1;
    const auto index_align = field(i, 7, 4);
    if (size == 3) return false;
    const bool apart = size != 0 && field(index_align, size, size) != 0;
    const auto low = index_align & ((1u << size) - 1);
    const bool aligns = elements == 1
                            ? (size == 0 && (index_align & 1) == 0) || (size == 1 && (index_align & 2) == 0) ||
                                  (size == 2 && (index_align & 4) == 0 && (low == 0 || low == 3))
                        : elements == 2 ? size != 2 || (index_align & 2) == 0
                        : elements == 3 ? (size == 2 ? low == 0 : (index_align & 1) == 0)
                                        : size != 2 || low != 3;
    const word spacing = elements != 1 && apart ? 2 : 1;
    return aligns && vector_register(i) + (elements - 1) * spacing <= 31;
}

bool neon_all_lanes(word i) {
    const auto size = field(i, 7, 6);
    const auto elements = field(i, 9, 8) + 1;
    const bool align = field(i, 4, 4) != 0;
    const bool two = field(i, 5, 5) != 0;
    const bool sizes = elements == 1   ? size != 3 && !(size == 0 && align)
                       : elements == 3 ? size != 3 && !align
                       : elements == 2 ? size != 3
                                       : size != 3 || align;
    const word last = elements == 1 ? (two ? 1 : 0) : (elements - 1) * (two ? 2 : 1);
    return sizes && vector_register(i) + last <= 31;
}

}  // namespace

const std::vector<pattern_group>& arm_patterns() {
    static const std::vector<pattern_group> groups = {
        {
            {"and..rsc", "cccc 0000 oooS nnnn dddd iiiii tt0 mmmm"},
            {"tst..cmn", "cccc 0001 0oo1 nnnn 0000 iiiii tt0 mmmm"},
            {"orr", "cccc 0001 100S nnnn dddd iiiii tt0 mmmm"},
            {"mov, shifts", "cccc 0001 101S 0000 dddd iiiii tt0 mmmm"},
            {"bic", "cccc 0001 110S nnnn dddd iiiii tt0 mmmm"},
            {"mvn", "cccc 0001 111S 0000 dddd iiiii tt0 mmmm"},
            {"and..rsc by register", "cccc 0000 oooS nnnn dddd ssss 0tt1 mmmm"},
            {"tst..cmn by register", "cccc 0001 0oo1 nnnn 0000 ssss 0tt1 mmmm"},
            {"orr by register", "cccc 0001 100S nnnn dddd ssss 0tt1 mmmm"},
            {"mov, shifts by register", "cccc 0001 101S 0000 dddd ssss 0tt1 mmmm"},
            {"bic by register", "cccc 0001 110S nnnn dddd ssss 0tt1 mmmm"},
            {"mvn by register", "cccc 0001 111S 0000 dddd ssss 0tt1 mmmm"},
            {"and..rsc constant", "cccc 0010 oooS nnnn dddd rrrr iiiiiiii"},
            {"tst..cmn constant", "cccc 0011 0oo1 nnnn 0000 rrrr iiiiiiii"},
            {"orr constant", "cccc 0011 100S nnnn dddd rrrr iiiiiiii"},
            {"mov constant", "cccc 0011 101S 0000 dddd rrrr iiiiiiii"},
            {"bic constant", "cccc 0011 110S nnnn dddd rrrr iiiiiiii"},
            {"mvn constant", "cccc 0011 111S 0000 dddd rrrr iiiiiiii"},
            {"add, sub of pc", "cccc 0010 oo0S 1111 dddd rrrr iiiiiiii"},
            {"and..rsc of pc", "cccc 0000 oooS 1111 dddd iiiii tt0 mmmm"},
            {"orr of pc", "cccc 0001 100S nnnn dddd iiiii tt0 1111"},
            {"movw", "cccc 0011 0000 iiii dddd iiiiiiiiiiii"},
            {"movt", "cccc 0011 0100 iiii dddd iiiiiiiiiiii"},
            {"mul", "cccc 0000 000S dddd 0000 ssss 1001 mmmm"},
            {"mla", "cccc 0000 001S dddd aaaa ssss 1001 mmmm"},
            {"umaal", "cccc 0000 0100 dddd eeee ssss 1001 mmmm"},
            {"mls", "cccc 0000 0110 dddd aaaa ssss 1001 mmmm"},
            {"umull..smlal", "cccc 0000 1ooS dddd eeee ssss 1001 mmmm"},
            {"smlaxy", "cccc 0001 0000 dddd aaaa ssss 1ii0 mmmm"},
            {"smlawy", "cccc 0001 0010 dddd aaaa ssss 1i00 mmmm"},
            {"smulwy", "cccc 0001 0010 dddd 0000 ssss 1i10 mmmm"},
            {"smlalxy", "cccc 0001 0100 dddd eeee ssss 1ii0 mmmm"},
            {"smulxy", "cccc 0001 0110 dddd 0000 ssss 1ii0 mmmm"},
            {"qadd..qdsub", "cccc 0001 0oo0 nnnn dddd 0000 0101 mmmm"},
            {"clz", "cccc 0001 0110 1111 dddd 1111 0001 mmmm"},
            {"parallel add and subtract", "cccc 0110 0ppp nnnn dddd 1111 ooo1 mmmm", arm_parallel},
            {"pkh", "cccc 0110 1000 nnnn dddd iiiii t01 mmmm"},
            {"ssat", "cccc 0110 101i iiii dddd iiiii t01 mmmm"},
            {"usat", "cccc 0110 111i iiii dddd iiiii t01 mmmm"},
            {"ssat16", "cccc 0110 1010 iiii dddd 1111 0011 mmmm"},
            {"usat16", "cccc 0110 1110 iiii dddd 1111 0011 mmmm"},
            {"sel", "cccc 0110 1000 nnnn dddd 1111 1011 mmmm"},
            {"extend and add", "cccc 0110 1ooo nnnn dddd rr00 0111 mmmm", arm_extend},
            {"extend", "cccc 0110 1ooo 1111 dddd rr00 0111 mmmm", arm_extend},
            {"rev", "cccc 0110 1011 1111 dddd 1111 0011 mmmm"},
            {"rev16", "cccc 0110 1011 1111 dddd 1111 1011 mmmm"},
            {"rbit", "cccc 0110 1111 1111 dddd 1111 0011 mmmm"},
            {"revsh", "cccc 0110 1111 1111 dddd 1111 1011 mmmm"},
            {"smlad, smlsd", "cccc 0111 0000 dddd aaaa ssss 0pp1 mmmm"},
            {"smuad, smusd", "cccc 0111 0000 dddd 1111 ssss 0pp1 mmmm"},
            {"smlald, smlsld", "cccc 0111 0100 dddd eeee ssss 0pp1 mmmm"},
            {"smmla", "cccc 0111 0101 dddd aaaa ssss 00p1 mmmm"},
            {"smmls", "cccc 0111 0101 dddd aaaa ssss 11p1 mmmm"},
            {"smmul", "cccc 0111 0101 dddd 1111 ssss 00p1 mmmm"},
            {"usada8", "cccc 0111 1000 dddd aaaa ssss 0001 mmmm"},
            {"usad8", "cccc 0111 1000 dddd 1111 ssss 0001 mmmm"},
            {"sbfx, ubfx", "cccc 0111 1o1i iiii dddd iiiii 101 mmmm", arm_field_extract},
            {"bfi", "cccc 0111 110i iiii dddd iiiii 001 mmmm", arm_field_insert},
            {"bfc", "cccc 0111 110i iiii dddd iiiii 001 1111", arm_field_insert},
            {"mrs", "cccc 0001 0000 1111 dddd 0000 0000 0000"},
            {"msr", "cccc 0001 0010 ii00 1111 0000 0000 mmmm", arm_status_fields},
            {"msr constant", "cccc 0011 0010 ii00 1111 rrrr iiiiiiii", arm_status_fields},
            {"nop", "cccc 0011 0010 0000 1111 0000 0000 0000"},
            {"dsb, dmb, isb", "1111 0101 0111 1111 1111 0000 01oo 1111", [](word i) { return field(i, 5, 4) != 3; }},
        },
        {
            {"ldr, ldrb", "cccc 0101 Ub01 BBBB dddd iiiiiiiiiiii"},
            {"str, strb", "cccc 0101 Ub00 BBBB ffff iiiiiiiiiiii"},
            {"ldr, ldrb pre-indexed", "cccc 0101 Ub11 BBBB dddd 0000 iiiiiiii"},
            {"str, strb pre-indexed", "cccc 0101 Ub10 BBBB ffff 0000 iiiiiiii"},
            {"ldr, ldrb post-indexed", "cccc 0100 Ub01 BBBB dddd 0000 iiiiiiii"},
            {"str, strb post-indexed", "cccc 0100 Ub00 BBBB ffff 0000 iiiiiiii"},
            {"ldrt, ldrbt", "cccc 0100 Ub11 BBBB dddd 0000 iiiiiiii"},
            {"strt, strbt", "cccc 0100 Ub10 BBBB ffff 0000 iiiiiiii"},
            {"ldr, ldrb by register", "cccc 0111 Ub01 BBBB dddd 000ii tt0 XXXX", arm_shift_is_small},
            {"str, strb by register", "cccc 0111 Ub00 BBBB ffff 000ii tt0 XXXX", arm_shift_is_small},
            {"ldr, ldrb by register, pre", "cccc 0111 Ub11 BBBB dddd 000ii tt0 XXXX", arm_shift_is_small},
            {"str, strb by register, pre", "cccc 0111 Ub10 BBBB ffff 000ii tt0 XXXX", arm_shift_is_small},
            {"ldr, ldrb by register, post", "cccc 0110 Ub01 BBBB dddd 000ii tt0 XXXX", arm_shift_is_small},
            {"str, strb by register, post", "cccc 0110 Ub00 BBBB ffff 000ii tt0 XXXX", arm_shift_is_small},
            {"ldr, ldrb literal", "cccc 0101 Ub01 1111 dddd iiiiiiiiiiii"},
            {"ldrh, ldrsb, ldrsh", "cccc 0001 U101 BBBB dddd iiii 1oo1 iiii", arm_extra_load},
            {"strh", "cccc 0001 U100 BBBB ffff iiii 1011 iiii"},
            {"ldrh.. pre-indexed", "cccc 0001 U111 BBBB dddd iiii 1oo1 iiii", arm_extra_load},
            {"strh pre-indexed", "cccc 0001 U110 BBBB ffff iiii 1011 iiii"},
            {"ldrh.. post-indexed", "cccc 0000 U101 BBBB dddd iiii 1oo1 iiii", arm_extra_load},
            {"strh post-indexed", "cccc 0000 U100 BBBB ffff iiii 1011 iiii"},
            {"ldrht..", "cccc 0000 U111 BBBB dddd iiii 1oo1 iiii", arm_extra_load},
            {"strht", "cccc 0000 U110 BBBB ffff iiii 1011 iiii"},
            {"ldrh.. by register", "cccc 0001 U0W1 BBBB dddd 0000 1oo1 XXXX", arm_extra_load},
            {"strh by register", "cccc 0001 U0W0 BBBB ffff 0000 1011 XXXX"},
            {"ldrh.. by register, post", "cccc 0000 U001 BBBB dddd 0000 1oo1 XXXX", arm_extra_load},
            {"strh by register, post", "cccc 0000 U000 BBBB ffff 0000 1011 XXXX"},
            {"ldrh.. literal", "cccc 0001 U101 1111 dddd iiii 1oo1 iiii", arm_extra_load},
            {"ldrd, strd", "cccc 0001 U1W0 AAAA DDDD iiii 11o1 ii00"},
            {"ldrd, strd post-indexed", "cccc 0000 U100 AAAA DDDD iiii 11o1 ii00"},
            {"ldrd, strd by register", "cccc 0001 U000 AAAA DDDD 0000 11o1 XXXX"},
            {"ldm, stm", "cccc 100P U0Wl AAAA LLLL LLLL LLLL LLLL"},
            {"ldrex", "cccc 0001 1001 FFFF dddd 1111 1001 1111", nullptr, exclusive_word},
            {"strex", "cccc 0001 1000 FFFF dddd 1111 1001 ffff", nullptr, exclusive_word},
            {"ldrexd", "cccc 0001 1011 FFFF DDDD 1111 1001 1111", nullptr, exclusive_double},
            {"strexd", "cccc 0001 1010 FFFF dddd 1111 1001 DDDD", nullptr, exclusive_double},
            {"ldrexb", "cccc 0001 1101 FFFF dddd 1111 1001 1111", nullptr, exclusive_byte},
            {"strexb", "cccc 0001 1100 FFFF dddd 1111 1001 ffff", nullptr, exclusive_byte},
            {"ldrexh", "cccc 0001 1111 FFFF dddd 1111 1001 1111", nullptr, exclusive_half},
            {"strexh", "cccc 0001 1110 FFFF dddd 1111 1001 ffff", nullptr, exclusive_half},
            {"clrex", "1111 0101 0111 1111 1111 0000 0001 1111"},
            {"pld", "1111 0101 U101 BBBB 1111 iiiiiiiiiiii"},
            {"pli", "1111 0100 U101 BBBB 1111 iiiiiiiiiiii"},
        },
    };
    return groups;
}

const std::vector<pattern_group>& thumb_patterns() {
    static const std::vector<pattern_group> groups = {
        {
            {"shift", "000oo iiiii yyy xxx", thumb_shift},
            {"movs", "0000000000 yyy xxx", nullptr, not_in_it},
            {"add, sub", "000110o zzz yyy xxx"},
            {"add, sub small", "000111o iii yyy xxx"},
            {"mov constant", "00100 xxx iiiiiiii"},
            {"cmp constant", "00101 yyy iiiiiiii"},
            {"add, sub constant", "0011o xxx iiiiiiii"},
            {"data processing", "010000 oooo zzz xxx"},
            {"add high", "01000100 0 mmmm xxx"},
            {"cmp high", "01000101 0 mmmm yyy", thumb_compare_high},
            {"mov high", "01000110 0 mmmm xxx"},
            {"mov of pc", "01000110 0 1111 xxx"},
            {"adr", "10100 xxx iiiiiiii"},
            {"add of sp", "10101 xxx iiiiiiii"},
            {"add, sub sp", "10110000 o 0iiiiii", nullptr, needs_sp},
            {"extend", "10110010 oo yyy xxx"},
            {"rev", "10111010 oo yyy xxx", thumb_reverse},
            {"nop", "1011111100000000"},
        },
        {
            {"and..rsb constant", "11110 i 0 oooo S nnnn 0 iii dddd iiiiiiii", thumb_data_processing_constant},
            {"tst, teq constant", "11110 i 00 o00 1 nnnn 0 iii 1111 iiiiiiii", thumb_constant},
            {"cmn constant", "11110 i 0 1000 1 nnnn 0 iii 1111 iiiiiiii", thumb_constant},
            {"cmp constant.w", "11110 i 0 1101 1 nnnn 0 iii 1111 iiiiiiii", thumb_constant},
            {"mov, mvn constant", "11110 i 0 001o S 1111 0 iii dddd iiiiiiii", thumb_constant},
            {"and..rsb", "1110101 oooo S nnnn 0 iii dddd ii tt mmmm", thumb_data_processing},
            {"tst, teq", "1110101 0 o00 1 nnnn 0 iii 1111 ii tt mmmm"},
            {"cmn", "1110101 1000 1 nnnn 0 iii 1111 ii tt mmmm"},
            {"cmp", "1110101 1101 1 nnnn 0 iii 1111 ii tt mmmm"},
            {"mov, mvn", "1110101 001o S 1111 0 iii dddd ii tt mmmm"},
            {"pkh", "1110101 0110 0 nnnn 0 iii dddd ii t0 mmmm"},
            {"addw, subw", "11110 i 10 o0o0 nnnn 0 iii dddd iiiiiiii",
             [](word i) { return field(i, 23, 23) == field(i, 21, 21); }},
            {"adr.w", "11110 i 10 o0o0 1111 0 iii dddd iiiiiiii",
             [](word i) { return field(i, 23, 23) == field(i, 21, 21); }},
            {"movw, movt", "11110 i 10 o100 iiii 0 iii dddd iiiiiiii"},
            {"ssat, usat", "11110 0 11 o0t0 nnnn 0 iii dddd ii 0 iiiii", thumb_saturate},
            {"ssat16, usat16", "11110 0 11 o010 nnnn 0 000 dddd 0000 iiii"},
            {"sbfx, ubfx", "11110 0 11 o100 nnnn 0 iii dddd ii 0 iiiii", thumb_field_extract},
            {"bfi", "11110 0 11 0110 nnnn 0 iii dddd ii 0 iiiii", thumb_field_insert},
            {"bfc", "11110 0 11 0110 1111 0 iii dddd ii 0 iiiii", thumb_field_insert},
            {"shift.w", "11111010 0 oo S nnnn 1111 dddd 0000 mmmm"},
            {"extend and add", "11111010 0 ooo nnnn 1111 dddd 10 rr mmmm", thumb_extend},
            {"extend.w", "11111010 0 ooo 1111 1111 dddd 10 rr mmmm", thumb_extend},
            {"parallel add and subtract", "11111010 1 ooo nnnn 1111 dddd 0 ppp mmmm", thumb_parallel},
            {"qadd..qdsub", "11111010 1000 nnnn 1111 dddd 10 oo mmmm"},
            {"rev.w..revsh.w", "11111010 1001 mmmm 1111 dddd 10 oo mmmm"},
            {"sel", "11111010 1010 nnnn 1111 dddd 1000 mmmm"},
            {"clz", "11111010 1011 mmmm 1111 dddd 1000 mmmm"},
            {"mul", "11111011 0000 nnnn 1111 dddd 0000 mmmm"},
            {"mla, mls", "11111011 0000 nnnn aaaa dddd 000o mmmm"},
            {"smlaxy", "11111011 0001 nnnn aaaa dddd 00oo mmmm"},
            {"smulxy", "11111011 0001 nnnn 1111 dddd 00oo mmmm"},
            {"smlad", "11111011 0010 nnnn aaaa dddd 000o mmmm"},
            {"smuad", "11111011 0010 nnnn 1111 dddd 000o mmmm"},
            {"smlawy", "11111011 0011 nnnn aaaa dddd 000o mmmm"},
            {"smulwy", "11111011 0011 nnnn 1111 dddd 000o mmmm"},
            {"smlsd", "11111011 0100 nnnn aaaa dddd 000o mmmm"},
            {"smusd", "11111011 0100 nnnn 1111 dddd 000o mmmm"},
            {"smmla", "11111011 0101 nnnn aaaa dddd 000o mmmm"},
            {"smmul", "11111011 0101 nnnn 1111 dddd 000o mmmm"},
            {"smmls", "11111011 0110 nnnn aaaa dddd 000o mmmm"},
            {"usada8", "11111011 0111 nnnn aaaa dddd 0000 mmmm"},
            {"usad8", "11111011 0111 nnnn 1111 dddd 0000 mmmm"},
            {"smull, umull", "11111011 10o0 nnnn dddd eeee 0000 mmmm"},
            {"smlal, umlal", "11111011 11o0 nnnn dddd eeee 0000 mmmm"},
            {"smlalxy", "11111011 1100 nnnn dddd eeee 10oo mmmm"},
            {"smlald, smlsld", "11111011 110o nnnn dddd eeee 110o mmmm"},
            {"umaal", "11111011 1110 nnnn dddd eeee 0110 mmmm"},
            {"mrs", "11110011111 0 1111 1000 dddd 00000000"},
            {"msr", "11110011100 0 nnnn 1000 ii00 00000000", thumb_status_fields},
            // Unicorn forgets the rest of an IT block after ISB.
            {"dsb, dmb, isb", "111100111011 1111 1000 1111 01oo 1111", [](word i) { return field(i, 5, 4) != 3; },
             not_in_it},
        },
        {
            {"load by register", "0101 ooo XXX FFF xxx", thumb_load_register},
            {"store by register", "0101 ooo XXX FFF yyy", thumb_store_register},
            {"str, strb", "011b 0 iiiii FFF yyy"},
            {"ldr, ldrb", "011b 1 iiiii FFF xxx"},
            {"strh", "10000 iiiii FFF yyy"},
            {"ldrh", "10001 iiiii FFF xxx"},
            {"str to stack", "10010 yyy iiiiiiii", nullptr, needs_sp},
            {"ldr from stack", "10011 xxx iiiiiiii", nullptr, needs_sp},
            {"push", "1011010 0 LLLLLLLL", nullptr, needs_sp},
            {"pop", "1011110 0 LLLLLLLL", nullptr, needs_sp},
            {"ldm, stm", "1100 l AAA LLLLLLLL", nullptr, needs_low_base},
            {"ldr literal", "01001 xxx iiiiiiii"},
            {"ldr.w..ldrb.w", "11111000 1zz1 BBBB dddd iiiiiiiiiiii", [](word i) { return field(i, 22, 21) != 3; }},
            {"ldrsb.w, ldrsh.w", "11111001 10z1 BBBB dddd iiiiiiiiiiii"},
            {"str.w..strb.w", "11111000 1oo0 BBBB ffff iiiiiiiiiiii", [](word i) { return field(i, 22, 21) != 3; }},
            {"ldr..ldrb indexed", "11111000 0oo1 BBBB dddd 1PUW iiiiiiii",
             [](word i) { return field(i, 22, 21) != 3 && thumb_index_mode(i); }},
            {"ldrsb, ldrsh indexed", "11111001 00o1 BBBB dddd 1PUW iiiiiiii", thumb_index_mode},
            {"str..strb indexed", "11111000 0oo0 BBBB ffff 1PUW iiiiiiii",
             [](word i) { return field(i, 22, 21) != 3 && thumb_index_mode(i); }},
            {"ldr..ldrb by register.w", "11111000 0oo1 BBBB dddd 000000 ii XXXX",
             [](word i) { return field(i, 22, 21) != 3; }},
            {"ldrsb, ldrsh by register.w", "11111001 00o1 BBBB dddd 000000 ii XXXX"},
            {"str..strb by register.w", "11111000 0oo0 BBBB ffff 000000 ii XXXX",
             [](word i) { return field(i, 22, 21) != 3; }},
            {"ldr..ldrb literal.w", "11111000 Uoo1 1111 dddd iiiiiiiiiiii",
             [](word i) { return field(i, 22, 21) != 3; }},
            {"ldrsb, ldrsh literal.w", "11111001 U0o1 1111 dddd iiiiiiiiiiii"},
            {"ldrd", "1110100P U1W1 AAAA dddd eeee 00iiiiii", thumb_dual_mode},
            {"strd", "1110100P U1W0 AAAA ffff gggg 00iiiiii", thumb_dual_mode},
            {"ldrd literal", "11101001 U101 1111 dddd eeee iiiiiiii"},
            {"ldm.w ia", "1110100010 W l AAAA 0L0L LLLL LLLL LLLL", thumb_block_mode},
            {"ldm.w db", "1110100100 W l AAAA 0L0L LLLL LLLL LLLL", thumb_block_mode},
            {"ldrex", "11101000 0101 FFFF dddd 1111 00000000", nullptr, exclusive_word},
            {"strex", "11101000 0100 FFFF ffff dddd 00000000", nullptr, exclusive_word},
            {"ldrexb", "11101000 1101 FFFF dddd 1111 0100 1111", nullptr, exclusive_byte},
            {"strexb", "11101000 1100 FFFF ffff 1111 0100 dddd", nullptr, exclusive_byte},
            {"ldrexh", "11101000 1101 FFFF dddd 1111 0101 1111", nullptr, exclusive_half},
            {"strexh", "11101000 1100 FFFF ffff 1111 0101 dddd", nullptr, exclusive_half},
            {"ldrexd", "11101000 1101 FFFF dddd eeee 0111 1111", nullptr, exclusive_double},
            {"strexd", "11101000 1100 FFFF ffff gggg 0111 dddd", nullptr, exclusive_double},
            {"clrex", "111100111011 1111 1000 1111 0010 1111"},
            {"pld", "11111000 1001 BBBB 1111 iiiiiiiiiiii"},
        },
    };
    return groups;
}

const std::vector<pattern_group>& vfp_patterns() {
    static const std::vector<pattern_group> groups = {
        {
            {"vmla..vsub", "cccc 1110 0iii iiii iiii 101i iii0 iiii"},
            {"vadd, vsub", "cccc 1110 0i11 iiii iiii 101i iii0 iiii"},
            {"vdiv", "cccc 1110 1i00 iiii iiii 101i i0i0 iiii"},
            {"vmov constant", "cccc 1110 1i11 iiii iiii 101i 0000 iiii"},
            {"vmov..vsqrt", "cccc 1110 1i11 000i iiii 101i i1i0 iiii"},
            {"vcvtb, vcvtt", "cccc 1110 1i11 001i iiii 1010 i1i0 iiii"},
            {"vcmp", "cccc 1110 1i11 0100 iiii 101i i1i0 iiii"},
            {"vcmp with zero", "cccc 1110 1i11 0101 iiii 101i i100 0000"},
            {"vcvt of precision", "cccc 1110 1i11 0111 iiii 101i 11i0 iiii"},
            {"vcvt from integer", "cccc 1110 1i11 1000 iiii 101i i1i0 iiii"},
            {"vcvt to fixed point", "cccc 1110 1i11 111i iiii 101i i1i0 iiii", vfp_fixed_point},
            // Unicorn rounds as FPSCR says; FixedToFP() of the manual rounds to nearest here.
            {"vcvt from fixed point", "cccc 1110 1i11 101i iiii 101i i1i0 iiii", vfp_fixed_point, rounds_to_nearest},
            {"vcvt to integer", "cccc 1110 1i11 110i iiii 101i i1i0 iiii"},
            {"vmrs flags", "cccc 1110 1111 0001 1111 1010 0001 0000"},
        },
        {
            {"vmov to single", "cccc 1110 0000 iiii ffff 1010 i001 0000"},
            {"vmov from single", "cccc 1110 0001 iiii dddd 1010 i001 0000"},
            {"vmov to double", "cccc 1100 0100 gggg ffff 1011 00i1 iiii"},
            {"vmov from double", "cccc 1100 0101 eeee dddd 1011 00i1 iiii"},
            {"vmov to singles", "cccc 1100 0100 gggg ffff 1010 00i1 iiii", vfp_single_pair},
            {"vmov from singles", "cccc 1100 0101 eeee dddd 1010 00i1 iiii", vfp_single_pair},
            {"vmov to scalar", "cccc 1110 0ii0 iiii ffff 1011 iii1 0000", vfp_scalar},
            {"vmov from scalar", "cccc 1110 iii1 iiii dddd 1011 iii1 0000", vfp_scalar},
            {"vdup", "cccc 1110 1ii0 iiii ffff 1011 i0i1 0000", vfp_duplicate},
            {"vldr", "cccc 1101 Ui01 AAAA iiii 101i iiiiiiii"},
            {"vstr", "cccc 1101 Ui00 AAAA iiii 101i iiiiiiii"},
            {"vldr literal", "cccc 1101 Ui01 1111 iiii 101i iiiiiiii"},
            {"vldm, vstm ia", "cccc 1100 1iWl AAAA iiii 1011 000i iii0", vfp_doubles},
            {"vldm, vstm db", "cccc 1101 0i1l AAAA iiii 1011 000i iii0", vfp_doubles},
            {"vldm, vstm ia single", "cccc 1100 1iWl AAAA iiii 1010 000iiiii", vfp_singles},
            {"vldm, vstm db single", "cccc 1101 0i1l AAAA iiii 1010 000iiiii", vfp_singles},
        },
    };
    return groups;
}

const std::vector<pattern_group>& neon_patterns() {
    static const std::vector<pattern_group> groups = {
        {
            {"three registers", "1111001i 0iii iiii iiii iiii iiii iiii", neon_three_registers, even_if_quad},
            {"three registers, float", "1111001i 0iii iiii iiii 11ii iiii iiii", neon_three_registers, even_if_quad},
            {"of different lengths", "1111001i 1iii iiii iiii iiii i0i0 iiii", neon_different_lengths},
            {"with a scalar", "1111001i 1iii iiii iiii iiii i1i0 iiii", neon_sized},
            {"shift", "1111001i 1iii iiii iiii iiii iii1 iiii"},
            {"shift", "1111001i 1iii iiii iiii iiii iii1 iiii", nullptr, even_if_quad},
            {"constant", "1111001i 1i00 0iii iiii iiii 0ii1 iiii", nullptr, even_if_quad},
            {"vext", "11110010 1i11 iiii iiii iiii iii0 iiii", nullptr, even_if_quad},
            {"two registers", "11110011 1i11 iiii iiii 0iii iii0 iiii", neon_two_registers},
            {"two registers", "11110011 1i11 iiii iiii 0iii iii0 iiii", neon_two_registers, even_if_quad},
            {"vtbl, vtbx", "11110011 1i11 iiii iiii 10ii iii0 iiii", neon_table},
            {"vdup of a scalar", "11110011 1i11 iiii iiii 1100 0ii0 iiii", nullptr, even_if_quad},
        },
        {
            {"vst1..vst4", "11110100 0i00 BBBB iiii oooo ii00 RRRR", neon_multiple},
            {"vld1..vld4", "11110100 0i10 BBBB iiii oooo ii00 RRRR", neon_multiple},
            {"vst1..vst4 aligned", "11110100 0i00 FFFF iiii oooo iiii 1111", neon_multiple},
            {"vld1..vld4 aligned", "11110100 0i10 FFFF iiii oooo iiii 1111", neon_multiple},
            {"vst1..vst4 of a lane", "11110100 1i00 BBBB iiii iiii iiii RRRR",
             [](word i) { return neon_lane(i) && (field(i, 5, 4) == 0); }},
            {"vld1..vld4 of a lane", "11110100 1i10 BBBB iiii iiii iiii RRRR",
             [](word i) { return neon_lane(i) && (field(i, 5, 4) == 0); }},
            {"vst1..vst4 of a lane, aligned", "11110100 1i00 FFFF iiii iiii iiii 1111", neon_lane},
            {"vld1..vld4 of a lane, aligned", "11110100 1i10 FFFF iiii iiii iiii 1111", neon_lane},
            {"vld1..vld4 to all lanes", "11110100 1i10 BBBB iiii 11ii iii0 RRRR", neon_all_lanes},
            {"vld1..vld4 to all lanes, aligned", "11110100 1i10 FFFF iiii 11ii iiii 1111", neon_all_lanes},
        },
    };
    return groups;
}

std::uint32_t thumb_form_of_neon(std::uint32_t instruction) {
    if (field(instruction, 31, 25) == 0x79) {
        return 0xEF000000 | (instruction & 1u << 24) << 4 | (instruction & 0x00FFFFFF);
    }
    return 0xF9000000 | (instruction & 0x00FFFFFF);
}

}  // namespace tabletop::test
