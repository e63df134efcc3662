// SPDX-License-Identifier: Apache-2.0
#include "host/processor/processor_machine.h"

#include "base/kernel_time.h"
#include "base/process.h"
#include "host/processor/elf_image.h"
#include "host/processor/whereabouts.h"
#include "processors/cortex_a9/loop_forecast.h"
#include "processors/cortex_a9/psr.h"
#include "support/input_error.h"

#include <fmt/format.h>

#include <algorithm>

namespace tabletop {

// Ends the current sc_start() when the processor cannot go on.
class processor_machine::fault_watch : public sc_core::sc_module {
  public:
    fault_watch(sc_core::sc_module_name name, const sc_core::sc_event& halted) : sc_module(name) {
        spawn_method("on_halt", sensitive_to(halted).dont_initialize(), [this] { on_halt(); });
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

processor_statistics processor_machine::statistics() {
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
    return cpu.core().halted().empty() ? abandoned() : cpu.describe();
}

// A program that has stopped in the handler of an abort or of an undefined instruction, which is where the start-up
// code of most leads it. One whose handler goes on, or has switched to another mode, is none of these.
std::string processor_machine::abandoned() {
    auto& cpu = system_->cpu();
    const auto mode = static_cast<iss_mode>(cpu.core().cpsr() & psr::mode_mask);
    if (mode != iss_mode::abort && mode != iss_mode::undefined) return "";
    const auto taken = handled_exception(cpu.core());
    if (!taken || !ends_here()) return "";
    const auto address =
        taken->kind == iss_exception::data_abort ? fmt::format(" at address 0x{:08x}", taken->address) : "";
    return fmt::format("{}: {}{}, pc 0x{:08x}{}: the program ends in its handler, at pc 0x{:08x}{}\n{}", cpu.name(),
                       to_string(taken->kind), address, taken->pc, cpu.place_of(taken->pc), cpu.core().reg(15),
                       cpu.place_of(cpu.core().reg(15)), cpu.describe());
}

// Called in a handler: true when it waits for nothing that may come.
bool processor_machine::ends_here() {
    constexpr std::uint64_t longest_loop = 64;  // instructions
    if (system_->is_watched() || sending() || fabric_wakes()) return false;
    if (system_->is_idle()) return true;
    auto& cpu = system_->cpu();
    const bool may_be_interrupted = (cpu.core().cpsr() & psr::mask_irq) == 0 ||
                                    ((cpu.core().cpsr() & psr::mask_fiq) == 0 && system_->signals_fiq());
    if (may_be_interrupted || cpu.under_way()) return false;
    if (!forecaster_) forecaster_ = std::make_unique<loop_forecaster>();
    const auto loop = forecaster_->look(cpu.core(), longest_loop);
    return loop.instructions != 0 && std::all_of(loop.reads.begin(), loop.reads.end(), [this](const auto& read) {
               return is_memory(read.address, read.address + read.size - 1);
           });
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
