// SPDX-License-Identifier: Apache-2.0
// What a user asks to have watched in his program, at the price of some speed: that functions keep the calling
// convention, that the stack stays where it is, and that what is read has been written. Nothing here changes what a
// program does or when.
//
// Known limits: memory whose accesses take time is not looked at; the end of a stack is known where the program ends
// below it, or where a symbol lies before it; a word that is read counts as written when one of its bytes is.
#pragma once

#include "host/processor/code_map.h"
#include "host/processor/elf_image.h"
#include "host/processor/elf_symbols.h"
#include "host/processor/hint_list.h"
#include "host/processor/processor_facet.h"
#include "host/processor/program_symbols.h"
#include "host/processor/source_lines.h"
#include "host/processor/watched_calls.h"
#include "host/processor/watched_properties.h"
#include "processors/cortex_a9/execution_watch.h"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace tabletop {

class program_checks : public execution_watch {
  public:
    // Before the program is loaded: what the machine loads has been written. Throws input_error when the installed
    // libdynarmic does not have what it takes.
    program_checks(processor_facet& processor, const watched_properties& what, const memory_image& image,
                   hint_list& hints);
    ~program_checks() override;
    program_checks(const program_checks&) = delete;
    program_checks& operator=(const program_checks&) = delete;

    void calls(const watched_registers& now, std::uint32_t pc, std::uint32_t target, std::uint32_t back) override;
    void is_behind_call(const watched_registers& now, std::uint32_t pc) override;
    void returns(const watched_registers& now, std::uint32_t pc, std::uint32_t target, bool saved) override;
    void stack_grows(const watched_registers& now, std::uint32_t pc, std::uint32_t bytes) override;
    void stack_moves(const watched_registers& now, std::uint32_t pc) override;
    void may_move_stack() override { calls_.may_move_stack(); }
    bool reads_unwritten(const watched_registers& now, std::uint32_t pc, std::uint32_t address, unsigned size) override;

  private:
    enum class kind { convention, stack, uninitialised };
    static constexpr std::size_t kinds = 3;
    static constexpr unsigned most_of_a_kind = 8;
    static constexpr std::uint32_t thumb = 1;

    // Of a mode of the processor.
    struct stack_area {
        bool is_known = false;
        std::uint32_t begin = 0;
        std::uint32_t end = 0;  // 0: not known, or told
    };
    struct allocation {
        std::uint32_t size = 0;
        std::uint32_t pc = 0;  // of the call
    };

    void say(kind what, const std::string& text);
    std::string place_of(std::uint32_t pc);
    std::string function_name(std::uint32_t address);
    bool is_code(std::uint32_t address) const;
    bool is_behind_call_there(std::uint32_t address) const;
    void say_broken(const broken_call& what);
    std::string changes_of(const broken_call& what) const;
    void look_at_stack(const watched_registers& now, std::uint32_t pc, std::uint32_t bytes);
    stack_area area_of(std::uint32_t stack) const;
    void say_low(const watched_registers& now, std::uint32_t pc, std::uint32_t to, const stack_area& area);
    std::string recursion(iss_mode mode);
    std::string end_name(std::uint32_t end) const;
    void note_allocation(const open_call& call, std::uint32_t result);
    bool allocates(std::uint32_t target) const;
    std::string what_is_at(const watched_registers& now, std::uint32_t address);

    iss& core_;
    const watched_properties what_;
    hint_list& hints_;
    const std::string file_;
    const code_map code_;
    const program_symbols symbols_;
    std::vector<elf_symbol> labels_;                                 // ascending, without mapping symbols
    std::vector<std::pair<std::uint64_t, std::uint64_t>> segments_;  // first and the first address behind
    source_lines lines_;
    watched_calls calls_;
    std::array<stack_area, 32> stacks_{};              // by mode
    std::map<std::uint32_t, std::string> allocators_;  // functions of the library, by address
    std::map<std::uint32_t, allocation> allocations_;  // by address
    std::set<std::pair<kind, std::uint32_t>> said_;
    std::array<unsigned, kinds> times_{};
};

}  // namespace tabletop
