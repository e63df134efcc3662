// SPDX-License-Identifier: Apache-2.0
#include "processors/cortex_a9/dynarmic_core.h"

#include <xmmintrin.h>

#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <utility>

#include "processors/cortex_a9/base_restore.h"
#include "processors/cortex_a9/instruction_filter.h"
#include "processors/cortex_a9/psr.h"

namespace tabletop {

namespace {

using Dynarmic::HaltReason;

constexpr std::uint32_t status_alignment = 0x001;       // DFSR: alignment fault
constexpr std::uint32_t status_external_abort = 0x008;  // DFSR and IFSR: precise external abort
constexpr std::uint32_t status_debug_event = 0x002;     // IFSR: BKPT
// The translator itself has no limit: zeroed memory would become one block of any size.
constexpr std::uint32_t block_bytes = 1024;
constexpr std::uint64_t address_space = std::uint64_t{1} << 32;

bool is_misaligned(std::uint32_t address, unsigned size) {
    return (address & ((size == 8 ? 4 : size) - 1)) != 0;
}

}  // namespace

// The translator keeps the instructions that a run may still execute on its stack only. It calls GetTicksRemaining
// directly from that frame, so that the counter lies just above our return address. Knowing it tells the exact count
// during an access, and ends a run at the next block boundary. verify_cycle_counter() checks all this once for each
// core.
std::uint64_t dynarmic_core::GetTicksRemaining() {
    auto* frame = static_cast<std::uint8_t*>(__builtin_frame_address(0));
    counter_ = reinterpret_cast<cycle_counter*>(frame + 2 * sizeof(void*));
    in_translated_code_ = true;
    return leave_ || executed_ >= target_ ? 0 : target_ - executed_;
}

void dynarmic_core::AddTicks(std::uint64_t ticks) {
    executed_ += ticks;
    in_translated_code_ = false;
}

std::uint64_t dynarmic_core::instructions() const {
    if (!in_translated_code_) return executed_;
    return executed_ + static_cast<std::uint64_t>(counter_->granted - counter_->remaining);
}

void dynarmic_core::limit_run(std::uint64_t count) {
    const auto done = instructions();
    if (done + count >= target_) return;
    target_ = done + count;
    if (in_translated_code_) set_remaining(static_cast<std::int64_t>(count));
}

void dynarmic_core::set_remaining(std::int64_t count) {
    counter_->granted -= counter_->remaining - count;
    counter_->remaining = count;
}

std::uint64_t dynarmic_core::run(std::uint64_t count) {
    const auto start = executed_;
    target_ = start + count;
    while (executed_ < target_ && system_.sleeping() == iss_sleep::awake && system_.halted().empty()) {
        take_interrupt();
        leave_ = false;
        pcs_[pcs_recorded_++ % pc_record_count] = jit_->Regs()[15];
        jit_->Run();
        settle();
    }
    return executed_ - start;
}

std::uint64_t dynarmic_core::step() {
    const auto start = executed_;
    if (system_.sleeping() != iss_sleep::awake || !system_.halted().empty()) return 0;
    target_ = start + 1;
    take_interrupt();
    leave_ = false;
    jit_->Step();
    settle();
    return executed_ - start;
}

// What could not be done while translated code was running.
void dynarmic_core::settle() {
    if (failure_ != nullptr) {
        abort_ = {};
        std::rethrow_exception(std::exchange(failure_, nullptr));
    }
    if (abort_.active) take_data_abort();
}

void dynarmic_core::take_interrupt() {
    if (system_.fiq_takeable() && bus_->confirm_interrupt(true)) {
        system_.interrupt(true);
    } else if (system_.irq_takeable() && bus_->confirm_interrupt(false)) {
        system_.interrupt(false);
    }
}

void dynarmic_core::take_data_abort() {
    const auto pc = jit_->Regs()[15];
    const auto abort = abort_;
    abort_ = {};
    std::uint32_t instruction = 0;
    if ((status() & psr::thumb) == 0) {
        if (fetch(pc, instruction)) restore_base_arm(instruction, registers());
    } else {
        std::uint32_t second = 0;
        const bool wide = fetch_halfword(pc, instruction) && is_wide_thumb(instruction);
        if (wide && fetch_halfword(pc + 2, second)) restore_base_thumb(instruction << 16 | second, registers());
    }
    system_.data_abort(pc, abort.address, abort.write, abort.fault_status);
}

void dynarmic_core::request_abort(std::uint32_t address, unsigned size, bool write) {
    abort_ = {true, write, address, is_misaligned(address, size) ? status_alignment : status_external_abort};
    jit_->HaltExecution(HaltReason::MemoryAbort);
}

const std::uint8_t* dynarmic_core::readable(std::uint32_t address) const {
    const auto* page = (*readable_pages_)[address >> page_bits];
    return page != nullptr ? page + (address & (page_bytes - 1)) : nullptr;
}

namespace {

// Translated code runs with the rounding, flushing and exception flags of the firmware's FPSCR in the host's register.
// Models behind the bus get the host's own, and leave no trace in the firmware's.
class host_floating_point {
  public:
    // The saved value is not looked at: loading what has just been stored would stall every access.
    host_floating_point() {
        asm volatile("stmxcsr %0" : "=m"(firmware_));
        _mm_setcsr(host_default);
    }
    ~host_floating_point() { _mm_setcsr(firmware_); }
    host_floating_point(const host_floating_point&) = delete;
    host_floating_point& operator=(const host_floating_point&) = delete;

