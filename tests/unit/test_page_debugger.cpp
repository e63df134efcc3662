// SPDX-License-Identifier: Apache-2.0
// The debugger of the page without a page: what a viewer asks for over its channel, what is shown, and what it is for
// another debugger at the same core. The program is zynq_debug_check, of which every line is there to stop at.
#include <boost/test/unit_test.hpp>

#include "debugged_loop.h"
#include "fresh_kernel.h"
#include "host/debugger/page_debugger.h"
#include "host/processor/elf_image.h"
#include "host/processor/whole_file.h"
#include "support/input_error.h"
#include "support/scratch_folder.h"
#include "test_seed.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

using namespace tabletop;
using nlohmann::json;
using action = core_debugger::action;

namespace {

constexpr std::size_t ram_bytes = 0x100000;
const std::string check_file = TABLETOP_DEBUG_CHECK;

constexpr field_info status_fields[] = {{"busy", 0, 1, reg_access::ro, "It works."},
                                        {"level", 4, 4, reg_access::ro, "How much."}};
constexpr register_info check_registers[] = {{"status", 0, 0, reg_access::ro, 0, status_fields, 2, "What it does."},
                                             {"data", 4, 0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "What it has."}};
constexpr register_map check_map = {"check", 8, check_registers, 2};

// Lets nobody wait in the end.
class driver : public scripted_debugger {
  public:
    using scripted_debugger::scripted_debugger;

    void stopped(const debug_stop& stop) override {
        told.emplace_back(stop.why == debug_stop::reason::step         ? "step"
                          : stop.why == debug_stop::reason::breakpoint ? "breakpoint"
                                                                       : "other");
    }
    void ended(int) override {}
};

struct bench {
    fresh_kernel kernel;
    plain_core cpu{ram_bytes};
    std::shared_ptr<debug_channel> channel = std::make_shared<debug_channel>("core", json::object());
    std::unique_ptr<web_feed> viewer = channel->open();
    std::map<std::string, json> shown;
    unsigned made = 0;
    unsigned left = 0;  // of what a person is to do
    std::optional<debug_target> target;
    std::optional<driver> person;
    page_debugger page{channel, {check_file, {{"check", device, 8, -1, 0, &check_map}}}, [this] { make_target(); }};

    bench() {
        const auto image = read_elf(check_file);
        for (const auto& segment : image.segments) {
            BOOST_REQUIRE(cpu.core().write_memory(static_cast<std::uint32_t>(segment.address), segment.bytes.data(),
                                                  segment.bytes.size()));
        }
        cpu.core().reset(image.entry);
        cpu.core().run(10);
    }
    ~bench() { person.reset(); }

    void make_target() {
        ++made;
        debug_surroundings around;
        around.memories = {{base, ram_bytes}};
        around.bring_up_to_date = [] {};
        // A core that nobody lets go on fails the test.
        around.interrupted = [this] { return person->script.empty(); };
        target.emplace(cpu, base, std::move(around));
        page.join(*target);
        person.emplace(*target);
    }

    void ask(const json& request, bool controls = true) {
        viewer->take(json::parse(request.dump(-1, ' ', false, json::error_handler_t::replace)), controls);
    }
    // What the page shows by now.
    const json& see(const std::string& part) {
        while (const auto update = viewer->next()) {
            const auto parts = json::parse(update->payload);
            for (const auto& [name, value] : parts.items()) shown[name] = value;
        }
        return shown[part];
    }
    // Attached, and in the middle of what `at_stop` does, which lets the core go on.
    void attach(std::function<void()> at_stop) {
        ask({{"do", "attach"}});
        page.poll();
        then(std::move(at_stop));
        cpu.run();
    }
    // Of the next time that the core stands still; the page takes what is asked for next.
    void then(std::function<void()> act) {
        ++left;
        person->script.push_back([this, act = std::move(act)] {
            --left;
            act();
        });
        person->script.push_back([] {});
        person->script.push_back([] {});
    }
    std::string where() { return see("state").at("name"); }
    unsigned line() { return see("state").at("place").at("line"); }
    void go() { ask({{"do", "go"}}); }
};

}  // namespace

