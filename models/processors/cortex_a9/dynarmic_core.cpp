// SPDX-License-Identifier: Apache-2.0
#include "processors/cortex_a9/dynarmic_core.h"

#include <link.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <string>
#include <system_error>
#include <utility>

#include "processors/cortex_a9/base_restore.h"
#include "processors/cortex_a9/instruction_filter.h"
#include "processors/cortex_a9/psr.h"
#include "support/input_error.h"

namespace tabletop {

namespace {

using Dynarmic::HaltReason;

constexpr std::size_t batching_code_bytes = 8u << 20;
constexpr std::uint32_t status_debug_event = 0x002;  // IFSR: BKPT

}  // namespace

// The translator keeps the instructions that a run may still execute on its stack only. It calls GetTicksRemaining
// directly from that frame, so that the counter lies just above our return address. Knowing it tells the exact count
// during an access, and ends a run at the next block boundary. verify_cycle_counter() checks all this once for each
// core.
std::uint64_t dynarmic_core::GetTicksRemaining() {
    auto* frame = static_cast<std::uint8_t*>(__builtin_frame_address(0));
    counter_ = reinterpret_cast<cycle_counter*>(frame + 2 * sizeof(void*));
    in_translated_code_ = true;
    if (!learning_) translators_.current().run_begins();
    if (batching_.active) return batching_.stopped ? 0 : static_cast<std::uint64_t>(batching_.format.granted());
    if (learning_) return 1;
    // A run may begin on the way that leads to its first block.
    const std::uint64_t least = std::exchange(run_begins_, false) ? 1 : 0;
    if (leave_ || done_.cycles >= target_) return least;
    return limit_to_block(ticks_of(std::min(target_ - done_.cycles, most_cycles_at_once())));
}

// A run of the translator has fewer instructions than what its ticks have room for: two in a cycle at most, but for
// those that are not paid where they are.
std::uint64_t dynarmic_core::most_cycles_at_once() const {
    constexpr std::uint64_t room = (1u << instruction_bits) - 2 * translator::block_bytes;
    constexpr std::uint64_t paid_in_a_cycle = 4;
    return is_timed_ ? room / (paid_in_a_cycle + most_unpaid_) : ~std::uint64_t{0};
}

iss_progress dynarmic_core::made_in(std::uint64_t ticks) const {
    if (!is_timed_) return {ticks, ticks};
    return {ticks & ((1u << instruction_bits) - 1), ticks >> instruction_bits};
}

void dynarmic_core::AddTicks(std::uint64_t ticks) {
    in_translated_code_ = false;
    if (batching_.active) {
        batching_.ticks += static_cast<std::int64_t>(ticks);
    } else {
        const auto made = made_in(ticks);
        done_.instructions += made.instructions;
        done_.cycles += made.cycles;
    }
}

std::uint64_t dynarmic_core::GetTicksForCode(bool, std::uint32_t pc, std::uint32_t) {
    const bool counts_cycles = is_timed_ && !learning_ && !single_stepping_ && !is_never_executed(pc);
    const auto cycles = counts_cycles ? costs_.cycles_at(pc) : 0;
    if (!batching_.active) return ticks_of(cycles) | 1;
    unsigned bytes = 0;
    const bool stores = memory_use_at(pc, bytes) == memory_use::store;
    return static_cast<std::uint64_t>(batching_.format.of_instruction(cycles, stores));
}

iss_progress dynarmic_core::progress() const {
    if (batching_.active) {
        const auto made = batching_.format.made(ticks_batched()).done;
        return {done_.instructions + made.instructions, done_.cycles + made.cycles};
    }
    if (!in_translated_code_) return done_;
    const auto made = made_in(static_cast<std::uint64_t>(counter_->granted - counter_->remaining));
    return {done_.instructions + made.instructions, done_.cycles + made.cycles};
}

void dynarmic_core::limit_run(std::uint64_t cycles) {
    if (batching_.active) {  // it goes on in another way
        if (in_translated_code_) set_remaining(0);
        return;
    }
    const auto done = progress().cycles;
    if (done + cycles >= target_) return;
    target_ = done + cycles;
    if (!in_translated_code_ || paused_) return;
    const auto most = most_cycles_at_once() - std::min(most_cycles_at_once(), done - done_.cycles);
    set_remaining(static_cast<std::int64_t>(limit_to_block(ticks_of(std::min(cycles, most)))));
}

// The run has not come to its end: stopping here is to change no prediction.
void dynarmic_core::pause_run() {
    if (!in_translated_code_ || paused_ || batching_.active) return;
    translators_.current().keep_predictions();
    paused_ = true;
    set_remaining(0);
}

void dynarmic_core::set_remaining(std::int64_t ticks) {
    counter_->granted -= counter_->remaining - ticks;
    counter_->remaining = ticks;
}

std::uint64_t dynarmic_core::run(std::uint64_t cycles) {
    const auto start = done_;
    inside_ = paused_ = false;
    if (std::exchange(step_over_, false)) single_step(true);
    inside_ = steps_through_ = is_inside_stepped_block();
    target_ = start.cycles + cycles;
    const auto goes_on = [this] { return inside_ ? !is_far_inside() : done_.cycles < target_ && !paused_; };
    while (goes_on() && can_go_on()) {
        if (prepare()) execute();
    }
    paused_ = false;
    bus();
    return done_.instructions - start.instructions;
}

// Interrupts, and the translator and the pages for what comes next. False when an exception has taken its place.
bool dynarmic_core::prepare() {
    if (!inside_) take_interrupt();
    select_translator();
    leave_ = false;
    guarded_ = translators_.is_guarded();
    if (!guarded_ || translators_.enter(jit_->Regs()[15])) return true;
    take_prefetch_abort_here();
    return false;
}

// A run ends at branches and exceptions, but not at returns that have been predicted, and not within straight code that
// conditions divide. The translator stops there too as long as it has not translated what follows: that must not show.
bool dynarmic_core::has_stopped_inside() {
    auto& current = translators_.current();
    if (meets_vectors_ || steps_through_) return true;
    if (jit_->Regs()[15] == resumed_at_) return false;
    if (current.has_stopped_at_return(has_run_short())) {
        current.take_return_back();
        return true;
    }
    return !current.has_stopped_at_branch() && continues_straight(jit_->Regs()[15]);
}

void dynarmic_core::select_translator(bool batching) {
    const bool enabled = system_.floating_point_enabled();
    uses_vectors_ = uses_vectors_ && enabled;
    meets_vectors_ = false;
    translates_vectors_ = enabled && (uses_vectors_ || !privileged_ || trace_ != nullptr);
    translators_.select(privileged_, translates_vectors_, batching);
    jit_ = &translators_.current().jit();
}

// Where code that was translated without them goes on with the other translator. No run ends there.
bool dynarmic_core::meets_vector_instruction(std::uint32_t pc, const fetched_instruction& instruction) {
    if (translates_vectors_ || !instruction.is_there || !system_.floating_point_enabled()) return false;
    const bool meets =
        is_timed_ ? has_vectors_inside(pc) : is_vector_instruction(instruction.code, is_thumb(), instruction.wide);
    if (!meets) return false;
    return_to(pc);
    uses_vectors_ = meets_vectors_ = leave_ = true;
    return true;
}

void dynarmic_core::execute() {
    if (steps_through_) {
        step_through_block();
        return;
    }
    auto& current = translators_.current();
    stepped_.leave();
    is_short_run_ = stops_at_each_block() || (target_ > done_.cycles && target_ - done_.cycles > most_cycles_at_once());
    if (!finding_turn_) pcs_[pcs_recorded_++ % pc_record_count] = jit_->Regs()[15];
    const auto block = next_block();
    current.begin_run(is_short_run_);
    resumed_at_ = no_place;
    run_begins_ = true;
    jit_->Run();
    inside_ = pending_.why == pending_access::reason::none && has_stopped_inside();
    if (!inside_ && has_run_short() && done_.cycles < target_) current.end_short_run();
    settle();
    if (trace_ != nullptr) report(block);
}

// The page of the next instruction, which may have been translated before, is not there or may not be executed. It
// counts as one that was looked at.
void dynarmic_core::take_prefetch_abort_here() {
    const auto block = next_block();
    take_prefetch_abort(jit_->Regs()[15]);
    ++done_.instructions;
    done_.cycles += tick_cycles();
    if (trace_ != nullptr) report(block);
}

std::uint64_t dynarmic_core::step() {
    const auto start = done_.instructions;
    single_step(std::exchange(step_over_, false));
    bus();
    return done_.instructions - start;
}

bool dynarmic_core::can_go_on() const {
    return system_.sleeping() == iss_sleep::awake && system_.halted().empty() && stop_.why == iss_stop::reason::none;
}

std::optional<iss_block> dynarmic_core::next_block() const {
    if (trace_ == nullptr) return std::nullopt;
    return iss_block{jit_->Regs()[15], 0, done_.instructions, is_thumb()};
}

// Empty: the trace has come inside of it, in an access that takes time.
void dynarmic_core::report(std::optional<iss_block> block) const {
    if (!block) return;
    block->count = done_.instructions - block->instructions;
    if (block->count != 0) trace_->executed(*block);
}

// Runs to the end of one instruction; one whose access has to be repeated takes several attempts.
void dynarmic_core::single_step(bool passes_watchpoints) {
    const auto start = done_;
    const auto pc = jit_->Regs()[15];
    single_stepping_ = true;
    inside_ = is_inside_stepped_block();
    passing_watchpoint_ = passes_watchpoints;
    while (done_.instructions == start.instructions && jit_->Regs()[15] == pc && can_go_on()) {
        target_ = start.cycles + 1;
        if (!prepare()) continue;
        const auto block = next_block();
        const auto step = next_step();
        translators_.current().begin_run(false);
        jit_->Step();
        settle();
        if (is_timed_ && done_.instructions != start.instructions) done_.cycles += stepped_.step(step, here());
        if (trace_ != nullptr) report(block);
    }
    single_stepping_ = passing_watchpoint_ = false;
}

// What could not be done while translated code was running.
void dynarmic_core::settle() {
    if (failure_ != nullptr) {
        pending_ = {};
        std::rethrow_exception(std::exchange(failure_, nullptr));
    }
    if (pending_.why != pending_access::reason::none) settle_access();
}

void dynarmic_core::settle_access() {
    const auto access = std::exchange(pending_, {});
    restore_base(access.fault.address);
    switch (access.why) {
        case pending_access::reason::fault:
            take_data_abort(access);
            break;
        case pending_access::reason::watchpoint:
            stop_ = {iss_stop::reason::watchpoint, access.fault.address, access.watch, access.size, access.write};
            step_over_ = true;
            break;
        case pending_access::reason::halt:
            system_.halt(std::exchange(halt_, {}));
            break;
        case pending_access::reason::none:
            break;
    }
}

// An instruction of the system layer ends by itself.
void dynarmic_core::halt(const std::string& why) {
    if (system_pc_) {
        system_.halt(why);
    } else if ((in_translated_code_ || single_stepping_ || interpreted_pc_) &&
               pending_.why == pending_access::reason::none) {
        halt_ = why;
        refuse_access({pending_access::reason::halt, false, {}, {}});
    }
}

void dynarmic_core::take_interrupt() {
    if (system_.fiq_takeable() && bus().confirm_interrupt(true)) {
        system_.interrupt(true);
    } else if (system_.irq_takeable() && bus().confirm_interrupt(false)) {
        system_.interrupt(false);
    }
}

void dynarmic_core::take_data_abort(const pending_access& access) {
    system_.data_abort(jit_->Regs()[15], access.fault.address, access.write, access.fault.status);
}

// The translator has already written the base register of an instruction that will be executed again.
void dynarmic_core::restore_base(std::uint32_t refused_address) {
    std::uint32_t instruction = 0;
    bool wide = false;
    if (!fetch_instruction(jit_->Regs()[15], instruction, wide)) return;
    const bool thumb = is_thumb();
    if (const auto block = block_load_of(instruction, thumb, wide); block.loads_base()) {
        restore_loaded_base(block, refused_address);
    } else if (!thumb) {
        restore_base_arm(instruction, registers());
    } else if (wide) {
        restore_base_thumb(instruction, registers());
    }
}

// The words before the refused one are in registers. How many they are is not known: as many as agree with memory.
void dynarmic_core::restore_loaded_base(const block_load& block, std::uint32_t refused_address) {
    for (unsigned loaded = 0; loaded < block.count(); ++loaded) {
        const auto first = refused_address - 4 * loaded;
        const auto base = block.base_of(first);
        std::array<std::uint32_t, 16> words{};
        if (!read_memory(first, words.data(), 4 * loaded)) return;
        if (!block.agrees(registers(), words.data(), loaded, base)) continue;
        registers()[block.base] = base;
        return;
    }
}

// Translated code stops before the instruction whose access this is.
void dynarmic_core::refuse_access(const pending_access& access) {
    if (pending_.why != pending_access::reason::none) return;
    pending_ = access;
    jit_->HaltExecution(HaltReason::MemoryAbort);
}

// After the call of every access translated code tests whether it has to stop there, and for that case stores the
// address of the instruction in R15: mov dword ptr [r15 + 60], address.
std::optional<std::uint32_t> dynarmic_core::access_pc() const {
    if (system_pc_) return system_pc_;
    if (interpreted_pc_) return interpreted_pc_;
    if (single_stepping_) return jit_->Regs()[15];
    if (!in_translated_code_) return std::nullopt;
    static constexpr std::array<std::uint8_t, 4> store_of_pc = {0x41, 0xC7, 0x47, 0x3C};
    constexpr std::size_t window = 64;
    const auto* const behind_call = *(reinterpret_cast<const std::uint8_t* const*>(counter_) - 1);
    const auto* const store = std::search(behind_call, behind_call + window, store_of_pc.begin(), store_of_pc.end());
    if (store == behind_call + window) return std::nullopt;
    std::uint32_t pc = 0;
    std::memcpy(&pc, store + store_of_pc.size(), sizeof pc);
    return pc;
}

// The end of a block that MemoryReadCode cut off: goes on at `pc`, and takes back the instruction counted for it. A
// block that ends because code was missing is used once.
bool dynarmic_core::continue_cut_block(std::uint32_t pc) {
    std::uint32_t instruction = 0;
    bool wide = false;
    if (translators_.forget_missing(pc)) leave_translated_code();
    if (!fetch_instruction(pc, instruction, wide)) return false;
    return_to(pc);
    return true;
}

// Goes back to before the instruction at `pc`, which the translator takes for executed.
void dynarmic_core::return_to(std::uint32_t pc) {
    if (is_thumb()) set_status((status() & ~(psr::it_high | psr::it_low)) | it_before(pc));
    jit_->Regs()[15] = pc;
    take_back_tick();
}

void dynarmic_core::take_back_tick() {
    --done_.instructions;
    done_.cycles -= tick_cycles();
}

bool dynarmic_core::stop_at_breakpoint(std::uint32_t pc) {
    if (!has_breakpoint(pc)) return false;
    return_to(pc);
    stop_ = {iss_stop::reason::breakpoint, pc, {}};
    step_over_ = true;
    leave_ = true;
    return true;
}

dynarmic_core::fetched_instruction dynarmic_core::fetched(std::uint32_t pc) {
    fetched_instruction result;
    result.is_there = fetch_instruction(pc, result.code, result.wide);
    return result;
}

void dynarmic_core::execute_system(std::uint32_t pc, const fetched_instruction& instruction, bool unpredictable) {
    turn_.disturb();
    system_pc_ = pc;
    system_.execute(pc, instruction.code, instruction.wide, is_thumb() ? it_before(pc) : 0, unpredictable);
    system_pc_.reset();
}

void dynarmic_core::ExceptionRaised(std::uint32_t pc, Dynarmic::A32::Exception exception) {
    using Dynarmic::A32::Exception;
    const bool undefined = exception == Exception::UndefinedInstruction && !batching_.active;
    const auto instruction = undefined ? fetched(pc) : fetched_instruction{};
    const bool meets_vectors = undefined && meets_vector_instruction(pc, instruction);
    const bool counts = instruction.is_there && counts_down(instruction.code, is_thumb());
    if (!meets_vectors && counts && count_down(pc)) {
        resumed_at_ = jit_->Regs()[15];
        return;
    }
    turn_.disturb();
    if (meets_vectors) return;
    if (batching_.active) {  // the tick of what has not been executed is still to come
        jit_->Regs()[15] = pc;
        --batching_.ticks;
        batching_.stopped = true;
        return;
    }
    switch (exception) {
        case Exception::UndefinedInstruction:
        case Exception::UnpredictableInstruction:
        case Exception::DecodeError:
            execute_system(pc, undefined ? instruction : fetched(pc), exception == Exception::UnpredictableInstruction);
            break;
        case Exception::Breakpoint:
            resumed_at_ = pc;
            if (stop_at_breakpoint(pc) || steps_through(pc) || pass_zeros(pc) || interpret(pc)) return;
            if (is_program_breakpoint(pc)) system_.prefetch_abort(pc, pc, status_debug_event);
            break;
        case Exception::NoExecuteFault:
            resumed_at_ = pc;
            if (continue_cut_block(pc)) return;
            take_prefetch_abort(pc);
            break;
        default:
            return;
    }
    resumed_at_ = jit_->Regs()[15];
    const bool stops = system_.sleeping() != iss_sleep::awake || !system_.halted().empty();
    leave_ = leave_ || stops || failure_ != nullptr || system_.irq_takeable() || system_.fiq_takeable();
}

void dynarmic_core::CallSVC(std::uint32_t number) {
    turn_.disturb();
    resumed_at_ = jit_->Regs()[15];
    if (answers_supervisor_call(number)) return;
    system_.supervisor_call(jit_->Regs()[15]);
    resumed_at_ = jit_->Regs()[15];
    leave_ = leave_ || !system_.halted().empty();
}

bool dynarmic_core::answers_supervisor_call(std::uint32_t number) {
    try {
        return bus().supervisor_call(number, is_thumb());
    } catch (...) {
        failure_ = std::current_exception();
        leave_ = true;
        return true;
    }
}

// What the translator declines to translate, conditions passed.
void dynarmic_core::InterpreterFallback(std::uint32_t pc, std::size_t) {
    jit_->Regs()[15] = pc + 4;
    execute_system(pc, fetched(pc), false);
    resumed_at_ = jit_->Regs()[15];
}

void dynarmic_core::map_ram(std::uint32_t base, std::uint64_t size, std::uint8_t* host, bool writable) {
    forget_turn();
    memory_.map(base, size, host, writable);
    forget_code_in(base, size);
}

void dynarmic_core::unmap_ram(std::uint32_t base, std::uint64_t size) {
    if (size == 0) return;
    forget_turn();
    memory_.unmap(base, size);
    forget_code_in(base, size);
}

void dynarmic_core::invalidate(std::uint32_t base, std::uint64_t size) {
    memory_.physical().note_written(base, size);
    forget_code_in(base, size);
}

void dynarmic_core::forget_code_in(std::uint32_t base, std::uint64_t size) {
    forget_turn();
    if (size != 0 && translators_.memory_changed(base, size)) leave_translated_code();
}

void dynarmic_core::instruction_cache_invalidated() {
    if (translators_.instruction_cache_invalidated()) leave_translated_code();
}

void dynarmic_core::instruction_line_invalidated(std::uint32_t address) {
    if (translators_.instruction_line_invalidated(address)) leave_translated_code();
}

void dynarmic_core::leave_translated_code() {
    forget_turn();
    walk_start_ = 1;
    if (in_translated_code_) set_remaining(0);
    leave_ = true;
}

void dynarmic_core::set_status(std::uint32_t value) {
    jit_->SetCpsr(psr::meaningful(value));
    const bool privileged = (value & psr::mode_mask) != static_cast<std::uint32_t>(iss_mode::user);
    if (privileged == privileged_) return;
    privileged_ = privileged;
    if (privileged) uses_vectors_ = false;
    memory_.activate(privileged);
}

void dynarmic_core::translation_changed(const translation_control& control) {
    forget_turn();
    const bool was_enabled = memory_.control().enabled();
    memory_.set_control(control);
    if (was_enabled != control.enabled()) {
        uses_vectors_ = false;
        translators_.forget_all();
        leave_translated_code();
    } else if (translators_.control_changed()) {
        leave_translated_code();
    }
}

void dynarmic_core::forget_translations() {
    forget_turn();
    memory_.forget_translations();
    if (translators_.translations_forgotten()) leave_translated_code();
}

void dynarmic_core::forget_address_space(std::uint32_t asid) {
    forget_turn();
    memory_.forget_address_space(asid);
    if (translators_.address_space_forgotten(asid)) leave_translated_code();
}

void dynarmic_core::forget_translation(std::uint32_t address) {
    forget_turn();
    const auto reach_bits = memory_.forget_page(address);
    if (translators_.page_forgotten(address, reach_bits)) leave_translated_code();
}

void dynarmic_core::instructions_changed() {
    uses_vectors_ = false;
    translators_.forget_all();
    leave_translated_code();
}

// Rights and domains do not matter. Which address a cache is asked for is not known without its translation.
data_fault dynarmic_core::maintenance_fault(std::uint32_t address) {
    const auto& page = memory_.look_up(address);
    const bool is_right =
        page.fault == translation_fault::section_domain || page.fault == translation_fault::page_domain;
    return {page.fault == translation_fault::none || is_right ? 0 : fault_status(page, page.fault), address};
}

std::uint32_t dynarmic_core::physical_address(std::uint32_t address, translation_access access) {
    const auto& page = memory_.look_up(address);
    return physical_address_register(page, check_access(page, access));
}

void dynarmic_core::add_breakpoint(std::uint32_t address) {
    forget_turn();
    const auto at = std::lower_bound(breakpoints_.begin(), breakpoints_.end(), address & ~1u);
    if (at == breakpoints_.end() || *at != (address & ~1u)) breakpoints_.insert(at, address & ~1u);
    translators_.forget_range(address & ~1u, 2);
}

void dynarmic_core::remove_breakpoint(std::uint32_t address) {
    forget_turn();
    const auto at = std::lower_bound(breakpoints_.begin(), breakpoints_.end(), address & ~1u);
    if (at != breakpoints_.end() && *at == (address & ~1u)) breakpoints_.erase(at);
    translators_.forget_range(address & ~1u, 2);
}

bool dynarmic_core::stops_at_watchpoint(std::uint32_t address, unsigned size, bool write) {
    if (passing_watchpoint_) return false;
    const auto* kind = memory_.find_watch(address, size, write);
    if (kind == nullptr) return false;
    refuse_access({pending_access::reason::watchpoint, write, {0, address}, *kind, size});
    return true;
}

iss_stop dynarmic_core::take_stop() {
    return std::exchange(stop_, {});
}

void dynarmic_core::reset(std::uint32_t entry_point) {
    forget_turn();
    jit_->Reset();
    translators_.forget_all();
    monitor_.Clear();
    pending_ = {};
    stop_ = {};
    step_over_ = inside_ = steps_through_ = false;
    stepped_.leave();
    zeros_ = {};
    jit_->ExtRegs().fill(0);
    jit_->SetFpscr(0);
    system_.reset(entry_point);
    uses_vectors_ = system_.floating_point_enabled();
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
        matches = core->instructions() == 2 && core->access_pc() == 8u;
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

// The file that is loaded has it in its name: libdynarmic.so.6.7.0.
std::string installed_version() {
    std::string version;
    const auto look = [](dl_phdr_info* library, std::size_t, void* found) {
        const std::filesystem::path path = library->dlpi_name;
        if (path.filename().string().rfind("libdynarmic.so", 0) != 0) return 0;
        std::error_code ignored;
        const auto file = std::filesystem::canonical(path, ignored).filename().string();
        const auto mark = file.find(".so.");
        if (mark != std::string::npos) *static_cast<std::string*>(found) = ' ' + file.substr(mark + 4);
        return 1;
    };
    ::dl_iterate_phdr(look, &version);
    return version;
}

[[noreturn]] void throw_other_library() {
    throw input_error("the installed libdynarmic" + installed_version() +
                      " does not keep its state where the model knows it of 6.4.5 and 6.7.0; install one of these");
}

}  // namespace

// Runs the probe: the counter must be right at the access, and setting it must end the run after exactly the second
// block.
void dynarmic_core::verify_cycle_counter() {
    probe_bus probe;
    probe.core = this;
    auto* bus = std::exchange(bus_, &probe);
    const auto executed = run(1000);
    bus_ = bus;
    if (!probe.matches || executed != probe_program.size()) throw_other_library();
}

std::unique_ptr<translator> dynarmic_core::make_translator(bool privileged, bool batching) {
    Dynarmic::A32::UserConfig result;
    result.callbacks = this;
    result.global_monitor = &monitor_;
    // Its indirect branches do not look at the cycle counter: a loop of nothing else would never end a run. It gains no
    // speed.
    result.optimizations &= ~Dynarmic::OptimizationFlag::FastDispatch;
    result.arch_version = Dynarmic::A32::ArchVersion::v7;
    auto& pages = batching ? batched_pages_[privileged ? 1 : 0] : memory_.view(privileged).direct();
    result.page_table = &pages.entries();
    result.absolute_offset_page_table = true;
    result.detect_misaligned_access_via_page_table = 16 | 32 | 64;
    result.check_halt_on_memory_access = true;
    result.code_cache_size = batching ? std::min(code_cache_bytes_, batching_code_bytes) : code_cache_bytes_;
    auto made = std::make_unique<translator>(result, privileged);
    if (!made->has_known_state()) throw_other_library();
    learn_way_out(*made);
    return made;
}

// Executes a branch to the next instruction. Its target has not been translated.
void dynarmic_core::learn_way_out(translator& of) {
    const auto done = done_;
    learning_ = true;
    of.jit().Run();
    learning_ = false;
    done_ = done;
    if (!of.learn_way_out()) throw_other_library();
    of.forget_all();
}

dynarmic_core::dynarmic_core(const iss_config& config)
    : code_cache_bytes_(config.code_cache_bytes),
      memory_(*this),
      translators_(memory_, [this](bool privileged, bool batching) { return make_translator(privileged, batching); }),
      system_(*this, config),
      costs_([this](std::uint32_t address, std::uint32_t& word) { return reads_code(address, word); }),
      stepped_([this](std::uint32_t address, std::uint32_t& word) { return reads_code(address, word); }) {
    translators_.select(privileged_, config.floating_point, false);
    jit_ = &translators_.current().jit();
    reset(0);
    verify_cycle_counter();
}

dynarmic_core::~dynarmic_core() = default;

void dynarmic_core::prepare_translators() {
    for (const bool batching : {false, true}) translators_.prepare(privileged_, false, batching);
}

void dynarmic_core::begin(const iss_config& config, iss_bus& bus) {
    bus_ = &bus;
    interprets_ = config.interprets;
    is_timed_ = config.timing == iss_timing::a9;
    translators_.depends_ahead(is_timed_ ? translator::block_bytes : 0);
    system_.configure(config);
    reset(0);
    done_ = {};
    pcs_recorded_ = 0;
    translators_.forget_counts();
}

namespace {

// What prepare_cortex_a9() has made. It is left to the system: the translator's own globals may be gone before it.
dynarmic_core* prepared = nullptr;

std::unique_ptr<dynarmic_core> new_core(const iss_config& config) {
    if (prepared != nullptr && prepared->code_cache_bytes() == config.code_cache_bytes) {
        return std::unique_ptr<dynarmic_core>(std::exchange(prepared, nullptr));
    }
    return std::make_unique<dynarmic_core>(config);
}

}  // namespace

void prepare_cortex_a9() {
    if (prepared != nullptr) return;
    // The usual state is that in which a boot loader leaves a core: another state takes one more translator.
    iss_config usual;
    usual.floating_point = true;
    auto core = std::make_unique<dynarmic_core>(usual);
    core->prepare_translators();
    prepared = core.release();
}

std::unique_ptr<iss> make_cortex_a9(const iss_config& config, iss_bus& bus) {
    auto core = new_core(config);
    core->begin(config, bus);
    return core;
}

}  // namespace tabletop