  private:
    static constexpr unsigned host_default = 0x1F80;
    unsigned firmware_;
};

}  // namespace

bool dynarmic_core::read_bus(std::uint32_t address, unsigned size, std::uint64_t& value) {
    const host_floating_point guard;
    try {
        return bus_->read(address, size, value);
    } catch (...) {
        failure_ = std::current_exception();
        return false;
    }
}

bool dynarmic_core::write_bus(std::uint32_t address, unsigned size, std::uint64_t value) {
    const host_floating_point guard;
    try {
        return bus_->write(address, size, value);
    } catch (...) {
        failure_ = std::current_exception();
        return false;
    }
}

// Accesses that the translator does not do by itself: the bus, read-only memory, and those that straddle pages.
bool dynarmic_core::load_bytes(std::uint32_t address, unsigned size, std::uint64_t& value) {
    const auto last = address + size - 1;
    if (readable(address) == nullptr && readable(last) == nullptr) {
        return !is_misaligned(address, size) && read_bus(address, size, value);
    }
    value = 0;
    for (unsigned i = 0; i < size; ++i) {
        std::uint64_t byte = 0;
        if (const auto* host = readable(address + i)) {
            byte = *host;
        } else if (!read_bus(address + i, 1, byte)) {
            return false;
        }
        value |= (byte & 0xFF) << (8 * i);
    }
    return true;
}

bool dynarmic_core::store_bytes(std::uint32_t address, unsigned size, std::uint64_t value) {
    const auto last = address + size - 1;
    if ((*writable_pages_)[address >> page_bits] == nullptr && (*writable_pages_)[last >> page_bits] == nullptr) {
        return !is_misaligned(address, size) && write_bus(address, size, value);
    }
    for (unsigned i = 0; i < size; ++i) {
        const auto byte = static_cast<std::uint8_t>(value >> (8 * i));
        const auto at = address + i;
        if (auto* page = (*writable_pages_)[at >> page_bits]) {
            page[at & (page_bytes - 1)] = byte;
        } else if (!write_bus(at, 1, byte)) {
            return false;
        }
    }
    return true;
}

template <typename value_type>
value_type dynarmic_core::load(std::uint32_t address) {
    std::uint64_t value = 0;
    if (abort_.active) return 0;
    if (!load_bytes(address, sizeof(value_type), value)) request_abort(address, sizeof(value_type), false);
    return static_cast<value_type>(value);
}

template <typename value_type>
void dynarmic_core::store(std::uint32_t address, value_type value) {
    if (abort_.active) return;
    if (!store_bytes(address, sizeof(value_type), value)) request_abort(address, sizeof(value_type), true);
}

// The monitor has compared addresses; with one core the value can have changed only by a store of its own.
template <typename value_type>
bool dynarmic_core::store_exclusive(std::uint32_t address, value_type value, value_type expected) {
    std::uint64_t current = 0;
    if (readable(address) != nullptr && load_bytes(address, sizeof(value_type), current) &&
        static_cast<value_type>(current) != expected) {
        return false;
    }
    store(address, value);
    return true;
}

bool dynarmic_core::MemoryWriteExclusive8(std::uint32_t address, std::uint8_t value, std::uint8_t expected) {
    return store_exclusive(address, value, expected);
}

bool dynarmic_core::MemoryWriteExclusive16(std::uint32_t address, std::uint16_t value, std::uint16_t expected) {
    return store_exclusive(address, value, expected);
}

bool dynarmic_core::MemoryWriteExclusive32(std::uint32_t address, std::uint32_t value, std::uint32_t expected) {
    return store_exclusive(address, value, expected);
}

bool dynarmic_core::MemoryWriteExclusive64(std::uint32_t address, std::uint64_t value, std::uint64_t expected) {
    return store_exclusive(address, value, expected);
}

bool dynarmic_core::load_word(std::uint32_t address, std::uint32_t& value) {
    std::uint64_t loaded = 0;
    const bool answered = load_bytes(address, 4, loaded);
    value = static_cast<std::uint32_t>(loaded);
    return answered;
}

bool dynarmic_core::store_word(std::uint32_t address, std::uint32_t value) {
    return store_bytes(address, 4, value);
}

bool dynarmic_core::fetch(std::uint32_t address, std::uint32_t& word) const {
    const auto* host = readable(address);
    if (host == nullptr) return bus_->fetch(address, word);
    std::memcpy(&word, host, sizeof word);
    return true;
}

bool dynarmic_core::fetch_halfword(std::uint32_t address, std::uint32_t& halfword) const {
    std::uint32_t word = 0;
    if (!fetch(address & ~3u, word)) return false;
    halfword = (address & 2) != 0 ? word >> 16 : word & 0xFFFF;
    return true;
}

std::optional<std::uint32_t> dynarmic_core::MemoryReadCode(std::uint32_t address) {
    std::uint32_t word = 0;
    if (address - jit_->Regs()[15] >= block_bytes && address > jit_->Regs()[15]) return std::nullopt;
    if (!fetch(address, word)) return std::nullopt;
    if ((status() & psr::thumb) == 0) return filter_arm(word, system_.floating_point_enabled());
    const auto low = filtered_halfword(address);
    const auto high = filtered_halfword(address + 2);
    return (low ? *low : word & 0xFFFF) | (high ? *high : word >> 16) << 16;
}

// Only a halfword that starts an instruction may be judged; R15 is where the block being translated starts.
std::optional<std::uint16_t> dynarmic_core::filtered_halfword(std::uint32_t address) {
    const auto start = jit_->Regs()[15];
    if (address < start) return std::nullopt;
    if (walk_start_ != start || walk_ > address) walk_start_ = walk_ = start;
    std::uint32_t first = 0;
    while (fetch_halfword(walk_, first)) {
        if (!is_wide_thumb(first)) {
            if (walk_ == address) return filter_thumb16(static_cast<std::uint16_t>(first));
            walk_ += 2;
            continue;
        }
        if (walk_ + 2 < address) {
            walk_ += 4;
            continue;
        }
        std::uint32_t second = 0;
        if (!fetch_halfword(walk_ + 2, second)) return std::nullopt;
        const auto filtered = filter_thumb32(first << 16 | second, system_.floating_point_enabled());
        return static_cast<std::uint16_t>(walk_ == address ? filtered >> 16 : filtered);
    }
    return std::nullopt;
}

// The translator reports an instruction with the IT state after it. The state before it follows from the IT instruction
// that it came from, at most four instructions back: the candidate must lead to the instruction and to the state found.
std::uint32_t dynarmic_core::it_before(std::uint32_t pc) const {
    constexpr auto it_bits = psr::it_high | psr::it_low;
    const auto after = status() & it_bits;
    for (auto at = pc - 2; pc - at <= 14; at -= 2) {
        std::uint32_t halfword = 0;
        if (!fetch_halfword(at, halfword)) break;
        if ((halfword & 0xFF00) != 0xBF00 || (halfword & 0xF) == 0) continue;
        auto it = (halfword & 0xFC) << 8 | (halfword & 3) << 25;
        for (auto next = at + 2; it != 0 && next <= pc; it = psr::advance_it(it)) {
            if (next == pc && psr::advance_it(it) == after) return it;
            if (!fetch_halfword(next, halfword)) break;
            next += is_wide_thumb(halfword) ? 4 : 2;
        }
    }
    return after;
}

// The end of a block that MemoryReadCode cut off: goes on at `pc`, and takes back the instruction counted for it.
bool dynarmic_core::continue_cut_block(std::uint32_t pc) {
    std::uint32_t instruction = 0;
    if (!fetch(pc & ~3u, instruction)) return false;
    if ((status() & psr::thumb) != 0) {
        fetch_halfword(pc, instruction);
        std::uint32_t second = 0;
        if (is_wide_thumb(instruction) && !fetch_halfword(pc + 2, second)) return false;
        set_status((status() & ~(psr::it_high | psr::it_low)) | it_before(pc));
    }
    jit_->Regs()[15] = pc;
    --executed_;
    return true;
}

void dynarmic_core::execute_system(std::uint32_t pc) {
    std::uint32_t instruction = 0;
    if ((status() & psr::thumb) == 0) {
        fetch(pc, instruction);
        system_.execute(pc, instruction, false, 0);
        return;
    }
    std::uint32_t second = 0;
    fetch_halfword(pc, instruction);
    const bool wide = is_wide_thumb(instruction);
    if (wide && fetch_halfword(pc + 2, second)) instruction = instruction << 16 | second;
    system_.execute(pc, instruction, wide, it_before(pc));
}

void dynarmic_core::ExceptionRaised(std::uint32_t pc, Dynarmic::A32::Exception exception) {
    using Dynarmic::A32::Exception;
    switch (exception) {
        case Exception::UndefinedInstruction:
        case Exception::UnpredictableInstruction:
        case Exception::DecodeError:
            execute_system(pc);
            break;
        case Exception::Breakpoint:
            system_.prefetch_abort(pc, status_debug_event);
            break;
        case Exception::NoExecuteFault:
            if (continue_cut_block(pc)) return;
            system_.prefetch_abort(pc, status_external_abort);
            break;
        default:
            return;
    }
    const bool stops = system_.sleeping() != iss_sleep::awake || !system_.halted().empty();
    leave_ = leave_ || stops || failure_ != nullptr || system_.irq_takeable() || system_.fiq_takeable();
}

void dynarmic_core::CallSVC(std::uint32_t) {
    system_.supervisor_call(jit_->Regs()[15]);
    leave_ = leave_ || !system_.halted().empty();
}

// What the translator declines to translate, conditions passed.
void dynarmic_core::InterpreterFallback(std::uint32_t pc, std::size_t) {
    jit_->Regs()[15] = pc + 4;
    execute_system(pc);
}

void dynarmic_core::map_ram(std::uint32_t base, std::uint64_t size, std::uint8_t* host, bool writable) {
    if (base % page_bytes != 0 || size % page_bytes != 0 || base + size > address_space) {
        throw std::invalid_argument("memory of the processor has to be mapped in pages of 4 KiB");
    }
    for (std::uint64_t at = 0; at < size; at += page_bytes) {
        const auto page = (base + at) >> page_bits;
        (*readable_pages_)[page] = host + at;
        (*writable_pages_)[page] = writable ? host + at : nullptr;
    }
    invalidate(base, size);
}

void dynarmic_core::unmap_ram(std::uint32_t base, std::uint64_t size) {
    if (size == 0) return;
    const auto last = std::min(base + size, address_space) - 1;
    for (std::uint64_t page = base >> page_bits; page <= last >> page_bits; ++page) {
        (*readable_pages_)[page] = nullptr;
        (*writable_pages_)[page] = nullptr;
    }
    invalidate(base, size);
}

void dynarmic_core::invalidate(std::uint32_t base, std::uint64_t size) {
    if (size == 0) return;
    walk_start_ = 1;
    if (size >= address_space) {
        jit_->ClearCache();
    } else {
        jit_->InvalidateCacheRange(base, static_cast<std::size_t>(std::min(size, address_space - base)));
    }
    if (in_translated_code_) set_remaining(0);
    leave_ = true;
}

void dynarmic_core::reset(std::uint32_t entry_point) {
    jit_->Reset();
    jit_->ClearCache();
    monitor_.Clear();
    abort_ = {};
    jit_->ExtRegs().fill(0);
    jit_->SetFpscr(0);
    system_.reset(entry_point);
}

bool dynarmic_core::read_memory(std::uint32_t address, void* data, std::size_t size) {
    auto* to = static_cast<std::uint8_t*>(data);
    while (size != 0) {
        const auto part = std::min<std::size_t>(size, page_bytes - (address & (page_bytes - 1)));
        if (const auto* host = readable(address)) {
            std::memcpy(to, host, part);
        } else if (!bus_->debug_read(address, to, part)) {
            return false;
        }
        address += static_cast<std::uint32_t>(part);
        to += part;
        size -= part;
    }
    return true;
}

bool dynarmic_core::write_memory(std::uint32_t address, const void* data, std::size_t size) {
    const auto* from = static_cast<const std::uint8_t*>(data);
    invalidate(address, size);
    while (size != 0) {
        const auto part = std::min<std::size_t>(size, page_bytes - (address & (page_bytes - 1)));
        if (readable(address) != nullptr) {
            std::memcpy((*readable_pages_)[address >> page_bits] + (address & (page_bytes - 1)), from, part);
        } else if (!bus_->debug_write(address, from, part)) {
            return false;
        }
        address += static_cast<std::uint32_t>(part);
        from += part;
        size -= part;
    }
    return true;
}

std::vector<std::uint32_t> dynarmic_core::recent_pcs() const {
    std::vector<std::uint32_t> result;
    const auto first = pcs_recorded_ > pc_record_count ? pcs_recorded_ - pc_record_count : 0;
    for (auto i = first; i < pcs_recorded_; ++i) result.push_back(pcs_[i % pc_record_count]);
    return result;
}

namespace {

// Two blocks of two instructions; the second reads from the bus.
constexpr std::array<std::uint32_t, 4> probe_program = {
    0xE3A02000,  // mov r2, #0
    0xEAFFFFFF,  // b next
    0xE5910000,  // next: ldr r0, [r1]
    0xEAFFFFFE,  // b .
};

struct probe_bus final : iss_bus {
    iss* core = nullptr;
    bool matches = false;

