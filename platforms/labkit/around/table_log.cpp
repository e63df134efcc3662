// SPDX-License-Identifier: Apache-2.0
#include "labkit/around/table_log.h"

#include "labkit/around/table_script.h"
#include "stimulus/players/log_entry.h"
#include "stimulus/players/serial_script.h"
#include "support/input_error.h"
#include "support/input_file.h"

namespace tabletop {
namespace {

// What goes to the machine at a port, or at either of two.
template <typename Action>
void read_ports(std::istream& log, const std::string& name, const std::string& first, const std::string& second,
                Action action) {
    std::uint64_t last_ps = 0;
    read_log_lines(log, name, [&](const nlohmann::json& entry) {
        const auto port = entry.value("port", "");
        if ((port != first && port != second) || entry.value("dir", "") != "to_device") return;
        const auto time_ps = log_time_ps(entry, "t_ps");
        if (time_ps < last_ps) throw input_error("the line is earlier than the one before it");
        last_ps = time_ps;
        action(entry, time_ps);
    });
}

std::ifstream open_log(const std::string& path) {
    if (path.empty()) throw input_error("replay needs a file: replay:FILE");
    return open_input(path);
}

}  // namespace

std::vector<table_act> parse_table_log(std::istream& log, const std::string& name) {
    std::vector<table_act> acts;
    table_script_reader reader;
    std::uint64_t now_ps = 0;
    read_ports(log, name, "table", "reset", [&](const nlohmann::json& entry, std::uint64_t time_ps) {
        if (time_ps > now_ps) acts.push_back(table_act::waiting(time_ps - now_ps));
        now_ps = time_ps;
        const auto text = log_text(entry, "port") == "reset" ? "reset" : log_text(entry, "act");
        if (trimmed(text).empty()) throw input_error("\"act\" is empty");
        for (const auto& act : reader.read(text)) acts.push_back(act);
    });
    return acts;
}

std::vector<logged_byte> parse_link_log(std::istream& log, const std::string& name) {
    std::vector<logged_byte> bytes;
    read_ports(log, name, "link", "link", [&](const nlohmann::json& entry, std::uint64_t time_ps) {
        const auto byte = log_number(entry, "byte");
        if (byte > UINT8_MAX) throw input_error("\"byte\" is more than 255");
        bytes.push_back({time_ps, static_cast<std::uint8_t>(byte)});
    });
    return bytes;
}

std::vector<table_act> read_table_log(const std::string& path) {
    auto log = open_log(path);
    return parse_table_log(log, path);
}

std::vector<logged_byte> read_link_log(const std::string& path) {
    auto log = open_log(path);
    return parse_link_log(log, path);
}

}  // namespace tabletop
