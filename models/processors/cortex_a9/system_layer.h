// SPDX-License-Identifier: Apache-2.0
// What ARMv7-A adds to a user-mode translator: modes with banked registers, exceptions, system instructions in both
// instruction sets, coprocessors and sleep. It knows nothing of the translator; it works on the `core_state` that owns
// the registers.
//
// Sources: ARM DDI 0406C chapters B1 (modes, exceptions) and B9 (instructions); Cortex-A9 TRM (ARM DDI 0388).
//
// Known limits: one security state (SCR.NS is stored only), vectored interrupts (SCTLR.VE) are not supported.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "processors/cortex_a9/cp15.h"
#include "processors/cortex_a9/iss.h"
#include "processors/cortex_a9/psr.h"
#include "processors/cortex_a9/structure_access.h"

namespace tabletop {

/// Why a data access was not made: DFSR without its write bit, 0 when it was, and DFAR.
struct data_fault {
    std::uint32_t status = 0;
    std::uint32_t address = 0;

    explicit operator bool() const { return status != 0; }
};

/// The registers and the memory of the core that executes the ordinary instructions.
struct core_state {
    virtual ~core_state() = default;
    /// R0..R15 of the current mode; R15 is the next instruction.
    virtual std::uint32_t* registers() = 0;
    virtual const std::uint32_t* registers() const = 0;
    /// CPSR, and its bits of psr::control, which take less work to tell.
    virtual std::uint32_t status() const = 0;
    virtual std::uint32_t control() const = 0;
    virtual void set_status(std::uint32_t value) = 0;
    /// S0-S31 and D16-D31 in 64 words.
    virtual std::uint32_t* vector_registers() = 0;
    virtual std::uint32_t fpscr() const = 0;
    virtual void set_fpscr(std::uint32_t value) = 0;
    /// Access of a system instruction, of 1, 2 or 4 bytes.
    virtual data_fault load(std::uint32_t address, unsigned size, bool privileged, std::uint32_t& value) = 0;
    virtual data_fault store(std::uint32_t address, unsigned size, bool privileged, std::uint32_t value) = 0;
    /// The host memory of words that the current mode accesses by itself, all in one page; null: each is to be
    /// accessed.
    virtual std::uint8_t* direct_words(std::uint32_t address, unsigned count, bool write) = 0;
    /// ICIALLU, and ICIMVAU of a virtual address.
    virtual void instruction_cache_invalidated() = 0;
    virtual void instruction_line_invalidated(std::uint32_t address) = 0;
    virtual void translation_changed(const translation_control& control) = 0;
    /// TLB maintenance: everything, an address space, a virtual address.
    virtual void forget_translations() = 0;
    virtual void forget_address_space(std::uint32_t asid) = 0;
    virtual void forget_translation(std::uint32_t address) = 0;
    /// The fault of cache maintenance by a virtual address.
    virtual data_fault maintenance_fault(std::uint32_t address) = 0;
    /// PAR of an address translation operation.
    virtual std::uint32_t physical_address(std::uint32_t address, translation_access access) = 0;
    /// The core has changed between user and privileged modes, or VFP and NEON have been enabled or disabled.
    virtual void execution_changed() = 0;
    /// There are more or fewer instructions of Advanced SIMD and VFP than before.
    virtual void instructions_changed() = 0;
    virtual iss_progress progress() const = 0;
    virtual std::uint64_t cycle_count() = 0;
    virtual void exception_taken(const iss_exception_record& record) = 0;
    /// SEV.
    virtual void event_sent() = 0;
    /// What the architecture leaves open has been met; whoever is told may halt the core.
    virtual void chosen(std::uint32_t pc, const char* what) = 0;
};

class system_layer {
  public:
    system_layer(core_state& core, const iss_config& config);

    /// The configuration holds from the next reset on.
    void configure(const iss_config& config);

    void reset(std::uint32_t entry_point);

