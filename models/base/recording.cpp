// SPDX-License-Identifier: Apache-2.0
#include "base/recording.h"

#include "base/input_error.h"

#include <fmt/format.h>
#include <fmt/ostream.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <deque>
#include <istream>
#include <ostream>
#include <tuple>

namespace tabletop {
namespace {

constexpr std::array<const char*, 5> kind_names{"begin_req", "end_req", "begin_resp", "end_resp", "level"};

record_kind kind_from_name(const std::string& name) {
    const auto it = std::find(kind_names.begin(), kind_names.end(), name);
    if (it == kind_names.end()) throw input_error("unknown record kind " + name);
    return static_cast<record_kind>(it - kind_names.begin());
}

void write_record(std::ostream& out, const record& r) {
    fmt::print(out, R"({{"channel":{},"cycle":{},"t_ps":{},"kind":"{}")", r.channel, r.cycle, r.time_ps,
               record_kind_name(r.kind));
    if (r.kind == record_kind::level) {
        fmt::print(out,
                   R"(,"data":{}}})"
                   "\n",
                   r.data);
        return;
    }
    fmt::print(out,
               R"(,"write":{},"address":{},"bytes":{},"data":{},"status":{}}})"
               "\n",
               r.write, r.address, r.bytes, r.data, r.status);
}

record parse_record(const nlohmann::json& line) {
    record r{};
    r.channel = line.at("channel");
    r.cycle = line.at("cycle");
    r.time_ps = line.at("t_ps");
    r.kind = kind_from_name(line.at("kind"));
    r.data = line.at("data");
    if (r.kind == record_kind::level) return r;
    r.write = line.at("write");
    r.address = line.at("address");
    r.bytes = line.at("bytes");
    r.status = line.at("status");
    return r;
}

std::string vcd_identifier(std::size_t n) {
    std::string id;
    do {
        id += static_cast<char>('!' + n % 94);
        n /= 94;
    } while (n != 0);
    return id;
}

std::string vcd_value(std::uint64_t value, unsigned bits, const std::string& id) {
    if (bits == 1) return (value & 1 ? "1" : "0") + id + "\n";
    std::string text;
    for (unsigned bit = bits; bit-- > 0;) text += (value >> bit & 1) ? '1' : '0';
    return "b" + text + " " + id + "\n";
}

// A socket in a waveform: what it shows, as three variables.
struct vcd_variable {
    const char* suffix;
    unsigned bits;
};
constexpr std::array<vcd_variable, 3> socket_variables{{{".phase", 3}, {".address", 32}, {".data", 64}}};

void write_vcd_scope(std::ostream& out, const std::vector<record_channel>& channels) {
    out << "$timescale 1 ps $end\n$scope module tabletop $end\n";
    for (std::size_t c = 0; c < channels.size(); ++c) {
        const auto& channel = channels[c];
        if (channel.bits != 0) {
            fmt::print(out, "$var wire {} {} {} $end\n", channel.bits, vcd_identifier(3 * c), channel.name);
            continue;
        }
        for (std::size_t v = 0; v < socket_variables.size(); ++v) {
            fmt::print(out, "$var wire {} {} {}{} $end\n", socket_variables[v].bits, vcd_identifier(3 * c + v),
                       channel.name, socket_variables[v].suffix);
        }
    }
    out << "$upscope $end\n$enddefinitions $end\n";
}

}  // namespace

const char* record_kind_name(record_kind kind) {
    return kind_names[static_cast<std::size_t>(kind)];
}

std::uint32_t recording::add_channel(const std::string& name, const clock_domain& clock, unsigned bits) {
    channels_.push_back({name, clock, bits});
    return static_cast<std::uint32_t>(channels_.size() - 1);
}

void recording::add_level(std::uint32_t channel, std::uint64_t time_ps, std::uint64_t value) {
    record entry{};
    entry.time_ps = time_ps;
    entry.cycle = channels_[channel].clock.cycle(time_ps);
    entry.channel = channel;
    entry.kind = record_kind::level;
    entry.data = value;
    add(entry);
}

void recording::sort() {
    std::stable_sort(records_.begin(), records_.end(), [](const record& a, const record& b) {
        return std::tie(a.time_ps, a.channel, a.kind) < std::tie(b.time_ps, b.channel, b.kind);
    });
}

void recording::write(std::ostream& out) const {
    auto header = nlohmann::json::array();
    for (const auto& channel : channels_) {
        header.push_back({{"name", channel.name},
                          {"hz", {channel.clock.hz_numerator(), channel.clock.hz_denominator()}},
                          {"bits", channel.bits}});
    }
    out << nlohmann::json{{"channels", header}}.dump() << '\n';
    for (const auto& entry : records_) write_record(out, entry);
}

recording recording::read(std::istream& in, const std::string& name) {
    recording result;
    std::string text;
    std::size_t line = 0;
    try {
        while (std::getline(in, text)) {
            ++line;
            const auto json = nlohmann::json::parse(text);
            if (line > 1) {
                result.add(parse_record(json));
                if (result.records_.back().channel >= result.channels_.size()) throw input_error("unknown channel");
                continue;
            }
            for (const auto& channel : json.at("channels")) {
                constexpr unsigned most_bits = 64;
                const auto& hz = channel.at("hz");
                const std::uint64_t bits = channel.at("bits");
                if (bits > most_bits) throw input_error("a channel of more than 64 bits");
                result.add_channel(channel.at("name"), clock_domain(hz.at(0), hz.at(1)), static_cast<unsigned>(bits));
            }
        }
    } catch (const std::exception& e) {
        throw input_error(fmt::format("{}:{}: not a recording: {}", name, line, e.what()));
    }
    if (line == 0) throw input_error(name + ": an empty file is not a recording");
    return result;
}

void recording::write_vcd(std::ostream& out) const {
    write_vcd_scope(out, channels_);
    std::uint64_t time_ps = UINT64_MAX;
    for (const auto& r : records_) {
        if (r.time_ps != time_ps) fmt::print(out, "#{}\n", r.time_ps);
        time_ps = r.time_ps;
        const std::size_t id = 3 * std::size_t{r.channel};
        if (r.kind == record_kind::level) {
            out << vcd_value(r.data, channels_[r.channel].bits, vcd_identifier(id));
            continue;
        }
        const std::array<std::uint64_t, 3> values{static_cast<std::uint64_t>(r.kind) + 1, r.address, r.data};
        for (std::size_t v = 0; v < values.size(); ++v) {
            out << vcd_value(values[v], socket_variables[v].bits, vcd_identifier(id + v));
        }
    }
}

void recording::write_chrome_trace(std::ostream& out, std::uint64_t from_ps, std::uint64_t to_ps) const {
    out << "{\"displayTimeUnit\":\"ns\",\"traceEvents\":[";
    const char* separator = "\n";
    for (std::size_t c = 0; c < channels_.size(); ++c) {
        fmt::print(out, R"({}{{"ph":"M","pid":1,"tid":{},"name":"thread_name","args":{{"name":"{}"}}}})", separator, c,
                   channels_[c].name);
        separator = ",\n";
    }
    std::vector<std::deque<std::uint64_t>> begun(channels_.size());  // responses come in the order of requests
    for (const auto& r : records_) {
        if (r.kind == record_kind::begin_req) begun[r.channel].push_back(r.time_ps);
        auto start_ps = r.time_ps;
        if (r.kind == record_kind::end_resp && !begun[r.channel].empty()) {
            start_ps = begun[r.channel].front();
            begun[r.channel].pop_front();
        }
        if (r.time_ps < from_ps || r.time_ps > to_ps) continue;
        const auto microseconds = static_cast<double>(r.time_ps) * 1e-6;
        if (r.kind == record_kind::level) {
            fmt::print(out, R"({}{{"ph":"C","pid":1,"tid":{},"name":"{}","ts":{:.6f},"args":{{"value":{}}}}})",
                       separator, r.channel, channels_[r.channel].name, microseconds, r.data);
        } else if (r.kind == record_kind::end_resp) {
            const auto start = static_cast<double>(start_ps) * 1e-6;
            fmt::print(out,
                       R"({}{{"ph":"X","pid":1,"tid":{},"name":"{} 0x{:x}","ts":{:.6f},"dur":{:.6f},)"
                       R"("args":{{"data":"0x{:x}","status":{}}}}})",
                       separator, r.channel, r.write ? "write" : "read", r.address, start, microseconds - start, r.data,
                       r.status);
        }
    }
    out << "\n]}\n";
}

}  // namespace tabletop
