// SPDX-License-Identifier: Apache-2.0
// One Cortex-A9 as a TLM-2.0 initiator.
//
// Time is that of the instructions plus the delays of the bus. An instruction takes the same cycles each, or what it
// costs on the pipeline (cortex_a9_timing). Memory is used through DMI. Where that has no latency it costs no time: it
// stands for memory behind the caches. Where it has, each access takes it. Everything else is one b_transport an
// access, sent with the core's local time as delay; the core never waits inside one. Interrupts are sampled at
// multiples of the quantum in absolute time and while the core sleeps.
//
// Known limits: the caches, the write buffer and the pipeline are not modelled; an access is timed at the start of the
// straight run of instructions that it belongs to; WFE without a pending event sleeps to the next multiple of the
// quantum at most.
#pragma once

#include <tlm_utils/simple_initiator_socket.h>

#include <array>
#include <bitset>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <systemc>
#include <tlm>
#include <unordered_set>
#include <utility>
#include <vector>

#include "base/clock_domain.h"
#include "base/direct_accesses.h"
#include "base/observed_writes.h"
#include "base/poll_hint.h"
#include "base/zeroed_array.h"
#include "processors/cortex_a9/debugged_core.h"
#include "processors/cortex_a9/interrupt_source.h"
#include "processors/cortex_a9/iss.h"
#include "processors/cortex_a9/program_watch.h"
#include "processors/cortex_a9/waiting_loop.h"

namespace tabletop {

struct cortex_a9_config {
    /// Default: Zynq CPU_6x4x, 100/3 MHz * 20 (UG585).
    clock_domain clock{2'000'000'000, 3};
    /// With core.timing unit, cycles per instruction as a fraction; 1.0 is an assumption.
    std::uint64_t cpi_numerator = 1;
    std::uint64_t cpi_denominator = 1;
    /// Interrupts are sampled, and the kernel catches up, at multiples of this time. At least 1 ns.
    std::uint64_t quantum_ps = 1'000'000;
    /// Most cycles of instructions executed at one go; 0: only the quantum limits. No result depends on it.
    std::uint64_t slice = 0;
    /// How many quanta the core may run ahead of the kernel while nothing is pending there. More than 1 is faster, and
    /// shifts only where a plain sc_start(t) stops the core; let an event end the run then.
    unsigned run_ahead_quanta = 1024;
    /// Writes that take time are made by translated code, where nobody has to hear of them. No result depends on it.
    bool batches_stores = true;
    /// Turns of loops that wait are passed by arithmetic. No result depends on it.
    bool passes_turns = true;
    std::uint32_t entry_point = 0;
    /// The core halts at what the architecture leaves open, and at an unaligned access that an A9 refuses.
    bool strict = false;
    iss_config core;
};

struct cortex_a9_statistics {
    std::uint64_t instructions = 0;
    std::uint64_t reads = 0;           ///< reads that the bus times, in beats
    std::uint64_t writes = 0;          ///< likewise
    std::uint64_t bus_errors = 0;      ///< accesses that ended in an external abort
    std::uint64_t interrupts = 0;      ///< IRQ and FIQ exceptions taken
    std::uint64_t sleep_ps = 0;        ///< time spent in WFI and WFE
    std::uint64_t turns_passed = 0;    ///< of loops that wait, by arithmetic; nothing simulated depends on it
    std::uint64_t batched_writes = 0;  ///< by translated code itself; likewise
    iss_translation_counts translated;
};

class cortex_a9 : public sc_core::sc_module, public debugged_core, private iss_bus {
  public:
    tlm_utils::simple_initiator_socket<cortex_a9> out;
    /// Notified when the core cannot go on; core().halted() says why.
    sc_core::sc_event halted_event;

    /// std::invalid_argument for a clock, cycles per instruction or quantum out of range.
    cortex_a9(sc_core::sc_module_name name, const cortex_a9_config& config);
    ~cortex_a9() override;

