// SPDX-License-Identifier: Apache-2.0
// The instruction-set simulator on Debian's dynarmic 6.4.5: its translator executes ordinary instructions, the system
// layer the rest.
//
// Known limits: a data abort does not count the instructions of its block before the access; LDM whose base register is
// in its list may lose the base in an abort.
#pragma once

#include <dynarmic/interface/A32/a32.h>
#include <dynarmic/interface/exclusive_monitor.h>

#include <array>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "processors/cortex_a9/arm_interpreter.h"
#include "processors/cortex_a9/base_restore.h"
#include "processors/cortex_a9/batched_code.h"
#include "processors/cortex_a9/batching_ticks.h"
#include "processors/cortex_a9/block_costs.h"
#include "processors/cortex_a9/counting_loop.h"
#include "processors/cortex_a9/execution_watch.h"
#include "processors/cortex_a9/instruction_filter.h"
#include "processors/cortex_a9/iss.h"
#include "processors/cortex_a9/loop_watch.h"
#include "processors/cortex_a9/psr.h"
#include "processors/cortex_a9/system_layer.h"
#include "processors/cortex_a9/translators.h"
#include "processors/cortex_a9/virtual_memory.h"
#include "processors/cortex_a9/watched_code.h"

namespace tabletop {

class dynarmic_core final : public iss, private Dynarmic::A32::UserCallbacks, private core_state, private table_reader {
  public:
    // The core is on no bus yet, begin() comes before anything else: what takes long is done here.
    explicit dynarmic_core(const iss_config& config);
    ~dynarmic_core() override;

    // Makes the translators, too, that a program with an MMU and a screen comes to: without VFP and NEON, alone and for
    // batched stores.
    void prepare_translators();
    void begin(const iss_config& config, iss_bus& bus);
    std::size_t code_cache_bytes() const { return code_cache_bytes_; }

    void map_ram(std::uint32_t base, std::uint64_t size, std::uint8_t* host, bool writable) override;
    void unmap_ram(std::uint32_t base, std::uint64_t size) override;
    void invalidate(std::uint32_t base, std::uint64_t size) override;
    void guard(std::uint32_t base, std::uint64_t size) override;
    void reset(std::uint32_t entry_point) override;
    std::uint64_t run(std::uint64_t cycles) override;
    iss_turn find_turn(std::uint64_t cycles, bool anew) override;
    iss_turn_bounds check_turn(const std::vector<iss_read_range>& ranges) override;
    bool is_at_known_turn() const override {
        return turn_.instructions() != 0 && !turn_.counts() && turn_.is_head(translators_.current().state());
    }
    void repeat_turn(std::uint64_t times) override {
        done_.instructions += times * turn_.instructions();
        done_.cycles += times * turn_.cycles();
    }
    bool batch_stores(const iss_store_batching& batching) override;
    void pause_after(std::uint64_t writes) override { batched_.patience = writes; }
    std::uint64_t step() override;
    iss_progress progress() const override;
    void limit_run(std::uint64_t cycles) override;
    std::uint64_t longest_block() const override { return is_timed_ ? block_costs::most_cycles : longest_unit_block; }
    void pause_run() override;
    void set_irq(bool level) override { system_.set_irq(level); }
    void set_fiq(bool level) override { system_.set_fiq(level); }
    iss_sleep sleeping() const override { return system_.sleeping(); }
    void wake() override { system_.wake(); }
    const std::string& halted() const override { return system_.halted(); }
    void halt(const std::string& why) override;
    std::uint32_t reg(unsigned index) const override { return jit_->Regs()[index & 15]; }
    void set_reg(unsigned index, std::uint32_t value) override {
        if (index == 15) step_over_ = false;
        jit_->Regs()[index & 15] = value;
    }
    std::uint32_t banked_reg(iss_mode mode, unsigned index) const override { return system_.banked(mode, index & 15); }
    void set_banked_reg(iss_mode mode, unsigned index, std::uint32_t value) override {
        system_.set_banked(mode, index & 15, value);
    }
    std::uint32_t cpsr() const override { return jit_->Cpsr(); }
    void set_cpsr(std::uint32_t value) override { system_.set_cpsr(value); }
    std::uint32_t spsr(iss_mode mode) const override { return system_.spsr(mode); }
    void set_spsr(iss_mode mode, std::uint32_t value) override { system_.set_spsr(mode, value); }
    std::optional<std::uint32_t> control_register(const iss_control_register& which) override {
        return system_.control_register({which.crn, which.opc1, which.crm, which.opc2});
    }
    std::uint32_t vfp_reg(unsigned index) const override { return jit_->ExtRegs()[index & 63]; }
    void set_vfp_reg(unsigned index, std::uint32_t value) override { jit_->ExtRegs()[index & 63] = value; }
    std::uint32_t fpscr() const override { return jit_->Fpscr(); }
    void set_fpscr(std::uint32_t value) override { jit_->SetFpscr(value); }
    bool read_memory(std::uint32_t address, void* data, std::size_t size) override;
    bool write_memory(std::uint32_t address, const void* data, std::size_t size) override;
    bool write_device(std::uint32_t address, unsigned size, std::uint32_t value) override;
    void add_breakpoint(std::uint32_t address) override;
    void remove_breakpoint(std::uint32_t address) override;
    void add_watchpoint(std::uint32_t address, std::uint32_t size, iss_watch kind) override {
        forget_turn();
        memory_.watch(address, size, kind);
    }
    void remove_watchpoint(std::uint32_t address, std::uint32_t size, iss_watch kind) override {
        memory_.unwatch(address, size, kind);
    }
    iss_stop take_stop() override;
    void set_trace(iss_trace* trace) override { trace_ = trace; }
    bool watch_execution(execution_watch* watch, const iss_watched& what) override;
    void watch_unwritten(std::uint32_t base, std::uint64_t size) override;
    iss_translation_counts translation_counts() const override { return translators_.counts(); }
    std::optional<std::uint32_t> access_pc() const override;
    std::vector<iss_exception_record> recent_exceptions() const override { return system_.recent(); }
    std::uint64_t exceptions_taken() const override { return system_.exceptions_taken(); }
    std::vector<std::uint32_t> recent_pcs() const override;

