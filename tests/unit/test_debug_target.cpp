// SPDX-License-Identifier: Apache-2.0
// Several debuggers at one core with 64 KiB of RAM, and registers of a peripheral that log what is written to them:
// what each of them can do, what it is told, and when the core goes on.
#include <boost/test/unit_test.hpp>

#include "debugged_loop.h"
#include "fresh_kernel.h"
#include "host/gdb/gdb_packets.h"
#include "host/gdb/gdb_server.h"
#include "host/processor/debug_registers.h"
#include "host/processor/debug_target.h"
#include "support/file_descriptor.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <sys/socket.h>
#include <algorithm>
#include <array>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <tuple>
#include <utility>
#include <vector>

using namespace tabletop;

namespace {

using action = core_debugger::action;
using point = debug_points::kind;

class scripted_client : public scripted_debugger {
  public:
    bool is_held = false;
    std::function<std::optional<action>(const debug_stop&)> pass;

    explicit scripted_client(debug_target& target) : scripted_debugger(target) { target.attach(*this); }

    scripted_client& then(std::function<void()> act) {
        script.push_back(std::move(act));
        return *this;
    }
    scripted_client& then_go_on(action next = action::run) {
        return then([this, next] { target().resume(*this, next); });
    }
    scripted_client& then_wait() {
        return then([] {});
    }
    void forget_script() { script.clear(); }
    bool is_done() const { return script.empty(); }

    bool holds() const override { return is_held; }
    void stopped(const debug_stop& stop) override {
        const char* const reasons[] = {"entry", "attach", "breakpoint", "watchpoint", "step", "interrupt", "fault"};
        const auto at = stop.at.why == iss_stop::reason::none ? "" : fmt::format(" {:x}", stop.at.address);
        told.push_back(fmt::format("{}{}{}", reasons[static_cast<std::size_t>(stop.why)], at,
                                   stop.is_of(*this) ? ", mine"
                                   : stop.of.empty() ? ", nobody's"
                                                     : ", another's"));
    }
    std::optional<action> passes(const debug_stop& stop) override { return pass ? pass(stop) : std::nullopt; }
    void resumed() override { told.push_back("resumed"); }
    void ended(int status) override { told.push_back(fmt::format("ended {}", status)); }
};

// Two debuggers that are there from the beginning. The core stands before the first instruction after run().
struct bench {
    fresh_kernel kernel;
    plain_core cpu;
    unsigned restarts = 0;
    unsigned flushes = 0;
    std::vector<scripted_client*> clients;
    debug_target target{cpu, base, surroundings()};
    scripted_client first{target};
    scripted_client second{target};

    bench() : clients{&first, &second} {}

    debug_surroundings surroundings() {
        debug_surroundings around;
        around.memories = {{base, 0x10000}};
        around.restart = [this] {
            ++restarts;
            cpu.restart();
        };
        around.bring_up_to_date = [this] { ++flushes; };
        // A core that nobody lets go on fails the test: outside of the simulation there is nobody to wait for.
        around.interrupted = [this] {
            return !clients.empty() &&
                   std::all_of(clients.begin(), clients.end(), [](const auto* one) { return one->is_done(); });
        };
        return around;
    }
    void forget() {
        for (auto* const one : clients) one->told.clear();
    }
    // Past the stop at the entry point.
    void start() {
        first.then_go_on();
        cpu.run();
        forget();
    }
};

void check(const scripted_client& client, const texts& expected) {
    BOOST_TEST(client.told == expected, boost::test_tools::per_element());
}

}  // namespace

