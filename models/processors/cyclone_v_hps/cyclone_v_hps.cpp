// SPDX-License-Identifier: Apache-2.0
#include "processors/cyclone_v_hps/cyclone_v_hps.h"

#include <fmt/format.h>

#include <stdexcept>

#include "base/direct_memory.h"
#include "base/kernel_time.h"
#include "base/poll_hint.h"
#include "base/warning.h"
#include "processors/cyclone_v_hps/preloader_state.h"

namespace tabletop {

namespace map = cyclone_v_hps_map;

namespace {

constexpr std::uint64_t light_last = map::light_base + (map::light_size - 1);

const cyclone_v_hps_config& checked(const cyclone_v_hps_config& config) {
    if (config.sdram_size == 0 || config.sdram_size % 4096 != 0 || config.sdram_size > map::sdram_largest_size) {
        throw std::invalid_argument("size of the SDRAM is not a multiple of 4 KiB up to 1 GiB");
    }
    return config;
}

processor_system_config make_system_config(const cyclone_v_hps_config& config) {
    const clock_domain timer_clock(config.cpu.clock.hz_numerator(), config.cpu.clock.hz_denominator() * 4);
    return {config.cpu, timer_clock, config.fabric_clock, timer_clock.edge(config.private_cycles),
            config.l4_sp_clock.edge(config.peripheral_cycles)};
}

}  // namespace

void cyclone_v_hps::b_transport(tlm::tlm_generic_payload& trans, sc_core::sc_time& delay) {
    const auto address = trans.get_address();
    if (address < map::sdram_largest_size) {
        to_memory(trans, delay);
    } else if (address >= map::heavy_base && address <= map::heavy_last) {
        through_bridge(*heavy_, rstmgr_registers::heavy_bridge, "h2f", trans, delay);
    } else if (address - map::light_base < map::light_size) {
        delay += from_ps(light_ps_);
        through_bridge(*light_, rstmgr_registers::light_bridge, "lwh2f", trans, delay);
        if (auto* const hint = trans.get_extension<poll_hint>()) hint->add_ways(light_ps_, 0);
    } else {
        to_registers(trans, delay);
    }
}

void cyclone_v_hps::through_bridge(tlm::tlm_fw_transport_if<>& bridge, std::uint32_t held, const char* name,
                                   tlm::tlm_generic_payload& trans, sc_core::sc_time& delay) {
    if (reset_manager_.holds_bridge(held)) {
        report(held, trans, now_ps() + to_ps(delay), name, "the bridge is held in reset");
        trans.set_response_status(tlm::TLM_ADDRESS_ERROR_RESPONSE);
        return;
    }
    wait_for_fabric(delay);
    bridge.b_transport(trans, delay);
}

// A program starts anew while the fabric's reset is still held. Its first access takes as long as that: no boot loader
// would hand over a fabric in reset.
void cyclone_v_hps::wait_for_fabric(sc_core::sc_time& delay) {
    if (now_ps() + to_ps(delay) > fabric_release_ps() || fabric_release_ps() == 0) return;
    sc_core::wait(from_ps(fabric_release_ps() + 1 - now_ps()));
    delay = sc_core::SC_ZERO_TIME;
}

void cyclone_v_hps::to_block(register_target& block, tlm::tlm_generic_payload& trans, sc_core::sc_time& delay) {
    if (&block == &reset_manager_) {
        to_reset_manager(trans, delay);
    } else {
        block.b_transport(trans, delay);
    }
}

void cyclone_v_hps::to_reset_manager(tlm::tlm_generic_payload& trans, sc_core::sc_time& delay) {
    const auto offset = (trans.get_address() & 0xFFF) / 4 * 4;
    if (trans.is_write() && offset == rstmgr_registers::mpumodrst) {
        report(trans.get_address(), trans, now_ps() + to_ps(delay), "rstmgr", "one core is modelled: no other starts");
    }
    if (trans.is_write() && offset == rstmgr_registers::miscmodrst) {
        access_pins(reset_manager_, trans, delay);
    } else {
        reset_manager_.b_transport(trans, delay);
    }
    hold_until_restart(delay);
}

std::optional<memory_window> cyclone_v_hps::find_memory(std::uint64_t address) {
    for (auto* const memory : {&sdram_, &ocram_}) {
        const auto& block = memory->block;
        if (block.contains(address, 1)) {
            return memory_window{memory, block.base(), block.base() + block.size() - 1, block.base()};
        }
    }
    return std::nullopt;
}

unsigned cyclone_v_hps::debug_outside(tlm::tlm_generic_payload& trans) {
    const auto address = trans.get_address();
    if (address >= map::heavy_base && address <= map::heavy_last) return h2f->transport_dbg(trans);
    if (address >= map::light_base && address - map::light_base < map::light_size) return lwh2f->transport_dbg(trans);
    return 0;
}

// Nothing through a bridge that is held in reset.
bool cyclone_v_hps::direct_outside(tlm::tlm_generic_payload& trans, tlm::tlm_dmi& dmi) {
    const auto address = trans.get_address();
    dmi.init();
    if (address >= map::heavy_base && address <= map::heavy_last) {
        const bool granted =
            !reset_manager_.holds_bridge(rstmgr_registers::heavy_bridge) && h2f->get_direct_mem_ptr(trans, dmi);
        clip(dmi, map::heavy_base, map::heavy_last);
        return granted || deny(trans, dmi);
    }
    if (address >= map::light_base && address <= light_last) {
        const bool granted =
            !reset_manager_.holds_bridge(rstmgr_registers::light_bridge) && lwh2f->get_direct_mem_ptr(trans, dmi);
        clip(dmi, map::light_base, light_last);
        dmi.set_read_latency(dmi.get_read_latency() + from_ps(light_ps_));
        dmi.set_write_latency(dmi.get_write_latency() + from_ps(light_ps_));
        return granted || deny(trans, dmi);
    }
    return deny(trans, dmi);
}

// What the bridges grant depends on their resets.
void cyclone_v_hps::forget_fabric() {
    forget_memory(map::heavy_base, map::heavy_last);
    forget_memory(map::light_base, light_last);
}

void cyclone_v_hps::sdram_b_transport(tlm::tlm_generic_payload& trans, sc_core::sc_time& delay) {
    sdram_.block.b_transport(trans, delay);
}

unsigned cyclone_v_hps::sdram_transport_dbg(tlm::tlm_generic_payload& trans) {
    return sdram_.block.transport_dbg(trans);
}

bool cyclone_v_hps::sdram_direct_mem_ptr(tlm::tlm_generic_payload& trans, tlm::tlm_dmi& dmi) {
    return sdram_.block.get_direct_mem_ptr(trans, dmi);
}

void cyclone_v_hps::on_reset_change(std::uint32_t offset, std::uint64_t time_ps) {
    const auto value = reset_manager_.stored(offset);
    if (offset == rstmgr_registers::ctrl &&
        (value & (rstmgr_registers::request_cold | rstmgr_registers::request_warm)) != 0) {
        restart_reason_ = (value & rstmgr_registers::request_cold) != 0 ? rstmgr_registers::software_cold
                                                                        : rstmgr_registers::software_warm;
        plan_restart(time_ps);
    } else if (offset == rstmgr_registers::permodrst) {
        reset_held_blocks(time_ps);
    } else if (offset == rstmgr_registers::brgmodrst) {
        forget_fabric();
    } else if (offset == rstmgr_registers::miscmodrst) {
        notify_fabric_reset();
    }
}

// Blocks are reset at both ends of the reset, so that what was written while it was held has no effect.
void cyclone_v_hps::reset_held_blocks(std::uint64_t time_ps) {
    const auto now = reset_manager_.stored(rstmgr_registers::permodrst);
    for (auto& [bit, block] : resettable_) {
        if (((now | held_) & bit) != 0) block.reset(time_ps);
    }
    held_ = now;
}

bool cyclone_v_hps::is_watched() const {
    return processor_system::is_watched() || l4wd0_.expiry_ps() != dw_wdt::never || l4wd1_.expiry_ps() != dw_wdt::never;
}

cyclone_v_hps::cyclone_v_hps(sc_core::sc_module_name module_name, const cyclone_v_hps_config& config)
    : processor_system(module_name, make_system_config(checked(config)), map::whole),
      sdram_("sdram", {map::sdram_base, config.sdram_size}),
      ocram_("ocram", {map::ocram_base, map::ocram_size}),
      gpio0_(place("gpio0"), map::gpio_pins[0], config.gpio_levels[0]),
      gpio1_(place("gpio1"), map::gpio_pins[1], config.gpio_levels[1]),
      gpio2_(place("gpio2"), map::gpio_pins[2], config.gpio_levels[2]),
      uart0_("uart0", place("uart0"), config.l4_sp_clock),
      uart1_("uart1", place("uart1"), config.l4_sp_clock),
      sptimer0_(place("sptimer0"), config.l4_sp_clock),
      sptimer1_(place("sptimer1"), config.l4_sp_clock),
      osc1timer0_(place("osc1timer0"), config.osc1_clock),
      osc1timer1_(place("osc1timer1"), config.osc1_clock),
      l4wd0_(place("l4wd0"), config.osc1_clock),
      l4wd1_(place("l4wd1"), config.osc1_clock),
      reset_manager_(place("rstmgr")),
      l4wd0_alarm_("l4wd0_alarm", l4wd0_, config.cpu.quantum_ps, [this] { on_watchdog(0); }),
      l4wd1_alarm_("l4wd1_alarm", l4wd1_, config.cpu.quantum_ps, [this] { on_watchdog(1); }),
      light_ps_(config.light_ps) {
    add_memory(sdram_);
    add_memory(ocram_);
    build_in({&gpio0_, &gpio1_, &gpio2_, &uart0_, &uart1_, &sptimer0_, &sptimer1_, &osc1timer0_, &osc1timer1_, &l4wd0_,
              &l4wd1_, &reset_manager_});
    connect_interrupts(f2h_irq, map::fabric_interrupt_id);
    reset_manager_.on_change([this](std::uint32_t offset, std::uint64_t time_ps) { on_reset_change(offset, time_ps); });
    h2f.register_invalidate_direct_mem_ptr(this, &cyclone_v_hps::on_invalidation);
    lwh2f.register_invalidate_direct_mem_ptr(this, &cyclone_v_hps::on_invalidation);
    f2h_sdram.register_b_transport(this, &cyclone_v_hps::sdram_b_transport);
    f2h_sdram.register_transport_dbg(this, &cyclone_v_hps::sdram_transport_dbg);
    f2h_sdram.register_get_direct_mem_ptr(this, &cyclone_v_hps::sdram_direct_mem_ptr);
    cyclone_v_hps::boot();
}

void cyclone_v_hps::before_end_of_elaboration() {
    processor_system::before_end_of_elaboration();
    if (h2f_rst.bind_count() == 0) h2f_rst.bind(unused_reset_);
}

void cyclone_v_hps::start_of_simulation() {
    heavy_ = h2f.operator->();
    light_ = lwh2f.operator->();
}

void cyclone_v_hps::on_reset_pin() {
    restart_for(rstmgr_registers::warm_pin);
}

void cyclone_v_hps::on_restart_due() {
    restart_for(restart_reason_);
}

void cyclone_v_hps::on_private_watchdog() {
    warn(fmt::format("{}: the private watchdog has expired, {} ps", name(), private_watchdog_.expiry_ps()));
    restart_for(rstmgr_registers::private_watchdog);
}

void cyclone_v_hps::on_watchdog(unsigned n) {
    const auto& watchdog = n == 0 ? l4wd0_ : l4wd1_;
    warn(fmt::format("{}: watchdog {} has expired, {} ps", name(), n, watchdog.expiry_ps()));
    restart_for(rstmgr_registers::watchdogs[n]);
}

void cyclone_v_hps::restart_for(std::uint32_t reason) {
    reset_manager_.note(reason);
    held_ = 0;
    restart();
    forget_fabric();
}

void cyclone_v_hps::boot() {
    write_at_boot(preloader_writes);
}

void cyclone_v_hps::drive_fabric_resets(bool held) {
    h2f_rst.write(held || reset_manager_.holds_fabric());
}

}  // namespace tabletop
