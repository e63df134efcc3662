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
#include <systemc>
#include <tlm>
#include <vector>

#include "base/clock_domain.h"
#include "base/edge_finder.h"
#include "memories/ram/ram.h"
#include "processors/cortex_a9/cortex_a9.h"
#include "processors/zynq_ps/cadence_uart.h"
#include "processors/zynq_ps/gic.h"
#include "processors/zynq_ps/global_timer.h"
#include "processors/zynq_ps/plain_store.h"
#include "processors/zynq_ps/private_timer.h"
#include "processors/zynq_ps/private_watchdog.h"
#include "processors/zynq_ps/slcr.h"
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
    std::uint64_t ddr_size = zynq_ps_map::ddr_default_size;  // bytes, a multiple of 4 KiB, at most 1 GiB
    // From request to response. Assumptions: UG585 has no figures.
    unsigned private_cycles = 10;     // CPU_3x2x cycles: SCU, GIC, timers, L2 controller
    unsigned peripheral_cycles = 16;  // CPU_1x cycles: everything on the peripheral bus
};

class zynq_ps : public sc_core::sc_module, private tlm::tlm_fw_transport_if<> {
  public:
    tlm_utils::simple_initiator_socket<zynq_ps> gp0{"gp0"};           // M_AXI_GP0, addresses as the processor sees them
    tlm_utils::simple_initiator_socket_optional<zynq_ps> gp1{"gp1"};  // M_AXI_GP1; unbound: TLM_ADDRESS_ERROR_RESPONSE
    sc_core::sc_vector<sc_core::sc_in<bool>> irq_f2p{"irq_f2p", zynq_ps_map::fabric_interrupts};  // unbound: low
    sc_core::sc_in<bool> rst{"rst"};  // high: resets every block but the memories; unbound: low

    // std::invalid_argument for a value out of range.
    zynq_ps(sc_core::sc_module_name name, const zynq_ps_config& config);

    // UART 0 or 1, with its lines `tx` and `rx`.
    cadence_uart& uart(unsigned n) { return n == 0 ? uart0_ : uart1_; }
    cortex_a9& cpu() { return cpu_; }
    gic& interrupts() { return gic_; }

    // Copies into DDR or on-chip memory; false when a byte lies in neither.
    bool load(std::uint32_t address, const void* data, std::size_t size);
    // Before the simulation starts; bit 0 selects Thumb.
    void set_entry_point(std::uint32_t address) { cpu_.set_entry_point(address); }
    // Nothing will happen any more unless something comes in: the processor sleeps, both transmitters are empty, and no
    // interrupt is under way.
    bool is_idle();

  private:
    // The part of a general-purpose master port inside the processing system, in fabric cycles.
    struct port_cycles {
        unsigned forward;
        unsigned back;
    };

    static constexpr std::size_t block_pages = 4096;   // 16 MiB of 4 KiB
    static constexpr std::size_t private_slots = 128;  // 4 KiB of 32 bytes

    void before_end_of_elaboration() override;
    void on_fabric_interrupt();
    void on_reset();
    void on_slcr_change(std::uint32_t offset, std::uint64_t time_ps);

    void start_of_simulation() override;
    void b_transport(tlm::tlm_generic_payload& trans, sc_core::sc_time& delay) override;
    tlm::tlm_sync_enum nb_transport_fw(tlm::tlm_generic_payload& trans, tlm::tlm_phase& phase,
                                       sc_core::sc_time& delay) override;
    unsigned transport_dbg(tlm::tlm_generic_payload& trans) override;
    bool get_direct_mem_ptr(tlm::tlm_generic_payload& trans, tlm::tlm_dmi& dmi) override;
    void through_port(tlm::tlm_fw_transport_if<>& port, tlm::tlm_generic_payload& trans, sc_core::sc_time& delay);
    void to_registers(tlm::tlm_generic_payload& trans, sc_core::sc_time& delay);
    void refuse(tlm::tlm_generic_payload& trans, const sc_core::sc_time& delay);
    register_target* find_target(std::uint64_t address) const;
    ram* find_memory(std::uint64_t address);
    void add(register_target& target, const char* region);

    const zynq_ps_config config_;
    const clock_domain timer_clock_;
    const clock_domain peripheral_clock_;
    const std::uint64_t private_latency_ps_;
    const std::uint64_t peripheral_latency_ps_;
    const port_cycles port_cycles_;
    edge_finder forward_edges_;
    edge_finder back_edges_;

    cortex_a9 cpu_;
    tlm::tlm_target_socket<32> bus_{"bus"};
    tlm_utils::simple_initiator_socket<zynq_ps> to_ddr_{"to_ddr"};
    tlm_utils::simple_initiator_socket<zynq_ps> to_ocm_{"to_ocm"};
    ram ddr_;
    slcr slcr_;
    cadence_uart uart0_;
    cadence_uart uart1_;
    plain_store qspi_;
    plain_store ddrc_;
    plain_store devcfg_;
    plain_store ocm_control_;
    plain_store scu_;
    gic gic_;
    global_timer global_timer_;
    private_timer private_timer_;
    private_watchdog private_watchdog_;
    plain_store l2c_;
    ram ocm_;

    std::array<register_target*, 2 * block_pages> pages_{};  // of 0xE0...... and 0xF8......
    std::array<register_target*, private_slots> private_{};  // of 0xF8F00...
    tlm::tlm_fw_transport_if<>* gp0_target_ = nullptr;       // resolved once: a socket's operator-> is not free
    tlm::tlm_fw_transport_if<>* gp1_target_ = nullptr;       // null when the port is not bound
    std::vector<std::uint64_t> refused_pages_;
    std::uint32_t fabric_levels_ = 0;
    sc_core::sc_signal<bool> tie_low_{"tie_low"};
};

}  // namespace tabletop
