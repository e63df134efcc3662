// SPDX-License-Identifier: Apache-2.0
#include "processors/zynq_ps/zynq_ps.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <string>

#include "base/kernel_time.h"

namespace tabletop {

namespace map = zynq_ps_map;

namespace {

constexpr std::uint32_t private_page = 0xF8F0'0000 >> 12;
constexpr unsigned private_slot_bytes = 32;

const zynq_ps_config& checked(const zynq_ps_config& config) {
    if (config.gp0_cycles < 2) throw std::invalid_argument("fewer than 2 cycles for an access on M_AXI_GP0");
    if (config.ddr_size == 0 || config.ddr_size % 4096 != 0 || config.ddr_size > map::ddr_largest_size) {
        throw std::invalid_argument("size of the DDR memory is not a multiple of 4 KiB up to 1 GiB");
    }
    return config;
}

clock_domain divided(const clock_domain& clock, std::uint64_t divisor) {
    return clock_domain(clock.hz_numerator(), clock.hz_denominator() * divisor);
}

gic_config make_gic_config(const zynq_ps_config& config, std::uint64_t latency_ps) {
    gic_config result;
    result.cpu_base = map::region("gic_cpu").base;
    result.distributor_base = map::region("gic_distributor").base;
    result.latency_ps = latency_ps;
    result.quantum_ps = config.cpu.quantum_ps;
    return result;
}

std::string member(const zynq_ps& parent, const char* name) {
    return std::string(parent.name()) + "." + name;
}

}  // namespace

void zynq_ps::b_transport(tlm::tlm_generic_payload& trans, sc_core::sc_time& delay) {
    const auto address = trans.get_address();
    switch (address >> 28) {
        case 0x0:
        case 0x1:
        case 0x2:
        case 0x3:
            to_ddr_->b_transport(trans, delay);
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
                refuse(trans, delay);
            }
            break;
        default:
            to_registers(trans, delay);
    }
}

// The request reaches the fabric at an edge, `forward` cycles after the first one at or after its time; the way back
// likewise.
void zynq_ps::through_port(tlm::tlm_fw_transport_if<>& port, tlm::tlm_generic_payload& trans, sc_core::sc_time& delay) {
    auto now = now_ps();
    delay = from_ps(forward_edges_.edge_from(now + to_ps(delay), port_cycles_.forward) - now);
    port.b_transport(trans, delay);
    now = now_ps();
    delay = from_ps(back_edges_.edge_from(now + to_ps(delay), port_cycles_.back) - now);
}

void zynq_ps::to_registers(tlm::tlm_generic_payload& trans, sc_core::sc_time& delay) {
    const auto address = trans.get_address();
    if (auto* target = find_target(address)) {
        target->b_transport(trans, delay);
    } else if (ocm_.contains(address, 1)) {
        to_ocm_->b_transport(trans, delay);
    } else {
        refuse(trans, delay);
    }
}

register_target* zynq_ps::find_target(std::uint64_t address) const {
    const auto page = address >> 12;
    if (page == private_page) return private_[(address & 0xFFF) / private_slot_bytes];
    switch (address >> 24) {
        case 0xE0:
            return pages_[page % block_pages];
        case 0xF8:
            return pages_[block_pages + page % block_pages];
        default:
            return nullptr;
    }
}

// One warning a page: a program that scans memory says the same thing thousands of times.
void zynq_ps::refuse(tlm::tlm_generic_payload& trans, const sc_core::sc_time& delay) {
    trans.set_response_status(tlm::TLM_ADDRESS_ERROR_RESPONSE);
    const auto page = trans.get_address() >> 12;
    if (std::find(refused_pages_.begin(), refused_pages_.end(), page) != refused_pages_.end()) return;
    refused_pages_.push_back(page);
    spdlog::warn("{}: {} of 0x{:08x}, outside every block, at {} ps", name(), trans.is_write() ? "write" : "read",
                 trans.get_address(), now_ps() + to_ps(delay));
}

tlm::tlm_sync_enum zynq_ps::nb_transport_fw(tlm::tlm_generic_payload& trans, tlm::tlm_phase&, sc_core::sc_time&) {
    SC_REPORT_ERROR(name(), "the processor's bus is loosely timed: b_transport only");
    trans.set_response_status(tlm::TLM_GENERIC_ERROR_RESPONSE);
    return tlm::TLM_COMPLETED;
}