    /// Executes the instruction at `pc` if it is one of the system's, else takes an undefined instruction exception.
    /// R15 and the IT state are already those of the next instruction; `it_before` are the IT bits of CPSR for this
    /// one. A 16-bit Thumb instruction comes in the low half. unpredictable: the translator says so.
    void execute(std::uint32_t pc, std::uint32_t instruction, bool wide, std::uint32_t it_before, bool unpredictable);
    /// SVC; R15 and the IT state are those of the next instruction.
    void supervisor_call(std::uint32_t pc_after);
    void prefetch_abort(std::uint32_t pc, std::uint32_t address, std::uint32_t fault_status);
    void data_abort(std::uint32_t pc, std::uint32_t address, bool write, std::uint32_t fault_status);
    void interrupt(bool fiq);

    void set_irq(bool level);
    void set_fiq(bool level);
    bool irq_takeable() const { return irq_ && (core_.control() & psr::mask_irq) == 0; }
    bool fiq_takeable() const { return fiq_ && (core_.control() & psr::mask_fiq) == 0; }
    iss_sleep sleeping() const { return sleep_; }
    void wake() { sleep_ = iss_sleep::awake; }

    bool floating_point_enabled() const {
        return cp15_.floating_point_allowed(privileged()) && (fpexc_ & fpexc_enable) != 0;
    }
    bool has_advanced_simd() const { return cp15_.has_advanced_simd(); }
    bool has_high_registers() const { return cp15_.has_high_registers(); }
    const std::string& halted() const { return halted_; }
    /// The core cannot go on, until it is reset. The first reason stays.
    void halt(const std::string& why) {
        if (halted_.empty()) halted_ = why;
    }

    /// Writes the whole CPSR, switching register banks; an unimplemented mode leaves the mode as it is.
    void set_cpsr(std::uint32_t value);
    std::uint32_t banked(iss_mode mode, unsigned index) const;
    void set_banked(iss_mode mode, unsigned index, std::uint32_t value);
    std::uint32_t spsr(iss_mode mode) const;
    void set_spsr(iss_mode mode, std::uint32_t value);
    /// CP15 as a privileged MRC reads it.
    std::optional<std::uint32_t> control_register(cp_register which) const {
        return cp15_.read(which, true, core_.cycle_count(), pending_interrupts());
    }
    std::vector<iss_exception_record> recent() const;
    std::uint64_t exceptions_taken() const { return records_taken_; }

  private:
    static constexpr std::uint32_t fpexc_enable = 1u << 30;
    static constexpr std::uint32_t fpexc_defined = 1u << 29;  // DEX: the undefined instruction is one of short vectors
    static constexpr std::uint32_t fpscr_length = 7u << 16;
    static constexpr unsigned bank_count = 7;
    static constexpr unsigned record_count = 16;

    enum class outcome {
        done,
        undefined,
        unpredictable,  // taken as undefined
        halted,         // the core stands at the instruction
        redirected
    };

    struct bank {
        std::uint32_t sp = 0;
        std::uint32_t lr = 0;
        std::uint32_t spsr = 0;
    };

    struct transfer {  // the addressing of SRS, RFE and the block transfers
        std::uint32_t first = 0;
        std::uint32_t written_back = 0;
    };

    struct block_transfer_form {  // of LDM, STM, PUSH and POP
        std::uint32_t list = 0;
        unsigned base = 0;
        bool load = false;
        bool increment = true;
        bool before = false;
        bool write_back = false;

        bool has(unsigned index) const { return (list >> index & 1u) != 0; }
    };

    struct user_transfer {  // LDRT and its relatives
        std::uint32_t address = 0;
        std::uint32_t written_back = 0;
        unsigned base = 0;
        unsigned transferred = 0;
        unsigned size = 4;
        bool load = false;
        bool is_signed = false;
        bool write_back = false;
    };

    struct vector_entry {
        std::uint32_t offset = 0;
        iss_mode mode = iss_mode::supervisor;
    };

    static int bank_of(std::uint32_t mode);
    static vector_entry vector_of(iss_exception kind);
    static transfer block(std::uint32_t base, unsigned words, bool increment, bool before);

