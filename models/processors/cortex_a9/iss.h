// SPDX-License-Identifier: Apache-2.0
// An ARMv7-A instruction-set simulator as the rest of the library sees it: plain C++17, no SystemC, no simulator
// library.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tabletop {

enum class iss_exception : std::uint8_t {
    reset,
    undefined,
    supervisor_call,
    secure_monitor_call,
    prefetch_abort,
    data_abort,
    irq,
    fiq
};

/// How the cycles of instructions are counted.
enum class iss_timing : std::uint8_t {
    unit,  ///< one each
    a9     ///< what its place in straight code costs on the pipeline: cortex_a9_timing
};

/// What a core has executed.
struct iss_progress {
    std::uint64_t instructions = 0;
    std::uint64_t cycles = 0;  ///< of the processor clock, without what the bus takes
};

/// The name in the ARM Architecture Reference Manual, for messages.
const char* to_string(iss_exception kind);

/// True for the SVC that stands for a semihosting call in this instruction set.
constexpr bool is_semihosting_call(std::uint32_t number, bool thumb) {
    return number == (thumb ? 0xABu : 0x123456u);
}

/// An exception the core has taken.
struct iss_exception_record {
    iss_exception kind = iss_exception::reset;
    std::uint32_t pc = 0;            ///< the instruction that caused it; for interrupts the next one
    std::uint32_t address = 0;       ///< data abort: the data address (DFAR); otherwise the pc
    std::uint32_t fault_status = 0;  ///< DFSR or IFSR of an abort
    std::uint64_t instructions = 0;  ///< iss::instructions() when it was taken
    bool thumb = false;              ///< instruction set that was executing
    std::uint64_t cycles = 0;        ///< iss::cycles() when it was taken
};

/// A page of memory whose writes take time.
struct iss_batched_page {
    std::uint8_t* host = nullptr;  ///< null: write() is to be called for each
    std::uint64_t cycles = 0;      ///< a write takes at most as long as so many
};

/// What the core reaches outside of its mapped RAM. Called from inside iss::run(), with the firmware's rounding in the
/// host's floating-point register: see host_floating_point.
struct iss_bus {
    virtual ~iss_bus() = default;

    /// One data access of 1, 2, 4 or 8 bytes, aligned to its size (8 bytes: to 4). False is an external abort.
    virtual bool read(std::uint32_t address, unsigned size, std::uint64_t& data) = 0;
    virtual bool write(std::uint32_t address, unsigned size, std::uint64_t data) = 0;

    /// The aligned instruction word at `address`, without side effects or time: the core decodes ahead of what it
    /// executes. False is a prefetch abort if the instruction is ever executed.
    virtual bool fetch(std::uint32_t address, std::uint32_t& word) = 0;

    /// Access of a debugger or loader, without side effects or time. False when nothing answers at the address.
    virtual bool debug_read(std::uint32_t address, void* data, std::size_t size) = 0;
    virtual bool debug_write(std::uint32_t address, const void* data, std::size_t size) = 0;

    /// Inside iss::find_turn(): what has been executed up to here is no part of the turn.
    virtual void turn_begins() {}
    /// Has the turn read registers that count? It may then be one that leaves something else each time.
    virtual bool turn_counts() { return false; }

    /// After a write: may the core make further ones to the page by itself? All such writes take one time.
    virtual iss_batched_page batched_page(std::uint32_t physical) {
        (void)physical;
        return {};
    }
    /// Says how many writes have been made, the last `of_block` of them in the current block. Called before anything
    /// else is, and at the end of a run.
    virtual void batched(std::uint64_t writes, std::uint64_t of_block) { (void)writes, (void)of_block; }

    /// The processor clock cycle in which the core has made so many cycles, for the cycle counter of the performance
    /// monitor: the bus has taken time, too.
    virtual std::uint64_t cycle_count(std::uint64_t cycles) { return cycles; }

    /// An instruction is translated: most likely it is executed next, or another one of its block is.
    virtual void translated(std::uint32_t pc) { (void)pc; }

    /// An access that is not aligned has been made while the MMU is off. An A9 would have refused it.
    virtual void misaligned(std::uint32_t address) { (void)address; }

    /// A store is about to be made to a page of iss::guard(). False: no further ones of the page are to be told of.
    virtual bool guarded_store(std::uint32_t physical, unsigned size, std::uint64_t data) {
        (void)physical, (void)size, (void)data;
        return false;
    }

    /// SEV has been executed.
    virtual void event_sent() {}

    /// The instruction at `pc` does what the architecture leaves open; what: a sentence about it. It is called before
    /// the instruction is executed, and may call iss::halt().
    virtual void chosen(std::uint32_t pc, const char* what) { (void)pc, (void)what; }

