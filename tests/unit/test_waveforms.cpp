// SPDX-License-Identifier: Apache-2.0
// What people see of a recording: the same in a value change dump and in FST, with scopes and names, and flows in a
// trace; the bytes of serial lines.
#include <boost/test/unit_test.hpp>

#include "host/recordings/chrome_trace.h"
#include "host/recordings/fst_file.h"
#include "host/recordings/fst_library.h"
#include "host/recordings/line_recorder.h"
#include "host/recordings/vcd_file.h"
#include "support/scratch_folder.h"
#include "zynq/memory_map.h"
#include "zynq/zynq_svd.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <sstream>

using namespace tabletop;

namespace {

constexpr std::uint64_t control = zynq_map::fabric[0].base + std::uint64_t{connect4_minimax_registers::control};
const clock_domain clock_100(100'000'000);

// A write of the processor through two sockets, a read of nothing, an interrupt, states and a byte on a line.
void fill(record_stream& to) {
    const auto bus = to.add_channel("crossbar.in", clock_100, 0);
    const auto engine = to.add_channel("engine.in", clock_100, 0);
    const auto irq = to.add_channel("engine.irq", clock_100, 1);
    const auto state = to.add_channel("engine.state", clock_100, 2, {"idle", "search", "done"});
    const auto rst = to.add_channel("rst", clock_100, 1);
    line_recorder line(to, "uart1.tx", clock_100, std::nullopt);
    const auto add = [&](std::uint32_t channel, record_kind kind, std::uint64_t time_ps, bool write,
                         std::uint64_t address, std::uint64_t data, std::int8_t status) {
        to.add({time_ps, clock_100.cycle(time_ps), channel, kind, write, status, 4, address, data});
    };
    to.add_level(rst, 0, 0);
    to.add_level(state, 0, 0);
    add(bus, record_kind::begin_req, 100'000, true, control, 3, 0);
    add(engine, record_kind::begin_req, 110'000, true, control, 3, 0);
    add(engine, record_kind::end_resp, 120'000, true, control, 3, 1);
    add(bus, record_kind::end_resp, 130'000, true, control, 3, 1);
    to.add_level(state, 120'000, 1);
    to.add_level(state, 500'000, 2);
    to.add_level(state, 600'000, 3);
    to.add_level(irq, 510'000, 1);
    add(bus, record_kind::begin_req, 700'000, false, 0x6000'0000, 0, 0);
    add(bus, record_kind::end_resp, 710'000, false, 0x6000'0000, 0, -2);
    line.on_frame(make_frame(1'000'000, bit_time_of_rate(1'000'000), 'D'));
    to.finish(20'000'000);
}

const register_names& names() {
    static const register_names all(zynq_registers());
    return all;
}

std::string vcd() {
    std::ostringstream out;
    vcd_file file(out);
    waveform what(file, names());
    record_stream stream;
    stream.add_sink(what);
    fill(stream);
    return out.str();
}

void write_fst(const std::filesystem::path& path) {
    fst_file file("--fst", path.string());
    waveform what(file, names());
    record_stream stream;
    stream.add_sink(what);
    fill(stream);
    file.save();
    BOOST_TEST(!file.failed());
}

nlohmann::json trace(std::uint64_t from_ps, std::uint64_t to_ps) {
    std::ostringstream out;
    chrome_trace what(out, names(), from_ps, to_ps);
    record_stream stream;
    stream.add_sink(what);
    fill(stream);
    return nlohmann::json::parse(out.str()).at("traceEvents");
}

// "time variable value" of each change, the variable with all its scopes.
using changes = std::set<std::string>;

changes changes_of_vcd(const std::string& text) {
    std::istringstream in(text);
    std::map<std::string, std::string> variables;
    std::string scopes, line, time = "0";
    changes all;
    while (std::getline(in, line)) {
        std::istringstream words(line);
        std::string first, second, id, name;
        words >> first >> second;
        if (first == "$scope") {
            words >> name;
            scopes += name + '.';
        } else if (first == "$upscope") {
            scopes.erase(scopes.rfind('.', scopes.size() - 2) + 1);
        } else if (first == "$var") {
            std::string bits;
            words >> bits >> id >> name;
            variables[id] = scopes + name;
        } else if (first[0] == '#') {
            time = first.substr(1);
        } else if (first[0] == 'b' || first[0] == 's') {
            all.insert(fmt::format("{} {} {}", time, variables.at(second), first.substr(1)));
        } else if (first[0] != '$') {
            all.insert(fmt::format("{} {} {}", time, variables.at(first.substr(1)), first[0]));
        }
    }
    return all;
}

struct fst_reading {
    std::map<fstHandle, std::string> variables;
    changes all;
};

changes changes_of_fst(const std::filesystem::path& path) {
    void* const reader = fstReaderOpen(path.c_str());
    BOOST_REQUIRE(reader != nullptr);
    fst_reading reading;
    std::string scopes;
    while (const auto* const each = fstReaderIterateHier(reader)) {
        if (each->htyp == FST_HT_SCOPE) scopes += std::string(each->u.scope.name) + '.';
        if (each->htyp == FST_HT_UPSCOPE) scopes.erase(scopes.rfind('.', scopes.size() - 2) + 1);
        if (each->htyp == FST_HT_VAR) reading.variables[each->u.var.handle] = scopes + each->u.var.name;
    }
    BOOST_TEST(fstReaderGetTimescale(reader) == -12);
    BOOST_TEST(fstReaderGetEndTime(reader) == 20'000'000u);
    fstReaderSetFacProcessMaskAll(reader);
    fstReaderIterBlocks2(
        reader,
        [](void* to, std::uint64_t time, fstHandle handle, const unsigned char* value) {
            auto& into = *static_cast<fst_reading*>(to);
            const std::string text = reinterpret_cast<const char*>(value);
            if (text.find('x') == std::string::npos)
                into.all.insert(fmt::format("{} {} {}", time, into.variables.at(handle), text));
        },
        [](void* to, std::uint64_t time, fstHandle handle, const unsigned char* value, std::uint32_t length) {
            auto& into = *static_cast<fst_reading*>(to);
            const std::string text(reinterpret_cast<const char*>(value), length);
            if (length != 0) into.all.insert(fmt::format("{} {} {}", time, into.variables.at(handle), text));
        },
        &reading, nullptr);
    fstReaderClose(reader);
    return reading.all;
}

std::string bytes_of(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

// The levels of a channel as "time:value", no_value as '-'.
class level_sink : public record_sink {
  public:
    void begin(const std::vector<record_channel>& channels) override { texts.resize(channels.size()); }
    void take(const record& entry) override {
        texts[entry.channel] +=
            fmt::format("{}:{} ", entry.time_ps / 1'000'000, entry.data == no_value ? "-" : std::to_string(entry.data));
    }
    void end(std::uint64_t) override {}

    std::vector<std::string> texts;
};

constexpr std::uint64_t us = 1'000'000;

}  // namespace

BOOST_AUTO_TEST_CASE(scopes_and_names_in_a_waveform) {
    const auto seen = changes_of_vcd(vcd());
    const auto count = [&](const std::string& change) { return seen.count(change); };
    BOOST_TEST(count("0 tabletop.rst 0") == 1u);
    BOOST_TEST(count("100000 tabletop.crossbar.in.phase BEGIN_REQ") == 1u);
    BOOST_TEST(count("100000 tabletop.crossbar.in.register engine.CONTROL") == 1u);
    BOOST_TEST(count("110000 tabletop.engine.in.register CONTROL") == 1u);
    BOOST_TEST(count("110000 tabletop.engine.in.command write") == 1u);
    BOOST_TEST(count("120000 tabletop.engine.in.response OK") == 1u);
    BOOST_TEST(count("700000 tabletop.crossbar.in.register 0x60000000") == 1u);
    BOOST_TEST(count("710000 tabletop.crossbar.in.response ADDRESS_ERROR") == 1u);
    BOOST_TEST(count("120000 tabletop.engine.state search") == 1u);
    BOOST_TEST(count("600000 tabletop.engine.state 3") == 1u);  // it has no name
    BOOST_TEST(count("0 tabletop.uart1.tx_byte zzzzzzzz") == 1u);
    BOOST_TEST(count("1000000 tabletop.uart1.tx_byte 01000100") == 1u);
    BOOST_TEST(count("11000000 tabletop.uart1.tx_byte zzzzzzzz") == 1u);
    BOOST_TEST(vcd().find("#20000000\n") != std::string::npos);  // to its end
}

BOOST_AUTO_TEST_CASE(fst_is_the_dump) {
    const scratch_folder folder;
    write_fst(folder.file("wave.fst"));
    const auto expected = changes_of_vcd(vcd());
    const auto seen = changes_of_fst(folder.file("wave.fst"));
    BOOST_TEST(expected.size() > 30u);
    BOOST_TEST(seen == expected, boost::test_tools::per_element());
    write_fst(folder.file("again.fst"));
    BOOST_TEST((bytes_of(folder.file("wave.fst")) == bytes_of(folder.file("again.fst"))));
}

BOOST_AUTO_TEST_CASE(a_full_disk_is_noted) {
    fst_file file("--fst", "/dev/full");
    waveform what(file, names());
    record_stream stream;
    stream.add_sink(what);
    fill(stream);
    file.save();
    BOOST_TEST(file.failed());
}

BOOST_AUTO_TEST_CASE(registers_and_flows_in_a_trace) {
    const auto events = trace(0, UINT64_MAX);
    std::map<std::string, nlohmann::json> slices;
    std::map<std::string, nlohmann::json> flow;
    for (const auto& event : events) {
        if (event.at("ph") == "X")
            slices[fmt::format("{} {}", event.at("tid").get<int>(), event.at("name").get<std::string>())] = event;
        if (event.at("ph") == "s" || event.at("ph") == "f") flow[event.at("ph").get<std::string>()] = event;
    }
    const auto& access = slices.at("1 write CONTROL");
    BOOST_TEST(access.at("ts").get<double>() == 0.11, boost::test_tools::tolerance(1e-9));
    BOOST_TEST(access.at("dur").get<double>() == 0.01, boost::test_tools::tolerance(1e-9));
    BOOST_TEST(access.at("args").at("data") == "0x3");
    BOOST_TEST(slices.count("0 write engine.CONTROL") == 1u);
    BOOST_TEST(slices.at("0 read 0x60000000").at("args").at("status") == -2);
    BOOST_TEST(slices.at("3 search").at("dur").get<double>() == 0.38, boost::test_tools::tolerance(1e-9));
    BOOST_TEST(slices.count("6 0x44 'D'") == 1u);
    BOOST_TEST(flow.at("s").at("tid") == 0);
    BOOST_TEST(flow.at("f").at("tid") == 1);
    BOOST_TEST(flow.at("s").at("id") == flow.at("f").at("id"));
    BOOST_TEST(flow.at("s").at("ts") == flow.at("f").at("ts"));
    const auto early = trace(0, 50'000);
    const auto transactions =
        std::count_if(early.begin(), early.end(), [](const auto& event) { return event.contains("dur"); });
    BOOST_TEST(transactions == 1);  // the state that has lasted from the start
}

BOOST_AUTO_TEST_CASE(bytes_on_a_line) {
    record_stream stream;
    level_sink sink;
    stream.add_sink(sink);
    line_recorder frames(stream, "a", clock_100, std::nullopt);
    line_recorder edges(stream, "b", clock_100, bit_time_of_rate(1'000'000));
    const auto send = [&](std::uint64_t start_ps, unsigned data) {
        const auto frame = make_frame(start_ps, bit_time_of_rate(1'000'000), data);
        frames.on_frame(frame);
        for (const auto& edge : expand(frame)) edges.on_edge(edge.time_ps, edge.level);
    };
    send(10 * us, 0x55);
    stream.settle(15 * us);
    send(20 * us, 0x55);  // right behind
    stream.settle(30 * us);
    send(40 * us, 0x0F);
    stream.settle(60 * us);
    frames.on_frame(make_frame(70 * us, bit_time_of_rate(1'000'000), 0xF0));
    stream.settle(75 * us);
    frames.on_release(75 * us);  // a reset in the midst of it
    frames.on_frame(make_frame(76 * us, bit_time_of_rate(1'000'000), 0x01));
    stream.finish(90 * us);
    BOOST_TEST(sink.texts[1] == "0:- 10:85 20:85 30:- 40:15 50:- 70:240 75:- 76:1 86:- ");
    BOOST_TEST(sink.texts[3] == "0:- 10:85 20:85 30:- 40:15 50:- ");
    BOOST_TEST(sink.texts[0] ==
               "0:1 10:0 11:1 12:0 13:1 14:0 15:1 16:0 17:1 18:0 19:1 20:0 21:1 22:0 23:1 24:0 25:1 26:0 27:1 28:0 "
               "29:1 40:0 41:1 45:0 49:1 70:0 75:1 76:0 77:1 78:0 85:1 ");
}