  private:
    static constexpr unsigned pc_record_count = 16;
    static constexpr std::uint32_t no_place = 1;  // no instruction lies at an odd address
    static constexpr std::uint64_t longest_unit_block = translator::block_bytes / 2;
    static constexpr std::uint32_t status_external_abort = 0x008;  // DFSR and IFSR: precise external abort

    // The translator's own record of the run in progress, at the top of its stack frame.
    struct cycle_counter {
        std::int64_t remaining;
        std::int64_t granted;
    };

    // An access that was not made, until the translator has stopped at its instruction.
    struct pending_access {
        enum class reason : std::uint8_t { none, fault, watchpoint, halt };
        reason why = reason::none;
        bool write = false;
        data_fault fault;
        iss_watch watch = iss_watch::write;
        unsigned size = 0;  // watchpoint: bytes of the access
    };

    std::optional<std::uint32_t> MemoryReadCode(std::uint32_t address) override;
    void PreCodeTranslationHook(bool thumb, std::uint32_t pc, Dynarmic::A32::IREmitter& code) override;
    std::uint8_t MemoryRead8(std::uint32_t address) override;
    std::uint16_t MemoryRead16(std::uint32_t address) override;
    std::uint32_t MemoryRead32(std::uint32_t address) override;
    std::uint64_t MemoryRead64(std::uint32_t address) override;
    void MemoryWrite8(std::uint32_t address, std::uint8_t value) override;
    void MemoryWrite16(std::uint32_t address, std::uint16_t value) override;
    void MemoryWrite32(std::uint32_t address, std::uint32_t value) override;
    void MemoryWrite64(std::uint32_t address, std::uint64_t value) override;
    bool MemoryWriteExclusive8(std::uint32_t address, std::uint8_t value, std::uint8_t expected) override;
    bool MemoryWriteExclusive16(std::uint32_t address, std::uint16_t value, std::uint16_t expected) override;
    bool MemoryWriteExclusive32(std::uint32_t address, std::uint32_t value, std::uint32_t expected) override;
    bool MemoryWriteExclusive64(std::uint32_t address, std::uint64_t value, std::uint64_t expected) override;
    void InterpreterFallback(std::uint32_t pc, std::size_t count) override;
    void CallSVC(std::uint32_t number) override;
    void ExceptionRaised(std::uint32_t pc, Dynarmic::A32::Exception exception) override;
    std::uint64_t GetTicksForCode(bool thumb, std::uint32_t pc, std::uint32_t instruction) override;
    void AddTicks(std::uint64_t ticks) override;
    std::uint64_t GetTicksRemaining() override;

