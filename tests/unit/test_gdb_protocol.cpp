// SPDX-License-Identifier: Apache-2.0
// The GDB remote serial protocol without sockets: framing, and commands on a core that owns 64 KiB of RAM.
#include <boost/test/unit_test.hpp>

#include "host/gdb/gdb_commands.h"
#include "host/gdb/gdb_packets.h"
#include "host/gdb/gdb_registers.h"
#include "processors/cortex_a9/iss.h"
#include "test_seed.h"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <memory>
#include <random>
#include <utility>
#include <vector>

using namespace tabletop;

namespace {

constexpr std::uint32_t base = 0x00100000;
constexpr std::uint32_t ram_size = 0x10000;

struct closed_bus : iss_bus {
    bool read(std::uint32_t, unsigned, std::uint64_t&) override { return false; }
    bool write(std::uint32_t, unsigned, std::uint64_t) override { return false; }
    bool fetch(std::uint32_t, std::uint32_t&) override { return false; }
    bool debug_read(std::uint32_t, void*, std::size_t) override { return false; }
    bool debug_write(std::uint32_t, const void*, std::size_t) override { return false; }
};

struct target {
    alignas(4096) std::array<std::uint8_t, ram_size> ram{};
    closed_bus bus;
    std::unique_ptr<iss> core = make_cortex_a9({}, bus);
    std::vector<std::string> device_writes;
    debug_access access{*core,
                        base,
                        {{0xFFFF0000, 0x10000}, {base, ram_size}},
                        [] { return std::uint64_t{1234}; },
                        [this](std::uint32_t address, unsigned size, std::uint32_t value) {
                            device_writes.push_back(fmt::format("{:x}/{} {:x}", address, size, value));
                            return address >= 0xE0000000;
                        }};
    gdb_commands commands{access};

    target() {
        core->map_ram(base, ram_size, ram.data(), true);
        core->reset(base);
    }
    std::string ask(const std::string& packet) { return commands.answer(packet).reply.value_or("(none)"); }
};

std::vector<gdb_input> read_all(gdb_packet_reader& reader) {
    std::vector<gdb_input> inputs;
    while (auto input = reader.take()) inputs.push_back(std::move(*input));
    return inputs;
}

}  // namespace

BOOST_AUTO_TEST_CASE(packets_have_a_checksum) {
    BOOST_TEST(frame_gdb_packet("") == "$#00");
    BOOST_TEST(frame_gdb_packet("OK") == "$OK#9a");
    gdb_packet_reader reader;
    reader.feed("+$OK#9a$OK#9b$OK#xx+$g#67");
    const auto inputs = read_all(reader);
    BOOST_REQUIRE(inputs.size() == 4u);
    BOOST_TEST(inputs[0].payload == "OK");
    BOOST_TEST((inputs[1].what == gdb_input::kind::damaged));
    BOOST_TEST((inputs[2].what == gdb_input::kind::damaged));
    BOOST_TEST((inputs[3].what == gdb_input::kind::packet));
    BOOST_TEST(inputs[3].payload == "g");
}

BOOST_AUTO_TEST_CASE(a_packet_may_carry_any_byte) {
    std::string every;
    for (int value = 0; value != 256; ++value) every += static_cast<char>(value);
    const auto framed = frame_gdb_packet(every);
    BOOST_TEST(framed.find('#') == framed.size() - 3);
    BOOST_TEST(framed.find('$', 1) == std::string::npos);
    gdb_packet_reader reader;
    for (const char byte : framed) reader.feed({&byte, 1});  // the smallest fragments
    const auto inputs = read_all(reader);
    BOOST_REQUIRE(inputs.size() == 1u);
    BOOST_TEST((inputs[0].payload == every));
}

