// SPDX-License-Identifier: Apache-2.0
// Compiled together with a Verilated design when that is loaded; no part of the program. Three headers are written for
// the design: design_ports.h has design_top, its ports, its clocks, its reset and what its other inputs are,
// design_cycle.h what a cycle of its clock needs no evaluation for, design_files.h where its sources are.
#include "design_cycle.h"
#include "design_files.h"
#include "design_interface.h"

#if VM_COVERAGE
#include "verilated_cov.h"
#endif
#if VM_TRACE
#include "verilated_vcd_c.h"
#endif

#include <algorithm>
#include <cstdarg>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string>
#include <utility>

namespace {

struct stopped {
    std::string reason;
};

[[noreturn]] void stop(const char* what, const char* file, int line) {
    std::string reason = what;
    if (file != nullptr && file[0] != '\0') reason += " (" + std::string(file) + ":" + std::to_string(line) + ")";
    throw stopped{reason};
}

unsigned mutant_of_next = 0;

// Several ports, or parts of one, of whatever type.
using watched_word = std::uint64_t __attribute__((may_alias));

constexpr std::size_t port_count = sizeof design_ports / sizeof *design_ports;

// Clocks beside that of the cycles: their edges in the order of time, each as it comes.
class other_clocks {
  public:
    // Turns the clocks that have an edge together with the one that comes now.
    void turn_due(design_top& top) {
        for (unsigned n = 0; n < design_other_clocks; ++n) {
            if (wait_[n] == 0) turn(top, n);
        }
    }

    // Passes the time until the next edge of the clock.
    void pass_half(design_top& top) {
        auto rest = design_half_period;
        for (auto step = next(); step < rest; step = next()) {
            pass(step);
            rest -= step;
            turn_due(top);
            top.eval();
        }
        pass(rest);
    }

  private:
    using units = unsigned long long;

    units next() const {
        auto least = design_half_period;
        for (unsigned n = 0; n < design_other_clocks; ++n) least = std::min(least, wait_[n]);
        return least;
    }
    void pass(units time) {
        for (unsigned n = 0; n < design_other_clocks; ++n) wait_[n] -= time;
    }
    void turn(design_top& top, unsigned n) {
        high_[n] = !high_[n];
        wait_[n] = design_other_halves[n];
        drive_other_clock(top, n, high_[n]);
    }

    units wait_[design_other_clocks + 1] = {};
    bool high_[design_other_clocks + 1] = {};
};

// What is written of a design while it is traced. Verilator takes each time once: that of a half cycle ends when the
// next one begins.
class design_trace {
#if VM_TRACE
  public:
    static constexpr bool is_possible = true;

    void begin(design_top& top, const char* file) {
        file_ = file;
        time_ = 0;
        open(top);
    }
    // An edge comes: what has been driven since the last one is seen.
    void half_cycle() {
        if (dump_) dump_->dump(time_);
        ++time_;
    }
    // A half cycle in which no edge reaches the design.
    void pass() {
        ++time_;
    }
    void end() {
        if (dump_) dump_->dump(time_);
        dump_.reset();
    }
    // The design is another one from now on.
    void go_on(design_top& top) {
        if (file_.empty()) return;
        open(top);
    }

  private:
    void open(design_top& top) {
        dump_ = std::make_unique<VerilatedVcdC>();
        constexpr int all_levels = 999;
        top.trace(dump_.get(), all_levels);
        dump_->open((file_ + '.' + std::to_string(files_++) + ".vcd").c_str());
    }

    std::unique_ptr<VerilatedVcdC> dump_;
    std::string file_;
    unsigned files_ = 0;
    std::uint64_t time_ = 0;
#else
  public:
    static constexpr bool is_possible = false;

    void begin(design_top&, const char*) {}
    void half_cycle() {}
    void pass() {}
    void end() {}
    void go_on(design_top&) {}
#endif
};

struct instance {
    std::unique_ptr<VerilatedContext> context;
    std::unique_ptr<design_top> top;
    std::uint64_t seed = 0;
    bool in_reset = true;
    std::uint64_t since_reset = 0;  // edges
    bool every_edge = false;        // is evaluated
    other_clocks others;
    design_trace waves;
    std::string fault;

    // What stops a design may be thrown out of the middle of an evaluation: nothing is evaluated after that.
    template <typename Action>
    void guarded(Action action) {
        if (!fault.empty()) return;
        if (evaluated_last != this) Verilated::threadContextp(context.get());
        evaluated_last = this;
        try {
            action();
        } catch (const stopped& end) {
            fault = end.reason;
        }
    }

    // Leaves the design as the configuration of an FPGA does, with the inputs as they are. It is not evaluated yet.
    void configure() {
        constexpr int at_random = 2;
        waves.end();
        const auto old_context = std::move(context);
        const auto old_top = std::move(top);
        context = std::make_unique<VerilatedContext>();
        Verilated::threadContextp(context.get());
        evaluated_last = this;
        context->randSeed(static_cast<int>(seed));
        context->randReset(seed == 0 ? 0 : at_random);
        context->traceEverOn(design_trace::is_possible);
        top = std::make_unique<design_top>(context.get());
        set_other_inputs(*top);
        if (old_top) copy_inputs(*old_top);
        others = {};
        drive_clock(*top, false);
        drive_reset(*top, true);
        drive_enables(*top, 0);
        waves.go_on(*top);
    }

