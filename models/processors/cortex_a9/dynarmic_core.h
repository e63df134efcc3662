// SPDX-License-Identifier: Apache-2.0
// The instruction-set simulator on Debian's dynarmic 6.4.5: its translator executes ordinary instructions, the system
// layer the rest.
//
// Known limits: a data abort does not count the instructions of its block before the access; LDM whose base register is
// in its list may lose the base in an abort; SCTLR.A and the alignment that LDM, LDRD and LDREX demand are not checked
// in RAM.
#pragma once

#include <dynarmic/interface/A32/a32.h>
#include <dynarmic/interface/exclusive_monitor.h>

#include <array>
#include <exception>
#include <memory>
#include <optional>

#include "processors/cortex_a9/iss.h"
#include "processors/cortex_a9/system_layer.h"

namespace tabletop {

class dynarmic_core final : public iss, private Dynarmic::A32::UserCallbacks, private core_state {
  public:
    dynarmic_core(const iss_config& config, iss_bus& bus);
    ~dynarmic_core() override;

    void map_ram(std::uint32_t base, std::uint64_t size, std::uint8_t* host, bool writable) override;
    void unmap_ram(std::uint32_t base, std::uint64_t size) override;
    void invalidate(std::uint32_t base, std::uint64_t size) override;
    void reset(std::uint32_t entry_point) override;
    std::uint64_t run(std::uint64_t count) override;
    std::uint64_t step() override;
    std::uint64_t instructions() const override;
    void limit_run(std::uint64_t count) override;
    void set_irq(bool level) override { system_.set_irq(level); }
    void set_fiq(bool level) override { system_.set_fiq(level); }
    iss_sleep sleeping() const override { return system_.sleeping(); }
    void wake() override { system_.wake(); }
    const std::string& halted() const override { return system_.halted(); }
    std::uint32_t reg(unsigned index) const override { return jit_->Regs()[index & 15]; }
    void set_reg(unsigned index, std::uint32_t value) override { jit_->Regs()[index & 15] = value; }
    std::uint32_t banked_reg(iss_mode mode, unsigned index) const override { return system_.banked(mode, index & 15); }
    void set_banked_reg(iss_mode mode, unsigned index, std::uint32_t value) override {
        system_.set_banked(mode, index & 15, value);
    }
    std::uint32_t cpsr() const override { return jit_->Cpsr(); }
    void set_cpsr(std::uint32_t value) override { system_.set_cpsr(value); }
    std::uint32_t spsr(iss_mode mode) const override { return system_.spsr(mode); }
    void set_spsr(iss_mode mode, std::uint32_t value) override { system_.set_spsr(mode, value); }
    std::uint32_t vfp_reg(unsigned index) const override { return jit_->ExtRegs()[index & 63]; }
    void set_vfp_reg(unsigned index, std::uint32_t value) override { jit_->ExtRegs()[index & 63] = value; }
    std::uint32_t fpscr() const override { return jit_->Fpscr(); }
    void set_fpscr(std::uint32_t value) override { jit_->SetFpscr(value); }
    bool read_memory(std::uint32_t address, void* data, std::size_t size) override;
    bool write_memory(std::uint32_t address, const void* data, std::size_t size) override;
    std::vector<iss_exception_record> recent_exceptions() const override { return system_.recent(); }
    std::vector<std::uint32_t> recent_pcs() const override;

  private:
    using page_table = std::array<std::uint8_t*, Dynarmic::A32::UserConfig::NUM_PAGE_TABLE_ENTRIES>;
    static constexpr unsigned page_bits = Dynarmic::A32::UserConfig::PAGE_BITS;
    static constexpr std::uint32_t page_bytes = 1u << page_bits;
    static constexpr unsigned pc_record_count = 16;

    // The translator's own record of the run in progress, at the top of its stack frame.
    struct cycle_counter {
        std::int64_t remaining;
        std::int64_t granted;
    };

    // An access that the bus refused, until the translator has stopped at the instruction.
    struct pending_abort {
        bool active = false;
        bool write = false;
        std::uint32_t address = 0;
        std::uint32_t fault_status = 0;
    };

