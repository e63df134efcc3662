// SPDX-License-Identifier: Apache-2.0
// One run of a machine: everybody around it is attached, then time runs until the first of the endings. It runs for
// every machine of the process.
#pragma once

#include "host/debugger/debugged_program.h"
#include "host/display/screen_bridge.h"
#include "host/lines/peer.h"
#include "host/machine.h"
#include "host/output_file.h"
#include "host/pacing/host_glance.h"
#include "host/pacing/time_control.h"
#include "host/pacing/wall_pacer.h"
#include "host/pads/pad_bridge.h"
#include "host/pins/gpio_script.h"
#include "host/run/run_end.h"
#include "host/run/surroundings.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <systemc>
#include <vector>

namespace tabletop {

class answer_watch;
class debug_target;
class event_log;
class gdb_server;
class instruction_trace;
class page_debugger;
class program_exit;
class recording_files;
struct semihosting_setup;
class web_panel;

struct run_settings {
    std::optional<std::uint64_t> until_ps;
    std::string stop_on;  // the run ends when the machine has sent this text; empty: it does not
    // True once the user has given the run up, by Ctrl-C for example. Asked many times a second.
    std::function<bool()> interrupted = [] { return false; };
    // True when that was because the wall time that the user grants is over.
    std::function<bool()> out_of_time = [] { return false; };
    recording_files* recordings = nullptr;  // takes the serial lines, too; outlives the run
};

using machine_builder = std::function<std::unique_ptr<machine>()>;

// What the lines of a second machine are called, and its reset button.
std::string opponent_line(const std::string& line);

class machine_run {
  public:
    machine_run(std::unique_ptr<machine> device, run_settings settings);
    ~machine_run();

    machine& device() { return *machine_; }

    // Called before the start, in this order; each may be left out, but the machine's lines and pads have somebody
    // each.

    // One end for every line of the machine, and of an opponent, by the line's name.
    void attach_lines(peer_map ends);
    // The other machine of self play, built in a scope of its own; its lines are "opponent.LINE".
    void add_opponent(const machine_builder& build);
    void attach_pads(pad_end_map ends);
    // Displays want to know how long answers take: those of this line that have the mark, or, without one, as the
    // machine itself measures.
    void time_answers(const std::string& line, const std::string& mark);
    // Attaches those at the connectors that only this kind of machine has.
    void attach_connections();
    void attach_pins(const gpio_script& script);
    // Throws input_error when the file cannot be written. machine: for its first line; pins: what they are called.
    void log_events(const named_output& file, const std::string& machine, const machine_pins& pins);
    // For a machine with a processor. These throw input_error when there is no such folder, a file cannot be written,
    // or a port is taken.
    void answer_semihosting(const semihosting_setup& setup);
    void trace_instructions(const named_output& file);
    // The program ends itself by writing its status to this word (processor_facet::on_exit()); `restart`, written
    // there, is no status but a fault; of all else the low byte is the status.
    void end_at(std::uint32_t exit_register, std::int32_t restart);
    void attach_debugger(std::uint16_t port, std::uint32_t entry);
    // The same in the page of the run: nothing is there before somebody asks for it.
    void offer_debugger(web_panel& page, debugged_program program, std::uint32_t entry);
    // Without displays, for a machine with a screen.
    void attach_screen(std::vector<std::unique_ptr<display>> displays, std::vector<frame_request> frames);

    // Lets time run to the first of the endings, then writes what is still to be written. Says on standard error what
    // cannot be.
    void run();

    run_end end() const { return end_; }
    // True when not everything could be written.
    bool lost() const;
    // Why the machine cannot go on; empty: it could.
    const std::string& fault() const { return fault_; }
    // What the program ended itself with.
    std::optional<std::int32_t> exit_status() const;
    // The second machine; null: there is none.
    machine* opponent();
    // One sentence for every picture that was asked for and never came.
    const std::vector<std::string>& missed_pictures() const { return missed_pictures_; }
    // Why the first player, by name, could not play on; empty: all could.
    std::string failure() const { return around_.failure(); }
    // What somebody was to see at the machine and has not seen, as a sentence; empty: nothing.
    std::string unmet() const { return around_.unmet(); }
    // The first, by name, whose player still waits for something; empty: nobody.
    std::string first_waiting() const { return around_.first_waiting(); }
    // Who sat at the connectors, by name.
    std::vector<const connection*> links() const { return around_.links(); }
    // The wall time without that for which a debugger or a person at a display has stopped the run.
    double wall_seconds() const;
    // Tells a debugger that the run is over. status: the program's own, or the exit code.
    void tell_debugger(int status);

  private:
    class second_machine;

    void attach_line(machine& owner, const machine_line& line);
    void attach_person(screen_bridge& bridge);
    debug_target& target_of_debuggers(std::uint32_t entry);
    std::uint64_t press_reset(machine& owner);
    void press_reset_at_pad();

    void advance();
    void run_to(std::uint64_t stop_ps);
    void take(const time_request& request);
    void stand_still();
    void go_to_event(std::uint64_t stop_ps);
    bool is_over();
    std::uint64_t next_stop_ps() const;
    bool told_to_end() const;
    bool is_given_up() const;
    bool interrupted() const { return settings_.interrupted() || around_.gives_up(); }
    std::optional<run_end> ending();
    bool idle();
    bool lines_quiet() const;
    std::uint64_t last_frame_ps() const;
    bool exited() const;
    bool draws_until_idle() const;
    void poll_debuggers();
    bool debugged() const;
    bool any_live() const { return debugged() || around_.live(); }
    bool only_waits() const;
    void keep_pace(bool waits);
    void hold(wall_pacer& pacer, std::uint64_t simulated_ps);
    std::chrono::duration<double> stopped_by_debuggers() const;
    std::vector<int> with_debuggers(std::vector<int> descriptors) const;
    void flush_lines();
    void flush_before_stop();
    void finish();
    template <typename Action>
    void unless_lost(Action action);

    run_settings settings_;
    bool restarts_ = false;                  // the program has ended itself by a restart
    std::unique_ptr<program_exit> program_;  // outlives the processor, which waits in it after the exit call
    sc_core::sc_event stop_{"stop"};         // the end of a chunk, which the processor must not run past
    std::unique_ptr<machine> machine_;
    std::unique_ptr<second_machine> opponent_;
    peer_map peers_;
    pad_end_map pad_ends_;
    std::vector<pad_bridge*> pads_;
    std::optional<std::uint64_t> pad_reset_ps_;  // the last press by a hand at a pad
    gpio_script pins_;
    surroundings around_;
    std::unique_ptr<event_log> log_;
    bool times_answers_ = false;
    std::unique_ptr<answer_watch> answers_;  // null: the machine measures them
    std::unique_ptr<instruction_trace> instruction_trace_;
    std::unique_ptr<debug_target> debug_target_;
    std::unique_ptr<gdb_server> gdb_;
    time_control time_;
    std::unique_ptr<page_debugger> page_debugger_;
    wall_pacer pacer_;
    wall_pacer instruction_pacer_;
    host_glance glance_;
    machine_activity activity_ = machine_activity::busy;
    std::optional<std::uint64_t> idle_since_ps_;
    run_end end_ = run_end::lost;
    std::string fault_;
    std::vector<std::string> missed_pictures_;
    double wall_seconds_ = 0;
    std::chrono::duration<double> stood_{0};
    bool lost_ = false;  // something that no file of its own knows of
};

}  // namespace tabletop