    bool read(std::uint32_t, unsigned, std::uint64_t&) override {
        matches = core->instructions() == 2;
        if (matches) core->limit_run(0);
        return matches;
    }
    bool write(std::uint32_t, unsigned, std::uint64_t) override { return false; }
    bool fetch(std::uint32_t address, std::uint32_t& word) override {
        word = probe_program[address / 4 % probe_program.size()];
        return true;
    }
    bool debug_read(std::uint32_t, void*, std::size_t) override { return false; }
    bool debug_write(std::uint32_t, const void*, std::size_t) override { return false; }
};

}  // namespace

// Runs the probe: the counter must be right at the access, and setting it must end the run after exactly the second
// block.
void dynarmic_core::verify_cycle_counter() {
    probe_bus probe;
    probe.core = this;
    auto* bus = std::exchange(bus_, &probe);
    const auto executed = run(1000);
    bus_ = bus;
    if (!probe.matches || executed != probe_program.size()) {
        throw std::runtime_error(
            "the installed libdynarmic is not 6.4.5: its cycle counter is not where the model expects it");
    }
}

Dynarmic::A32::UserConfig dynarmic_core::translator_config(const iss_config& config) {
    Dynarmic::A32::UserConfig result;
    result.callbacks = this;
    result.global_monitor = &monitor_;
    // Its indirect branches do not look at the cycle counter: a loop of nothing else would never end a run. It gains no
    // speed.
    result.optimizations &= ~Dynarmic::OptimizationFlag::FastDispatch;
    result.arch_version = Dynarmic::A32::ArchVersion::v7;
    result.page_table = writable_pages_.get();
    result.detect_misaligned_access_via_page_table = 16 | 32 | 64;
    result.only_detect_misalignment_via_page_table_on_page_boundary = true;
    result.check_halt_on_memory_access = true;
    result.code_cache_size = config.code_cache_bytes;
    return result;
}

dynarmic_core::dynarmic_core(const iss_config& config, iss_bus& bus)
    : bus_(&bus),
      writable_pages_(std::make_unique<page_table>()),
      readable_pages_(std::make_unique<page_table>()),
      jit_(std::make_unique<Dynarmic::A32::Jit>(translator_config(config))),
      system_(*this, config) {
    reset(0);
    verify_cycle_counter();
    reset(0);
    executed_ = 0;
    pcs_recorded_ = 0;
}

dynarmic_core::~dynarmic_core() = default;

std::unique_ptr<iss> make_cortex_a9(const iss_config& config, iss_bus& bus) {
    return std::make_unique<dynarmic_core>(config, bus);
}

}  // namespace tabletop
