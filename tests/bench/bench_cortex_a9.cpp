// SPDX-License-Identifier: Apache-2.0
// What the Cortex-A9 itself costs, without SystemC, bus and devices: instructions, device accesses, exceptions and
// interrupts a second; and user programs under translation that call a kernel, which switches domains or address
// spaces. One line each, million per second, best of five runs.
#include "processors/cortex_a9/iss.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <memory>
#include <stdexcept>
#include <vector>

using namespace tabletop;

namespace {

constexpr unsigned runs = 5;
constexpr std::uint32_t memory_bytes = 1u << 16;
constexpr std::uint32_t entry = 0x20;
constexpr std::uint32_t device = 0xE000'0000;
constexpr std::uint32_t branch_to_itself = 0xEAFF'FFFE;
// With translation there are two address spaces, of the kernel's memory and one user page with the loop.
constexpr std::uint32_t kernel = 0x2000;
constexpr std::uint32_t first_table = 0x4000;
constexpr std::uint32_t second_table = 0x8000;
constexpr std::uint32_t page_table = 0xC000;
constexpr std::uint32_t user_memory = 0xD000;
constexpr std::uint32_t user_address = 0x0010'0000;

using code = std::vector<std::uint32_t>;

// One readable and writable word; writing it raises the interrupt and ends the run so that it is taken, reading it
// lowers it. The next word answers with an error.
class device_bus final : public iss_bus {
  public:
    iss* core = nullptr;
    std::uint64_t exceptions = 0;

    bool read(std::uint32_t address, unsigned, std::uint64_t& data) override {
        data = 0;
        if (address == device) core->set_irq(false);
        return address == device;
    }
    bool write(std::uint32_t address, unsigned, std::uint64_t) override {
        core->set_irq(true);
        core->limit_run(0);
        return address == device;
    }
    bool fetch(std::uint32_t, std::uint32_t&) override { return false; }
    bool debug_read(std::uint32_t, void*, std::size_t) override { return false; }
    bool debug_write(std::uint32_t, const void*, std::size_t) override { return false; }
    void exception_taken(const iss_exception_record&) override { ++exceptions; }
};

// A loop at the entry point, r1 the device's address, and handlers for supervisor calls, data aborts and interrupts.
class bench_machine {
  public:
    explicit bench_machine(const code& loop) : core_(make_cortex_a9({}, bus_)) {
        bus_.core = core_.get();
        memory_.fill(branch_to_itself);
        memory_[0x08 / 4] = 0xE1B0'F00E;  // supervisor call: movs pc, lr
        memory_[0x10 / 4] = 0xE25E'F004;  // data abort: subs pc, lr, #4, past the access
        memory_[0x18 / 4] = 0xE591'2000;  // interrupt: ldr r2, [r1]
        memory_[0x1C / 4] = 0xE25E'F004;  // subs pc, lr, #4
        std::copy(loop.begin(), loop.end(), memory_.begin() + entry / 4);
        core_->map_ram(0, memory_bytes, reinterpret_cast<std::uint8_t*>(memory_.data()), true);
        core_->reset(entry);
        core_->set_reg(1, device);
        constexpr std::uint32_t irq_masked = 1u << 7;
        core_->set_cpsr(core_->cpsr() & ~irq_masked);
    }

