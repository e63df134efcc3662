// SPDX-License-Identifier: Apache-2.0
// What `explore` has to know of a machine besides what every machine is: how the work of its fabric is seen, and, where
// its engine can be asked alone, how. A machine that says nothing of it is explored by its game and its line.
#pragma once

#include "base/parameters.h"
#include "base/record_stream.h"
#include "base/recording.h"
#include "base/view.h"
#include "signoff/rtl_configuration.h"
#include "stimulus/signoff/connect4_strength.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tabletop {

class machine;

// What the engine takes of the FPGA of its board; of Cyclone V ALM instead of LUT and M10K instead of block RAM.
struct fpga_area {
    double lut = 0;
    double ff = 0;
    double bram = 0;
};

// The highest clock that the authors of an engine have published of it.
struct published_fmax {
    struct device_clock {
        std::string device;
        std::uint64_t hz;
    };
    std::string block;                  // the engine, a folder of rtl-wrappers
    std::string clock;                  // the parameter that is its clock
    std::string source;                 // where it is published
    std::vector<device_clock> devices;  // the first is that of the areas
    // Whether the engine with these parameters is the published one.
    std::function<bool(const parameter_set& parameters)> is_published;
};

// What the accesses of one master have waited for another, in cycles of the bus.
struct master_waits {
    double share = 0;  // of them, those that have waited: 0 to 1
    double mean = 0;   // of all of them
    double max = 0;
};

// A part of the time of an answer. The first one begins with the last bit or press of the request, the last one with
// the first bit or pixel of the answer, and ends with its last.
struct answer_stage {
    std::string name;  // "load"
    std::string lane;  // where it is spent: "bus"
    std::string what;  // "from the first access of the position to START"
};

struct stage_begin {
    std::uint64_t time_ps = 0;
    std::size_t stage = 0;  // of exploration::stages
};
using stage_begins = std::vector<stage_begin>;  // in the order of time

// What was measured at one point of a sweep. Empty: it does not apply, or did not happen.
struct point_measurements {
    std::optional<unsigned> games;                             // that were played
    std::vector<std::uint64_t> request_ps;                     // when each was made
    std::map<std::string, double> phase_gap;                   // by period, of those; 0 to 1
    std::vector<std::uint64_t> fabric_ps;                      // of each move
    std::vector<std::uint64_t> first_ps;                       // from the request to what is first seen of the answer
    std::vector<std::uint64_t> line_ps;                        // to all of it
    std::vector<stage_begins> stages;                          // of each answer, those between the first and the last
    std::vector<std::uint64_t> stage_ps;                       // the mean of each stage; empty: they are not known
    bool is_population = false;                                // these are all that there are, not a sample of them
    std::map<std::string, std::vector<std::uint64_t>> cycles;  // by phase, of each move that had it
    std::optional<double> bus_utilisation;                     // 0 to 1
    std::optional<double> bus_contention;                      // 0 to 1
    std::map<std::string, master_waits> waits;                 // by master
    std::optional<std::uint64_t> transactions;
    std::optional<std::uint64_t> instructions;
    std::optional<std::uint64_t> sleep_ps;
    std::optional<signoff::playing_strength> strength;
    std::optional<fpga_area> area;
    std::optional<std::uint64_t> fmax_hz;
};

// Of a machine that answers one request after the other: of each answer what has begun since the end of the one before.
std::vector<stage_begins> by_answer(const stage_begins& all, const point_measurements& of);

// What the machine says of the masters that share something in it (host/contention.h): by master, and of all together.
// Of a machine that says nothing there is nothing.
void measure_contention(machine& device, point_measurements& to);

// Something in a machine that repeats, and that a request meets at one of its phases.
struct stimulus_period {
    std::string name;  // "screen"
    std::string what;  // "a frame of the screen"
    std::function<std::uint64_t(const parameter_set& parameters)> ps;
};

// Of a machine that is asked over a line. What else repeats there, ticks of a receiver or loops of a program, is
// shorter.
inline stimulus_period bit_of_line(std::function<std::uint64_t(const parameter_set& parameters)> baud) {
    constexpr std::uint64_t second_ps = 1'000'000'000'000;
    return {"bit", "a bit of the line",
            [baud = std::move(baud)](const parameter_set& parameters) { return second_ps / baud(parameters); }};
}