    std::uint32_t* registers() override { return translators_.current().state().registers.data(); }
    const std::uint32_t* registers() const override { return translators_.current().state().registers.data(); }
    std::uint32_t* vector_registers() override { return jit_->ExtRegs().data(); }
    std::uint32_t status() const override { return jit_->Cpsr(); }
    std::uint32_t control() const override { return translators_.current().state().control(); }
    void set_status(std::uint32_t value) override;
    data_fault load(std::uint32_t address, unsigned size, bool privileged, std::uint32_t& value) override;
    data_fault store(std::uint32_t address, unsigned size, bool privileged, std::uint32_t value) override;
    std::uint8_t* direct_words(std::uint32_t address, unsigned count, bool write) override;
    void instruction_cache_invalidated() override;
    void instruction_line_invalidated(std::uint32_t address) override;
    void translation_changed(const translation_control& control) override;
    void forget_translations() override;
    void forget_address_space(std::uint32_t asid) override;
    void forget_translation(std::uint32_t address) override;
    data_fault maintenance_fault(std::uint32_t address) override;
    std::uint32_t physical_address(std::uint32_t address, translation_access access) override;
    void execution_changed() override { leave_translated_code(); }
    void instructions_changed() override;
    bool read_table(std::uint32_t physical, std::uint32_t& word) override;
    void exception_taken(const iss_exception_record& record) override;
    void event_sent() override { bus().event_sent(); }
    void chosen(std::uint32_t pc, const char* what) override { bus().chosen(pc, what); }
    std::uint64_t cycle_count() override { return bus().cycle_count(progress().cycles); }

    template <typename value_type>
    value_type load_value(std::uint32_t address);
    template <typename value_type>
    void store_value(std::uint32_t address, value_type value);
    template <typename value_type>
    void store_elsewhere(std::uint32_t address, value_type value);
    template <typename value_type>
    bool store_exclusive(std::uint32_t address, value_type value, value_type expected);
    void tell_of_misaligned(std::uint32_t address, unsigned size);
    bool is_plain(std::uint32_t address, unsigned size) const;
    bool passes(std::uint32_t address, unsigned size, bool write);
    bool may_be_misaligned();
    bool refuses_doubleword(std::uint32_t address, bool write);
    void note_doubleword(std::uint32_t instruction, bool thumb);
    bool read_bus(std::uint32_t physical, unsigned size, std::uint64_t& value);
    bool write_bus(std::uint32_t physical, unsigned size, std::uint64_t value);
    data_fault load_bytes(std::uint32_t address, unsigned size, bool privileged, std::uint64_t& value);
    data_fault store_bytes(std::uint32_t address, unsigned size, bool privileged, std::uint64_t value);
    data_fault load_in_page(std::uint32_t address, unsigned size, bool privileged, std::uint64_t& value);
    data_fault store_in_page(std::uint32_t address, unsigned size, bool privileged, std::uint64_t value);
    data_fault check_data(const translation& page, std::uint32_t address, unsigned size,
                          translation_access access) const;
    data_fault check_straddling(std::uint32_t address, unsigned size, translation_access access);
    void refuse_access(const pending_access& access);
    bool stops_at_watchpoint(std::uint32_t address, unsigned size, bool write);

    // While the core batches stores the translator counts ticks of another kind.
    struct batching_state {
        bool active = false;
        bool accepts = false;  // the block that is being translated
        bool stopped = false;  // at code that does something else
        batching_ticks format;
        std::int64_t ticks = 0;  // up to the last report of the translator
        std::uint64_t reported_writes = 0;
        std::unordered_set<std::uint32_t> blocks;     // that begin there, translated
        std::unordered_set<std::uint32_t> not_taken;  // behind conditional branches of them: never translated
    };

    std::unique_ptr<translator> make_translator(bool privileged, bool batching);
    // Pages that the core writes to by itself though the writes take time, and the writes that nobody has been told of.
    struct batched_state {
        std::vector<std::uint32_t> pages;  // in the tables
        std::uint64_t cycles = 0;          // that a write takes at most
        std::uint64_t writes = 0;
        std::uint64_t block = no_block;  // of the latest one: the instructions before it
        std::uint64_t block_cycles = 0;  // and the cycles
        std::uint64_t before_block = 0;  // writes
        static constexpr std::uint64_t no_block = ~std::uint64_t{0};
        std::uint64_t patience = ~std::uint64_t{0};
    };
    // The bus for all calls but those that neither take time nor tell it.
    iss_bus& bus() {
        if (batched_.writes != 0) tell_batched();
        return *bus_;
    }
    void tell_batched();
    void note_batched(std::uint64_t writes);
    void map_batched(std::uint32_t address, std::uint32_t physical);

