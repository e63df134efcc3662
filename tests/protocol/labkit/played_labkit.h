// SPDX-License-Identifier: Apache-2.0
// The labkit with its table, its PC and somebody who stands there.
#pragma once

#include "labkit/around/link_tap.h"
#include "labkit/around/pc_at_link.h"
#include "labkit/around/table_bridge.h"
#include "labkit/around/table_view.h"
#include "labkit/labkit.h"

#include <systemc>

#include <memory>
#include <utility>

namespace tabletop {

struct played_labkit_config {
    labkit_config machine{clock_domain(labkit_board_hz)};
    camera_geometry geometry;
    camera_core::camera_noise noise;
    pc_at_link_config pc;
};

class played_labkit : public sc_core::sc_module {
  public:
    played_labkit(sc_core::sc_module_name name, const played_labkit_config& config, std::unique_ptr<table_end> who)
        : sc_module(name),
          clock(config.machine.clock),
          view(config.geometry, config.noise, config.machine.camera_phase, table),
          machine("labkit", config.machine, view),
          pc("pc", config.pc),
          person("table", clock, machine, table, std::move(who)) {
        view.look_at(machine);
        machine.rst.bind(rst);
        machine.host.bind(tap.host);
        tap.device.bind(machine.usb);
        tap.pc.bind(pc.host);
        pc.device.bind(tap.usb);
    }

    const clock_domain clock;
    real_table table;
    table_view view;
    sc_core::sc_signal<bool> rst{"rst"};
    labkit machine;
    pc_at_link pc;
    link_tap tap{"tap"};
    table_bridge person;
};

}  // namespace tabletop
