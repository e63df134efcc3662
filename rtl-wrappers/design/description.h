// SPDX-License-Identifier: Apache-2.0
// RTL of a block, ours or another's in its place: described by a TOML file, Verilated and compiled when it is asked
// for, no C++ to write. The format is in README.md beside this file.
#pragma once

#include "base/clock_domain.h"
#include "base/cycle_pin_if.h"
#include "base/serial_line.h"
#include "peripherals/vga_monitor/colour.h"

#include <systemc>
#include <tlm>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <istream>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace tabletop {

// A port of the top module, or bits of one.
struct port_pin {
    // The bits as the port's declaration numbers them, [left:right].
    struct bit_range {
        int left;
        int right;

        unsigned count() const { return static_cast<unsigned>(left < right ? right - left : left - right) + 1; }
    };
    std::string text;               // "rgb[11:8]", "pixels[2][7:4]"
    std::string port;               // "rgb"
    std::optional<bit_range> bits;  // empty: the whole port
    std::string place;              // "mine.toml:17"
    std::string or_port = {};       // another spelling, where there is no `port`; empty: none
    bool may_be_missing = false;    // a design may have it or not
    std::vector<int> outer = {};    // of a port of several dimensions: the indices before `bits`, the outermost first
};

// An input of the top module that never changes.
struct tied_port {
    port_pin port;
    std::optional<std::uint64_t> value;  // empty: every bit is high
};

// An input that the program drives beside the clock: a slower clock, which rises together with every n-th edge, or an
// enable, which is high at every n-th edge. They are counted from the reset on; while that is held, each one counts.
struct divided_port {
    port_pin port;
    unsigned divider;
};

// An input that is a clock of its own. Half a period is a whole number of some unit, as that of [clock] is.
struct other_clock {
    port_pin port;
    std::uint64_t half_period;
};

// A port that is driven from both sides.
struct inout_port {
    std::string port;
    std::string enable;  // the signal in the design that has it drive, also with "!" before it; empty: nobody asks
    std::string place;   // "mine.toml:17: inout.data"
};

// serial_pins: another rate that the design can be built for.
struct serial_rate {
    unsigned cycles_per_bit = 0;
    std::vector<std::string> defines;               // beside those of the description
    std::map<std::string, std::string> parameters;  // beside, or in place of, those of the description
    std::map<std::string, std::vector<std::string>> source_defines;
};

// The value of a block's parameter that its design is built for, or the parameter that one of the design's follows.
struct block_option {
    std::string text;   // as --set takes it, or a key
    std::string place;  // "mine.toml:17"
};

// Sources in VHDL, of which one Verilog source is synthesised.
struct vhdl_part {
    std::vector<std::string> sources;  // absolute paths, in their order; empty: there is none
    std::string top;                   // the entity
    std::string standard = "08";
    bool synopsys = false;  // the packages std_logic_unsigned and the like are known
};

// What Verilator need not say of a file.
struct spared_warning {
    std::string name;   // "WIDTH"
    std::string place;  // "mine.toml:17: no_warning.top.v"
};

// Points of its code that cannot be reached, and why (code_points.h): those that begin where a text stands in a source,
// or bits of a signal.
struct unreached_code {
    std::string file;                  // absolute path; empty: any of the design
    std::string text;                  // words that stand there once; empty: signals are named
    std::string branch;                // of these the branch of that name; empty: all
    std::vector<std::string> signals;  // "count", "pair.low[3]", "count[7:4,0]"
    std::string why;                   // a sentence
    std::string place;                 // "mine.toml:17"
};

struct rtl_description {
    std::string path;                  // of the description
    std::string block;                 // "connect6_threat"
    std::vector<std::string> bundles;  // "serial_pins"
    bool has_our_pins = false;         // where others have other pins, or all designs have the clock and pins of ours
    bool has_other_pins = false;       // those others
    std::vector<std::string> sources;  // absolute paths, as include; those in VHDL are apart
    vhdl_part vhdl;
    std::vector<std::string> include;
    std::vector<std::string> stand_ins;  // folders of modules that no source has, and of Verilator's .vlt files
    std::vector<std::string> defines;    // "NAME" or "NAME=VALUE"
    // For each source the macros that it alone has, or that others have with other values.
    std::map<std::string, std::vector<std::string>> source_defines;
    std::map<std::string, std::string> parameters;  // of the top module, as Verilog literals: 4, "text"
    std::map<std::string, block_option> from;       // other ones, each by a key of the block's configuration
    std::string top;
    bool random_power_up = false;  // registers without an initial value hold something at random, not 0
    std::map<std::string, std::vector<spared_warning>> no_warning;  // by absolute path of a file
    port_pin clock_port;
    clock_domain clock{1};  // of a block whose clock is its own: 1 Hz where the description says nothing
    std::vector<divided_port> divided_clocks;
    std::vector<divided_port> clock_enables;
    std::vector<other_clock> other_clocks;
    std::uint64_t half_period = 1;       // of `clock`, in the unit of the others
    std::optional<port_pin> reset_port;  // empty: the design is configured anew instead
    bool reset_active_high = true;
    std::map<std::string, std::vector<port_pin>> ports;  // by pin of a bundle, the most significant part first
    std::set<std::string> inverted;                      // pins whose levels are the opposite of the usual ones
    std::vector<tied_port> ties;
    std::vector<inout_port> inouts;
    unsigned cycles_per_bit = 0;        // serial_pins
    std::vector<serial_rate> rates;     // serial_pins: besides that
    unsigned cycles_per_pad_clock = 0;  // pad_pins: of the strobes; 0: not said
    unsigned slave_ports = 0;           // axi4_lite of a block with several ports: towards initiators, s0_awaddr ..
    unsigned master_ports = 0;          // towards targets, m0_awaddr ..
    // .. where they are as many as the block has, by side, "s" or "m": the names of the vectors begin with this.
    std::map<std::string, std::string> port_vectors;
    std::map<std::string, block_option> options;  // by key, as `tabletop list` has it without machine and block
    std::vector<unreached_code> unreached;
    unsigned mutant = 0;  // which one of a netlist with mutants; 0: as it is. Not of the file
    // Asked while Verilator and the compiler run: once it is true they are ended and interruption is thrown. It is not
    // part of the file; empty: never.
    std::function<bool()> given_up;

