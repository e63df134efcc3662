// SPDX-License-Identifier: Apache-2.0
// The processing system of the Zynq-7000 with one Cortex-A9: memories, interrupt controller, timers, UARTs, system
// control, and the port to the fabric. Hard silicon, one timing (`at`): latencies are constants, marked as assumptions
// where UG585 has no figure.
//
// Known limits: see README.md.
#pragma once

#include <tlm_utils/simple_initiator_socket.h>
#include <tlm_utils/simple_target_socket.h>

#include <array>
#include <cstdint>
#include <optional>
#include <systemc>
#include <tlm>

#include "base/clock_domain.h"
#include "base/edge_finder.h"
#include "base/timed_ways.h"
#include "processors/processor_system/processor_system.h"
#include "processors/zynq_ps/boot_state.h"
#include "processors/zynq_ps/cadence_uart.h"
#include "processors/zynq_ps/devcfg.h"
#include "processors/zynq_ps/ps_gpio.h"
#include "processors/zynq_ps/ps_spi.h"
#include "processors/zynq_ps/qspi.h"
#include "processors/zynq_ps/slcr.h"
#include "processors/zynq_ps/ttc.h"
#include "processors/zynq_ps/zynq_ps_map.h"

namespace tabletop {

struct zynq_ps_config {
    // Its clock is CPU_6x4x; CPU_3x2x (timers) is half of it, CPU_1x (peripherals) a sixth (UG585 chapter 25, 6:2:1
    // mode).
    cortex_a9_config cpu;
    clock_domain ps_clock{100'000'000, 3};   // PS_CLK
    clock_domain fabric_clock{100'000'000};  // FCLK0
    // Fabric cycles from a load on M_AXI_GP0 or GP1 to its data besides those of the fabric itself, at least 2.
    // Assumption; half of them pass before the request reaches the fabric.
    unsigned gp0_cycles = 10;
    unsigned s_gp_ports = 0;  // how many of S_AXI_GP0 and GP1 the fabric uses, at most 2
    // Fabric cycles from a request on one of them to its response, at least 1. Assumption.
    unsigned s_gp_cycles = 20;
    std::uint64_t gp0_ps = 0;  // and what passes in the processor's part before them, whatever the fabric's clock is
    std::uint64_t ddr_size = zynq_ps_map::ddr_default_size;  // bytes, a multiple of 4 KiB, at most 1 GiB
    // Times from request to response. They are assumptions: UG585 has no figures.
    unsigned private_cycles = 10;      // CPU_3x2x cycles: SCU, GIC, timers, L2 controller
    unsigned peripheral_cycles = 16;   // CPU_1x cycles: everything on the peripheral bus
    zynq_boot boot = zynq_boot::fsbl;  // the state that programs find, also after every restart
};

// `rst` is PS_SRST_B.
class zynq_ps : public processor_system, private timed_ways {
  public:
    tlm_utils::simple_initiator_socket<zynq_ps> gp0{"gp0"};           // M_AXI_GP0, addresses as the processor sees them
    tlm_utils::simple_initiator_socket_optional<zynq_ps> gp1{"gp1"};  // M_AXI_GP1; unbound: TLM_ADDRESS_ERROR_RESPONSE
    // S_AXI_GP0 and GP1, as many as are used: the fabric reaches the memories, a word at a time, at the processor's
    // addresses.
    sc_core::sc_vector<tlm_utils::simple_target_socket<zynq_ps>> s_gp{"s_gp"};
    sc_core::sc_vector<sc_core::sc_in<bool>> irq_f2p{"irq_f2p", zynq_ps_map::fabric_interrupts};  // unbound: low
    // FCLK_RESET0 to 3, active high: FPGA_RST_CTRL, and while the system restarts; may stay unbound.
    sc_core::sc_vector<sc_core::sc_out<bool>> fclk_rst{"fclk_rst", zynq_ps_map::fabric_resets};

    // std::invalid_argument for a value out of range.
    zynq_ps(sc_core::sc_module_name name, const zynq_ps_config& config);

