// SPDX-License-Identifier: Apache-2.0
// A recording keeps what it was given through its file, and a damaged file is named with its line.
#define BOOST_TEST_MODULE recording
#include <boost/test/unit_test.hpp>

#include "base/input_error.h"
#include "base/recording.h"
#include "recording_check.h"

#include <nlohmann/json.hpp>

#include <sstream>

using namespace tabletop;

extern "C" int sc_main(int, char*[]) {
    return 0;
}

namespace {

recording sample() {
    recording all;
    const clock_domain clock(150'000'000);
    const auto socket = all.add_channel("engine.in", clock, 0);
    const auto pin = all.add_channel("engine.irq", clock, 1);
    const auto write = [&](std::uint64_t time_ps, record_kind kind, std::uint64_t address, std::int8_t status) {
        all.add({time_ps, clock.cycle(time_ps), socket, kind, true, status, 4, address, 0xFFFF'FFFF});
    };
    all.add_level(pin, 20'000, 1);
    write(20'000, record_kind::end_resp, 0x10, 1);
    write(20'000, record_kind::begin_req, 0x14, 0);
    write(6'666, record_kind::begin_req, 0x10, 0);
    write(6'666, record_kind::end_req, 0x10, 0);
    write(13'333, record_kind::begin_resp, 0x10, -1);
    return all;
}

std::string message_of(const std::string& file) {
    std::istringstream in(file);
    try {
        recording::read(in, "f.jsonl");
    } catch (const input_error& e) {
        return e.what();
    }
    return "";
}

}  // namespace

BOOST_AUTO_TEST_CASE(sorted_by_time_channel_and_kind) {
    auto all = sample();
    all.sort();
    std::vector<record_kind> kinds;
    for (const auto& r : all.records()) kinds.push_back(r.kind);
    const std::vector<record_kind> expected{record_kind::begin_req, record_kind::end_req,  record_kind::begin_resp,
                                            record_kind::begin_req, record_kind::end_resp, record_kind::level};
    BOOST_TEST((kinds == expected));
    BOOST_TEST(all.records()[0].cycle == 1u);
    BOOST_TEST(all.records()[5].cycle == 3u);
}

BOOST_AUTO_TEST_CASE(file_and_back) {
    const auto all = sample();
    std::stringstream file;
    all.write(file);
    const auto read = recording::read(file, "f.jsonl");
    check_equal(all, read, "written and read");
    BOOST_TEST(read.channels().size() == 2u);
    BOOST_TEST(read.channels()[0].name == "engine.in");
    BOOST_TEST(read.channels()[1].bits == 1u);
    BOOST_TEST(read.channels()[0].clock.edge(2) == 13'333u);
}

BOOST_AUTO_TEST_CASE(damaged_files) {
    std::stringstream file;
    sample().write(file);
    const auto good = file.str();
    BOOST_TEST(message_of("").find("f.jsonl") == 0u);
    BOOST_TEST(message_of("{}\n").find("f.jsonl:1:") == 0u);
    BOOST_TEST(message_of(good + "{\"channel\":0}\n").find("f.jsonl:8:") == 0u);
    BOOST_TEST(message_of(good.substr(0, good.size() - 10)).find("f.jsonl:7:") == 0u);
    const std::string stray = R"({"channel":7,"cycle":0,"t_ps":0,"kind":"level","data":0})";
    BOOST_TEST(message_of(good + stray).find("unknown channel") != std::string::npos);
    const std::string wide = R"({"channels":[{"name":"a","hz":[1,1],"bits":65}]})";
    BOOST_TEST(message_of(wide + "\n").find("f.jsonl:1: not a recording: a channel of more than 64 bits") == 0u);
}

BOOST_AUTO_TEST_CASE(other_formats) {
    auto all = sample();
    all.sort();
    std::stringstream vcd;
    all.write_vcd(vcd);
    BOOST_TEST(vcd.str().find("$var wire 1 ") != std::string::npos);
    BOOST_TEST(vcd.str().find("#6666\n") < vcd.str().find("#20000\n"));
    std::stringstream trace;
    all.write_chrome_trace(trace, 0, UINT64_MAX);
    const auto json = nlohmann::json::parse(trace.str());
    const auto& last = json.at("traceEvents").at(2);
    BOOST_TEST(last.at("ph") == "X");
    BOOST_TEST(last.at("ts").get<double>() == 0.006666, boost::test_tools::tolerance(1e-9));
    BOOST_TEST(last.at("dur").get<double>() == 0.013334, boost::test_tools::tolerance(1e-9));
}
