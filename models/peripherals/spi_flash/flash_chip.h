// SPDX-License-Identifier: Apache-2.0
// Serial NOR flash memories as constant data: what their instructions are, which bits of which register mean what, and
// how long things take. No SystemC.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace tabletop {

enum class flash_action {
    write_enable,
    write_disable,
    read_id,
    read_sfdp,
    read_maker,      // maker and device in turns, from an address
    read_signature,  // the device, behind three bytes of no account
    read_register,
    write_register,
    clear_errors,
    read,
    program,
    erase,
    erase_chip,
    suspend,
    resume,
    enable_reset,
    reset,  // if enable_reset came just before
    reset_at_once
};

enum class flash_register {
    status,
    flag_status,
    configuration,
    status_2,
    bank,
    volatile_configuration,
    enhanced_configuration,
    nonvolatile_configuration,
};
inline constexpr std::size_t flash_registers = 8;

// What takes time and can be suspended, as bits.
enum flash_operation : unsigned { flash_idle = 0, flash_erases = 1, flash_programs = 2, flash_writes_register = 4 };

struct flash_instruction {
    std::uint8_t code;
    flash_action action;
    unsigned address_bytes = 0;  // 3: 4 with the bank register's address extension
    unsigned address_width = 1;  // lines
    bool mode_byte = false;      // behind the address, on its lines: 0xA? keeps the instruction for the next selection
    unsigned dummy_clocks = 0;
    unsigned data_width = 1;
    bool while_busy = false;  // it is answered then, too
    flash_register reg = flash_register::status;
    std::uint32_t erased_bytes = 0;
    unsigned operations = 0;  // that it suspends or resumes
    std::uint64_t takes_ps = 0;
};

// Bits of a register; mask 0: the chip does not have them.
struct flash_bits {
    flash_register reg = flash_register::status;
    std::uint16_t mask = 0;
};

struct flash_register_info {
    std::uint16_t reset = 0;
    std::uint16_t writable = 0;
    unsigned bytes = 1;           // the lower one first
    bool survives_reset = false;  // by an instruction
};

struct flash_chip {
    const char* name;
    std::uint64_t size;  // bytes, a power of two
    std::array<std::uint8_t, 20> id;
    std::size_t id_bytes;
    std::uint8_t device;  // of read_maker and read_signature
    const flash_instruction* instructions;
    std::size_t instruction_count;
    std::array<flash_register_info, flash_registers> registers;

    std::uint16_t highest_protect_bit;      // of the status register, above its bits 4 to 2; 0: there are three
    std::uint32_t least_protected;          // bytes that the block protection 1 protects; each more doubles them
    flash_bits protects_bottom;             // else it is the top
    flash_bits program_error, erase_error;  // set until they are cleared
    flash_bits protection_error;            // beside one of them
    bool busy_until_cleared;                // after an error
    flash_bits ready;                       // the opposite of the busy bit
    flash_bits erase_suspended, program_suspended;
    flash_bits quad_enable;       // without it no instruction uses four lines
    flash_bits dummy_clocks;      // of reads with some, unless 0 or all ones
    flash_bits long_addresses;    // four bytes
    unsigned status_bytes;        // that write_register takes for the status: the second goes to the configuration
    std::uint64_t small_sectors;  // bytes from the start that are erased in less than 64 KiB

    const flash_instruction* begin() const { return instructions; }
    const flash_instruction* end() const { return instructions + instruction_count; }
};

inline constexpr std::uint32_t flash_page_bytes = 256;

extern const flash_chip n25q128a;   // Micron
extern const flash_chip s25fl128s;  // Spansion, with 64 KiB sectors

// All of them.
std::vector<const flash_chip*> flash_chips();

// The Serial Flash Discoverable Parameters of a chip (JESD216): header and basic table.
std::vector<std::uint8_t> flash_parameters(const flash_chip& chip);

}  // namespace tabletop
