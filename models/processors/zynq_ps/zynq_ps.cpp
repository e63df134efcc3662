// SPDX-License-Identifier: Apache-2.0
#include "processors/zynq_ps/zynq_ps.h"

#include <fmt/format.h>

#include <stdexcept>

#include "base/bus_word.h"
#include "base/kernel_time.h"
#include "base/warning.h"
#include "processors/cortex_a9_mpcore/scu_registers.h"

namespace tabletop {

namespace map = zynq_ps_map;

namespace {

const zynq_ps_config& checked(const zynq_ps_config& config) {
    if (config.s_gp_ports > map::slave_ports) throw std::invalid_argument("more than 2 ports S_AXI_GP");
    if (config.s_gp_cycles < 1) throw std::invalid_argument("no cycle for an access on S_AXI_GP0");
    if (config.gp0_cycles < 2) throw std::invalid_argument("fewer than 2 cycles for an access on M_AXI_GP0");
    if (config.ddr_size == 0 || config.ddr_size % 4096 != 0 || config.ddr_size > map::ddr_largest_size) {
        throw std::invalid_argument("size of the DDR memory is not a multiple of 4 KiB up to 1 GiB");
    }
    return config;
}

clock_domain divided(const clock_domain& clock, std::uint64_t divisor) {
    return clock_domain(clock.hz_numerator(), clock.hz_denominator() * divisor);
}

bool is_flash(std::uint64_t address) {
    return address >= map::flash_base && address - map::flash_base < map::flash_size;
}

clock_domain peripheral_clock(const zynq_ps_config& config) {
    return divided(config.cpu.clock, 6);
}

// The loader's start-up code enables the floating-point unit for itself.
processor_system_config make_system_config(const zynq_ps_config& config) {
    const auto timer_clock = divided(config.cpu.clock, 2);
    processor_system_config result{config.cpu, timer_clock, config.fabric_clock,
                                   timer_clock.edge(config.private_cycles),
                                   peripheral_clock(config).edge(config.peripheral_cycles)};
    if (config.boot == zynq_boot::fsbl) result.cpu.core.floating_point = true;
    return result;
}

}  // namespace

void zynq_ps::b_transport(tlm::tlm_generic_payload& trans, sc_core::sc_time& delay) {
    const auto address = trans.get_address();
    switch (address >> 28) {
        case 0x0:
        case 0x1:
        case 0x2:
        case 0x3:
            to_memory(trans, delay);
            break;
        case 0x4:
        case 0x5:
        case 0x6:
        case 0x7:
            through_port(*gp0_target_, trans, delay);
            break;
        case 0x8:
        case 0x9:
        case 0xA:
        case 0xB:
            if (gp1_target_ != nullptr) {
                through_port(*gp1_target_, trans, delay);
            } else {
                trans.set_response_status(tlm::TLM_ADDRESS_ERROR_RESPONSE);
            }
            break;
        default:
            if (is_flash(address)) {
                qspi_.access_window(trans, delay);
            } else {
                to_registers(trans, delay);
            }
    }
}

void zynq_ps::through_port(tlm::tlm_fw_transport_if<>& port, tlm::tlm_generic_payload& trans, sc_core::sc_time& delay) {
    auto now = now_ps();
    delay = from_ps(there(now + to_ps(delay)) - now);
    port.b_transport(trans, delay);
    now = now_ps();
    delay = from_ps(back(now + to_ps(delay)) - now);
    if (auto* const hint = trans.get_extension<poll_hint>()) hinted_ways_.pass_on(*hint);
}

// The port takes one access at a time: its master is told of the answer when it is there.
void zynq_ps::from_fabric(tlm::tlm_generic_payload& trans, sc_core::sc_time& delay) {
    const auto now = now_ps();
    delay = from_ps(s_gp_edges_.edge_from(now + to_ps(delay), s_gp_cycles_) - now);
    trans.set_response_status(check_access(trans));
    if (!trans.is_response_ok() || !moves_data(trans)) return;
    std::uint32_t word = 0;
    bool there = false;
    if (trans.is_write()) {
        there = write_lanes(trans);
    } else if (fetch(trans.get_address() / word_bytes * word_bytes, &word, word_bytes)) {
        return_word(trans, word);
        there = true;
    }
    if (!there) trans.set_response_status(tlm::TLM_ADDRESS_ERROR_RESPONSE);
}

bool zynq_ps::write_lanes(const tlm::tlm_generic_payload& trans) {
    const auto first = trans.get_address() / word_bytes * word_bytes;
    const auto lanes = enabled_lanes(trans);
    const auto word = written_word(trans);
    if (lanes == 0xF) return put(first, &word, word_bytes);
    std::uint32_t before = 0;
    bool there = fetch(first, &before, word_bytes);
    for (unsigned byte = 0; there && byte < word_bytes; ++byte) {
        const auto value = static_cast<std::uint8_t>(word >> 8 * byte);
        if ((lanes >> byte & 1u) != 0) there = put(first + byte, &value, 1);
    }
    return there;
}

void zynq_ps::to_block(register_target& block, tlm::tlm_generic_payload& trans, sc_core::sc_time& delay) {
    if (&block == &slcr_) {
        to_slcr(trans, delay);
    } else {
        block.b_transport(trans, delay);
    }
}

void zynq_ps::to_slcr(tlm::tlm_generic_payload& trans, sc_core::sc_time& delay) {
    const auto offset = (trans.get_address() & 0xFFF) / 4 * 4;
    const bool changes = trans.is_write() && !slcr_.locked();
    if (changes && offset == slcr_registers::a9_cpu_rst_ctrl) {
        report(trans.get_address(), trans, now_ps() + to_ps(delay), "slcr", "one core is modelled: no other starts");
    }
    if (changes && offset == slcr_registers::fpga_rst_ctrl) {
        access_pins(slcr_, trans, delay);
    } else {
        slcr_.b_transport(trans, delay);
    }
    hold_until_restart(delay);
}

unsigned zynq_ps::debug_outside(tlm::tlm_generic_payload& trans) {
    const auto address = trans.get_address();
    if (is_flash(address)) return qspi_.debug_window(trans);
    if (address >= map::gp0_base && address < map::gp0_base + map::gp_size) return gp0->transport_dbg(trans);
    const bool in_gp1 = address >= map::gp1_base && address - map::gp1_base < map::gp_size;
    return in_gp1 && gp1.size() != 0 ? gp1->transport_dbg(trans) : 0;
}

// A quarter of the on-chip memory that is mapped low hides the DDR memory there, and is not at its high address.
std::optional<memory_window> zynq_ps::find_memory(std::uint64_t address) {
    const auto first = address / map::ocm_quarter_size * map::ocm_quarter_size;
    const auto last = first + map::ocm_quarter_size - 1;
    const auto quarter = first % map::ocm_size / map::ocm_quarter_size;
    const auto& ddr = ddr_.block;
    if (address < map::ocm_size && ocm_low_ != 0) {
        if ((ocm_low_ >> quarter & 1u) != 0) return memory_window{&ocm_, first, last, map::ocm_base + first};
        if (ddr.contains(first, map::ocm_quarter_size)) return memory_window{&ddr_, first, last, first};
    }
    if (ddr.contains(address, 1)) {
        const std::uint64_t start = ocm_low_ != 0 && address >= map::ocm_size ? map::ocm_size : 0;
        return memory_window{&ddr_, start, ddr.size() - 1, start};
    }
    if (!ocm_.block.contains(address, 1) || (ocm_high_ >> quarter & 1u) == 0) return std::nullopt;
    return memory_window{&ocm_, first, last, first};
}

void zynq_ps::on_slcr_change(std::uint32_t offset, std::uint64_t time_ps) {
    switch (offset) {
        case slcr_registers::pss_rst_ctrl:
            if ((slcr_.stored(offset) & slcr_registers::soft_reset) != 0) plan_restart(time_ps);
            break;
        case slcr_registers::uart_rst_ctrl:
            reset_uarts(time_ps);
            break;
        case slcr_registers::gpio_rst_ctrl:
            reset_gpio(time_ps);
            break;
        case slcr_registers::spi_rst_ctrl:
            reset_spis(time_ps);
            break;
        case slcr_registers::lqspi_rst_ctrl:
            reset_qspi(time_ps);
            break;
        case slcr_registers::fpga_rst_ctrl:
            notify_fabric_reset();
            break;
        case slcr_registers::a9_cpu_rst_ctrl:
            if ((slcr_.stored(offset) & slcr_registers::private_reset) != 0) reset_private(time_ps);
            break;
        case slcr_registers::ocm_cfg:
            map_ocm();
            break;
        default:
            follow_clocks(time_ps);
    }
}

void zynq_ps::follow_clocks(std::uint64_t time_ps) {
    const auto of_uarts = slcr_.reference_clock(slcr_registers::uart_clk_ctrl);
    for (unsigned n = 0; n < 2; ++n) uart(n).set_clock(of_uarts, time_ps);
    const auto of_spis = slcr_.reference_clock(slcr_registers::spi_clk_ctrl);
    for (unsigned n = 0; n < 2; ++n) spi(n).set_clock(of_spis, time_ps);
    qspi_.set_clock(slcr_.reference_clock(slcr_registers::lqspi_clk_ctrl), time_ps);
}

// UARTs are reset at both ends of the reset, so that what was written while it was held has no effect.
void zynq_ps::reset_uarts(std::uint64_t time_ps) {
    for (unsigned n = 0; n < 2; ++n) {
        if (slcr_.uart_in_reset(n) || uart_in_reset_[n]) uart(n).reset(time_ps);
        uart_in_reset_[n] = slcr_.uart_in_reset(n);
    }
}

// Likewise.
void zynq_ps::reset_gpio(std::uint64_t time_ps) {
    const bool held = (slcr_.stored(slcr_registers::gpio_rst_ctrl) & slcr_registers::gpio_reset) != 0;
    if (held || gpio_in_reset_) gpio_.reset(time_ps);
    gpio_in_reset_ = held;
}

// Likewise.
void zynq_ps::reset_spis(std::uint64_t time_ps) {
    for (unsigned n = 0; n < 2; ++n) {
        const bool held = (slcr_.stored(slcr_registers::spi_rst_ctrl) & slcr_registers::spi_resets[n]) != 0;
        if (held || spi_in_reset_[n]) spi(n).reset(time_ps);
        spi_in_reset_[n] = held;
    }
}

// Likewise.
void zynq_ps::reset_qspi(std::uint64_t time_ps) {
    const bool held = (slcr_.stored(slcr_registers::lqspi_rst_ctrl) & slcr_registers::lqspi_resets) != 0;
    if (held || qspi_in_reset_) qspi_.reset(time_ps);
    qspi_in_reset_ = held;
}

// While the address filter of the snoop control unit is 0, all of the low addresses are DDR memory (UG585 table 4-1).
void zynq_ps::map_ocm() {
    const bool filtered = scu_.stored(scu_registers::filtering_start) == 0;
    const auto high = slcr_.ocm_high();
    const auto low = filtered ? 0 : ~high & slcr_registers::ocm_high_quarters;
    if (high == ocm_high_ && low == ocm_low_) return;
    ocm_high_ = high;
    ocm_low_ = low;
    forget_memory(0, ddr_.block.size() - 1);
    forget_memory(map::ocm_base, std::uint64_t{map::ocm_base} + map::ocm_size - 1);
}

zynq_ps::zynq_ps(sc_core::sc_module_name module_name, const zynq_ps_config& config)
    : processor_system(module_name, make_system_config(checked(config)), map::whole),
      boot_(config.boot),
      port_cycles_{config.gp0_cycles / 2, config.gp0_cycles - config.gp0_cycles / 2},
      port_ps_(config.gp0_ps),
      forward_edges_(config.fabric_clock),
      back_edges_(config.fabric_clock),
      s_gp_cycles_(config.s_gp_cycles),
      s_gp_edges_(config.fabric_clock),
      hinted_ways_(*this, config.gp0_ps + config.fabric_clock.edge(port_cycles_.forward + 1) + 1),
      ddr_("ddr", {map::ddr_base, config.ddr_size}),
      ocm_("ocm", {map::ocm_base, map::ocm_size}),
      slcr_(place("slcr"), config.ps_clock),
      uart0_("uart0", place("uart0"), slcr_.reference_clock(slcr_registers::uart_clk_ctrl)),
      uart1_("uart1", place("uart1"), slcr_.reference_clock(slcr_registers::uart_clk_ctrl)),
      spi0_(place("spi0"), slcr_.reference_clock(slcr_registers::spi_clk_ctrl)),
      spi1_(place("spi1"), slcr_.reference_clock(slcr_registers::spi_clk_ctrl)),
      gpio_(place("gpio")),
      ttc0_(place("ttc0"), peripheral_clock(config)),
      ttc1_(place("ttc1"), peripheral_clock(config)),
      devcfg_(place("devcfg"), *this),
      qspi_(place("qspi"), slcr_.reference_clock(slcr_registers::lqspi_clk_ctrl)),
      ocm_high_(slcr_.ocm_high()) {
    add_memory(ddr_);
    add_memory(ocm_);
    build_in({&slcr_, &uart0_, &uart1_, &spi0_, &spi1_, &gpio_, &ttc0_, &ttc1_, &devcfg_, &qspi_});
    s_gp.init(config.s_gp_ports);
    for (auto& port : s_gp) port.register_b_transport(this, &zynq_ps::from_fabric);
    connect_interrupts(irq_f2p, map::fabric_interrupt_id);

    slcr_.on_change([this](std::uint32_t offset, std::uint64_t time_ps) { on_slcr_change(offset, time_ps); });
    scu_.on_change([this](std::uint32_t, std::uint64_t) { map_ocm(); });
    for (auto* const uart : {&uart0_, &uart1_}) {
        uart->on_disabled_transmitter([this, uart](const tlm::tlm_generic_payload& trans, std::uint64_t time_ps) {
            report(trans.get_address(), trans, time_ps, uart->basename(), "transmitter is disabled");
        });
    }
    devcfg_.on_unanswered([this](std::uint32_t offset, std::uint64_t time_ps, const char* what) {
        report_unanswered(devcfg_, "devcfg", offset, time_ps, what);
    });
    qspi_.on_unanswered([this](std::uint32_t offset, std::uint64_t time_ps, const char* what) {
        report_unanswered(qspi_, "qspi", offset, time_ps, what);
    });
    zynq_ps::boot();
}

void zynq_ps::before_end_of_elaboration() {
    processor_system::before_end_of_elaboration();
    for (unsigned n = 0; n < map::fabric_resets; ++n) {
        if (fclk_rst[n].bind_count() == 0) fclk_rst[n].bind(unused_resets_[n]);
    }
}

void zynq_ps::start_of_simulation() {
    gp0_target_ = gp0.operator->();
    if (gp1.size() != 0) gp1_target_ = gp1.operator->();
}

void zynq_ps::on_reset_pin() {
    restart_for(slcr_registers::reboot_srst);
}

void zynq_ps::on_restart_due() {
    restart_for(slcr_registers::reboot_slc);
}

void zynq_ps::on_private_watchdog() {
    warn(fmt::format("{}: the private watchdog has expired, {} ps", name(), private_watchdog_.expiry_ps()));
    if ((slcr_.stored(slcr_registers::rs_awdt_ctrl) & slcr_registers::awdt0_to_processor) == 0) {
        return restart_for(slcr_registers::reboot_awdt0);
    }
    private_watchdog_.reset(now_ps());
    cpu_.request_reset(0);
}

// The boot ROM keeps processor 1 asleep until an event comes, and then lets it start where this word says (UG585
// section 6.1.10).
void zynq_ps::on_event_sent() {
    constexpr std::uint32_t start_address = 0xFFFF'FFF0;
    if (told_of_processor_1_) return;
    const auto start = peek(start_address).value_or(0);
    if (start == 0 || !is_memory(start & ~3u, 4)) return;
    told_of_processor_1_ = true;
    const auto pc = cpu_.core().reg(15);
    warn(fmt::format(
        "{}: SEV before pc 0x{:08x}{} is to start processor 1 at 0x{:08x}, the word at 0x{:08x}: one core is modelled, "
        "no other starts, {} ps",
        name(), pc, cpu_.place_of(pc - 2), start, start_address, cpu_.local_time_ps()));
}

void zynq_ps::restart_for(std::uint32_t reason) {
    slcr_.restart(reason, now_ps());
    follow_clocks(now_ps());
    uart_in_reset_ = {};
    spi_in_reset_ = {};
    gpio_in_reset_ = false;
    qspi_in_reset_ = false;
    restart();
}

void zynq_ps::boot() {
    if (boot_ == zynq_boot::fsbl) write_at_boot(fsbl_writes);
    map_ocm();
}

void zynq_ps::drive_fabric_resets(bool held) {
    const auto control = slcr_.stored(slcr_registers::fpga_rst_ctrl);
    for (unsigned n = 0; n < map::fabric_resets; ++n) {
        fclk_rst[n].write(held || (control & slcr_registers::fpga_out_resets[n]) != 0);
    }
}

}  // namespace tabletop
