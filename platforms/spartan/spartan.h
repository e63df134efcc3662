// SPDX-License-Identifier: Apache-2.0
// The Spartan platform: UART and Connect6 engine between two serial pins. README.md beside this file has the picture.
#pragma once

#include "base/byte_fifo_probe.h"
#include "base/recording.h"
#include "base/serial_line.h"
#include "base/view.h"
#include "design/description.h"
#include "engines/connect6_threat/connect6_threat.h"
#include "peripherals/uart/uart.h"

#include <cstdint>
#include <memory>
#include <systemc>

namespace tabletop {

struct spartan_config {
    uart_config uart;
    connect6_threat_config engine;
    view uart_view = view::ca;
    view engine_view = view::ca;
    std::shared_ptr<const rtl_description> rtl;  // in place of the engine or of both blocks; null: none

    bool is_one_design() const { return rtl && rtl->has_bundle("serial_pins"); }
};

class spartan : public sc_core::sc_module {
  public:
    sc_core::sc_in<bool> rst{"rst"};  // the reset button, active high

    std::unique_ptr<uart_block> uart;  // null with one design in place of both, as the engine
    std::unique_ptr<connect6_threat_block> engine;
    std::unique_ptr<serial_pins_block> rtl;

    // record_to: null for no recording; else "rst", "engine.phase", "engine.act", "uart.popped" and "uart.pushed" go
    // there, the first alone with one design. Throws input_error when the engine has no rtl view with its parameters.
    spartan(sc_core::sc_module_name name, const spartan_config& config, record_target* record_to);
    ~spartan() override;

    serial_line& to_device();
    serial_line& from_device();

  private:
    class level_recorder;

    void build_blocks(const spartan_config& config);
    void bind_fifos();
    void bind_fifos_through_probe(const clock_domain& clock, record_target& record_to);

    sc_core::sc_signal<std::uint8_t> phase_{"phase"};
    sc_core::sc_signal<bool> act_{"act"};
    std::unique_ptr<byte_fifo_recorder> byte_recorder_;
    std::unique_ptr<byte_fifo_probe> probe_;
    std::unique_ptr<level_recorder> level_recorder_;
};

}  // namespace tabletop
