// SPDX-License-Identifier: Apache-2.0
// The hard processor system of the Cyclone V with one Cortex-A9: memories, interrupt controller, timers, UARTs, GPIO,
// watchdogs, reset management, and the ports to the fabric. Hard silicon, one timing (`at`): latencies are constants,
// marked as assumptions where the handbook has no figure.
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
#include "processors/cyclone_v_hps/cyclone_v_hps_map.h"
#include "processors/cyclone_v_hps/dw_apb_gpio.h"
#include "processors/cyclone_v_hps/dw_apb_timer.h"
#include "processors/cyclone_v_hps/dw_apb_uart.h"
#include "processors/cyclone_v_hps/dw_wdt.h"
#include "processors/cyclone_v_hps/reset_manager.h"
#include "processors/processor_system/processor_system.h"

namespace tabletop {

struct cyclone_v_hps_config {
    // 800 MHz; PERIPHCLK is a quarter of it.
    cortex_a9_config cpu = [] {
        cortex_a9_config core;
        core.clock = clock_domain(800'000'000);
        core.core.periph_base = cyclone_v_hps_map::private_base;
        return core;
    }();
    clock_domain osc1_clock{25'000'000};                               // OSC1 timers, watchdogs
    clock_domain l4_sp_clock{100'000'000};                             // SP timers, UARTs
    clock_domain fabric_clock{50'000'000};                             // in which the fabric's reset is held
    std::uint64_t sdram_size = cyclone_v_hps_map::sdram_largest_size;  // bytes, a multiple of 4 KiB, at most 1 GiB
    // Times from request to response. They are assumptions: the handbook has no figures.
    unsigned private_cycles = 10;     // PERIPHCLK cycles: SCU, GIC, timers, L2 controller
    unsigned peripheral_cycles = 16;  // l4_sp_clk cycles: everything on the peripheral buses
    std::uint64_t light_ps = 0;       // before a request is at the lightweight bridge
    std::array<std::uint32_t, cyclone_v_hps_map::gpio_blocks> gpio_levels{};  // that the board gives the inputs
};

// `rst` is HPS_nRST, a warm reset.
class cyclone_v_hps : public processor_system {
  public:
    // The HPS-to-FPGA bridges, addresses as the processor sees them; their latency is the fabric's side's business. An
    // access through a bridge that is held in reset is TLM_ADDRESS_ERROR_RESPONSE.
    tlm_utils::simple_initiator_socket<cyclone_v_hps> h2f{"h2f"};      // heavy: 0xC0000000 to 0xFBFFFFFF
    tlm_utils::simple_initiator_socket<cyclone_v_hps> lwh2f{"lwh2f"};  // lightweight: 0xFF200000, 2 MiB
    // The fabric's port to the SDRAM, addresses from 0 on: memory without a latency of its own. May stay unbound.
    tlm_utils::simple_target_socket_optional<cyclone_v_hps> f2h_sdram{"f2h_sdram"};
    // Interrupts 72 and up; unbound: low.
    sc_core::sc_vector<sc_core::sc_in<bool>> f2h_irq{"f2h_irq", cyclone_v_hps_map::fabric_interrupts};
    // Reset of the fabric, active high: miscmodrst, and while the system restarts; may stay unbound.
    sc_core::sc_out<bool> h2f_rst{"h2f_rst"};

    // std::invalid_argument for a value out of range.
    cyclone_v_hps(sc_core::sc_module_name name, const cyclone_v_hps_config& config);

    // UART 0 or 1, with its lines `tx` and `rx`.
    dw_apb_uart& uart(unsigned n) { return n == 0 ? uart0_ : uart1_; }
    // GPIO 0 to 2.
    dw_apb_gpio& gpio(unsigned n) { return *gpios_[n]; }
    bool is_sending() const override { return !uart0_.transmitter_idle() || !uart1_.transmitter_idle(); }
    bool is_watched() const override;

  private:
    // A block that the reset manager can hold in reset.
    struct held_block {
        std::uint32_t bit;  // of permodrst
        register_target& block;
    };

