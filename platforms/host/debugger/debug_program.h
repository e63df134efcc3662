// SPDX-License-Identifier: Apache-2.0
// What a debugger shows of a program: instructions with their labels and lines of source, symbols, and who has called
// whom. It is made from the program's ELF file; code is read from memory, as it is there now.
#pragma once

#include "host/debugger/line_index.h"
#include "host/debugger/source_texts.h"
#include "host/processor/call_frames.h"
#include "host/processor/code_map.h"
#include "host/processor/debug_access.h"
#include "host/processor/disassembler.h"
#include "host/processor/program_symbols.h"
#include "host/processor/source_lines.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace tabletop {

// An instruction, or a word of data between instructions.
struct code_row {
    std::uint32_t address = 0;
    std::string bytes;   // hexadecimal, as instructions are written: a Thumb instruction by halfwords
    std::string text;    // "ldr r0, [r1]", ".word 0x00001234"
    std::string target;  // "factorial + 8", where a branch goes to; empty: it is none, or no symbol is there
    std::string label;   // of a symbol that begins here; empty: none
    source_place place;  // of an instruction
};

class debug_program {
  public:
    // source_folders: where its source may be, beside the folder of the ELF file.
    explicit debug_program(const std::string& elf_file, std::vector<std::string> source_folders = {});

    // The address of a symbol, a function's without its bit for Thumb.
    std::optional<std::uint32_t> address_of(const std::string& name) const;
    // "factorial", "factorial + 8", "table + 4"; empty: none is there.
    std::string name_at(std::uint32_t address) const;
    bool is_code(std::uint32_t address) const;

    // Places around it are looked up with it.
    source_place place(std::uint32_t address);
    // A line of a source file, counted from 1; empty: it cannot be read.
    std::optional<std::string> source_line(const std::string& file, unsigned line);

    // Where a line begins that a person has written, or the next one that has code. Throws input_error.
    line_start line(const std::string& file, unsigned line);

    // thumb: what the core executes, where no symbol tells.
    unsigned instruction_bytes(debug_access& access, std::uint32_t address, bool thumb) const;
    // Instructions around an address, `before` of them in front of it, where they can be told apart.
    std::vector<code_row> rows(debug_access& access, std::uint32_t address, bool thumb, std::size_t before,
                               std::size_t count);
    std::vector<call_frame> frames(iss& core) const;

  private:
    bool is_thumb(std::uint32_t address, bool otherwise) const;
    const program_symbols::symbol* function_around(std::uint32_t address) const;
    std::uint32_t start_before(debug_access& access, std::uint32_t address, bool thumb, std::size_t before) const;
    code_row row_at(debug_access& access, std::uint32_t address, unsigned size, bool thumb) const;
    std::string target_of(const std::string& mnemonic, const std::string& operands) const;
    void index_lines();
    void index_lines(std::uint32_t first, std::uint64_t end);

    debug_program(const std::string& elf_file, const std::vector<std::uint8_t>& bytes,
                  std::vector<std::string> source_folders);

    const code_map code_;
    const program_symbols symbols_;
    const call_frames frames_;
    std::map<std::string, std::uint32_t> addresses_;  // by name
    std::map<std::uint32_t, std::string> labels_;     // by address
    std::map<std::uint32_t, std::string> names_;      // the same, of global ones alone
    source_lines lines_;
    std::optional<line_index> index_;    // empty: nobody has asked for a line
    std::set<std::uint32_t> looked_up_;  // where stretches of code begin whose lines are known
    const disassembler arm_{false};
    const disassembler thumb_{true};
    source_texts sources_;
};

}  // namespace tabletop