BOOST_AUTO_TEST_CASE(nothing_is_there_before_somebody_asks) {
    bench b;
    for (const auto* what : {"go", "stop", "line", "add_breakpoint", "detach", "show_memory", "no", ""}) {
        b.ask({{"do", what}, {"at", "main"}});
        b.page.poll();
    }
    b.ask({{"do", "attach"}}, false);
    b.page.poll();
    BOOST_TEST(b.made == 0u);
    BOOST_TEST(b.see("state").at("is") == "away");
    b.attach([&] {
        BOOST_TEST(b.see("state").at("is") == "stopped");
        BOOST_TEST(b.see("state").at("reason") == "for a debugger that has come");
        b.go();
    });
    BOOST_TEST(b.made == 1u);
    BOOST_TEST(b.see("state").at("is") == "running");
    b.ask({{"do", "detach"}});
    b.target->poll();
    BOOST_TEST(b.see("state").at("is") == "away");
    BOOST_TEST(!b.target->attached());
}

BOOST_AUTO_TEST_CASE(a_program_is_walked_through) {
    bench b;
    b.attach([&] {
        b.ask({{"do", "add_breakpoint"}, {"at", "factorial"}, {"condition", "r0 == 2"}});
        b.go();
    });
    b.then([&] {
        BOOST_TEST(b.where() == "factorial");
        BOOST_TEST(b.see("state").at("reason") == "at a breakpoint");
        BOOST_TEST(b.see("points").at("breakpoints")[0].at("hits") == 1u);
        // Who has called whom: four times factorial, of 5 to 2.
        const auto& frames = b.see("frames");
        BOOST_TEST(frames.size() >= 5u);
        for (int n = 1; n != 4; ++n) BOOST_TEST(frames[n].at("place").at("function") == "factorial");
        BOOST_TEST(frames[4].at("place").at("function") == "main");
        const auto& first = b.see("registers")[0];
        BOOST_TEST(first.at("name") == "general");
        BOOST_TEST(first.at("registers")[0] == json({"r0", "00000002", true}));
        const auto& rows = b.see("code").at("rows");
        const auto row = std::find_if(rows.begin(), rows.end(),
                                      [&](const auto& one) { return one.at("address") == b.see("code").at("pc"); });
        BOOST_REQUIRE((row != rows.end()));
        BOOST_TEST(row->at("label") == "factorial");
        BOOST_TEST(row->at("text").get<std::string>().substr(0, 4) == "push");
        BOOST_TEST(
            std::any_of(rows.begin(), rows.end(), [](const auto& one) { return one.at("target") == "factorial"; }));
        b.ask({{"do", "line"}});
    });
    const auto first_line = std::make_shared<unsigned>();
    b.then([&, first_line] {
        *first_line = b.line();
        BOOST_TEST(b.see("state").at("reason") == "after a step");
        b.ask({{"do", "line"}});
    });
    // Into the call, whose breakpoint's condition does not hold, and out of it.
    b.then([&, first_line] {
        BOOST_TEST(b.line() == *first_line + 1);
        b.ask({{"do", "line"}});
    });
    b.then([&, first_line] {
        BOOST_TEST(b.line() == *first_line - 1);
        BOOST_TEST(b.see("frames").size() >= 6u);
        b.ask({{"do", "out"}});
    });
    b.then([&, first_line] {
        BOOST_TEST(b.line() == *first_line + 1);
        BOOST_TEST(b.where() != "factorial");
        BOOST_TEST(b.see("state").at("reason") == "after a step");
        BOOST_TEST(b.see("frames")[4].at("place").at("function") == "main");
        b.ask({{"do", "remove_breakpoint"}, {"address", b.see("points").at("breakpoints")[0].at("address")}});
        b.ask({{"do", "to"}, {"at", "sum_cells"}});
    });
    b.then([&] {
        BOOST_TEST(b.where() == "sum_cells");
        BOOST_TEST(b.see("points").at("breakpoints").empty());
        b.ask({{"do", "instruction"}});
    });
    b.then([&] {
        BOOST_TEST(b.where() == "sum_cells + 4");
        b.ask({{"do", "out"}});
    });
    b.then([&] {
        BOOST_TEST(b.see("state").at("place").at("function") == "main");
        b.ask({{"do", "line_over"}});
    });
    // In main a call is one line.
    b.then([&] {
        BOOST_TEST(b.see("state").at("place").at("function") == "main");
        *first_line = b.line();
        b.ask({{"do", "line_over"}});
    });
    b.then([&, first_line] {
        BOOST_TEST(b.line() == *first_line + 1);
        BOOST_TEST(b.see("state").at("place").at("function") == "main");
        b.go();
    });
    b.cpu.run(2000);
    BOOST_TEST(b.left == 0u);
    BOOST_TEST(b.see("state").at("is") == "running");
}