    // UART 0 or 1, with its lines `tx` and `rx`.
    cadence_uart& uart(unsigned n) { return n == 0 ? uart0_ : uart1_; }
    ps_gpio& gpio() { return gpio_; }
    // SPI 0 or 1, to which slaves are attached.
    ps_spi& spi(unsigned n) { return n == 0 ? spi0_ : spi1_; }
    // What is attached to it is the board's flash memory.
    qspi& flash_controller() { return qspi_; }
    bool is_sending() const override { return !uart0_.transmitter_idle() || !uart1_.transmitter_idle(); }

  private:
    // The part of a general-purpose master port inside the processing system, in fabric cycles.
    struct port_cycles {
        unsigned forward;
        unsigned back;
    };

    // The request reaches the fabric at an edge, `forward` cycles after the first one at or after its time. The way
    // back likewise.
    std::uint64_t there(std::uint64_t sent_ps) override {
        return forward_edges_.edge_from(sent_ps + port_ps_, port_cycles_.forward);
    }
    std::uint64_t back(std::uint64_t answered_ps) override {
        return back_edges_.edge_from(answered_ps, port_cycles_.back);
    }
    bool ways_may_be_shifted(std::uint64_t by_ps) const override {
        return forward_edges_.clock().is_whole_cycles(by_ps);
    }

    void before_end_of_elaboration() override;
    void start_of_simulation() override;

    void b_transport(tlm::tlm_generic_payload& trans, sc_core::sc_time& delay) override;
    void through_port(tlm::tlm_fw_transport_if<>& port, tlm::tlm_generic_payload& trans, sc_core::sc_time& delay);
    void from_fabric(tlm::tlm_generic_payload& trans, sc_core::sc_time& delay);
    bool write_lanes(const tlm::tlm_generic_payload& trans);
    void to_block(register_target& block, tlm::tlm_generic_payload& trans, sc_core::sc_time& delay) override;
    void to_slcr(tlm::tlm_generic_payload& trans, sc_core::sc_time& delay);
    std::optional<memory_window> find_memory(std::uint64_t address) override;
    unsigned debug_outside(tlm::tlm_generic_payload& trans) override;

    void on_slcr_change(std::uint32_t offset, std::uint64_t time_ps);
    void reset_uarts(std::uint64_t time_ps);
    void reset_gpio(std::uint64_t time_ps);
    void reset_spis(std::uint64_t time_ps);
    void reset_qspi(std::uint64_t time_ps);
    void follow_clocks(std::uint64_t time_ps);
    void map_ocm();

    void on_reset_pin() override;
    void on_restart_due() override;
    void on_private_watchdog() override;
    void on_event_sent() override;
    void restart_for(std::uint32_t reason);
    void boot() override;
    void drive_fabric_resets(bool held) override;

    const zynq_boot boot_;
    const port_cycles port_cycles_;
    const std::uint64_t port_ps_;
    edge_finder forward_edges_;
    edge_finder back_edges_;
    const unsigned s_gp_cycles_;
    edge_finder s_gp_edges_;
    ways_of_hints hinted_ways_;

    system_memory ddr_;
    system_memory ocm_;
    // The instances of zynq_ps_map.h that do more than store.
    slcr slcr_;
    cadence_uart uart0_;
    cadence_uart uart1_;
    ps_spi spi0_;
    ps_spi spi1_;
    ps_gpio gpio_;
    ttc ttc0_;
    ttc ttc1_;
    devcfg devcfg_;
    qspi qspi_;

    tlm::tlm_fw_transport_if<>* gp0_target_ = nullptr;  // resolved once: a socket's operator-> is not free
    tlm::tlm_fw_transport_if<>* gp1_target_ = nullptr;  // null when the port is not bound
    unsigned ocm_low_ = 0;                              // quarters of the on-chip memory that are at 0, one bit each
    unsigned ocm_high_ = 0;                             // those that are at the high addresses

    std::array<bool, 2> uart_in_reset_{};
    std::array<bool, 2> spi_in_reset_{};
    bool gpio_in_reset_ = false;
    bool qspi_in_reset_ = false;
    bool told_of_processor_1_ = false;
    sc_core::sc_vector<sc_core::sc_signal<bool>> unused_resets_{"unused_reset", zynq_ps_map::fabric_resets};
};

}  // namespace tabletop
