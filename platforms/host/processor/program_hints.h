// SPDX-License-Identifier: Apache-2.0
// Tells beginners what their program does and most likely should not: each thing once a place, with the line of the
// source where the ELF file knows it. Nothing here changes what a program does or when.
#pragma once

#include "base/register_writer.h"
#include "host/machine.h"
#include "host/processor/code_map.h"
#include "host/processor/elf_image.h"
#include "host/processor/source_lines.h"
#include "processors/cortex_a9/program_watch.h"

#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace tabletop {

class program_hints : public program_watch {
  public:
    // registers: names of the machine's devices. loads: memory that is not the program's, and may be code.
    program_hints(machine& device, const std::string& elf_file, std::vector<register_region> registers,
                  const std::vector<memory_image>& loads, machine::company somebody_at);

    std::string place_of(std::uint32_t pc) override;
    void translated(std::uint32_t pc) override;
    void misaligned(std::uint32_t pc, std::uint32_t address) override;
    void polled(std::uint32_t pc, std::uint32_t address, std::uint64_t reads) override;
    void taken(const iss_exception_record& record) override;
    void interrupt_ended(unsigned id, bool asserted) override;

  private:
    enum class kind { code, alignment, poll, undefined, interrupt };
    static constexpr std::size_t kinds = 5;

    bool is_new(kind what, std::uint64_t place);
    void say(kind what, const std::string& text) const;
    bool is_loaded(std::uint32_t pc) const;
    void say_no_code(std::uint32_t pc);
    std::string latest_call();
    void say_misaligned(std::uint32_t pc, std::uint32_t address, const char* what);
    std::string named(std::uint32_t address) const;
    std::string source_of(unsigned interrupt) const;
    iss& core();

    machine& device_;
    const code_map code_;
    source_lines lines_;
    const std::vector<register_region> registers_;
    std::vector<std::pair<std::uint64_t, std::uint64_t>> loads_;  // first and last
    const machine::company somebody_at_;
    code_map::stretch here_;  // around the latest instruction that was translated
    std::set<std::pair<kind, std::uint64_t>> said_;
    std::array<unsigned, kinds> times_{};          // by kind
    std::map<unsigned, unsigned> still_asserted_;  // by interrupt: how often in a row
};

}  // namespace tabletop