BOOST_AUTO_TEST_CASE(registers_have_names_and_numbers) {
    std::set<std::string> names;
    unsigned number = 0;
    for (const auto& reg : debug_registers()) {
        BOOST_TEST(names.insert(reg.name).second, reg.name);
        BOOST_TEST(reg.number >= number, reg.name);
        number = reg.number + 1;
        BOOST_TEST(find_debug_register(reg.name) == &reg);
        BOOST_TEST(find_debug_register(reg.number) == &reg);
        BOOST_TEST((reg.is_read_only() == (reg.group() == std::string("cp15"))), reg.name);
    }
    const std::vector<std::tuple<std::string, unsigned, std::string>> expected = {
        {"r0", 4, "general"},    {"pc", 4, "general"},      {"cpsr", 4, "general"},
        {"d31", 8, "float"},     {"fpscr", 4, "float"},     {"q15", 16, "vector"},
        {"r8_fiq", 4, "banked"}, {"spsr_svc", 4, "banked"}, {"dfar", 4, "cp15"}};
    for (const auto& [name, bytes, group] : expected) {
        const auto* const reg = find_debug_register(name);
        BOOST_REQUIRE(reg != nullptr);
        BOOST_TEST(reg->bytes() == bytes, name);
        BOOST_TEST(reg->group() == group, name);
    }
    BOOST_TEST(find_debug_register("cpsr")->number == 25u);
    BOOST_TEST(find_debug_register("r16") == nullptr);
    BOOST_TEST(find_debug_register(16u) == nullptr);
    BOOST_TEST(find_debug_register(1000u) == nullptr);
}

BOOST_AUTO_TEST_CASE(registers_are_read_and_written) {
    plain_core cpu;
    auto& core = cpu.core();
    const auto write = [&](const std::string& name, const debug_register::words& value) {
        return find_debug_register(name)->write(core, value);
    };
    const auto read = [&](const std::string& name) { return find_debug_register(name)->read(core); };
    BOOST_TEST(write("q1", {1, 2, 3, 4}));
    BOOST_TEST((read("d2") == debug_register::words{1, 2}));
    BOOST_TEST((read("d3") == debug_register::words{3, 4}));
    BOOST_TEST(write("sp_irq", {0x1000}));
    BOOST_TEST(write("spsr_irq", {0x600001D3}));
    BOOST_TEST(core.banked_reg(iss_mode::irq, 13) == 0x1000u);
    BOOST_TEST(core.spsr(iss_mode::irq) == 0x600001D3u);
    BOOST_TEST(write("cpsr", {0x1D2}));
    BOOST_TEST((read("sp") == debug_register::words{0x1000}));
    BOOST_TEST(write("pc", {base + 6}));
    BOOST_TEST(core.reg(15) == base + 4);
    const auto control = read("sctlr");
    BOOST_TEST((control[0] != 0));
    BOOST_TEST(!write("sctlr", {0}));
    BOOST_TEST((read("sctlr") == control));
}

// The core stops where anybody has a breakpoint, as long as somebody has.
BOOST_AUTO_TEST_CASE(each_has_breakpoints_of_its_own) {
    plain_core cpu;
    debug_access access(
        cpu.core(), base, {}, [] { return std::uint64_t{0}; }, [](auto...) { return false; });
    const auto stops = [&] {
        cpu.core().run(100);
        return cpu.core().take_stop().why == iss_stop::reason::breakpoint;
    };
    debug_points one(access);
    std::optional<debug_points> other(access);
    one.insert(point::software, store | 1);
    one.insert(point::software, store);
    one.insert(point::hardware, store);
    other->insert(point::software, store);
    BOOST_TEST(stops());
    BOOST_TEST(one.has(point::software, store));
    BOOST_TEST(one.has(point::hardware, store));
    BOOST_TEST(!other->has(point::hardware, store));
    one.remove(point::software, store);
    one.remove(point::software, store);
    BOOST_TEST(stops());
    one.remove(point::hardware, store);
    BOOST_TEST(stops());
    one.remove(point::hardware, store);
    BOOST_TEST(stops());
    other.reset();
    BOOST_TEST(!stops());
    one.insert(point::hardware, store);
    BOOST_TEST(stops());
    one.clear();
    BOOST_TEST(!stops());
}