    // A parameter follows this key of the block's configuration.
    bool follows(const std::string& key) const {
        return std::any_of(from.begin(), from.end(), [&](const auto& each) { return each.second.text == key; });
    }
    // The top module is an entity: what it is built for is told to the synthesis.
    bool has_vhdl_top() const { return !vhdl.sources.empty() && vhdl.top == top; }
    // Clocks and enables change while no pin does.
    bool has_more_clocks() const { return !divided_clocks.empty() || !clock_enables.empty() || !other_clocks.empty(); }
    bool says_clock() const { return clock.hz_numerator() != clock.hz_denominator(); }
    bool has_bundle(const std::string& bundle) const {
        return std::find(bundles.begin(), bundles.end(), bundle) != bundles.end();
    }
    bool has_pin(const std::string& pin) const { return ports.count(pin) != 0; }
    // Pad 2 has a latch or a clock of its own.
    bool has_own_strobes() const { return has_pin("latch2") || has_pin("clock2"); }
    bool is_inverted(const std::string& pin) const { return inverted.count(pin) != 0; }

    // serial_pins: the rate of the line, and the divider of our UART that comes nearest to it (within 4 %, which
    // read_rtl checks).
    serial_bit_time bit_time() const {
        return bit_time_of_cycles(cycles_per_bit, clock.hz_numerator(), clock.hz_denominator());
    }
    unsigned cycles_per_tick() const { return (cycles_per_bit + 8) / 16; }
    // The bit time of that UART, which samples a bit 16 times.
    std::uint64_t sampled_bit() const { return std::uint64_t{16} * cycles_per_tick(); }
};

// The design built for another of its rates; that is its only one then.
rtl_description at_rate(rtl_description description, const serial_rate& rate);
// The same for the rate with so many cycles a bit, of its own or of our UART's that comes nearest to it; as it is where
// it has none.
rtl_description at_bit(const rtl_description& description, std::uint64_t cycles);

// A configuration of a block as its description's [from] sees it: by key, as Verilog literals.
using block_settings = std::map<std::string, std::string>;
std::string verilog_literal(std::int64_t number);
// What [options] say in the same way: of a number, and on and off as 1 and 0. Empty: it is another word.
std::string option_literal(const std::string& option);

// The design built for this configuration. Throws input_error for a key of [from] that is none of it, and where
// [options] say that the design is built for another one.
rtl_description with_settings(rtl_description description, const block_settings& settings);

// Throws input_error, with file and line where there is one, for whatever is missing, unknown or wrong. Looks whether
// the files that it names are there, not into them.
rtl_description read_rtl(const std::string& path);
// The same for its text; path: where it stands, for messages and for the files that it names.
rtl_description parse_rtl(std::istream& text, const std::string& path);

// A block whose only pins are clock, reset and a serial line.
class serial_pins_block : public sc_core::sc_module {
  public:
    serial_line rx;                   // into the block
    serial_line tx;                   // driven by the block
    sc_core::sc_in<bool> rst{"rst"};  // active high, whatever the level of the RTL's port
    const serial_bit_time bit_time;

    serial_pins_block(sc_core::sc_module_name name, const serial_bit_time& of_line)
        : sc_module(name), bit_time(of_line) {}

    // Why the design has stopped ($finish, $fatal, a loop that does not settle); empty while it runs. Its
    // outputs then stay as they are.
    virtual std::string fault() const = 0;
};

// An access that a design has not answered, or something else that it has not done.
struct bus_hang {
    std::string what;  // "no answer within 500000 cycles, bvalid of a write to 0x14"; "no irq within .."
    std::uint64_t time_ps = 0;
    std::string wave;  // its pins before that, a line a cycle
};

// What a design on a bus says of itself.
class bus_design {
  public:
    // No answer in so many cycles, and twice that at most, is a fault: the bus has no time-out of its own.
    static constexpr std::uint64_t patience_cycles = 500'000;

    virtual ~bus_design() = default;
    // A fault as in serial_pins_block, or that the design does not answer. The sc_start() that is under way pauses at a
    // fault.
    virtual std::string fault() const = 0;
    // The rules of AXI that its pins have broken so far, each with the time and place of the first case and the number.
    virtual std::vector<std::string> broken_rules() const = 0;
    // From now on an access without an answer is no fault of a design that has answered before: `told` is called, which
    // presses the reset or ends the simulation.
    virtual void go_on_behind_hangs(std::function<void()> told) = 0;
    // What somebody has waited for in vain, though every access was answered, is a hang, too.
    virtual void note_hang(const std::string& what) = 0;
    virtual std::vector<bus_hang> hangs() const = 0;
};

// Verilates, compiles and loads the design, or takes it from the cache. Throws input_error with the tool's own output
// below the message, and interruption (base/host_program.h) when the user gives up waiting.
std::unique_ptr<serial_pins_block> make_serial_pins(const char* name, const rtl_description& description);

}  // namespace tabletop