    /// Called for every exception when it is taken.
    virtual void exception_taken(const iss_exception_record& record) { (void)record; }

    /// Asked when a pending interrupt is about to be taken: is the line still asserted? Here the owner may call set_irq
    /// or set_fiq; after false it has to call it with false.
    virtual bool confirm_interrupt(bool fiq) {
        (void)fiq;
        return true;
    }

    /// SVC, before its exception: true when it was a semihosting call and has been answered. The registers are those of
    /// the caller, and writes to them hold; R15 is the instruction after.
    virtual bool supervisor_call(std::uint32_t number, bool thumb) {
        (void)number, (void)thumb;
        return false;
    }
};

enum class iss_watch : std::uint8_t { write, read, access };

/// Bytes that a debugger watches.
struct iss_watchpoint {
    std::uint32_t address = 0;
    std::uint32_t size = 0;
    iss_watch kind = iss_watch::write;

    bool is_touched_by(std::uint32_t first, unsigned bytes, bool write) const {
        const auto other = write ? iss_watch::read : iss_watch::write;
        return kind != other && (first - address < size || address - first < bytes);
    }
};

/// Why a run has ended for a debugger.
struct iss_stop {
    enum class reason : std::uint8_t { none, breakpoint, watchpoint };
    reason why = reason::none;
    /// Breakpoint: where. Watchpoint: the data address of the access.
    std::uint32_t address = 0;
    iss_watch watch = iss_watch::write;  ///< watchpoint: the kind that was asked for
    unsigned size = 0;                   ///< watchpoint: bytes of the access
    bool is_write = false;               ///< watchpoint: of the access
};

/// Instructions executed at one go: straight code, which goes on behind a return that the translator has predicted.
struct iss_block {
    std::uint32_t pc = 0;            ///< address of the first
    std::uint64_t count = 0;         ///< how many
    std::uint64_t instructions = 0;  ///< iss::instructions() before the first
    bool thumb = false;
};

/// What an execution_watch hears of beside memory that nobody has written.
struct iss_watched {
    bool calls = false;  ///< and returns
    bool stack = false;  ///< how it grows
};

/// Called for every block after it has been executed.
struct iss_trace {
    virtual ~iss_trace() = default;
    virtual void executed(const iss_block& block) = 0;
};

/// What the translator has done since construction; nothing simulated depends on it.
struct iss_translation_counts {
    std::uint64_t blocks = 0;  ///< pieces of straight code
    std::uint64_t pages = 0;   ///< of code, each time that nothing was known of a page
};

/// One turn of a loop.
struct iss_turn {
    std::uint64_t instructions = 0;  ///< 0: none
    std::uint64_t cycles = 0;
    bool is_latest = false;  ///< the same as the one that was found last, if it has read the same on the bus
    bool counts = false;     ///< it is the same as long as iss::check_turn() says so
};

/// Values of a read on the bus.
struct iss_read_range {
    std::uint32_t lowest = 0;
    std::uint32_t highest = 0;
};

/// What the reads of a turn may return.
struct iss_turn_bounds {
    bool holds = false;        ///< these values do not change it
    std::uint64_t excess = 0;  ///< if not: when ranges are narrower by so much, perhaps; 0: no
    unsigned turns = 0;        ///< so many have to be made until all that they leave is as if all had been made
};

/// What the time of a core that batches stores is made of.
struct iss_store_batching {
    std::uint64_t cycle_ps = 0;
    std::uint64_t write_ps = 0;  ///< of each write of iss_bus::batched()
    std::uint64_t limit_ps = 0;  ///< the run ends at the end of the block in which so much time has passed
};

/// A register of CP15 as MRC names it.
struct iss_control_register {
    unsigned crn = 0;
    unsigned opc1 = 0;
    unsigned crm = 0;
    unsigned opc2 = 0;
};

enum class iss_sleep : std::uint8_t { awake, wait_for_interrupt, wait_for_event };

struct iss_config {
    std::uint32_t midr = 0x413FC090;         ///< Zynq-7000: Cortex-A9 r3p0 (UG585)
    std::uint32_t mpidr = 0x80000000;        ///< one core, number 0
    std::uint32_t periph_base = 0xF8F00000;  ///< CP15 configuration base address: private peripherals (UG585 table 4-7)
    bool high_vectors = false;               ///< input VINITHI: SCTLR.V after reset
    bool floating_point = false;             ///< VFP and NEON enabled after reset, as a boot loader leaves them
    iss_timing timing = iss_timing::unit;
    bool interprets = true;                    ///< code that is executed once; no result depends on it
    std::size_t code_cache_bytes = 32u << 20;  ///< host memory for translated code, at least 8 MiB
};

