// SPDX-License-Identifier: Apache-2.0
// A user's own RTL: the description file.
#include "support/input_error.h"
#include "support/own_files.h"
#include "test_designs.h"

#include <fmt/format.h>
#include <boost/test/unit_test.hpp>

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

using namespace tabletop;

namespace {

const lines good_game = {
    "block = \"nexys4\"",                            // 1
    "bundle = [\"vga_pins\", \"pad_pins\"]",         // 2
    "sources = [\"top.v\"]",                         // 3
    "top = \"top\"",                                 // 4
    "cycles_per_pad_clock = 250000",                 // 5
    "[clock]",                                       // 6
    "port = \"clk\"",                                // 7
    "frequency = \"100 MHz\"",                       // 8
    "[reset]",                                       // 9
    "port = \"rst\"",                                // 10
    "active = \"high\"",                             // 11
    "[ports]",                                       // 12
    "latch = \"l\"",                                 // 13
    "clock = \"c\"",                                 // 14
    "data1 = \"d1\"",                                // 15
    "data2 = \"d2\"",                                // 16
    "hsync = \"hs\"",                                // 17
    "vsync = \"vs\"",                                // 18
    "red = \"r\"",                                   // 19
    "green = \"g\"",                                 // 20
    "blue = \"b\"",                                  // 21
    "byte1 = \"k1\"",                                // 22
    "a1 = \"a1\"\nleft1 = \"l1\"\nright1 = \"r1\"",  // 23 to 25
    "a2 = \"a2\"\nleft2 = \"l2\"\nright2 = \"r2\"",  // 26 to 28
};

struct refusal {
    int line;
    std::string replacement;
    std::string message;  // {}: the file
};

const std::string long_name(300, 'x');  // longer than any file's

const std::vector<refusal> refusals = {
    {3, "sources = [\"" + long_name + "\"]", "{}:3: sources: "},
    {4, "include = [\"" + long_name + "\"]", "{}:4: include: "},
    {17, "rx = \"" + std::string(50'000, 'x') + "[1:\"", "{}:17: ports.rx: "},
    {1, "block = \"uard\"",
     "{}:1: block: \"uard\" takes no RTL of your own; these do: audio_port, axi_crossbar, bt656_decoder, "
     "checkers_referee, checkers_screen, checkers_search, checkers_vision, connect4_heuristic, connect4_minimax, "},
    {1, "block = \"connect6_threat\"\noptions = {depth = 8}", "{}:2: options: connect6_threat has none"},
    {1, "block = 4", "{}:1: block: is not a text in quotes"},
    {1, "", "{}: block: missing"},
    {1, "blok = \"connect6_threat\"", "{}:1: blok: unknown key; the nearest is block"},
    {1, "block = [", "{}:2: "},
    {2, "", "{}: bundle: missing"},
    {2, "bundle = \"serial\"",
     "{}:2: bundle: unknown bundle \"serial\"; there are avalon_slave, axi4_lite, axi4_lite_master, board_pins, "
     "bram_port, bt656_pins, "
     "buffer_pins, camera_pins, codec_pins, contact_pins, controller_pins, converter_pins, debouncer_pins, "
     "decision_pins, disc_pins, engine_pins, ft245_pins, grid_pins, interrupt, memory_port, message_pins, packer_pins, "
     "pad_pins, painter_pins, parallel_pins, ps2_pins, raster_pins, referee_pins, scan_pins, scanout_pins, "
     "search_pins, serial_pins, timing_pins, turn_pins, uart_pins, vga_pins, video_pins, zbt_pins"},
    {2, "bundle = [\"serial_pins\", \"vga_pins\"]",
     "{}:2: bundle: connect6_threat has the bundle engine_pins, or the bundle serial_pins, and no other"},
    {2, "bundle = \"axi4_lite\"",
     "{}:2: bundle: connect6_threat has the bundle engine_pins, or the bundle serial_pins, and no other"},
    {2, "bundle = []",
     "{}:2: bundle: connect6_threat has the bundle engine_pins, or the bundle serial_pins, and no other"},
    {3, "", "{}: sources: missing"},
    {3, "sources = []", "{}:3: sources: the list is empty"},
    {3, "sources = \"top.v\"", "{}:3: sources: is not a list of texts"},
    {3, "sources = [\"nowhere.v\"]", "/nowhere.v: No such file"},
    {3, "sources = [\"include\"]", "/include: not a file"},
    {4, "stand_ins = \"nowhere\"", "/nowhere: No such folder"},
    {4, "stand_ins = 4", "{}:4: stand_ins: is neither a text nor a list of texts"},
    {3, "sources = [\"top.CPP\"]", "/top.CPP: C++; only Verilog, SystemVerilog and VHDL can be Verilated"},
    {3, "sources = [\"top.v\"]\nvhdl = {standard = \"08\"}", "{}:4: vhdl: no source is VHDL"},
    {3, "sources = [\"top.vhd\"]\nvhdl = {standard = \"9\"}", "{}:4: vhdl.standard: \"9\" is none of 87, 93, 93c, 00"},
    {3, "sources = [\"top.vhd\"]\nvhdl = {top = \"--x\"}", "{}:4: vhdl.top: \"--x\" is not the name of an entity"},
    {3, "sources = [\"top.vhd\"]\nvhdl = {synopsys = 1}", "{}:4: vhdl.synopsys: is neither true nor false"},
    {3, "sources = [\"top.vhd\"]\nvhdl = {tops = 1}", "{}:4: vhdl.tops: unknown key"},
    {3, "filelist = \"nowhere.f\"", "/nowhere.f: No such file"},
    {3, "sources = ['a\"b.v']", "{}:3: sources: quotes, backslashes and control characters cannot be handed over"},
    {4, "include = [\"nowhere\"]", "/nowhere: No such folder"},
    {4, "generated = [\"nowhere_pkg.sv\"]", "{}:4: generated: nowhere_pkg.sv: No such file in /"},
    {4, "generated = [\"../top.v\"]", "{}:4: generated: \"../top.v\" is not the name of a file"},
    {4, "generated = [\"\"]", "{}:4: generated: the text is empty"},
    {4, "power_up = \"one\"", "{}:4: power_up: \"one\" is neither \"zero\" nor \"random\""},
    {5, "defines = [\"1A\"]", "{}:5: defines: \"1A\" is not the name of a macro"},
    {5, "defines = [\"--gdb\"]", "{}:5: defines: \"--gdb\" is not the name of a macro"},
    {5, "defines = [\"A=\\n\"]", "{}:5: defines: A has a control character"},
    {5, "defines = {A = false}", "{}:5: defines.A: false; leave out what is not defined"},
    {5, "defines = {A = 1.5}", "{}:5: defines.A: is neither a text nor a whole number nor true"},
    {6, "", "{}: top: missing"},
    {6, "top = \"\"", "{}:6: top: the text is empty"},
    {6, "top = \"--gdb\"", "{}:6: top: \"--gdb\" is not the name of a module"},
    {6, "top = \"$top\"", "{}:6: top: \"$top\" is not the name of a module"},
    {7, "", "{}: cycles_per_bit: missing"},
    {7, "cycles_per_bit = \"880\"", "{}:7: cycles_per_bit: is not a whole number"},
    {7, "cycles_per_bit = 0", "{}:7: cycles_per_bit: 0 is outside 1 to 1048576"},
    {7, "cycles_per_bit = 7",
     "{}:7: cycles_per_bit: 7 (14285714 baud) is less than a cycle for each of 16 samples a "
     "bit; the fastest rate is 6250000 baud"},
    {7, "cycles_per_bit = 24",
     "{}:7: cycles_per_bit: 24 is 4166667 baud; the nearest divider (2 cycles for each of 16 "
     "samples a bit) gives 3125000 baud, 25.0 % off; 4 % at most"},
    {18, "tx = \"tx\"\n[rate]\ncycles_per_bit = 32", "{}:19: rate: is no list of tables, each [[rate]]"},
    {18, "tx = \"tx\"\n[[rate]]\ndefines = [\"A\"]", "{}:19: rate.cycles_per_bit: missing"},
    {18, "tx = \"tx\"\n[[rate]]\ncycles_per_bit = 32", "{}:20: rate.cycles_per_bit: nothing sets it"},
    {18, "tx = \"tx\"\n[[rate]]\ncycles_per_bit = 880\ndefines = [\"A\"]",
     "{}:20: rate.cycles_per_bit: is given already"},
    {18, "tx = \"tx\"\n[[rate]]\ncycles_per_bit = 24\ndefines = [\"A\"]", "{}:20: rate.cycles_per_bit: 24 is"},
    {18, "tx = \"tx\"\n[[rate]]\ncycles_per_bit = 32\ndefines = [\"9\"]", "{}:21: rate.defines: \"9\" is not"},
    {18, "tx = \"tx\"\n[[rate]]\ncycles_per_bit = 32\nrx = \"a\"", "{}:21: rate.rx: unknown key"},
    {9, "N = [1]", "{}:9: parameters.N: is neither a number nor a text nor true or false"},
    {9, "N = 'a\"b'", "{}:9: parameters.N: quotes, backslashes and control characters cannot be handed over"},
    {9, "\"N M\" = 1", "{}:9: parameters.N M: is not the name of a parameter"},
    {10, "[from]\nN = \"depth\"\n[clock]", "{}:11: from.N: is given in [parameters], too"},
    {10, "[from]\n\"N M\" = \"depth\"\n[clock]", "{}:11: from.N M: is not the name of a parameter"},
    {10, "[from]\nM = 4\n[clock]", "{}:11: from.M: is not a text in quotes"},
    {10, "[no_warning]\n\"top.v\" = [\"--gdb\"]\n[clock]",
     "{}:11: no_warning.top.v: \"--gdb\" is not the name of a warning, as WIDTH"},
    {10, "[no_warning]\n\"nowhere.v\" = [\"WIDTH\"]\n[clock]", "{}:11: no_warning.nowhere.v: No such file"},
    {10, "[no_warning]\n\"top.v\" = 4\n[clock]", "{}:11: no_warning.top.v: is neither a text nor a list of texts"},
    {11, "", "{}:10: clock.port: missing"},
    {12, "", "{}:10: clock.frequency: missing"},
    {12, "frequency = \"100\"", "{}:12: clock.frequency: \"100\" is not a frequency"},
    {12, "frequency = 100", "{}:12: clock.frequency: is not a text in quotes"},
    {12, "frequency = \"2 GHz\"", "{}:12: clock.frequency: \"2 GHz\" is outside 1 kHz to 1 GHz"},
    {12, "frequency = \"0 Hz\"", "{}:12: clock.frequency: \"0 Hz\" is outside 1 kHz to 1 GHz"},
    {12, "frequenzy = \"100 MHz\"", "{}:12: clock.frequenzy: unknown key; the nearest is frequency"},
    {12, "frequency = \"1 MHz\"\ndivided = {clk2 = 0}", "{}:13: clock.divided.clk2: 0 is outside 1 to 1048576"},
    {12, "frequency = \"1 MHz\"\ndivided = {clk2 = 1.5}", "{}:13: clock.divided.clk2: is not a whole number"},
    {12, "frequency = \"1 MHz\"\ndivided = 4", "{}:13: clock.divided: is not a table"},
    {12, "frequency = \"1 MHz\"\nenables = {clk = 4}", "{}:13: clock.enables.clk: clk is clock.port already"},
    {12, "frequency = \"1 MHz\"\nenables = {rst = 4}", "{}:15: reset.port: rst is clock.enables.rst already"},
    {13, "[rest]", "{}:13: rest: unknown key; the nearest is reset"},
    {14, "port = \"clk\"", "{}:14: reset.port: clk is clock.port already"},
    {15, "", "{}:13: reset.active: missing"},
    {15, "active = \"hi\"", "{}:15: reset.active: \"hi\" is neither \"high\" nor \"low\""},
    {16, "[ports]\ncycles_per_bit = 880", "{}:17: ports.cycles_per_bit: is given at the top level, too"},
    {17, "", "{}:16: ports.rx: missing"},
    {17, "rxd = \"rx\"", "{}:17: ports.rxd: unknown key; the nearest is rx"},
    {18, "tx = \"rx\"", "{}:18: ports.tx: rx is ports.rx already"},
    {18, "tx = []", "{}:18: ports.tx: the list is empty"},
    {18, "tx = [4]", "{}:18: ports.tx: is not a text in quotes"},
    {18, "tx = [\"t[0]\", \"t[0]\"]", "{}:18: ports.tx: t[0] is ports.tx already"},
    {18, "tx = \"t\"\n[tie]\nrx = 1", "{}:20: tie.rx: rx is ports.rx already"},
    {18, "tx = \"t\"\n[tie]\nsw = -1", "{}:20: tie.sw: is neither \"high\" nor \"low\" nor a whole number"},
    {18, "tx = \"t\"\n[tie]\nsw = \"up\"", "{}:20: tie.sw: is neither \"high\" nor \"low\" nor a whole number"},
    {18, "tx = \"t\"\n[tie]\n\"sw[a]\" = 1", "{}:20: tie.sw[a]: \"sw[a]\" is neither a port nor bits of one"},
    {18, "tx = \"t\"\n[tie]\n\"sw[2:1]\" = 1\n\"sw[1]\" = 1",
     "{}:20: tie.sw[2:1]: sw[2:1] has bits that tie.sw[1], sw[1], has already"},
    {18, "tx = \"t\"\n[polarity]\ntx = \"active low\"", "{}:20: polarity.tx: unknown key; "},
    {18, "tx = \"t\"\n[polarity]\nhsync = \"active low\"", "{}:20: polarity.hsync: is no pin of [ports]"},
    {18, "tx = \"clk\"", "{}:18: ports.tx: clk is clock.port already"},
    {18, "tx = \"clk[0]\"", "{}:18: ports.tx: clk[0] has bits that clock.port, clk, has already"},
    {18, "tx = \"t[3:]\"", "{}:18: ports.tx: \"t[3:]\" is neither a port nor bits of one, as port[3] or port[11:8]"},
    {18, "tx = \"t[a]\"", "{}:18: ports.tx: \"t[a]\" is neither a port nor bits of one"},
    {18, "tx = \"t[1:0][2]\"", "{}:18: ports.tx: \"t[1:0][2]\" is neither a port nor bits of one"},
    {14, "port = \"[1]\"", "{}:14: reset.port: \"[1]\" is neither a port nor bits of one"},
};

const std::vector<refusal> game_refusals = {
    {1, "block = \"nes_host\"", "{}:2: bundle: nes_host has the bundle pad_pins and no other"},
    {1, "block = \"vga_timing\"",
     "{}:2: bundle: vga_timing has the bundle timing_pins, or the bundle vga_pins, and no other"},
    {2, "bundle = \"pad_pins\"", "{}:2: bundle: nexys4 has the bundles pad_pins and vga_pins and no other"},
    {2, "bundle = [\"pad_pins\", \"pad_pins\"]", "{}:2: bundle: nexys4 has the bundles pad_pins and vga_pins and no"},
    {5, "cycles_per_bit = 880", "{}:5: cycles_per_bit: is of serial_pins; nexys4 has vga_pins and pad_pins"},
    {5, "cycles_per_pad_clock = 251", "{}:5: cycles_per_pad_clock: is odd"},
    {5, "cycles_per_pad_clock = 262146", "{}:5: cycles_per_pad_clock: 262146 is outside 8 to 262144"},
    {5, "cycles_per_pad_clock = 6", "{}:5: cycles_per_pad_clock: 6 is outside 8 to 262144"},
    {5, "cycles_per_pad_clock = \"8\"", "{}:5: cycles_per_pad_clock: is not a whole number"},
    {13, "", "{}:12: ports.latch: missing"},
    {14, "", "{}:12: ports.clock: missing"},
    {14, "clock = \"clk\"", "{}:14: ports.clock: clk is clock.port already"},
    {15, "", "{}:12: ports.data1: missing"},
    {16, "", "{}:26: ports.a2: there is no data2"},
    {16, "data2 = \"d1\"", "{}:16: ports.data2: d1 is ports.data1 already"},
    {16, "latch2 = \"x2\"", "{}:26: ports.a2: there is no data2"},
    {24, "a2 = \"a2\"\nleft2 = \"l2\"\nright2 = \"r2\"\n[polarity]\nhsync = \"low\"",
     "polarity.hsync: \"low\" is neither \"active high\" nor \"active low\""},
    {16, "rx = \"d2\"", "{}:16: ports.rx: is of serial_pins; nexys4 has vga_pins and pad_pins"},
    {16, "data3 = \"d2\"", "{}:16: ports.data3: unknown key; the nearest is data"},
    {16, "data2 = \"d2\"\ncycles_per_pad_clock = 8",
     "{}:17: ports.cycles_per_pad_clock: is given at the top level, too"},
    {21, "", "{}:12: ports.blue: missing"},
    {22, "byte1 = \"k[7:0]\"\nbyte2 = \"k[14:7]\"",
     "{}:23: ports.byte2: k[14:7] has bits that ports.byte1, k[7:0], has already"},
    {20, "green = \"r[0]\"", "{}:20: ports.green: r[0] has bits that ports.red, r, has already"},
    {23, "a1 = \"a1\"\nright1 = \"r1\"", "{}:23: ports.a1: without left1; the events of a pad are a1, left1, right1"},
    {23, "left1 = \"l1\"", "{}:23: ports.left1: without a1; the events of a pad are a1, left1, right1"},
    {23, "", "{}:24: ports.a2: without a1, left1, right1"},
    {24, "", "{}:23: ports.a1: without a2, left2, right2"},
};

}  // namespace

BOOST_AUTO_TEST_CASE(every_key_is_read) {
    const description_folder folder;
    const auto description = folder.read(text_with(9, "N = 4\nBIG = 0x100000000\nON = true\nNAME = \"x y\""));
    BOOST_TEST(description.block == "connect6_threat");
    BOOST_TEST(description.bundles == std::vector<std::string>{"serial_pins"}, boost::test_tools::per_element());
    BOOST_TEST(description.sources == std::vector<std::string>{folder.path() / "top.v"},
               boost::test_tools::per_element());
    BOOST_TEST(description.include == std::vector<std::string>{folder.path() / "include"},
               boost::test_tools::per_element());
    BOOST_TEST(description.defines == (std::vector<std::string>{"A", "B=2"}), boost::test_tools::per_element());
    BOOST_TEST(description.parameters.at("N") == "4");
    BOOST_TEST(description.parameters.at("BIG") == "64'h100000000");
    BOOST_TEST(description.parameters.at("ON") == "1");
    BOOST_TEST(description.parameters.at("NAME") == "\"x y\"");
    BOOST_TEST(description.top == "top");
    BOOST_TEST(description.clock_port.text == "clk");
    BOOST_TEST(description.clock.hz() == 100e6);
    BOOST_TEST(description.reset_port->text == "rst");
    BOOST_TEST(description.reset_active_high);
    BOOST_TEST(description.ports.at("rx").front().port == "rx");
    BOOST_TEST(description.ports.at("tx").front().port == "tx");
}

BOOST_AUTO_TEST_CASE(what_a_description_does_not_say_is_as_its_bundle_has_it) {
    const description_folder folder;
    const lines all(good_engine.begin(), good_engine.begin() + 10);
    auto text = text_with(0, "", all);
    const auto by_name = folder.read(text + "[reset]\nport = \"ARESETn\"\n");
    BOOST_TEST(by_name.ports.at("awaddr").front().port == "awaddr");
    BOOST_TEST(!by_name.ports.at("awaddr").front().may_be_missing);
    BOOST_TEST(by_name.ports.at("irq").front().port == "irq");
    BOOST_TEST(by_name.ports.at("irq").front().may_be_missing);
    BOOST_TEST(!by_name.reset_active_high);
    BOOST_TEST(!by_name.random_power_up);
    BOOST_TEST(folder.read("power_up = \"random\"\n" + text).random_power_up);
    // A port has one use here, too; and of pads that are not there nothing can be guessed.
    BOOST_CHECK_EXCEPTION(
        folder.read(text + "[reset]\nport = \"irq\"\nactive = \"low\"\n"), input_error,
        [&](const input_error& error) { return is_in("d.toml: ports: irq is reset.port already", error.what()); });
    const lines pads(good_game.begin(), good_game.begin() + 11);
    BOOST_CHECK_EXCEPTION(folder.read(text_with(0, "", pads)), input_error, [&](const input_error& error) {
        return is_in("d.toml: ports: this table is missing", error.what());
    });
}

BOOST_AUTO_TEST_CASE(parameters_follow_the_configuration_of_the_block) {
    const description_folder folder;
    const auto description = folder.read(text_with(10, "[from]\nDEPTH = \"depth\"\nCUT = \"cut\"\n[clock]"));
    const auto built =
        with_settings(description, {{"depth", verilog_literal(8)}, {"cut", verilog_literal(0x1'0000'0000)}});
    BOOST_TEST(built.parameters.at("DEPTH") == "8");
    BOOST_TEST(built.parameters.at("CUT") == "64'h100000000");
    BOOST_TEST(built.parameters.at("N") == "4");
    const auto refused = [&](const block_settings& settings, const std::string& message) {
        BOOST_CHECK_EXCEPTION(with_settings(description, settings), input_error,
                              [&](const input_error& error) { return is_in(message, error.what()); });
    };
    refused({{"depth", "8"}},
            "d.toml:12: from.CUT: connect6_threat has no \"cut\" that a parameter can follow; there are depth");
    refused({}, "d.toml:12: from.CUT: connect6_threat has no \"cut\" that a parameter can follow");
}

BOOST_AUTO_TEST_CASE(a_design_stands_for_blocks_that_it_is_built_for) {
    const description_folder folder;
    const auto description = folder.read(text_with(0, "", good_engine));
    const auto with = [&](const char* alpha_beta, const char* solvers) {
        with_settings(description, {{"depth", "4"}, {"alpha_beta", alpha_beta}, {"solvers", solvers}});
    };
    const auto refused = [&](const char* alpha_beta, const char* solvers, const std::string& message) {
        BOOST_CHECK_EXCEPTION(with(alpha_beta, solvers), input_error,
                              [&](const input_error& error) { return is_in(message, error.what()); });
    };
    BOOST_CHECK_NO_THROW(with("1", "2"));
    refused("0", "2", "d.toml:6: options.alpha_beta: the design is built for 1, and the block has 0; what [from] says");
    refused("1", "3", "d.toml:7: options.solvers: the design is built for 2, and the block has 3");
    // Also of numbers that Verilog writes in another way; another word is the block's to understand.
    BOOST_TEST(option_literal("off") == "0");
    BOOST_TEST(option_literal("4294967296") == verilog_literal(0x1'0000'0000));
    BOOST_TEST(option_literal("10 ms") == "");
    BOOST_TEST(option_literal("") == "");
}

BOOST_AUTO_TEST_CASE(an_axi4_lite_slave_is_described) {
    const description_folder folder;
    const auto whole = folder.read(text_with(0, "", good_engine));
    BOOST_TEST(whole.has_bundle("axi4_lite"));
    BOOST_TEST(whole.options.at("alpha_beta").text == "on");
    BOOST_TEST(whole.options.at("solvers").text == "2");
    BOOST_TEST(whole.options.at("solvers").place == folder.path().string() + "/d.toml:7");
    BOOST_TEST(whole.has_pin("irq"));
    BOOST_TEST(
        !folder.read(text_with(16, "rdata = \"rd\"\nrvalid = \"rv\"\nrready = \"rr\"", good_engine)).has_pin("irq"));
    BOOST_TEST(folder.read(text_with(6, "depth = \"4\"", good_engine)).options.at("depth").text == "4");
    const auto refused = [&](int line, const std::string& replacement, const std::string& message) {
        BOOST_CHECK_EXCEPTION(folder.read(text_with(line, replacement, good_engine)), input_error,
                              [&](const input_error& error) { return is_in(message, error.what()); });
    };
    refused(6, "depht = 4", "d.toml:6: options.depht: unknown key; the nearest is depth");
    refused(6, "depth = 1.5", "d.toml:6: options.depth: is neither a text nor a whole number nor true or false");
    refused(12, "awaddr = \"wa\"\nawvalid = \"wav\"", "ports.awready: missing");
    refused(12, "rx = \"x\"", "ports.rx: is of serial_pins; connect4_minimax has axi4_lite");
}

namespace {

// A crossbar with two ports towards initiators and one towards a target: by the place in vectors, by what the names
// begin with, and pin by pin.
const lines good_crossbar = {
    "block = \"axi_crossbar\"",   // 1
    "bundle = \"axi4_lite\"",     // 2
    "sources = [\"top.v\"]",      // 3
    "top = \"top\"",              // 4
    "[clock]",                    // 5
    "port = \"clk\"",             // 6
    "frequency = \"100 MHz\"",    // 7
    "[ports]",                    // 8
    "s0 = \"in_[0]\"",            // 9
    "s1 = \"in_[1]\"",            // 10
    "m0 = \"OUT_\"",              // 11
    "m0_wdata = \"data[31:0]\"",  // 12
};

}  // namespace

BOOST_AUTO_TEST_CASE(the_ports_of_a_crossbar_are_described) {
    const description_folder folder;
    const auto whole = folder.read(text_with(0, "", good_crossbar));
    BOOST_TEST(whole.slave_ports == 2u);
    BOOST_TEST(whole.master_ports == 1u);
    const auto pin = [&](const char* name) { return whole.ports.at(name).front(); };
    BOOST_TEST(pin("s1_araddr").text == "in_araddr[63:32]");
    BOOST_TEST(pin("s1_araddr").or_port == "in_ARADDR");
    BOOST_TEST(pin("s1_wstrb").bits->left == 7);
    BOOST_TEST(pin("s1_wstrb").bits->right == 4);
    BOOST_TEST(pin("s0_bvalid").text == "in_bvalid[0]");
    BOOST_TEST(pin("s0_arprot").may_be_missing);
    BOOST_TEST(!pin("s0_araddr").may_be_missing);
    BOOST_TEST(pin("m0_rready").port == "OUT_rready");
    BOOST_TEST(!pin("m0_rready").bits);
    BOOST_TEST(pin("m0_rready").place == folder.path().string() + "/d.toml:11");
    BOOST_TEST(pin("m0_wdata").text == "data[31:0]");
    BOOST_TEST(pin("m0_arprot").may_be_missing);
    const auto refused = [&](int line, const std::string& replacement, const std::string& message) {
        BOOST_CHECK_EXCEPTION(folder.read(text_with(line, replacement, good_crossbar)), input_error,
                              [&](const input_error& error) { return is_in(message, error.what()); });
    };
    refused(9, "", "ports.s0: missing; the ports of each side are numbered from 0 on");
    refused(10, "s2 = \"in_[2]\"", "ports.s1: missing; the ports of each side are numbered from 0 on");
    refused(11, "m0_araddr = \"a\"", "ports.m0_awaddr: missing, as is m0, what the names of all begin with");
    refused(10, "s1 = \"in_[0]\"", "d.toml:10: ports.s1: in_awaddr[31:0] is ports.s0_awaddr already");
    refused(10, "s1 = \"in_[0]\"\ns1_awaddr = \"IN_AWADDR\"", "d.toml:10: ports.s1: in_awprot[2:0] is ports.s0_awprot");
    refused(10, "s1 = \"in_[1]\"\nm0_awaddr = \"in_AWADDR[40]\"",
            "ports.m0_awaddr: in_AWADDR[40] has bits that ports.s1_awaddr, in_awaddr[63:32], has already");
    refused(10, "s1 = \"in_[1:0]\"", "d.toml:10: ports.s1: \"in_[1:0]\" is neither what names of ports begin with");
    refused(12, "m0_wdat = \"a\"", "d.toml:12: ports.m0_wdat: unknown key; the nearest is m0_wdata");
    refused(12, "irq = \"a\"", "d.toml:12: ports.irq: unknown key");
    refused(12, "rx = \"a\"", "d.toml:12: ports.rx: is of serial_pins; axi_crossbar has axi4_lite");
    refused(12, "m1 = \"b\"\nm2 = \"c\"\nm3 = \"d\"\nm4 = \"e\"", "ports.m4: is one of 7 ports; a design may have 6");
    refused(8, "[options]\ndepth = 4\n[ports]", "d.toml:8: options: axi_crossbar has none");
    refused(10, "s1 = \"in_[1000]\"", "d.toml:10: ports.s1: \"in_[1000]\" is neither what names of ports begin with");
    refused(9, "s = \"in_[1]\"", "d.toml:9: ports.s: \"in_[1]\" is not what names of ports begin with and [n]");
}

// Whatever its length; it would be seen if each character took some of the stack.
BOOST_AUTO_TEST_CASE(names_and_indices_may_be_long) {
    const description_folder folder;
    const std::string megabyte(1 << 20, 'a');
    const auto port = [&](const std::string& name) {
        return folder.read(text_with(11, fmt::format("m0 = \"{}\"", name), good_crossbar))
            .ports.at("m0_bvalid")
            .front();
    };
    BOOST_TEST((port(megabyte + "[2]").port == megabyte + "bvalid"));
    const lines without_masters(good_crossbar.begin(), good_crossbar.end() - 2);
    const auto of_all = folder.read(text_with(0, "", without_masters) + fmt::format("m = \"{}[n]\"\n", megabyte));
    BOOST_TEST((of_all.port_vectors.at("m") == megabyte));
    const auto refused = [&](int line, const std::string& replacement, const std::string& message) {
        BOOST_CHECK_EXCEPTION(folder.read(text_with(line, replacement, good_crossbar)), input_error,
                              [&](const input_error& error) { return is_in(message, error.what()); });
    };
    refused(11, fmt::format("m0 = \"{}[\"", megabyte), "d.toml:11: ports.m0: \"aaa");
    refused(11, fmt::format("m0 = \"a[{}]\"", std::string(1 << 20, '1')), "d.toml:11: ports.m0: \"a[111");
    refused(11, fmt::format("m0_{} = \"a\"", megabyte), "unknown key");
    refused(6, fmt::format("port = \"a[{}]\"", std::string(1 << 20, '1')), "d.toml:6: clock.port: \"a[111");
}

BOOST_AUTO_TEST_CASE(other_rates_are_read) {
    const description_folder folder;
    const auto description =
        folder.read(text_with(18,
                              "tx = \"tx\"\n[[rate]]\ncycles_per_bit = 32\ndefines = [\"B=9\", \"FAST\"]\n"
                              "parameters = {N = 2}\n[[rate]]\ncycles_per_bit = 16\nparameters = {M = 1}"));
    BOOST_TEST(description.cycles_per_bit == 880u);
    BOOST_REQUIRE(description.rates.size() == 2u);
    const auto fast = at_rate(description, description.rates[0]);
    BOOST_TEST(fast.cycles_per_bit == 32u);
    BOOST_TEST(fast.cycles_per_tick() == 2u);
    BOOST_TEST(fast.rates.empty());
    BOOST_TEST(fast.defines == (std::vector<std::string>{"A", "B=9", "FAST"}), boost::test_tools::per_element());
    BOOST_TEST(fast.parameters.at("N") == "2");
    const auto faster = at_rate(description, description.rates[1]);
    BOOST_TEST(faster.parameters.at("N") == "4");
    BOOST_TEST(faster.parameters.at("M") == "1");
}

BOOST_AUTO_TEST_CASE(keys_have_other_forms) {
    const description_folder folder;
    const auto macros = folder.read(text_with(5, "defines = {A = true, B = 2, C = \"x y\"}"));
    BOOST_TEST(macros.defines == (std::vector<std::string>{"A", "B=2", "C=x y"}), boost::test_tools::per_element());
    BOOST_TEST(!folder.read(text_with(15, "active = \"low\"")).reset_active_high);
    BOOST_TEST(folder.read(text_with(4, "")).include.empty());
    BOOST_TEST(folder.read(text_with(5, "")).defines.empty());
}

BOOST_AUTO_TEST_CASE(pins_that_a_design_may_have_or_not) {
    const description_folder folder;
    const auto whole = folder.read(text_with(0, "", good_game));
    BOOST_TEST(whole.has_bundle("pad_pins"));
    BOOST_TEST(whole.has_bundle("vga_pins"));
    BOOST_TEST(!whole.has_bundle("serial_pins"));
    BOOST_TEST(whole.cycles_per_pad_clock == 250'000u);
    BOOST_TEST(whole.ports.at("clock").front().port == "c");
    BOOST_TEST(whole.ports.at("byte1").front().port == "k1");
    BOOST_TEST(!whole.has_pin("byte2"));
    BOOST_TEST(folder.read(text_with(5, "", good_game)).cycles_per_pad_clock == 0u);
    lines one_pad = good_game;
    one_pad.pop_back();
    BOOST_TEST(!folder.read(text_with(16, "", one_pad)).has_pin("data2"));
    one_pad.pop_back();
    BOOST_TEST(!folder.read(text_with(16, "", one_pad)).has_pin("a1"));
}

BOOST_AUTO_TEST_CASE(pins_may_be_bits_of_a_port) {
    const description_folder folder;
    const auto description = folder.read(text_with(17, "rx = \"io[0:3]\"", good));
    const auto& rx = description.ports.at("rx").front();
    BOOST_TEST(rx.text == "io[0:3]");
    BOOST_TEST(rx.port == "io");
    BOOST_TEST(rx.bits->left == 0);
    BOOST_TEST(rx.bits->right == 3);
    BOOST_TEST(rx.place == folder.path() / "d.toml:17");
    BOOST_TEST(!description.ports.at("tx").front().bits);
    const auto shared = folder.read(text_with(17, "rx = \"io[0]\"\ntx = \"io[-1]\"", {good.begin(), good.end() - 1}));
    BOOST_TEST(shared.ports.at("tx").front().bits->left == -1);
    BOOST_TEST(shared.ports.at("tx").front().bits->right == -1);
}

BOOST_AUTO_TEST_CASE(what_foreign_designs_need_can_be_said) {
    const description_folder folder;
    BOOST_TEST(
        !folder.read(text_with(13, "", lines(good.begin(), good.begin() + 13)) + "[ports]\nrx = \"r\"\ntx = \"t\"")
             .reset_port);
    const auto clocks =
        folder.read(text_with(12, "frequency = \"50 MHz\"\ndivided = {slow = 4, \"c[1]\" = 2}\nenables = {ce = 3}"));
    BOOST_TEST(clocks.divided_clocks.size() == 2u);
    BOOST_TEST(clocks.divided_clocks[1].port.text == "slow");
    BOOST_TEST(clocks.divided_clocks[1].divider == 4u);
    BOOST_TEST(clocks.divided_clocks[0].port.bits->left == 1);
    BOOST_TEST(clocks.clock_enables.at(0).divider == 3u);
    const auto ties = folder.read(text_with(18, "tx = \"t\"\n[tie]\na = \"high\"\nb = \"low\"\n\"c[3:0]\" = 0xA"));
    BOOST_TEST(ties.ties.size() == 3u);
    BOOST_TEST(!ties.ties[0].value);
    BOOST_TEST(*ties.ties[1].value == 0u);
    BOOST_TEST(*ties.ties[2].value == 10u);
    BOOST_TEST(folder.read(text_with(4, "stand_ins = true")).stand_ins.at(0) ==
               own_file("rtl-wrappers/design/stand_ins"));
    BOOST_TEST(folder.read(text_with(4, "stand_ins = \"include\"")).stand_ins.at(0) == folder.path() / "include");

    const auto game = folder.read(text_with(19, "red = [\"r[3]\", \"r[2]\", \"q\"]", good_game) +
                                  "latch2 = \"x2\"\n[polarity]\nhsync = \"active high\"\nvsync = \"active low\"\n" +
                                  "a1 = \"active low\"\n");
    BOOST_TEST(game.ports.at("red").size() == 3u);
    BOOST_TEST(game.ports.at("red")[2].text == "q");
    BOOST_TEST(game.has_own_strobes());
    BOOST_TEST(game.inverted == (std::set<std::string>{"a1", "hsync"}), boost::test_tools::per_element());
}

// The published design at 100 MHz has 880 cycles a bit, 16 times 55; a rate in between gets the nearest divider.
BOOST_AUTO_TEST_CASE(the_rate_gives_the_nearest_divider) {
    const description_folder folder;
    const auto published = folder.read(text_with(7, "cycles_per_bit = 880"));
    BOOST_TEST(published.cycles_per_tick() == 55u);
    BOOST_TEST((published.bit_time() == serial_bit_time{8'800'000, 1}));
    BOOST_TEST(folder.read(text_with(7, "cycles_per_bit = 868")).cycles_per_tick() == 54u);
    BOOST_TEST(folder.read(text_with(7, "cycles_per_bit = 33")).cycles_per_tick() == 2u);
    BOOST_TEST(folder.read(text_with(7, "cycles_per_bit = 16")).cycles_per_tick() == 1u);
}

BOOST_AUTO_TEST_CASE(what_is_wrong_is_said_with_file_and_line) {
    const description_folder folder;
    for (const auto& wrong : refusals) {
        auto expected = wrong.message;
        if (expected.rfind("{}", 0) == 0) expected.replace(0, 2, (folder.path() / "d.toml").string());
        BOOST_TEST_CONTEXT(wrong.replacement) {
            BOOST_CHECK_EXCEPTION(folder.read(text_with(wrong.line, wrong.replacement)), input_error,
                                  [&](const input_error& error) {
                                      BOOST_TEST_MESSAGE(error.what());
                                      return std::string(error.what()).find(expected) != std::string::npos;
                                  });
        }
    }
    for (const auto& wrong : game_refusals) {
        auto expected = wrong.message;
        if (expected.rfind("{}", 0) == 0) expected.replace(0, 2, (folder.path() / "d.toml").string());
        BOOST_TEST_CONTEXT(wrong.replacement) {
            BOOST_CHECK_EXCEPTION(folder.read(text_with(wrong.line, wrong.replacement, good_game)), input_error,
                                  [&](const input_error& error) {
                                      BOOST_TEST_MESSAGE(error.what());
                                      return std::string(error.what()).find(expected) != std::string::npos;
                                  });
        }
    }
    BOOST_CHECK_THROW(read_rtl(folder.path()), input_error);
    BOOST_CHECK_THROW(read_rtl(folder.path() / "nowhere.toml"), input_error);
}
