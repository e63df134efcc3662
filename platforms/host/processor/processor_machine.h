// SPDX-License-Identifier: Apache-2.0
// What the adapters of machines with a processor system share: loading, activity, faults.
#pragma once

#include "base/interrupting_block.h"
#include "host/machine.h"
#include "host/processor/processor_facet.h"
#include "processors/processor_system/processor_system.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tabletop {

class loop_forecaster;

class processor_machine : public machine, public processor_facet {
  public:
    ~processor_machine() override;

    void load(const memory_image& image) override;
    void set_entry(const memory_image& image) override;
    std::uint64_t memory_end() const override { return memory_end_; }
    std::vector<machine_memory> memories() override;
    void restart() override { system_->press_reset(); }
    void on_exit(std::uint32_t address, std::function<void(std::int32_t)> call) override {
        system_->add_exit_register(address, std::move(call));
    }
    void watch(program_watch& watch) override { system_->watch(watch); }
    cortex_a9& cpu() override { return system_->cpu(); }
    processor_statistics statistics() override;

    processor_facet* processor() override { return this; }
    machine_activity activity() override;
    bool sending() override { return system_->is_sending(); }
    std::string fault() override;

  protected:
    processor_machine();
    // Call in the constructor, once the system is there. memory_end: of the memory that begins at address 0. fabric:
    // the blocks whose interrupts go to the processor, so that one that sleeps waits for them.
    void adopt(processor_system& system, std::uint64_t memory_end,
               const std::vector<const interrupting_block*>& fabric);
    // True while a block of the fabric works on something that is going to end.
    virtual bool fabric_busy() = 0;
    // A word at a physical address as a debugger reads it; empty where nothing answers without side effects.
    std::optional<std::uint32_t> peek(std::uint32_t address);
    // True if a fabric's interrupt with this number would be taken by the processor. distributor: of the GIC.
    bool takes_interrupt(std::uint32_t distributor, unsigned id);

  private:
    class fault_watch;

    bool fabric_wakes() const;
    std::string abandoned();
    bool ends_here();
    bool is_memory(std::uint64_t first, std::uint64_t last) { return system_->is_memory(first, last - first + 1); }

    processor_system* system_ = nullptr;
    std::uint64_t memory_end_ = 0;
    std::vector<const interrupting_block*> fabric_;
    std::unique_ptr<fault_watch> fault_watch_;
    std::unique_ptr<loop_forecaster> forecaster_;  // once it is wanted
    cortex_a9_statistics before_;
    std::uint64_t before_ps_ = 0;
};

}  // namespace tabletop
