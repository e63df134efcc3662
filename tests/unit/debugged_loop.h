// SPDX-License-Identifier: Apache-2.0
// A core for debuggers, with RAM and registers of a peripheral that log what is written to them. It executes an endless
// loop, or what is loaded. And who is at it, by a script.
#pragma once

#include "host/processor/debug_client.h"
#include "host/processor/debug_target.h"
#include "processors/cortex_a9/debugged_core.h"
#include "support/file_descriptor.h"

#include <fmt/format.h>
#include <sys/eventfd.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tabletop {

using texts = std::vector<std::string>;

constexpr std::uint32_t base = 0x00100000;
constexpr std::uint32_t store = base + 4;
constexpr std::uint32_t branch = base + 8;
constexpr std::uint32_t cell = base + 0x800;  // written by each turn of the loop
constexpr std::uint32_t device = 0xE0000000;

constexpr std::uint32_t loop_program[] = {
    0xE1A00000,  // mov r0, r0
    0xE5810000,  // str r0, [r1]
    0xEAFFFFFC,  // b base
};

struct device_bus : iss_bus {
    texts log;

    bool read(std::uint32_t address, unsigned size, std::uint64_t& value) override {
        log.push_back(fmt::format("read {:x}/{}", address, size));
        value = 0;
        return true;
    }
    bool write(std::uint32_t address, unsigned size, std::uint64_t value) override {
        log.push_back(fmt::format("write {:x}/{} {:x}", address, size, value));
        return address >= device;
    }
    bool fetch(std::uint32_t, std::uint32_t&) override { return false; }
    bool debug_read(std::uint32_t address, void* data, std::size_t size) override {
        std::memset(data, 0x5A, size);
        return address >= device;
    }
    bool debug_write(std::uint32_t, const void*, std::size_t) override { return false; }
};

// A core that runs as cortex_a9 does, without simulated time.
class plain_core : public debugged_core {
  public:
    device_bus bus;

    explicit plain_core(std::size_t ram_bytes = 0x10000)
        : ram_(static_cast<std::uint8_t*>(std::aligned_alloc(4096, ram_bytes)), &std::free) {
        std::memset(ram_.get(), 0, ram_bytes);
        core_->map_ram(base, ram_bytes, ram_.get(), true);
        core_->write_memory(base, loop_program, sizeof loop_program);
        restart();
    }
    void restart() {
        core_->reset(base);
        core_->set_reg(1, cell);
    }
    void run(unsigned turns = 1) {
        for (unsigned n = 0; n != turns; ++n) go_on();
    }
    std::uint32_t pc() const { return core_->reg(15); }
    core_debugger::action next() const { return action_; }

    const char* name() const override { return "core"; }
    iss& core() override { return *core_; }
    std::uint64_t local_time_ps() const override { return 0; }
    std::optional<open_access> under_way() const override { return std::nullopt; }
    void attach(core_debugger* debugger) override { debugger_ = debugger; }
    void resume(core_debugger::action next) override { action_ = next; }
    void look_at_debugger() override {}
    void on_supervisor_call(supervisor_call_handler) override {}

  private:
    void go_on() {
        if (debugger_ == nullptr) {
            core_->run(100);
            return;
        }
        if (debugger_->wants_stop()) {
            action_ = debugger_->stopped({});
            return;
        }
        const bool stepped = action_ == core_debugger::action::step;
        stepped ? core_->step() : core_->run(100);
        const auto stop = core_->take_stop();
        if (stepped || stop.why != iss_stop::reason::none) action_ = debugger_->stopped(stop);
    }

    std::unique_ptr<std::uint8_t, decltype(&std::free)> ram_;
    std::unique_ptr<iss> core_ = make_cortex_a9({}, bus);
    core_debugger* debugger_ = nullptr;
    core_debugger::action action_ = core_debugger::action::run;
};

// Does one thing each time that it is asked what has come, as a person would, and keeps what it is told.
class scripted_debugger : public debug_client {
  public:
    texts told;
    std::deque<std::function<void()>> script;

    explicit scripted_debugger(debug_target& target) : target_(target), points_(target.access()) { target_.add(*this); }
    scripted_debugger(const scripted_debugger&) = delete;
    scripted_debugger& operator=(const scripted_debugger&) = delete;
    ~scripted_debugger() override { target_.remove(*this); }

    int descriptor() const override { return always_readable_.get(); }
    void poll() override {
        if (script.empty()) return;
        const auto act = std::move(script.front());
        script.pop_front();
        act();
    }
    debug_points& points() override { return points_; }
    void changed() override { told.emplace_back("changed"); }

  protected:
    debug_target& target() { return target_; }

  private:
    debug_target& target_;
    debug_points points_;
    file_descriptor always_readable_{::eventfd(1, 0)};
};

}  // namespace tabletop
