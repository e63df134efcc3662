// SPDX-License-Identifier: Apache-2.0
// What the commands need from a machine, the same for every machine. One adapter a machine implements it.
#pragma once

#include "base/clock_domain.h"
#include "base/parameters.h"
#include "base/recording.h"
#include "base/serial_line.h"
#include "base/view.h"
#include "host/connector.h"
#include "host/rtl_place.h"
#include "host/timed_answer.h"
#include "support/line_program.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tabletop {

class connection;
class input_facet;
class linux_facet;
class panel_facet;
class phase_spread;
class pins_facet;
class processor_facet;
class program_facet;
class reset_facet;
class screen_facet;
class sound_sink;
struct game_facet;

// The settings of the peer of a line, 8N1.
struct line_settings {
    std::uint64_t rate = 115'200;        // bits per second
    std::string rate_key = "line.baud";  // the parameter that sets it, for messages
    std::uint64_t lead_ps = 10'000'000;  // how far ahead single edges are announced, at least the processor's quantum
};

struct machine_line {
    std::string name;  // "uart1"
    serial_line& to_device;
    serial_line& from_device;
    line_settings settings = {};
    // What the device sends with, where its configuration fixes that: single edges are read as characters with it.
    std::optional<serial_bit_time> bit_time = std::nullopt;
    std::uint64_t ready_ps = 0;  // from when on a byte may be sent to the machine
};

// A socket for a game pad, and the pad in it.
struct machine_pad {
    std::string name;  // "pad1"
    // Called from a process of the kernel: these buttons (of pad_step) are held from now on; the plug is in, or out.
    std::function<void(std::uint8_t buttons)> press;
    std::function<void(bool in)> plug;
};

// Something at a connector of its own that the serial log has.
struct machine_event {
    std::uint64_t start_ps = 0;
    std::uint64_t end_ps = 0;
    std::string connector;
    bool to_device = true;
    std::string what;  // members of a JSON object: "\"byte\":68"
};

// Who is asked for at the connectors that only a kind has.
struct own_request {
    std::map<std::string, std::string> said;    // by connector
    std::string player;                         // at the game's connector; empty: the usual one
    unsigned games = 1;                         // that a player plays
    std::uint64_t seed = 1;                     // of the players
    std::shared_ptr<phase_spread> spread = {};  // of what they do; null: it comes when it comes
    answer_limits program = {};                 // of a player that is one
    std::shared_ptr<sound_sink> sound = {};     // who hears what comes out where "web" is said; null: nobody
    bool has_input = false;                     // standard input and output are theirs
    bool has_keys = false;                      // a display passes on what is typed at it
};

// What a kind measures of itself besides: members of a JSON object, and lines for the user; empty: nothing.
struct machine_measurements {
    std::string json;
    std::string text;
};

// What a machine does as far as its surroundings are concerned.
enum class machine_activity {
    busy,
    waiting,  // for somebody at a line, or for time: it sleeps, or does nothing but read registers
    idle,     // nothing will ever happen unless something comes over a line
};

// What only some machines have is a facet, which is null where it is not there.
class machine {
  public:
    // Throws input_error once simulated time has begun: SystemC takes nothing more in.
    machine();
    virtual ~machine() = default;

    // Serial lines and what they carry by default.
    virtual std::vector<machine_line> lines() = 0;
    virtual const clock_domain& main_clock() const = 0;

    virtual std::vector<machine_pad> pads() { return {}; }
    // Who is at the connectors that only this kind has. Called once, before the start.
    virtual std::vector<std::unique_ptr<connection>> connections();
    // Sets what is called for what happens there, at its time or ahead of it.
    virtual void on_event(std::function<void(const machine_event&)>) {}

    virtual processor_facet* processor() { return nullptr; }
    virtual screen_facet* screen() { return nullptr; }
    virtual input_facet* input() { return nullptr; }
    virtual pins_facet* pins() { return nullptr; }
    virtual panel_facet* panel() { return nullptr; }
    virtual reset_facet* reset() { return nullptr; }

    virtual machine_measurements measurements() { return {}; }
    // How long it took for the moves of its game from this number on, 0 being the first, where no line tells. Called
    // between two sc_start().
    virtual std::vector<timed_answer> answers_from(std::size_t /*number*/) { return {}; }
    // Activity since the last call.
    virtual machine_activity activity() { return machine_activity::waiting; }
    // Something is in a serial transmitter.
    virtual bool sending() { return false; }
    // Why the machine cannot go on, with registers and last instructions; empty while it can.
    virtual std::string fault() { return ""; }
};

// What stands between the sockets of a machine, and around it.
struct machine_probes {
    record_target* record_to = nullptr;  // null: nothing is recorded
    bool check_protocol = false;         // a violation is the SC_REPORT_ERROR of protocol_checker
    own_request own = {};                // who is around a kind with connectors of its own
};

// A machine before it is built. What only some have is a facet, which is null where it is not there.
class machine_kind {
  public:
    virtual ~machine_kind() = default;

    virtual std::string name() const = 0;
    virtual std::vector<parameter_declaration> parameters() const = 0;
    // The parameters that the machine has with these values, with what each of them means there: for --stats.
    virtual std::map<std::string, std::string> parameter_texts(const parameter_set& parameters) const {
        return parameters.all_texts();
    }
    // Where somebody or something can be, with these parameters.
    virtual connector_list connectors(const parameter_set& parameters) const = 0;
    connector_list usual_connectors() const { return connectors(parameter_set(name(), parameters())); }
    virtual const game_facet* game() const { return nullptr; }
    // The programs of its processor.
    virtual const program_facet* programs() const { return nullptr; }
    virtual const linux_facet* on_linux() const { return nullptr; }
    // Blocks of the fabric by instance, each with the view it has by default.
    virtual view_map fabric_blocks() const = 0;
    // Why one of those is not there with these parameters, as a sentence; empty: it is there.
    virtual std::string why_no_block(const std::string& /*instance*/, const parameter_set&) const { return ""; }
    // True when the instance has a Verilated view with these parameters.
    virtual bool has_rtl(const std::string& instance, const parameter_set& parameters) const = 0;
    // Throws input_error for what cannot be at the connectors of its own.
    virtual void check_own(const parameter_set&, const own_request&) const {}
    // Elaborates. Throws input_error.
    virtual std::unique_ptr<machine> build(const parameter_set& parameters, const view_map& views,
                                           const machine_probes& probes) const = 0;
    // Where described RTL can stand in place of our own; empty: nowhere.
    virtual std::vector<rtl_place> rtl_places() const { return {}; }
    // What --rtl may call those, each with the block as a description names it.
    rtl_place_names rtl_names() const;
    // The blocks, by instance, that this RTL stands for.
    std::vector<std::string> replaced_instances(const rtl_description& description) const;
    // Sets what the description fixes of the machine: clock, rate of a serial line, pads, screen. Throws input_error
    // for a value that the user has set otherwise, for a parameter of a block that is not there, and where none of the
    // blocks that it stands for is there. Returns what whoever runs the machine with it should know; empty: nothing.
    std::string apply_rtl(const rtl_description& description, parameter_set& parameters) const;
    // From now on the description describes its block, which is RTL in the views that are returned.
    view_map views_with(const rtl_description& description, view_map views) const;

  private:
    // Sets parameters of the blocks that are there.
    virtual std::string set_by_rtl(const rtl_description&, parameter_set&) const { return ""; }
};

}  // namespace tabletop