BOOST_AUTO_TEST_CASE(an_interrupt_counts_between_packets_only) {
    gdb_packet_reader reader;
    reader.feed("\x03$X0,1:\x03#");
    reader.feed("22\x03-");
    const auto inputs = read_all(reader);
    BOOST_REQUIRE(inputs.size() == 4u);
    BOOST_TEST((inputs[0].what == gdb_input::kind::interrupt));
    BOOST_TEST((inputs[1].payload == std::string("X0,1:\x03")));
    BOOST_TEST((inputs[2].what == gdb_input::kind::interrupt));
    BOOST_TEST((inputs[3].what == gdb_input::kind::retransmit));
}

BOOST_AUTO_TEST_CASE(the_reader_recovers) {
    gdb_packet_reader reader;
    reader.feed("$lost end$?#3f");
    reader.feed("$" + std::string(1u << 20, 'm') + "#00$?#3f");
    reader.feed("$" + std::string(gdb_packet_limit, '\0') + "#00");
    const auto inputs = read_all(reader);
    BOOST_REQUIRE(inputs.size() == 4u);
    BOOST_TEST(inputs[0].payload == "?");
    BOOST_TEST((inputs[1].what == gdb_input::kind::damaged));
    BOOST_TEST(inputs[2].payload == "?");
    BOOST_TEST(inputs[3].payload.size() == gdb_packet_limit);
}

BOOST_AUTO_TEST_CASE(numbers_and_digits) {
    gdb_text text("1f,ffffffff:100000000");
    BOOST_TEST((text.number() == 0x1Fu));
    BOOST_TEST(!text.skip(":"));
    BOOST_TEST(text.skip(","));
    BOOST_TEST((text.number() == 0xFFFFFFFFu));
    BOOST_TEST(text.skip(":"));
    BOOST_TEST(!text.number().has_value());
    BOOST_TEST(!gdb_text("-1").number().has_value());
    BOOST_TEST(!gdb_text("").number().has_value());
    BOOST_TEST(to_hex(std::string("\0\xff", 2)) == "00ff");
    BOOST_TEST((from_hex("00fF") == std::string("\0\xff", 2)));
    BOOST_TEST(!from_hex("0").has_value());
    BOOST_TEST(!from_hex("0g").has_value());
}

BOOST_AUTO_TEST_CASE(memory) {
    target t;
    BOOST_TEST(t.ask("M100010,4:01020304") == "OK");
    BOOST_TEST(t.ask("m100010,4") == "01020304");
    BOOST_TEST(t.ask(std::string("X100020,3:\0#\x7f", 13)) == "OK");
    BOOST_TEST(t.ask("m100020,3") == "00237f");
    BOOST_TEST(t.ask("X100020,0:") == "OK");
    BOOST_TEST(t.ask("m10fffe,4") == "0000");  // memory ends here
    BOOST_TEST(t.ask("m110000,4") == "E01");
    BOOST_TEST(t.ask("mfffffffe,ffffffff") == "E01");
    BOOST_TEST(t.ask("m100000,ffffffff").size() == gdb_packet_limit);
    for (const std::string bad : {"m", "m,", "m100000", "m100000,", "mx,4", "m100000000,4", "M100000,4:00",
                                  "M100000,1:0g", "M100000,1", "X100000,4:x", "M110000,1:00", "M100000,ffffffff:00"}) {
        BOOST_TEST(t.ask(bad) == "E01", bad);
    }
}

// Behind the last address there is none: nothing goes on at the first one.
BOOST_AUTO_TEST_CASE(the_end_of_the_address_space) {
    target t;
    alignas(4096) static std::array<std::uint8_t, 4096> first, last;
    t.core->map_ram(0, first.size(), first.data(), true);
    t.core->map_ram(0xFFFFF000, last.size(), last.data(), true);
    BOOST_TEST(t.ask("Mfffffffe,2:0102") == "OK");
    BOOST_TEST(t.ask("mfffffffe,4") == "0102");
    BOOST_TEST(t.ask("mffffffff,ffffffff") == "02");
    BOOST_TEST(t.ask("Mffffffff,2:0304") == "E01");
    BOOST_TEST(t.ask("mffffffff,1") == "02");
    BOOST_TEST(t.ask("m0,1") == "00");
    BOOST_TEST(t.ask("Z2,fffffffe,4") == "E01");
    BOOST_TEST(t.ask("Z2,fffffffe,2") == "OK");
}

