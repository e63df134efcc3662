// SPDX-License-Identifier: Apache-2.0
#include "host/recordings/chrome_trace.h"

#include <fmt/format.h>
#include <fmt/ostream.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace tabletop {

namespace {

// The format's unit, exact to the picosecond.
std::string microseconds(std::uint64_t ps) {
    constexpr std::uint64_t ps_per_us = 1'000'000;
    return fmt::format("{}.{:06}", ps / ps_per_us, ps % ps_per_us);
}

// Its pauses are no_value: a byte on a line.
std::string byte_name(std::uint64_t value) {
    const bool printable = value > ' ' && value <= '~';
    return printable ? fmt::format("0x{:02x} '{:c}'", value, static_cast<int>(value)) : fmt::format("0x{:02x}", value);
}

bool same_access(const record& a, const record& b) {
    return a.write == b.write && a.address == b.address && (!a.write || a.data == b.data);
}

}  // namespace

void chrome_trace::begin(const std::vector<record_channel>& channels) {
    out_ << "{\"displayTimeUnit\":\"ns\",\"traceEvents\":[";
    const char* separator = "\n";
    for (const auto& channel : channels) {
        fmt::print(out_, R"({}{{"ph":"M","pid":1,"tid":{},"name":"thread_name","args":{{"name":"{}"}}}})", separator,
                   timelines_.size(), channel.name);
        separator = ",\n";
        timelines_.push_back({channel, {}, {}});
    }
}

void chrome_trace::open_event(const char* kind, std::uint32_t channel, const std::string& name, std::uint64_t time_ps) {
    fmt::print(out_, ",\n{{\"ph\":\"{}\",\"pid\":1,\"tid\":{},\"name\":{},\"ts\":{}", kind, channel,
               nlohmann::json(name).dump(), microseconds(time_ps));
}

void chrome_trace::take(const record& entry) {
    if (entry.kind == record_kind::level) return take_level(entry);
    if (entry.kind == record_kind::begin_req) return begin_transaction(entry);
    if (entry.kind == record_kind::end_resp) end_transaction(entry);
}

// The oldest open access of the kind at another socket that has none yet: it has come from there.
std::optional<std::uint32_t> chrome_trace::find_cause(const record& begin) {
    transaction* oldest = nullptr;
    for (auto& line : timelines_) {
        for (auto& each : line.open) {
            if (each.passed_on || each.begin.channel == begin.channel || !same_access(each.begin, begin)) continue;
            if (oldest == nullptr || each.begin.time_ps < oldest->begin.time_ps) oldest = &each;
        }
    }
    if (oldest == nullptr) return std::nullopt;
    oldest->passed_on = true;
    return oldest->begin.channel;
}

void chrome_trace::begin_transaction(const record& entry) {
    const auto cause = find_cause(entry);
    timelines_[entry.channel].open.push_back({entry, cause, false});
}

void chrome_trace::end_transaction(const record& entry) {
    auto& line = timelines_[entry.channel];
    transaction ended{entry, std::nullopt, false};
    if (!line.open.empty()) {
        ended = line.open.front();
        line.open.pop_front();
    }
    const auto start_ps = ended.begin.time_ps;
    if (!is_wanted(start_ps, entry.time_ps)) return;
    const auto name =
        fmt::format("{} {}", entry.write ? "write" : "read", registers_.at(line.channel.name, entry.address));
    open_event("X", entry.channel, name, start_ps);
    fmt::print(out_, R"(,"dur":{},"args":{{"address":"0x{:x}","data":"0x{:x}","status":{}}}}})",
               microseconds(entry.time_ps - start_ps), entry.address, entry.data, entry.status);
    if (ended.cause) write_flow(ended);
}

// Both ends have one time, each on its thread: an end belongs to the slice that is there then.
void chrome_trace::write_flow(const transaction& to) {
    const auto time_ps = to.begin.time_ps;
    ++flows_;
    open_event("s", *to.cause, "access", time_ps);
    fmt::print(out_, R"(,"cat":"access","id":{}}})", flows_);
    open_event("f", to.begin.channel, "access", time_ps);
    fmt::print(out_, R"(,"cat":"access","id":{},"bp":"e"}})", flows_);
}

void chrome_trace::take_level(const record& entry) {
    auto& line = timelines_[entry.channel];
    const bool named = !line.channel.value_names.empty();
    if (named || entry.data == no_value || line.level) {
        end_level(line, entry.time_ps);
        line.level = entry;
    } else if (is_wanted(entry.time_ps, entry.time_ps)) {
        open_event("C", entry.channel, line.channel.name, entry.time_ps);
        fmt::print(out_, R"(,"args":{{"value":{}}}}})", entry.data);
    }
}

void chrome_trace::end_level(const timeline& from, std::uint64_t end_ps) {
    if (!from.level || from.level->data == no_value || !is_wanted(from.level->time_ps, end_ps)) return;
    const auto& [channel, open, level] = from;
    const auto name = channel.value_names.empty() ? byte_name(level->data) : channel.value_name(level->data);
    open_event("X", level->channel, name, level->time_ps);
    fmt::print(out_, R"(,"dur":{},"args":{{"value":{}}}}})", microseconds(end_ps - level->time_ps), level->data);
}

void chrome_trace::end(std::uint64_t end_ps) {
    for (const auto& line : timelines_) end_level(line, end_ps);
    out_ << "\n]}\n";
}

}  // namespace tabletop
