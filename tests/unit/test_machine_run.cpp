// SPDX-License-Identifier: Apache-2.0
// A run of a machine without a command line: what ends it, who sits where, what is lost and what is logged.
#include "host/run/machine_run.h"

#include "base/kernel_time.h"
#include "fresh_kernel.h"
#include "support/input_error.h"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

using namespace tabletop;

namespace {

constexpr std::uint64_t ms = 1'000'000'000;

// Sends every byte back.
class echo : public sc_core::sc_module, private serial_receiver {
  public:
    serial_line rx, tx;

    explicit echo(sc_core::sc_module_name name) : sc_module(name) { rx.attach(*this); }

  private:
    void on_frame(const serial_frame& frame) override {
        tx.send(make_frame(frame.end_ps(), frame.bit_time, frame.data));
    }
    void on_edge(std::uint64_t, bool) override {}
};

class echo_machine : public machine {
  public:
    std::vector<machine_line> lines() override { return {{"uart0", echo_.rx, echo_.tx}}; }
    const clock_domain& main_clock() const override { return clock_; }
    machine_activity activity() override {
        ++looks;
        return does;
    }
    std::string fault() override { return now_ps() < fault_ps ? "" : "it burns"; }

    std::uint64_t fault_ps = UINT64_MAX;
    machine_activity does = machine_activity::idle;
    unsigned looks = 0;

  private:
    clock_domain clock_{50'000'000};
    echo echo_{"echo"};
};

class talker : public peer {
  public:
    explicit talker(std::string text) : text_(std::move(text)) {}

    void receive(std::uint8_t byte) override { heard += static_cast<char>(byte); }
    std::optional<line_action> next() override {
        if (next_ == text_.size()) return std::nullopt;
        line_action action;
        action.byte = static_cast<std::uint8_t>(text_[next_++]);
        return action;
    }
    void flush() override {
        if (full_disk) throw input_error("no room");
    }
    bool open() const override { return stays; }
    bool live() const override { return lives; }

    std::string heard;
    bool stays = false;
    bool lives = false;
    bool full_disk = false;

  private:
    std::string text_;
    std::size_t next_ = 0;
};

// A person who wants something of the time whenever the display is asked.
class person_at_display : public display {
  public:
    explicit person_at_display(std::vector<time_request> requests) : requests_(std::move(requests)) {}

    void show(const picture&, std::uint64_t, std::uint64_t) override {}
    bool live() const override { return true; }
    void tell_time(std::uint64_t now_ps, bool) override { now_ps_ = now_ps; }
    void tell_pace(bool stands, time_pace) override { stands_ = stands; }
    void show_answers(std::size_t first, const std::vector<timed_answer>& some) override {
        answers.resize(first);
        answers.insert(answers.end(), some.begin(), some.end());
    }
    // Once at each time before 5 ms, from then on whenever time stands still, each time after three looks.
    void poll() override {
        if (now_ps_ < 5 * ms || next_ == requests_.size()) return;
        if (stands_ && looks_++ % 3 != 2) return;
        if (next_ != 0 && !stands_) return;
        asked.push_back(now_ps_);
        tell_time_request(requests_[next_++]);
    }

    std::vector<std::uint64_t> asked;   // when
    std::vector<timed_answer> answers;  // that have been shown

  private:
    const std::vector<time_request> requests_;
    std::size_t next_ = 0;
    std::uint64_t now_ps_ = 0;
    bool stands_ = false;
    unsigned looks_ = 0;
};

struct bench {
    explicit bench(run_settings settings = {}) : run(std::make_unique<echo_machine>(), std::move(settings)) {
        peer_map ends;
        ends["uart0"] = std::make_unique<talker>("Hello");
        ends["opponent.uart0"] = std::make_unique<talker>("World");
        first = dynamic_cast<talker*>(ends["uart0"].get());
        second = dynamic_cast<talker*>(ends["opponent.uart0"].get());
        run.attach_lines(std::move(ends));
    }

    fresh_kernel kernel;
    machine_run run;
    talker* first;
    talker* second;
};

}  // namespace