    iss_mode mode() const { return static_cast<iss_mode>(core_.control() & psr::mode_mask); }
    bool privileged() const { return mode() != iss_mode::user; }
    bool has_spsr() const { return bank_of(core_.control()) > 0; }
    std::uint32_t pc_relative(unsigned index) const;
    void switch_mode(std::uint32_t from, std::uint32_t to);
    std::uint32_t* banked_slot(std::uint32_t mode, unsigned index);

    void take(iss_exception_record record, std::uint32_t return_address);
    void detect_fault_loop(const iss_exception_record& record, std::uint32_t vector);
    void undefined_instruction(std::uint32_t pc);
    outcome abort_here(const data_fault& fault, bool write);
    bool goes_on_with(const char* choice);

    outcome execute_arm(std::uint32_t instruction);
    outcome execute_arm_unconditional(std::uint32_t instruction);
    outcome execute_thumb(std::uint32_t instruction, bool wide);
    outcome execute_thumb32(std::uint32_t instruction);
    outcome change_state(unsigned imod, bool change_mode, std::uint32_t aif, std::uint32_t new_mode);
    outcome store_return_state(bool increment, bool before, bool write_back, std::uint32_t to_mode);
    outcome return_from_exception(unsigned base_register, bool increment, bool before, bool write_back);
    outcome move_from_status(bool saved, unsigned destination);
    outcome move_to_status(bool saved, unsigned fields, std::uint32_t value);
    outcome exception_return(std::uint32_t address);
    outcome data_processing_return(std::uint32_t instruction);
    outcome block_transfer_of_user(std::uint32_t instruction);
    static const char* choice_in(const block_transfer_form& form, bool thumb);
    outcome block_transfer(const block_transfer_form& form);
    outcome swap(std::uint32_t instruction);
    outcome write_status(std::uint32_t value);
    void branch_to_loaded(std::uint32_t address);
    outcome unprivileged_arm(std::uint32_t instruction);
    outcome unprivileged_thumb(std::uint32_t instruction);
    outcome unprivileged_transfer(const user_transfer& wanted);
    data_fault load_word(std::uint32_t address, std::uint32_t& value);
    data_fault store_word(std::uint32_t address, std::uint32_t value);
    data_fault load_words(std::uint32_t address, std::uint32_t* values, unsigned count);
    data_fault store_words(std::uint32_t address, const std::uint32_t* values, unsigned count);
    outcome vector_instruction(std::uint32_t instruction);
    outcome structure_transfer(std::uint32_t instruction);
    data_fault move_structure(const structure_access& access, std::uint32_t address, std::uint8_t* bytes);
    outcome no_control_register(cp_register which) const;
    outcome open_access();
    outcome coprocessor(std::uint32_t instruction);
    outcome control_coprocessor(std::uint32_t instruction);
    outcome debug_coprocessor(std::uint32_t instruction);
    void translate_address(unsigned operation, std::uint32_t address);
    outcome floating_point_system(std::uint32_t instruction);
    outcome hint(std::uint32_t number);
    outcome secure_monitor_call();
    std::uint32_t shifted_register(std::uint32_t instruction) const;
    bool shifter_operand(std::uint32_t instruction, std::uint32_t& value) const;
    std::uint32_t pending_interrupts() const;

    core_state& core_;
    iss_config config_;
    cp15 cp15_;
    std::array<bank, bank_count> banks_;
    std::array<std::uint32_t, 5> user_r8_to_r12_{};
    std::array<std::uint32_t, 5> fiq_r8_to_r12_{};
    std::uint32_t fpexc_ = 0;
    std::uint32_t pc_ = 0;  // the instruction in execute()
    bool irq_ = false;
    bool fiq_ = false;
    bool event_ = false;  // the event register of WFE
    iss_sleep sleep_ = iss_sleep::awake;
    std::array<iss_exception_record, record_count> records_{};
    std::uint64_t records_taken_ = 0;
    std::uint64_t taken_before_reset_ = 0;  // of these
    std::uint32_t last_vector_ = ~0u;
    unsigned chained_faults_ = 0;
    std::string halted_;
};

}  // namespace tabletop