// A line of source begins where its first instruction is. One that has no code is the next that has, which is said.
BOOST_AUTO_TEST_CASE(lines_are_stopped_at) {
    const std::string file = "stimulus/firmware/programs/zynq_debug_check.c";
    bench b;
    const auto said = [&] { return b.see("state").at("said").get<std::string>(); };
    b.attach([&] {
        b.ask({{"do", "add_breakpoint"}, {"at", " zynq_debug_check.c:36 "}, {"condition", "r0 == r0"}});
        b.ask({{"do", "go"}});
    });
    b.then([&] {
        BOOST_TEST(b.line() == 36u);
        BOOST_TEST(b.see("state").at("place").at("file") == file);
        BOOST_TEST(b.see("state").at("place").at("function") == "sum_cells");
        BOOST_TEST(said().empty());
        const auto& points = b.see("points").at("breakpoints");
        BOOST_TEST(points.size() == 1u);
        BOOST_TEST(points[0].at("place").at("line") == 36u);
        b.ask({{"do", "remove_breakpoint"}, {"address", points[0].at("address")}});
        b.ask({{"do", "add_breakpoint"}, {"at", "programs/zynq_debug_check.c:32"}});
    });
    b.then([&] {
        BOOST_TEST(said() == file + ":32 has no code; the next line that has some is 33");
        BOOST_TEST(b.see("points").at("breakpoints")[0].at("name") == "sum_cells");
        b.ask({{"do", "show_code"}, {"at", file + ":24"}});
        b.ask({{"do", "add_breakpoint"}, {"at", "nothing.c:1"}});
    });
    b.then([&] {
        const auto& rows = b.see("code").at("rows");
        BOOST_TEST(
            std::any_of(rows.begin(), rows.end(), [](const auto& one) { return one.at("label") == "factorial"; }));
        BOOST_TEST(said().find("no code is from a file \"nothing.c\"; there is code from ") == 0u, said());
        BOOST_TEST(said().find(" more") != std::string::npos, said());
        BOOST_TEST(said().size() < 1000u);
        b.ask({{"do", "add_breakpoint"}, {"at", "zynq_debug_check.c:9999"}});
    });
    b.then([&] {
        BOOST_TEST(said() == file + " has no code from line 9999 on; its last line with code is 63");
        b.ask({{"do", "add_breakpoint"}, {"at", "debug_check.c:36"}});
    });
    b.then([&] {
        BOOST_TEST(said().find("no code is from a file \"debug_check.c\"") == 0u);
        b.ask({{"do", "add_breakpoint"}, {"at", "zynq_debug_check.c:12345678"}});
    });
    b.then([&] {
        BOOST_TEST(said().find("there is no register and no symbol") == 0u);
        b.ask({{"do", "to"}, {"at", "zynq_debug_check.c:37"}});
    });
    b.then([&] {
        BOOST_TEST(b.line() == 38u);
        BOOST_TEST(b.see("state").at("reason") == "after a step");
        BOOST_TEST(said() == file + ":37 has no code; the next line that has some is 38");
        BOOST_TEST(b.see("points").at("breakpoints").size() == 1u);
        b.go();
    });
    b.cpu.run(3000);
    BOOST_TEST(b.left == 0u);
}

