// SPDX-License-Identifier: Apache-2.0
// Follows the pins of the fabric's blocks for a recording: the engine's port and state, the parallel ports, the syncs.
#pragma once

#include "base/cycle_history.h"
#include "base/cycle_pin_probe.h"
#include "base/history_channels.h"
#include "de1_soc/de1_soc.h"

#include <cstdint>
#include <memory>
#include <string>
#include <systemc>
#include <vector>

namespace tabletop {

// "engine.column0" to "engine.column6" and "engine.found_max0" to "engine.found_max7": the values that a decision is
// made of. The engine's RTL has no pins for them.
std::vector<std::string> de1_soc_value_channels();

class de1_soc::recorder : public sc_core::sc_module,
                          private heuristic_listener_if,
                          private heuristic_state_listener_if,
                          private word_port_listener_if,
                          private record_source {
  public:
    // Channels: of the parallel ports "ledr.pins_out" or "sw.pins_in", of those with both directions also
    // "jp1.output_enable"; "engine.addr", "engine.wdata" and "engine.we"; of an engine that shows its decisions
    // "engine.state" and, from the edge at which the memory takes a move, "engine.move", "engine.value" and
    // "engine.rule", and de1_soc_value_channels() when it is no RTL; "vga.hsync", "vga.vsync".
    recorder(sc_core::sc_module_name name, de1_soc& board, const de1_soc_config& config, record_target& to);

  private:
    void happened(const heuristic_event& event) override;
    void on_state(std::uint64_t cycle, unsigned state) override;
    void on_pins(std::uint64_t cycle, const word_port_pins& pins) override;

    std::uint64_t settle(std::uint64_t now_ps) override;
    void finish(std::uint64_t now_ps) override;
    void record_before(std::uint64_t time_ps);

    void follow(cycle_pin_if& pin, const std::string& name, unsigned bits);
    void record_ports();
    void record_engine();
    void read_row(const heuristic_event& event);
    void show_values(const heuristic_event& move);
    void record_screen();

    de1_soc& board_;
    const clock_domain clock_;
    const clock_domain pixel_clock_;
    history_channels channels_;
    history_channels pixel_channels_;
    std::vector<std::unique_ptr<cycle_pin_probe>> probes_;
    word_port_client* engine_ = nullptr;  // whose pins are followed; null: there is none
    level_history addr_{0}, wdata_{0}, we_{0};
    level_history state_{0}, move_{0}, value_{0}, rule_{0};
    const connect4_heuristic_config engine_config_;
    connect4_heuristic_core::position::row_array rows_{};  // that the engine has read
    std::vector<level_history> values_;                    // as de1_soc_value_channels(); empty: not shown
};

}  // namespace tabletop