// Of watchpoints on one access each knows its own.
BOOST_AUTO_TEST_CASE(each_has_watchpoints_of_its_own) {
    plain_core cpu;
    debug_access access(
        cpu.core(), base, {}, [] { return std::uint64_t{0}; }, [](auto...) { return false; });
    const auto run = [&] {
        cpu.core().run(100);
        return cpu.core().take_stop();
    };
    debug_points one(access), other(access), reader(access), beside(access);
    other.insert({cell + 3, 1, iss_watch::access});
    one.insert({cell, 4, iss_watch::write});
    one.insert({cell, 4, iss_watch::write});
    reader.insert({cell, 4, iss_watch::read});
    beside.insert({cell + 4, 4, iss_watch::write});
    const auto stop = run();
    BOOST_TEST((stop.why == iss_stop::reason::watchpoint));
    BOOST_TEST((one.touched(stop) == iss_watch::write));
    BOOST_TEST((other.touched(stop) == iss_watch::access));
    BOOST_TEST(one.caused(stop));
    BOOST_TEST(!reader.caused(stop));
    BOOST_TEST(!beside.caused(stop));
    BOOST_TEST(!one.caused({}));
    other.clear();
    one.remove({cell, 4, iss_watch::access});
    BOOST_TEST((run().why == iss_stop::reason::watchpoint));
    one.remove({cell, 4, iss_watch::write});
    BOOST_TEST((run().why == iss_stop::reason::none));
}

BOOST_AUTO_TEST_CASE(a_stop_is_told_to_all_with_whose_it_is) {
    bench b;
    b.first.then([&] { b.first.points().insert(point::software, branch); }).then_go_on();
    b.second.then([&] { b.second.points().insert(point::software, base); });
    b.cpu.run();
    BOOST_TEST(b.cpu.pc() == base);
    BOOST_TEST(b.flushes == 1u);
    check(b.first, {"entry 100000, nobody's", "resumed"});
    check(b.second, {"entry 100000, nobody's", "resumed"});
    b.forget();

    b.second.then_go_on();
    b.cpu.run();
    check(b.first, {"breakpoint 100008, mine", "resumed"});
    check(b.second, {"breakpoint 100008, another's", "resumed"});
    b.forget();

    // At one of both each is told that it is its own.
    b.first.then([&] { b.first.points().insert(point::hardware, base); }).then_go_on();
    b.cpu.run();
    check(b.first, {"breakpoint 100000, another's", "resumed"});
    check(b.second, {"breakpoint 100000, mine", "resumed"});
    b.forget();
    for (int n = 0; n != 2; ++n) {
        b.first.then_go_on();
        b.cpu.run();
    }
    check(b.first, {"breakpoint 100008, mine", "resumed", "breakpoint 100000, mine", "resumed"});
    check(b.second, {"breakpoint 100008, another's", "resumed", "breakpoint 100000, mine", "resumed"});
    BOOST_TEST(b.flushes == 5u);
}

BOOST_AUTO_TEST_CASE(one_steps_and_another_watches) {
    bench b;
    b.first.then_go_on(action::step);
    b.cpu.run();
    b.forget();
    b.second.then_go_on(action::step);
    b.cpu.run();
    BOOST_TEST(b.cpu.pc() == store);
    check(b.first, {"step, mine", "resumed"});
    check(b.second, {"step, another's", "resumed"});
    b.forget();

    // A watchpoint stops another's step, too, before the access.
    b.first.then([&] { b.first.points().insert({cell, 4, iss_watch::write}); }).then_go_on(action::step);
    b.cpu.run();
    BOOST_TEST(b.cpu.pc() == branch);
    b.second.then_go_on(action::step);
    b.cpu.run();
    b.second.then_go_on(action::step);
    b.cpu.run();
    b.forget();
    b.first.then_go_on();
    b.cpu.run();
    BOOST_TEST(b.cpu.pc() == store);
    check(b.first, {"watchpoint 100800, mine", "resumed"});
    check(b.second, {"watchpoint 100800, another's", "resumed"});
}

BOOST_AUTO_TEST_CASE(a_running_core_is_interrupted) {
    bench b;
    b.start();
    BOOST_TEST(!b.target.wants_stop());
    b.second.then([&] { b.target.interrupt(b.second); });
    b.target.poll();
    BOOST_TEST(b.target.wants_stop());
    BOOST_TEST(!b.target.is_stopped());
    b.first.then([&] { BOOST_TEST(b.target.is_stopped()); }).then_go_on();
    b.cpu.run();
    check(b.first, {"interrupt, another's", "resumed"});
    check(b.second, {"interrupt, mine", "resumed"});
    BOOST_TEST(!b.target.wants_stop());
    b.cpu.run(3);
    BOOST_TEST(b.flushes == 2u);
}