// What is no memory is written in accesses as wide as they can be.
BOOST_AUTO_TEST_CASE(registers_of_peripherals) {
    target t;
    BOOST_TEST(t.ask("Me0001000,4:17000000") == "OK");
    BOOST_TEST(t.ask("Me0001001,7:01020304050607") == "OK");
    BOOST_TEST(t.ask("M110000,2:0102") == "E01");
    const std::vector<std::string> expected = {"e0001000/4 17", "e0001001/1 1", "e0001002/2 302", "e0001004/4 7060504",
                                               "110000/2 201"};
    BOOST_TEST(t.device_writes == expected, boost::test_tools::per_element());
    t.device_writes.clear();
    BOOST_TEST(t.ask("M100010,4:01020304") == "OK");
    BOOST_TEST(t.device_writes.empty());
}

BOOST_AUTO_TEST_CASE(registers) {
    target t;
    BOOST_TEST(t.ask("P0=78563412") == "OK");
    BOOST_TEST(t.core->reg(0) == 0x12345678u);
    BOOST_TEST(t.ask("p0") == "78563412");
    BOOST_TEST(t.ask("p19") == "d3010000");             // supervisor mode, interrupts masked
    BOOST_TEST(t.ask("P1a=000000000000f03f") == "OK");  // d0 = 1.0
    BOOST_TEST(t.core->vfp_reg(1) == 0x3FF00000u);
    BOOST_TEST(t.ask("Pf=03001000") == "OK");  // an address between two ARM instructions
    BOOST_TEST(t.core->reg(15) == 0x00100000u);
    for (const std::string bad :
         {"p", "p10", "pffff", "P0", "P0=", "P0=123", "P0=0000000000", "P1a=00000000", "P10=00000000"}) {
        BOOST_TEST(t.ask(bad) == "E01", bad);
    }
}

// All registers at once: what is read can be written back, whatever mode the core is in, and each register has one
// place.
BOOST_AUTO_TEST_CASE(all_registers) {
    target t;
    const gdb_registers description;
    for (const auto mode : {iss_mode::user, iss_mode::fiq, iss_mode::irq, iss_mode::supervisor, iss_mode::abort,
                            iss_mode::undefined, iss_mode::monitor, iss_mode::system}) {
        t.core->set_cpsr(0x1C0 | static_cast<std::uint32_t>(mode));
        const auto before = t.ask("g");
        BOOST_TEST(before.size() == 2 * (17 * 4 + 32 * 8 + 4 + 16 * 16 + 7 * 4 + 4 * 3 * 4 + 8 * 4 + 3 * 4 + 26 * 4));
        BOOST_TEST(t.ask("G" + before) == "OK");
        BOOST_TEST(t.ask("g") == before);
        t.core->set_reg(13, 0x1000 + static_cast<std::uint32_t>(mode));
        const auto changed = t.ask("g");
        BOOST_TEST(changed != before);
        t.core->set_reg(13, 0);
        BOOST_TEST(t.ask("G" + changed) == "OK");
        BOOST_TEST(t.core->reg(13) == 0x1000 + static_cast<std::uint32_t>(mode));
        BOOST_TEST(t.ask("G" + changed.substr(2)) == "E01");
        BOOST_TEST(t.ask("G" + changed + "00") == "E01");
    }
    BOOST_TEST(t.core->banked_reg(iss_mode::irq, 13) == 0x1012u);
    BOOST_TEST(t.core->banked_reg(iss_mode::fiq, 13) == 0x1011u);
}

