// SPDX-License-Identifier: Apache-2.0
#include "de1_soc/around/board_log.h"

#include "stimulus/players/log_entry.h"
#include "stimulus/players/serial_script.h"
#include "support/input_error.h"
#include "support/input_file.h"

#include <fmt/format.h>

#include <utility>

namespace tabletop {

std::vector<board_step> parse_board_log(std::istream& log, const std::string& name, const board_features& features) {
    board_script_reader reader(features);
    std::vector<board_step> all;
    std::uint64_t last_ps = 0;
    const auto add = [&](const std::string& line) {
        for (auto& step : reader.read(line)) {
            if (step.what != board_step::kind::expect) all.push_back(std::move(step));
        }
    };
    read_log_lines(log, name, [&](const nlohmann::json& entry) {
        if (entry.value("port", "") != "board") return;
        const auto time_ps = log_time_ps(entry, "t_ps");
        if (time_ps < last_ps) throw input_error("the line is earlier than the one before it");
        const auto act = log_text(entry, "act");
        if (trimmed(act).empty()) throw input_error("\"act\" is empty");
        if (time_ps > last_ps) add(fmt::format("@ {} ps", time_ps - last_ps));
        last_ps = time_ps;
        add(act);
    });
    return all;
}

std::vector<board_step> read_board_log(const std::string& path, const board_features& features) {
    if (path.empty()) throw input_error("replay needs a file: replay:FILE");
    auto log = open_input(path);
    return parse_board_log(log, path, features);
}

}  // namespace tabletop
