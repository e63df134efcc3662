// SPDX-License-Identifier: Apache-2.0
#include "host/processor/processor_machine.h"

#include "base/input_error.h"
#include "base/kernel_time.h"
#include "host/processor/elf_image.h"

#include <fmt/format.h>

#include <algorithm>

namespace tabletop {

// Ends the current sc_start() when the processor cannot go on.
class processor_machine::fault_watch : public sc_core::sc_module {
  public:
    fault_watch(sc_core::sc_module_name name, const sc_core::sc_event& halted) : sc_module(name) {
        SC_HAS_PROCESS(fault_watch);
        SC_METHOD(on_halt);
        sensitive << halted;
        dont_initialize();
    }

  private:
    void on_halt() { sc_core::sc_pause(); }
};

processor_machine::processor_machine() = default;
processor_machine::~processor_machine() = default;

void processor_machine::adopt(processor_system& system, std::uint64_t memory_end,
                              const std::vector<const interrupting_block*>& fabric) {
    system_ = &system;
    memory_end_ = memory_end;
    fabric_ = fabric;
    fault_watch_ = std::make_unique<fault_watch>("fault_watch", system.cpu().halted_event);
}

void processor_machine::load(const memory_image& image) {
    for (const auto& segment : image.segments) {
        if (segment.size == 0) continue;
        const auto address = static_cast<std::uint32_t>(segment.address);
        const auto after = static_cast<std::uint32_t>(segment.address + segment.bytes.size());
        const auto last = segment.address + segment.size - 1;
        if (!is_memory(segment.address, last) || !system_->load(address, segment.bytes.data(), segment.bytes.size()) ||
            !system_->clear(after, segment.size - segment.bytes.size())) {
            throw input_error(fmt::format("{}: 0x{:08x} to 0x{:08x} is not memory of this machine", image.name,
                                          segment.address, last));
        }
    }
}

void processor_machine::set_entry(const memory_image& image) {
    if (!is_memory(image.entry, image.entry)) {
        throw input_error(
            fmt::format("{}: entry point 0x{:08x} is not memory of this machine", image.name, image.entry));
    }
    system_->set_entry_point(image.entry);
}

std::vector<machine_memory> processor_machine::memories() {
    std::vector<machine_memory> all;
    for (const auto& [first, size] : system_->memories()) all.push_back({first, size});
    return all;
}

machine_statistics processor_machine::statistics() {
    const auto cpu = system_->cpu().statistics();
    return {cpu.instructions, cpu.reads + cpu.writes, cpu.sleep_ps, cpu.translated.blocks, cpu.translated.pages};
}

machine_activity processor_machine::activity() {
    const auto now = system_->cpu().statistics();
    const auto slept = now.sleep_ps - before_.sleep_ps;
    const bool only_reads = now.reads != before_.reads && now.writes == before_.writes;
    const bool mostly_asleep = slept > (now_ps() - before_ps_) / 2;
    before_ = now;
    before_ps_ = now_ps();
    if (fabric_busy()) return machine_activity::busy;
    if (system_->is_idle() && !sending() && !fabric_wakes()) return machine_activity::idle;
    return only_reads || mostly_asleep ? machine_activity::waiting : machine_activity::busy;
}

bool processor_machine::fabric_wakes() const {
    return std::any_of(fabric_.begin(), fabric_.end(), [](const auto* block) { return block->may_interrupt(); });
}

std::string processor_machine::fault() {
    auto& cpu = system_->cpu();
    return cpu.core().halted().empty() ? "" : cpu.describe();
}

std::optional<std::uint32_t> processor_machine::peek(std::uint32_t address) {
    return system_->peek(address);
}

bool processor_machine::takes_interrupt(std::uint32_t distributor, unsigned id) {
    constexpr std::uint32_t irq_masked = 1u << 7;  // CPSR.I
    const auto enable = distributor + gic_distributor_registers::icdiser + id / 32 * 4;
    const auto enabled = peek(enable).value_or(0) >> id % 32 & 1u;
    return enabled != 0 && (system_->cpu().core().cpsr() & irq_masked) == 0;
}

}  // namespace tabletop