BOOST_AUTO_TEST_CASE(target_description) {
    target t;
    BOOST_TEST(t.ask("qXfer:features:read:target.xml:0,40").substr(0, 6) == "m<?xml");
    std::string xml;
    for (bool more = true; more;) {
        const auto part =
            t.ask("qXfer:features:read:target.xml:" +
                  to_hex(std::string{static_cast<char>(xml.size() >> 8), static_cast<char>(xml.size())}) + ",100");
        more = part[0] == 'm';
        xml += part.substr(1);
    }
    BOOST_TEST(xml == gdb_registers().description());
    BOOST_TEST(xml.find("name=\"cpsr\" bitsize=\"32\" regnum=\"25\"") != std::string::npos);
    BOOST_TEST(xml.find("name=\"spsr_fiq\"") != std::string::npos);
    BOOST_TEST(t.ask("qXfer:features:read:target.xml:ffffff,100") == "l");
    BOOST_TEST(t.ask("qXfer:features:read:other.xml:0,100") == "E00");
    BOOST_TEST(t.ask("qXfer:features:read:target.xml:0") == "E01");
}

// Memories in ascending order; everything between them can be asked for, too.
BOOST_AUTO_TEST_CASE(memory_map) {
    target t;
    const auto map = t.ask("qXfer:memory-map:read::0,2000");
    const std::string expected =
        "<memory type=\"ram\" start=\"0x0\" length=\"0x100000\"/>\n"
        "<memory type=\"ram\" start=\"0x100000\" length=\"0x10000\"/>\n"
        "<memory type=\"ram\" start=\"0x110000\" length=\"0xffee0000\"/>\n"
        "<memory type=\"ram\" start=\"0xffff0000\" length=\"0x10000\"/>\n"
        "</memory-map>\n";
    BOOST_TEST(map.substr(0, 6) == "l<?xml");
    BOOST_TEST(map.find(expected) != std::string::npos, map);
    BOOST_TEST(t.ask("qXfer:memory-map:read::0") == "E01");
}

// Registers of CP15 have the values that the program reads, and cannot be written.
BOOST_AUTO_TEST_CASE(control_registers) {
    target t;
    const auto number_of = [](const std::string& name) {
        const auto description = gdb_registers().description();
        const auto at = description.find("name=\"" + name + "\" bitsize=\"32\" regnum=\"");
        BOOST_REQUIRE(at != std::string::npos);
        const auto begin = description.find("regnum=\"", at) + 8;
        return fmt::format("{:x}", std::stoul(description.substr(begin)));
    };
    BOOST_TEST(t.ask("p" + number_of("midr")) == "90c03f41");
    BOOST_TEST(t.ask("p" + number_of("sctlr")) == "7800c500");
    BOOST_TEST(t.ask("p" + number_of("ttbr0")) == "00000000");
    BOOST_TEST(t.ask("P" + number_of("ttbr0") + "=78563412") == "E01");
    BOOST_TEST(t.ask("p" + number_of("ttbr0")) == "00000000");
    t.ask("M100000,4:100f02ee");  // mcr p15, 0, r0, c2, c0, 0
    t.core->set_reg(0, 0x12344000);
    t.core->step();
    BOOST_TEST(t.ask("p" + number_of("ttbr0")) == "00403412");
}