    void clock_once(bool inputs_rest) {
        waves.half_cycle();
        if (in_reset && !design_has_reset) return waves.pass();
        if (!in_reset) ++since_reset;
        context->timeInc(1);
        if (inputs_rest && !every_edge && clock_registers_alone(*top)) return;
        others.turn_due(*top);
        drive_clock(*top, true);
        drive_divided_clocks(*top, true, since_reset);
        top->eval();
        others.pass_half(*top);
        waves.half_cycle();
        others.turn_due(*top);
        drive_clock(*top, false);
        if (!every_edge && leave_out_falling_edge(*top)) return;
        drive_divided_clocks(*top, false, since_reset);
        drive_enables(*top, in_reset ? 0 : since_reset + 1);
        top->eval();
        others.pass_half(*top);
    }

    inline static const instance* evaluated_last = nullptr;  // whose context is that of Verilator's runtime

  private:
    void copy_inputs(design_top& from) {
        for (std::size_t n = 0; n < port_count; ++n) {
            if (design_ports[n].direction == design_out) continue;
            std::memcpy(port_address(*top, n), port_address(from, n), design_ports[n].bytes);
        }
    }
};

instance& of(void* design) {
    return *static_cast<instance*>(design);
}

void* create(std::uint64_t seed, unsigned mutant) {
    auto* const design = new instance;
    mutant_of_next = mutant;
    design->seed = seed;
    design->configure();
    return design;
}

void destroy(void* design) {
    auto& self = of(design);
    self.guarded([&] { self.top->final(); });
    if (instance::evaluated_last == &self) instance::evaluated_last = nullptr;
    delete &self;
}

void* address(void* design, std::size_t port) {
    return port_address(*of(design).top, port);
}

void reset(void* design, bool asserted) {
    auto& self = of(design);
    self.guarded([&] {
        if (asserted && !self.in_reset && !design_has_reset) {
            self.configure();
            self.top->eval();
        }
        self.in_reset = asserted;
        self.since_reset = 0;
        drive_reset(*self.top, asserted);
        drive_enables(*self.top, asserted ? 0 : 1);
    });
}

void settle(void* design) {
    auto& self = of(design);
    self.guarded([&] { self.top->eval(); });
}

void cycle(void* design, bool inputs_rest) {
    auto& self = of(design);
    self.guarded([&] { self.clock_once(inputs_rest); });
}

std::uint64_t value(const design_watch& watched) {
    return *reinterpret_cast<const watched_word*>(watched.word);
}

bool is_changed(const design_watch* watched, std::size_t count) {
    std::uint64_t difference = 0;
    for (std::size_t n = 0; n < count; ++n) difference |= (value(watched[n]) ^ watched[n].last) & watched[n].mask;
    return difference != 0;
}

std::uint64_t clock_edges(void* design, std::uint64_t edges, bool inputs_rest, design_watch* watched,
                          std::size_t watched_count, bool* changed) {
    auto& self = of(design);
    std::uint64_t done = 0;
    self.guarded([&] {
        while (done < edges) {
            self.clock_once(inputs_rest || done != 0);
            ++done;
            if (!is_changed(watched, watched_count)) continue;
            for (std::size_t n = 0; n < watched_count; ++n) watched[n].last = value(watched[n]);
            *changed = true;
            return;
        }
    });
    return self.fault.empty() ? done : edges;
}

void evaluate_every_edge(void* design) {
    of(design).every_edge = true;
}

const char* fault(void* design) {
    return of(design).fault.c_str();
}

#if VM_COVERAGE
// What cannot be written stops nothing: there is no file.
void take_coverage(void* design, const char* file) {
    auto& points = *of(design).context->coveragep();
    points.forcePerInstance(true);
    try {
        points.write(file);
    } catch (const stopped&) {
    }
    points.zero();
}
#else
constexpr auto take_coverage = nullptr;
#endif

void trace(void* design, const char* file) {
    auto& self = of(design);
    self.waves.begin(*self.top, file);
}

void end_trace(void* design) {
    of(design).waves.end();
}

constexpr auto trace_if_possible = design_trace::is_possible ? trace : nullptr;

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

// The library's calls of fopen come here: what a design reads lies in the folder where the program has gone to, or
// beside one of its sources.
extern "C" FILE* __real_fopen(const char* name, const char* mode);
extern "C" FILE* __wrap_fopen(const char* name, const char* mode) {
    auto* file = __real_fopen(name, mode);
    for (const auto* const* folder = folders_of_sources; file == nullptr && *folder != nullptr; ++folder) {
        if (name[0] == '/' || mode[0] != 'r') break;
        file = __real_fopen((std::string(*folder) + '/' + name).c_str(), mode);
    }
    return file;
}

// A netlist with mutants asks which one it is, in an initial block.
extern "C" int chosen_mutant() {
    return static_cast<int>(mutant_of_next);
}

int design_print(const char* format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const int written = std::vfprintf(stderr, format, arguments);
    va_end(arguments);
    return written;
}

__attribute__((visibility("default"))) const design_functions* tabletop_design() {
    static const design_functions functions = {
        design_ports, port_count,  design_has_reset,    create, destroy,       address,           reset,    settle,
        cycle,        clock_edges, evaluate_every_edge, fault,  take_coverage, trace_if_possible, end_trace};
    return &functions;
}