BOOST_AUTO_TEST_CASE(lines_begin_once_in_a_function) {
    line_index index;
    const auto there = [](const std::string& file) { return file == "z/near.c"; };
    BOOST_CHECK_THROW(index.find("a.c", 1, there), input_error);
    // Of a loop, whose head is in two places, and of a function that is inlined into another one.
    index.add("src/a.c", 3, 0x100, 0x100);
    index.add("src/a.c", 4, 0x100, 0x104);
    index.add("src/a.c", 3, 0x100, 0x108);
    index.add("src/a.c", 3, 0x200, 0x210);
    index.add("lib/a.c", 3, 0x300, 0x300);
    index.add("z/near.c", 3, 0x400, 0x400);
    const auto found = index.find("src/a.c", 1, there);
    BOOST_TEST(found.line == 3u);
    const std::vector<std::uint32_t> addresses = {0x100, 0x210};
    BOOST_TEST(found.addresses == addresses, boost::test_tools::per_element());
    BOOST_TEST(index.find("near.c", 3, there).file == "z/near.c");
    const auto says = [&](const std::string& file, const std::string& text) {
        BOOST_CHECK_EXCEPTION(index.find(file, 3, there), input_error,
                              [&](const input_error& error) { return error.what() == text; });
    };
    says("a.c", "\"a.c\" may be lib/a.c, src/a.c");
    says("b.c", "no code is from a file \"b.c\"; there is code from z/near.c and 2 more");
    says("", "no code is from a file \"\"; there is code from z/near.c and 2 more");
    for (unsigned n = 0; n < 100; ++n) index.add(std::to_string(n) + ".c", 1, 0, 0);
    BOOST_CHECK_EXCEPTION(index.find("b.c", 3, [](const auto&) { return false; }), input_error, [](const auto& error) {
        return std::string(error.what()) ==
               "no code is from a file \"b.c\"; there is code from 0.c, 1.c, 10.c, 11.c, 12.c, 13.c, 14.c, 15.c and 95 "
               "more";
    });
}

// What has been executed, up to where the core stands, without a gap, into calls and out of them.
BOOST_AUTO_TEST_CASE(a_history_is_recorded) {
    bench b;
    const auto numbers = [&] {
        std::vector<unsigned long> all;
        for (const auto& line : b.see("history").at("lines")) {
            const auto text = line.get<std::string>();
            if (text[0] != '-') all.push_back(std::stoul(text));
        }
        return all;
    };
    b.attach([&] { b.ask({{"do", "to"}, {"at", "factorial"}}); });
    b.then([&] {
        BOOST_TEST(!b.see("history").at("on").get<bool>());
        b.ask({{"do", "record"}});
        b.ask({{"do", "out"}});
    });
    const auto executed = std::make_shared<std::uint64_t>();
    b.then([&, executed] {
        BOOST_TEST(b.see("history").at("on").get<bool>());
        const auto all = numbers();
        *executed = b.cpu.core().instructions();
        BOOST_REQUIRE(!all.empty());
        BOOST_TEST(all.back() + 1 == *executed);
        for (std::size_t n = 1; n < all.size(); ++n) BOOST_TEST(all[n] == all[n - 1] + 1);
        // From the innermost call's return through all the others: bx lr or pop, each behind the last.
        const auto last = b.see("history").at("lines").back().get<std::string>();
        BOOST_TEST((last.find("pop") != std::string::npos || last.find("bx lr") != std::string::npos), last);
        b.ask({{"do", "show_history"}, {"back", 10}});
        b.ask({{"do", "to"}, {"at", "serve"}});
    });
    b.then([&, executed] {
        BOOST_TEST(numbers().back() + 1 == b.cpu.core().instructions());
        BOOST_TEST(b.see("history").at("back") == 0u);
        BOOST_TEST(b.see("history").at("count").get<std::size_t>() <= instruction_history::most + 200);
        b.ask({{"do", "show_history"}, {"back", 10}});
        b.ask({{"do", "instruction"}});
    });
    b.then([&] {
        b.ask({{"do", "forget"}});
        b.ask({{"do", "instruction"}});
    });
    b.then([&] {
        BOOST_TEST(!b.see("history").at("on").get<bool>());
        BOOST_TEST(b.see("history").at("lines").empty());
        b.go();
    });
    b.cpu.run(3000);
    BOOST_TEST(b.left == 0u);
}

// Another debugger is told of a line as of one step, and of no condition that does not hold.
BOOST_AUTO_TEST_CASE(another_one_sees_the_stops) {
    bench b;
    b.attach([&] {
        b.target->attach(*b.person);
        b.ask({{"do", "add_breakpoint"}, {"at", "factorial"}, {"condition", "r0 < 3 && r0 != 1"}});
        b.go();
    });
    b.then([&] { b.ask({{"do", "line"}}); });
    b.then([&] {
        b.person->points().insert(debug_points::kind::software,
                                  b.page.points().has(debug_points::kind::software, 0) ? 0 : base);
        b.ask({{"do", "set_register"}, {"name", "r3"}, {"value", "0x55"}});
    });
    b.then([&] {
        BOOST_TEST(b.cpu.core().reg(3) == 0x55u);
        b.go();
    });
    b.cpu.run(2000);
    const texts expected = {"other", "breakpoint", "step", "changed"};
    BOOST_TEST(b.person->told == expected, boost::test_tools::per_element());
    BOOST_TEST(b.left == 0u);
}