    direct_pages& batched_pages() { return batched_pages_[privileged_ ? 1 : 0]; }
    bool set_batching(const iss_store_batching& batching);
    void forget_batched_pages();
    std::int64_t ticks_batched() const;
    void report_batched();
    void end_batching();
    memory_use memory_use_at(std::uint32_t pc, unsigned& bytes);
    bool batches(std::uint32_t pc);
    bool has_room(std::uint32_t pc, std::uint32_t end, bool stores);
    template <typename value_type>
    bool batch_store(std::uint32_t address, value_type value);
    void learn_way_out(translator& of);
    void verify_cycle_counter();
    bool prepare();
    void execute();
    void execute_block();
    bool repeat_known_turn();
    bool find_new_turn();
    bool ends_turn();
    class turn_memory;
    void forget_turn();
    void touch(std::uint32_t address, const translation& page, const std::uint8_t* host, unsigned size);
    bool has_stopped_inside();
    bool continues_straight(std::uint32_t pc);
    bool fetch_filtered_arm(std::uint32_t address, std::uint32_t& word);
    bool ends_it_block(std::uint32_t pc);
    bool follows_it_block(std::uint32_t pc);
    bool sets_flags_behind(std::uint32_t at, std::uint32_t it, std::uint32_t pc);
    bool begins_it_block(std::uint32_t halfword, std::uint32_t address);
    void select_translator(bool batching = false);
    struct fetched_instruction {
        std::uint32_t code = 0;
        bool wide = false;
        bool is_there = false;
    };
    fetched_instruction fetched(std::uint32_t pc);
    bool meets_vector_instruction(std::uint32_t pc, const fetched_instruction& instruction);
    void take_prefetch_abort_here();
    bool fetch(std::uint32_t address, std::uint32_t& word);
    bool fetch_physical(std::uint32_t physical, std::uint32_t& word);
    filter_state filtered_state() const;
    bool fetch_halfword(std::uint32_t address, std::uint32_t& halfword);
    bool fetch_instruction(std::uint32_t pc, std::uint32_t& instruction, bool& wide);
    void take_prefetch_abort(std::uint32_t pc);
    bool is_in_block(std::uint32_t address) const;
    std::optional<std::uint16_t> filtered_halfword(std::uint32_t address, std::uint32_t word);
    bool is_repeated(std::uint32_t address);
    std::uint32_t it_before(std::uint32_t pc);
    bool is_second_half(std::uint32_t pc);
    bool continue_cut_block(std::uint32_t pc);
    std::optional<counting_loop> counting_loop_at(std::uint32_t pc);
    bool begins_counting_loop(std::uint32_t address);
    bool count_down(std::uint32_t pc);
    bool translate_again(std::uint32_t pc);
    void forget_code(std::uint32_t pc);
    void forget_code_in(std::uint32_t base, std::uint64_t size);
    void watch_instruction(bool thumb, std::uint32_t pc, Dynarmic::A32::IREmitter& code);
    std::uint64_t site_at(std::uint32_t pc, bool thumb, const watched_instruction& what);
    watched_registers watched_now(std::uint64_t stack) const;
    static void met_behind_call(std::uint64_t place, std::uint64_t stack, std::uint64_t link);
    static void met_instruction(std::uint64_t place, std::uint64_t stack, std::uint64_t link);
    std::optional<std::uint32_t> word_at(std::uint32_t address);
    void note_load(std::uint32_t address, std::uint32_t physical, unsigned size) {
        if (memory_.physical().has_unwritten()) look_at_load(address, physical, size);
    }
    void look_at_load(std::uint32_t address, std::uint32_t physical, unsigned size);
    // The same as in status(), which takes the translator some work to tell.
    bool is_thumb() const { return (translators_.current().state().mode & 1) != 0; }
    bool is_in_it_block() const { return is_thumb() && (status() & (psr::it_high | psr::it_low)) != 0; }
    unsigned zeros_at(std::uint32_t pc);
    bool begins_zeros(std::uint32_t address, std::uint32_t word);
    bool pass_zeros(std::uint32_t pc);
    bool is_program_breakpoint(std::uint32_t pc);
    void note_new(std::uint32_t pc);
    bool follows_new(std::uint32_t pc) const;
    bool may_interpret() const;
    bool begins_interpreted(std::uint32_t address);
    bool read_interpreted(std::uint32_t pc, std::uint32_t flags);
    bool read_interpreted_arm(std::uint32_t pc, std::uint32_t flags);
    bool read_interpreted_thumb(std::uint32_t pc);
    const std::uint8_t* code_at(std::uint32_t address);
    bool interpret(std::uint32_t pc);
    class interpreted_access;
    bool interpret_block(std::uint32_t& pc, interpreted_registers& now, interpreted_memory& memory);
    bool ends_run_at(std::uint32_t pc, arm_block::end how);
    void note_interpreted(std::uint32_t begin, std::uint32_t end);
    void execute_system(std::uint32_t pc, const fetched_instruction& instruction, bool unpredictable);
    void set_remaining(std::int64_t ticks);
    std::uint64_t ticks_of(std::uint64_t cycles) const { return is_timed_ ? cycles << instruction_bits : cycles; }
    iss_progress made_in(std::uint64_t ticks) const;
    std::uint64_t most_cycles_at_once() const;
    bool has_run_short() const { return is_short_run_ || paused_; }
    // Of an instruction that stands for what the core does by itself.
    std::uint64_t tick_cycles() const { return is_timed_ ? 0 : 1; }
    void take_back_tick();
    // From inside to where a run ends, at most.
    std::uint64_t longest_way_out() const { return longest_block(); }
    bool is_far_inside() const { return done_.cycles >= target_ + longest_way_out(); }
    a9::code_start here() const { return {jit_->Regs()[15], is_thumb(), it_state()}; }
    std::uint8_t it_state() const;
    bool reads_code(std::uint32_t address, std::uint32_t& word);
    bool is_never_executed(std::uint32_t pc);
    std::uint64_t cycles_of(std::uint32_t pc, unsigned instructions);
    bool begins_stepped(std::uint32_t address);
    bool has_breakpoint_inside(std::uint32_t pc);
    bool steps_through(std::uint32_t pc);
    bool is_inside_stepped_block();
    void step_through_block();
    stepped_instruction next_step();
    bool begins_vectors(std::uint32_t address);
    bool has_vectors_inside(std::uint32_t pc);
    bool is_not_translated(std::uint32_t address, std::uint32_t word);
    bool is_trapped(std::uint32_t address);
    void settle();
    void settle_access();
    void take_data_abort(const pending_access& access);
    void restore_base(std::uint32_t refused_address);
    void restore_loaded_base(const block_load& block, std::uint32_t refused_address);
    void single_step(bool passes_watchpoints);
    bool can_go_on() const;
    std::optional<iss_block> next_block() const;
    void report(std::optional<iss_block> block) const;
    bool stops_at_each_block() const { return trace_ != nullptr || guarded_ || finding_turn_ || paused_; }
    std::uint64_t limit_to_block(std::uint64_t ticks) const { return stops_at_each_block() && ticks > 1 ? 1 : ticks; }
    std::optional<std::uint32_t> filtered_word(std::uint32_t address);
    bool has_breakpoint(std::uint32_t pc) const;
    bool has_breakpoint_in_block(std::uint32_t pc) const;
    bool stop_at_breakpoint(std::uint32_t pc);
    void return_to(std::uint32_t pc);
    bool answers_supervisor_call(std::uint32_t number);
    void take_interrupt();
    void leave_translated_code();