BOOST_AUTO_TEST_CASE(queries) {
    target t;
    BOOST_TEST(t.ask("") == "");
    BOOST_TEST(t.ask("vMustReplyEmpty") == "");
    BOOST_TEST(t.ask("qSupported:multiprocess+;swbreak+") ==
               "PacketSize=4000;qXfer:features:read+;qXfer:memory-map:read+;QStartNoAckMode+;vContSupported+;swbreak+;"
               "hwbreak+");
    BOOST_TEST(t.ask("vCont?") == "vCont;c;C;s;S");
    BOOST_TEST(t.ask("qC") == "QC1");
    BOOST_TEST(t.ask("qfThreadInfo") == "m1");
    BOOST_TEST(t.ask("qsThreadInfo") == "l");
    BOOST_TEST(t.ask("qAttached") == "1");
    BOOST_TEST(t.ask("T1") == "OK");
    BOOST_TEST(t.ask("T2") == "E01");
    for (const std::string any : {"Hg0", "Hg1", "Hc0", "Hc1", "Hc-1", "Hg-1"}) BOOST_TEST(t.ask(any) == "OK", any);
    for (const std::string none : {"H", "Hg", "Hg2", "Hc2", "Hg1x", "Hgx", "Hx1"})
        BOOST_TEST(t.ask(none) == "E01", none);
    BOOST_TEST((from_hex(t.ask("qThreadExtraInfo,1")) == "Cortex-A9"));
    BOOST_TEST(t.ask("qThreadExtraInfo,2") == "E01");
    BOOST_TEST(t.ask("!") == "OK");
    BOOST_TEST(t.commands.is_extended());
    BOOST_TEST(t.commands.acknowledges());
    BOOST_TEST(t.ask("QStartNoAckMode") == "OK");
    BOOST_TEST(!t.commands.acknowledges());
    const auto monitor = [&](const std::string& text) {
        return from_hex(t.ask("qRcmd," + to_hex(text))).value_or("bad");
    };
    BOOST_TEST(monitor("time").find("1234 ps") != std::string::npos);
    BOOST_TEST(monitor("registers").find("cpsr") != std::string::npos);
    BOOST_TEST(monitor("help").find("reset") != std::string::npos);
    BOOST_TEST(monitor("erase").find("unknown command \"erase\"") == 0u);
    t.core->set_reg(15, base + 0x100);
    BOOST_TEST(monitor("reset").find("0x00100000") != std::string::npos);
    BOOST_TEST(t.core->reg(15) == base);
    BOOST_TEST(t.ask("qRcmd,7") == "E01");
    for (const std::string how : {"reset halt", "reset init", "reset run"}) {
        t.core->set_reg(15, base + 0x100);
        BOOST_TEST(monitor(how).find("pc 0x00100000") != std::string::npos, how);
        BOOST_TEST(t.core->reg(15) == base);
        BOOST_TEST(t.ask("?").find("0f:00001000;") != std::string::npos);
    }
    BOOST_TEST(monitor("halt").find("pc 0x00100000") != std::string::npos);
    BOOST_TEST(monitor("reset later").find("unknown command \"reset later\"") == 0u);
}

// After gdb_sync a step is a question.
BOOST_AUTO_TEST_CASE(a_step_that_only_tells) {
    target t;
    for (const std::string step : {"s", "vCont;s:1;c"}) {
        t.ask("qRcmd," + to_hex("gdb_sync"));
        BOOST_TEST(t.ask(step).substr(0, 3) == "T05");
        BOOST_TEST((t.commands.answer(step).next == gdb_answer::action::step));
    }
}

