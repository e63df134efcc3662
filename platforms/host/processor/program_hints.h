// SPDX-License-Identifier: Apache-2.0
// Tells beginners what their program does and most likely should not: each thing once a place, with the line of the
// source where the ELF file knows it. Nothing here changes what a program does or when.
#pragma once

#include "base/register_writer.h"
#include "host/processor/code_map.h"
#include "host/processor/elf_image.h"
#include "host/processor/hint_list.h"
#include "host/processor/processor_facet.h"
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
    program_hints(processor_facet& processor, const std::string& elf_file, std::vector<register_region> registers,
                  const std::vector<memory_image>& loads, processor_facet::connected_query is_connected,
                  hint_list& hints);

    std::string place_of(std::uint32_t pc) override;
    void translated(std::uint32_t pc) override;
    void misaligned(std::uint32_t pc, std::uint32_t address) override;
    void accessed(const program_access& access) override;
    bool stored_to_code(std::uint32_t address, unsigned size, std::uint32_t value) override;
    void chosen(std::uint32_t pc, const char* what) override;
    void polled(std::uint32_t pc, std::uint32_t address, std::uint64_t reads) override;
    void taken(const iss_exception_record& record) override;
    void interrupt_ended(unsigned id, bool asserted) override;
    // Called at the end of the run: says what has been waiting to become complete.
    void finish() { say_overwritten(); }

  private:
    enum class kind { code, alignment, poll, undefined, choice, interrupt, loss, access, clock, overwritten };
    static constexpr std::size_t kinds = 10;

    bool is_new(kind what, std::uint64_t place);
    void say(kind what, const std::string& text);
    bool is_loaded(std::uint32_t pc) const;
    void say_no_code(std::uint32_t pc);
    void say_lost(const std::string& what);
    void guard_code();
    void say_overwritten();
    void say_no_clock(const std::string& function);
    std::string here();
    std::string latest_call();
    void say_misaligned(std::uint32_t pc, std::uint32_t address, const char* what);
    std::string source_of(unsigned interrupt) const;
    iss& core();

    processor_facet& processor_;
    const code_map code_;
    source_lines lines_;
    const std::vector<register_region> registers_;
    std::vector<std::pair<std::uint64_t, std::uint64_t>> loads_;  // first and last
    const processor_facet::connected_query is_connected_;
    hint_list& hints_;
    const std::map<std::uint32_t, std::string> no_clock_;  // functions of the library that tell no time
    code_map::stretch here_;                               // around the latest instruction that was translated
    std::set<std::pair<kind, std::uint64_t>> said_;
    // Code that stores have replaced by something else, as long as they go on side by side.
    struct overwritten_code {
        std::uint32_t first = 0;
        std::uint64_t end = 0;  // the first address behind it; 0: there is none
        std::uint32_t writer = 0;
        bool is_beside(std::uint32_t address, unsigned size) const;
        bool has(std::uint32_t address) const { return address >= first && address < end; }
    };
    overwritten_code overwritten_;
    std::map<std::uint32_t, unsigned> stores_to_pages_;  // by page, as far as they are told of
    std::set<std::uint32_t> looked_at_;                  // instructions whose accesses are suspect
    std::array<unsigned, kinds> times_{};                // by kind
    std::map<unsigned, unsigned> still_asserted_;        // by interrupt: how often in a row
};

}  // namespace tabletop
