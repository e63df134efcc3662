// SPDX-License-Identifier: Apache-2.0
#include "host/recordings/event_log.h"

#include "base/parameters.h"
#include "host/pins/pins_facet.h"

#include <fmt/format.h>
#include <algorithm>
#include <tuple>

namespace tabletop {

void event_log::attach(const machine_line& line) {
    attach(line.to_device, line.name, true, std::nullopt);
    attach(line.from_device, line.name, false, line.bit_time);
}

void event_log::attach(serial_line& line, const std::string& port, bool to_device,
                       const std::optional<serial_bit_time>& bit_time) {
    directions_.push_back(std::make_unique<serial_characters>(
        bit_time, [this, port, to_device](std::uint64_t start_ps, std::uint64_t end_ps, unsigned data) {
            pending_.push_back({start_ps, end_ps, port, to_device, 0, fmt::format("\"byte\":{}", data)});
        }));
    line.attach(*directions_.back());
}

void event_log::attach_pins(pins_facet& of_machine, const machine_pins& pins, std::vector<pin_change> inputs) {
    pins_ = pins;
    inputs_ = std::move(inputs);
    of_machine.on_pin_change([this](unsigned pin, bool level, std::uint64_t time_ps) {
        add({time_ps, pin, level}, false);
    });
}

void event_log::add(const pin_change& change, bool to_device) {
    pending_.push_back({change.time_ps, change.time_ps, "gpio", to_device, to_device ? 0 : change.pin,
                        fmt::format("\"pin\":{},\"level\":{}", pins_.json(change.pin), change.level ? 1 : 0)});
}

void event_log::add_reset(const std::string& port, std::uint64_t press_ps, std::uint64_t ready_ps) {
    pending_.push_back({press_ps, ready_ps, port, true, 0, "\"pin\":0,\"level\":1"});
}

void event_log::add_pad(const std::string& port, std::uint64_t time_ps, std::uint8_t buttons, bool plugged) {
    pending_.push_back(
        {time_ps, time_ps, port, true, 0, fmt::format("\"buttons\":{},\"plugged\":{}", buttons, plugged)});
}

void event_log::add(const machine_event& event) {
    pending_.push_back({event.start_ps, event.end_ps, event.connector, event.to_device, 0, event.what});
}

void event_log::flush(std::uint64_t now_ps) {
    auto before_ps = now_ps;
    for (const auto& each : directions_) before_ps = std::min(before_ps, each->read(now_ps));
    write_before(before_ps);
}

void event_log::finish(std::uint64_t now_ps) {
    for (const auto& each : directions_) each->read(now_ps);
    write_before(now_ps + 1);
    file_.finish();
}

void event_log::write_before(std::uint64_t before_ps) {
    for (; inputs_taken_ < inputs_.size() && inputs_[inputs_taken_].time_ps < before_ps; ++inputs_taken_) {
        add(inputs_[inputs_taken_], true);
    }
    // Both directions of one line can start at the same picosecond, and several pins change: the order is fixed by name
    // and direction then, and by pin.
    std::stable_sort(pending_.begin(), pending_.end(), [](const entry& a, const entry& b) {
        return std::tie(a.start_ps, a.port, a.to_device, a.pin) < std::tie(b.start_ps, b.port, b.to_device, b.pin);
    });
    const auto end =
        std::find_if(pending_.begin(), pending_.end(), [&](const entry& frame) { return frame.start_ps >= before_ps; });
    for (auto frame = pending_.begin(); frame != end; ++frame) write(*frame);
    pending_.erase(pending_.begin(), end);
    file_.save();
}

void event_log::write(const entry& frame) {
    file_.stream() << fmt::format("{{\"t_ps\":{},\"end_ps\":{},\"cycle\":{},\"port\":\"{}\",\"dir\":\"{}\",{}}}\n",
                                  frame.start_ps, frame.end_ps, main_clock_.cycle(frame.start_ps), frame.port,
                                  frame.to_device ? "to_device" : "from_device", frame.what);
}

event_log::event_log(const named_output& file, const std::string& machine, const clock_domain& main_clock)
    : main_clock_(main_clock), file_(file) {
    file_.stream() << fmt::format("{{\"version\":\"{}\",\"platform\":\"{}\",\"main_clock\":\"{}\"}}\n",
                                  TABLETOP_VERSION, machine, frequency_text(main_clock));
}

}  // namespace tabletop
