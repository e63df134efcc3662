// SPDX-License-Identifier: Apache-2.0
// The Spartan machine: UART and Connect6 engine between two serial pins. README.md beside this file has the picture.
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
    bool is_one_design = false;   // UART and engine are one RTL design, whatever their views
    unsigned cycles_per_bit = 0;  // of that: of its rates the one for so many, or with the UART's divider; 0: its first
};

class spartan : public sc_core::sc_module {
  public:
    sc_core::sc_in<bool> rst{"rst"};  // the reset button, active high

    std::unique_ptr<uart_block> uart;  // null where both are one design, as the engine
    std::unique_ptr<connect6_threat_block> engine;
    std::unique_ptr<serial_pins_block> whole;  // null otherwise

    // record_to: null for no recording; else "rst", "engine.phase", "engine.act", "uart.popped" and "uart.pushed" go
    // there, the first alone with one design. Throws input_error when the engine has no rtl view with its parameters.
    spartan(sc_core::sc_module_name name, const spartan_config& config, record_target* record_to);
    ~spartan() override;

    serial_line& to_device();
    serial_line& from_device();
    serial_bit_time bit_time() const { return bit_time_; }

  private:
    class level_recorder;

    void build_blocks(const spartan_config& config);
    void build_whole(const spartan_config& config);
    void bind_fifos();
    void bind_fifos_through_probe(const clock_domain& clock, record_target& record_to);

    serial_bit_time bit_time_;
    sc_core::sc_signal<std::uint8_t> phase_{"phase"};
    sc_core::sc_signal<bool> act_{"act"};
    std::unique_ptr<byte_fifo_recorder> byte_recorder_;
    std::unique_ptr<byte_fifo_probe> probe_;
    std::unique_ptr<level_recorder> level_recorder_;
};

}  // namespace tabletop