// A core that runs is not stopped for a breakpoint that is new, as far as anybody sees.
BOOST_AUTO_TEST_CASE(what_is_asked_for_while_it_runs) {
    bench b;
    b.attach([&] { b.go(); });
    b.person->told.clear();
    b.ask({{"do", "add_breakpoint"}, {"at", "factorial"}});
    b.ask({{"do", "show_memory"}, {"at", "cells"}});
    b.ask({{"do", "add_breakpoint"}, {"at", "no_such_symbol"}});
    b.ask({{"do", "line"}});  // not while it runs
    b.target->poll();
    BOOST_TEST(b.target->wants_stop());
    b.cpu.run();
    BOOST_TEST(b.see("state").at("is") == "running");
    BOOST_TEST(b.see("points").at("breakpoints").size() == 1u);
    BOOST_TEST(b.see("memory").at("name") == "cells");
    BOOST_TEST(b.see("memory").at("bytes").get<std::string>().substr(0, 16) == "0100000002000000");
    BOOST_TEST(b.see("state").at("said") == "there is no register and no symbol \"no_such_symbol\"");
    b.then([&] {
        BOOST_TEST(b.where() == "factorial");
        b.ask({{"do", "detach"}});
    });
    b.cpu.run(2000);
    BOOST_TEST(!b.target->attached());
    BOOST_TEST(b.see("state").at("is") == "away");
    b.cpu.run(100);
    BOOST_TEST(b.made == 1u);
}

BOOST_AUTO_TEST_CASE(memory_devices_and_watchpoints) {
    bench b;
    b.attach([&] {
        b.ask({{"do", "show_memory"}, {"at", "cells + 4"}});
        b.ask({{"do", "show_device"}, {"name", "check"}});
        b.ask({{"do", "add_watchpoint"}, {"at", "cells"}, {"size", 16}, {"kind", "write"}});
        b.ask({{"do", "add_watchpoint"}, {"at", "cells"}, {"size", 0}, {"kind", "write"}});
        b.go();
    });
    b.then([&] {
        BOOST_TEST(b.see("state").at("reason").get<std::string>().find("(cells + 8), a watchpoint") !=
                   std::string::npos);
        BOOST_TEST(b.see("points").at("watchpoints").size() == 1u);
        const auto& registers = b.see("device").at("registers");
        BOOST_TEST(registers[0].at("value") == 0x5A5A5A5Au);
        BOOST_TEST(registers[0].at("fields")[1].at("value") == 5u);
        BOOST_TEST(registers[1].at("fields").empty());
        // The access is made, then it is seen.
        b.ask({{"do", "instruction"}});
    });
    b.then([&] {
        BOOST_TEST(b.see("memory").at("bytes").get<std::string>().substr(8, 8) == "78000000");
        BOOST_TEST(b.see("memory").at("changed") == json({4}));
        b.ask({{"do", "set_memory"}, {"at", "cells"}, {"value", "0xAABB"}, {"size", 1}});
        b.ask({{"do", "set_memory"}, {"at", "0xE0000004"}, {"value", "7"}, {"size", 4}});
        b.ask({{"do", "set_register"}, {"name", "d3"}, {"value", "0x0123456789abcdef"}});
        b.ask({{"do", "set_register"}, {"name", "sctlr"}, {"value", "0"}});
    });
    b.then([&] {
        BOOST_TEST(b.see("state").at("said") == "this register cannot be written");
        BOOST_TEST(b.cpu.core().vfp_reg(7) == 0x01234567u);
        BOOST_TEST(b.cpu.bus.log.back() == "write e0000004/4 7");
        std::uint8_t byte = 0;
        b.cpu.core().read_memory(b.see("memory").at("address").get<std::uint32_t>() - 4, &byte, 1);
        BOOST_TEST(byte == 0xBBu);
        b.ask({{"do", "remove_watchpoint"},
               {"address", b.see("points").at("watchpoints")[0].at("address")},
               {"size", 16},
               {"kind", "write"}});
        b.go();
    });
    b.cpu.run(3000);
    BOOST_TEST(b.left == 0u);
    BOOST_TEST(b.see("points").at("watchpoints").empty());
}