// Whose protocol cannot be told that the core runs: it goes on when that client says so, too.
BOOST_AUTO_TEST_CASE(a_client_holds_the_core) {
    bench b;
    b.first.is_held = true;
    b.second.then_go_on();
    b.first.then_wait().then_wait().then([&] { check(b.second, {"entry 100000, nobody's"}); }).then_go_on();
    b.cpu.run();
    check(b.second, {"entry 100000, nobody's", "resumed"});

    // A step that waits makes the other's continue one.
    b.second.then([&] { b.target.interrupt(b.second); });
    b.target.poll();
    b.forget();
    b.second.then_go_on(action::step);
    b.first.then_wait().then_go_on();
    b.cpu.run();
    b.first.then_go_on();
    b.cpu.run();
    check(b.first, {"interrupt, another's", "resumed", "step, another's", "resumed"});
    check(b.second, {"interrupt, mine", "resumed", "step, mine", "resumed"});

    // The holder's continue is one for all, and no step is left over.
    BOOST_TEST((b.cpu.next() == action::run));
}

// Who waits for the other to let the core go on is told at once when it wants to stop again.
BOOST_AUTO_TEST_CASE(a_request_is_taken_back) {
    bench b;
    b.first.is_held = b.second.is_held = true;
    b.second.then_go_on(action::step).then([&] { b.target.interrupt(b.second); });
    b.first.then_wait().then_wait().then_go_on().then([&] {
        BOOST_TEST(b.target.is_stopped());
        b.second.then_go_on();
    });
    b.cpu.run();
    check(b.first, {"entry 100000, nobody's", "resumed"});
    check(b.second, {"entry 100000, nobody's", "interrupt, mine", "resumed"});
    BOOST_TEST((b.cpu.next() == action::run));
}

BOOST_AUTO_TEST_CASE(one_leaves_with_what_is_its_own) {
    bench b;
    b.first.then([&] { b.first.points().insert(point::software, branch); });
    b.second
        .then([&] {
            b.second.points().insert(point::software, branch);
            b.second.points().insert(point::software, store);
        })
        .then([&] { b.target.detach(b.second); });
    b.first.then_wait().then_wait().then([&] { BOOST_TEST(b.target.is_stopped()); }).then_go_on();
    b.cpu.run();
    b.forget();
    b.first.then_go_on();
    b.cpu.run();
    check(b.first, {"breakpoint 100008, mine", "resumed"});
    check(b.second, {});

    // The last one lets the core go on.
    b.first.then([&] { b.target.detach(b.first); });
    b.cpu.run();
    BOOST_TEST(!b.target.attached());
    b.cpu.run(3);
    check(b.first, {"breakpoint 100008, mine", "resumed", "breakpoint 100008, mine"});
    BOOST_TEST(b.flushes == 3u);
}

// Who has asked for a stop or a step and leaves has asked for nothing.
BOOST_AUTO_TEST_CASE(one_leaves_before_the_stop) {
    bench b;
    b.start();
    b.second.then([&] { b.target.interrupt(b.second); }).then([&] { b.target.detach(b.second); });
    b.target.poll();
    b.target.poll();
    BOOST_TEST(!b.target.wants_stop());
    b.cpu.run();
    check(b.first, {});
}

BOOST_AUTO_TEST_CASE(one_comes_later) {
    bench b;
    b.start();
    b.second.then([&] { b.target.detach(b.second); }).then([&] {
        b.target.attach(b.second);
        b.target.interrupt(b.second, debug_stop::reason::attach);
    });
    b.target.poll();
    b.target.poll();
    auto third = std::unique_ptr<scripted_client>();
    b.first
        .then([&] {
            third = std::make_unique<scripted_client>(b.target);
            check(*third, {"attach, another's"});
        })
        .then_wait()
        .then([&] { third.reset(); })
        .then_go_on();
    b.cpu.run();
    check(b.first, {"attach, another's", "resumed"});
    check(b.second, {"attach, mine", "resumed"});
}