    /// The loop at the entry point becomes a user program, `handler` what it calls.
    void translate(const code& loop, const code& handler) {
        const code boot = {
            0xEE03'5F10,  // mcr p15, 0, r5, c3, c0, 0: domains
            0xEE02'7F10,  // mcr p15, 0, r7, c2, c0, 0: TTBR0
            0xEE01'9F10,  // mcr p15, 0, r9, c1, c0, 0: SCTLR
            0xE1B0'F00A,  // movs pc, r10
        };
        memory_[0x08 / 4] = 0xEA00'0000 | (kernel - 0x10) / 4;
        for (const auto table : {first_table, second_table}) {
            memory_[table / 4] = 0x0000'040E;                                        // the first 1 MiB, privileged
            memory_[(table + (user_address >> 18)) / 4] = page_table | 1u << 5 | 1;  // domain 1
        }
        memory_[page_table / 4] = user_memory | 0xA3E;  // not global, read-only
        std::copy(loop.begin(), loop.end(), memory_.begin() + user_memory / 4);
        std::copy(handler.begin(), handler.end(), memory_.begin() + kernel / 4);
        std::copy(boot.begin(), boot.end(), memory_.begin() + entry / 4);
        core_->set_reg(5, 0x5);
        core_->set_reg(6, 0x1);
        core_->set_reg(7, first_table);
        core_->set_reg(8, first_table ^ second_table);
        core_->set_reg(9, 0x00C5'0079);
        core_->set_reg(10, user_address);
        core_->set_spsr(iss_mode::supervisor, static_cast<std::uint32_t>(iss_mode::user));
    }

    std::uint64_t instructions() const { return core_->instructions(); }
    std::uint64_t exceptions() const { return bus_.exceptions; }
    void run(std::uint64_t count) {
        const auto end = core_->instructions() + count;
        while (core_->instructions() < end && core_->halted().empty()) core_->run(end - core_->instructions());
        if (!core_->halted().empty()) throw std::runtime_error(core_->halted());
    }

  private:
    device_bus bus_;
    alignas(4096) std::array<std::uint32_t, memory_bytes / 4> memory_{};
    std::unique_ptr<iss> core_;
};

struct bench {
    const char* what;
    code loop;
    std::uint64_t instructions;
    unsigned per_event;  // instructions of the loop for one event; 0: count exceptions
    code handler;        // of supervisor calls, under translation; empty: none
};

double events(const bench& it, const bench_machine& machine) {
    if (it.per_event == 0) return static_cast<double>(machine.exceptions());
    return static_cast<double>(machine.instructions()) / it.per_event;
}

void measure(const bench& it) {
    double best = 0;
    for (unsigned i = 0; i < runs; ++i) {
        const auto machine = std::make_unique<bench_machine>(it.loop);
        if (!it.handler.empty()) machine->translate(it.loop, it.handler);
        const auto begin = std::chrono::steady_clock::now();
        machine->run(it.instructions);
        const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
        best = std::max(best, events(it, *machine) / seconds.count() / 1e6);
    }
    fmt::print("{:<40}{:9.2f} M/s\n", it.what, best);
}

}  // namespace

int main() {
    const std::vector<bench> benches = {
        // add r0, r0, #1; eor r3, r3, r0, lsl #3; subs r4, r4, #1; b
        {"instructions", {0xE280'0001, 0xE023'3180, 0xE254'4001, 0xEAFF'FFFB}, 200'000'000, 1, {}},
        {"device reads", {0xE591'2000, 0xEAFF'FFFD}, 8'000'000, 2, {}},      // ldr r2, [r1]; b
        {"supervisor calls", {0xEF00'0000, 0xEAFF'FFFD}, 3'000'000, 0, {}},  // svc; b
        {"data aborts", {0xE591'2004, 0xEAFF'FFFD}, 1'000'000, 0, {}},       // ldr r2, [r1, #4]; b
        {"interrupts", {0xE581'2000, 0xEAFF'FFFD}, 3'000'000, 0, {}},        // str r2, [r1]; b
        // movs pc, lr
        {"calls of a kernel", {0xEF00'0000, 0xEAFF'FFFD}, 300'000, 0, {0xE1B0'F00E}},
        // mcr p15, 0, r6, c3, c0, 0; mcr p15, 0, r5, c3, c0, 0
        {"calls that switch domains", {0xEF00'0000, 0xEAFF'FFFD}, 300'000, 0, {0xEE03'6F10, 0xEE03'5F10, 0xE1B0'F00E}},
        // eor r7, r7, r8; mcr p15, 0, r7, c2, c0, 0; mcr p15, 0, r7, c13, c0, 1
        {"calls that switch address spaces",
         {0xEF00'0000, 0xEAFF'FFFD},
         300'000,
         0,
         {0xE027'7008, 0xEE02'7F10, 0xEE0D'7F30, 0xE1B0'F00E}},
    };
    for (const auto& it : benches) measure(it);
}