unsigned zynq_ps::transport_dbg(tlm::tlm_generic_payload& trans) {
    const auto address = trans.get_address();
    if (auto* memory = find_memory(address)) return memory->transport_dbg(trans);
    if (auto* target = find_target(address)) return target->transport_dbg(trans);
    if (address >= map::gp0_base && address < map::gp0_base + map::gp_size) return gp0->transport_dbg(trans);
    const bool in_gp1 = address >= map::gp1_base && address - map::gp1_base < map::gp_size;
    return in_gp1 && gp1.size() != 0 ? gp1->transport_dbg(trans) : 0;
}

ram* zynq_ps::find_memory(std::uint64_t address) {
    if (ddr_.contains(address, 1)) return &ddr_;
    return ocm_.contains(address, 1) ? &ocm_ : nullptr;
}

bool zynq_ps::get_direct_mem_ptr(tlm::tlm_generic_payload& trans, tlm::tlm_dmi& dmi) {
    if (auto* memory = find_memory(trans.get_address())) return memory->get_direct_mem_ptr(trans, dmi);
    dmi.allow_none();
    return false;
}

void zynq_ps::on_fabric_interrupt() {
    for (unsigned n = 0; n < map::fabric_interrupts; ++n) {
        const bool level = irq_f2p[n].read();
        if (level == ((fabric_levels_ >> n & 1u) != 0)) continue;
        fabric_levels_ ^= 1u << n;
        gic_.set_input(map::fabric_interrupt_id(n), level);
    }
}

void zynq_ps::on_slcr_change(std::uint32_t offset, std::uint64_t time_ps) {
    if (offset == slcr_registers::uart_rst_ctrl) {
        for (unsigned n = 0; n < 2; ++n) {
            if (slcr_.uart_in_reset(n)) uart(n).reset(time_ps);
        }
        return;
    }
    const auto clock = slcr_.uart_clock();
    for (unsigned n = 0; n < 2; ++n) uart(n).set_clock(clock, time_ps);
}

bool zynq_ps::load(std::uint32_t address, const void* data, std::size_t size) {
    auto* memory = find_memory(address);
    if (memory == nullptr || !memory->contains(address, size)) return false;
    if (size == 0) return true;
    std::memcpy(memory->data() + (address - memory->base()), data, size);
    cpu_.core().invalidate(address, size);
    return true;
}

bool zynq_ps::is_idle() {
    return cpu_.core().sleeping() == iss_sleep::wait_for_interrupt && uart0_.transmitter_idle() &&
           uart1_.transmitter_idle() && gic_.next_change_ps(now_ps()) == interrupt_source::never;
}