// Follows the recording of a machine that plays, and says in the end what its fabric took for each move.
class fabric_watch : public record_sink {
  public:
    void begin(const std::vector<record_channel>&) override {}
    void end(std::uint64_t) override {}
    bool follows(const record_channel& channel) const override = 0;
    // A read that only repeats the one before it is no news of a move.
    bool takes_repeated() const override { return true; }
    // Once, after the end. Of a machine with a line the answers there are measured already.
    virtual void measure(point_measurements& to) = 0;
};

// One that follows one channel.
class channel_watch : public fabric_watch {
  public:
    explicit channel_watch(std::string channel) : name_(std::move(channel)) {}

    void begin(const std::vector<record_channel>& channels) override {
        for (std::uint32_t n = 0; n < channels.size(); ++n) {
            if (follows(channels[n])) channel_ = n;
        }
    }
    bool follows(const record_channel& channel) const override { return channel.name == name_; }
    void take(const record& entry) override {
        if (entry.channel == channel_) see(entry);
    }
    void repeated(const repeated_reads& reads) override {
        if (reads.channel == channel_) see_repeated(reads);
    }
    void direct(std::uint32_t channel, std::uint64_t busy_ps, std::uint64_t end_ps) override {
        if (channel == channel_) see_direct(busy_ps, end_ps);
    }

  protected:
    virtual void see(const record& entry) = 0;
    virtual void see_repeated(const repeated_reads& /*reads*/) {}
    virtual void see_direct(std::uint64_t /*busy_ps*/, std::uint64_t /*end_ps*/) {}

  private:
    std::string name_;
    std::optional<std::uint32_t> channel_;
};

// One point, before anything is built.
struct explored_point {
    const parameter_set& parameters;  // of the machine
    const parameter_set& stimulus;    // of what is played on it
    const view_map& views;
};

// The engine alone with a committed set of positions.
struct position_stimulus {
    std::function<unsigned()> count;  // of the set
    // Asks for one of them, from 1 on, or for all (0). Throws input_error. This works once in a process.
    std::function<void(const explored_point& point, unsigned position, point_measurements& to)> play;
};

// A parameter that has an effect, in any view, only while others have certain values.
struct parameter_condition {
    std::string key;         // full, or relative to the machine: "engine.lfsr_seed"
    std::string has_effect;  // in the language of --constraint: "engine.tie_break == lfsr"
};

struct exploration {
    std::vector<std::string> phases = {};   // of a move, in their order
    std::vector<answer_stage> stages = {};  // of an answer, in their order; empty: nothing is known of it
    std::string bus = {};                   // the channel of a recording that is the machine's bus; empty: it has none
    std::vector<std::string> masters = {};  // of it, where several may wait for each other
    // What players meet at all phases, unless the user has them locked to it.
    std::vector<stimulus_period> periods = {};
    // What follows the recording with these parameters; null: nothing does, and there is none.
    std::function<std::unique_ptr<fabric_watch>(const parameter_set& parameters)> watch = nullptr;
    // What the machine has measured by itself; null: nothing.
    std::function<void(machine& device, point_measurements& to)> measure = nullptr;
    // Parameters of the game besides its player, "stimulus.NAME", and the lines that the player sends for them before
    // the first game.
    std::vector<parameter_declaration> game_parameters = {};
    std::function<std::vector<std::string>(const parameter_set& stimulus)> game_lines = nullptr;
    std::optional<position_stimulus> positions = std::nullopt;
    // How well its engine plays Connect Four, without a simulation; null: the machine has none that plays it. Nothing:
    // with these parameters it has none.
    std::function<std::optional<signoff::playing_strength>(const explored_point& point)> strength = nullptr;
    // The RTL of its engine with these parameters, empty where there is none; null: the machine has no engine.
    std::function<std::optional<rtl_configuration>(const parameter_set& parameters)> engine_rtl = nullptr;
    std::optional<published_fmax> fmax = std::nullopt;  // nothing: none is published
    std::vector<parameter_condition> conditions = {};   // a parameter that is not among them always has an effect
};

}  // namespace tabletop
