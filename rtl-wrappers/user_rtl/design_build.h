// SPDX-License-Identifier: Apache-2.0
// A described design becomes a library, once: while nothing of which it was made changes, no tool is run again.
#pragma once

#include "user_rtl/design_interface.h"
#include "user_rtl/user_rtl.h"
#include "user_rtl/verilate.h"
#include "user_rtl/verilated_ports.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace tabletop {

// Whoever builds tells of these.
struct build_listener {
    step_listener step;
    step_listener warnings;  // Verilator's: often the cause when a design does something else than meant
};

// What is compiled together with the C++ of a design, and made of its ports.
struct design_shim {
    std::string key;  // of all but the ports that pins_header depends on
    // The text of design_pins.h. Throws input_error.
    std::function<std::string(const std::vector<verilated_port>&)> pins_header;
};

// A design on its way to a loaded library.
class design_build {
  public:
    // Verilates it unless that is known from before. Throws input_error with Verilator's own words, what the shim
    // throws, and interruption. The description and the shim stay where they are. listener: null: standard error.
    design_build(const user_rtl_description& description, const design_shim& shim,
                 const build_listener* listener = nullptr);
    ~design_build();
    design_build(const design_build&) = delete;
    design_build& operator=(const design_build&) = delete;

    const std::vector<verilated_port>& ports() const;
    // Why both edges of its clock are evaluated in every cycle; empty: they need not be, or others are made of it.
    const std::string& unproven() const;
    // Compiles it unless it is in the cache: whoever compiles the same at the same time is waited for. Throws as the
    // constructor. Returns where it is, at least as long as this object lives.
    std::filesystem::path make_library();
    // The same, and loads it. It stays loaded.
    const user_rtl_functions* load();

  private:
    struct state;
    std::unique_ptr<state> state_;
};

struct design_order {
    const user_rtl_description* description;
    design_shim shim;
};

// Makes the libraries that are not in the cache, as many at a time as there are cores, in processes that are forked
// from this one: a design_build then finds them, here and in programs that are started. Throws as that of the first
// that fails, which ends the others.
void build_designs(const std::vector<design_order>& orders);

}  // namespace tabletop
