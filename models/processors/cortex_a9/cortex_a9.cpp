// SPDX-License-Identifier: Apache-2.0
#include "processors/cortex_a9/cortex_a9.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <stdexcept>

#include "base/kernel_time.h"
#include "base/process.h"
#include "base/warning.h"
#include "processors/cortex_a9/host_floating_point.h"
#include "processors/cortex_a9/physical_memory.h"

namespace tabletop {

namespace {

constexpr std::uint64_t least_quantum_ps = 1000;
constexpr std::size_t stack_bytes = std::size_t{2} << 20;  // translation recurses in the thread that executes
constexpr std::uint64_t most_warnings = 20;

const cortex_a9_config& checked(const cortex_a9_config& config) {
    if (config.cpi_numerator == 0 || config.cpi_denominator == 0)
        throw std::invalid_argument("cycles per instruction of 0");
    if (config.quantum_ps < least_quantum_ps) throw std::invalid_argument("quantum of the processor below 1 ns");
    return config;
}

// A beat's bytes: 1, 2 or 4.
void copy(void* to, const void* from, unsigned size) {
    if (size == 4) {
        std::memcpy(to, from, 4);
    } else if (size == 1) {
        std::memcpy(to, from, 1);
    } else {
        std::memcpy(to, from, 2);
    }
}

clock_domain cycle_clock(const cortex_a9_config& config) {
    if (config.core.timing != iss_timing::unit) return config.clock;
    return clock_domain(config.clock.hz_numerator() * config.cpi_denominator,
                        config.clock.hz_denominator() * config.cpi_numerator);
}

// The payload owns it.
template <typename Extension>
Extension* extend(tlm::tlm_generic_payload& payload) {
    auto* const made = new Extension;
    payload.set_extension(made);
    return made;
}

}  // namespace

std::uint64_t cortex_a9::time_at(std::uint64_t cycles) const {
    return base_ps_ + cycle_clock_.edge(cycles);
}

// How many more cycles after `cycles` reach the time; 0 when it has passed.
std::uint64_t cortex_a9::cycles_until(std::uint64_t time_ps, std::uint64_t cycles) const {
    if (time_ps <= base_ps_) return 0;
    const auto total = cycle_clock_.cycle_from(time_ps - base_ps_);
    return total > cycles ? total - cycles : 0;
}

std::uint64_t cortex_a9::local_time_ps() const {
    return time_at(iss_->cycles());
}

void cortex_a9::run() {
    while (iss_->halted().empty()) {
        advance_boundary(local_time_ps());
        extend_boundary();
        polled_.hint.until_ps = 0;
        look_for_turn();
        run_to_boundary();
        if (reset_to_) iss_->reset(*std::exchange(reset_to_, std::nullopt));
        if (iss_->sleeping() != iss_sleep::awake) {
            sleep();
        } else {
            synchronise();
            sample_interrupts();
        }
    }
    halted_event.notify();
}

std::uint64_t cortex_a9::next_multiple(std::uint64_t time_ps) const {
    return (time_ps / config_.quantum_ps + 1) * config_.quantum_ps;
}

// Moves the boundary to the first multiple of the quantum after time_ps; mostly the next one.
void cortex_a9::advance_boundary(std::uint64_t time_ps) {
    if (time_ps - boundary_ps_ >= config_.quantum_ps) {
        boundary_ps_ = time_ps / config_.quantum_ps * config_.quantum_ps;
    }
    boundary_ps_ += config_.quantum_ps;
}

// Passes the multiples of the quantum at which stopping would change nothing: the kernel has nothing to do, and the
// interrupts are low and stay so. An access, which may change that, takes the extension back.
void cortex_a9::extend_boundary() {
    if (config_.slice != 0 || config_.run_ahead_quanta <= 1 || !may_run_ahead(0)) return;
    auto quiet_until = now_ps() + std::min(config_.run_ahead_quanta * config_.quantum_ps,
                                           to_ps(sc_core::sc_time_to_pending_activity()));
    if (interrupts_ != nullptr) {
        const auto time = local_time_ps();
        if (interrupts_->irq(time) || interrupts_->fiq(time)) return;
        const auto change = interrupts_->next_change_ps(time);
        quiet_until = std::min(quiet_until, change - std::min(change, longest_block_ps_));
    }
    if (quiet_until >= boundary_ps_ + config_.quantum_ps)
        boundary_ps_ = quiet_until / config_.quantum_ps * config_.quantum_ps;
}

// A boundary that is reached in the middle of an access need not stop the translated code when stopping would change
// nothing: the kernel has nothing to do, and the interrupts are and stay low past the block in which the run would end,
// unless a later access of the block changes that.
bool cortex_a9::is_uneventful(std::uint64_t time_ps) const {
    if (config_.slice != 0) return false;
    const auto longest_end = time_ps + config_.quantum_ps + longest_block_ps_;
    if (!may_run_ahead(longest_end - now_ps())) return false;
    if (interrupts_ == nullptr) return true;
    return !interrupts_->irq(time_ps) && !interrupts_->fiq(time_ps) &&
           interrupts_->next_change_ps(time_ps) > longest_end;
}

void cortex_a9::run_to_boundary() {
    while (iss_->sleeping() == iss_sleep::awake && iss_->halted().empty() && !reset_to_) {
        auto cycles = cycles_until(boundary_ps_, iss_->cycles());
        if (cycles == 0) return;
        if (config_.slice != 0) cycles = std::min(cycles, config_.slice);
        if (debugger_ == nullptr) {
            advance(cycles);
        } else {
            run_debugged(cycles);
        }
    }
}

void cortex_a9::advance(std::uint64_t cycles) {
    if (batching_.wanted && batch_stores()) return;
    search_.wanted ? find_turn(cycles) : static_cast<void>(iss_->run(cycles));
}

void cortex_a9::run_debugged(std::uint64_t cycles) {
    if (debugger_->wants_stop()) {
        action_ = debugger_->stopped({});
        return;
    }
    const bool stepped = action_ == core_debugger::action::step;
    stepped ? static_cast<void>(iss_->step()) : advance(cycles);
    const auto stop = iss_->take_stop();
    if (stepped || stop.why != iss_stop::reason::none) action_ = debugger_->stopped(stop);
}

void cortex_a9::request_reset(std::uint32_t entry_point) {
    reset_to_ = entry_point;
    iss_->limit_run(0);
    attention_.notify(sc_core::SC_ZERO_TIME);
}

// Nothing happens in the kernel up to the core's local time, so that nobody can tell whether it has got there.
bool cortex_a9::may_run_ahead(std::uint64_t lead_ps) const {
    if (config_.run_ahead_quanta <= 1 || lead_ps >= config_.run_ahead_quanta * config_.quantum_ps) return false;
    if (!iss_->halted().empty()) return false;
    // 0 when something is pending now, to the end of time when nothing is pending at all.
    const auto pending = to_ps(sc_core::sc_time_to_pending_activity());
    return pending > lead_ps && pending != to_ps(sc_core::sc_max_time()) - now_ps();
}

void cortex_a9::synchronise() {
    const auto lead = local_time_ps() - now_ps();
    if (lead != 0 && !may_run_ahead(lead)) wait(from_ps(lead));
}

void cortex_a9::sample_interrupts() {
    if (interrupts_ == nullptr) return;
    const auto time = local_time_ps();
    iss_->set_irq(interrupts_->irq(time));
    iss_->set_fiq(interrupts_->fiq(time));
}

// Sleeping costs nothing: the thread waits for the controller. WFE also ends at the next multiple of the quantum.
void cortex_a9::sleep() {
    const auto start = local_time_ps();
    sleeps_since_ps_ = start;
    const bool for_event = iss_->sleeping() == iss_sleep::wait_for_event;
    const auto deadline = for_event ? next_multiple(start) : interrupt_source::never;
    if (start > now_ps()) wait(from_ps(start - now_ps()));
    sample_interrupts();
    while (iss_->sleeping() != iss_sleep::awake && now_ps() < deadline && !reset_to_) {
        wait_for_change(deadline);
        base_ps_ += now_ps() - local_time_ps();
        if (debugger_ != nullptr && debugger_->wants_stop()) stop_asleep();
        sample_interrupts();
    }
    iss_->wake();
    sleeps_since_ps_.reset();
    statistics_.sleep_ps += local_time_ps() - start;
}

// What the debugger has written to registers has taken time.
void cortex_a9::stop_asleep() {
    action_ = debugger_->stopped({});
    if (local_time_ps() > now_ps()) wait(from_ps(local_time_ps() - now_ps()));
}

void cortex_a9::wait_for_change(std::uint64_t deadline_ps) {
    const auto now = now_ps();
    if (interrupts_ != nullptr) deadline_ps = std::min(deadline_ps, interrupts_->next_change_ps(now));
    if (deadline_ps == interrupt_source::never) {
        wait(changes_);
    } else if (deadline_ps > now) {
        wait(from_ps(deadline_ps - now), changes_);
    }
}

bool cortex_a9::confirm_interrupt(bool fiq) {
    const auto time = local_time_ps();
    const bool asserted = interrupts_ == nullptr || (fiq ? interrupts_->fiq(time) : interrupts_->irq(time));
    // A sample serves for one interrupt; the next one is seen at the next boundary.
    if (interrupts_ != nullptr) fiq ? iss_->set_fiq(false) : iss_->set_irq(false);
    return asserted;
}

bool cortex_a9::supervisor_call(std::uint32_t number, bool thumb) {
    if (!is_semihosting_call(number, thumb) || !supervisor_call_) return false;
    const host_floating_point guard;
    return supervisor_call_(*iss_, number, thumb);
}

void cortex_a9::exception_taken(const iss_exception_record& record) {
    block_ = no_block;  // an aborted one does not count its instructions: the handler's first has the same number
    if (record.kind == iss_exception::irq || record.kind == iss_exception::fiq) ++statistics_.interrupts;
    const bool abort = record.kind == iss_exception::data_abort || record.kind == iss_exception::prefetch_abort;
    constexpr std::uint32_t status_mask = 0x40F;
    constexpr std::uint32_t external_abort = 0x008;
    if (abort && (record.fault_status & status_mask) == external_abort) warn_of_bus_error(record);
    warn_without_handler(record);
    if (watch_ == nullptr) return;
    const host_floating_point guard;
    watch_->taken(record);
}

void cortex_a9::translated(std::uint32_t pc) {
    if (watch_ == nullptr) return;
    const host_floating_point guard;
    watch_->translated(pc);
}

void cortex_a9::misaligned(std::uint32_t address) {
    if (config_.strict) {
        refuse(fmt::format("unaligned access to 0x{:08x}, which the processor of the board refuses as its MMU is off",
                           address));
        return;
    }
    if (watch_ == nullptr) return;
    const host_floating_point guard;
    watch_->misaligned(iss_->access_pc().value_or(iss_->reg(15)), address);
}

bool cortex_a9::guarded_store(std::uint32_t physical, unsigned size, std::uint64_t data) {
    if (watch_ == nullptr) return false;
    const host_floating_point guard;
    return watch_->stored_to_code(physical, size, static_cast<std::uint32_t>(data));
}

void cortex_a9::event_sent() {
    if (!event_sent_) return;
    const host_floating_point guard;
    event_sent_();
}

// Warns once for each instruction.
void cortex_a9::chosen(std::uint32_t pc, const char* what) {
    if (config_.strict) {
        halt_at(pc, what);
    } else if (watch_ != nullptr) {
        const host_floating_point guard;
        watch_->chosen(pc, what);
    } else if (open_.size() < most_warnings && open_.insert(pc).second) {
        const host_floating_point guard;
        warn(fmt::format("{}: at pc 0x{:08x}, {} ps: {}{}", name(), pc, time_at(iss_->cycles()), what,
                         open_.size() == most_warnings ? "; further ones are not reported" : ""));
    }
}

void cortex_a9::refuse(const std::string& what) {
    halt_at(iss_->access_pc().value_or(iss_->reg(15)), what);
}

void cortex_a9::halt_at(std::uint32_t pc, const std::string& what) {
    const host_floating_point guard;
    iss_->halt(fmt::format("cpu.strict is on; at pc 0x{:08x}{}: {}", pc, place_of(pc), what));
}

void cortex_a9::note_poll(std::uint32_t address, std::uint64_t value) {
    if (address != repeated_.address || value != repeated_.value) repeated_ = {address, value, 0};
    if (++repeated_.count % repeated_read::reads_of_a_poll != 0) return;
    const host_floating_point guard;
    watch_->polled(iss_->access_pc().value_or(iss_->reg(15)), address, repeated_.count);
}

// A program that has not put its vectors in place goes on in zeroed memory, and nobody sees why. A vector is looked at
// once: interrupts come often.
void cortex_a9::warn_without_handler(const iss_exception_record& record) {
    const auto kind = static_cast<std::size_t>(record.kind);
    const auto vector = iss_->reg(15);
    if (unhandled_kinds_.test(kind) || seen_vectors_[kind] == vector) return;
    seen_vectors_[kind] = vector;
    std::uint32_t handler = 0;
    if (!iss_->read_memory(vector, &handler, sizeof handler) || handler != 0) return;
    unhandled_kinds_.set(kind);
    warn(fmt::format("{}: {} at pc 0x{:08x}{}, {} ps: no handler, memory is zero at its vector 0x{:08x}", name(),
                     to_string(record.kind), record.pc, place_of(record.pc), time_at(record.cycles), vector));
}

// Warns once for each page: a program that looks for memory would say the same thing thousands of times. When somebody
// wants to know the places, it warns once for each instruction.
void cortex_a9::warn_of_bus_error(const iss_exception_record& record) {
    ++statistics_.bus_errors;
    const auto page = watch_ != nullptr ? record.pc : record.address >> page_bits;
    const bool known = std::find(bad_pages_.begin(), bad_pages_.end(), page) != bad_pages_.end();
    if (known || bad_pages_.size() == most_warnings) return;
    bad_pages_.push_back(page);
    warn(fmt::format("{}: {} (bus error) at address 0x{:08x}, pc 0x{:08x}{}, {} ps{}", name(), to_string(record.kind),
                     record.address, record.pc, place_of(record.pc), time_at(record.cycles),
                     bad_pages_.size() == most_warnings ? "; further ones are not reported" : ""));
}

std::uint64_t cortex_a9::cycle_count(std::uint64_t cycles) {
    return config_.clock.cycle(time_at(cycles));
}

bool cortex_a9::read(std::uint32_t address, unsigned size, std::uint64_t& data) {
    if (repeat_read(address, size, data)) {
        if (watch_ != nullptr) note_poll(address, data);
        note_read(address, size, data);
        return true;
    }
    data = 0;
    if (const auto* host = direct_memory(address)) {
        std::memcpy(&data, host, size);
        search_.repeats = false;  // it is not asked for again
        return true;
    }
    auto* bytes = reinterpret_cast<std::uint8_t*>(&data);
    if (size != 8) {
        if (!beat(tlm::TLM_READ_COMMAND, address, size, bytes)) return false;
        polled_.value = data;
        if (watch_ != nullptr) note_poll(address, data);
        if (pages_[address >> page_bits] != page_kind::timed) note_read(address, size, data);
        return true;
    }
    search_.repeats = false;
    return beat(tlm::TLM_READ_COMMAND, address, 4, bytes) && beat(tlm::TLM_READ_COMMAND, address + 4, 4, bytes + 4);
}

bool cortex_a9::write(std::uint32_t address, unsigned size, std::uint64_t data) {
    if (auto* host = direct_memory(address)) {
        std::memcpy(host, &data, size);
        return true;
    }
    repeated_.count = 0;
    search_.repeats = false;
    search_.reads_in_a_row = 0;
    auto* bytes = reinterpret_cast<std::uint8_t*>(&data);
    if (size != 8) return beat(tlm::TLM_WRITE_COMMAND, address, size, bytes);
    return beat(tlm::TLM_WRITE_COMMAND, address, 4, bytes) && beat(tlm::TLM_WRITE_COMMAND, address + 4, 4, bytes + 4);
}

// Accesses 1, 2 or 4 bytes.
bool cortex_a9::beat(tlm::tlm_command command, std::uint32_t address, unsigned size, void* data) {
    ++(command == tlm::TLM_READ_COMMAND ? statistics_.reads : statistics_.writes);
    const auto* const memory = find_timed_memory(address);
    if (memory == nullptr) return transact(command, address, size, data);
    access_directly(*memory, command, address, size, data);
    return true;
}

// The access is made at the core's local time. A target that waits lets the kernel catch up; either way its answer
// moves local time by the same amount.
bool cortex_a9::transact(tlm::tlm_command command, std::uint32_t address, unsigned size, void* data) {
    payload_.set_command(command);
    payload_.set_address(address);
    payload_.set_data_ptr(static_cast<std::uint8_t*>(data));
    payload_.set_data_length(size);
    payload_.set_streaming_width(size);
    payload_.set_dmi_allowed(false);
    payload_.set_response_status(tlm::TLM_INCOMPLETE_RESPONSE);
    *hint_ = {};
    const auto sent = begin_access();
    auto delay = from_ps(sent - now_ps());
    {
        const host_floating_point guard;
        bus_->b_transport(payload_, delay);
    }
    const auto answered = now_ps() + to_ps(delay);
    // An interconnect that knows nothing of the hint passes it on without its own time.
    if (hint_->timing != nullptr && hint_->answered(sent) != answered) hint_->until_ps = 0;
    polled_.hint.until_ps = hint_->until_ps;
    if (hint_->until_ps != 0) polled_ = {address, size, 0, answered - sent, *hint_, now_ps()};
    charge(sent, answered);
    if (watch_ != nullptr) tell_of_access(command, address, size, data);
    return payload_.is_response_ok();
}

void cortex_a9::tell_of_access(tlm::tlm_command command, std::uint32_t address, unsigned size, const void* data) {
    program_access access{address, size, command == tlm::TLM_WRITE_COMMAND, 0};
    std::memcpy(&access.value, data, size);
    const host_floating_point guard;
    watch_->accessed(access);
}

std::optional<cortex_a9::open_access> cortex_a9::under_way() const {
    const auto pc = iss_->access_pc();
    if (!pc) return std::nullopt;
    return open_access{*pc, static_cast<std::uint32_t>(payload_.get_address()), payload_.get_data_length(),
                       payload_.is_read()};
}

const cortex_a9::timed_memory* cortex_a9::find_timed_memory(std::uint32_t address) {
    if (pages_[address >> page_bits] != page_kind::timed) return nullptr;
    const auto holds = [address](const timed_memory& memory) {
        return address - memory.first <= memory.last - memory.first;
    };
    const auto begin = timed_memories_.begin();
    if (!holds(timed_memories_[last_timed_])) {
        last_timed_ = static_cast<std::size_t>(std::find_if(begin, timed_memories_.end(), holds) - begin);
    }
    return &timed_memories_[last_timed_];
}

// Accesses memory at the time of a transaction, without making one. Only whoever watches can have something to do for
// the kernel then.
void cortex_a9::access_directly(const timed_memory& memory, tlm::tlm_command command, std::uint32_t address,
                                unsigned size, void* data) {
    auto* const bytes = memory.bytes + (address - memory.first);
    const auto sent = begin_access();
    polled_.hint.until_ps = 0;
    const bool reads = command == tlm::TLM_READ_COMMAND;
    if (memory.counter != nullptr) count_access(memory, reads, sent);
    if (reads) {
        copy(data, bytes, size);
        std::uint64_t value = 0;
        copy(&value, bytes, size);
        note_direct_read(address, size, value, memory.read_ps);
        pass(sent, sent + memory.read_ps);
    } else if (memory.observed.memory == nullptr) {
        copy(bytes, data, size);
        pass(sent, sent + memory.write_ps);
    } else {
        const host_floating_point guard;
        memory.observed.memory->tell_of_write(bytes, size, sent + memory.observed.effect_ps);
        copy(bytes, data, size);
        charge(sent, sent + memory.write_ps);
    }
}

void cortex_a9::count_access(const timed_memory& memory, bool reads, std::uint64_t sent_ps) {
    const host_floating_point guard;
    memory.counter->count(reads ? 1 : 0, reads ? 0 : 1, sent_ps + (reads ? memory.read_ps : memory.write_ps));
}

// A register that is polled and has said until when it does not change is not asked again.
bool cortex_a9::repeat_read(std::uint32_t address, unsigned size, std::uint64_t& data) {
    auto& hint = polled_.hint;
    if (hint.until_ps == 0 || address != polled_.address || size != polled_.size) return false;
    if (polled_.kernel_ps != now_ps()) return false;
    const auto sent = begin_access();
    if (sent >= hint.until_ps) return false;
    ++statistics_.reads;
    data = polled_.value;
    if (hint.is_observed) {
        const host_floating_point guard;
        hint.tell({sent, 1, 0, data});
    }
    charge(sent, hint.timing == nullptr ? sent + polled_.delay_ps : hint.answered(sent));
    return true;
}

// Local time at which an access of the core begins. Its block began with the first one.
std::uint64_t cortex_a9::begin_access() {
    const auto done = iss_->progress();
    const auto time_ps = time_at(done.cycles);
    if (done.instructions != block_) {
        block_ = done.instructions;
        block_begin_ps_ = time_ps;
    }
    return time_ps;
}

// An access has taken time, and what it has done has to be seen at the end of its block when that is the first one at
// or after a multiple of the quantum: earlier accesses of the block may have passed the multiple.
void cortex_a9::charge(std::uint64_t sent_ps, std::uint64_t answered_ps) {
    if (boundary_ps_ > block_begin_ps_ + config_.quantum_ps) boundary_ps_ = next_multiple(block_begin_ps_);
    pass(sent_ps, answered_ps);
}

// Local time has moved over a beat.
void cortex_a9::pass(std::uint64_t sent_ps, std::uint64_t answered_ps) {
    base_ps_ += answered_ps - sent_ps;
    limit_to_boundary(answered_ps);
}

// How many cycles still fit is estimated on the low side, which takes no division: a run that ends early is
// resumed by run_to_boundary(), with the exact number.
void cortex_a9::limit_to_boundary(std::uint64_t time_ps) {
    if (time_ps >= boundary_ps_ && is_uneventful(time_ps)) {
        iss_->set_irq(false);  // what would be sampled; the latest sample may have been another one, if it was masked
        iss_->set_fiq(false);
        advance_boundary(time_ps);
    }
    iss_->limit_run(time_ps >= boundary_ps_ ? 0 : (boundary_ps_ - time_ps) >> cycle_shift_);
}

bool cortex_a9::fetch(std::uint32_t address, std::uint32_t& word) {
    if (const auto* host = direct_memory(address)) {
        std::memcpy(&word, host, sizeof word);
        return true;
    }
    return debug_read(address, &word, sizeof word);
}

bool cortex_a9::debug(tlm::tlm_command command, std::uint32_t address, void* data, std::size_t size) {
    tlm::tlm_generic_payload payload;
    payload.set_command(command);
    payload.set_address(address);
    payload.set_data_ptr(static_cast<std::uint8_t*>(data));
    payload.set_data_length(static_cast<unsigned>(size));
    payload.set_streaming_width(static_cast<unsigned>(size));
    return out->transport_dbg(payload) == size;
}

bool cortex_a9::debug_read(std::uint32_t address, void* data, std::size_t size) {
    return debug(tlm::TLM_READ_COMMAND, address, data, size);
}

bool cortex_a9::debug_write(std::uint32_t address, const void* data, std::size_t size) {
    return debug(tlm::TLM_WRITE_COMMAND, address, const_cast<void*>(data), size);
}

// A page's target is asked for DMI at the first touch, so that no access to RAM is ever timed as a transaction. Pages
// that are not memory throughout stay on the bus. Translated code accesses what takes no time and is not watched.
std::uint8_t* cortex_a9::direct_memory(std::uint32_t address) {
    auto& kind = pages_[address >> page_bits];
    if (kind != page_kind::unknown) return nullptr;
    kind = page_kind::device;
    *observed_ = {};
    *counted_ = {};
    dmi_request_.set_command(tlm::TLM_READ_COMMAND);
    dmi_request_.set_address(address);
    tlm::tlm_dmi dmi;
    if (!out->get_direct_mem_ptr(dmi_request_, dmi) || !dmi.is_read_write_allowed()) return nullptr;
    const std::uint64_t first = (dmi.get_start_address() + page_bytes - 1) / page_bytes * page_bytes;
    const std::uint64_t limit = std::min<std::uint64_t>(dmi.get_end_address(), page_count * page_bytes - 1) + 1;
    const std::uint64_t end = limit / page_bytes * page_bytes;
    const std::uint64_t page = address & ~(page_bytes - 1);
    if (page < first || page + page_bytes > end) return nullptr;
    const bool takes_time =
        dmi.get_read_latency() != sc_core::SC_ZERO_TIME || dmi.get_write_latency() != sc_core::SC_ZERO_TIME;
    if (takes_time || observed_->memory != nullptr || counted_->counter != nullptr) {
        add_timed_memory(dmi, first, end - 1);
        return nullptr;
    }
    iss_->map_ram(static_cast<std::uint32_t>(first), end - first, dmi.get_dmi_ptr() + (first - dmi.get_start_address()),
                  true);
    kind = page_kind::unknown;
    return dmi.get_dmi_ptr() + (address - dmi.get_start_address());
}

void cortex_a9::add_timed_memory(const tlm::tlm_dmi& dmi, std::uint64_t first, std::uint64_t last) {
    timed_memories_.push_back({first, last, dmi.get_dmi_ptr() + (first - dmi.get_start_address()),
                               to_ps(dmi.get_read_latency()), to_ps(dmi.get_write_latency()), *observed_,
                               counted_->counter});
    set_pages(first, last, page_kind::timed);
}

void cortex_a9::set_pages(std::uint64_t first, std::uint64_t last, page_kind kind) {
    std::fill(pages_.data() + (first >> page_bits), pages_.data() + (last >> page_bits) + 1, kind);
}

void cortex_a9::invalidate_direct_mem_ptr(sc_dt::uint64 start, sc_dt::uint64 end) {
    const auto last = std::min<std::uint64_t>(end, page_count * page_bytes - 1);
    if (start > last) return;
    set_pages(start, last, page_kind::unknown);
    for (auto memory = timed_memories_.begin(); memory != timed_memories_.end();) {
        if (memory->first > last || memory->last < start) {
            ++memory;
            continue;
        }
        set_pages(memory->first, memory->last, page_kind::unknown);
        memory = timed_memories_.erase(memory);
    }
    last_timed_ = 0;
    const auto first_page = start / page_bytes * page_bytes;
    iss_->unmap_ram(static_cast<std::uint32_t>(first_page), last / page_bytes * page_bytes + page_bytes - first_page);
}

void cortex_a9::map_ram(std::uint32_t base, std::uint64_t size, std::uint8_t* host, bool writable) {
    iss_->map_ram(base, size, host, writable);
}

cortex_a9_statistics cortex_a9::statistics() const {
    auto result = statistics_;
    if (sleeps_since_ps_ && *sleeps_since_ps_ < now_ps()) result.sleep_ps += now_ps() - *sleeps_since_ps_;
    result.instructions = iss_->instructions();
    result.translated = iss_->translation_counts();
    return result;
}

cortex_a9::cortex_a9(sc_core::sc_module_name name, const cortex_a9_config& config)
    : sc_module(name),
      out("out"),
      halted_event("halted_event"),
      config_(checked(config)),
      cycle_clock_(cycle_clock(config_)),
      nothing_("nothing"),
      attention_("attention"),
      hint_(extend<poll_hint>(payload_)),
      observed_(extend<observed_writes>(dmi_request_)),
      counted_(extend<direct_accesses>(dmi_request_)),
      pages_(page_count),
      iss_(make_cortex_a9(config_.core, *this)) {
    while (cycle_clock_.edge(1) >= std::uint64_t{1} << cycle_shift_) ++cycle_shift_;
    longest_block_ps_ = cycle_clock_.edge(iss_->longest_block());
    iss_->reset(config_.entry_point);
    iss_->pause_after(batching_.patience());
    out.register_invalidate_direct_mem_ptr(this, &cortex_a9::invalidate_direct_mem_ptr);
    payload_.set_byte_enable_ptr(nullptr);
    spawn_thread("run", stack_bytes, [this] { run(); });
}

cortex_a9::~cortex_a9() = default;

}  // namespace tabletop
