// SPDX-License-Identifier: Apache-2.0
#include "stimulus/players/replay_player.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <utility>

#include "stimulus/players/log_entry.h"
#include "support/input_error.h"
#include "support/json_text.h"

namespace tabletop {

namespace {

using json = nlohmann::json;

class log_reader {
  public:
    explicit log_reader(std::string port) : port_(std::move(port)), any_port_(port_.empty()) {}

    void read(const std::string& line) {
        const json entry = parse_json_record<json>(line);
        if (!entry.is_object()) throw input_error("not a JSON object");
        const bool first = std::exchange(first_, false);
        if (first && entry.find("byte") == entry.end()) return;  // version, machine and main clock
        if (entry.find("pin") != entry.end()) return add_pin(entry);
        const std::string direction = log_text(entry, "dir");
        if (direction == "to_device") return add(entry);
        if (direction != "from_device") throw input_error("\"dir\" is neither \"to_device\" nor \"from_device\"");
    }

    std::vector<player_action> take() { return std::move(actions_); }

  private:
    // The reset button is the only pin that a player has hold of.
    void add_pin(const json& entry) {
        if (log_text(entry, "port") == "reset")
            actions_.push_back(player_action::press_reset(log_time_ps(entry, "t_ps")));
    }

    void add(const json& entry) {
        const std::string port = log_text(entry, "port");
        if (any_port_ && port_.empty()) port_ = port;
        if (port != port_) {
            if (any_port_) throw input_error(fmt::format("the log has bytes to {} and {}; name one", port_, port));
            return;
        }
        const uint64_t start = log_time_ps(entry, "t_ps");
        const uint64_t end = log_time_ps(entry, "end_ps");
        const uint64_t byte = log_number(entry, "byte");
        if (byte > 0xff) throw input_error("\"byte\" is more than 255");
        if (end <= start) throw input_error("\"end_ps\" is not after \"t_ps\"");
        if (!actions_.empty() && start < actions_.back().end_ps)
            throw input_error("the byte begins before the last one ends");
        actions_.push_back(player_action::timed_byte(static_cast<uint8_t>(byte), start, end));
    }

    std::string port_;
    bool any_port_;
    bool first_ = true;
    std::vector<player_action> actions_;
};

}  // namespace

std::vector<player_action> parse_serial_log(std::istream& log, const std::string& name, const std::string& port) {
    log_reader reader(port);
    std::string line;
    for (unsigned line_number = 1; std::getline(log, line); ++line_number) {
        if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
        try {
            reader.read(line);
        } catch (const input_error& error) {
            throw input_error(fmt::format("{}:{}: {}", name, line_number, error.what()));
        }
    }
    return reader.take();
}

std::optional<player_action> replay_player::take_action() {
    if (done()) return std::nullopt;
    return actions_[next_++];
}

}  // namespace tabletop
