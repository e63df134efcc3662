// SPDX-License-Identifier: Apache-2.0
#include "host/pads/pad_end.h"

#include "stimulus/players/log_entry.h"
#include "stimulus/players/pad_script.h"
#include "support/input_error.h"
#include "support/input_file.h"

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace tabletop {

namespace {

struct logged_change {
    std::uint64_t time_ps;
    pad_step step;
};

// What a line tells of this pad or of the reset button, if it does. Throws nlohmann::json::exception.
std::optional<logged_change> change_of(const nlohmann::json& entry, const std::string& pad, pad_step before) {
    const auto port = entry.value("port", "");
    if (port != pad && port != "reset") return std::nullopt;
    logged_change change{log_time_ps(entry, "t_ps"), before};
    change.step.reset = port == "reset";
    if (change.step.reset) return change;
    change.step.plugged = entry.at("plugged").get<bool>();
    const auto buttons = log_number(entry, "buttons");
    if (buttons > UINT8_MAX) throw input_error("\"buttons\" is more than 255");
    change.step.buttons = static_cast<std::uint8_t>(buttons);
    return change;
}

// Each step lasts until the next; the first only waits.
std::vector<pad_step> steps_of(const std::vector<logged_change>& changes) {
    std::vector<pad_step> steps(1);
    std::uint64_t now_ps = 0;
    for (const auto& change : changes) {
        steps.back().duration_ps = change.time_ps - now_ps;
        now_ps = change.time_ps;
        steps.push_back(change.step);
    }
    return steps;
}

}  // namespace

std::vector<pad_step> parse_pad_log(std::istream& log, const std::string& name, const std::string& pad) {
    std::vector<logged_change> changes;
    read_log_lines(log, name, [&](const nlohmann::json& entry) {
        const auto change = change_of(entry, pad, changes.empty() ? pad_step() : changes.back().step);
        if (!change) return;
        if (!changes.empty() && change->time_ps < changes.back().time_ps) {
            throw input_error("the change is earlier than the one before it");
        }
        changes.push_back(*change);
    });
    return steps_of(changes);
}

std::unique_ptr<pad_player> read_pad_log(const std::string& path, const std::string& pad) {
    if (path.empty()) throw input_error("replay needs a file: replay:FILE");
    auto log = open_input(path);
    return std::make_unique<pad_script_player>(parse_pad_log(log, path, pad));
}

}  // namespace tabletop
