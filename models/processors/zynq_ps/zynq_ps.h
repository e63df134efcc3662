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
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <systemc>
#include <tlm>
#include <unordered_set>
#include <vector>

#include "base/clock_domain.h"
#include "base/edge_finder.h"
#include "base/plain_store.h"
#include "memories/ram/ram.h"
#include "processors/cortex_a9/cortex_a9.h"
#include "processors/cortex_a9_mpcore/gic.h"
#include "processors/cortex_a9_mpcore/global_timer.h"
#include "processors/cortex_a9_mpcore/private_timer.h"
#include "processors/cortex_a9_mpcore/private_watchdog.h"
#include "processors/zynq_ps/boot_state.h"
#include "processors/zynq_ps/cadence_uart.h"
#include "processors/zynq_ps/devcfg.h"
#include "processors/zynq_ps/ps_gpio.h"
#include "processors/zynq_ps/slcr.h"
#include "processors/zynq_ps/ttc.h"
#include "processors/zynq_ps/unmodelled_store.h"
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
    unsigned private_cycles = 10;      // CPU_3x2x cycles: SCU, GIC, timers, L2 controller
    unsigned peripheral_cycles = 16;   // CPU_1x cycles: everything on the peripheral bus
    zynq_boot boot = zynq_boot::fsbl;  // the state that programs find, also after every restart
};

class zynq_ps : public sc_core::sc_module, private tlm::tlm_fw_transport_if<> {
  public:
    tlm_utils::simple_initiator_socket<zynq_ps> gp0{"gp0"};           // M_AXI_GP0, addresses as the processor sees them
    tlm_utils::simple_initiator_socket_optional<zynq_ps> gp1{"gp1"};  // M_AXI_GP1; unbound: TLM_ADDRESS_ERROR_RESPONSE
    sc_core::sc_vector<sc_core::sc_in<bool>> irq_f2p{"irq_f2p", zynq_ps_map::fabric_interrupts};  // unbound: low
    sc_core::sc_in<bool> rst{"rst"};  // PS_SRST_B, active high: its rise restarts the system; unbound: low
    // FCLK_RESET0 to 3, active high: FPGA_RST_CTRL, and while the system restarts; may stay unbound.
    sc_core::sc_vector<sc_core::sc_out<bool>> fclk_rst{"fclk_rst", zynq_ps_map::fabric_resets};

    // std::invalid_argument for a value out of range.
    zynq_ps(sc_core::sc_module_name name, const zynq_ps_config& config);

    // UART 0 or 1, with its lines `tx` and `rx`.
    cadence_uart& uart(unsigned n) { return n == 0 ? uart0_ : uart1_; }
    ps_gpio& gpio() { return gpio_; }
    cortex_a9& cpu() { return cpu_; }

    // True if all bytes lie in DDR or in on-chip memory (at its high address).
    bool is_memory(std::uint64_t address, std::uint64_t size) { return find_ram(address, size) != nullptr; }
    // Copies into memory now and whenever the system restarts. False when a byte lies outside.
    bool load(std::uint32_t address, const void* data, std::size_t size);
    // Fills memory with zeros, once: after a restart its content is up to the program. False when a byte lies outside.
    bool clear(std::uint32_t address, std::size_t size);
    // Sets where the program starts, now and whenever the system restarts. Call before the simulation starts; bit 0
    // selects Thumb.
    void set_entry_point(std::uint32_t address);
    // True if nothing happens any more without input: the processor sleeps, both transmitters are empty, and no
    // interrupt is under way.
    bool is_idle();

  private:
    // The part of a general-purpose master port inside the processing system, in fabric cycles.
    struct port_cycles {
        unsigned forward;
        unsigned back;
    };

    // What is loaded at every start of the system.
    struct image {
        std::uint32_t address;
        std::vector<std::uint8_t> bytes;
    };
    // A stretch of the address space that one memory answers: its bounds, and where the first byte is in the memory.
    struct memory_window {
        ram* memory;
        std::uint64_t first;
        std::uint64_t last;
        std::uint64_t inside;  // what the memory calls `first`
    };

    static constexpr std::size_t block_pages = 4096;   // 16 MiB of 4 KiB
    static constexpr std::size_t private_slots = 128;  // 4 KiB of 32 bytes