// A register of a peripheral is looked at without effects, and written to by the core, where its thread stands.
BOOST_AUTO_TEST_CASE(memory_and_devices) {
    bench b;
    auto& access = b.target.access();
    BOOST_TEST(access.memories().size() == 1u);
    b.first
        .then([&] {
            BOOST_TEST(access.write_memory(device + 1, std::string("\1\2\3\4\5\6\7", 7)));
            BOOST_TEST(!access.write_memory(0x10000000, "no"));
            BOOST_TEST(access.write_memory(cell, "text"));
            BOOST_TEST(access.read_memory(cell, 4) == "text");
            BOOST_TEST(access.read_memory(base + 0xFFFE, 4).size() == 2u);
            BOOST_TEST(access.read_memory(device, 4) == "ZZZZ");
            BOOST_TEST(access.read_memory(0xFFFFFFFE, 4).size() == 2u);
            BOOST_TEST(!access.write_memory(0xFFFFFFFE, "four"));
        })
        .then_go_on();
    b.cpu.run();
    const texts expected = {"write e0000001/1 1", "write e0000002/2 302", "write e0000004/4 7060504",
                            "write 10000000/2 6f6e"};
    BOOST_TEST(b.cpu.bus.log == expected, boost::test_tools::per_element());
    BOOST_TEST(!access.write_memory(device, "four"));
    BOOST_TEST(b.cpu.bus.log.size() == expected.size());
}

BOOST_AUTO_TEST_CASE(a_restart_stops_at_the_entry_point) {
    bench b;
    b.first.then([&] {
        b.first.points().insert(point::software, branch);
        b.target.resume(b.first, action::run);
    });
    b.cpu.run();
    b.first.is_held = true;
    b.second.then([&] { BOOST_TEST(!b.target.restart(b.second)); });
    b.first.then_wait().then([&] { BOOST_TEST(b.target.restart(b.first)); });
    b.forget();
    b.cpu.run();
    BOOST_TEST(b.restarts == 1u);
    check(b.first, {"breakpoint 100008, mine", "resumed"});
    b.forget();
    b.second.then([&] { BOOST_TEST(b.cpu.pc() == base); });
    b.first.then_go_on();
    b.cpu.run();
    check(b.first, {"entry 100000, mine", "resumed"});
    check(b.second, {"entry 100000, another's", "resumed"});
    // It stops there once.
    b.forget();
    b.first.then_go_on();
    b.cpu.run();
    check(b.first, {"breakpoint 100008, mine", "resumed"});
    b.second.then([&] { BOOST_TEST(!b.target.restart(b.second)); });
    b.target.poll();
    BOOST_TEST(b.restarts == 1u);
}

// An own breakpoint at the entry point is still there after a restart.
BOOST_AUTO_TEST_CASE(a_breakpoint_at_the_entry_point) {
    bench b;
    b.first.then([&] { b.first.points().insert(point::software, base); }).then([&] { b.target.restart(b.first); });
    b.cpu.run();
    b.forget();
    for (int n = 0; n != 2; ++n) {
        b.first.then_go_on();
        b.cpu.run();
    }
    check(b.first, {"entry 100000, mine", "resumed", "breakpoint 100000, mine", "resumed"});
}

// The core waits inside of an access: it is looked at where it is, and nothing is done in its name.
BOOST_AUTO_TEST_CASE(a_core_that_does_not_come) {
    bench b;
    b.start();
    b.first.then([&] { b.target.interrupt(b.first); });
    b.target.poll();
    std::this_thread::sleep_for(std::chrono::milliseconds(600));
    b.second.then([&] { BOOST_TEST(!b.target.is_stopped()); })
        .then([&] {
            BOOST_TEST(b.target.is_stopped());
            BOOST_TEST(!b.target.access().write_memory(device, "four"));
            BOOST_TEST(!b.target.restart(b.second));
        })
        .then_go_on(action::step);
    b.target.poll();
    check(b.first, {"interrupt, mine", "resumed"});
    BOOST_TEST(b.cpu.bus.log.empty());
    BOOST_TEST((b.cpu.next() == action::step));
}