// Whatever a viewer sends, the core goes on and nobody else notices.
BOOST_AUTO_TEST_CASE(random_requests_do_no_harm) {
    std::mt19937 random(test_seed());
    bench b;
    const texts commands = {"attach",
                            "stop",
                            "go",
                            "line",
                            "line_over",
                            "out",
                            "instruction",
                            "instruction_over",
                            "to",
                            "add_breakpoint",
                            "remove_breakpoint",
                            "add_watchpoint",
                            "remove_watchpoint",
                            "set_register",
                            "show_code",
                            "show_memory",
                            "show_device",
                            "detach",
                            "record",
                            "forget",
                            "show_history",
                            "restart_",
                            ""};
    const texts words = {"main", "0x100000", "((((",  "[[sp]]",   "r0 == r1", "cells", "0xFFFFFFFF",
                         "-1",   "check",    "write", "\xff\xfe", "pc",       "d0",    "<img src=x onerror=alert(1)>"};
    const texts members = {"at", "condition", "name", "value", "kind", "address", "size", "back", "do"};
    const auto value = [&]() -> json {
        switch (random() % 6) {
            case 0:
                return random();
            case 1:
                return -1;
            case 2:
                return nullptr;
            case 3:
                return json::array({1, "x"});
            default:
                return words[random() % words.size()];
        }
    };
    for (unsigned round = 0; round < 60; ++round) {
        for (unsigned n = 0; n < 40; ++n) {
            json request = {{"do", commands[random() % commands.size()]}};
            for (unsigned i = random() % 5; i > 0; --i) request[members[random() % members.size()]] = value();
            b.ask(request);
        }
        // At the end of each the core goes on.
        b.ask({{"do", "go"}});
        b.ask({{"do", "detach"}});
        if (b.target) {
            for (int n = 0; n < 200; ++n) b.person->script.push_back([] {});
            b.person->script.push_back([&] { b.ask({{"do", "detach"}}); });
            for (int n = 0; n < 3; ++n) b.person->script.push_back([] {});
            b.target->poll();
        } else {
            b.page.poll();
        }
        b.cpu.run(5);
        b.see("state");
    }
    BOOST_TEST(b.made == 1u);
    // More than it takes, and longer than a request may be.
    for (unsigned n = 0; n < 1000; ++n) b.ask({{"do", "go"}});
    BOOST_TEST(b.channel->take().size() == debug_channel::most_requests);
    b.ask({{"do", "show_code"}, {"at", std::string(debug_channel::longest_request, 'x')}});
    b.ask({{"at", "main"}});
    b.ask({{"do", 1}});
    BOOST_TEST(b.channel->take().empty());
}

BOOST_AUTO_TEST_CASE(expressions) {
    plain_core cpu;
    cpu.core().set_reg(2, 0x100);
    cpu.core().set_reg(3, 0xFFFFFFFF);
    const std::uint32_t word = 0x12345678;
    cpu.core().write_memory(cell, &word, sizeof word);
    debug_access access(
        cpu.core(), base, {}, [] { return std::uint64_t{0}; }, [](auto...) { return false; });
    const auto symbols = [](const std::string& name) { return name == "cell" ? std::optional(cell) : std::nullopt; };
    const auto value = [&](const std::string& text) { return debug_expression(text, symbols).value(access); };
    const std::vector<std::pair<std::string, std::uint32_t>> all = {{"12", 12},
                                                                    {"0x1F", 31},
                                                                    {"cell", cell},
                                                                    {"[cell]", word},
                                                                    {"[r1]", word},
                                                                    {"[cell] & 0xFF", 0x78},
                                                                    {"r2 + 4 - 2", 0x102},
                                                                    {"-1", 0xFFFFFFFF},
                                                                    {"r3 == -1", 1},
                                                                    {"r3 > 5", 1},
                                                                    {"r2==0x100", 1},
                                                                    {"r2 != 256", 0},
                                                                    {"r2 <= 255 || r2 >= 257", 0},
                                                                    {"r2 < 257 && r2 > 255", 1},
                                                                    {"(r2 == 1 || r3 != 0) && 1", 1},
                                                                    {"r2 & 0x100 == 0x100", 1},
                                                                    {"[0x10]", 0}};
    for (const auto& [text, expected] : all) BOOST_TEST(value(text) == expected, text);
    for (const std::string text : {"", " ", "r2 ==", "== 3", "nothing", "(1", "[1", "1 2", "0x", "4294967296", "1)",
                                   "r2 = 3", "0x1g", "&& 1", "\xff", "12ab"}) {
        BOOST_CHECK_THROW(value(text), input_error);
    }
    BOOST_CHECK_THROW(value(std::string(debug_expression::most_characters + 1, '1')), input_error);
    BOOST_CHECK_THROW(value(std::string(150, '(')), input_error);
}