    void before_end_of_elaboration() override;
    void on_fabric_interrupt();
    void on_reset_pin();
    void on_soft_reset();
    void on_watchdog();
    void on_fabric_reset();
    void restart(std::uint32_t reason);
    void reset_blocks();
    void boot();
    void reset_private(std::uint64_t time_ps);
    void plan_watchdog();
    void on_slcr_change(std::uint32_t offset, std::uint64_t time_ps);
    void reset_uarts(std::uint64_t time_ps);
    void reset_gpio(std::uint64_t time_ps);
    void plan_soft_reset(std::uint64_t time_ps);
    void map_ocm();

    void start_of_simulation() override;
    void b_transport(tlm::tlm_generic_payload& trans, sc_core::sc_time& delay) override;
    tlm::tlm_sync_enum nb_transport_fw(tlm::tlm_generic_payload& trans, tlm::tlm_phase& phase,
                                       sc_core::sc_time& delay) override;
    unsigned transport_dbg(tlm::tlm_generic_payload& trans) override;
    bool get_direct_mem_ptr(tlm::tlm_generic_payload& trans, tlm::tlm_dmi& dmi) override;
    void through_port(tlm::tlm_fw_transport_if<>& port, tlm::tlm_generic_payload& trans, sc_core::sc_time& delay);
    void to_registers(tlm::tlm_generic_payload& trans, sc_core::sc_time& delay);
    void to_slcr(tlm::tlm_generic_payload& trans, sc_core::sc_time& delay);
    void to_memory(tlm::tlm_generic_payload& trans, sc_core::sc_time& delay);
    void to_unmodelled(const zynq_ps_map::unmodelled_region& region, tlm::tlm_generic_payload& trans,
                       sc_core::sc_time& delay);
    void report(std::uint64_t place, const tlm::tlm_generic_payload& trans, std::uint64_t time_ps, const char* block,
                const char* what);
    register_target* find_target(std::uint64_t address) const;
    ram* find_ram(std::uint64_t address, std::uint64_t size);
    std::optional<memory_window> find_memory(std::uint64_t address);
    static unsigned debug_memory(const memory_window& window, tlm::tlm_generic_payload& trans);
    void copy(const image& loaded);
    register_place place(const char* instance) const;
    register_target& block_of(const register_region& region);
    void build_in(const register_region& region, register_target& block);
    void decode(const register_region& region, register_target& block);

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
    // The instances of zynq_ps_map.h that do more than store.
    slcr slcr_;
    cadence_uart uart0_;
    cadence_uart uart1_;
    ps_gpio gpio_;
    ttc ttc0_;
    ttc ttc1_;
    devcfg devcfg_;
    plain_store scu_;  // takes part in placing the on-chip memory
    gic gic_;
    global_timer global_timer_;
    private_timer private_timer_;
    private_watchdog private_watchdog_;
    ram ocm_;
    std::vector<std::unique_ptr<plain_store>> stores_;  // the other instances
    std::vector<register_target*> blocks_;              // of all instances, in the order of the map
    unmodelled_store unmodelled_;

    std::array<register_target*, 2 * block_pages> pages_{};  // of 0xE0...... and 0xF8......
    std::array<register_target*, private_slots> private_{};  // of 0xF8F00...
    tlm::tlm_fw_transport_if<>* gp0_target_ = nullptr;       // resolved once: a socket's operator-> is not free
    tlm::tlm_fw_transport_if<>* gp1_target_ = nullptr;       // null when the port is not bound
    std::unordered_set<std::uint64_t> reported_;             // what has been logged
    std::map<std::string, unsigned> reports_of_;             // by block
    std::uint32_t fabric_levels_ = 0;
    unsigned ocm_low_ = 0;   // quarters of the on-chip memory that are at 0, one bit each
    unsigned ocm_high_ = 0;  // those that are at the high addresses

    std::array<bool, 2> uart_in_reset_{};
    bool gpio_in_reset_ = false;

    std::vector<image> images_;
    std::uint32_t entry_point_;
    sc_core::sc_event soft_reset_due_{"soft_reset_due"};
    sc_core::sc_event watchdog_due_{"watchdog_due"};
    sc_core::sc_event fabric_reset_{"fabric_reset"};
    std::uint64_t soft_reset_ps_ = 0;      // when the last one that was asked for is made
    std::uint64_t fabric_release_ps_ = 0;  // FCLK_RESETn are held until then
    sc_core::sc_signal<bool> tie_low_{"tie_low"};
    sc_core::sc_vector<sc_core::sc_signal<bool>> unused_resets_{"unused_reset", zynq_ps_map::fabric_resets};
};

}  // namespace tabletop
