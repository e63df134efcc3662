// SPDX-License-Identifier: Apache-2.0
// What the debugger of the page shows: each part is made here and put on the channel. What is looked at in code, memory
// and devices is kept here, and what it was at the stop before, so that what has changed is marked.
#pragma once

#include "base/register_info.h"
#include "host/debugger/debug_program.h"
#include "host/processor/debug_access.h"
#include "host/processor/debug_expression.h"
#include "host/processor/debug_registers.h"
#include "host/web/debug_channel.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tabletop {

class debug_history;

// A core that stands still, and its program.
struct debug_scene {
    debug_access& access;
    debug_program& program;
};

struct page_breakpoint {
    std::string condition_text;
    std::optional<debug_expression> condition;
    std::uint64_t hits = 0;
};
using page_breakpoints = std::map<std::uint32_t, page_breakpoint>;  // by address

class debug_view {
  public:
    // How it stands with the debugger.
    struct status {
        const char* is;  // "away", "stopped", ..
        std::string said;
        unsigned said_number = 0;
        bool steps = false;           // of a core that runs
        std::string reason = {};      // of one that stands still
        bool is_for_another = false;  // the same
    };

    debug_view(std::shared_ptr<debug_channel> channel, std::vector<register_region> registers);

    // The core has stopped again: what is shown next is compared with what it was.
    void begin_stop();
    // Nothing is compared with what was before.
    void forget();

    // What is looked at. Empty: where the core is.
    void look_at_code(std::optional<std::uint32_t> address) { code_at_ = address; }
    void look_at_memory(std::uint32_t address);
    // No device, if there is none of this name.
    void look_at_device(const std::string& name);

    // scene: null while the core runs.
    void show_state(const status& now, const debug_scene* scene);
    void show_values(const debug_scene& scene);
    void show_code(const debug_scene& scene);
    void show_memory(const debug_scene& scene);
    void show_device(const debug_scene& scene);
    void show_points(const page_breakpoints& breakpoints, const std::vector<iss_watchpoint>& watchpoints,
                     debug_program& program);
    void show_history(const debug_history& history);

    // "uart1 sr", "cells + 8"; empty: nothing is known there.
    std::string name_at(std::uint32_t address, const debug_program& program) const;

  private:
    // Bytes in memory from an address on.
    struct window {
        std::uint32_t address = 0;
        std::string bytes;
    };

    void show_registers(iss& core);
    void show_frames(const debug_scene& scene);
    nlohmann::json source_of(const code_row& row, source_place& last, debug_program& program) const;
    nlohmann::json shown_register(const register_info& info, const debug_scene& scene);

    const std::shared_ptr<debug_channel> channel_;
    const std::vector<register_region> registers_;  // of the machine's devices
    std::optional<std::uint32_t> code_at_;
    const register_region* device_ = nullptr;
    std::map<std::string, debug_register::words> now_, before_;          // registers, at this stop and at the last
    std::optional<window> memory_, memory_before_;                       // the same
    std::map<std::uint32_t, std::uint32_t> device_now_, device_before_;  // the same, by address
};

const char* name_of(iss_watch kind);

}  // namespace tabletop
