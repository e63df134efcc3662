// SPDX-License-Identifier: Apache-2.0
#include "signoff/signoff_part.h"

#include "host/process/child_process.h"
#include "support/input_error.h"
#include "support/visible_text.h"

#include <fmt/format.h>

#include <chrono>
#include <exception>
#include <system_error>

namespace tabletop {
namespace {

// The system refuses a process or a file, or the simulation refuses what it was given.
bool never_started(const std::exception& error) {
    return dynamic_cast<const not_started*>(&error) != nullptr ||
           dynamic_cast<const std::system_error*>(&error) != nullptr;
}

// What is wrong with a user's own RTL is wrong with all parts.
bool is_refused_rtl(const std::exception& error, const signoff_task& task) {
    return !task.options.rtl.empty() && dynamic_cast<const input_error*>(&error) != nullptr;
}

}  // namespace

void play_part(const signoff_part& part, const signoff_task& task, signoff_report& report,
               const std::function<void()>& play) {
    const auto begun = std::chrono::steady_clock::now();
    const auto first = report.entries.size();
    try {
        play();
    } catch (const std::exception& error) {
        if (is_refused_rtl(error, task)) throw;
        signoff_entry entry;
        entry.name = part.name;
        entry.variant = part.variant;
        entry.view = part.view;
        entry.against = task.options.against;
        entry.failure =
            fmt::format("{}: {}", never_started(error) ? "failed to start" : "failed", visible_lines(error.what()));
        entry.result.passed = false;
        task.progress(fmt::format("{} {}: {}", entry.name, entry.variant, entry.failure));
        report.entries.push_back(std::move(entry));
    }
    const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - begun;
    report.share_time(first, wall.count());
}

}  // namespace tabletop