// Two tasks of FreeRTOS, one running and one blocked, with a floating-point context.
BOOST_AUTO_TEST_CASE(tasks_are_threads) {
    constexpr std::uint32_t running = base + 0x1000, blocked = base + 0x2000, stack = base + 0x3000;
    constexpr std::uint32_t symbols = base + 0x4000, lists = base + 0x5000, delayed = base + 0x6000;
    target t;
    const auto store = [&](std::uint32_t address, std::uint32_t value) {
        t.core->write_memory(address, &value, sizeof value);
    };
    const auto make_list = [&](std::uint32_t list, std::uint32_t owner) {
        const auto item = owner + 4;
        store(list, owner != 0 ? 1 : 0);
        store(list + 8, 0xFFFFFFFF);
        store(list + 12, owner != 0 ? item : list + 8);
        if (owner == 0) return;
        store(item + 4, list + 8);
        store(item + 12, owner);
    };
    const auto name = [&](std::uint32_t owner, const std::string& text) {
        t.core->write_memory(owner + 52, text.c_str(), text.size() + 1);
    };
    store(symbols, running);
    store(symbols + 4, 1);
    store(symbols + 8, delayed);
    make_list(lists, 0);
    make_list(lists + 20, running);
    make_list(delayed, blocked);
    name(running, "idle");
    name(blocked, "blink");
    store(blocked, stack);
    auto at = stack;
    const auto push = [&](std::uint32_t value) {
        store(at, value);
        at += 4;
    };
    push(1);           // it has used the floating-point unit
    push(0x00C00000);  // FPSCR
    for (std::uint32_t n = 32; n != 64; ++n) push(0x1000 + n);
    for (std::uint32_t n = 0; n != 32; ++n) push(0x1000 + n);
    push(0);  // not in a critical section
    for (std::uint32_t n = 0; n != 13; ++n) push(0x100 + n);
    push(0x10E);
    push(0x00100200);
    push(0x6000001F);

    BOOST_TEST(t.ask("qfThreadInfo") == "m1");
    const std::vector<std::pair<std::string, std::uint32_t>> known = {{"pxCurrentTCB", symbols},
                                                                      {"xSchedulerRunning", symbols + 4},
                                                                      {"pxReadyTasksLists", lists},
                                                                      {"pxDelayedTaskList", symbols + 8}};
    auto asked = t.ask("qSymbol::");
    while (asked != "OK") {
        BOOST_REQUIRE(asked.substr(0, 8) == "qSymbol:");
        const auto symbol = from_hex(asked.substr(8)).value();
        const auto found =
            std::find_if(known.begin(), known.end(), [&](const auto& one) { return one.first == symbol; });
        asked = t.ask(fmt::format("qSymbol:{}:{}", found != known.end() ? fmt::format("{:x}", found->second) : "",
                                  to_hex(symbol)));
    }
    BOOST_TEST(t.ask("qfThreadInfo") == "m101000,102000");
    BOOST_TEST(t.ask("qC") == "QC101000");
    BOOST_TEST(t.commands.stopped(gdb_signal::trap, {}).find("thread:101000;") != std::string::npos);
    BOOST_TEST((from_hex(t.ask("qThreadExtraInfo,101000")) == "idle (running)"));
    BOOST_TEST((from_hex(t.ask("qThreadExtraInfo,102000")) == "blink (blocked)"));
    BOOST_TEST(t.ask("T102000") == "OK");
    BOOST_TEST(t.ask("T103000") == "E01");
    BOOST_TEST(t.ask("Hg103000") == "E01");

    t.core->set_reg(3, 77);
    BOOST_TEST(t.ask("p3") == "4d000000");
    BOOST_TEST(t.ask("Hg102000") == "OK");
    BOOST_TEST(t.ask("p3") == "03010000");
    BOOST_TEST(t.ask("pd") == to_hex(std::string(reinterpret_cast<const char*>(&at), 4)));
    BOOST_TEST(t.ask("pe") == "0e010000");
    BOOST_TEST(t.ask("pf") == "00021000");
    BOOST_TEST(t.ask("p19") == "1f000060");
    BOOST_TEST(t.ask("p1b") == "0210000003100000");  // d1
    BOOST_TEST(t.ask("p2a") == "2010000021100000");  // d16
    BOOST_TEST(t.ask("p3a") == "0000c000");          // FPSCR
    BOOST_TEST(t.ask("Hg102000") == "OK");
    BOOST_TEST(t.ask("P3=00000000") == "E01");
    BOOST_TEST(t.ask("G" + t.ask("g")) == "E01");
    store(stack, 0);  // without floating point
    BOOST_TEST(t.ask("p1b") == "xxxxxxxxxxxxxxxx");
    store(blocked, 0xE0000000);  // no memory
    BOOST_TEST(t.ask("p3") == "E01");
    BOOST_TEST(t.ask("g") == "E01");

    // Before the scheduler runs, and without symbols, there is one thread.
    store(symbols + 4, 0);
    BOOST_TEST(t.ask("qfThreadInfo") == "m1");
    BOOST_TEST(t.ask("Hg1") == "OK");
    BOOST_TEST(t.ask("p3") == "4d000000");
    store(symbols + 4, 1);
    t.commands.end_session();
    BOOST_TEST(t.ask("qfThreadInfo") == "m1");
}