    /// The controller that drives nIRQ and nFIQ; without one the core takes no interrupts. Called before the simulation
    /// starts.
    void connect(interrupt_source& source) { interrupts_ = &source; }
    /// Resets the core to the entry point of the loaded program; bit 0 selects Thumb. Called before the simulation
    /// starts.
    void set_entry_point(std::uint32_t address) { iss_->reset(address); }
    /// Maps memory without asking the socket for DMI.
    void map_ram(std::uint32_t base, std::uint64_t size, std::uint8_t* host, bool writable = true);

    /// Resets the core to `entry_point` when the instructions now in flight are done. Allowed inside a bus access.
    void request_reset(std::uint32_t entry_point);

    /// Inside a bus access of the core: the address of the instruction that makes it, for messages. Empty otherwise.
    std::optional<std::uint32_t> access_pc() const { return iss_->access_pc(); }

    /// Inside a bus access of a strict core: it halts at the instruction that makes it, for this reason.
    void refuse(const std::string& what);

    std::optional<open_access> under_way() const final;

    /// Who looks at the program, and names its places in messages; null: nobody. It is called with the host's own
    /// rounding. Called before the simulation starts.
    void watch(program_watch* watch) { watch_ = watch; }
    /// What follows the address of an instruction in a message: " (main.c:12, in main)"; empty: not known.
    std::string place_of(std::uint32_t pc) const { return watch_ != nullptr ? watch_->place_of(pc) : ""; }

    void attach(core_debugger* debugger) final { debugger_ = debugger; }
    void resume(core_debugger::action action) final {
        action_ = action;
        attention_.notify(sc_core::SC_ZERO_TIME);  // a sleeping core may have been woken
    }
    void look_at_debugger() final { attention_.notify(sc_core::SC_ZERO_TIME); }

    void on_supervisor_call(supervisor_call_handler handler) final { supervisor_call_ = std::move(handler); }

    /// Sets what is called in the core's thread when SEV has been executed. To be set before the simulation starts.
    void on_event_sent(std::function<void()> call) { event_sent_ = std::move(call); }

    const char* name() const final { return sc_module::name(); }
    iss& core() final { return *iss_; }
    cortex_a9_statistics statistics() const;
    std::uint64_t local_time_ps() const final;
    /// Registers and last instructions for the report of a faulting run.
    std::string describe() { return describe_state(*iss_); }

  private:
    enum class page_kind : std::uint8_t { unknown, device, timed };  // pages_ begins as zeros

    // Direct memory of whole pages whose accesses take time.
    struct timed_memory {
        std::uint64_t first;
        std::uint64_t last;
        std::uint8_t* bytes;
        std::uint64_t read_ps;
        std::uint64_t write_ps;
        observed_writes observed;
        direct_access_counter* counter;  // null: nobody counts
    };

    void start_of_simulation() override {
        bus_ = out.operator->();
        changes_ |= interrupts_ != nullptr ? interrupts_->changed() : nothing_;
        changes_ |= attention_;
    }
    void run();
    static constexpr std::uint64_t no_block = ~std::uint64_t{0};

    // The latest read, as long as it would only be the same again.
    struct polled_register {
        std::uint32_t address = 0;
        unsigned size = 0;
        std::uint64_t value = 0;
        std::uint64_t delay_ps = 0;  // unless the target's timing says it
        poll_hint hint;              // until_ps is local time; 0: not known
        std::uint64_t kernel_ps = 0;
    };

    // When it is worth while to look for a turn: after many reads with no write between them, and when a run has ended
    // where the last one has. A search that finds none makes the next one for the same reason rarer, unless the run was
    // too short for it: then it is made once more.
    struct turn_search {
        static constexpr std::uint64_t fewest_reads = 16;
        static constexpr unsigned most_failures = 12;
        bool wanted = false;
        bool searching = false;
        bool anew = false;                 // the latest turn has been found again, but other values have been read
        bool repeats = true;               // what is read would be the same again
        bool charges = false;              // a read has moved the end of the run
        std::uint64_t begun_at = 0;        // cycles before the turn
        std::vector<loop_read> reads;      // of the turn
        std::uint64_t reads_in_a_row = 0;  // on the bus
        std::uint64_t ends_in_a_row = 0;
        std::uint32_t last_end = 0;          // program counter
        bool was_cut = false;                // the latest one, by the end of its run
        bool by_reads = false;               // that is why the search is wanted
        std::array<unsigned, 2> failures{};  // because of ends, and of reads

