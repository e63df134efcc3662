// SPDX-License-Identifier: Apache-2.0
// Foreign initiators and targets at every block and view that has a TLM socket: whatever the base protocol of IEEE
// 1666-2011 allows, at random. `-- BLOCK VIEW [--count N] [--seed N]`.
#include <boost/test/unit_test.hpp>

#include "foreign_machine.h"
#include "fresh_kernel.h"
#include "test_seed.h"

#include <stdexcept>
#include <string>

using namespace tabletop;

namespace {

foreign_journal* listening = nullptr;

// Every report of SystemC from a warning on is noted; after a fatal one nothing can go on.
void on_report(const sc_core::sc_report& report, const sc_core::sc_actions&) {
    if (report.get_severity() < sc_core::SC_WARNING || listening == nullptr) return;
    listening->report(std::string(report.get_msg_type()) + ": " + report.get_msg());
    if (report.get_severity() == sc_core::SC_FATAL) throw std::runtime_error("fatal report");
}

const char* argument(int index) {
    const auto& suite = boost::unit_test::framework::master_test_suite();
    if (index >= suite.argc) throw std::invalid_argument("arguments: -- BLOCK VIEW [--count N] [--seed N]");
    return suite.argv[index];
}

std::uint64_t count_of_transactions() {
    const auto& suite = boost::unit_test::framework::master_test_suite();
    for (int i = 1; i + 1 < suite.argc; ++i) {
        if (std::string(suite.argv[i]) == "--count") return std::stoull(suite.argv[i + 1]);
    }
    return 20'000;
}

foreign_round asked_for(std::uint64_t seed, std::uint64_t count) {
    return {argument(1), view_named(argument(2)).value(), seed, count};
}

std::string where(const foreign_round& round) {
    return round.block + " " + std::string(view_name(round.v)) + ", seed " + std::to_string(round.seed);
}

void play(const foreign_round& round, foreign_journal& journal) {
    const fresh_kernel kernel;
    listening = &journal;
    sc_core::sc_report_handler::set_handler(on_report);
    try {
        foreign_machine machine("machine", journal, round);
        machine.run();
    } catch (const std::exception& e) {
        journal.fail(0, std::string("stopped: ") + e.what());
    }
    sc_core::sc_report_handler::set_handler(&sc_core::sc_report_handler::default_handler);
    listening = nullptr;
}

// What a run of the usual length comes across, or it would prove little.
std::vector<std::string> must_be_covered(const foreign_round& round) {
    std::vector<std::string> all{"b_transport with a delay", "b_transport, payload without memory manager",
                                 "b_transport, pooled payload with one reference"};
    const auto add = [&](std::initializer_list<const char*> more) { all.insert(all.end(), more.begin(), more.end()); };
    if (round.block != "zynq_ps") {
        add({"four phases", "four phases, several outstanding", "b_transport beside the four phases",
             "BEGIN_REQ with a delay", "END_RESP with a delay", "BEGIN_RESP is completed",
             "BEGIN_RESP returns END_RESP", "initiator sends an ignorable phase"});
    }
    if (round.all_views()) add({"b_transport by several processes at once"});
    if (round.has_reset()) add({"reset", "reset pulse between two edges", "ended by a reset"});
    if (round.has_engine()) add({"interrupt high", "interrupt low"});
    if (round.has_targets()) {
        add({"target completes early", "target answers at once", "target accepts at once", "target skips END_REQ",
             "target annotates", "target sends an ignorable phase", "target returns an ignorable phase"});
        if (round.v != view::rtl)
            add({"target waits in b_transport", "debug access", "debug access to a hole", "DMI granted", "DMI denied",
                 "DMI withdrawn"});
    }
    return all;
}

}  // namespace

BOOST_AUTO_TEST_CASE(any_traffic) {
    constexpr std::uint64_t round_length = 1'000;
    const auto seed = test_seed();
    const auto count = count_of_transactions();
    std::map<std::string, std::uint64_t> coverage;
    bool failed = false;
    // The round of a failure is repeated alone with its seed and `--count 1`.
    for (std::uint64_t made = 0; made < count && !failed; made += round_length) {
        const auto round = asked_for(seed + made / round_length, round_length);
        foreign_journal journal(where(round));
        play(round, journal);
        for (const auto& [what, times] : journal.coverage()) coverage[what] += times;
        for (const auto& failure : journal.failures()) BOOST_ERROR(failure);
        failed = journal.failed();
    }
    for (const auto& [what, times] : coverage) std::cout << times << " x " << what << "\n";
    if (failed || count < 20'000) return;
    for (const auto& what : must_be_covered(asked_for(seed, count))) BOOST_TEST(coverage[what] != 0u, what);
}

BOOST_AUTO_TEST_CASE(lt_initiator) {
    auto round = asked_for(test_seed(), 200);
    round.style = foreign_style::loosely_timed;
    foreign_journal journal(where(round));
    play(round, journal);
    for (const auto& failure : journal.failures()) BOOST_ERROR(failure);
}

// A target that breaks the protocol is named, by the checker and, without it, by the crossbar; the simulation goes on.
// What a target completes behind its open response the crossbar serves in its turn, without a word.
BOOST_AUTO_TEST_CASE(faulty_targets) {
    auto round = asked_for(test_seed(), 200);
    if (!round.has_targets()) return;
    round.style = foreign_style::holding_responses;
    for (const auto fault : {target_fault::completes_behind_open_response, target_fault::answers_out_of_order}) {
        for (const bool checked : {false, true}) {
            round.fault = fault;
            round.checked = checked;
            foreign_journal journal(where(round));
            journal.expect_report(checked ? "target.in" : "0x43c");
            play(round, journal);
            const bool is_served = fault == target_fault::completes_behind_open_response && !checked;
            BOOST_TEST((journal.expected_reports() == 0u) == is_served,
                       where(round) << ", fault " << static_cast<int>(fault) << (checked ? ", checker" : ""));
            for (const auto& failure : journal.failures()) {
                const bool is_report = failure.find("SystemC report") != std::string::npos;
                BOOST_TEST((failure.find("stopped") == std::string::npos && !(is_served && is_report)), failure);
            }
        }
    }
}