    std::optional<std::uint32_t> MemoryReadCode(std::uint32_t address) override;
    std::uint8_t MemoryRead8(std::uint32_t address) override { return load<std::uint8_t>(address); }
    std::uint16_t MemoryRead16(std::uint32_t address) override { return load<std::uint16_t>(address); }
    std::uint32_t MemoryRead32(std::uint32_t address) override { return load<std::uint32_t>(address); }
    std::uint64_t MemoryRead64(std::uint32_t address) override { return load<std::uint64_t>(address); }
    void MemoryWrite8(std::uint32_t address, std::uint8_t value) override { store(address, value); }
    void MemoryWrite16(std::uint32_t address, std::uint16_t value) override { store(address, value); }
    void MemoryWrite32(std::uint32_t address, std::uint32_t value) override { store(address, value); }
    void MemoryWrite64(std::uint32_t address, std::uint64_t value) override { store(address, value); }
    bool MemoryWriteExclusive8(std::uint32_t address, std::uint8_t value, std::uint8_t expected) override;
    bool MemoryWriteExclusive16(std::uint32_t address, std::uint16_t value, std::uint16_t expected) override;
    bool MemoryWriteExclusive32(std::uint32_t address, std::uint32_t value, std::uint32_t expected) override;
    bool MemoryWriteExclusive64(std::uint32_t address, std::uint64_t value, std::uint64_t expected) override;
    void InterpreterFallback(std::uint32_t pc, std::size_t count) override;
    void CallSVC(std::uint32_t number) override;
    void ExceptionRaised(std::uint32_t pc, Dynarmic::A32::Exception exception) override;
    void AddTicks(std::uint64_t ticks) override;
    std::uint64_t GetTicksRemaining() override;

    std::uint32_t* registers() override { return jit_->Regs().data(); }
    const std::uint32_t* registers() const override { return jit_->Regs().data(); }
    std::uint32_t status() const override { return jit_->Cpsr(); }
    void set_status(std::uint32_t value) override { jit_->SetCpsr(value); }
    bool load_word(std::uint32_t address, std::uint32_t& value) override;
    bool store_word(std::uint32_t address, std::uint32_t value) override;
    void forget_code(std::uint32_t base, std::uint64_t size) override { invalidate(base, size); }
    std::uint64_t instruction_count() const override { return instructions(); }
    void exception_taken(const iss_exception_record& record) override { bus_->exception_taken(record); }
    std::uint64_t cycle_count() override { return bus_->cycle_count(instructions()); }

    template <typename value_type>
    value_type load(std::uint32_t address);
    template <typename value_type>
    void store(std::uint32_t address, value_type value);
    template <typename value_type>
    bool store_exclusive(std::uint32_t address, value_type value, value_type expected);
    bool read_bus(std::uint32_t address, unsigned size, std::uint64_t& value);
    bool write_bus(std::uint32_t address, unsigned size, std::uint64_t value);
    bool load_bytes(std::uint32_t address, unsigned size, std::uint64_t& value);
    bool store_bytes(std::uint32_t address, unsigned size, std::uint64_t value);
    const std::uint8_t* readable(std::uint32_t address) const;
    void request_abort(std::uint32_t address, unsigned size, bool write);

    Dynarmic::A32::UserConfig translator_config(const iss_config& config);
    void verify_cycle_counter();
    bool fetch(std::uint32_t address, std::uint32_t& word) const;
    bool fetch_halfword(std::uint32_t address, std::uint32_t& halfword) const;
    std::optional<std::uint16_t> filtered_halfword(std::uint32_t address);
    std::uint32_t it_before(std::uint32_t pc) const;
    bool continue_cut_block(std::uint32_t pc);
    void execute_system(std::uint32_t pc);
    void set_remaining(std::int64_t count);
    void settle();
    void take_data_abort();
    void take_interrupt();

    iss_bus* bus_;
    std::unique_ptr<page_table> writable_pages_;  // what the translator accesses directly
    std::unique_ptr<page_table> readable_pages_;  // those and read-only memory
    Dynarmic::ExclusiveMonitor monitor_{1};
    std::unique_ptr<Dynarmic::A32::Jit> jit_;
    system_layer system_;

    cycle_counter* counter_ = nullptr;
    std::uint64_t executed_ = 0;  // up to the last report of the translator
    std::uint64_t target_ = 0;    // where the current run ends
    bool in_translated_code_ = false;
    bool leave_ = false;
    pending_abort abort_;
    std::exception_ptr failure_;    // thrown by the bus; nothing may be thrown through translated code
    std::uint32_t walk_start_ = 1;  // Thumb: the block being translated, and how far its instruction starts are known
    std::uint32_t walk_ = 1;
    std::array<std::uint32_t, pc_record_count> pcs_{};
    std::uint64_t pcs_recorded_ = 0;
};

}  // namespace tabletop
