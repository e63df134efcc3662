// SPDX-License-Identifier: Apache-2.0
#include "base/recording.h"

#include "support/input_error.h"

#include <fmt/format.h>
#include <fmt/ostream.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <istream>
#include <limits>
#include <ostream>
#include <tuple>
#include <utility>

namespace tabletop {
namespace {

constexpr std::array<const char*, 5> kind_names{"begin_req", "end_req", "begin_resp", "end_resp", "level"};

record_kind kind_from_name(const std::string& name) {
    const auto it = std::find(kind_names.begin(), kind_names.end(), name);
    if (it == kind_names.end()) throw input_error("unknown record kind " + name);
    return static_cast<record_kind>(it - kind_names.begin());
}

// Reads one entry as its line is parsed. A tree of values for each of millions of lines took three quarters of a
// sign-off's time.
class record_parser : public nlohmann::json_sax<nlohmann::json> {
  public:
    static record parse(const std::string& line) {
        record_parser parser;
        nlohmann::json::sax_parse(line, &parser);
        return parser.finished();
    }

    bool key(std::string& name) override {
        field_ = static_cast<unsigned>(std::find(field_names.begin(), field_names.end(), name) - field_names.begin());
        return true;
    }
    bool number_unsigned(std::uint64_t value) override {
        switch (field_) {
            case channel:
                record_.channel = narrow<std::uint32_t>(value);
                break;
            case cycle:
                record_.cycle = value;
                break;
            case time:
                record_.time_ps = value;
                break;
            case data:
                record_.data = value;
                break;
            case address:
                record_.address = value;
                break;
            case bytes:
                record_.bytes = narrow<std::uint8_t>(value);
                break;
            case status:
                record_.status = narrow<std::int8_t>(value);
                break;
            default:
                refuse();
        }
        return found();
    }
    bool number_integer(std::int64_t value) override {
        if (field_ != status || value < INT8_MIN) refuse();
        record_.status = static_cast<std::int8_t>(value);
        return found();
    }
    bool boolean(bool value) override {
        if (field_ != write) refuse();
        record_.write = value;
        return found();
    }
    bool string(std::string& value) override {
        if (field_ != kind) refuse();
        record_.kind = kind_from_name(value);
        return found();
    }
    bool null() override { refuse(); }
    bool number_float(double, const std::string&) override { refuse(); }
    bool binary(nlohmann::json::binary_t&) override { refuse(); }
    bool start_array(std::size_t) override { refuse(); }
    bool end_array() override { return true; }
    bool start_object(std::size_t) override {
        if (opened_) refuse();
        opened_ = true;
        return true;
    }
    bool end_object() override { return true; }
    bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception& e) override {
        throw input_error(e.what());
    }

  private:
    enum field : unsigned { channel, cycle, time, kind, data, write, address, bytes, status, unknown };
    static constexpr std::array<const char*, unknown> field_names{"channel", "cycle",   "t_ps",  "kind",  "data",
                                                                  "write",   "address", "bytes", "status"};

    template <typename Narrow>
    Narrow narrow(std::uint64_t value) const {
        if (value > static_cast<std::uint64_t>(std::numeric_limits<Narrow>::max())) refuse();
        return static_cast<Narrow>(value);
    }

    bool found() {
        found_ |= 1u << field_;
        return true;
    }
    record finished() const {
        const auto fields = record_.kind == record_kind::level ? write : unknown;
        for (unsigned each = 0; each < fields; ++each) {
            if ((found_ >> each & 1) == 0) throw input_error(fmt::format("\"{}\" is missing", field_names[each]));
        }
        return record_;
    }
    [[noreturn]] void refuse() const {
        if (field_ == unknown) throw input_error("an entry has no such field");
        throw input_error(fmt::format("\"{}\" is out of range or of another type", field_names[field_]));
    }

    record record_{};
    unsigned field_ = unknown;
    unsigned found_ = 0;
    bool opened_ = false;
};

}  // namespace

const char* record_kind_name(record_kind kind) {
    return kind_names[static_cast<std::size_t>(kind)];
}

std::string record_channel::value_name(std::uint64_t value) const {
    return value < value_names.size() ? value_names[value] : std::to_string(value);
}

std::uint32_t record_target::add_channel(const std::string& name, const clock_domain& clock, unsigned bits,
                                         std::vector<std::string> value_names) {
    channels_.push_back({name, clock, bits, std::move(value_names)});
    return static_cast<std::uint32_t>(channels_.size() - 1);
}

void record_target::add_level(std::uint32_t channel, std::uint64_t time_ps, std::uint64_t value) {
    record entry{};
    entry.time_ps = time_ps;
    entry.cycle = channels_[channel].clock.cycle(time_ps);
    entry.channel = channel;
    entry.kind = record_kind::level;
    entry.data = value;
    add(entry);
}

std::uint64_t record_target::settle_sources(std::uint64_t now_ps) {
    auto horizon_ps = now_ps;
    for (auto* const source : sources_) horizon_ps = std::min(horizon_ps, source->settle(now_ps));
    return horizon_ps;
}

void record_target::finish_sources(std::uint64_t now_ps) {
    for (auto* const source : sources_) source->finish(now_ps);
}

void sort_records(std::vector<record>& records) {
    std::stable_sort(records.begin(), records.end(), [](const record& a, const record& b) {
        return std::tie(a.time_ps, a.channel, a.kind) < std::tie(b.time_ps, b.channel, b.kind);
    });
}

void write_channels(std::ostream& out, const std::vector<record_channel>& channels) {
    auto header = nlohmann::json::array();
    for (const auto& channel : channels) {
        header.push_back({{"name", channel.name},
                          {"hz", {channel.clock.hz_numerator(), channel.clock.hz_denominator()}},
                          {"bits", channel.bits}});
    }
    out << nlohmann::json{{"channels", header}}.dump() << '\n';
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

void recording::write(std::ostream& out) const {
    write_channels(out, channels());
    for (const auto& entry : records_) write_record(out, entry);
}

recording_reader::recording_reader(std::istream& in, std::string name) : in_(in), name_(std::move(name)) {
    if (!std::getline(in_, text_)) throw input_error(name_ + ": an empty file is not a recording");
    try {
        const auto header = nlohmann::json::parse(text_);
        for (const auto& channel : header.at("channels")) {
            constexpr unsigned most_bits = 64;
            const auto& hz = channel.at("hz");
            const std::uint64_t bits = channel.at("bits");
            if (bits > most_bits) throw input_error("a channel of more than 64 bits");
            channels_.push_back(
                {channel.at("name"), clock_domain(hz.at(0), hz.at(1)), static_cast<unsigned>(bits), {}});
        }
    } catch (const std::exception& e) {
        refuse(e.what());
    }
}

bool recording_reader::next(record& entry) {
    if (!std::getline(in_, text_)) return false;
    ++line_;
    try {
        entry = record_parser::parse(text_);
        if (entry.channel >= channels_.size()) throw input_error("unknown channel");
    } catch (const std::exception& e) {
        refuse(e.what());
    }
    return true;
}

void recording_reader::refuse(const std::string& why) const {
    throw input_error(fmt::format("{}:{}: not a recording: {}", name_, line_, why));
}

recording recording::read(std::istream& in, const std::string& name) {
    recording_reader reader(in, name);
    recording result;
    for (const auto& channel : reader.channels()) result.add_channel(channel.name, channel.clock, channel.bits);
    record entry{};
    while (reader.next(entry)) result.add(entry);
    return result;
}

}  // namespace tabletop