// A list that leads nowhere, or round and round, ends.
BOOST_AUTO_TEST_CASE(damaged_lists_of_tasks) {
    target t;
    std::mt19937_64 random(test_seed(20250311));
    std::vector<std::string> names;
    for (auto asked = t.ask("qSymbol::"); asked != "OK";) {
        names.push_back(from_hex(asked.substr(8)).value());
        asked = t.ask(fmt::format("qSymbol:{:x}:{}", base + 0x1000 + 4 * names.size(), to_hex(names.back())));
    }
    for (int round = 0; round != 200; ++round) {
        for (auto& byte : t.ram) byte = 0;
        for (std::uint32_t at = 0; at != 0x400; at += 4) {
            const std::uint32_t choices[] = {0, 1, 0xFFFFFFFF, static_cast<std::uint32_t>(random()),
                                             base + 0x1000 + static_cast<std::uint32_t>(random() % 0x400)};
            const auto value = choices[random() % 5];
            t.core->write_memory(base + 0x1000 + at, &value, sizeof value);
        }
        BOOST_TEST(t.ask("qfThreadInfo").size() > 1u);
        const auto thread = t.ask("qC").substr(2);
        t.ask("qThreadExtraInfo," + thread);
        t.ask("Hg" + thread);
        t.ask("g");
    }
}

// b . at the start of RAM, and what each stop is called.
BOOST_AUTO_TEST_CASE(stops) {
    target t;
    t.ask("qSupported:swbreak+;hwbreak+");
    t.ask("M100000,4:0000a0e1");  // mov r0, r0
    t.ask("M100004,4:000081e5");  // str r0, [r1]
    t.ask("M100008,4:fcffffea");  // b 0x100000
    t.core->set_reg(1, base + 0x800);
    const auto run = [&] {
        t.core->run(1000);
        return t.commands.stopped(gdb_signal::trap, t.core->take_stop());
    };
    BOOST_TEST(t.ask("Z0,100008,4") == "OK");
    BOOST_TEST(t.ask("Z0,100008,4") == "OK");
    BOOST_TEST(run().substr(0, 13) == "T05swbreak:;0");
    BOOST_TEST(t.ask("?").substr(0, 13) == "T05swbreak:;0");
    BOOST_TEST(t.core->reg(15) == 0x00100008u);
    BOOST_TEST(t.ask("Z1,100008,4") == "OK");
    BOOST_TEST(t.ask("z0,100008,4") == "OK");
    BOOST_TEST(run().substr(0, 13) == "T05hwbreak:;0");
    BOOST_TEST(t.ask("z1,100008,4") == "OK");
    BOOST_TEST(t.ask("Z2,100802,1") == "OK");
    BOOST_TEST(run().substr(0, 10) == "T05watch:1");
    BOOST_TEST(t.core->reg(15) == 0x00100004u);
    BOOST_TEST(t.ask("Z4,100800,4") == "OK");
    BOOST_TEST(t.ask("z2,100802,1") == "OK");
    BOOST_TEST(run().substr(0, 16) == "T05awatch:100800");
    BOOST_TEST(t.ask("z4,100800,4") == "OK");
    BOOST_TEST(t.ask("Z3,100800,4") == "OK");
    BOOST_TEST(run().substr(0, 8) == "T050b:00");
    BOOST_TEST(t.ask("Z0,100000,4") == "OK");
    t.commands.end_session();
    BOOST_TEST(run().substr(0, 8) == "T050b:00");
    for (const std::string bad : {"Z", "Z0", "Z0,", "Z0,100000", "Z0,100000,", "z0,x,4", "Zx,100000,4", "Z2,100800,0",
                                  "Z3,100800,0", "Z4,100800,0"}) {
        BOOST_TEST(t.ask(bad) == "E01", bad);
    }
    BOOST_TEST(t.ask("Z9,100000,4") == "");
}