    const std::size_t code_cache_bytes_;
    iss_bus* bus_ = nullptr;
    virtual_memory memory_;
    Dynarmic::ExclusiveMonitor monitor_{1};
    translators translators_;
    Dynarmic::A32::Jit* jit_ = nullptr;  // of the current one
    system_layer system_;

    cycle_counter* counter_ = nullptr;
    // Ticks of the translator with the timing of the pipeline: cycles above, instructions below. It counts a block of
    // less than 2 to the power of 31 ticks.
    static constexpr unsigned instruction_bits = 18;
    bool is_timed_ = false;              // by the pipeline; else an instruction is a cycle, and a tick
    iss_progress done_;                  // up to the last report of the translator
    std::uint64_t target_ = 0;           // cycles, where the current run ends
    bool is_short_run_ = false;          // the translator stops before that
    block_costs costs_;                  // of the block that is translated
    stepped_block stepped_;              // that a debugger is in
    bool steps_through_ = false;         // the block where the core is has a breakpoint inside
    std::uint32_t stand_in_ = no_place;  // the block that is translated is something else's sign
    unsigned most_unpaid_ = 0;           // instructions that follow each other and have cost nothing
    bool in_translated_code_ = false;
    bool privileged_ = true;  // of status(), which takes the translator some work to tell
    // Privileged code is translated as if VFP and NEON were disabled until an instruction of theirs is met while they
    // are not: a kernel, which has hardly any, is not translated once for each state that its programs have left.
    bool uses_vectors_ = false;
    bool translates_vectors_ = false;  // what is translated now
    bool meets_vectors_ = false;       // the latest run has stopped at such an instruction
    bool leave_ = false;
    bool inside_ = false;                  // the latest run has stopped where no run ends
    std::uint32_t resumed_at_ = no_place;  // where translated code goes on after the latest exception in it
    bool run_begins_ = false;
    bool guarded_ = false;      // every page is to be looked at before its code is executed
    bool translating_ = false;  // what is fetched becomes code
    bool learning_ = false;     // in learn_way_out()
    bool paused_ = false;       // the run has been told to return
    bool finding_turn_ = false;
    bool noting_memory_ = false;  // no page is accessed directly: all of them are noted
    loop_watch turn_;
    batching_state batching_;
    batched_state batched_;
    std::array<direct_pages, 2> batched_pages_;  // by privilege: for stores of a core that batches them
    // Zeroed memory that has been executed with nothing else between it.
    struct executed_zeros {
        std::uint32_t first = 0;
        std::uint64_t bytes = 0;
        std::uint32_t end = 0;           // where it goes on,
        std::uint64_t instructions = 0;  // and behind how many instructions
    };

