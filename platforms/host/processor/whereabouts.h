// SPDX-License-Identifier: Apache-2.0
// Where a processor is at the end of a run, and what it waits for.
#pragma once

#include "base/register_info.h"
#include "host/processor/processor_facet.h"
#include "host/processor/program_symbols.h"
#include "host/processor/source_lines.h"
#include "processors/cortex_a9/iss.h"
#include "processors/cortex_a9/loop_forecast.h"

#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

namespace tabletop {

class code_map;
class debugged_core;

// The exception in whose handler a core is, as far as its mode tells; empty: in none.
std::optional<iss_exception_record> handled_exception(const iss& core);

struct whereabouts {
    enum class state {
        running,
        accessing,              // its latest access has not ended
        polling,                // a loop that reads the same again and again
        looping,                // one that reads nothing, and changes nothing
        waiting_for_interrupt,  // WFI
        waiting_for_event,      // WFE
        halted,                 // by a fault
        exited,                 // the program has ended itself
    };
    struct word {
        std::uint32_t address;
        unsigned size;
        std::string name;  // "key, data", "table + 8"; empty: none
        std::uint64_t value;
        bool is_register;
    };
    struct exception {
        iss_exception_record record;
        source_place place;
    };

    std::string processor;
    std::uint32_t pc = 0;
    source_place place;
    state is = state::running;
    bool is_one_branch = false;  // the loop
    std::vector<word> words;     // that are polled, or accessed
    std::string why;             // they stay as they are
    std::optional<exception> handles;

    // One sentence for the user.
    std::string text() const;
    nlohmann::ordered_json json() const;
};

// Finds where a processor is in one program. registers: names of the machine's devices.
class whereabouts_finder {
  public:
    whereabouts_finder(const std::string& elf_file, std::vector<register_region> registers);
    ~whereabouts_finder();

    // To be called while the simulation does not run.
    whereabouts find(processor_facet& processor, bool exited, const processor_facet::connected_query& is_connected);

  private:
    void find_activity(debugged_core& cpu, whereabouts& found) const;
    std::vector<whereabouts::word> words_of(const loop_forecast& loop, std::uint32_t stack) const;
    bool is_constant(const forecast_read& read) const;
    whereabouts::word word_at(std::uint32_t address, unsigned size, std::uint64_t value) const;
    source_place place(std::uint32_t pc);

    const std::vector<register_region> registers_;
    const std::unique_ptr<code_map> code_;
    const program_symbols symbols_;
    source_lines lines_;
};

}  // namespace tabletop