BOOST_AUTO_TEST_CASE(resuming) {
    target t;
    using action = gdb_answer::action;
    const auto next = [&](const std::string& packet) { return t.commands.answer(packet).next; };
    for (const std::string packet : {"c", "C05", "vCont;c", "vCont;C05:1", "vCont;c:-1"}) {
        BOOST_TEST((next(packet) == action::run), packet);
    }
    for (const std::string packet : {"s", "S05", "vCont;s:1;c", "vCont;S05"}) {
        BOOST_TEST((next(packet) == action::step), packet);
    }
    BOOST_TEST((next("c100020") == action::run));
    BOOST_TEST(t.core->reg(15) == 0x00100020u);
    BOOST_TEST((next("S05;100030") == action::step));
    BOOST_TEST(t.core->reg(15) == 0x00100030u);
    BOOST_TEST((next("D") == action::detach));
    BOOST_TEST((next("k") == action::kill));
    BOOST_TEST((next("vKill;1") == action::kill));
    for (const std::string packet : {"vRun;", "vRun;2f62696e;2d76", "R00"}) {
        BOOST_TEST((next(packet) == action::restart), packet);
        BOOST_TEST(t.ask(packet) == "(none)", packet);
    }
    for (const std::string bad : {"cx", "C", "C05x", "S05;x", "vCont;", "vCont;t"})
        BOOST_TEST(t.ask(bad) == "E01", bad);
}

// Nothing that a debugger sends does harm: random packets that start like real ones, and random bytes.
BOOST_AUTO_TEST_CASE(random_bytes) {
    std::mt19937_64 random(test_seed(20240611));
    target t;
    const std::vector<std::string> starts = {"g",
                                             "G",
                                             "p",
                                             "P",
                                             "m",
                                             "M",
                                             "X",
                                             "Z",
                                             "z",
                                             "c",
                                             "C",
                                             "s",
                                             "S",
                                             "v",
                                             "vCont;",
                                             "D",
                                             "k",
                                             "H",
                                             "T",
                                             "q",
                                             "Q",
                                             "qSupported",
                                             "qRcmd,",
                                             "?",
                                             "",
                                             "qXfer:features:read:target.xml:",
                                             "!",
                                             "R",
                                             "vRun;",
                                             "qSymbol:",
                                             "Hg",
                                             "qThreadExtraInfo,",
                                             "qXfer:memory-map:read::"};
    const std::string letters = "0123456789abcdefABCDEF,;:=#$}*x-\x03+";
    const auto text = [&](std::size_t longest) {
        std::string result;
        const auto length = random() % (longest + 1);
        while (result.size() < length) {
            result += random() % 8 == 0 ? static_cast<char>(random()) : letters[random() % letters.size()];
        }
        return result;
    };
    gdb_packet_reader reader;
    std::size_t answered = 0;
    for (int round = 0; round != 20000; ++round) {
        const auto packet = starts[random() % starts.size()] + text(40);
        reader.feed(random() % 4 == 0 ? text(60) : frame_gdb_packet(packet));
        while (const auto input = reader.take()) {
            if (input->what != gdb_input::kind::packet) continue;
            const auto reply = t.commands.answer(input->payload).reply;
            BOOST_REQUIRE((!reply || reply->size() <= gdb_packet_limit));
            ++answered;
        }
        if (round % 1000 == 0) t.commands.end_session();
    }
    BOOST_TEST(answered > 10000u);
    t.commands.end_session();
    BOOST_TEST(t.ask("qRcmd," + to_hex("reset")).size() > 10u);
    BOOST_TEST(t.ask("P0=78563412") == "OK");
    BOOST_TEST(t.ask("p0") == "78563412");
}
