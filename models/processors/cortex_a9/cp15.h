// SPDX-License-Identifier: Apache-2.0
// The system control coprocessor (CP15) and the debug coprocessor's identification (CP14) of a Cortex-A9 r3p0.
// Registers and reset values: Cortex-A9 TRM (ARM DDI 0388) chapter 4, ARM DDI 0406C chapter B4.
//
// Known limits: maintenance of the data side does nothing, the performance monitor has only its cycle counter.
#pragma once

#include <cstdint>
#include <optional>

#include "processors/cortex_a9/translation.h"

namespace tabletop {

/// A coprocessor register as MCR and MRC name it.
struct cp_register {
    unsigned crn = 0;
    unsigned opc1 = 0;
    unsigned crm = 0;
    unsigned opc2 = 0;

    constexpr std::uint32_t key() const { return crn << 12 | opc1 << 8 | crm << 4 | opc2; }
};

class cp15 {
  public:
    /// What the core has to do after a write.
    enum class effect {
        none,
        undefined,
        forget_all_code,
        forget_code_line,
        maintain_address,  ///< the data cache by a virtual address: nothing, but the address is translated
        floating_point_access,
        vector_instructions_changed,  ///< likewise, and there are more or fewer of them
        translation_changed,          ///< a register of translation()
        forget_translations,          ///< TLB maintenance of everything,
        forget_address_space,         ///< of an ASID,
        forget_translation,           ///< of a virtual address
        translate_address             ///< VA to PA operation: set_physical_address() takes its result
    };

    explicit cp15(std::uint32_t midr, std::uint32_t mpidr, std::uint32_t periph_base);

    void reset(bool high_vectors, bool floating_point);
    /// MRC. `cycles` is the processor's cycle count, `pending` the interrupt status register. Empty: undefined
    /// instruction.
    std::optional<std::uint32_t> read(cp_register which, bool privileged, std::uint64_t cycles,
                                      std::uint32_t pending) const;
    /// MCR.
    effect write(cp_register which, std::uint32_t value, bool privileged, std::uint64_t cycles);

    std::uint32_t vector_base() const;
    std::uint32_t monitor_vector_base() const { return mvbar_; }
    /// Status bits that exception entry sets: Thumb and endianness.
    bool exceptions_in_thumb() const { return (sctlr_ & 1u << 30) != 0; }
    bool exceptions_big_endian() const { return (sctlr_ & 1u << 25) != 0; }
    /// CPACR grants access to the VFP and NEON registers. The field of coprocessor 10 decides: programs set it alone.
    bool floating_point_allowed(bool privileged) const {
        const auto access = cpacr_ >> 20 & 3u;
        return access == 3 || (access == 1 && privileged);
    }
    /// CPACR.ASEDIS and D32DIS are 0. D32DIS without ASEDIS is UNPREDICTABLE: no Advanced SIMD either.
    bool has_advanced_simd() const { return (cpacr_ >> 30 & 3u) == 0; }
    bool has_high_registers() const { return (cpacr_ >> 30 & 1u) == 0; }
    /// CPACR says what it may not: D32DIS without ASEDIS, or not the same of coprocessors 10 and 11.
    bool is_access_unpredictable() const {
        return (cpacr_ >> 30 & 3u) == 1 || (cpacr_ >> 20 & 3u) != (cpacr_ >> 22 & 3u);
    }
    /// SCTLR.SW: there are SWP and SWPB.
    bool has_swap() const { return (sctlr_ & 1u << 10) != 0; }
    translation_control translation() const {
        return {sctlr_, ttbr0_, ttbr1_, ttbcr_, dacr_, prrr_, nmrr_, contextidr_};
    }
    void set_physical_address(std::uint32_t par) { par_ = par; }

    void record_data_fault(std::uint32_t address, std::uint32_t status);
    void record_prefetch_fault(std::uint32_t address, std::uint32_t status);

  private:
    std::uint32_t* find(cp_register which);
    bool user_may_access(cp_register which, bool write) const;
    std::optional<std::uint32_t> read_identification(std::uint32_t key) const;
    std::optional<std::uint32_t> read_monitor(std::uint32_t key, std::uint64_t cycles) const;
    effect write_access_control(std::uint32_t value);
    bool write_monitor(std::uint32_t key, std::uint32_t value, std::uint64_t cycles);
    std::uint64_t counted(std::uint64_t cycles) const;
    std::uint32_t overflow(std::uint64_t cycles) const;
    void set_cycle_counter(std::uint32_t value, std::uint64_t cycles);
    bool counting() const { return (pmcr_ & 1) != 0 && (count_enable_ & 1u << 31) != 0; }

    std::uint32_t midr_;
    std::uint32_t mpidr_;
    std::uint32_t periph_base_;

    std::uint32_t sctlr_ = 0;
    std::uint32_t actlr_ = 0;
    std::uint32_t cpacr_ = 0;
    std::uint32_t scr_ = 0;
    std::uint32_t sder_ = 0;
    std::uint32_t nsacr_ = 0;
    std::uint32_t csselr_ = 0;
    std::uint32_t ttbr0_ = 0;
    std::uint32_t ttbr1_ = 0;
    std::uint32_t ttbcr_ = 0;
    std::uint32_t dacr_ = 0;
    std::uint32_t dfsr_ = 0;
    std::uint32_t ifsr_ = 0;
    std::uint32_t adfsr_ = 0;
    std::uint32_t aifsr_ = 0;
    std::uint32_t dfar_ = 0;
    std::uint32_t ifar_ = 0;
    std::uint32_t par_ = 0;
    std::uint32_t prrr_ = 0;
    std::uint32_t nmrr_ = 0;
    std::uint32_t tlb_lockdown_ = 0;
    std::uint32_t vbar_ = 0;
    std::uint32_t mvbar_ = 0;
    std::uint32_t contextidr_ = 0;
    std::uint32_t tpidrurw_ = 0;
    std::uint32_t tpidruro_ = 0;
    std::uint32_t tpidrprw_ = 0;
    std::uint32_t power_control_ = 0;
    std::uint32_t diagnostic_ = 0;
    std::uint32_t pmcr_ = 0;
    std::uint32_t count_enable_ = 0;
    std::uint32_t overflow_ = 0;
    std::uint32_t event_select_ = 0;
    std::uint32_t user_enable_ = 0;
    std::uint32_t overflow_interrupt_ = 0;
    std::uint32_t cycle_counter_ = 0;       // value when counting stopped or was last set
    std::uint64_t cycle_counter_base_ = 0;  // cycle at which it was last set
};

}  // namespace tabletop
