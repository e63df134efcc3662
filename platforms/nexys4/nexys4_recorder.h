// SPDX-License-Identifier: Apache-2.0
// Follows every pin that crosses between two blocks of the machine, for a recording.
#pragma once

#include "base/cycle_history.h"
#include "base/cycle_pin_probe.h"
#include "base/history_channels.h"
#include "nexys4/nexys4.h"
#include "peripherals/vga_monitor/colour_probe.h"

#include <array>
#include <cstdint>
#include <memory>
#include <systemc>

namespace tabletop {

class nexys4::recorder : public sc_core::sc_module,
                         private press_listener_if,
                         private position_listener_if,
                         private record_source {
  public:
    sc_core::sc_in<bool> rst{"rst"};
    std::array<sc_core::sc_in<std::uint8_t>, 2> bytes;  // the byte registers of the host

    recorder(sc_core::sc_module_name name, nexys4& machine, const nexys4_config& config, record_target& to);

  private:
    std::uint64_t settle(std::uint64_t now_ps) override;
    void finish(std::uint64_t now_ps) override;
    void record_before(std::uint64_t end_cycle);

    void pressed(std::uint64_t cycle, const press_events& events) override;
    void positions(std::uint64_t cycle, const position_vectors& vectors) override;
    void on_rst();
    void on_bytes();
    std::unique_ptr<cycle_pin_probe> follow(const char* name, cycle_pin_if& pin);
    void record_pads();
    void record_game();
    void record_video();

    nexys4& machine_;
    const clock_domain clock_;
    history_channels channels_;
    std::unique_ptr<cycle_pin_probe> strobes_;
    std::array<std::unique_ptr<cycle_pin_probe>, 2> data_;
    std::unique_ptr<cycle_pin_probe> status_;
    std::unique_ptr<cycle_pin_probe> syncs_;
    std::unique_ptr<colour_probe> colour_;
    level_history rst_;
    std::array<level_history, 2> bytes_;
    level_history events_;
    bool has_events_;
    std::array<level_history, position_vectors::columns> vectors_;
};

}  // namespace tabletop