/// Register banks of ARMv7-A, by the mode field of CPSR.
enum class iss_mode : std::uint32_t {
    user = 0x10,
    fiq = 0x11,
    irq = 0x12,
    supervisor = 0x13,
    monitor = 0x16,
    abort = 0x17,
    undefined = 0x1B,
    system = 0x1F
};

struct execution_watch;

class iss {
  public:
    virtual ~iss() = default;

    /// Maps host memory: the core reads, writes and executes it without the bus. Base and size are multiples of 4 KiB
    /// (std::invalid_argument otherwise). Without `writable`, stores go to the bus. Maps replace older ones.
    virtual void map_ram(std::uint32_t base, std::uint64_t size, std::uint8_t* host, bool writable) = 0;
    /// Sends the pages that [base, base + size) touches to the bus again and forgets code translated from them. Allowed
    /// inside a bus access.
    virtual void unmap_ram(std::uint32_t base, std::uint64_t size) = 0;
    /// Stores to the pages that [base, base + size) touches, in host memory, are told of by iss_bus::guarded_store(),
    /// each until it is false; as far as translated code can load from them by itself all the same. It is slow for
    /// pages with many stores. No result depends on it. Never called while the core runs.
    virtual void guard(std::uint32_t base, std::uint64_t size) = 0;
    /// Forgets code translated from [base, base + size): after writes by anyone but the core. Allowed inside a bus
    /// access.
    virtual void invalidate(std::uint32_t base, std::uint64_t size) = 0;

    /// Reset: supervisor mode, ARM state, IRQ, FIQ and asynchronous aborts masked, MMU and VFP off; bit 0 of the entry
    /// point selects Thumb. RAM maps stay.
    virtual void reset(std::uint32_t entry_point) = 0;

    /// Executes until at least `cycles` are over, to the end of the translated block then reached; less when the core
    /// goes to sleep or halts. Returns the instructions executed. The sequence of states does not depend
    /// on how a run is cut into calls. What the bus throws comes out of here.
    virtual std::uint64_t run(std::uint64_t cycles) = 0;
    /// Runs as run() does, block by block and at most as far, for a core that seems to be in a loop. It ends early
    /// behind a turn that left all registers and all memory as they were, so that the same turn follows as long as what
    /// it reads on the bus stays the same. The turn begins where iss_bus::turn_begins() was called last. anew: the
    /// latest turn does not count, whatever registers and memory say.
    virtual iss_turn find_turn(std::uint64_t cycles, bool anew) = 0;
    /// Called after find_turn(), for a turn that counts: is it the same whatever its reads return? A range for each
    /// read.
    virtual iss_turn_bounds check_turn(const std::vector<iss_read_range>& ranges) = 0;
    /// find_turn() may well find the latest turn again: the core is where that one begins.
    virtual bool is_at_known_turn() const = 0;
    /// Called after find_turn(): has the effect of so many more turns.
    virtual void repeat_turn(std::uint64_t times) = 0;
    /// Runs as run() does, for a core that does little but write to memory whose writes take time: translated code
    /// makes them by itself. It ends earlier at code that does something else, behind its first block. False: nothing
    /// has been executed, as it cannot be done.
    virtual bool batch_stores(const iss_store_batching& batching) = 0;
    /// A run is paused (pause_run) when so many writes have been made with nothing else to report between them.
    virtual void pause_after(std::uint64_t writes) = 0;
    /// Executes one instruction, or enters a pending interrupt and executes the first of its handler. For debuggers: no
    /// breakpoint holds for it, and no watchpoint when the core has just stopped there.
    virtual std::uint64_t step() = 0;
    /// What has been executed since construction. Inside a bus access: before the current block (the few instructions
    /// since the last branch), so the figures do not depend on the cut either.
    virtual iss_progress progress() const = 0;
    std::uint64_t instructions() const { return progress().instructions; }
    std::uint64_t cycles() const { return progress().cycles; }
    /// Inside a bus access: lets the current run() go on for at most so many cycles counted from cycles(), to the end
    /// of that block.
    virtual void limit_run(std::uint64_t cycles) = 0;
    /// No block takes more cycles.
    virtual std::uint64_t longest_block() const = 0;

    /// Inside a bus access: the current run() returns after this block, though it is not at its end.
    virtual void pause_run() = 0;

    /// Inside a bus access: the address of the instruction that makes it. Empty when the core makes none.
    virtual std::optional<std::uint32_t> access_pc() const = 0;

    /// Level of the interrupt inputs. Wakes a sleeping core; taken at the next block boundary while unmasked.
    virtual void set_irq(bool level) = 0;
    virtual void set_fiq(bool level) = 0;
    virtual iss_sleep sleeping() const = 0;
    /// Ends the sleep without an interrupt: an event (SEV of another agent), or the owner's WFE policy.
    virtual void wake() = 0;