        std::uint64_t patience_of_ends() const { return std::uint64_t{1} << failures[0]; }
        std::uint64_t patience_of_reads() const { return fewest_reads << failures[1]; }
        void fail() { failures[by_reads] = std::min(failures[by_reads] + 1, most_failures); }
        void succeed() { failures = {}; }
    };

    // When it is worth while to let translated code make writes that take time: after many in a row. A start after
    // which only few follow makes the next one rarer.
    struct batching_search {
        static constexpr std::uint64_t fewest_writes = 16;
        static constexpr std::uint64_t worthwhile_writes = 64;
        static constexpr unsigned most_failures = 8;
        bool wanted = false;
        std::uint64_t write_ps = 0;                // 0: not known yet
        direct_access_counter* counter = nullptr;  // null: nobody counts
        std::uint64_t batched = 0;                 // since the start
        unsigned failures = 0;

        std::uint64_t patience() const { return fewest_writes << failures; }
    };

    // Reads of the same register with the same value and nothing else on the bus between them.
    struct repeated_read {
        static constexpr std::uint64_t reads_of_a_poll = 1u << 14;  // whoever watches is told at multiples of it
        std::uint32_t address = 0;
        std::uint64_t value = 0;
        std::uint64_t count = 0;
    };

    std::uint64_t next_multiple(std::uint64_t time_ps) const;
    void extend_boundary();
    void advance_boundary(std::uint64_t time_ps);
    bool is_uneventful(std::uint64_t time_ps) const;
    void run_to_boundary();
    void run_debugged(std::uint64_t cycles);
    void advance(std::uint64_t cycles);
    bool batch_stores();
    iss_batched_page batched_page(std::uint32_t physical) override;
    void batched(std::uint64_t writes, std::uint64_t of_block) override;
    void look_for_turn();
    void find_turn(std::uint64_t cycles);
    void fast_forward_poll(std::uint64_t cycles, std::uint64_t left);
    std::uint64_t make_turns(loop_position& at, std::uint64_t most, bool tells) const;
    iss_turn_bounds bound_counts(std::uint64_t until_ps);
    std::uint64_t quiet_until() const;
    std::uint64_t turns_until_told() const;
    void note_read(std::uint32_t address, unsigned size, std::uint64_t value);
    void note_direct_read(std::uint32_t address, unsigned size, std::uint64_t value, std::uint64_t delay_ps);
    void turn_begins() override;
    bool turn_counts() override;
    void stop_asleep();
    void synchronise();
    void sample_interrupts();
    void sleep();
    void wait_for_change(std::uint64_t deadline_ps);
    bool may_run_ahead(std::uint64_t lead_ps) const;

