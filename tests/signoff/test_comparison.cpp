// SPDX-License-Identifier: Apache-2.0
// The comparison against hand-made recordings that differ in every way there is.
#include "signoff/compare/comparison.h"
#include "signoff/compare/record_feed.h"
#include "signoff/report/signoff_report.h"
#include "stimulus/signoff/bus_traffic.h"
#include "support/input_error.h"

#include <boost/test/unit_test.hpp>

#include <sstream>

using namespace tabletop;

namespace {

const clock_domain clock_100(100'000'000);
constexpr std::int8_t ok = 1;
constexpr std::uint64_t start_register = 0x0C;
constexpr std::uint64_t cycles_register = 0x3C;

enum channel : std::uint32_t { case_number, kind_of_case, socket, irq, rst };

// Builds the recording of one reset and some cases, each a START, its interrupt and a read of the result.
class maker {
  public:
    maker() {
        made_.add_channel(case_number_channel, clock_100, 32);
        made_.add_channel(case_kind_channel, clock_100, 8);
        made_.add_channel("block.in", clock_100, 0);
        made_.add_channel("block.irq", clock_100, 1);
        made_.add_channel("block.rst", clock_100, 1);
    }

    maker& reset(std::uint64_t cycle) {
        level(rst, cycle, 1);
        return level(rst, cycle + 2, 0);
    }
    maker& level(channel which, std::uint64_t cycle, std::uint64_t value) {
        made_.add_level(which, clock_100.edge(cycle), value);
        return *this;
    }
    maker& begin(std::uint64_t cycle, std::uint64_t number, case_kind kind) {
        level(case_number, cycle, number);
        return level(kind_of_case, cycle, static_cast<std::uint64_t>(kind));
    }
    maker& access(std::uint64_t cycle, bool write, std::uint64_t address, std::uint64_t data, std::uint64_t latency = 2,
                  std::int8_t status = ok) {
        phase(cycle, record_kind::begin_req, write, address, write ? data : 0, 0);
        phase(cycle + 1, record_kind::end_req, write, address, write ? data : 0, 0);
        phase(cycle + latency, record_kind::begin_resp, write, address, data, status);
        phase(cycle + latency, record_kind::end_resp, write, address, data, status);
        return *this;
    }
    // A search that lasts so many cycles, with its result, from this cycle on.
    maker& search(std::uint64_t cycle, std::uint64_t number, std::uint64_t lasts, std::uint64_t result = 4) {
        begin(cycle, number, case_kind::search);
        access(cycle, true, start_register, 3);
        level(irq, cycle + 1 + lasts, 1);
        access(cycle + 1 + lasts, false, 0x2C, result);
        access(cycle + 4 + lasts, false, cycles_register, lasts);
        return level(irq, cycle + 8 + lasts, 0);
    }
    recording take() {
        made_.sort();
        return made_;
    }

  private:
    void phase(std::uint64_t cycle, record_kind kind, bool write, std::uint64_t address, std::uint64_t data,
               std::int8_t status) {
        record entry{};
        entry.time_ps = clock_100.edge(cycle);
        entry.cycle = cycle;
        entry.channel = socket;
        entry.kind = kind;
        entry.write = write;
        entry.status = status;
        entry.bytes = 4;
        entry.address = address;
        entry.data = data;
        made_.add(entry);
    }

    recording made_;
};

maker two_searches(std::uint64_t second_lasts = 1000, std::uint64_t result = 4) {
    maker m;
    m.reset(3).search(10, 1, 500).search(600, 2, second_lasts, result);
    return m;
}

comparison_rules rules(timing_tolerance tolerance = {}) {
    comparison_rules r;
    r.reset_channel = "block.rst";
    r.search_channel = "block.in";
    r.interrupt_channel = "block.irq";
    r.start_address = start_register;
    r.start_mask = 1;
    r.timing_registers = {cycles_register};
    r.tolerance = tolerance;
    return r;
}

comparison compare(maker seen, maker against, timing_tolerance tolerance = {}) {
    return compare_recordings(seen.take(), against.take(), rules(tolerance), "ca", "rtl");
}

constexpr timing_tolerance loose{24, 26, 2, 10};

}  // namespace

