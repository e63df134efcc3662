// SPDX-License-Identifier: Apache-2.0
#include "peripherals/spi_flash/flash_chip.h"

#include <iterator>
#include <utility>

namespace tabletop {

namespace {

using action = flash_action;
using reg = flash_register;

constexpr std::uint64_t us = 1'000'000;
constexpr std::uint64_t ms = 1000 * us;
constexpr std::uint32_t kib = 1024;

constexpr flash_instruction plain(std::uint8_t code, flash_action what, bool while_busy = false) {
    flash_instruction row{code, what};
    row.while_busy = while_busy;
    return row;
}

constexpr flash_instruction shows(std::uint8_t code, flash_register what, bool while_busy = false) {
    auto row = plain(code, action::read_register, while_busy);
    row.reg = what;
    return row;
}

constexpr flash_instruction writes(std::uint8_t code, flash_register what, std::uint64_t takes_ps) {
    auto row = plain(code, action::write_register);
    row.reg = what;
    row.takes_ps = takes_ps;
    return row;
}

constexpr flash_instruction addressed(std::uint8_t code, flash_action what, unsigned dummy_clocks,
                                      unsigned address_width = 1, unsigned data_width = 1, bool mode_byte = false) {
    auto row = plain(code, what);
    row.address_bytes = 3;
    row.address_width = address_width;
    row.data_width = data_width;
    row.dummy_clocks = dummy_clocks;
    row.mode_byte = mode_byte;
    return row;
}

constexpr flash_instruction with_long_address(flash_instruction row, std::uint8_t code) {
    row.code = code;
    row.address_bytes = 4;
    return row;
}

constexpr flash_instruction programs(std::uint8_t code, unsigned address_width, unsigned data_width,
                                     std::uint64_t takes_ps) {
    auto row = addressed(code, action::program, 0, address_width, data_width);
    row.takes_ps = takes_ps;
    return row;
}

constexpr flash_instruction erases(std::uint8_t code, std::uint32_t bytes, std::uint64_t takes_ps) {
    auto row = addressed(code, action::erase, 0);
    row.erased_bytes = bytes;
    row.takes_ps = takes_ps;
    return row;
}

constexpr flash_instruction erases_all(std::uint8_t code, std::uint64_t takes_ps) {
    auto row = plain(code, action::erase_chip);
    row.takes_ps = takes_ps;
    return row;
}

constexpr flash_instruction pauses(std::uint8_t code, flash_action what, unsigned operations) {
    auto row = plain(code, what, what == action::suspend);
    row.operations = operations;
    return row;
}

// The address of read_signature is three bytes of no account, and that of read_maker says which comes first.
constexpr flash_instruction read_parameters = addressed(0x5A, action::read_sfdp, 8);

// Times are typical ones, as are those of the other chip.
namespace micron {

constexpr std::uint64_t page_program = 500 * us;
constexpr std::uint64_t write_status = 1300 * us;
constexpr std::uint64_t write_nonvolatile = 200 * ms;

constexpr flash_instruction instructions[] = {
    plain(0x06, action::write_enable),
    plain(0x04, action::write_disable),
    plain(0x9F, action::read_id),
    plain(0x9E, action::read_id),
    read_parameters,
    shows(0x05, reg::status, true),
    shows(0x70, reg::flag_status, true),
    shows(0x85, reg::volatile_configuration),
    shows(0x65, reg::enhanced_configuration),
    shows(0xB5, reg::nonvolatile_configuration),
    writes(0x01, reg::status, write_status),
    writes(0x81, reg::volatile_configuration, 0),
    writes(0x61, reg::enhanced_configuration, 0),
    writes(0xB1, reg::nonvolatile_configuration, write_nonvolatile),
    plain(0x50, action::clear_errors),
    addressed(0x03, action::read, 0),
    addressed(0x0B, action::read, 8),
    addressed(0x3B, action::read, 8, 1, 2),
    addressed(0x6B, action::read, 8, 1, 4),
    addressed(0xBB, action::read, 8, 2, 2),
    addressed(0xEB, action::read, 10, 4, 4),
    programs(0x02, 1, 1, page_program),
    programs(0xA2, 1, 2, page_program),
    programs(0xD2, 2, 2, page_program),
    programs(0x32, 1, 4, page_program),
    programs(0x12, 4, 4, page_program),
    erases(0x20, 4 * kib, 250 * ms),
    erases(0xD8, 64 * kib, 700 * ms),
    erases_all(0xC7, 170'000 * ms),
    pauses(0x75, action::suspend, flash_erases | flash_programs),
    pauses(0x7A, action::resume, flash_erases | flash_programs),
    plain(0x66, action::enable_reset, true),
    plain(0x99, action::reset, true),
};

}  // namespace micron

namespace spansion {

constexpr std::uint64_t page_program = 250 * us;
constexpr std::uint64_t write_registers = 140 * ms;
constexpr std::uint64_t sector_erase = 130 * ms;
constexpr std::uint64_t chip_erase = 33'000 * ms;

constexpr auto fast_read = addressed(0x0B, action::read, 8);
constexpr auto dual_output = addressed(0x3B, action::read, 8, 1, 2);
constexpr auto quad_output = addressed(0x6B, action::read, 8, 1, 4);
constexpr auto dual_read = addressed(0xBB, action::read, 0, 2, 2, true);
constexpr auto quad_read = addressed(0xEB, action::read, 4, 4, 4, true);
constexpr auto page = programs(0x02, 1, 1, page_program);
constexpr auto quad_page = programs(0x32, 1, 4, page_program);
constexpr auto small_sector = erases(0x20, 4 * kib, sector_erase);
constexpr auto sector = erases(0xD8, 64 * kib, sector_erase);

constexpr flash_instruction instructions[] = {
    plain(0x06, action::write_enable),
    plain(0x04, action::write_disable),
    plain(0x9F, action::read_id),
    addressed(0x90, action::read_maker, 0),
    addressed(0xAB, action::read_signature, 0),
    read_parameters,
    shows(0x05, reg::status, true),
    shows(0x35, reg::configuration),
    shows(0x07, reg::status_2, true),
    shows(0x16, reg::bank),
    writes(0x01, reg::status, write_registers),
    writes(0x17, reg::bank, 0),
    plain(0x30, action::clear_errors, true),
    addressed(0x03, action::read, 0),
    with_long_address(addressed(0x03, action::read, 0), 0x13),
    fast_read,
    with_long_address(fast_read, 0x0C),
    dual_output,
    with_long_address(dual_output, 0x3C),
    quad_output,
    with_long_address(quad_output, 0x6C),
    dual_read,
    with_long_address(dual_read, 0xBC),
    quad_read,
    with_long_address(quad_read, 0xEC),
    page,
    with_long_address(page, 0x12),
    quad_page,
    with_long_address(quad_page, 0x34),
    small_sector,
    with_long_address(small_sector, 0x21),
    sector,
    with_long_address(sector, 0xDC),
    erases_all(0xC7, chip_erase),
    erases_all(0x60, chip_erase),
    pauses(0x75, action::suspend, flash_erases),
    pauses(0x7A, action::resume, flash_erases),
    pauses(0x85, action::suspend, flash_programs),
    pauses(0x8A, action::resume, flash_programs),
    plain(0xF0, action::reset_at_once, true),
};

}  // namespace spansion

// In the order of flash_register.
constexpr std::array<flash_register_info, flash_registers> micron_registers = {{
    {0x00, 0xFC, 1, true},
    {0x80, 0x00},
    {},
    {},
    {},
    {0xFB, 0xFB},
    {0xDF, 0xFF},
    {0xFFFF, 0xFFFF, 2, true},
}};
constexpr std::array<flash_register_info, flash_registers> spansion_registers = {{
    {0x00, 0x9C, 1, true},
    {},
    {0x00, 0xEF, 1, true},
    {},
    {0x00, 0xFF, 1, true},
    {},
    {},
    {},
}};

constexpr flash_chip describe_micron() {
    flash_chip chip{};
    chip.name = "n25q128a";
    chip.size = std::uint64_t{16} << 20;
    chip.id = {0x20, 0xBA, 0x18, 0x10};
    chip.id_bytes = 20;
    chip.device = 0x17;
    chip.instructions = micron::instructions;
    chip.instruction_count = std::size(micron::instructions);
    chip.registers = micron_registers;
    chip.highest_protect_bit = 0x40;
    chip.least_protected = 64 * kib;
    chip.protects_bottom = {reg::status, 0x20};
    chip.program_error = {reg::flag_status, 0x10};
    chip.erase_error = {reg::flag_status, 0x20};
    chip.protection_error = {reg::flag_status, 0x02};
    chip.ready = {reg::flag_status, 0x80};
    chip.erase_suspended = {reg::flag_status, 0x40};
    chip.program_suspended = {reg::flag_status, 0x04};
    chip.dummy_clocks = {reg::volatile_configuration, 0xF0};
    chip.status_bytes = 1;
    chip.small_sectors = chip.size;
    return chip;
}

constexpr flash_chip describe_spansion() {
    flash_chip chip{};
    chip.name = "s25fl128s";
    chip.size = std::uint64_t{16} << 20;
    chip.id = {0x01, 0x20, 0x18, 0x4D, 0x01, 0x80};
    chip.id_bytes = 6;
    chip.device = 0x17;
    chip.instructions = spansion::instructions;
    chip.instruction_count = std::size(spansion::instructions);
    chip.registers = spansion_registers;
    chip.least_protected = 256 * kib;
    chip.protects_bottom = {reg::configuration, 0x20};
    chip.program_error = {reg::status, 0x40};
    chip.erase_error = {reg::status, 0x20};
    chip.busy_until_cleared = true;
    chip.erase_suspended = {reg::status_2, 0x02};
    chip.program_suspended = {reg::status_2, 0x01};
    chip.quad_enable = {reg::configuration, 0x02};
    chip.long_addresses = {reg::bank, 0x80};
    chip.status_bytes = 2;
    chip.small_sectors = 128 * kib;
    return chip;
}

}  // namespace

const flash_chip n25q128a = describe_micron();
const flash_chip s25fl128s = describe_spansion();

std::vector<const flash_chip*> flash_chips() {
    return {&n25q128a, &s25fl128s};
}

namespace {

class parameter_writer {
  public:
    void word(std::uint32_t value) {
        for (unsigned n = 0; n < 4; ++n) bytes_.push_back(static_cast<std::uint8_t>(value >> 8 * n));
    }
    std::vector<std::uint8_t> bytes() && { return std::move(bytes_); }

