// SPDX-License-Identifier: Apache-2.0
#include "pins/axi_wave.h"

#include <fmt/format.h>

#include <algorithm>

namespace tabletop {
namespace {

constexpr std::size_t index(axi_channel channel) {
    return static_cast<std::size_t>(channel);
}

std::string levels(bool valid, bool ready) {
    return std::string(valid ? "v" : ".") + (ready ? "r" : ".");
}

// The text has AxPROT, which is 0 for an interface without it.
std::string address_text(bool valid, const axi_request& request) {
    return valid ? fmt::format("{:08x}/{}", request.address, request.protection) : std::string(10, ' ');
}

}  // namespace

bool axi_wave::sample::same_levels(const sample& other) const {
    return valid == other.valid && ready == other.ready && response_valid == other.response_valid &&
           response_ready == other.response_ready && response[0].data == other.response[0].data;
}

bool axi_wave::sample::has_handshake() const {
    for (std::size_t n = 0; n < valid.size(); ++n) {
        if (valid[n] && ready[n]) return true;
    }
    return (response_valid[0] && response_ready[0]) || (response_valid[1] && response_ready[1]);
}

void axi_wave::drive_request(axi_channel channel, const axi_request& request) {
    now_.request[index(channel)] = request;
    pins_.drive_request(channel, request);
}

void axi_wave::drive_valid(axi_channel channel, bool valid) {
    now_.valid[index(channel)] = valid;
    pins_.drive_valid(channel, valid);
}

void axi_wave::drive_response_ready(bool write, bool ready) {
    now_.response_ready[write ? 1 : 0] = ready;
    pins_.drive_response_ready(write, ready);
}

void axi_wave::note(std::uint64_t time) {
    now_.time = time;
    for (const auto channel : axi_channels) now_.ready[index(channel)] = pins_.ready(channel);
    for (const bool write : {false, true}) {
        const std::size_t n = write ? 1 : 0;
        now_.response_valid[n] = pins_.response_valid(write);
        now_.response[n] = now_.response_valid[n] ? pins_.response(write) : axi_response{0, 0};
    }
    if (!samples_.empty() && samples_.back().time == time) {
        samples_.back() = now_;
        return;
    }
    if (!samples_.empty() && samples_.back().same_levels(now_) && !samples_.back().has_handshake()) return;
    if (samples_.size() == most_samples) samples_.pop_front();
    samples_.push_back(now_);
}

std::string axi_wave::line(const sample& s, std::uint64_t cycle) {
    const auto ar = index(axi_channel::ar), aw = index(axi_channel::aw), w = index(axi_channel::w);
    const auto data = s.valid[w] ? fmt::format("{:08x}/{:x}", s.request[w].data, s.request[w].strobes) : "";
    const auto read = s.response_valid[0] ? fmt::format("{:08x}/{}", s.response[0].data, s.response[0].code) : "";
    auto text =
        fmt::format("{:>10}  {} {}  {} {:<10}  {} {}  {} {}  {} {}", cycle, levels(s.valid[aw], s.ready[aw]),
                    address_text(s.valid[aw], s.request[aw]), levels(s.valid[w], s.ready[w]), data,
                    levels(s.response_valid[1], s.response_ready[1]),
                    s.response_valid[1] ? fmt::to_string(s.response[1].code) : " ", levels(s.valid[ar], s.ready[ar]),
                    address_text(s.valid[ar], s.request[ar]), levels(s.response_valid[0], s.response_ready[0]), read);
    text.erase(text.find_last_not_of(' ') + 1);
    return text;
}

std::string axi_wave::text(const std::function<std::uint64_t(std::uint64_t)>& cycle) const {
    if (samples_.empty()) return "";
    std::string text = "     cycle  AW             W              B     AR             R";
    const auto shown = std::min(samples_.size(), most_lines);
    for (auto each = samples_.end() - static_cast<std::ptrdiff_t>(shown); each != samples_.end(); ++each) {
        text += '\n' + line(*each, cycle(each->time));
    }
    return text;
}

}  // namespace tabletop
