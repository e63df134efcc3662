// SPDX-License-Identifier: Apache-2.0
// A recording keeps what it was given through its file, and a damaged file is named with its line. Written while it is
// taken it is the same.
#include <boost/test/unit_test.hpp>

#include "base/record_stream.h"
#include "recording_check.h"
#include "support/input_error.h"
#include "test_seed.h"

#include <algorithm>
#include <map>
#include <random>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

using namespace tabletop;

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
    for (const std::string entry : {R"({"channel":true,"cycle":0,"t_ps":0,"kind":"level","data":0})",
                                    R"({"channel":0,"cycle":-1,"t_ps":0,"kind":"level","data":0})",
                                    R"({"channel":0,"cycle":0,"t_ps":0.5,"kind":"level","data":0})",
                                    R"({"channel":0,"cycle":0,"t_ps":0,"kind":4,"data":0})",
                                    R"({"channel":0,"cycle":0,"t_ps":0,"kind":"level","data":"0"})",
                                    R"({"channel":0,"cycle":0,"t_ps":0,"kind":"level","data":[0]})",
                                    R"({"channel":0,"cycle":0,"t_ps":0,"kind":"level","data":{"data":0}})",
                                    R"([{"channel":0,"cycle":0,"t_ps":0,"kind":"level","data":0}])",
                                    R"({"channel":0,"cycle":0,"t_ps":0,"kind":"level","data":0,"colour":1})"}) {
        BOOST_TEST(message_of(good + entry).find("f.jsonl:8: not a recording: ") == 0u, entry);
    }
    const std::string no_bytes =
        R"({"channel":0,"cycle":0,"t_ps":0,"kind":"end_req","write":true,"address":4,"data":0,"status":-1})";
    BOOST_TEST(message_of(good + no_bytes).find("\"bytes\" is missing") != std::string::npos);
    const std::string wide_status =
        R"({"channel":0,"cycle":0,"t_ps":0,"kind":"end_req","write":true,"address":4,"bytes":4,"data":0,"status":128})";
    BOOST_TEST(message_of(good + wide_status).find("\"status\" is out of range") != std::string::npos);
    const std::string wide = R"({"channels":[{"name":"a","hz":[1,1],"bits":65}]})";
    BOOST_TEST(message_of(wide + "\n").find("f.jsonl:1: not a recording: a channel of more than 64 bits") == 0u);
}

namespace {

class memory_sink : public record_sink {
  public:
    void begin(const std::vector<record_channel>& channels) override { channels_ = channels.size(); }
    void take(const record& entry) override { taken.push_back(entry); }
    void end(std::uint64_t end_ps) override { end_ps_ = end_ps; }

    std::vector<record> taken;
    std::size_t channels_ = 0;
    std::uint64_t end_ps_ = 0;
};

// Hands over the levels of its channel when it is asked, up to one cycle before.
class late_source : public record_source {
  public:
    late_source(record_target& to, const clock_domain& clock)
        : to_(to), clock_(clock), channel_(to.add_channel("late", clock, 8)) {
        to.add_source(*this);
    }
    std::uint64_t settle(std::uint64_t now_ps) override {
        const auto end = std::max<std::uint64_t>(clock_.cycle(now_ps), 1) - 1;
        for (; next_ < end; ++next_) to_.add_level(channel_, clock_.edge(next_), next_ % 256);
        return clock_.edge(end);
    }
    void finish(std::uint64_t now_ps) override {
        for (; clock_.edge(next_) < now_ps; ++next_) to_.add_level(channel_, clock_.edge(next_), next_ % 256);
    }

  private:
    record_target& to_;
    const clock_domain clock_;
    std::uint32_t channel_;
    std::uint64_t next_ = 0;
};

// What a simulation of some channels does in a while: entries at the present and ahead of it, in any order.
void announce(record_target& to, std::mt19937_64& random, std::uint64_t now_ps) {
    for (auto n = random() % 20; n > 0; --n) {
        const auto time_ps = now_ps + (random() % 3 == 0 ? 0 : random() % 3'000'000);
        record entry{};
        entry.time_ps = time_ps;
        entry.channel = 1 + static_cast<std::uint32_t>(random() % 3);
        entry.kind = static_cast<record_kind>(random() % 5);
        entry.data = random();
        to.add(entry);
    }
}

template <typename Target>
void add_random_channels(Target& to) {
    for (const auto* const name : {"a", "b", "c"}) to.add_channel(name, clock_domain(100'000'000), 8);
}

}  // namespace