  private:
    std::vector<std::uint8_t> bytes_;
};

const flash_instruction* find_read(const flash_chip& chip, unsigned address_width, unsigned data_width) {
    for (const auto& row : chip) {
        if (row.action == flash_action::read && row.address_bytes == 3 && row.address_width == address_width &&
            row.data_width == data_width && (data_width > 1 || row.dummy_clocks > 0)) {
            return &row;
        }
    }
    return nullptr;
}

// Wait states, clocks of the mode byte, instruction.
std::uint32_t read_entry(const flash_chip& chip, unsigned address_width, unsigned data_width) {
    const auto* const row = find_read(chip, address_width, data_width);
    if (row == nullptr) return 0;
    const auto mode_clocks = row->mode_byte ? 8 / address_width : 0;
    return row->dummy_clocks | mode_clocks << 5 | static_cast<std::uint32_t>(row->code) << 8;
}

std::uint32_t erase_entry(const flash_chip& chip, std::uint32_t bytes) {
    for (const auto& row : chip) {
        if (row.action != flash_action::erase || row.erased_bytes != bytes) continue;
        std::uint32_t shift = 0;
        while (1u << shift < bytes) ++shift;
        return shift | static_cast<std::uint32_t>(row.code) << 8;
    }
    return 0;
}

}  // namespace

std::vector<std::uint8_t> flash_parameters(const flash_chip& chip) {
    constexpr std::uint32_t table_at = 0x30;
    constexpr std::uint32_t table_words = 9;
    constexpr std::uint32_t no_small_erase = 0xFF03, small_erase = 0x2001;
    const bool uniform = chip.small_sectors == chip.size;
    const auto has = [&](unsigned address, unsigned data) {
        return find_read(chip, address, data) != nullptr ? 1u : 0u;
    };

    parameter_writer out;
    out.word(0x5044'4653);  // "SFDP"
    out.word(0xFF00'0100);  // revision 1.0, one table
    out.word(table_words << 24 | 0x0001'0000);
    out.word(0xFF00'0000 | table_at);
    for (auto at = 16u; at < table_at; at += 4) out.word(0xFFFF'FFFF);
    out.word((uniform ? small_erase : no_small_erase) | 0xE4 | has(1, 2) << 16 | has(2, 2) << 20 | has(4, 4) << 21 |
             has(1, 4) << 22 | 0xFF80'0000);
    out.word(static_cast<std::uint32_t>(8 * chip.size - 1));
    out.word(read_entry(chip, 4, 4) | read_entry(chip, 1, 4) << 16);
    out.word(read_entry(chip, 1, 2) | read_entry(chip, 2, 2) << 16);
    out.word(0xFFFF'FFEE);  // neither instructions on two nor on four lines
    out.word(0x0000'FFFF);
    out.word(0x0000'FFFF);
    out.word((uniform ? erase_entry(chip, 4 * kib) : 0) | erase_entry(chip, 64 * kib) << 16);
    out.word(0);
    return std::move(out).bytes();
}

}  // namespace tabletop
