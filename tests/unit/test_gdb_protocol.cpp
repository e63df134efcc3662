// SPDX-License-Identifier: Apache-2.0
// The GDB remote serial protocol without sockets: framing, and commands on a core that owns 64 KiB of RAM.
#include <boost/test/unit_test.hpp>

#include "host/gdb/gdb_commands.h"
#include "host/gdb/gdb_packets.h"
#include "host/gdb/gdb_registers.h"
#include "processors/cortex_a9/iss.h"
#include "test_seed.h"

#include <fmt/format.h>
#include <array>
#include <memory>
#include <random>
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
    gdb_commands commands{*core, base, [] { return std::uint64_t{1234}; },
                          [this](std::uint32_t address, unsigned size, std::uint32_t value) {
                              device_writes.push_back(fmt::format("{:x}/{} {:x}", address, size, value));
                              return address >= 0xE0000000;
                          }};

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
        BOOST_TEST(before.size() == 2 * (17 * 4 + 32 * 8 + 4 + 16 * 16 + 7 * 4 + 4 * 3 * 4 + 8 * 4 + 3 * 4));
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
    BOOST_TEST(t.ask("qXfer:memory-map:read::0,100") == "");
}

BOOST_AUTO_TEST_CASE(queries) {
    target t;
    BOOST_TEST(t.ask("") == "");
    BOOST_TEST(t.ask("vMustReplyEmpty") == "");
    BOOST_TEST(t.ask("qSupported:multiprocess+;swbreak+") ==
               "PacketSize=4000;qXfer:features:read+;QStartNoAckMode+;vContSupported+;swbreak+;hwbreak+");
    BOOST_TEST(t.ask("vCont?") == "vCont;c;C;s;S");
    BOOST_TEST(t.ask("qC") == "QC1");
    BOOST_TEST(t.ask("qfThreadInfo") == "m1");
    BOOST_TEST(t.ask("qsThreadInfo") == "l");
    BOOST_TEST(t.ask("qAttached") == "1");
    BOOST_TEST(t.ask("T1") == "OK");
    BOOST_TEST(t.ask("T2") == "E01");
    BOOST_TEST(t.ask("Hg0") == "OK");
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
    for (const std::string bad : {"Z", "Z0", "Z0,", "Z0,100000", "Z0,100000,", "z0,x,4", "Zx,100000,4"}) {
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
    for (const std::string bad : {"cx", "C", "C05x", "S05;x", "vCont;", "vCont;t"})
        BOOST_TEST(t.ask(bad) == "E01", bad);
}

// Nothing that a debugger sends does harm: random packets that start like real ones, and random bytes.
BOOST_AUTO_TEST_CASE(random_bytes) {
    std::mt19937_64 random(test_seed(20240611));
    target t;
    const std::vector<std::string> starts = {"g",      "G",
                                             "p",      "P",
                                             "m",      "M",
                                             "X",      "Z",
                                             "z",      "c",
                                             "C",      "s",
                                             "S",      "v",
                                             "vCont;", "D",
                                             "k",      "H",
                                             "T",      "q",
                                             "Q",      "qSupported",
                                             "qRcmd,", "?",
                                             "",       "qXfer:features:read:target.xml:"};
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