    void before_end_of_elaboration() override;
    void start_of_simulation() override;

    void b_transport(tlm::tlm_generic_payload& trans, sc_core::sc_time& delay) override;
    void through_bridge(tlm::tlm_fw_transport_if<>& bridge, std::uint32_t held, const char* name,
                        tlm::tlm_generic_payload& trans, sc_core::sc_time& delay);
    void wait_for_fabric(sc_core::sc_time& delay);
    void to_block(register_target& block, tlm::tlm_generic_payload& trans, sc_core::sc_time& delay) override;
    void to_reset_manager(tlm::tlm_generic_payload& trans, sc_core::sc_time& delay);
    std::optional<memory_window> find_memory(std::uint64_t address) override;
    unsigned debug_outside(tlm::tlm_generic_payload& trans) override;
    bool direct_outside(tlm::tlm_generic_payload& trans, tlm::tlm_dmi& dmi) override;
    void on_invalidation(sc_dt::uint64 first, sc_dt::uint64 last) { forget_memory(first, last); }
    void forget_fabric();

    void sdram_b_transport(tlm::tlm_generic_payload& trans, sc_core::sc_time& delay);
    unsigned sdram_transport_dbg(tlm::tlm_generic_payload& trans);
    bool sdram_direct_mem_ptr(tlm::tlm_generic_payload& trans, tlm::tlm_dmi& dmi);

    void on_reset_change(std::uint32_t offset, std::uint64_t time_ps);
    void reset_held_blocks(std::uint64_t time_ps);
    void on_reset_pin() override;
    void on_restart_due() override;
    void on_private_watchdog() override;
    void on_watchdog(unsigned n);
    void restart_for(std::uint32_t reason);
    void boot() override;
    void drive_fabric_resets(bool held) override;

    system_memory sdram_;
    system_memory ocram_;
    // The instances of cyclone_v_hps_map.h that do more than store.
    dw_apb_gpio gpio0_;
    dw_apb_gpio gpio1_;
    dw_apb_gpio gpio2_;
    dw_apb_uart uart0_;
    dw_apb_uart uart1_;
    dw_apb_timer sptimer0_;
    dw_apb_timer sptimer1_;
    dw_apb_timer osc1timer0_;
    dw_apb_timer osc1timer1_;
    dw_wdt l4wd0_;
    dw_wdt l4wd1_;
    reset_manager reset_manager_;
    watchdog_alarm<dw_wdt> l4wd0_alarm_;
    watchdog_alarm<dw_wdt> l4wd1_alarm_;

    std::array<dw_apb_gpio*, cyclone_v_hps_map::gpio_blocks> gpios_{&gpio0_, &gpio1_, &gpio2_};
    std::array<held_block, 11> resettable_{{{rstmgr_registers::hold_l4wd0, l4wd0_},
                                            {rstmgr_registers::hold_l4wd1, l4wd1_},
                                            {rstmgr_registers::hold_osc1timer0, osc1timer0_},
                                            {rstmgr_registers::hold_osc1timer1, osc1timer1_},
                                            {rstmgr_registers::hold_sptimer0, sptimer0_},
                                            {rstmgr_registers::hold_sptimer1, sptimer1_},
                                            {rstmgr_registers::hold_uart0, uart0_},
                                            {rstmgr_registers::hold_uart1, uart1_},
                                            {rstmgr_registers::hold_gpio0, gpio0_},
                                            {rstmgr_registers::hold_gpio1, gpio1_},
                                            {rstmgr_registers::hold_gpio2, gpio2_}}};
    const std::uint64_t light_ps_;
    std::uint32_t held_ = 0;                       // permodrst before its latest write
    std::uint32_t restart_reason_ = 0;             // of the restart that software has asked for
    tlm::tlm_fw_transport_if<>* heavy_ = nullptr;  // resolved once: a socket's operator-> is not free
    tlm::tlm_fw_transport_if<>* light_ = nullptr;
    sc_core::sc_signal<bool> unused_reset_{"unused_reset"};
};

}  // namespace tabletop