// Many steps of one client are one for the others, and so is a condition that does not hold.
BOOST_AUTO_TEST_CASE(one_passes_stops_of_its_own) {
    bench b;
    b.start();
    unsigned passed = 0;
    b.first.pass = [&](const debug_stop& stop) {
        BOOST_TEST((stop.why == debug_stop::reason::step));
        return ++passed < 7 ? std::optional(action::step) : std::nullopt;
    };
    b.second.then([&] { b.target.interrupt(b.second); });
    b.target.poll();
    b.first.then_go_on(action::step);
    b.second.then_wait().then_go_on();
    b.cpu.run(8);
    BOOST_TEST(passed == 7u);
    check(b.first, {"interrupt, another's", "resumed", "step, mine", "resumed"});
    check(b.second, {"interrupt, mine", "resumed", "step, another's", "resumed"});
    b.forget();

    // Where another one has a breakpoint, or has asked for a stop, it is one.
    passed = 0;
    b.first.pass = [&](const debug_stop&) {
        ++passed;
        return std::optional(action::run);
    };
    b.second.then([&] { b.target.interrupt(b.second); });
    b.target.poll();
    b.first
        .then([&] {
            b.first.points().insert(point::software, store);
            b.first.points().insert(point::software, branch);
            b.second.points().insert(point::software, branch);
        })
        .then_go_on();
    b.cpu.run();
    BOOST_TEST(passed == 0u);
    b.forget();
    b.second.then_go_on();
    b.cpu.run(3);
    BOOST_TEST(passed > 0u);
    check(b.second, {"breakpoint 100008, mine", "resumed"});
    b.forget();
    b.second.points().clear();
    b.first.then([&] { b.target.interrupt(b.first); });
    b.second.then([&] { b.target.interrupt(b.second); }).then_go_on();
    b.target.poll();
    b.cpu.run();
    check(b.second, {"interrupt, mine", "resumed"});
    b.forget();

    // A stop that it has asked for, and nobody else.
    b.first.forget_script();
    b.first.then([&] { b.target.interrupt(b.first); });
    b.target.poll();
    BOOST_TEST(b.target.wants_stop());
    b.cpu.run();
    BOOST_TEST(!b.target.wants_stop());
    check(b.first, {});
}

BOOST_AUTO_TEST_CASE(what_one_changes_the_others_are_told) {
    bench b;
    b.first.then([&] {
        b.target.access().write_memory(cell, "text");
        b.target.changed(b.first);
    });
    b.second.then_wait().then_go_on();
    b.cpu.run();
    check(b.first, {"entry 100000, nobody's", "resumed"});
    check(b.second, {"entry 100000, nobody's", "changed", "resumed"});
}

// A debugger that comes when the core has begun does not stop where it began.
BOOST_AUTO_TEST_CASE(a_target_that_is_made_late) {
    fresh_kernel kernel;
    plain_core cpu;
    cpu.core().run(100);
    cpu.core().set_reg(15, branch);
    debug_surroundings around;
    around.bring_up_to_date = [] {};
    around.interrupted = [] { return true; };
    debug_target target(cpu, base, around);
    scripted_client late(target);
    cpu.run(3);
    check(late, {});
}

BOOST_AUTO_TEST_CASE(a_run_ends) {
    bench b;
    b.start();
    b.first.then_go_on();
    b.target.faulted();
    check(b.first, {"fault, nobody's", "resumed"});
    b.target.finish(3);
    check(b.second, {"fault, nobody's", "resumed", "ended 3"});
    b.second.then([&] { b.target.kill(); });
    b.target.poll();
    BOOST_TEST(b.target.killed());
}

// Without anybody nothing stops.
BOOST_AUTO_TEST_CASE(nobody_is_there) {
    bench b;
    b.target.detach(b.first);
    b.target.detach(b.second);
    b.cpu.run(3);
    BOOST_TEST(b.flushes == 0u);
    BOOST_TEST(b.cpu.core().instructions() >= 200u);
    BOOST_TEST(b.target.descriptors().size() == 2u);
}

namespace {

// gdb's end of a connection, beside another debugger.
class gdb_peer {
  public:
    explicit gdb_peer(std::uint16_t port) : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(port);
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        BOOST_REQUIRE(::connect(socket_.get(), reinterpret_cast<sockaddr*>(&address), sizeof address) == 0);
    }
    void say(const std::string& packet) { send(frame_gdb_packet(packet)); }
    void send(const std::string& bytes) {
        BOOST_REQUIRE(::send(socket_.get(), bytes.data(), bytes.size(), 0) == static_cast<ssize_t>(bytes.size()));
    }
    // The replies that have come, without what acknowledges.
    texts replies() {
        std::array<char, 65536> bytes;
        const auto n = ::recv(socket_.get(), bytes.data(), bytes.size(), MSG_DONTWAIT);
        if (n > 0) reader_.feed({bytes.data(), static_cast<std::size_t>(n)});
        texts all;
        while (const auto one = reader_.take()) all.push_back(one->payload);
        return all;
    }