BOOST_AUTO_TEST_CASE(equal_recordings_pass) {
    const auto result = compare(two_searches(), two_searches());
    BOOST_TEST(result.passed);
    BOOST_TEST(result.searches == 2u);
    BOOST_TEST(result.accesses == 6u);
    BOOST_TEST(result.first_difference.empty());
    BOOST_TEST(result.cycle_error.samples > 0u);
}

BOOST_AUTO_TEST_CASE(an_empty_recording_proves_nothing) {
    BOOST_TEST(!compare(maker(), maker()).passed);
}

BOOST_AUTO_TEST_CASE(one_cycle_is_found) {
    const auto result = compare(two_searches(1001), two_searches(1000));
    BOOST_TEST(!result.passed);
    BOOST_TEST(result.cycle_error.max == 1);
    BOOST_TEST(result.search_latency.max == 1);
    // The end of the search, 1601 - 5 cycles after the reset, is the first to show it.
    BOOST_TEST(result.first_difference.find("at cycle 1597 in ca;") != std::string::npos);
    BOOST_TEST(result.first_difference.find("at cycle 1596 in rtl") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(errors_do_not_cancel) {
    maker early, late;
    early.reset(3).search(10, 1, 499).search(600, 2, 1001);
    late.reset(3).search(10, 1, 500).search(600, 2, 1000);
    const auto result = compare(early, late);
    BOOST_TEST(!result.passed);
    BOOST_TEST(result.search_latency.mean() == 0);
    BOOST_TEST(result.search_latency.mean_abs() == 1);
}

// All latencies agree, but everything is a cycle later since the reset.
BOOST_AUTO_TEST_CASE(a_shift_is_found) {
    maker shifted, straight;
    shifted.reset(3).search(11, 1, 500);
    straight.reset(3).search(10, 1, 500);
    const auto result = compare(shifted, straight);
    BOOST_TEST(!result.passed);
    BOOST_TEST(result.search_latency.max == 0);
    BOOST_TEST(result.position.max == 1);
}

// Cycles count from the last reset: what came before does not matter any more.
BOOST_AUTO_TEST_CASE(a_reset_starts_the_count_again) {
    maker later, sooner;
    later.reset(1003).search(1010, 1, 500);
    sooner.reset(3).search(10, 1, 500);
    const auto result = compare(later, sooner);
    BOOST_TEST(result.search_latency.max == 0);
    BOOST_TEST(result.functional_differences == 0u);
    BOOST_TEST(result.position.max == 1000);  // the first edge of the reset itself
    BOOST_TEST(result.out_of_tolerance == 2u);
}

BOOST_AUTO_TEST_CASE(data_and_status_are_function) {
    const auto data = compare(two_searches(1000, 5), two_searches(1000, 4));
    BOOST_TEST(!data.passed);
    BOOST_TEST(data.functional_differences == 2u);  // begin and end of the response
    BOOST_TEST(data.first_difference.find("data 0x5") != std::string::npos);

    maker failed, fine;
    failed.access(5, false, 0x10, 0, 2, -1);
    fine.access(5, false, 0x10, 0);
    BOOST_TEST(compare(failed, fine).functional_differences == 2u);
}

BOOST_AUTO_TEST_CASE(missing_and_additional_events_are_found) {
    auto more = two_searches();
    more.access(3000, false, 0x10, 0);
    BOOST_TEST(compare(more, two_searches()).functional_differences == 4u);
    BOOST_TEST(compare(two_searches(), more).functional_differences == 4u);
    auto pulse = two_searches();
    pulse.level(irq, 3000, 1);
    BOOST_TEST(compare(two_searches(), pulse).functional_differences == 1u);
}

BOOST_AUTO_TEST_CASE(a_slow_response_is_found) {
    maker slow, fast;
    slow.access(5, false, 0x10, 0, 3);
    fast.access(5, false, 0x10, 0, 2);
    const auto result = compare(slow, fast);
    BOOST_TEST(!result.passed);
    BOOST_TEST(result.access_latency.max == 1);
}

// A bus of others may take other times to read and to write, always or not.
BOOST_AUTO_TEST_CASE(reads_and_writes_are_counted_apart) {
    const auto make = [](std::uint64_t read, std::uint64_t write, std::uint64_t last_write) {
        maker m;
        m.begin(10, 1, case_kind::access).access(10, false, 0x10, 0, read).access(30, true, 0x14, 1, write);
        return m.begin(50, 2, case_kind::access).access(50, true, 0x14, 1, last_write);
    };
    const auto result = compare(make(2, 2, 2), make(5, 3, 4));
    BOOST_TEST(result.read_latency.mean() == -3);
    BOOST_TEST(result.read_latency.constant());
    BOOST_TEST(result.write_latency.mean() == -1.5);
    BOOST_TEST(result.write_latency.max == 2);
    BOOST_TEST(!result.write_latency.constant());
    BOOST_TEST(result.first_case == 1u);
    BOOST_TEST(compare(make(2, 2, 2), make(2, 2, 3)).first_case == 2u);
    BOOST_TEST(compare(make(2, 2, 2), make(2, 2, 2)).first_case == 0u);
}

BOOST_AUTO_TEST_CASE(a_time_between_edges_is_found) {
    auto crooked = two_searches().take();
    auto moved = recording();
    for (const auto& c : crooked.channels()) moved.add_channel(c.name, c.clock, c.bits);
    for (auto entry : crooked.records()) {
        if (entry.channel == irq) entry.time_ps += 1;
        moved.add(entry);
    }
    const auto result = compare_recordings(moved, crooked, rules(), "ca", "rtl");
    BOOST_TEST(!result.passed);
}

BOOST_AUTO_TEST_CASE(other_channels_are_refused) {
    recording other;
    other.add_channel("elsewhere", clock_100, 1);
    BOOST_CHECK_THROW(compare_recordings(other, two_searches().take(), rules(), "ca", "rtl"), input_error);
}

BOOST_AUTO_TEST_CASE(an_approximate_view_is_held_to_percentages) {
    maker slow;
    slow.reset(3).search(10, 1, 505).search(700, 2, 1010);
    const auto within = compare(slow, two_searches(), loose);
    BOOST_TEST(within.passed);  // 1 % each, and CYCLES shows it without being a difference
    BOOST_TEST(within.functional_differences == 0u);
    BOOST_TEST(within.percents.mean_abs() == 1.0, boost::test_tools::tolerance(1e-9));

    maker slower;
    slower.reset(3).search(10, 1, 500).search(600, 2, 1150);
    const auto outside = compare(slower, two_searches(), loose);
    BOOST_TEST(!outside.passed);
    BOOST_TEST(outside.out_of_tolerance == 1u);
    BOOST_TEST(outside.percents.max == 15.0, boost::test_tools::tolerance(1e-9));

    maker wrong;
    wrong.reset(3).search(10, 1, 500).search(600, 2, 1000, 6);
    BOOST_TEST(compare(wrong, two_searches(), loose).functional_differences == 1u);
}

BOOST_AUTO_TEST_CASE(polls_and_races_are_excluded_by_name) {
    const auto make = [](unsigned polls, std::uint64_t race_data) {
        maker m;
        m.begin(10, 1, case_kind::poll).access(10, true, start_register, 1);
        for (unsigned n = 0; n < polls; ++n) m.access(20 + 10 * n, false, 0x10, n + 1 == polls ? 2 : 1);
        m.access(200, false, cycles_register, 10 * polls);
        m.begin(300, 2, case_kind::race).access(300, false, 0x10, race_data);
        return m;
    };
    const timing_tolerance wide{1000, 1001, 2, 10};
    const auto result = compare(make(5, 0), make(7, 2), wide);
    BOOST_TEST(result.passed);
    BOOST_TEST(result.searches == 1u);
    BOOST_REQUIRE(result.excluded.size() == 2u);
    BOOST_TEST(result.excluded[0].name == "end_of_search");
    BOOST_TEST(result.excluded[0].count == 1u);
    BOOST_TEST(result.excluded[1].name == "polls");
    BOOST_TEST(result.excluded[1].count == 6u);
    BOOST_TEST(!compare(make(5, 0), make(7, 2)).passed);
}

BOOST_AUTO_TEST_CASE(the_report_has_the_agreed_keys) {
    signoff_entry entry;
    entry.name = "block";
    entry.result = compare(two_searches(), two_searches());
    entry.cycles_per_second = 2e8;
    entry.against_cycles_per_second = 4e6;
    entry.board_hz = 1e8;
    signoff_report report;
    report.entries.push_back(entry);
    const auto json = report.json();
    BOOST_TEST(json.at("passed").get<bool>());
    const std::vector<std::string> keys = {"name",         "variant",
                                           "view",         "against",
                                           "searches",     "accesses",
                                           "transactions", "functional_differences",
                                           "cycle_error",  "cycle_error_percent",
                                           "tolerance",    "excluded",
                                           "speed_ratio",  "board_ratio",
                                           "passed"};
    const auto& block = json.at("blocks").at(0);
    std::vector<std::string> seen;
    for (const auto& item : block.items()) seen.push_back(item.key());
    BOOST_TEST(seen == keys, boost::test_tools::per_element());
    BOOST_TEST(block.at("speed_ratio").get<double>() == 50);
    BOOST_TEST(block.at("board_ratio").get<double>() == 2);
    BOOST_TEST(block.at("transactions") == 8);
}

BOOST_AUTO_TEST_CASE(the_table_has_plain_numbers_in_columns) {
    const auto make_entry = [](const std::string& name, double speed, double against) {
        signoff_entry entry;
        entry.name = name;
        entry.view = "ca";
        entry.against = "rtl";
        entry.cycles_per_second = speed;
        entry.against_cycles_per_second = against;
        entry.board_hz = 1e8;
        return entry;
    };
    signoff_report report;
    report.entries = {make_entry("short", 1.628e10, 1.5936e7), make_entry(std::string(30, 'n'), 2e5, 1e6)};
    report.entries[0].result.excluded = {{"here", "it is so", 3}};
    report.entries[1].result.excluded = {{"here", "it is so", 4}, {"there", "it is too", 1}};
    std::istringstream lines(report.table());
    std::vector<std::string> table;
    for (std::string line; std::getline(lines, line);) table.push_back(line);
    BOOST_REQUIRE(table.size() == 5u);
    BOOST_TEST(table[1].find(" 1020 ") != std::string::npos, table[1]);
    BOOST_TEST(table[1].find(" 163 ") != std::string::npos, table[1]);
    BOOST_TEST(table[2].find(" 0.200 ") != std::string::npos, table[2]);
    BOOST_TEST(table[2].find(" 0.00200 ") != std::string::npos, table[2]);
    BOOST_TEST(table[1].size() == table[2].size());
    BOOST_TEST(table[1].find(" ca ") == table[2].find(" ca "));
    BOOST_TEST(table[3] == "excluded: here (7): it is so");
    BOOST_TEST(table[4] == "excluded: there (1): it is too");

    // A name that is too long beside the figures stands whole above them.
    report.entries[1].name = std::string(90, 'n');
    const auto wide = report.table();
    BOOST_TEST(wide.find('\n' + report.entries[1].name + "\n      ca ") != std::string::npos, wide);
}

BOOST_AUTO_TEST_CASE(the_table_is_within_100_columns) {
    signoff_entry searches;
    searches.name = "connect4_minimax";
    searches.variant = "alpha_beta";
    searches.view = "at";
    searches.result.accesses = 123'456'789;
    searches.result.functional_differences = 12'345;
    searches.result.cycle_error.add(1'654'808);
    searches.result.percents.add(100.04);
    searches.cycles_per_second = 1.23e9, searches.against_cycles_per_second = 1e6, searches.board_hz = 1e12;
    searches.result.passed = false;
    auto handshakes = searches;
    handshakes.variant += " handshakes";
    handshakes.result = {};
    signoff_report report;
    report.entries = {searches, handshakes};
    std::istringstream lines(report.table());
    for (std::string line; std::getline(lines, line);) BOOST_TEST(line.size() <= 100u, line);
}

BOOST_AUTO_TEST_CASE(what_was_not_played_is_a_row_with_its_reason) {
    signoff_entry entry;
    entry.name = "game";
    entry.variant = "long";
    entry.view = "ca";
    entry.against = "rtl";
    entry.failure = "failed to start: game.elf: No such file or directory";
    signoff_report report;
    report.entries = {entry};
    BOOST_TEST(!report.passed());
    const auto table = report.table();
    BOOST_TEST(table.find("\ngame long ca   " + entry.failure + "\n") != std::string::npos, table);
    const auto json = report.json();
    BOOST_TEST(json.at("passed") == false);
    const auto& block = json.at("blocks").front();
    BOOST_TEST(block.at("passed") == false);
    BOOST_TEST(block.at("failure") == entry.failure);
    BOOST_TEST(block.at("speed_ratio").get<double>() == 0);
    BOOST_TEST(block.at("board_ratio").get<double>() == 0);
}

// A block without sockets: what is compared are the changes of its pins.
BOOST_AUTO_TEST_CASE(changes_of_pins_count_as_accesses) {
    comparison_rules pins;
    pins.reset_channel = "block.rst";
    const auto moved_by = [](std::uint64_t cycles) {
        return maker().reset(3).level(irq, 10 + cycles, 1).level(irq, 20, 0).take();
    };
    BOOST_TEST(!compare_recordings(moved_by(0), moved_by(0), pins, "ca", "rtl").passed);  // nothing was compared
    pins.pins_only = true;
    const auto equal = compare_recordings(moved_by(0), moved_by(0), pins, "ca", "rtl");
    BOOST_TEST(equal.passed);
    BOOST_TEST(equal.accesses == 4u);
    const auto late = compare_recordings(moved_by(2), moved_by(0), pins, "ca", "rtl");
    BOOST_TEST(!late.passed);
    BOOST_TEST(late.cycle_error.max == 2);
    BOOST_TEST(late.first_difference.find("block.irq") == 0u, late.first_difference);
}

// Nothing is to differ, and yet cases aimed at what a view does not promise are left out, by their own name.
BOOST_AUTO_TEST_CASE(exact_case_by_case) {
    auto by_case = rules();
    by_case.search_channel = by_case.interrupt_channel = "";
    by_case.by_case = true;
    by_case.race = {"between_samples", "a button moves", 0};
    const auto reads = [](std::uint64_t data, std::uint64_t data_of_race) {
        maker m;
        m.reset(3).begin(10, 1, case_kind::access).access(10, false, 0, data);
        return m.begin(30, 2, case_kind::race).access(30, false, 0, data_of_race).take();
    };
    const auto left_out = compare_recordings(reads(5, 6), reads(5, 7), by_case, "at", "rtl");
    BOOST_TEST(left_out.passed, left_out.first_difference);
    BOOST_REQUIRE(left_out.excluded.size() == 1u);
    BOOST_TEST(left_out.excluded[0].name == "between_samples");
    BOOST_TEST(left_out.excluded[0].count == 1u);
    BOOST_TEST(!compare_recordings(reads(5, 7), reads(4, 7), by_case, "at", "rtl").passed);
    by_case.by_case = false;
    BOOST_TEST(!compare_recordings(reads(5, 6), reads(5, 7), by_case, "ca", "rtl").passed);
}

// Accesses one after the other, each a case, that are made when they are read.
class endless_accesses : public record_feed {
  public:
    // apart: cycles from one to the next.
    endless_accesses(std::uint64_t count, std::uint64_t apart) : count_(count), apart_(apart) {
        channels_ = two_searches().take().channels();
    }

    const std::vector<record_channel>& channels() const override { return channels_; }
    bool next(record& entry) override {
        constexpr std::uint64_t parts = 6;
        const auto number = made_ / parts;
        const auto part = made_++ % parts;
        if (number == count_) return false;
        entry = {};
        entry.cycle = number * apart_ + (part < 4 ? 0 : 3);
        entry.time_ps = clock_100.edge(entry.cycle);
        entry.channel = part < 2 ? static_cast<std::uint32_t>(part) : static_cast<std::uint32_t>(socket);
        entry.kind = part < 2 ? record_kind::level : static_cast<record_kind>(part - 2);
        entry.data = part == 0 ? number + 1 : 0;
        entry.status = part < 4 ? 0 : ok;
        return true;
    }

  private:
    std::vector<record_channel> channels_;
    const std::uint64_t count_;
    const std::uint64_t apart_;
    std::uint64_t made_ = 0;
};

// However long the recordings are, and however far behind a view falls.
BOOST_AUTO_TEST_CASE(what_waits_does_not_grow_with_the_recordings) {
    const auto compare = [](std::uint64_t count, std::uint64_t apart, const timing_tolerance& tolerance) {
        endless_accesses seen(count, apart), against(count, 10);
        auto accesses = rules(tolerance);
        accesses.search_channel = accesses.interrupt_channel = "";
        return compare_recordings(seen, against, accesses, "at", "rtl");
    };
    const auto exact = compare(200'000, 10, {});
    BOOST_TEST(exact.passed, exact.first_difference);
    BOOST_TEST(exact.accesses == 200'000u);
    BOOST_TEST(exact.most_waiting <= 8u);
    const auto behind = compare(200'000, 11, timing_tolerance::in_cycles(5));
    BOOST_TEST(behind.passed, behind.first_difference);
    BOOST_TEST(behind.most_waiting <= 8u);
    // When a view has no partners for what the other side does, the rest is counted.
    endless_accesses none(1, 10), many(200'000, 10);
    auto accesses = rules();
    accesses.search_channel = accesses.interrupt_channel = "";
    const auto missing = compare_recordings(none, many, accesses, "ca", "rtl");
    BOOST_TEST(!missing.passed);
    BOOST_TEST(missing.functional_differences == 6u * 199'999);
    BOOST_TEST(missing.most_waiting <= 65'537u);
}

// What is not counted in cycles passes or fails; long errors are short to read, and no number stands for what was not
// measured.
BOOST_AUTO_TEST_CASE(the_table_has_numbers_that_can_be_read) {
    signoff_report report;
    signoff_entry entry;
    entry.name = "engine";
    entry.board_hz = 1e8;
    entry.result.passed = true;
    report.entries = {entry, entry};
    report.entries[1].result.passed = false;
    entry.cycles_per_second = 1e6;
    entry.result.cycle_error.add(4980166);
    entry.result.cycle_error.add(-700000);
    report.entries.push_back(entry);
    const auto table = report.table();
    for (const char* const text : {" pass ", " fail ", " 2.84 M/4.98 M "}) {
        BOOST_TEST(table.find(text) != std::string::npos, table);
    }
    for (const char* const text : {"inf", "nan", "%)\n", "0.00/0.0"}) {
        BOOST_TEST(table.find(text) == std::string::npos, table);
    }
    BOOST_TEST(report.json()["blocks"][0]["speed_ratio"] == 0);
}