    // Code that was new when the core came to it, straight: its latest block, and how much it was.
    struct new_code {
        std::uint32_t begin = 0;
        std::uint32_t end = 0;
        unsigned instructions = 0;
    };

    executed_zeros zeros_;
    bool interprets_ = true;
    new_code new_;
    // A block that is interpreted; Thumb instructions stand in it in their ARM form.
    struct interpreted_block {
        std::array<std::uint32_t, translator::block_bytes / 2> words{};
        unsigned count = 0;
        arm_block::end how = arm_block::end::none;
        bool skips = false;  // its condition has failed
    };
    interpreted_block block_;
    // For each page, up to which byte it has been interpreted. Nothing is interpreted twice.
    lazy_table<std::array<std::uint16_t, page_count>> interpreted_up_to_;
    std::optional<std::uint32_t> interpreted_pc_;  // of the instruction that accesses memory
    pending_access pending_;
    std::string halt_;                        // why a pending access has halted the core
    bool has_aligned_doublewords_ = false;    // an instruction that demands it has been translated
    filter_state block_state_;                // of the block that is translated
    std::optional<std::uint32_t> system_pc_;  // of the instruction that the system layer executes
    std::vector<std::uint32_t> breakpoints_;  // ascending
    bool single_stepping_ = false;            // no breakpoint holds
    bool passing_watchpoint_ = false;         // and no watchpoint
    bool step_over_ = false;  // the last run has stopped before an instruction that the next one executes
    iss_stop stop_;
    iss_trace* trace_ = nullptr;
    // A place in translated code from which the watch is told; `what` is none behind a call.
    struct watched_site {
        dynarmic_core* core = nullptr;
        std::uint32_t pc = 0;
        bool thumb = false;
        watched_instruction what;
    };
    execution_watch* watch_ = nullptr;
    iss_watched watched_;
    std::unordered_map<std::uint64_t, std::unique_ptr<watched_site>> sites_;
    std::uint64_t exceptions_ = 0;  // taken
    std::exception_ptr failure_;    // thrown by the bus; nothing may be thrown through translated code
    std::uint32_t walk_start_ = 1;  // Thumb: the block being translated,
    std::uint32_t walk_ = 0;        // and how far from there its instruction starts are known
    std::array<std::uint32_t, pc_record_count> pcs_{};
    std::uint64_t pcs_recorded_ = 0;
};

}  // namespace tabletop
