// SPDX-License-Identifier: Apache-2.0
// A described design becomes a library, once: while nothing of which it was made changes, no tool is run again.
#pragma once

#include "design/description.h"
#include "design/design_interface.h"
#include "design/verilate.h"
#include "design/verilated_ports.h"

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace tabletop {

// Whoever builds tells of these.
struct build_listener {
    step_listener step;
    step_listener warnings;  // Verilator's: often the cause when a design does something else than meant
};

// A design on its way to a loaded library.
class design_build {
  public:
    // Verilates it unless that is known from before. Throws input_error, with Verilator's own words or because a port
    // that the description drives is none of the design, and interruption. The description stays where it is.
    // listener: null: standard error.
    explicit design_build(const rtl_description& description, const build_listener* listener = nullptr);
    ~design_build();
    design_build(const design_build&) = delete;
    design_build& operator=(const design_build&) = delete;

    // The ports in the order of design_functions.
    const port_list& ports() const;
    // Compiles it unless it is in the cache: whoever compiles the same at the same time is waited for. Throws as the
    // constructor. Returns where it is, at least as long as this object lives.
    std::filesystem::path make_library();
    // The same, and loads it. It stays loaded.
    const design_functions& load();
    // Says why both edges of the library's clock have to be evaluated in every cycle; empty: they need not be, or
    // others are made of it, or it has an instrument, and they are.
    const std::string& unproven() const;

  private:
    struct state;
    std::unique_ptr<state> state_;
};

// Whether it is in the cache. No tool is run.
bool is_built(const rtl_description& description);

// Throws what a tool has said in another process, "MESSAGE:\nWORDS", as an input_error.
[[noreturn]] void throw_tool_error(const std::string& said);

enum class when_one_fails {
    end,   // the others are ended, and what a design_build throws is thrown
    go_on  // whoever wants it meets the same error
};

// Makes the libraries that are not in the cache, as many at a time as there are cores, in processes that are forked
// from this one: a design_build then finds them, here and in programs that are started. Throws interruption.
void build_designs(const std::vector<rtl_description>& wanted, when_one_fails failure = when_one_fails::end);

}  // namespace tabletop
