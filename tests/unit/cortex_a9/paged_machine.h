// SPDX-License-Identifier: Apache-2.0
// The test machine with address spaces: tables that a test fills in by hand, pieces of kernel code that it has
// executed, and user code. Memory: vectors at 0x00100000, all of them WFI; kernel code from 0x00101000; first-level
// tables from 0x00108000; second-level tables from 0x00130000; frames, pages of 4 KiB for anything, from 0x00140000.
#pragma once

#include <algorithm>
#include <map>
#include <utility>

#include "unit/cortex_a9/machine.h"

namespace tabletop::test {

namespace arm {

constexpr std::uint32_t wfi = 0xE320F003;
constexpr std::uint32_t svc = 0xEF000000;
constexpr std::uint32_t isb = 0xF57FF06F;
constexpr std::uint32_t bx_lr = 0xE12FFF1E;
constexpr std::uint32_t clrex = 0xF57FF01F;
constexpr std::uint32_t push_lr = 0xE52DE004;  // str lr, [sp, #-4]!
constexpr std::uint32_t pop_pc = 0xE49DF004;   // ldr pc, [sp], #4

constexpr std::uint32_t movw(unsigned to, std::uint32_t value) {
    return 0xE3000000 | (value & 0xF000) << 4 | to << 12 | (value & 0xFFF);
}
constexpr std::uint32_t ldr(unsigned to, unsigned base, std::uint32_t offset = 0) {
    return 0xE5900000 | base << 16 | to << 12 | offset;
}
constexpr std::uint32_t str(unsigned from, unsigned base, std::uint32_t offset = 0) {
    return 0xE5800000 | base << 16 | from << 12 | offset;
}
constexpr std::uint32_t add(unsigned to, unsigned from, std::uint32_t value) {
    return 0xE2800000 | from << 16 | to << 12 | value;
}
constexpr std::uint32_t mcr(unsigned crn, unsigned crm, unsigned opc2) {
    return 0xEE000F10 | crn << 16 | opc2 << 5 | crm;  // of r0
}
constexpr std::uint32_t mrc(unsigned crn, unsigned crm, unsigned opc2) {
    return mcr(crn, crm, opc2) | 1u << 20;
}
constexpr std::uint32_t branch(std::uint32_t from, std::uint32_t to, bool links = false) {
    return (links ? 0xEB000000u : 0xEA000000u) | ((to - from - 8) >> 2 & 0xFFFFFF);
}

}  // namespace arm

using words = std::vector<std::uint32_t>;

struct paged_machine : machine {
    static constexpr std::uint32_t page = 0x1000;
    static constexpr std::uint32_t code_base = 0x00101000;
    static constexpr std::uint32_t table_base = 0x00108000;
    static constexpr std::uint32_t pages_base = 0x00130000;
    static constexpr std::uint32_t frame_base = 0x00140000;
    static constexpr std::uint32_t frame_count = 64;
    static constexpr std::uint32_t supervisor = 0x1D3;
    static constexpr std::uint32_t user = 0x1D0;

    // Bits of small pages: rights and whether they are global.
    static constexpr std::uint32_t user_read = 0x02E;   // privileged may write
    static constexpr std::uint32_t user_write = 0x03E;  // everybody
    static constexpr std::uint32_t read_only = 0x23E;   // everybody
    static constexpr std::uint32_t privileged_only = 0x01E;
    static constexpr std::uint32_t non_global = 1u << 11;
    static constexpr std::uint32_t execute_never = 1;

    paged_machine() {
        for (std::uint32_t i = 0; i < page; i += 4) poke(ram_base + i, arm::wfi);
        core->reset(ram_base);
        mcr(12, 0, 0, ram_base);
    }

    /// An interrupt is served when it is taken: its handler sleeps.
    void exception_taken(const iss_exception_record& taken) override {
        machine::exception_taken(taken);
        if (taken.kind == iss_exception::irq) core->set_irq(false);
    }

    static std::uint32_t frame(unsigned index) { return frame_base + index * page; }
    static std::uint32_t table(unsigned space) { return table_base + space * 0x4000; }
    static std::uint32_t pages(unsigned index) { return pages_base + index * 0x400; }

    void poke(std::uint32_t physical, std::uint32_t value) { std::memcpy(&ram[physical - ram_base], &value, 4); }
    void poke(std::uint32_t physical, const words& values) {
        for (const auto value : values) {
            poke(physical, value);
            physical += 4;
        }
    }

    /// Everything of the machine itself, for the privileged only, and `index` for the first 1 MiB, domain 1.
    void make_space(unsigned space, unsigned index) {
        poke(table(space) + (ram_base >> 18), ram_base | 0x40E);
        poke(table(space), pages(index) | 1u << 5 | 1);
    }
    void map(unsigned index, std::uint32_t address, std::uint32_t physical, std::uint32_t kind) {
        poke(pages(index) + (address >> 12 & 0xFF) * 4, physical == 0 ? 0 : physical | kind);
    }

    /// Executes the words, with what is in r0, in supervisor mode. The same words stay at one place.
    void kernel(words code) {
        code.push_back(arm::wfi);
        const auto [at, is_new] = snippets_.try_emplace(code, next_code_);
        if (is_new) {
            poke(next_code_, code);
            next_code_ += static_cast<std::uint32_t>(4 * code.size());
        }
        go(supervisor, at->second);
    }
    void mcr(unsigned crn, unsigned crm, unsigned opc2, std::uint32_t value) {
        core->set_reg(0, value);
        kernel({arm::mcr(crn, crm, opc2), arm::isb});
    }
    std::uint32_t mrc(unsigned crn, unsigned crm, unsigned opc2) {
        kernel({arm::mrc(crn, crm, opc2)});
        return core->reg(0);
    }
    void use_space(unsigned space) {
        mcr(13, 0, 1, space + 1);
        mcr(2, 0, 0, table(space));
    }
    void set_domains(std::uint32_t value) { mcr(3, 0, 0, value); }
    void enable_translation() { mcr(1, 0, 0, 0x00C50079); }
    void forget_translations() { mcr(8, 7, 0, 0); }
    void forget_translation(std::uint32_t address) { mcr(8, 7, 1, address); }
    void forget_code() { mcr(7, 5, 0, 0); }

    /// Executes user code up to its WFI, or to an exception.
    void run_user(std::uint32_t address) {
        exceptions.clear();
        go(user, address);
    }
    void go(std::uint32_t status, std::uint32_t address) {
        core->wake();
        core->set_cpsr(status);
        core->set_reg(15, address);
        core->run(100'000);
    }

    std::uint64_t blocks() const { return core->translation_counts().blocks; }
    std::uint64_t code_pages() const { return core->translation_counts().pages; }

  private:
    std::map<words, std::uint32_t> snippets_;
    std::uint32_t next_code_ = code_base;
};

}  // namespace tabletop::test
