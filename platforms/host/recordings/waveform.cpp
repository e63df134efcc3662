// SPDX-License-Identifier: Apache-2.0
#include "host/recordings/waveform.h"

#include <tlm>

#include <algorithm>
#include <array>
#include <memory>

namespace tabletop {

namespace {

constexpr unsigned address_bits = 32;
constexpr unsigned data_bits = 64;

// The phases as the standard calls them.
constexpr std::array<const char*, 4> phase_names{"BEGIN_REQ", "END_REQ", "BEGIN_RESP", "END_RESP"};

const char* response_name(std::int8_t status) {
    switch (status) {
        case tlm::TLM_OK_RESPONSE:
            return "OK";
        case tlm::TLM_GENERIC_ERROR_RESPONSE:
            return "GENERIC_ERROR";
        case tlm::TLM_ADDRESS_ERROR_RESPONSE:
            return "ADDRESS_ERROR";
        case tlm::TLM_COMMAND_ERROR_RESPONSE:
            return "COMMAND_ERROR";
        case tlm::TLM_BURST_ERROR_RESPONSE:
            return "BURST_ERROR";
        case tlm::TLM_BYTE_ENABLE_ERROR_RESPONSE:
            return "BYTE_ENABLE_ERROR";
        default:
            return "INCOMPLETE";
    }
}

}  // namespace

// What has the same beginning of its name, in the order in which it is first named.
struct waveform::scope {
    std::string name;
    std::vector<std::unique_ptr<scope>> inner;
    std::vector<std::pair<std::string, shown*>> levels;
    shown* socket = nullptr;

    scope& below(const std::string& wanted) {
        const auto found =
            std::find_if(inner.begin(), inner.end(), [&](const auto& each) { return each->name == wanted; });
        if (found != inner.end()) return **found;
        inner.push_back(std::make_unique<scope>());
        inner.back()->name = wanted;
        return *inner.back();
    }

    void add(shown& what) {
        auto* at = this;
        std::string rest = what.channel.name;
        for (auto dot = rest.find('.'); dot != std::string::npos; dot = rest.find('.')) {
            at = &at->below(rest.substr(0, dot));
            rest.erase(0, dot + 1);
        }
        if (what.channel.bits != 0) {
            at->levels.emplace_back(rest, &what);
        } else {
            at->below(rest).socket = &what;
        }
    }
};

void waveform::begin(const std::vector<record_channel>& channels) {
    for (const auto& channel : channels) shown_.push_back({channel, {}, {}, {}, {}, {}, {}, {}, {}});
    scope top;
    top.name = top_;
    for (auto& each : shown_) top.add(each);
    declare(top);
    file_.time(time_ps_);
}

void waveform::declare(const scope& from) {
    file_.open_scope(from.name);
    if (from.socket != nullptr) declare_socket(*from.socket);
    for (const auto& [name, level] : from.levels) declare(*level, name);
    for (const auto& inner : from.inner) declare(*inner);
    file_.close_scope();
}

void waveform::declare(shown& what, const std::string& name) {
    if (what.channel.value_names.empty()) {
        what.level.number = file_.add_number(name, what.channel.bits);
    } else {
        what.name.number = file_.add_text(name);
    }
}

void waveform::declare_socket(shown& what) {
    what.phase.number = file_.add_text("phase");
    what.command.number = file_.add_text("command");
    what.reg.number = file_.add_text("register");
    what.address.number = file_.add_number("address", address_bits);
    what.data.number = file_.add_number("data", data_bits);
    what.response.number = file_.add_text("response");
}

void waveform::take(const record& entry) {
    if (entry.time_ps != time_ps_) file_.time(entry.time_ps);
    time_ps_ = entry.time_ps;
    auto& what = shown_[entry.channel];
    entry.kind == record_kind::level ? show_level(what, entry.data) : show_socket(what, entry);
}

void waveform::show_level(shown& what, std::uint64_t value) {
    what.channel.value_names.empty() ? show(what.level, value) : show(what.name, what.channel.value_name(value));
}

void waveform::show_socket(shown& what, const record& entry) {
    const bool request = entry.kind == record_kind::begin_req || entry.kind == record_kind::end_req;
    show(what.phase, phase_names[static_cast<std::size_t>(entry.kind)]);
    show(what.command, entry.write ? "write" : "read");
    if (!what.address.known || what.address.value != entry.address) {
        show(what.reg, registers_.at(what.channel.name, entry.address));
    }
    show(what.address, entry.address);
    if (entry.write || !request) show(what.data, entry.data);
    if (!request) show(what.response, response_name(entry.status));
}

void waveform::show(number_variable& variable, std::uint64_t value) {
    if (variable.known && variable.value == value) return;
    variable.value = value;
    variable.known = true;
    file_.number(variable.number, value);
}

void waveform::show(text_variable& variable, const std::string& value) {
    if (variable.value == value) return;
    variable.value = value;
    file_.text(variable.number, value);
}

void waveform::end(std::uint64_t end_ps) {
    if (end_ps != time_ps_) file_.time(end_ps);
    file_.end();
}

}  // namespace tabletop
