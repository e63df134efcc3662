// SPDX-License-Identifier: Apache-2.0
// Compiled together with a Verilated design when that is loaded; no part of the program. Two headers are written for
// the design: design_pins.h has design_top, its clocks, its reset, its pins and its other inputs, design_cycle.h what a
// cycle of its clock needs no evaluation for.
#include "design_cycle.h"
#include "design_interface.h"

#include <cstdarg>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

namespace {

struct stopped {
    std::string reason;
};

[[noreturn]] void stop(const char* what, const char* file, int line) {
    std::string reason = what;
    if (file != nullptr && file[0] != '\0') reason += " (" + std::string(file) + ":" + std::to_string(line) + ")";
    throw stopped{reason};
}

struct instance {
    std::unique_ptr<VerilatedContext> context;
    std::unique_ptr<design_top> top;
    std::vector<std::uint64_t> inputs;
    bool in_reset = true;
    output_word reported = 0;
    std::uint64_t edges = 0;
    std::uint64_t since_reset = 0;         // edges
    std::uint64_t quiet = 0;               // outputs, as last noted
    std::vector<user_rtl_change> changes;  // of the quiet outputs
    std::vector<user_rtl_change> taken;    // those that have been asked for last
    std::string fault;

    // What stops a design may be thrown out of the middle of an evaluation: nothing is evaluated after that.
    template <typename Action>
    void guarded(Action action) {
        if (!fault.empty()) return;
        Verilated::threadContextp(context.get());
        try {
            action();
        } catch (const stopped& end) {
            fault = end.reason;
        }
    }

    // As the configuration of an FPGA leaves it: registers without an initial value are low.
    void configure() {
        top.reset();
        context = std::make_unique<VerilatedContext>();
        Verilated::threadContextp(context.get());
        context->randReset(0);
        top = std::make_unique<design_top>(context.get());
        set_other_inputs(*top);
        drive_reset(*top, true);
        drive_enables(*top, 0);
        for (unsigned n = 0; n < design_inputs; ++n) drive_input(*top, n, inputs[n]);
        top->eval();
    }

    // inputs_rest: none has changed since the cycle before.
    void clock_once(bool inputs_rest) {
        if (in_reset && !design_has_reset) return;
        if (!in_reset) ++since_reset;
        context->timeInc(1);
        if (inputs_rest && clock_registers_alone(*top)) return;
        drive_clock(*top, true);
        drive_divided_clocks(*top, true, since_reset);
        top->eval();
        drive_clock(*top, false);
        if (leave_out_falling_edge(*top)) return;
        drive_divided_clocks(*top, false, since_reset);
        drive_enables(*top, in_reset ? 0 : since_reset + 1);
        top->eval();
    }

    void note_quiet() {
        const std::uint64_t now = quiet_outputs(*top);
        if (now == quiet) return;
        quiet = now;
        changes.push_back({edges, now});
    }
};

instance& of(void* design) {
    return *static_cast<instance*>(design);
}

void* create(std::uint64_t inputs) {
    auto* const design = new instance;
    for (unsigned n = 0; n < design_inputs; ++n) design->inputs.push_back((inputs >> n & 1) != 0 ? ~0ull : 0);
    design->guarded([&] {
        design->configure();
        design->quiet = quiet_outputs(*design->top);
    });
    design->changes.push_back({0, design->quiet});
    return design;
}

void destroy(void* design) {
    auto* const old = static_cast<instance*>(design);
    old->guarded([&] { old->top->final(); });
    delete old;
}

void reset(void* design, bool asserted) {
    auto& self = of(design);
    self.guarded([&] {
        if (asserted && !self.in_reset && !design_has_reset) self.configure();
        self.in_reset = asserted;
        self.since_reset = 0;
        drive_reset(*self.top, asserted);
        drive_enables(*self.top, asserted ? 0 : 1);
    });
}

void drive(void* design, unsigned input, std::uint64_t value) {
    auto& self = of(design);
    self.inputs[input] = value;
    self.guarded([&] { drive_input(*self.top, input, value); });
}

unsigned input_bits(unsigned n) {
    return design_input_bits[n];
}

void settle(void* design) {
    auto& self = of(design);
    self.guarded([&] {
        self.top->eval();
        self.note_quiet();
    });
}

std::uint64_t clock_edges(void* design, std::uint64_t edges, bool* changed) {
    auto& self = of(design);
    std::uint64_t done = 0;
    self.guarded([&] {
        bool differs = false;
        while (done < edges && !differs) {
            ++done;
            ++self.edges;
            self.clock_once(done != 1);
            self.note_quiet();
            const auto now = outputs(*self.top);
            differs = now != self.reported;
            self.reported = now;
        }
        *changed = *changed || differs;
    });
    return self.fault.empty() ? done : edges;
}

std::uint64_t output(void* design, unsigned n) {
    const auto& self = of(design);
    return self.top ? read_output(*self.top, n) : 0;
}

unsigned output_bits(unsigned n) {
    return design_output_bits[n];
}

const user_rtl_change* changes(void* design, std::size_t* count) {
    auto& self = of(design);
    self.taken.swap(self.changes);
    self.changes.clear();
    *count = self.taken.size();
    return self.taken.data();
}

const char* fault(void* design) {
    return of(design).fault.c_str();
}

}  // namespace

void vl_finish(const char* file, int line, const char*) {
    stop("the design called $finish", file, line);
}

void vl_stop(const char* file, int line, const char*) {
    stop("the design stopped itself by $stop, $error or $fatal", file, line);
}

void vl_fatal(const char* file, int line, const char*, const char* message) {
    stop(message, file, line);
}

int user_rtl_print(const char* format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const int written = std::vfprintf(stderr, format, arguments);
    va_end(arguments);
    return written;
}

__attribute__((visibility("default"))) const user_rtl_functions* tabletop_user_rtl() {
    static const user_rtl_functions functions = {create,      destroy, reset,       drive,   input_bits, settle,
                                                 clock_edges, output,  output_bits, changes, fault};
    return &functions;
}