BOOST_AUTO_TEST_CASE(it_ends_when_nothing_can_come_any_more) {
    bench b;
    b.run.run();
    BOOST_TEST(b.first->heard == "Hello");
    BOOST_TEST((b.run.end() == run_end::idle));
    BOOST_TEST(!b.run.lost());
    BOOST_TEST(b.run.fault().empty());
    BOOST_TEST(b.run.links().size() == 1u);
    BOOST_TEST(b.run.links().front()->connector() == "uart0");
}

BOOST_AUTO_TEST_CASE(it_ends_at_a_time) {
    run_settings settings;
    settings.until_ps = 100 * ms;
    bench b(settings);
    b.first->stays = true;
    b.run.run();
    BOOST_TEST((b.run.end() == run_end::until));
    BOOST_TEST(now_ps() == 100 * ms);
}

// Somebody is at its line: a key is to be answered soon while it works, and nobody is in a hurry while it waits.
BOOST_AUTO_TEST_CASE(a_machine_that_waits_is_looked_at_seldom) {
    const auto looks = [](machine_activity does) {
        const fresh_kernel kernel;
        run_settings settings;
        settings.until_ps = 100 * ms;
        auto made = std::make_unique<echo_machine>();
        auto& machine = *made;
        machine.does = does;
        machine_run run(std::move(made), std::move(settings));
        peer_map ends;
        auto there = std::make_unique<talker>("");
        there->stays = there->lives = true;
        ends["uart0"] = std::move(there);
        run.attach_lines(std::move(ends));
        run.run();
        return machine.looks;
    };
    BOOST_TEST(looks(machine_activity::busy) >= 99u);
    BOOST_TEST(looks(machine_activity::waiting) <= 22u);
}

BOOST_AUTO_TEST_CASE(it_ends_on_a_text) {
    run_settings settings;
    settings.stop_on = "ell";
    bench b(settings);
    b.run.run();
    BOOST_TEST((b.run.end() == run_end::stop_on));
    BOOST_TEST(b.first->heard == "Hell");
}

BOOST_AUTO_TEST_CASE(it_ends_when_the_user_has_given_up) {
    run_settings settings;
    settings.interrupted = [] { return now_ps() >= 50 * ms; };
    bench b(settings);
    b.first->stays = true;
    b.run.run();
    BOOST_TEST((b.run.end() == run_end::interrupted));
    BOOST_TEST(b.first->heard == "Hello");
}

BOOST_AUTO_TEST_CASE(it_ends_in_a_fault) {
    bench b;
    dynamic_cast<echo_machine&>(b.run.device()).fault_ps = 5 * ms;
    b.first->stays = true;
    b.run.run();
    BOOST_TEST((b.run.end() == run_end::fault));
    BOOST_TEST(b.run.fault() == "it burns");
}

BOOST_AUTO_TEST_CASE(what_cannot_be_written_ends_it) {
    bench b;
    b.first->full_disk = true;
    b.run.run();
    BOOST_TEST((b.run.end() == run_end::lost));
    BOOST_TEST(b.run.lost());
}

