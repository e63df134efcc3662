// SPDX-License-Identifier: Apache-2.0
#include "processors/zynq_ps/zynq_ps.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <string>
#include <utility>

#include "base/kernel_time.h"

namespace tabletop {

namespace map = zynq_ps_map;

namespace {

constexpr std::uint32_t private_page = map::private_base >> 12;
constexpr unsigned private_slot_bytes = 32;
// Assumptions: a program that resets the system starts anew so much later (the boot ROM and the boot loader take no
// time), and FCLK_RESETn are held for so long.
constexpr std::uint64_t soft_reset_ps = 1'000'000;
constexpr std::uint64_t fabric_reset_cycles = 16;

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

// The loader's start-up code enables the floating-point unit for itself.
cortex_a9_config make_cpu_config(const zynq_ps_config& config) {
    auto result = config.cpu;
    if (config.boot == zynq_boot::fsbl) result.core.floating_point = true;
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
    auto* const target = find_target(address);
    if (target == &slcr_) {
        to_slcr(trans, delay);
    } else if (target != nullptr) {
        target->b_transport(trans, delay);
    } else if (const auto* region = unmodelled_store::find(address)) {
        to_unmodelled(*region, trans, delay);
    } else {
        to_memory(trans, delay);
    }
}

// What a write changes outside the processing system changes at its own time: the kernel catches up first, and pins
// have settled when the write is answered. After a software reset no instruction follows before it is made.
void zynq_ps::to_slcr(tlm::tlm_generic_payload& trans, sc_core::sc_time& delay) {
    const auto offset = (trans.get_address() & 0xFFF) / 4 * 4;
    const bool changes = trans.is_write() && !slcr_.locked();
    if (changes && offset == slcr_registers::a9_cpu_rst_ctrl) {
        report(trans.get_address(), trans, now_ps() + to_ps(delay), "slcr", "one core is modelled: no other starts");
    }
    const bool drives_pins = changes && offset == slcr_registers::fpga_rst_ctrl;
    if (drives_pins) sc_core::wait(std::exchange(delay, sc_core::SC_ZERO_TIME));
    slcr_.b_transport(trans, delay);
    if (drives_pins) sc_core::wait(std::exchange(delay, sc_core::SC_ZERO_TIME));
    const auto now = now_ps();
    if (soft_reset_ps_ > now + to_ps(delay)) delay = from_ps(soft_reset_ps_ + 1 - now);
}

void zynq_ps::to_memory(tlm::tlm_generic_payload& trans, sc_core::sc_time& delay) {
    const auto address = trans.get_address();
    const auto window = find_memory(address);
    if (!window) {
        trans.set_response_status(tlm::TLM_ADDRESS_ERROR_RESPONSE);
        return;
    }
    trans.set_address(address - window->first + window->inside);
    (window->memory == &ddr_ ? to_ddr_ : to_ocm_)->b_transport(trans, delay);
    trans.set_address(address);
}

void zynq_ps::to_unmodelled(const map::unmodelled_region& region, tlm::tlm_generic_payload& trans,
                            sc_core::sc_time& delay) {
    if (!region.reads_zero) {
        report(region.base, trans, now_ps() + to_ps(delay), region.name, "not modelled: a plain store");
    }
    unmodelled_.b_transport(trans, delay);
}

// Says once a place what is odd about an access, and not too often for a block: programs may sweep over it.
void zynq_ps::report(std::uint64_t place, const tlm::tlm_generic_payload& trans, std::uint64_t time_ps,
                     const char* block, const char* what) {
    constexpr unsigned most_reports = 20;
    if (!reported_.insert(place).second) return;
    const auto reports = ++reports_of_[block];
    if (reports > most_reports) return;
    const auto pc = cpu_.access_pc();
    spdlog::warn("{}: {} of 0x{:08x} ({}, {}){}, {} ps{}", name(), trans.is_write() ? "write" : "read",
                 trans.get_address(), block, what, pc ? fmt::format(" at pc 0x{:08x}", *pc) : "", time_ps,
                 reports == most_reports ? "; further ones of this block are not reported" : "");
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

tlm::tlm_sync_enum zynq_ps::nb_transport_fw(tlm::tlm_generic_payload& trans, tlm::tlm_phase&, sc_core::sc_time&) {
    SC_REPORT_ERROR(name(), "the processor's bus is loosely timed: b_transport only");
    trans.set_response_status(tlm::TLM_GENERIC_ERROR_RESPONSE);
    return tlm::TLM_COMPLETED;
}

unsigned zynq_ps::transport_dbg(tlm::tlm_generic_payload& trans) {
    const auto address = trans.get_address();
    if (const auto window = find_memory(address)) return debug_memory(*window, trans);
    if (auto* target = find_target(address)) return target->transport_dbg(trans);
    if (unmodelled_store::find(address) != nullptr) return unmodelled_.transport_dbg(trans);
    if (address >= map::gp0_base && address < map::gp0_base + map::gp_size) return gp0->transport_dbg(trans);
    const bool in_gp1 = address >= map::gp1_base && address - map::gp1_base < map::gp_size;
    return in_gp1 && gp1.size() != 0 ? gp1->transport_dbg(trans) : 0;
}

unsigned zynq_ps::debug_memory(const memory_window& window, tlm::tlm_generic_payload& trans) {
    const auto address = trans.get_address();
    const auto length = trans.get_data_length();
    trans.set_address(address - window.first + window.inside);
    trans.set_data_length(static_cast<unsigned>(std::min<std::uint64_t>(length, window.last - address + 1)));
    const auto moved = window.memory->transport_dbg(trans);
    trans.set_address(address);
    trans.set_data_length(length);
    return moved;
}

ram* zynq_ps::find_ram(std::uint64_t address, std::uint64_t size) {
    if (ddr_.contains(address, size)) return &ddr_;
    return ocm_.contains(address, size) ? &ocm_ : nullptr;
}

// A quarter of the on-chip memory that is mapped low hides the DDR memory there, and is not at its high address.
std::optional<zynq_ps::memory_window> zynq_ps::find_memory(std::uint64_t address) {
    const auto first = address / map::ocm_quarter_size * map::ocm_quarter_size;
    const auto last = first + map::ocm_quarter_size - 1;
    const auto quarter = first % map::ocm_size / map::ocm_quarter_size;
    if (address < map::ocm_size && ocm_low_ != 0) {
        if ((ocm_low_ >> quarter & 1u) != 0) return memory_window{&ocm_, first, last, map::ocm_base + first};
        if (ddr_.contains(first, map::ocm_quarter_size)) return memory_window{&ddr_, first, last, first};
    }
    if (ddr_.contains(address, 1)) {
        const std::uint64_t start = ocm_low_ != 0 && address >= map::ocm_size ? map::ocm_size : 0;
        return memory_window{&ddr_, start, ddr_.size() - 1, start};
    }
    if (!ocm_.contains(address, 1) || (ocm_high_ >> quarter & 1u) == 0) return std::nullopt;
    return memory_window{&ocm_, first, last, first};
}

bool zynq_ps::get_direct_mem_ptr(tlm::tlm_generic_payload& trans, tlm::tlm_dmi& dmi) {
    const auto address = trans.get_address();
    if (const auto window = find_memory(address)) {
        trans.set_address(window->inside);
        const bool granted = window->memory->get_direct_mem_ptr(trans, dmi);
        trans.set_address(address);
        dmi.set_dmi_ptr(dmi.get_dmi_ptr() + (window->inside - dmi.get_start_address()));
        dmi.set_start_address(window->first);
        dmi.set_end_address(window->last);
        return granted;
    }
    dmi.init();
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
    switch (offset) {
        case slcr_registers::pss_rst_ctrl:
            if ((slcr_.stored(offset) & slcr_registers::soft_reset) != 0) plan_soft_reset(time_ps);
            break;
        case slcr_registers::uart_rst_ctrl:
            reset_uarts(time_ps);
            break;
        case slcr_registers::gpio_rst_ctrl:
            reset_gpio(time_ps);
            break;
        case slcr_registers::fpga_rst_ctrl:
            fabric_reset_.notify(sc_core::SC_ZERO_TIME);
            break;
        case slcr_registers::a9_cpu_rst_ctrl:
            if ((slcr_.stored(offset) & slcr_registers::private_reset) != 0) reset_private(time_ps);
            break;
        case slcr_registers::ocm_cfg:
            map_ocm();
            break;
        default:
            for (unsigned n = 0; n < 2; ++n) uart(n).set_clock(slcr_.uart_clock(), time_ps);
    }
}

// At both ends of the reset, so that what was written while it was held has no effect.
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

// With the address filter of the snoop control unit at 0, all of the low addresses are DDR memory (UG585 table 4-1).
void zynq_ps::map_ocm() {
    const bool filtered = scu_.stored(scu_registers::filtering_start) == 0;
    const auto high = slcr_.ocm_high();
    const auto low = filtered ? 0 : ~high & slcr_registers::ocm_high_quarters;
    if (high == ocm_high_ && low == ocm_low_) return;
    ocm_high_ = high;
    ocm_low_ = low;
    bus_->invalidate_direct_mem_ptr(0, ddr_.size() - 1);
    bus_->invalidate_direct_mem_ptr(map::ocm_base, std::uint64_t{map::ocm_base} + map::ocm_size - 1);
}

bool zynq_ps::load(std::uint32_t address, const void* data, std::size_t size) {
    if (find_ram(address, size) == nullptr) return false;
    const auto* const bytes = static_cast<const std::uint8_t*>(data);
    images_.push_back({address, {bytes, bytes + size}});
    copy(images_.back());
    return true;
}

void zynq_ps::copy(const image& loaded) {
    if (loaded.bytes.empty()) return;
    auto& memory = *find_ram(loaded.address, loaded.bytes.size());
    std::memcpy(memory.data() + (loaded.address - memory.base()), loaded.bytes.data(), loaded.bytes.size());
    cpu_.core().invalidate(loaded.address, loaded.bytes.size());
}

bool zynq_ps::clear(std::uint32_t address, std::size_t size) {
    auto* const memory = find_ram(address, size);
    if (memory == nullptr) return size == 0;
    std::memset(memory->data() + (address - memory->base()), 0, size);
    cpu_.core().invalidate(address, size);
    return true;
}

void zynq_ps::set_entry_point(std::uint32_t address) {
    entry_point_ = address;
    cpu_.set_entry_point(address);
}

bool zynq_ps::is_idle() {
    return cpu_.core().sleeping() == iss_sleep::wait_for_interrupt && uart0_.transmitter_idle() &&
           uart1_.transmitter_idle() && private_watchdog_.expiry_ps() == interrupt_level::never &&
           gic_.next_change_ps(now_ps()) == interrupt_source::never;
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
      cpu_("cpu", make_cpu_config(config)),
      ddr_("ddr", {map::ddr_base, config.ddr_size}),
      slcr_(place("slcr"), config.ps_clock),
      uart0_("uart0", place("uart0"), slcr_.uart_clock()),
      uart1_("uart1", place("uart1"), slcr_.uart_clock()),
      gpio_(place("gpio")),
      ttc0_(place("ttc0"), peripheral_clock_),
      ttc1_(place("ttc1"), peripheral_clock_),
      devcfg_(place("devcfg")),
      scu_(place("scu"), scu_registers::map),
      gic_(place("gic_cpu"), place("gic_distributor"),
           {*map::region("gic_cpu").registers, *map::region("gic_distributor").registers}, config.cpu.quantum_ps),
      global_timer_(place("global_timer"), timer_clock_),
      private_timer_(place("private_timer"), timer_clock_),
      private_watchdog_(place("private_watchdog"), timer_clock_),
      ocm_("ocm", {map::ocm_base, map::ocm_size}),
      unmodelled_(peripheral_latency_ps_),
      ocm_high_(slcr_.ocm_high()),
      entry_point_(config.cpu.entry_point) {
    for (const auto& region : map::regions) build_in(region, block_of(region));

    bus_.bind(static_cast<tlm::tlm_fw_transport_if<>&>(*this));
    cpu_.out.bind(bus_);
    to_ddr_.bind(ddr_.in);
    to_ocm_.bind(ocm_.in);

    cpu_.connect(gic_);
    gic_.set_sleep_test([this] { return cpu_.core().sleeping() != iss_sleep::awake; });
    slcr_.on_change([this](std::uint32_t offset, std::uint64_t time_ps) { on_slcr_change(offset, time_ps); });
    scu_.on_change([this](std::uint32_t, std::uint64_t) { map_ocm(); });
    private_watchdog_.on_change([this] { plan_watchdog(); });
    for (auto* const uart : {&uart0_, &uart1_}) {
        uart->on_disabled_transmitter([this, uart](const tlm::tlm_generic_payload& trans, std::uint64_t time_ps) {
            report(trans.get_address(), trans, time_ps, uart->basename(), "transmitter is disabled");
        });
    }

    SC_HAS_PROCESS(zynq_ps);
    SC_METHOD(on_fabric_interrupt);
    for (auto& line : irq_f2p) sensitive << line;
    SC_METHOD(on_reset_pin);
    sensitive << rst;
    dont_initialize();
    SC_METHOD(on_soft_reset);
    sensitive << soft_reset_due_;
    dont_initialize();
    SC_METHOD(on_watchdog);
    sensitive << watchdog_due_;
    dont_initialize();
    SC_METHOD(on_fabric_reset);
    sensitive << fabric_reset_ << rst;
    dont_initialize();
    boot();
    fabric_reset_.notify(sc_core::SC_ZERO_TIME);
}

register_place zynq_ps::place(const char* instance) const {
    const auto& region = map::region(instance);
    const bool is_private = region.base >= map::private_base;
    return {std::string(name()) + "." + instance, region.base,
            is_private ? private_latency_ps_ : peripheral_latency_ps_};
}

// The member that is made for the instance, else a store.
register_target& zynq_ps::block_of(const register_region& region) {
    register_target* const own[] = {
        &slcr_,
        &uart0_,
        &uart1_,
        &gpio_,
        &ttc0_,
        &ttc1_,
        &devcfg_,
        &scu_,
        &gic_.cpu_interface(),
        &global_timer_,
        &private_timer_,
        &private_watchdog_,
        &gic_.distributor(),
    };
    for (auto* const block : own) {
        if (block->base() == region.base) return *block;
    }
    return *stores_.emplace_back(std::make_unique<plain_store>(place(region.name), *region.registers));
}

void zynq_ps::build_in(const register_region& region, register_target& block) {
    blocks_.push_back(&block);
    decode(region, block);
    if (!region.swept) {
        block.on_hole([this, &region](const tlm::tlm_generic_payload& trans, std::uint64_t time_ps) {
            const auto word = trans.get_address() / 4 * 4;
            report(word, trans, time_ps, region.name, trans.is_write() ? "no register: ignored" : "no register: 0");
        });
    }
    block.connect(gic_);
    for (unsigned n = 0; n < region.irq_count; ++n) {
        gic_.attach(static_cast<unsigned>(region.irq) + n, *block.interrupt(n));
    }
}

void zynq_ps::decode(const register_region& region, register_target& block) {
    if (region.base >> 12 == private_page) {
        const auto first = (region.base & 0xFFF) / private_slot_bytes;
        std::fill_n(private_.begin() + first, region.size / private_slot_bytes, &block);
    } else {
        const auto first = (region.base >> 24 == 0xE0 ? 0 : block_pages) + (region.base >> 12) % block_pages;
        std::fill_n(pages_.begin() + static_cast<std::ptrdiff_t>(first), region.size >> 12, &block);
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
    for (unsigned n = 0; n < map::fabric_resets; ++n) {
        if (fclk_rst[n].bind_count() == 0) fclk_rst[n].bind(unused_resets_[n]);
    }
}

void zynq_ps::start_of_simulation() {
    gp0_target_ = gp0.operator->();
    if (gp1.size() != 0) gp1_target_ = gp1.operator->();
}

void zynq_ps::on_reset_pin() {
    if (rst.read()) restart(slcr_registers::reboot_srst);
}

// The core stops at the write and stands at its entry point until the reset is made.
void zynq_ps::plan_soft_reset(std::uint64_t time_ps) {
    soft_reset_ps_ = time_ps + soft_reset_ps;
    soft_reset_due_.notify(from_ps(soft_reset_ps_ - now_ps()));
    cpu_.request_reset(entry_point_);
}

void zynq_ps::on_soft_reset() {
    restart(slcr_registers::reboot_slc);
}

// At a multiple of the quantum, where the kernel and the core meet.
void zynq_ps::plan_watchdog() {
    watchdog_due_.cancel();
    const auto expiry = private_watchdog_.expiry_ps();
    if (expiry == interrupt_level::never) return;
    const auto quantum = config_.cpu.quantum_ps;
    const auto due = (expiry + quantum - 1) / quantum * quantum;
    watchdog_due_.notify(from_ps(std::max(due, now_ps()) - now_ps()));
}

void zynq_ps::on_watchdog() {
    if (!private_watchdog_.has_expired(now_ps())) return plan_watchdog();
    spdlog::warn("{}: the private watchdog has expired, {} ps", name(), private_watchdog_.expiry_ps());
    if ((slcr_.stored(slcr_registers::rs_awdt_ctrl) & slcr_registers::awdt0_to_processor) == 0) {
        return restart(slcr_registers::reboot_awdt0);
    }
    private_watchdog_.reset(now_ps());
    cpu_.request_reset(0);
}

// Everything but the memories is as at the beginning, and the program starts anew.
void zynq_ps::restart(std::uint32_t reason) {
    soft_reset_due_.cancel();
    soft_reset_ps_ = 0;
    slcr_.restart(reason, now_ps());
    reset_blocks();
    boot();
    map_ocm();
    for (const auto& loaded : images_) copy(loaded);
    cpu_.request_reset(entry_point_);
    fabric_release_ps_ = now_ps() + config_.fabric_clock.edge(fabric_reset_cycles);
    fabric_reset_.notify(sc_core::SC_ZERO_TIME);
}

void zynq_ps::reset_blocks() {
    const auto now = now_ps();
    for (auto* const uart : {&uart0_, &uart1_}) uart->set_clock(slcr_.uart_clock(), now);
    for (auto* const block : blocks_) block->reset(now);
    unmodelled_.reset();
    uart_in_reset_ = {};
    gpio_in_reset_ = false;
}

// Makes the boot loader's writes, which take no time.
void zynq_ps::boot() {
    if (config_.boot != zynq_boot::fsbl) return;
    for (const auto& write : fsbl_writes) {
        auto value = write.value;
        tlm::tlm_generic_payload trans;
        trans.set_command(tlm::TLM_WRITE_COMMAND);
        trans.set_address(write.address);
        trans.set_data_ptr(reinterpret_cast<unsigned char*>(&value));
        trans.set_data_length(sizeof value);
        trans.set_streaming_width(sizeof value);
        auto delay = sc_core::SC_ZERO_TIME;
        find_target(write.address)->b_transport(trans, delay);
    }
}

void zynq_ps::reset_private(std::uint64_t time_ps) {
    global_timer_.reset(time_ps);
    private_timer_.reset(time_ps);
    private_watchdog_.reset(time_ps);
    gic_.reset();
}

void zynq_ps::on_fabric_reset() {
    const auto now = now_ps();
    const bool held = rst.read() || now < fabric_release_ps_;
    const auto control = slcr_.stored(slcr_registers::fpga_rst_ctrl);
    for (unsigned n = 0; n < map::fabric_resets; ++n) {
        fclk_rst[n].write(held || (control & slcr_registers::fpga_out_resets[n]) != 0);
    }
    if (now < fabric_release_ps_) fabric_reset_.notify(from_ps(fabric_release_ps_ - now));
}

}  // namespace tabletop