    /// Empty while the core can go on, else why it cannot: a fault that repeats at its own vector, or halt().
    virtual const std::string& halted() const = 0;
    /// Inside a bus access of the core: it does not go on after the instruction that makes it, for this reason.
    virtual void halt(const std::string& why) = 0;

    /// Core register 0..15 of the current mode; 15 is the address of the next instruction.
    virtual std::uint32_t reg(unsigned index) const = 0;
    virtual void set_reg(unsigned index, std::uint32_t value) = 0;
    /// Core register 0..14 as `mode` sees it.
    virtual std::uint32_t banked_reg(iss_mode mode, unsigned index) const = 0;
    virtual void set_banked_reg(iss_mode mode, unsigned index, std::uint32_t value) = 0;
    virtual std::uint32_t cpsr() const = 0;
    virtual void set_cpsr(std::uint32_t value) = 0;
    /// SPSR of a mode; user and system have none and read 0.
    virtual std::uint32_t spsr(iss_mode mode) const = 0;
    virtual void set_spsr(iss_mode mode, std::uint32_t value) = 0;
    /// Single-precision register 0..63: S0-S31, then the two halves of D16-D31.
    virtual std::uint32_t vfp_reg(unsigned index) const = 0;
    virtual void set_vfp_reg(unsigned index, std::uint32_t value) = 0;
    virtual std::uint32_t fpscr() const = 0;
    virtual void set_fpscr(std::uint32_t value) = 0;

    /// What a privileged MRC would read, without time; empty where that is undefined.
    virtual std::optional<std::uint32_t> control_register(const iss_control_register& which) = 0;

    /// Memory as the core sees it, without side effects or time. False when nothing answers.
    virtual bool read_memory(std::uint32_t address, void* data, std::size_t size) = 0;
    /// Also forgets code translated from there.
    virtual bool write_memory(std::uint32_t address, const void* data, std::size_t size) = 0;

    /// A debugger's write to what is not memory: one access of 1, 2 or 4 bytes, aligned, as the core would make it,
    /// with its side effects and its time. False when nothing answers. Never called inside a bus access.
    virtual bool write_device(std::uint32_t address, unsigned size, std::uint32_t value) = 0;

    /// Debugger. run() ends before it executes an instruction with a breakpoint, or one whose data access touches a
    /// watched byte; take_stop() then says so, once. The next run() or step() executes that instruction. Breakpoints
    /// cost nothing while running, watchpoints send their pages of 4 KiB to the slow path. Addresses are virtual. Never
    /// called inside a bus access.
    virtual void add_breakpoint(std::uint32_t address) = 0;
    virtual void remove_breakpoint(std::uint32_t address) = 0;
    virtual void add_watchpoint(std::uint32_t address, std::uint32_t size, iss_watch kind) = 0;
    virtual void remove_watchpoint(std::uint32_t address, std::uint32_t size, iss_watch kind) = 0;
    virtual iss_stop take_stop() = 0;

    /// Reports everything that run() executes; null ends it. Slow, changes no state and no count.
    virtual void set_trace(iss_trace* trace) = 0;

    /// Who looks at what the program does; null: nobody. No state and no count depends on it. False: the installed
    /// simulator library does not offer what calls and the stack take. Called before the first run.
    virtual bool watch_execution(execution_watch* watch, const iss_watched& what) = 0;
    /// The memory in the pages that [base, base + size) touches has not been written: the watch is told of reads until
    /// somebody has, the core or who calls invalidate(). Accesses to a page are slow as long as it has such bytes.
    virtual void watch_unwritten(std::uint32_t base, std::uint64_t size) = 0;

    virtual iss_translation_counts translation_counts() const = 0;

    /// The most recent exceptions, oldest first, at most 16.
    virtual std::vector<iss_exception_record> recent_exceptions() const = 0;
    /// How many have been taken, over resets: whether there are new ones is known without looking at them.
    virtual std::uint64_t exceptions_taken() const = 0;
    /// Where the most recent calls of run() started, oldest first, at most 16: a cheap trace for fault reports.
    virtual std::vector<std::uint32_t> recent_pcs() const = 0;
};

/// A Cortex-A9 with VFPv3-D32 and NEON on the given bus, which must outlive it. Throws std::runtime_error if the
/// installed simulator library is not the one the model is written for.
std::unique_ptr<iss> make_cortex_a9(const iss_config& config, iss_bus& bus);

/// Makes ahead what is the same in every core, and is most of what making one takes: the next make_cortex_a9() has it.
/// For a process that forks others, each of which makes one. Throws as make_cortex_a9().
void prepare_cortex_a9();

/// Registers, recent exceptions and the instructions before the program counter, for the report of a faulting run.
std::string describe_state(iss& core);

}  // namespace tabletop
