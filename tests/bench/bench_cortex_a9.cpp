// SPDX-License-Identifier: Apache-2.0
// What the Cortex-A9 itself costs, without SystemC, bus and devices: instructions, device accesses, exceptions and
// interrupts a second. One line each, million per second, best of five runs.
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
};

double events(const bench& it, const bench_machine& machine) {
    if (it.per_event == 0) return static_cast<double>(machine.exceptions());
    return static_cast<double>(machine.instructions()) / it.per_event;
}

void measure(const bench& it) {
    double best = 0;
    for (unsigned i = 0; i < runs; ++i) {
        const auto machine = std::make_unique<bench_machine>(it.loop);
        const auto begin = std::chrono::steady_clock::now();
        machine->run(it.instructions);
        const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
        best = std::max(best, events(it, *machine) / seconds.count() / 1e6);
    }
    fmt::print("{:<40}{:8.1f} M/s\n", it.what, best);
}

}  // namespace

int main() {
    const std::vector<bench> benches = {
        // add r0, r0, #1; eor r3, r3, r0, lsl #3; subs r4, r4, #1; b
        {"instructions", {0xE280'0001, 0xE023'3180, 0xE254'4001, 0xEAFF'FFFB}, 200'000'000, 1},
        {"device reads", {0xE591'2000, 0xEAFF'FFFD}, 8'000'000, 2},      // ldr r2, [r1]; b
        {"supervisor calls", {0xEF00'0000, 0xEAFF'FFFD}, 3'000'000, 0},  // svc; b
        {"data aborts", {0xE591'2004, 0xEAFF'FFFD}, 1'000'000, 0},       // ldr r2, [r1, #4]; b
        {"interrupts", {0xE581'2000, 0xEAFF'FFFD}, 3'000'000, 0},        // str r2, [r1]; b
    };
    for (const auto& it : benches) measure(it);
}
