// SPDX-License-Identifier: Apache-2.0
// The Zynq machine: processing system, crossbar and the Connect Four engine, or several. README.md beside this file has
// the picture.
#pragma once

#include "base/clock_domain.h"
#include "base/interrupting_block.h"
#include "base/probe_point.h"
#include "base/view.h"
#include "design/bus_rtl_options.h"
#include "design/bus_watch.h"
#include "engines/connect4_minimax/connect4_minimax.h"
#include "interconnect/axi_crossbar/axi_crossbar.h"
#include "peripherals/copy_engine/copy_engine.h"
#include "peripherals/spi_flash/spi_flash.h"
#include "peripherals/spi_flash/spi_loopback.h"
#include "peripherals/uart_16550/uart_16550.h"
#include "processors/zynq_ps/zynq_ps.h"
#include "zynq/memory_map.h"

#include <array>
#include <memory>
#include <systemc>
#include <vector>

namespace tabletop {

struct zynq_config {
    zynq_ps_config ps;
    axi_crossbar_config crossbar;
    connect4_minimax_config engine;
    view crossbar_view = view::ca;
    unsigned engines = 1;  // all alike, but for their views
    std::array<view, zynq_map::most_engines> engine_views = {view::ca, view::ca, view::ca, view::ca};
    bool fabric_uart = false;  // uart2 is there
    view uart2_view = view::ca;
    bool fabric_copy = false;  // copy is there
    view copy_view = view::ca;
    const flash_chip* flash = &n25q128a;  // at the quad SPI controller; null: none
    // What slave 0 of each SPI controller is.
    struct spi_slave {
        bool loopback = false;              // a wire from its output to its input, in place of slaves
        const flash_chip* flash = nullptr;  // null: none
    };
    std::array<spi_slave, 2> spi = {};
};

class zynq : public sc_core::sc_module {
  public:
    zynq_ps ps;
    std::vector<const bus_design*> designs;  // RTL with pins on a bus
    std::unique_ptr<axi_crossbar_block> crossbar;
    std::vector<std::unique_ptr<connect4_minimax_block>> engines;
    std::unique_ptr<uart_16550_block> uart2;              // null: it is not there
    std::unique_ptr<copy_engine_block> copy;              // likewise
    std::unique_ptr<spi_flash> flash;                     // likewise
    std::vector<const interrupting_block*> interrupting;  // of the fabric

    // Every socket is bound through bindings, which must outlive the machine. Throws input_error when a Verilated view
    // does not exist in the configured variant.
    zynq(sc_core::sc_module_name name, const zynq_config& config, probe_point& bindings);

    // What the processor and the copy engine have waited for each other at the crossbar, by master. Empty: RTL of
    // either does not say, or there is one master.
    std::vector<crossbar_contention> contention() const;

  private:
    void attach_spi(unsigned n, const zynq_config::spi_slave& slave);
    void record_irq(const char* instance, sc_core::sc_signal<bool>& irq, const clock_domain& clock,
                    const probe_point& bindings);
    std::unique_ptr<axi_crossbar_block> make_crossbar(const zynq_config& config, const probe_point& bindings);
    void build_engine(unsigned n, const zynq_config& config, probe_point& bindings);
    void build_uart2(const zynq_config& config, probe_point& bindings);
    void build_copy(const zynq_config& config, probe_point& bindings);
    tlm::tlm_initiator_socket<32>& next_target() { return crossbar->out[targets_++]; }

    sc_core::sc_signal<bool> fabric_reset_{"fabric_reset"};
    sc_core::sc_vector<sc_core::sc_signal<bool>> engine_irqs_;
    sc_core::sc_signal<bool> uart2_irq_{"uart2_irq"};
    sc_core::sc_signal<bool> copy_irq_{"copy_irq"};
    std::array<std::unique_ptr<spi_device>, 2> spi_slaves_;
    unsigned targets_ = 0;  // of the crossbar, bound so far, in the order of its map
    std::vector<std::unique_ptr<pin_recorder>> irq_recorders_;
};

}  // namespace tabletop
