// SPDX-License-Identifier: Apache-2.0
// The processes of a module, spawned by its constructor: the way that IEEE 1666-2011 and 1666-2023 have in common,
// since SC_METHOD and SC_THREAD need SC_HAS_PROCESS by the one and must do without it by the other. A process spawned
// before the simulation starts is initialized, named and triggered as one that those macros declare.
#pragma once

#ifndef SC_INCLUDE_DYNAMIC_PROCESSES
#define SC_INCLUDE_DYNAMIC_PROCESSES  // for sc_spawn
#endif
#include <systemc>

namespace tabletop {

// Static sensitivity of a method: events, signals, ports, and edges of ports (`rst.pos()`).
class sensitive_to {
  public:
    template <typename... Trigger>
    explicit sensitive_to(Trigger&... triggers) {
        options_.spawn_method();
        (add(triggers), ...);
    }
    void add(const sc_core::sc_event& event) { options_.set_sensitivity(&event); }
    void add(sc_core::sc_event_finder& edge) { options_.set_sensitivity(&edge); }
    void add(sc_core::sc_interface& signal) { options_.set_sensitivity(&signal); }
    void add(sc_core::sc_port_base& port) { options_.set_sensitivity(&port); }

    // The method does not run at the start of the simulation.
    sensitive_to& dont_initialize() {
        options_.dont_initialize();
        return *this;
    }

    const sc_core::sc_spawn_options& options() const { return options_; }

  private:
    sc_core::sc_spawn_options options_;
};

// The name is the process's own inside its module. Body: a lambda that calls a member function of the module.
template <typename Body>
void spawn_method(const char* name, const sensitive_to& triggers, Body body) {
    sc_core::sc_spawn(body, name, &triggers.options());
}

// Runs at the start, and again by its own next_trigger alone.
template <typename Body>
void spawn_method(const char* name, Body body) {
    spawn_method(name, sensitive_to(), body);
}

template <typename Body>
void spawn_thread(const char* name, Body body) {
    sc_core::sc_spawn(body, name);
}

template <typename Body>
void spawn_thread(const char* name, int stack_bytes, Body body) {
    sc_core::sc_spawn_options options;
    options.set_stack_size(stack_bytes);
    sc_core::sc_spawn(body, name, &options);
}

}  // namespace tabletop