  private:
    file_descriptor socket_;
    gdb_packet_reader reader_;
};

// How a stop is told, without the registers.
texts kinds(texts replies) {
    for (auto& reply : replies) reply = reply.substr(0, reply.find("0b:"));
    return replies;
}

}  // namespace

BOOST_AUTO_TEST_CASE(gdb_beside_another) {
    bench b;
    b.target.detach(b.second);
    gdb_server server(0, b.target);
    gdb_peer gdb(server.port());
    auto& page = b.first;
    const texts none, ok = {"OK"}, trap = {"T05"}, own = {"T05swbreak:;"}, interrupt = {"T02"};

    gdb.say("qSupported:swbreak+;hwbreak+");
    gdb.say("Z0,100000,4");
    gdb.say("?");
    // The other's continue waits for gdb's.
    page.then([&] { page.points().insert(point::software, branch); }).then_go_on();
    for (int n = 0; n != 3; ++n) page.then_wait();
    page.then([&] {
        BOOST_TEST(gdb.replies().size() == 3u);
        check(page, {"entry 100000, nobody's"});
        gdb.say("c");
    });
    for (int n = 0; n != 3; ++n) page.then_wait();
    b.cpu.run();
    BOOST_TEST(gdb.replies() == none, boost::test_tools::per_element());

    // The other's breakpoint is a trap, which gdb does not take for an old one of its own.
    page.then([&] { BOOST_TEST(kinds(gdb.replies()) == trap, boost::test_tools::per_element()); }).then([&] {
        gdb.say("vCont;c");
    });
    for (int n = 0; n != 3; ++n) page.then_wait();
    b.forget();
    b.cpu.run();
    check(page, {"breakpoint 100008, mine", "resumed"});
    page.then([&] { BOOST_TEST(kinds(gdb.replies()) == own, boost::test_tools::per_element()); }).then([&] {
        gdb.say("s");
    });
    for (int n = 0; n != 3; ++n) page.then_wait();
    b.forget();
    b.cpu.run();
    check(page, {"breakpoint 100000, another's", "resumed"});
    b.forget();
    page.then([&] { BOOST_TEST(kinds(gdb.replies()) == trap, boost::test_tools::per_element()); });
    // What gdb writes the other looks at again.
    page.then([&] { gdb.say("P0=01000000"); });
    for (int n = 0; n != 3; ++n) page.then_wait();
    page.then([&] {
        check(page, {"step, another's", "changed"});
        BOOST_TEST(b.cpu.core().reg(0) == 1u);
        BOOST_TEST(gdb.replies() == ok, boost::test_tools::per_element());
        b.forget();
    });
    page.then([&] { page.points().clear(); }).then([&] { gdb.say("z0,100000,4"); }).then([&] { gdb.say("c"); });
    for (int n = 0; n != 3; ++n) page.then_wait();
    b.cpu.run();
    check(page, {"resumed"});
    BOOST_TEST(gdb.replies() == ok, boost::test_tools::per_element());
    b.forget();

    // Interrupted by the other, and then by gdb, which waits for an answer although the core stands still.
    page.forget_script();
    page.then([&] { b.target.interrupt(page); });
    b.target.poll();
    page.is_held = true;
    page.then([&] { BOOST_TEST(kinds(gdb.replies()) == interrupt, boost::test_tools::per_element()); })
        .then([&] { gdb.say("c"); })
        .then_wait()
        .then([&] { gdb.send("\x03"); })
        .then_wait()
        .then([&] { BOOST_TEST(kinds(gdb.replies()) == interrupt, boost::test_tools::per_element()); })
        .then_go_on()
        .then_wait()
        .then([&] { check(page, {"interrupt, mine"}); })
        .then([&] { gdb.say("D"); });
    for (int n = 0; n != 3; ++n) page.then_wait();
    b.cpu.run();
    check(page, {"interrupt, mine", "resumed"});
    BOOST_TEST(gdb.replies() == ok, boost::test_tools::per_element());
    b.cpu.run(3);
    check(page, {"interrupt, mine", "resumed"});
}
