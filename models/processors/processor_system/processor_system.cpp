// SPDX-License-Identifier: Apache-2.0
#include "processors/processor_system/processor_system.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <iterator>
#include <string>
#include <utility>

#include "base/direct_memory.h"
#include "base/kernel_time.h"
#include "base/process.h"
#include "processors/cortex_a9_mpcore/scu_registers.h"

namespace tabletop {

namespace {

// Assumptions: a program that resets the system starts anew so much later (the boot ROM and the boot loader take no
// time), and the fabric's resets are held for so long.
constexpr std::uint64_t restart_delay_ps = 1'000'000;
constexpr std::uint64_t fabric_reset_cycles = 16;

constexpr std::size_t cleared_at_once = 1u << 20;

// A place above all addresses, for what else is told of a place, once.
constexpr std::uint64_t unanswered_place = std::uint64_t{1} << 32;
constexpr std::uint64_t waited_place = std::uint64_t{2} << 32;

}  // namespace

void processor_system::to_registers(tlm::tlm_generic_payload& trans, sc_core::sc_time& delay) {
    const auto address = trans.get_address();
    if (auto* const block = decoder_.find(address)) {
        to_block(*block, trans, delay);
    } else if (const auto* region = unmodelled_.find(address)) {
        to_unmodelled(*region, trans, delay);
    } else {
        to_memory(trans, delay);
    }
}

void processor_system::to_memory(tlm::tlm_generic_payload& trans, sc_core::sc_time& delay) {
    const auto address = trans.get_address();
    const auto window = find_memory(address);
    if (!window) {
        trans.set_response_status(tlm::TLM_ADDRESS_ERROR_RESPONSE);
        return;
    }
    trans.set_address(address - window->first + window->inside);
    window->memory->to->b_transport(trans, delay);
    trans.set_address(address);
}

// Calls move(bytes of the host, offset in the data, how many) for each piece; false when a byte is in no memory.
template <typename Move>
bool processor_system::for_each_piece(std::uint64_t address, std::size_t size, Move move) {
    for (std::size_t done = 0; done < size;) {
        const auto window = find_memory(address + done);
        if (!window) return false;
        const auto part = std::min<std::uint64_t>(size - done, window->last - (address + done) + 1);
        auto& block = window->memory->block;
        move(block.data() + (address + done - window->first + window->inside - block.base()), done, part);
        done += part;
    }
    return true;
}

bool processor_system::fetch(std::uint64_t address, void* data, std::size_t size) {
    if (!for_each_piece(address, size, [](const std::uint8_t*, std::size_t, std::size_t) {})) return false;
    return for_each_piece(address, size, [data](const std::uint8_t* host, std::size_t at, std::size_t part) {
        std::memcpy(static_cast<std::uint8_t*>(data) + at, host, part);
    });
}

bool processor_system::put(std::uint64_t address, const void* data, std::size_t size) {
    if (!for_each_piece(address, size, [](std::uint8_t*, std::size_t, std::size_t) {})) return false;
    for_each_piece(address, size, [data](std::uint8_t* host, std::size_t at, std::size_t part) {
        std::memcpy(host, static_cast<const std::uint8_t*>(data) + at, part);
    });
    cpu_.core().invalidate(static_cast<std::uint32_t>(address), size);
    return true;
}

void processor_system::report_unanswered(const register_target& block, const char* block_name, std::uint32_t offset,
                                         std::uint64_t time_ps, const char* what) {
    const auto address = block.base() + offset;
    report_.add(address | unanswered_place, {true, address, time_ps}, block_name, what);
}

// name: of the register; empty: not known.
void processor_system::report_wait(const access_report::access& made, const char* block, const std::string& name) {
    const auto what =
        fmt::format("{}{}read again and again, and nothing is there that changes it", name, name.empty() ? "" : " is ");
    report_.add(made.address | waited_place, made, block, what.c_str());
}

void processor_system::access_pins(register_target& block, tlm::tlm_generic_payload& trans, sc_core::sc_time& delay) {
    sc_core::wait(std::exchange(delay, sc_core::SC_ZERO_TIME));
    block.b_transport(trans, delay);
    sc_core::wait(std::exchange(delay, sc_core::SC_ZERO_TIME));
}

void processor_system::to_unmodelled(const unmodelled_region& region, tlm::tlm_generic_payload& trans,
                                     sc_core::sc_time& delay) {
    const auto time_ps = now_ps() + to_ps(delay);
    if (!region.reads_zero) {
        report(region.base, trans, time_ps, region.name, "not modelled: a plain store");
        if (config_.cpu.strict) {
            cpu_.refuse(fmt::format("{} of 0x{:08x}, {}, which is not modelled and only stores",
                                    trans.is_write() ? "write" : "read", trans.get_address(), region.name));
        }
    }
    unmodelled_.b_transport(trans, delay);
    if (const auto* const text = unmodelled_.unanswered()) {
        report(trans.get_address() | unanswered_place, trans, time_ps, region.name, text);
    } else if (unmodelled_.is_waited_for()) {
        const auto name = unmodelled_.name_of(trans.get_address());
        report_wait({false, trans.get_address(), time_ps}, region.name, name);
    }
}

tlm::tlm_sync_enum processor_system::nb_transport_fw(tlm::tlm_generic_payload& trans, tlm::tlm_phase&,
                                                     sc_core::sc_time&) {
    SC_REPORT_ERROR(name(), "the processor's bus is loosely timed: b_transport only");
    trans.set_response_status(tlm::TLM_GENERIC_ERROR_RESPONSE);
    return tlm::TLM_COMPLETED;
}

unsigned processor_system::transport_dbg(tlm::tlm_generic_payload& trans) {
    const auto address = trans.get_address();
    if (const auto window = find_memory(address)) return debug_memory(*window, trans);
    if (auto* const block = decoder_.find(address)) return block->transport_dbg(trans);
    if (unmodelled_.find(address) != nullptr) return unmodelled_.transport_dbg(trans);
    return debug_outside(trans);
}

unsigned processor_system::debug_memory(const memory_window& window, tlm::tlm_generic_payload& trans) {
    const auto address = trans.get_address();
    const auto length = trans.get_data_length();
    trans.set_address(address - window.first + window.inside);
    trans.set_data_length(static_cast<unsigned>(std::min<std::uint64_t>(length, window.last - address + 1)));
    const auto moved = window.memory->block.transport_dbg(trans);
    trans.set_address(address);
    trans.set_data_length(length);
    return moved;
}

bool processor_system::get_direct_mem_ptr(tlm::tlm_generic_payload& trans, tlm::tlm_dmi& dmi) {
    const auto address = trans.get_address();
    if (const auto window = find_memory(address)) {
        trans.set_address(window->inside);
        const bool granted = window->memory->block.get_direct_mem_ptr(trans, dmi);
        trans.set_address(address);
        if (granted) dmi.set_dmi_ptr(dmi.get_dmi_ptr() + (window->inside - dmi.get_start_address()));
        dmi.set_start_address(window->first);
        dmi.set_end_address(window->last);
        return granted;
    }
    return direct_outside(trans, dmi);
}

bool processor_system::direct_outside(tlm::tlm_generic_payload& trans, tlm::tlm_dmi& dmi) {
    dmi.init();
    return deny(trans, dmi);
}

ram* processor_system::find_ram(std::uint64_t address, std::uint64_t size) {
    for (auto* const memory : memories_) {
        if (memory->block.contains(address, size)) return &memory->block;
    }
    return nullptr;
}

void processor_system::on_fabric_interrupt() {
    for (unsigned n = 0; n < interrupts_->size(); ++n) {
        const bool level = (*interrupts_)[n].read();
        if (level == ((interrupt_levels_ >> n & 1u) != 0)) continue;
        interrupt_levels_ ^= std::uint64_t{1} << n;
        gic_.set_input(interrupt_id_(n), level);
    }
}

void processor_system::attach_memory(std::uint64_t base, std::uint64_t size, tlm::tlm_target_socket<32>& socket) {
    outside_.push_back({base, size, socket.get_base_export().operator->()});
}

const processor_system::outside_memory* processor_system::find_outside(std::uint64_t address,
                                                                       std::uint64_t size) const {
    const auto found = std::find_if(outside_.begin(), outside_.end(), [&](const outside_memory& memory) {
        return address >= memory.base && size <= memory.size && address - memory.base <= memory.size - size;
    });
    return found == outside_.end() ? nullptr : &*found;
}

void processor_system::add_exit_register(std::uint32_t address, std::function<void(std::int32_t status)> call) {
    static constexpr register_info registers[] = {
        {"status", 0x0, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Exit status."}};
    static constexpr register_map map{"exit_register", 0x1000, registers, std::size(registers)};
    exit_register_ = std::make_unique<plain_store>(
        register_place{std::string(name()) + ".exit_register", address, config_.peripheral_latency_ps}, map);
    exit_register_->on_change([this, call = std::move(call)](std::uint32_t offset, std::uint64_t) {
        call(static_cast<std::int32_t>(exit_register_->stored(offset)));
    });
    decoder_.add({"exit_register", address, map.size, -1, 0, &map}, *exit_register_);
}

std::vector<std::pair<std::uint64_t, std::uint64_t>> processor_system::memories() const {
    std::vector<std::pair<std::uint64_t, std::uint64_t>> all;
    for (const auto* const memory : memories_) all.emplace_back(memory->block.base(), memory->block.size());
    for (const auto& memory : outside_) all.emplace_back(memory.base, memory.size);
    return all;
}

bool processor_system::load(std::uint32_t address, const void* data, std::size_t size) {
    if (!is_memory(address, size)) return false;
    const auto* const bytes = static_cast<const std::uint8_t*>(data);
    images_.push_back({address, {bytes, bytes + size}});
    copy(images_.back());
    return true;
}

void processor_system::copy(const image& loaded) {
    if (!loaded.bytes.empty()) store(loaded.address, loaded.bytes.data(), loaded.bytes.size());
}

std::optional<std::uint32_t> processor_system::peek(std::uint32_t address) {
    std::uint32_t value = 0;
    tlm::tlm_generic_payload payload;
    payload.set_command(tlm::TLM_READ_COMMAND);
    payload.set_address(address);
    payload.set_data_ptr(reinterpret_cast<std::uint8_t*>(&value));
    payload.set_data_length(sizeof value);
    payload.set_streaming_width(sizeof value);
    if (transport_dbg(payload) != sizeof value) return std::nullopt;
    return value;
}

bool processor_system::clear(std::uint32_t address, std::size_t size) {
    if (size == 0) return true;
    if (!is_memory(address, size)) return false;
    const std::vector<std::uint8_t> zeros(std::min(size, cleared_at_once));
    for (std::size_t done = 0; done < size;) {
        const auto part = std::min(size - done, zeros.size());
        store(address + static_cast<std::uint32_t>(done), zeros.data(), part);
        done += part;
    }
    return true;
}

// All bytes lie in one memory.
void processor_system::store(std::uint32_t address, const std::uint8_t* bytes, std::size_t size) {
    if (auto* const memory = find_ram(address, size)) {
        std::memcpy(memory->data() + (address - memory->base()), bytes, size);
    } else {
        auto copied = std::vector<std::uint8_t>(bytes, bytes + size);
        tlm::tlm_generic_payload trans;
        trans.set_command(tlm::TLM_WRITE_COMMAND);
        trans.set_address(address);
        trans.set_data_ptr(copied.data());
        trans.set_data_length(static_cast<unsigned>(size));
        trans.set_streaming_width(static_cast<unsigned>(size));
        find_outside(address, size)->to->transport_dbg(trans);
    }
    cpu_.core().invalidate(address, size);
}

void processor_system::set_entry_point(std::uint32_t address) {
    entry_point_ = address;
    cpu_.set_entry_point(address);
}

// A core that has gone to sleep at its local time looks at its interrupts when the kernel has caught up.
bool processor_system::is_idle() {
    const auto now = now_ps();
    return cpu_.core().sleeping() == iss_sleep::wait_for_interrupt && !is_sending() && !is_watched() &&
           gic_.next_change_ps(now) == interrupt_source::never && !gic_.irq(now) && !gic_.fiq(now);
}

bool processor_system::is_watched() const {
    return private_watchdog_.expiry_ps() != interrupt_level::never;
}

void processor_system::on_rst() {
    if (rst.read()) on_reset_pin();
}

void processor_system::plan_restart(std::uint64_t time_ps) {
    restart_ps_ = time_ps + restart_delay_ps;
    restart_due_.notify(from_ps(restart_ps_ - now_ps()));
    cpu_.request_reset(entry_point_);
}

void processor_system::hold_until_restart(sc_core::sc_time& delay) const {
    const auto now = now_ps();
    if (restart_ps_ > now + to_ps(delay)) delay = from_ps(restart_ps_ + 1 - now);
}

void processor_system::restart() {
    restart_due_.cancel();
    restart_ps_ = 0;
    const auto now = now_ps();
    for (auto* const block : blocks_) block->reset(now);
    unmodelled_.reset();
    boot();
    for (const auto& loaded : images_) copy(loaded);
    cpu_.request_reset(entry_point_);
    fabric_release_ps_ = now + config_.fabric_clock.edge(fabric_reset_cycles);
    notify_fabric_reset();
}

void processor_system::write_at_boot(const constant_table<boot_write>& writes) {
    for (const auto& write : writes) {
        auto value = write.value;
        tlm::tlm_generic_payload trans;
        trans.set_command(tlm::TLM_WRITE_COMMAND);
        trans.set_address(write.address);
        trans.set_data_ptr(reinterpret_cast<unsigned char*>(&value));
        trans.set_data_length(sizeof value);
        trans.set_streaming_width(sizeof value);
        auto delay = sc_core::SC_ZERO_TIME;
        decoder_.find(write.address)->b_transport(trans, delay);
    }
}

void processor_system::reset_private(std::uint64_t time_ps) {
    global_timer_.reset(time_ps);
    private_timer_.reset(time_ps);
    private_watchdog_.reset(time_ps);
    gic_.reset();
}

void processor_system::on_fabric_reset() {
    const auto now = now_ps();
    drive_fabric_resets(rst.read() || now < fabric_release_ps_);
    if (now < fabric_release_ps_) fabric_reset_.notify(from_ps(fabric_release_ps_ - now));
}

void processor_system::before_end_of_elaboration() {
    if (rst.bind_count() == 0) rst.bind(tie_low_);
    if (interrupts_ == nullptr) return;
    for (auto& line : *interrupts_) {
        if (line.bind_count() == 0) {
            line.bind(tie_low_);
        } else {
            gic_.expect_inputs();
        }
    }
}

processor_system::processor_system(sc_core::sc_module_name module_name, const processor_system_config& config,
                                   const system_map& map)
    : sc_module(module_name),
      config_(config),
      map_(map),
      cpu_("cpu", config.cpu),
      scu_(place("scu"), scu_registers::map),
      gic_(place("gic_cpu"), place("gic_distributor"),
           {*region_of(map.regions, "gic_cpu").registers, *region_of(map.regions, "gic_distributor").registers},
           config.cpu.quantum_ps),
      global_timer_(place("global_timer"), config.timer_clock),
      private_timer_(place("private_timer"), config.timer_clock),
      private_watchdog_(place("private_watchdog"), config.timer_clock),
      private_watchdog_alarm_("private_watchdog_alarm", private_watchdog_, config.cpu.quantum_ps,
                              [this] { on_private_watchdog(); }),
      unmodelled_(map.unmodelled, config.peripheral_latency_ps),
      report_(name(), cpu_),
      decoder_(map.private_base),
      entry_point_(config.cpu.entry_point) {
    bus_.bind(static_cast<tlm::tlm_fw_transport_if<>&>(*this));
    cpu_.out.bind(bus_);
    cpu_.connect(gic_);
    cpu_.on_event_sent([this] { on_event_sent(); });
    gic_.set_sleep_test([this] { return cpu_.core().sleeping() != iss_sleep::awake; });

    spawn_method("on_rst", sensitive_to(rst).dont_initialize(), [this] { on_rst(); });
    spawn_method("on_restart_due", sensitive_to(restart_due_).dont_initialize(), [this] { on_restart_due(); });
    spawn_method("on_fabric_reset", sensitive_to(fabric_reset_, rst).dont_initialize(), [this] { on_fabric_reset(); });
    notify_fabric_reset();
}

void processor_system::connect_interrupts(sc_core::sc_vector<sc_core::sc_in<bool>>& inputs, unsigned (*id)(unsigned)) {
    interrupts_ = &inputs;
    interrupt_id_ = id;
    sensitive_to any_line;
    for (auto& line : inputs) any_line.add(line);
    spawn_method("on_fabric_interrupt", any_line, [this] { on_fabric_interrupt(); });
}

register_place processor_system::place(const char* instance) const {
    const auto& region = region_of(map_.regions, instance);
    const bool is_private = region.base >= map_.private_base;
    return {std::string(name()) + "." + instance, region.base,
            is_private ? config_.private_latency_ps : config_.peripheral_latency_ps};
}

void processor_system::build_in(std::initializer_list<register_target*> own) {
    for (const auto& region : map_.regions) build_in(region, block_of(region, own));
}

// The object that is made for the instance, else a store.
register_target& processor_system::block_of(const register_region& region,
                                            std::initializer_list<register_target*> own) {
    register_target* const parts[] = {&scu_,           &gic_.cpu_interface(), &global_timer_,
                                      &private_timer_, &private_watchdog_,    &gic_.distributor()};
    for (auto* const block : own) {
        if (block->base() == region.base) return *block;
    }
    for (auto* const part : parts) {
        if (part->base() == region.base) return *part;
    }
    return *stores_.emplace_back(std::make_unique<plain_store>(place(region.name), *region.registers));
}

void processor_system::build_in(const register_region& region, register_target& block) {
    blocks_.push_back(&block);
    decoder_.add(region, block);
    if (!region.swept) {
        block.on_hole([this, &region](const tlm::tlm_generic_payload& trans, std::uint64_t time_ps) {
            const auto word = trans.get_address() / 4 * 4;
            report(word, trans, time_ps, region.name, trans.is_write() ? "no register: ignored" : "no register: 0");
        });
    }
    if (auto* const store = dynamic_cast<plain_store*>(&block)) {
        store->on_waited([this, &region, store](std::uint32_t offset, std::uint64_t time_ps) {
            report_wait({false, region.base + offset, time_ps}, region.name, store->described(offset).name);
        });
    }
    block.connect(gic_);
    for (unsigned n = 0; n < region.irq_count; ++n) {
        gic_.attach(static_cast<unsigned>(region.irq) + n, *block.interrupt(n));
    }
}

}  // namespace tabletop