zynq_ps::zynq_ps(sc_core::sc_module_name module_name, const zynq_ps_config& config)
    : sc_module(module_name),
      config_(checked(config)),
      timer_clock_(divided(config.cpu.clock, 2)),
      peripheral_clock_(divided(config.cpu.clock, 6)),
      private_latency_ps_(timer_clock_.edge(config.private_cycles)),
      peripheral_latency_ps_(peripheral_clock_.edge(config.peripheral_cycles)),
      port_cycles_{config.gp0_cycles / 2, config.gp0_cycles - config.gp0_cycles / 2},
      forward_edges_(config.fabric_clock),
      back_edges_(config.fabric_clock),
      cpu_("cpu", config.cpu),
      ddr_("ddr", {map::ddr_base, config.ddr_size}),
      slcr_(member(*this, "slcr"), map::region("slcr").base, config.ps_clock, peripheral_latency_ps_),
      uart0_("uart0", map::region("uart0").base, slcr_.uart_clock(), peripheral_latency_ps_),
      uart1_("uart1", map::region("uart1").base, slcr_.uart_clock(), peripheral_latency_ps_),
      qspi_(member(*this, "qspi"), map::region("qspi").base, qspi_registers::map, peripheral_latency_ps_),
      ddrc_(member(*this, "ddrc"), map::region("ddrc").base, ddrc_registers::map, peripheral_latency_ps_),
      devcfg_(member(*this, "devcfg"), map::region("devcfg").base, devcfg_registers::map, peripheral_latency_ps_),
      ocm_control_(member(*this, "ocm_control"), map::region("ocm_control").base, ocm_control_registers::map,
                   peripheral_latency_ps_),
      scu_(member(*this, "scu"), map::region("scu").base, scu_registers::map, private_latency_ps_),
      gic_(member(*this, "gic"), make_gic_config(config, private_latency_ps_)),
      global_timer_(member(*this, "global_timer"), map::region("global_timer").base, timer_clock_, private_latency_ps_),
      private_timer_(member(*this, "private_timer"), map::region("private_timer").base, timer_clock_,
                     private_latency_ps_),
      private_watchdog_(member(*this, "private_watchdog"), map::region("private_watchdog").base, timer_clock_,
                        private_latency_ps_),
      l2c_(member(*this, "l2c"), map::region("l2c").base, l2c_registers::map, private_latency_ps_),
      ocm_("ocm", {map::ocm_base, map::ocm_size}) {
    add(uart0_, "uart0");
    add(uart1_, "uart1");
    add(qspi_, "qspi");
    add(slcr_, "slcr");
    add(ddrc_, "ddrc");
    add(devcfg_, "devcfg");
    add(ocm_control_, "ocm_control");
    add(scu_, "scu");
    add(gic_.cpu_interface(), "gic_cpu");
    add(global_timer_, "global_timer");
    add(private_timer_, "private_timer");
    add(private_watchdog_, "private_watchdog");
    add(gic_.distributor(), "gic_distributor");
    add(l2c_, "l2c");

    bus_.bind(static_cast<tlm::tlm_fw_transport_if<>&>(*this));
    cpu_.out.bind(bus_);
    to_ddr_.bind(ddr_.in);
    to_ocm_.bind(ocm_.in);

    cpu_.connect(gic_);
    gic_.set_sleep_test([this] { return cpu_.core().sleeping() != iss_sleep::awake; });
    uart0_.connect(gic_);
    uart1_.connect(gic_);
    global_timer_.connect(gic_);
    private_timer_.connect(gic_);
    private_watchdog_.connect(gic_);
    gic_.attach(static_cast<unsigned>(map::region("uart0").irq), uart0_);
    gic_.attach(static_cast<unsigned>(map::region("uart1").irq), uart1_);
    gic_.attach(static_cast<unsigned>(map::region("global_timer").irq), global_timer_);
    gic_.attach(static_cast<unsigned>(map::region("private_timer").irq), private_timer_);
    gic_.attach(static_cast<unsigned>(map::region("private_watchdog").irq), private_watchdog_);
    slcr_.on_change([this](std::uint32_t offset, std::uint64_t time_ps) { on_slcr_change(offset, time_ps); });

    SC_HAS_PROCESS(zynq_ps);
    SC_METHOD(on_fabric_interrupt);
    for (auto& line : irq_f2p) sensitive << line;
    SC_METHOD(on_reset);
    sensitive << rst;
    dont_initialize();
}

void zynq_ps::add(register_target& target, const char* region) {
    const auto& entry = map::region(region);
    if (entry.base >> 12 == private_page) {
        const auto first = (entry.base & 0xFFF) / private_slot_bytes;
        std::fill_n(private_.begin() + first, entry.size / private_slot_bytes, &target);
    } else {
        const auto first = (entry.base >> 24 == 0xE0 ? 0 : block_pages) + (entry.base >> 12) % block_pages;
        std::fill_n(pages_.begin() + static_cast<std::ptrdiff_t>(first), entry.size >> 12, &target);
    }
}

void zynq_ps::before_end_of_elaboration() {
    for (auto& line : irq_f2p) {
        if (line.bind_count() == 0) {
            line.bind(tie_low_);
        } else {
            gic_.expect_inputs();
        }
    }
    if (rst.bind_count() == 0) rst.bind(tie_low_);
}

void zynq_ps::start_of_simulation() {
    gp0_target_ = gp0.operator->();
    if (gp1.size() != 0) gp1_target_ = gp1.operator->();
}

void zynq_ps::on_reset() {
    if (!rst.read()) return;
    const auto now = now_ps();
    slcr_.reset();
    for (auto* store : {&qspi_, &ddrc_, &devcfg_, &ocm_control_, &scu_, &l2c_}) store->reset();
    for (unsigned n = 0; n < 2; ++n) {
        uart(n).set_clock(slcr_.uart_clock(), now);
        uart(n).reset(now);
    }
    global_timer_.reset(now);
    private_timer_.reset(now);
    private_watchdog_.reset(now);
    gic_.reset();
}

}  // namespace tabletop