// What the machine does, and when, stays the same; how often it is looked at, too.
BOOST_AUTO_TEST_CASE(time_stands_still_for_a_person) {
    using kind = time_request::kind;
    constexpr std::uint64_t due_ps = 8'123'456'789;
    const auto log_with = [](const std::vector<time_request>& requests) {
        const std::string path = "test_pauses.jsonl";
        run_settings settings;
        settings.until_ps = 20 * ms;
        std::vector<std::uint64_t> asked;
        unsigned looks = 0;
        {
            bench b(settings);
            b.first->stays = true;
            sc_core::sc_event due("due");
            due.notify(from_ps(due_ps));
            std::vector<std::unique_ptr<display>> displays;
            displays.push_back(std::make_unique<person_at_display>(requests));
            auto& person = dynamic_cast<person_at_display&>(*displays.front());
            b.run.log_events({"log", path}, "echo", {});
            b.run.attach_screen(std::move(displays), {});
            b.run.run();
            BOOST_TEST((b.run.end() == run_end::until));
            BOOST_TEST(now_ps() == 20 * ms);
            asked = person.asked;
            looks = dynamic_cast<echo_machine&>(b.run.device()).looks;
        }
        std::ifstream log(path);
        const std::string text{std::istreambuf_iterator<char>(log), {}};
        std::remove(path.c_str());
        return std::tuple(asked, looks, text);
    };
    const time_request step{kind::step, 1'234'567'890};
    const auto [never, looks, text] = log_with({});
    BOOST_TEST(never.empty());
    const auto [asked, looks_with, text_with] = log_with({{kind::pause}, step, step, {kind::event}, {kind::go_on}});
    const std::vector<std::uint64_t> expected = {5 * ms, 5 * ms, 5 * ms + step.duration_ps,
                                                 5 * ms + 2 * step.duration_ps, due_ps};
    BOOST_TEST(asked == expected, boost::test_tools::per_element());
    BOOST_TEST(text_with == text);
    BOOST_TEST(looks_with == looks);
}

// The echo of a byte comes at once, and takes as long as the byte; nobody sends another one until it has come.
BOOST_AUTO_TEST_CASE(answers_are_timed_as_they_come) {
    run_settings settings;
    settings.until_ps = 20 * ms;
    bench b(settings);
    std::vector<std::unique_ptr<display>> displays;
    displays.push_back(std::make_unique<person_at_display>(std::vector<time_request>()));
    auto& person = dynamic_cast<person_at_display&>(*displays.front());
    b.run.time_answers("uart0", "o");
    b.run.attach_screen(std::move(displays), {});
    b.run.run();
    BOOST_REQUIRE(person.answers.size() == 1u);
    const auto byte_ps = person.answers.front().whole_ps;
    BOOST_TEST(person.answers.front().request_ps == 5 * byte_ps);
    BOOST_TEST(person.answers.front().first_ps.value() == 0u);
    BOOST_TEST(byte_ps / 1'000'000 == 86u);  // ten bits at 115 200 baud
}

// Its 200 ms take as much wall time, or hardly any.
BOOST_AUTO_TEST_CASE(time_goes_on_as_a_person_wants) {
    const auto wall_with = [](time_pace pace, machine_activity does) {
        run_settings settings;
        settings.until_ps = 200 * ms;
        bench b(settings);
        b.first->stays = true;
        dynamic_cast<echo_machine&>(b.run.device()).does = does;
        std::vector<std::unique_ptr<display>> displays;
        const time_request request{time_request::kind::pace, 0, pace};
        displays.push_back(std::make_unique<person_at_display>(std::vector{request}));
        b.run.attach_screen(std::move(displays), {});
        b.run.run();
        return b.run.wall_seconds();
    };
    BOOST_TEST(wall_with(time_pace::real, machine_activity::busy) >= 0.18);
    BOOST_TEST(wall_with(time_pace::waits, machine_activity::waiting) >= 0.18);
    BOOST_TEST(wall_with(time_pace::waits, machine_activity::busy) < 0.18);
    BOOST_TEST(wall_with(time_pace::free, machine_activity::waiting) < 0.18);
}

BOOST_AUTO_TEST_CASE(a_second_machine_has_lines_of_its_own) {
    bench b;
    b.run.add_opponent([] { return std::make_unique<echo_machine>(); });
    b.run.run();
    BOOST_TEST(b.first->heard == "Hello");
    BOOST_TEST(b.second->heard == "World");
    BOOST_TEST(b.run.links().size() == 2u);
}

BOOST_AUTO_TEST_CASE(every_byte_is_logged) {
    const std::string path = "test_machine_run.jsonl";
    {
        bench b;
        b.run.log_events({"log", path}, "echo", {});
        b.run.run();
    }
    std::ifstream log(path);
    const std::string text{std::istreambuf_iterator<char>(log), {}};
    std::remove(path.c_str());
    BOOST_TEST(std::count(text.begin(), text.end(), '\n') == 11);
    BOOST_TEST(text.find("\"platform\":\"echo\",\"main_clock\":\"50 MHz\"") != std::string::npos);
    BOOST_TEST(text.find("\"port\":\"uart0\",\"dir\":\"from_device\",\"byte\":72") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_log_that_cannot_be_written_is_refused) {
    bench b;
    BOOST_CHECK_EXCEPTION(b.run.log_events({"--the-log", "/nowhere/log"}, "echo", {}), input_error,
                          [](const auto& error) {
                              return std::string(error.what()) == "--the-log: /nowhere/log: No such file or directory";
                          });
}