// Written as it goes, in the order of the sorted whole, and only what is ahead of the present waits.
BOOST_AUTO_TEST_CASE(a_stream_is_the_sorted_whole) {
    const auto seed = test_seed();
    const clock_domain clock(10'000'000);
    recording whole;
    record_stream stream;
    memory_sink sink;
    stream.add_sink(sink);
    late_source in_whole(whole, clock);
    late_source in_stream(stream, clock);
    add_random_channels(whole);
    add_random_channels(stream);
    std::mt19937_64 random(seed);
    std::uint64_t now_ps = 0;
    for (unsigned step = 0; step < 20'000; ++step) {
        auto same = random;
        announce(whole, random, now_ps);
        announce(stream, same, now_ps);
        now_ps += random() % 1'000'000;
        if (random() % 2 == 0) stream.settle(now_ps);
    }
    whole.finish(now_ps);
    whole.sort();
    stream.finish(now_ps);
    recording streamed;
    for (const auto& channel : stream.channels()) streamed.add_channel(channel.name, channel.clock, channel.bits);
    for (const auto& entry : sink.taken) streamed.add(entry);
    BOOST_TEST(whole.records().size() > 200'000u);
    check_equal(whole, streamed, "the whole and the stream");
    BOOST_TEST(stream.most_waiting() < 1'000u);
    BOOST_TEST(sink.channels_ == 4u);
    BOOST_TEST(sink.end_ps_ >= now_ps);
}

BOOST_AUTO_TEST_CASE(a_stream_keeps_what_is_followed) {
    struct sink_of final : memory_sink {
        sink_of(std::string n, bool r) : name(std::move(n)), takes_reads(r) {}
        bool follows(const record_channel& channel) const override { return channel.name == name; }
        bool takes_repeated() const override { return takes_reads; }
        void repeated(const repeated_reads& reads) override { told.push_back(reads); }
        std::string name;
        bool takes_reads;
        std::vector<repeated_reads> told;
    };
    record_stream stream;
    sink_of first("a", true), second("b", true), third("b", false);
    stream.add_sink(first);
    stream.add_sink(second);
    add_random_channels(stream);
    for (std::uint64_t n = 0; n < 300; ++n) stream.add_level(static_cast<std::uint32_t>(n % 3), 10 * n, n);
    BOOST_TEST(stream.most_waiting() == 200u);
    BOOST_TEST(stream.takes_repeated());
    stream.add_repeated({1, 0x40, 5'000, 5'100, {5'010, 3, 1'000, 7}});
    stream.finish(10'000);
    BOOST_TEST(first.channels_ == 3u);
    BOOST_TEST(std::none_of(first.taken.begin(), first.taken.end(), [](const auto& r) { return r.channel == 2; }));
    for (const auto* const sink : {&first, &second}) {
        BOOST_TEST(sink->taken.size() == 200u);
        BOOST_TEST_REQUIRE(sink->told.size() == 1u);
        BOOST_TEST(sink->told[0].last_end_ps() == 7'100u);
    }
    record_stream other;
    other.add_sink(second);
    other.add_sink(third);
    BOOST_TEST(!other.takes_repeated());
}

BOOST_AUTO_TEST_CASE(a_stream_knows_what_a_channel_is_needed_for) {
    struct sink_of final : memory_sink {
        sink_of(std::string n, bool s) : name(std::move(n)), sums(s) {}
        bool follows(const record_channel& channel) const override { return channel.name == name; }
        bool takes_sums() const override { return sums; }
        void direct(std::uint32_t channel, std::uint64_t busy_ps, std::uint64_t end_ps) override {
            busy[channel] += busy_ps;
            last_ps = end_ps;
        }
        std::string name;
        bool sums;
        std::map<std::uint32_t, std::uint64_t> busy;
        std::uint64_t last_ps = 0;
    };
    record_stream stream;
    sink_of sums("a", true), each("b", false), sums_of_the_same("b", true);
    for (auto* const sink : {&sums, &each, &sums_of_the_same}) stream.add_sink(*sink);
    add_random_channels(stream);
    BOOST_TEST((stream.need_of(2) == access_need::nothing));
    BOOST_TEST((stream.need_of(1) == access_need::each));
    BOOST_TEST((stream.need_of(0) == access_need::sums));
    stream.add_direct(0, 700, 800);
    stream.add_direct(0, 50, 900);
    stream.finish(1'000);
    BOOST_TEST(sums.busy[0] == 750u);
    BOOST_TEST(sums.last_ps == 900u);
    BOOST_TEST((recording().need_of(0) == access_need::each));
}

// Nobody sees a file out of order.
BOOST_AUTO_TEST_CASE(too_late_is_an_error) {
    record_stream stream;
    const auto pin = stream.add_channel("pin", clock_domain(100'000'000), 1);
    stream.add_level(pin, 5'000, 1);
    stream.settle(10'000);
    stream.add_level(pin, 10'000, 0);
    BOOST_CHECK_THROW(stream.add_level(pin, 9'999, 1), std::logic_error);
}
