// SPDX-License-Identifier: Apache-2.0
// ARM instructions (DDI 0406C chapter A5), with the classes of the specification's section 1. A table for each value
// of bits 27 to 25; in each the special encodings come first.
#include "processors/cortex_a9/instruction_bits.h"
#include "processors/cortex_a9_timing/decode_row.h"
#include "processors/cortex_a9_timing/decoder.h"

namespace tabletop::a9 {

namespace {

using namespace places;

// What multiplies read and write.
constexpr operands factors{now(b0), now(b8)};
constexpr operands factors_and_sum{now(b0), now(b8), now(b12)};
constexpr operands factors_and_later_sum{now(b0), now(b8), later(b12, 1)};
constexpr operands factors_and_long_sum{now(b0), now(b8), later(b12, 1), later(b16, 1)};
constexpr operands factors_and_two_sums{now(b0), now(b8), later(b12, 2), later(b16, 2)};
constexpr operands long_product{gives(b12), gives_later(b16, 1)};
// What data processing reads: its second operand may be shifted.
constexpr operands first_and_second{fast(b16), fast(shifted_operand)};
constexpr operands first_second_and_carry{fast(b16), fast(shifted_operand), now(status)};

constexpr std::uint16_t arithmetic = sets_flags_by_s | has_constant_by_25;
constexpr std::uint16_t move = arithmetic | moves;
constexpr std::uint16_t indexed_load = writes_back_by_p_w | is_indirect_unless_popped;

// Bits 27 to 25 are 000.
constexpr decode_row registers[] = {
    // Multiplies: an accumulator is needed one cycle later, those of UMAAL two.
    {0x0FE000F0, 0x00000090, multiply, factors, {gives(b16)}, sets_flags_by_s},                    // MUL
    {0x0FE000F0, 0x00200090, multiply, factors_and_later_sum, {gives(b16)}, sets_flags_by_s},      // MLA
    {0x0FF000F0, 0x00400090, long_multiply, factors_and_two_sums, long_product},                   // UMAAL
    {0x0FF000F0, 0x00600090, multiply, factors_and_later_sum, {gives(b16)}},                       // MLS
    {0x0FA000F0, 0x00800090, long_multiply, factors, long_product, sets_flags_by_s},               // UMULL SMULL
    {0x0FA000F0, 0x00A00090, long_multiply, factors_and_long_sum, long_product, sets_flags_by_s},  // UMLAL SMLAL
    {0x0FF00090, 0x01000080, short_multiply, factors_and_sum, {gives(b16)}},                       // SMLAxy
    {0x0FF000B0, 0x01200080, short_multiply, factors_and_sum, {gives(b16)}},                       // SMLAWy
    {0x0FF000B0, 0x012000A0, short_multiply, factors, {gives(b16)}},                               // SMULWy
    {0x0FF00090, 0x01400080, long_multiply, factors_and_long_sum, long_product},                   // SMLALxy
    {0x0FF00090, 0x01600080, short_multiply, factors, {gives(b16)}},                               // SMULxy
    // LDREX and STREX, and SWP as one of them.
    {0x0FB00FF0, 0x01000090, exclusive, {now(b16), data(b0)}, {gives(b12)}},                 // SWP SWPB
    {0x0FF00FF0, 0x01B00F90, exclusive, {now(b16)}, {gives(b12), gives(b12_next)}},          // LDREXD
    {0x0F900FF0, 0x01900F90, exclusive, {now(b16)}, {gives(b12)}},                           // LDREX
    {0x0FF00FF0, 0x01A00F90, exclusive, {now(b16), data(b0), data(b0_next)}, {gives(b12)}},  // STREXD
    {0x0F900FF0, 0x01800F90, exclusive, {now(b16), data(b0)}, {gives(b12)}},                 // STREX
    // Halfwords, signed bytes, doublewords; the second of two rows has a register as offset.
    {0x0E5000F0, 0x005000B0, narrow_load, {now(b16)}, {gives(b12)}, indexed_load},  // LDRH
    {0x0E5000F0, 0x001000B0, narrow_load, {now(b16), now(b0)}, {gives(b12)}, indexed_load},
    {0x0E5000D0, 0x005000D0, signed_load, {now(b16)}, {gives(b12)}, indexed_load},  // LDRSB LDRSH
    {0x0E5000D0, 0x001000D0, signed_load, {now(b16), now(b0)}, {gives(b12)}, indexed_load},
    {0x0E5000F0, 0x004000B0, narrow_store, {now(b16), data(b12)}, {}, writes_back_by_p_w},  // STRH
    {0x0E5000F0, 0x000000B0, narrow_store, {now(b16), now(b0), data(b12)}, {}, writes_back_by_p_w},
    {0x0E5000F0, 0x004000D0, dual_load, {now(b16)}, {gives(b12), gives(b12_next)}, indexed_load},  // LDRD
    {0x0E5000F0, 0x000000D0, dual_load, {now(b16), now(b0)}, {gives(b12), gives(b12_next)}, indexed_load},
    {0x0E5000F0, 0x004000F0, dual_store, {now(b16), data(b12), data(b12_next)}, {}, writes_back_by_p_w},  // STRD
    {0x0E5000F0, 0x000000F0, dual_store, {now(b16), now(b0), data(b12), data(b12_next)}, {}, writes_back_by_p_w},
    {0x0E000090, 0x00000090, nothing, {}, {}, no_instruction},
    // Status registers, branches and what else has no S.
    {0x0FBF0FFF, 0x010F0000, status_to_register, {now(status)}, {gives(b12)}},        // MRS
    {0x0FF3FFF0, 0x0120F000, register_to_status, {now(b0)}, {}, sets_flags},          // MSR of flags
    {0x0FB0FFF0, 0x0120F000, serialisation, {now(b0)}, {}, serialises},               // MSR
    {0x0FFFFFFF, 0x012FFF1E, branch, {now(link)}, {}, jumps},                         // BX LR
    {0x0FFFFFF0, 0x012FFF10, branch, {now(b0)}, {}, jumps | is_indirect},             // BX
    {0x0FFFFFF0, 0x012FFF30, branch, {now(b0)}, {gives(link)}, jumps | is_indirect},  // BLX
    {0x0FFFFFF0, 0x012FFF20, branch, {now(b0)}, {}, jumps | is_indirect},             // BXJ
    {0x0FFF0FF0, 0x016F0F10, plain, {fast(b0)}, {gives(b12)}},                        // CLZ
    {0x0FD00FF0, 0x01000050, field, {now(b0), now(b16)}, {gives(b12)}},               // QADD QSUB
    {0x0FD00FF0, 0x01400050, saturation, {now(b0), now(b16)}, {gives(b12)}},          // QDADD QDSUB
    {0x0FF000F0, 0x01200070, serialisation, {}, {}, serialises | jumps},              // BKPT
    {0x0FF000F0, 0x01600070, serialisation, {}, {}, serialises | jumps},              // SMC
    {0x0F900000, 0x01000000, nothing, {}, {}, no_instruction},
};

// Bits 27 to 25 are 001: with a constant.
constexpr decode_row constants[] = {
    {0x0FF00000, 0x03000000, plain, {}, {gives(b12)}},                 // MOVW
    {0x0FF00000, 0x03400000, plain, {fast(b12)}, {gives(b12)}},        // MOVT
    {0x0FFFFFFE, 0x0320F002, serialisation, {}, {}, serialises},       // WFE WFI
    {0x0FFFFFFF, 0x0320F004, serialisation, {}, {}, serialises},       // SEV
    {0x0FFFF000, 0x0320F000, nothing, {}, {}},                         // NOP and other hints
    {0x0FF3F000, 0x0320F000, register_to_status, {}, {}, sets_flags},  // MSR of flags
    {0x0FB0F000, 0x0320F000, serialisation, {}, {}, serialises},       // MSR
    {0x0F900000, 0x03000000, nothing, {}, {}, no_instruction},
};

// Both, behind those tables: operands that are not shifted, or shifted by a constant or a register.
constexpr decode_row data_processing[] = {
    {0x0DC00000, 0x00000000, plain, first_and_second, {gives(b12)}, arithmetic},         // AND EOR
    {0x0DC00000, 0x00400000, plain, first_and_second, {gives(b12)}, arithmetic},         // SUB RSB
    {0x0DE00000, 0x00800000, plain, first_and_second, {gives(b12)}, arithmetic},         // ADD
    {0x0DE00000, 0x00A00000, plain, first_second_and_carry, {gives(b12)}, arithmetic},   // ADC
    {0x0DC00000, 0x00C00000, plain, first_second_and_carry, {gives(b12)}, arithmetic},   // SBC RSC
    {0x0D900000, 0x01100000, plain, first_and_second, {}, arithmetic},                   // TST TEQ CMP CMN
    {0x0DE00000, 0x01800000, plain, first_and_second, {gives(b12)}, arithmetic},         // ORR
    {0x0DE00000, 0x01A00000, plain, {fast(shifted_operand)}, {gives(b12)}, move},        // MOV LSL ..
    {0x0DE00000, 0x01C00000, plain, first_and_second, {gives(b12)}, arithmetic},         // BIC
    {0x0DE00000, 0x01E00000, plain, {fast(shifted_operand)}, {gives(b12)}, arithmetic},  // MVN
};

// Bits 27 to 25 are 010: words and bytes, with a constant as offset.
constexpr decode_row transfers[] = {
    {0x0E500000, 0x04100000, load, {now(b16)}, {gives(b12)}, indexed_load},                 // LDR
    {0x0E500000, 0x04500000, narrow_load, {now(b16)}, {gives(b12)}, indexed_load},          // LDRB
    {0x0E500000, 0x04000000, store, {now(b16), data(b12)}, {}, writes_back_by_p_w},         // STR
    {0x0E500000, 0x04400000, narrow_store, {now(b16), data(b12)}, {}, writes_back_by_p_w},  // STRB
};

// Bits 27 to 25 are 011: the same with a register, and media instructions.
constexpr decode_row media[] = {
    {0x0E500010, 0x06100000, load, {now(b16), now(offset)}, {gives(b12)}, indexed_load},
    {0x0E500010, 0x06500000, narrow_load, {now(b16), now(offset)}, {gives(b12)}, indexed_load},
    {0x0E500010, 0x06000000, store, {now(b16), now(offset), data(b12)}, {}, writes_back_by_p_w},
    {0x0E500010, 0x06400000, narrow_store, {now(b16), now(offset), data(b12)}, {}, writes_back_by_p_w},
    {0x0FB00010, 0x06000010, nothing, {}, {}, no_instruction},
    {0x0F8000F0, 0x060000B0, nothing, {}, {}, no_instruction},
    {0x0F8000F0, 0x060000D0, nothing, {}, {}, no_instruction},
    {0x0F800010, 0x06000010, parallel, {now(b16), now(b0)}, {gives(b12)}},        // SADD8 .. UHSUB16
    {0x0FF00030, 0x06800010, field, {now(b16), now(b0)}, {gives(b12)}},           // PKH
    {0x0FF000F0, 0x068000B0, parallel, {now(b16), now(b0)}, {gives(b12)}},        // SEL
    {0x0F8F00F0, 0x068F0070, field, {now(b0)}, {gives(b12)}},                     // UXTB SXTH ..
    {0x0F8000F0, 0x06800070, extend_and_add, {now(b16), now(b0)}, {gives(b12)}},  // UXTA* SXTA*
    {0x0FB000F0, 0x06A00030, halfword_saturation, {now(b0)}, {gives(b12)}},       // SSAT16 USAT16
    {0x0FA00030, 0x06A00010, saturation, {now(b0)}, {gives(b12)}},                // SSAT USAT
    {0x0FF00070, 0x06B00030, plain, {fast(b0)}, {gives(b12)}},                    // REV REV16
    {0x0FF00070, 0x06F00030, plain, {fast(b0)}, {gives(b12)}},                    // RBIT REVSH
    {0x0FF0F090, 0x0700F010, short_multiply, factors, {gives(b16)}},              // SMUAD SMUSD
    {0x0FF00090, 0x07000010, short_multiply, factors_and_sum, {gives(b16)}},      // SMLAD SMLSD
    {0x0FF00090, 0x07400010, long_multiply, factors_and_long_sum, long_product},  // SMLALD SMLSLD
    {0x0FF0F0D0, 0x0750F010, multiply, factors, {gives(b16)}},                    // SMMUL
    {0x0FF000D0, 0x07500010, multiply, factors_and_later_sum, {gives(b16)}},      // SMMLA
    {0x0FF000D0, 0x075000D0, multiply, factors_and_later_sum, {gives(b16)}},      // SMMLS
    {0x0FF0F0F0, 0x0780F010, differences, factors, {gives(b16)}},                 // USAD8
    {0x0FF000F0, 0x07800010, differences, factors_and_sum, {gives(b16)}},         // USADA8
    {0x0FA00070, 0x07A00050, field, {now(b0)}, {gives(b12)}},                     // SBFX UBFX
    {0x0FE0007F, 0x07C0001F, field, {now(b12)}, {gives(b12)}},                    // BFC
    {0x0FE00070, 0x07C00010, field, {now(b0), now(b12)}, {gives(b12)}},           // BFI
};

// 100: several registers.
constexpr decode_row blocks[] = {
    {0x0E508000, 0x08508000, exception_return, {}, {}, serialises | jumps},                // LDM ^
    {0x0E500000, 0x08500000, exception_return, {}, {}, serialises},                        // of the user's registers
    {0x0E100000, 0x08100000, block_load, {now(b16)}, {gives(list)}, writes_back_by_21},    // LDM
    {0x0E100000, 0x08000000, block_store, {now(b16), data(list)}, {}, writes_back_by_21},  // STM
};

// 101.
constexpr decode_row branches[] = {
    {0x0F000000, 0x0A000000, branch, {}, {}, jumps},             // B
    {0x0F000000, 0x0B000000, branch, {}, {gives(link)}, jumps},  // BL
};

// 110 and 111: coprocessors other than VFP, and SVC.
constexpr decode_row coprocessors[] = {
    {0x0FF00000, 0x0C400000, serialisation, {now(b12), now(b16)}, {}, serialises},  // MCRR
    {0x0FF00000, 0x0C500000, coprocessor_read, {}, {gives(b12), gives(b16)}},       // MRRC
    {0x0F100010, 0x0E000010, serialisation, {now(b12)}, {}, serialises},            // MCR
    {0x0F10F010, 0x0E10F010, coprocessor_read, {}, {gives(status)}},                // MRC of the flags
    {0x0F100010, 0x0E100010, coprocessor_read, {}, {gives(b12)}},                   // MRC
    {0x0F000000, 0x0F000000, serialisation, {}, {}, serialises | jumps},            // SVC
};

// Condition 1111. Advanced SIMD has tables of its own.
constexpr decode_row unconditional[] = {
    {0xFF30F000, 0xF510F000, preload, {now(b16)}, {}},  // PLD PLDW
    {0xFF70F000, 0xF450F000, preload, {now(b16)}, {}},  // PLI
    {0xFF30F010, 0xF710F000, preload, {now(b16), now(b0)}, {}},
    {0xFF70F010, 0xF650F000, preload, {now(b16), now(b0)}, {}},
    {0xFFFFFFFF, 0xF57FF01F, serialisation, {}, {}, serialises},                            // CLREX
    {0xFFFFFFE0, 0xF57FF040, serialisation, {}, {}, serialises},                            // DSB DMB
    {0xFFFFFFF0, 0xF57FF060, serialisation, {}, {}, serialises},                            // ISB
    {0xFFFFFDFF, 0xF1010000, serialisation, {}, {}, serialises},                            // SETEND
    {0xFFF1FE20, 0xF1000000, serialisation, {}, {}, serialises},                            // CPS
    {0xFE5FFFE0, 0xF84D0500, dual_store, {now(stack), data(link)}, {}, writes_back_by_21},  // SRS
    {0xFE50FFFF, 0xF8100A00, exception_return, {now(b16)}, {}, serialises | jumps},         // RFE
    {0xFE000000, 0xFA000000, branch, {}, {gives(link)}, jumps},                             // BLX
};

constexpr decode_table tables[] = {table_of(registers),    table_of(constants),   table_of(transfers),
                                   table_of(media),        table_of(blocks),      table_of(branches),
                                   table_of(coprocessors), table_of(coprocessors)};

bool is_vfp(std::uint32_t instruction) {
    const bool coprocessor_space =
        bit(instruction, 27) && bit(instruction, 26) && !matches(instruction, 0x0F000000, 0x0F000000);
    return coprocessor_space && matches(instruction, 0x00000E00, 0x00000A00);
}

timed_instruction decode_unconditional(std::uint32_t instruction) {
    if (matches(instruction, 0xFE000000, 0xF2000000)) return decode_neon(instruction);
    if (matches(instruction, 0xFF100000, 0xF4000000)) return decode_structure_access(instruction);
    const auto* row = find_row(table_of(unconditional), instruction);
    return row != nullptr ? apply_row(*row, instruction, execution::always) : undefined_instruction();
}

}  // namespace

timed_instruction decode_arm(std::uint32_t instruction) {
    constexpr std::uint32_t always = 0xE;
    constexpr std::uint32_t never = 0xF;
    const auto condition = instruction >> 28;
    if (condition == never) return decode_unconditional(instruction);
    if (is_vfp(instruction)) {
        auto made = decode_vfp(instruction);
        made.conditional = condition != always;
        if (made.conditional) add_condition(made);
        return made;
    }
    const auto group = instruction >> 25 & 7;
    const auto* row = find_row(tables[group], instruction);
    if (row == nullptr && group < 2) row = find_row(table_of(data_processing), instruction);
    if (row == nullptr) return undefined_instruction();
    return apply_row(*row, instruction, condition == always ? execution::always : execution::conditional);
}

}  // namespace tabletop::a9
