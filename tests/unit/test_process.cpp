// SPDX-License-Identifier: Apache-2.0
// Processes of a module: their names, the order of their first runs, and what triggers them.
#include "base/process.h"
#include "fresh_kernel.h"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <string>
#include <vector>

using namespace tabletop;

namespace {

using calls = std::vector<std::string>;

struct block : sc_core::sc_module {
    explicit block(sc_core::sc_module_name name) : sc_module(name) {
        spawn_method("at_start", [this] { note(); });
        spawn_thread("waiting", [this] { run(); });
        spawn_method("asleep", sensitive_to(event, pin.pos()).dont_initialize(), [this] { note(); });
        spawn_method("follow", sensitive_to(pin), [this] { note(); });
        spawn_thread("deep", 1 << 20, [this] { use_stack(); });
        sensitive_to signals;
        signals.add(signal);
        spawn_method("last", signals, [this] { note(); });
    }
    calls taken() {
        auto result = made;
        made.clear();
        return result;
    }

    sc_core::sc_in<bool> pin{"pin"};
    sc_core::sc_signal<bool> signal{"signal"};
    sc_core::sc_event event{"event"};
    calls made;

  private:
    void note() { made.emplace_back(sc_core::sc_get_current_process_handle().name()); }
    void run() {
        for (;;) {
            note();
            wait(10, sc_core::SC_NS);
        }
    }
    // Four times the stack that a thread has unless it asks for more.
    void use_stack() {
        std::vector<char> copy;
        char bytes[256 * 1024];
        std::fill(std::begin(bytes), std::end(bytes), 'x');
        copy.assign(std::begin(bytes), std::end(bytes));
        note();
    }
};

struct board : fresh_kernel {
    board() { dut.pin(level); }
    sc_core::sc_signal<bool> level{"level"};
    block dut{"dut"};
    calls after(int ns = 1) {
        sc_core::sc_start(ns, sc_core::SC_NS);
        return dut.taken();
    }
};

BOOST_AUTO_TEST_CASE(processes_are_children_of_their_module_by_the_names_given) {
    board b;
    calls names;
    for (const auto* child : b.dut.get_child_objects()) names.emplace_back(child->basename());
    for (const auto* name : {"at_start", "waiting", "asleep", "follow", "deep", "last"}) {
        BOOST_TEST(std::count(names.begin(), names.end(), name) == 1, name);
    }
}

BOOST_AUTO_TEST_CASE(all_run_at_the_start_but_the_one_that_is_not_to) {
    board b;
    auto made = b.after();
    std::sort(made.begin(), made.end());
    BOOST_TEST(made == (calls{"dut.at_start", "dut.deep", "dut.follow", "dut.last", "dut.waiting"}),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(events_signals_ports_and_edges_trigger) {
    board b;
    b.after();
    b.dut.event.notify(sc_core::SC_ZERO_TIME);
    BOOST_TEST(b.after() == calls{"dut.asleep"}, boost::test_tools::per_element());
    b.dut.signal.write(true);
    BOOST_TEST(b.after() == calls{"dut.last"}, boost::test_tools::per_element());
    b.level.write(true);
    auto rise = b.after();
    std::sort(rise.begin(), rise.end());
    BOOST_TEST(rise == (calls{"dut.asleep", "dut.follow"}), boost::test_tools::per_element());
    b.level.write(false);
    BOOST_TEST(b.after() == calls{"dut.follow"}, boost::test_tools::per_element());
    BOOST_TEST(b.after(10) == calls{"dut.waiting"}, boost::test_tools::per_element());
}

}  // namespace