    bool read(std::uint32_t address, unsigned size, std::uint64_t& data) override;
    bool write(std::uint32_t address, unsigned size, std::uint64_t data) override;
    bool fetch(std::uint32_t address, std::uint32_t& word) override;
    bool debug_read(std::uint32_t address, void* data, std::size_t size) override;
    bool debug_write(std::uint32_t address, const void* data, std::size_t size) override;
    std::uint64_t cycle_count(std::uint64_t cycles) override;
    bool confirm_interrupt(bool fiq) override;
    bool supervisor_call(std::uint32_t number, bool thumb) override;
    void translated(std::uint32_t pc) override;
    void misaligned(std::uint32_t address) override;
    void chosen(std::uint32_t pc, const char* what) override;
    void halt_at(std::uint32_t pc, const std::string& what);
    void exception_taken(const iss_exception_record& record) override;
    void event_sent() override;
    bool guarded_store(std::uint32_t physical, unsigned size, std::uint64_t data) override;
    void note_poll(std::uint32_t address, std::uint64_t value);
    void warn_of_bus_error(const iss_exception_record& record);
    void warn_without_handler(const iss_exception_record& record);
    bool repeat_read(std::uint32_t address, unsigned size, std::uint64_t& data);
    void charge(std::uint64_t sent_ps, std::uint64_t answered_ps);
    void pass(std::uint64_t sent_ps, std::uint64_t answered_ps);
    std::uint64_t begin_access();
    bool transact(tlm::tlm_command command, std::uint32_t address, unsigned size, void* data);
    void tell_of_access(tlm::tlm_command command, std::uint32_t address, unsigned size, const void* data);
    const timed_memory* find_timed_memory(std::uint32_t address);
    static void count_access(const timed_memory& memory, bool reads, std::uint64_t sent_ps);
    void access_directly(const timed_memory& memory, tlm::tlm_command command, std::uint32_t address, unsigned size,
                         void* data);
    bool beat(tlm::tlm_command command, std::uint32_t address, unsigned size, void* data);
    bool debug(tlm::tlm_command command, std::uint32_t address, void* data, std::size_t size);
    void limit_to_boundary(std::uint64_t time_ps);
    std::uint8_t* direct_memory(std::uint32_t address);
    void add_timed_memory(const tlm::tlm_dmi& dmi, std::uint64_t first, std::uint64_t last);
    void set_pages(std::uint64_t first, std::uint64_t last, page_kind kind);
    void invalidate_direct_mem_ptr(sc_dt::uint64 start, sc_dt::uint64 end);

    std::uint64_t time_at(std::uint64_t cycles) const;
    std::uint64_t cycles_until(std::uint64_t time_ps, std::uint64_t cycles) const;

    cortex_a9_config config_;
    clock_domain cycle_clock_;   // edge n: the time that n cycles of instructions take
    unsigned cycle_shift_ = 0;   // a cycle takes at most 2 to this power ps
    std::uint64_t base_ps_ = 0;  // bus delays and sleep; local time is this plus the time of all instructions
    std::uint64_t longest_block_ps_ = 0;
    std::uint64_t boundary_ps_ = 0;              // where the current run has to sample interrupts
    std::uint64_t block_ = no_block;             // of the latest access: the instructions before it
    std::uint64_t block_begin_ps_ = 0;           // and local time before it
    tlm::tlm_fw_transport_if<>* bus_ = nullptr;  // resolved once: a socket's operator-> is not free
    interrupt_source* interrupts_ = nullptr;
    sc_core::sc_event nothing_;
    sc_core::sc_event attention_;
    sc_core::sc_event_or_list changes_;  // end a sleep; a list of the moment is lost when the simulation ends in it
    tlm::tlm_generic_payload payload_;
    poll_hint* const hint_;  // owned by the payload
    tlm::tlm_generic_payload dmi_request_;
    observed_writes* const observed_;  // owned by the request, as is the next
    direct_accesses* const counted_;
    polled_register polled_;
    turn_search search_;
    batching_search batching_;
    waiting_loop loop_;  // the latest that has been found
    zeroed_array<page_kind> pages_;
    std::vector<timed_memory> timed_memories_;
    std::size_t last_timed_ = 0;              // the one of the latest access
    std::vector<std::uint32_t> bad_pages_;    // where bus errors have been warned of
    std::unordered_set<std::uint32_t> open_;  // and instructions that the architecture leaves open
    // Where the handler of each iss_exception was looked for, and which exceptions have been warned of.
    std::array<std::optional<std::uint32_t>, 8> seen_vectors_;
    std::bitset<8> unhandled_kinds_;
    program_watch* watch_ = nullptr;
    repeated_read repeated_;
    core_debugger* debugger_ = nullptr;
    core_debugger::action action_ = core_debugger::action::run;
    supervisor_call_handler supervisor_call_;
    std::function<void()> event_sent_;
    std::optional<std::uint32_t> reset_to_;  // entry point of a reset that was asked for
    cortex_a9_statistics statistics_;        // without the sleep that has not ended
    std::optional<std::uint64_t> sleeps_since_ps_;
    std::unique_ptr<iss> iss_;
};

}  // namespace tabletop