// What is damaged is not followed.
BOOST_AUTO_TEST_CASE(call_frames_of_damaged_files) {
    std::mt19937 random(test_seed());
    const auto whole = whole_file(check_file);
    const auto image = read_elf(check_file);
    plain_core cpu(ram_bytes);
    for (const auto& segment : image.segments)
        cpu.core().write_memory(static_cast<std::uint32_t>(segment.address), segment.bytes.data(),
                                segment.bytes.size());
    const auto all_code = [](std::uint32_t) { return true; };
    BOOST_TEST(call_frames({}).of(cpu.core(), all_code).size() == 1u);
    for (unsigned round = 0; round < 200; ++round) {
        auto file = whole;
        const auto changes = 1 + random() % 2000;
        for (unsigned n = 0; n < changes; ++n) file[random() % file.size()] = static_cast<std::uint8_t>(random());
        if (round % 4 == 0) file.resize(random() % file.size());
        const call_frames frames(file);
        for (unsigned n = 0; n < 20; ++n) {
            cpu.core().set_reg(15, base + random() % 0x2000 * 4);
            cpu.core().set_reg(13, base + random() % 0x2000 * 4);
            cpu.core().set_reg(14, base + random() % 0x2000 * 4);
            BOOST_TEST(frames.of(cpu.core(), all_code).size() <= call_frames::most);
        }
    }
}

// An ELF file of somebody else's may name any file of this computer.
BOOST_AUTO_TEST_CASE(lines_are_those_of_sources_alone) {
    debug_program program(check_file);
    BOOST_TEST(!program.source_line("/etc/passwd", 1));
    BOOST_TEST(!program.source_line("/proc/self/environ", 1));
    BOOST_TEST(program.source_line(__FILE__, 1).value_or("") == "// SPDX-License-Identifier: Apache-2.0");
}

// A program that has been built elsewhere has its source beside it, or where it is said to be.
BOOST_AUTO_TEST_CASE(sources_are_beside_the_program) {
    const scratch_folder folder;
    const auto path = [&](const std::string& name) { return folder.path() / name; };
    std::filesystem::create_directories(path("elf/game/src"));
    std::filesystem::create_directories(path("given"));
    std::filesystem::copy_file(check_file, path("elf/program.elf"));
    const auto write = [&](const std::string& name) { std::ofstream(path(name)) << name << "\n"; };
    for (const auto* name : {"elf/game/src/main.c", "elf/main.c", "elf/other.c", "elf/secret", "elf/secret.txt",
                             "given/main.c", "given/third.h", "above.c"})
        write(name);
    debug_program program(path("elf/program.elf"), {path("given")});
    const auto first = [&](const std::string& file) { return program.source_line(file, 1).value_or(""); };
    BOOST_TEST(first("/home/me/game/src/main.c") == "elf/game/src/main.c");
    BOOST_TEST(first("/home/me/src/main.c") == "elf/main.c");
    BOOST_TEST(first("work/other.c") == "elf/other.c");
    BOOST_TEST(first("C:/work/third.h") == "given/third.h");
    BOOST_TEST(first(path("given/main.c")) == "given/main.c");
    BOOST_TEST(first("../above.c").empty());
    BOOST_TEST(first("x/../../above.c").empty());
    for (const auto* name : {"secret", "secret.txt", "/secret", "game", "", ".", "..", "/", ".c"})
        BOOST_TEST(first(name).empty());
}
