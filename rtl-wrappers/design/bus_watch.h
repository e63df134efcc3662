// SPDX-License-Identifier: Apache-2.0
// Watches the ports of a design on a bus: ends a simulation that would wait for ever, and keeps the rules that the
// pins have broken.
#pragma once

#include "design/description.h"
#include "design/rtl_design.h"
#include "pins/axi4_lite_pins.h"
#include "pins/axi_wave.h"

#include <systemc>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace tabletop {

class bus_watch : public sc_core::sc_module, public bus_design {
  public:
    // check_protocol: a broken rule is an SC_REPORT_ERROR at once. The design outlives the watch.
    bus_watch(sc_core::sc_module_name name, const clock_domain& clock, rtl_design& design, bool check_protocol);

    // port: its name in messages; empty: the design has one. wave: in front of its pins.
    void add(axi_slave_adapter& adapter, const std::string& port, axi_wave& wave);
    void add(axi_master_adapter& adapter, const std::string& port);

    std::string fault() const override { return design_.fault(); }
    std::vector<std::string> broken_rules() const override;
    void go_on_behind_hangs(std::function<void()> told) override;
    void note_hang(const std::string& what) override;
    std::vector<bus_hang> hangs() const override { return hangs_; }

  private:
    struct broken_rule {
        std::string rule;
        std::uint64_t first_ps;
        std::uint64_t count;
    };
    struct watched_port {
        axi_slave_adapter& adapter;
        std::string name;
        axi_wave& wave;
        // What the last look has seen: whether an answer was waited for, and how many handshakes there had been.
        bool waited = false;
        std::uint64_t handshakes = 0;
    };

    void note(const std::string& port, const std::string& rule);
    void watch();
    void look(watched_port& port);
    void note_hang(const std::string& what, const watched_port& port);

    const clock_domain clock_;
    const sc_core::sc_time patience_;
    rtl_design& design_;
    const bool check_protocol_;
    std::vector<watched_port> ports_;
    std::vector<broken_rule> broken_;
    std::function<void()> told_;  // of a hang; empty: it is a fault
    std::vector<bus_hang> hangs_;
};

// The bus of a block's RTL; null: a view without pins.
bus_design* bus_design_of(const sc_core::sc_module& block);

}  // namespace tabletop
