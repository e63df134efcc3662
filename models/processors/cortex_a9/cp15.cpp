// SPDX-License-Identifier: Apache-2.0
#include "processors/cortex_a9/cp15.h"

#include <utility>

namespace tabletop {

namespace {

constexpr std::uint32_t key(unsigned crn, unsigned opc1, unsigned crm, unsigned opc2) {
    return cp_register{crn, opc1, crm, opc2}.key();
}

constexpr std::uint32_t sctlr_reset = 0x00C50078;     // caches, MMU and alignment check off
constexpr std::uint32_t sctlr_writable = 0x72907D07;  // TE AFE TRE NMFI.. EE HA RR V I Z SW C A M; the rest is fixed
constexpr std::uint32_t pmcr_identification = 0x41093000;  // ARM, Cortex-A9, six event counters
constexpr std::uint32_t cycle_counter_bit = 1u << 31;

// The writes of c7 and c8 that only order or maintain what is not modelled.
bool is_maintenance_without_effect(cp_register which) {
    if (which.opc1 != 0) return false;
    if (which.crn != 7) return false;
    switch (which.key() & 0xFF) {
        case 0x04:  // legacy wait for interrupt: no operation in ARMv7
        case 0x16:  // BPIALLIS
        case 0x54:  // ISB
        case 0x56:
        case 0x57:  // BPIALL, BPIMVA
        case 0x62:  // DCISW
        case 0xA2:
        case 0xA4:
        case 0xA5:  // DCCSW, DSB, DMB
        case 0xD1:  // no operation
        case 0xE2:  // DCCISW
            return true;
        default:
            return false;
    }
}

// DCIMVAC, DCCMVAC, DCCMVAU, DCCIMVAC.
bool is_data_maintenance_by_address(cp_register which) {
    if (which.crn != 7 || which.opc1 != 0 || which.opc2 != 1) return false;
    return which.crm == 6 || which.crm == 10 || which.crm == 11 || which.crm == 14;
}

bool is_tlb_maintenance(cp_register which) {
    return which.crn == 8 && which.opc1 == 0 && which.opc2 <= 3 &&
           (which.crm == 3 || (which.crm >= 5 && which.crm <= 7));
}

// Operations 0 to 3: everything, by address and ASID, by ASID, by address in all of them.
cp15::effect tlb_maintenance(unsigned operation) {
    if (operation == 0) return cp15::effect::forget_translations;
    return operation == 2 ? cp15::effect::forget_address_space : cp15::effect::forget_translation;
}

}  // namespace

cp15::cp15(std::uint32_t midr, std::uint32_t mpidr, std::uint32_t periph_base)
    : midr_(midr), mpidr_(mpidr), periph_base_(periph_base) {
    reset(false, false);
}

std::uint32_t cp15::vector_base() const {
    constexpr std::uint32_t high_vectors = 1u << 13;
    return (sctlr_ & high_vectors) != 0 ? 0xFFFF0000u : vbar_;
}

void cp15::record_data_fault(std::uint32_t address, std::uint32_t status) {
    dfar_ = address;
    dfsr_ = status;
}

void cp15::record_prefetch_fault(std::uint32_t address, std::uint32_t status) {
    ifar_ = address;
    ifsr_ = status;
}

bool cp15::user_may_access(cp_register which, bool write) const {
    switch (which.key()) {
        case key(7, 0, 5, 4):
        case key(7, 0, 10, 4):
        case key(7, 0, 10, 5):
            return write;
        case key(13, 0, 0, 2):
            return true;
        case key(13, 0, 0, 3):
            return !write;
        case key(9, 0, 14, 0):
            return !write;
        default:
            break;
    }
    const bool is_monitor = which.crn == 9 && which.opc1 == 0 && (which.crm == 12 || which.crm == 13);
    return is_monitor && (user_enable_ & 1) != 0;
}

// Plain storage: reads return what was written.
std::uint32_t* cp15::find(cp_register which) {
    switch (which.key()) {
        case key(0, 2, 0, 0):
            return &csselr_;
        case key(1, 0, 0, 0):
            return &sctlr_;
        case key(1, 0, 0, 1):
            return &actlr_;
        case key(1, 0, 0, 2):
            return &cpacr_;
        case key(1, 0, 1, 0):
            return &scr_;
        case key(1, 0, 1, 1):
            return &sder_;
        case key(1, 0, 1, 2):
            return &nsacr_;
        case key(2, 0, 0, 0):
            return &ttbr0_;
        case key(2, 0, 0, 1):
            return &ttbr1_;
        case key(2, 0, 0, 2):
            return &ttbcr_;
        case key(3, 0, 0, 0):
            return &dacr_;
        case key(5, 0, 0, 0):
            return &dfsr_;
        case key(5, 0, 0, 1):
            return &ifsr_;
        case key(5, 0, 1, 0):
            return &adfsr_;
        case key(5, 0, 1, 1):
            return &aifsr_;
        case key(6, 0, 0, 0):
            return &dfar_;
        case key(6, 0, 0, 2):
            return &ifar_;
        case key(7, 0, 4, 0):
            return &par_;
        case key(10, 0, 0, 0):
            return &tlb_lockdown_;
        case key(10, 0, 2, 0):
            return &prrr_;
        case key(10, 0, 2, 1):
            return &nmrr_;
        case key(12, 0, 0, 0):
            return &vbar_;
        case key(12, 0, 0, 1):
            return &mvbar_;
        case key(13, 0, 0, 1):
            return &contextidr_;
        case key(13, 0, 0, 2):
            return &tpidrurw_;
        case key(13, 0, 0, 3):
            return &tpidruro_;
        case key(13, 0, 0, 4):
            return &tpidrprw_;
        case key(15, 0, 0, 0):
            return &power_control_;
        case key(15, 0, 0, 1):
            return &diagnostic_;
        default:
            return nullptr;
    }
}

namespace {

// The identification registers of the CPUID scheme (c0, opc1 0, crm 1 to 7) that an A9 does not have read as zero:
// software of later years asks for them.
bool is_reserved_identification(std::uint32_t which) {
    return which >> 8 == 0 && (which >> 4 & 0xF) >= 2 && (which >> 4 & 0xF) <= 7;
}

}  // namespace

std::optional<std::uint32_t> cp15::read_identification(std::uint32_t which) const {
    switch (which) {
        case key(0, 0, 0, 0):
        case key(0, 0, 0, 4):
        case key(0, 0, 0, 7):
            return midr_;
        case key(0, 0, 0, 1):
            return 0x83338003;  // CTR: 32-byte lines
        case key(0, 0, 0, 2):
            return 0;  // TCMTR
        case key(0, 0, 0, 3):
            return 0x00000402;  // TLBTR: 128 entries
        case key(0, 0, 0, 5):
            return mpidr_;
        case key(0, 0, 0, 6):
            return 0;  // REVIDR
        case key(0, 0, 1, 0):
            return 0x00001231;
        case key(0, 0, 1, 1):
            return 0x00000011;
        case key(0, 0, 1, 2):
            return 0x00010444;
        case key(0, 0, 1, 3):
            return 0;
        case key(0, 0, 1, 4):
            return 0x00100103;
        case key(0, 0, 1, 5):
            return 0x20000000;
        case key(0, 0, 1, 6):
            return 0x01230000;
        case key(0, 0, 1, 7):
            return 0x00102111;
        case key(0, 0, 2, 0):
            return 0x00101111;
        case key(0, 0, 2, 1):
            return 0x13112111;
        case key(0, 0, 2, 2):
            return 0x21232041;
        case key(0, 0, 2, 3):
            return 0x11112131;
        case key(0, 0, 2, 4):
            return 0x00011142;
        case key(0, 1, 0, 0):
            return (csselr_ & 1) != 0 ? 0x201FE019 : 0x701FE019;  // CCSIDR: 32 KiB, 4 ways
        case key(0, 1, 0, 1):
            return 0x09200003;  // CLIDR
        case key(0, 1, 0, 7):
            return 0;  // AIDR
        case key(11, 0, 0, 0):
            return 0;  // PLEIDR: no preload engine
        case key(13, 0, 0, 0):
            return 0;  // FCSEIDR: the A9 has none
        case key(15, 0, 1, 0):
            return 0;  // NEON is not busy
        case key(15, 4, 0, 0):
            return periph_base_;
        default:
            break;
    }
    return is_reserved_identification(which) ? std::optional<std::uint32_t>(0) : std::nullopt;
}

// The counter without its end at 32 bits.
std::uint64_t cp15::counted(std::uint64_t cycles) const {
    if (!counting()) return cycle_counter_;
    const auto divider = (pmcr_ & 8) != 0 ? 64 : 1;
    return cycle_counter_ + (cycles - cycle_counter_base_) / divider;
}

std::uint32_t cp15::overflow(std::uint64_t cycles) const {
    return overflow_ | (counted(cycles) >> 32 != 0 ? cycle_counter_bit : 0);
}

void cp15::set_cycle_counter(std::uint32_t value, std::uint64_t cycles) {
    overflow_ = overflow(cycles);
    cycle_counter_ = value;
    cycle_counter_base_ = cycles;
}

std::optional<std::uint32_t> cp15::read_monitor(std::uint32_t which, std::uint64_t cycles) const {
    switch (which) {
        case key(9, 0, 12, 0):
            return pmcr_identification | pmcr_;
        case key(9, 0, 12, 1):
        case key(9, 0, 12, 2):
            return count_enable_;
        case key(9, 0, 12, 3):
            return overflow(cycles);
        case key(9, 0, 12, 5):
            return event_select_;
        case key(9, 0, 13, 0):
            return static_cast<std::uint32_t>(counted(cycles));
        case key(9, 0, 13, 1):
        case key(9, 0, 13, 2):
            return 0;
        case key(9, 0, 14, 0):
            return user_enable_;
        case key(9, 0, 14, 1):
        case key(9, 0, 14, 2):
            return overflow_interrupt_;
        default:
            return std::nullopt;
    }
}

bool cp15::write_monitor(std::uint32_t which, std::uint32_t value, std::uint64_t cycles) {
    set_cycle_counter(static_cast<std::uint32_t>(counted(cycles)), cycles);
    switch (which) {
        case key(9, 0, 12, 0):
            pmcr_ = value & 0x39;
            if ((value & 4) != 0) set_cycle_counter(0, cycles);
            return true;
        case key(9, 0, 12, 1):
            count_enable_ |= value & (cycle_counter_bit | 0x3F);
            return true;
        case key(9, 0, 12, 2):
            count_enable_ &= ~value;
            return true;
        case key(9, 0, 12, 3):
            overflow_ &= ~value;
            return true;
        case key(9, 0, 12, 4):
            return true;
        case key(9, 0, 12, 5):
            event_select_ = value & 0x1F;
            return true;
        case key(9, 0, 13, 0):
            set_cycle_counter(value, cycles);
            return true;
        case key(9, 0, 13, 1):
        case key(9, 0, 13, 2):
            return true;
        case key(9, 0, 14, 0):
            user_enable_ = value & 1;
            return true;
        case key(9, 0, 14, 1):
            overflow_interrupt_ |= value & (cycle_counter_bit | 0x3F);
            return true;
        case key(9, 0, 14, 2):
            overflow_interrupt_ &= ~value;
            return true;
        default:
            return false;
    }
}

std::optional<std::uint32_t> cp15::read(cp_register which, bool privileged, std::uint64_t cycles,
                                        std::uint32_t pending) const {
    if (!privileged && !user_may_access(which, false)) return std::nullopt;
    if (which.key() == key(12, 0, 1, 0)) return pending;
    if (const auto* stored = const_cast<cp15*>(this)->find(which)) return *stored;
    if (const auto value = read_identification(which.key())) return value;
    return read_monitor(which.key(), cycles);
}

cp15::effect cp15::write(cp_register which, std::uint32_t value, bool privileged, std::uint64_t cycles) {
    if (!privileged && !user_may_access(which, true)) return effect::undefined;
    switch (which.key()) {
        case key(1, 0, 0, 0):
            sctlr_ = (sctlr_reset & ~sctlr_writable) | (value & sctlr_writable);
            return effect::translation_changed;
        case key(2, 0, 0, 0):
        case key(2, 0, 0, 1):
        case key(2, 0, 0, 2):
        case key(3, 0, 0, 0):
        case key(10, 0, 2, 0):
        case key(10, 0, 2, 1):
        case key(13, 0, 0, 1):
            *find(which) = value;
            return effect::translation_changed;
        case key(1, 0, 0, 2):
            return write_access_control(value & 0xC0F00000);
        case key(12, 0, 0, 0):
            vbar_ = value & ~0x1Fu;
            return effect::none;
        case key(12, 0, 0, 1):
            mvbar_ = value & ~0x1Fu;
            return effect::none;
        case key(13, 0, 0, 0):
            return effect::none;
        case key(7, 0, 1, 0):
        case key(7, 0, 5, 0):
            return effect::forget_all_code;
        case key(7, 0, 5, 1):
            return effect::forget_code_line;
        default:
            break;
    }
    if (which.crn == 7 && which.opc1 == 0 && which.crm == 8) return effect::translate_address;
    if (is_tlb_maintenance(which)) return tlb_maintenance(which.opc2);
    if (is_maintenance_without_effect(which)) return effect::none;
    if (is_data_maintenance_by_address(which)) return effect::maintain_address;
    if (which.crn == 15 && which.opc1 == 5) return effect::none;  // TLB lockdown operations
    if (auto* stored = find(which)) {
        *stored = value;
        return effect::none;
    }
    return write_monitor(which.key(), value, cycles) ? effect::none : effect::undefined;
}

cp15::effect cp15::write_access_control(std::uint32_t value) {
    constexpr std::uint32_t disables = 3u << 30;  // ASEDIS, D32DIS
    const auto before = std::exchange(cpacr_, value);
    return ((before ^ value) & disables) != 0 ? effect::vector_instructions_changed : effect::floating_point_access;
}

void cp15::reset(bool high_vectors, bool floating_point) {
    sctlr_ = sctlr_reset | (high_vectors ? 1u << 13 : 0);
    actlr_ = scr_ = sder_ = nsacr_ = csselr_ = 0;
    cpacr_ = floating_point ? 0xFu << 20 : 0;
    ttbr0_ = ttbr1_ = ttbcr_ = dacr_ = 0;
    dfsr_ = ifsr_ = adfsr_ = aifsr_ = dfar_ = ifar_ = par_ = 0;
    prrr_ = 0x00098AA4;
    nmrr_ = 0x44E048E0;
    tlb_lockdown_ = vbar_ = mvbar_ = 0;
    contextidr_ = tpidrurw_ = tpidruro_ = tpidrprw_ = 0;
    power_control_ = diagnostic_ = 0;
    pmcr_ = count_enable_ = overflow_ = event_select_ = user_enable_ = overflow_interrupt_ = cycle_counter_ = 0;
    cycle_counter_base_ = 0;
}

}  // namespace tabletop
