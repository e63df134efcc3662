// SPDX-License-Identifier: Apache-2.0
// A user's own RTL: the description file, the ports of a Verilated design, and designs behind a serial line, between
// game pads and behind a VGA connector.
#define SC_INCLUDE_DYNAMIC_PROCESSES  // for sc_spawn
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include "base/at_initiator.h"
#include "base/cycle_pin.h"
#include "base/cycle_pin_probe.h"
#include "base/external_tool.h"
#include "base/input_error.h"
#include "base/kernel_time.h"
#include "base/scratch_folder.h"
#include "base/serial_sampler.h"
#include "fresh_kernel.h"
#include "peripherals/vga_timing/vga_timing.h"
#include "pins/axi4_lite_pins.h"
#include "pins/burst_clock.h"
#include "pins/colour_pins.h"
#include "user_rtl/clock_use.h"
#include "user_rtl/colour_bits.h"
#include "user_rtl/user_rtl.h"
#include "user_rtl/verilated_ports.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>

using namespace tabletop;

namespace {

namespace fs = std::filesystem;

const fs::path designs = USER_RTL_DESIGNS;

// A folder with a description and what it names.
class description_folder {
  public:
    description_folder() {
        auto pattern = (fs::temp_directory_path() / "test_user_rtl-XXXXXX").string();
        path_ = ::mkdtemp(pattern.data());
        write("top.v", "module top(input clk, input rst, input rx, output tx); assign tx = rx; endmodule\n");
        write("top.vhd", "entity top is end;\n");
        fs::create_directories(path_ / "include");
    }
    ~description_folder() { fs::remove_all(path_); }
    description_folder(const description_folder&) = delete;
    description_folder& operator=(const description_folder&) = delete;

    std::string write(const std::string& name, const std::string& text) const {
        std::ofstream(path_ / name) << text;
        return path_ / name;
    }
    user_rtl_description read(const std::string& text) const { return read_user_rtl(write("d.toml", text)); }
    const fs::path& path() const { return path_; }

  private:
    fs::path path_;
};

// Line by line, so that one line can be replaced.
using lines = std::vector<std::string>;

const lines good = {
    "block = \"connect6_threat\"",  // 1
    "bundle = \"serial_pins\"",     // 2
    "sources = [\"top.v\"]",        // 3
    "include = [\"include\"]",      // 4
    "defines = [\"A\", \"B=2\"]",   // 5
    "top = \"top\"",                // 6
    "cycles_per_bit = 880",         // 7
    "[parameters]",                 // 8
    "N = 4",                        // 9
    "[clock]",                      // 10
    "port = \"clk\"",               // 11
    "frequency = \"100 MHz\"",      // 12
    "[reset]",                      // 13
    "port = \"rst\"",               // 14
    "active = \"high\"",            // 15
    "[ports]",                      // 16
    "rx = \"rx\"",                  // 17
    "tx = \"tx\"",                  // 18
};

std::string text_with(int line, const std::string& replacement, const lines& all = good) {
    std::string text;
    for (std::size_t n = 0; n < all.size(); ++n) {
        text += (static_cast<int>(n) + 1 == line ? replacement : all[n]) + '\n';
    }
    return text;
}

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
    {1, "block = \"uart\"",
     "{}:1: block: \"uart\" takes no RTL of your own; these do: axi_crossbar, connect4_heuristic, "},
    {1, "block = \"connect6_threat\"\noptions = {depth = 8}", "{}:2: options: connect6_threat has none"},
    {1, "block = 4", "{}:1: block: is not a text in quotes"},
    {1, "", "{}: block: missing"},
    {1, "blok = \"connect6_threat\"", "{}:1: blok: unknown key; the nearest is block"},
    {1, "block = [", "{}:2: "},
    {2, "", "{}: bundle: missing"},
    {2, "bundle = \"serial\"",
     "{}:2: bundle: unknown bundle \"serial\"; there are axi4_lite, bram_port, camera_pins, contact_pins, "
     "ft245_pins, message_pins, pad_pins, serial_pins, vga_pins, zbt_pins"},
    {2, "bundle = [\"serial_pins\", \"vga_pins\"]",
     "{}:2: bundle: connect6_threat has the bundle serial_pins and no "
     "other"},
    {2, "bundle = \"axi4_lite\"", "{}:2: bundle: connect6_threat has the bundle serial_pins and no other"},
    {3, "", "{}: sources: missing"},
    {3, "sources = []", "{}:3: sources: the list is empty"},
    {3, "sources = \"top.v\"", "{}:3: sources: is not a list of texts"},
    {3, "sources = [\"nowhere.v\"]", "/nowhere.v: No such file"},
    {3, "sources = [\"include\"]", "/include: not a file"},
    {4, "stand_ins = \"nowhere\"", "/nowhere: No such folder"},
    {4, "stand_ins = 4", "{}:4: stand_ins: is neither a text nor a list of texts"},
    {3, "sources = [\"top.vhd\"]", "/top.vhd: VHDL; only Verilog and SystemVerilog can be Verilated"},
    {3, "sources = [\"top.CPP\"]", "/top.CPP: C++; only Verilog and SystemVerilog can be Verilated"},
    {3, "sources = ['a\"b.v']", "{}:3: sources: quotes, backslashes and control characters cannot be handed over"},
    {4, "include = [\"nowhere\"]", "/nowhere: No such folder"},
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
    {18, "tx = \"t[1][2]\"", "{}:18: ports.tx: \"t[1][2]\" is neither a port nor bits of one"},
    {14, "port = \"[1]\"", "{}:14: reset.port: \"[1]\" is neither a port nor bits of one"},
};

const std::vector<refusal> game_refusals = {
    {1, "block = \"nes_host\"", "{}:2: bundle: nes_host has the bundle pad_pins and no other"},
    {1, "block = \"vga_timing\"", "{}:2: bundle: vga_timing has the bundle vga_pins and no other"},
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

namespace {

const lines good_engine = {
    "block = \"connect4_minimax\"",                                                     // 1
    "bundle = \"axi4_lite\"",                                                           // 2
    "sources = [\"top.v\"]",                                                            // 3
    "top = \"top\"",                                                                    // 4
    "[options]",                                                                        // 5
    "alpha_beta = true",                                                                // 6
    "solvers = 2",                                                                      // 7
    "[clock]",                                                                          // 8
    "port = \"clk\"",                                                                   // 9
    "frequency = \"100 MHz\"",                                                          // 10
    "[ports]",                                                                          // 11
    "awaddr = \"wa\"\nawvalid = \"wav\"\nawready = \"war\"",                            // 12
    "wdata = \"wd\"\nwvalid = \"wdv\"\nwready = \"wdr\"\nwstrb = \"ws\"",               // 13
    "bvalid = \"bv\"\nbready = \"br\"\nbresp = \"bc\"",                                 // 14
    "araddr = \"ra\"\narvalid = \"rav\"\narready = \"rar\"",                            // 15
    "rdata = \"rd\"\nrvalid = \"rv\"\nrready = \"rr\"\nrresp = \"rc\"\nirq = \"irq\"",  // 16
};

bool is_in(const std::string& part, const std::string& text) {
    return text.find(part) != std::string::npos;
}

}  // namespace

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
    BOOST_TEST(!whole.has_pin("m0_arprot"));
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
    BOOST_TEST(folder.read(text_with(4, "stand_ins = true")).our_stand_ins);
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
    BOOST_CHECK_THROW(read_user_rtl(folder.path()), input_error);
    BOOST_CHECK_THROW(read_user_rtl(folder.path() / "nowhere.toml"), input_error);
}

BOOST_AUTO_TEST_CASE(ports_are_found_in_the_verilated_header) {
    const auto ports = parse_ports(
        "    VL_IN8(&clk,0,0);\n    VL_OUT8(&__SYM__new,0,0);\n    VL_IN(&a___05Fb,31,0);\n"
        "    VL_OUTW(&wide,99,0,4);\n    VL_INOUT8(&bus,7,0);\n    VL_IN8((&list)[4],7,0);\n    VL_OUT8(&up,0,7);\n");
    BOOST_TEST(ports.size() == 7u);
    BOOST_TEST(ports[0].name == "clk");
    BOOST_TEST(ports[0].bits == 1u);
    BOOST_TEST(ports[1].name == "new");
    BOOST_TEST(ports[1].member == "__SYM__new");
    BOOST_TEST((ports[1].direction == verilated_port::way::out));
    BOOST_TEST(ports[2].name == "a__b");
    BOOST_TEST(ports[2].bits == 32u);
    BOOST_TEST(ports[3].bits == 100u);
    BOOST_TEST((ports[4].direction == verilated_port::way::inout));
    BOOST_TEST(ports[5].bits == 0u);
    BOOST_TEST(ports[6].bits == 8u);
    BOOST_TEST(parse_ports("VL_IN8(&low,-2147483648,0);\nVL_IN8(&high,0,2147483647);\n").empty());
}

// Verilator's own numbers are those of [high:low] in all of these.
BOOST_AUTO_TEST_CASE(bits_are_numbered_as_they_are_declared) {
    auto ports = parse_ports(
        "VL_IN8(&a,11,4);\nVL_IN8(&b,7,0);\nVL_IN16(&c,11,0);\nVL_OUT8(&d,0,0);\nVL_OUT8(&e,5,0);\nVL_OUT8(&f,2,0);\n");
    set_declared_ranges(
        ports,
        "<module name=\"sub\">\n<var name=\"a\" dtype_id=\"2\" dir=\"input\" pinIndex=\"1\"/>\n</module>\n"
        "<module name=\"top\" topModule=\"1\">\n"
        "<var loc=\"x\" name=\"a\" dtype_id=\"1\" dir=\"input\" pinIndex=\"1\"/>\n"
        "<var name=\"b\" dtype_id=\"2\" dir=\"input\" pinIndex=\"2\"/>\n"
        "<var name=\"c\" dtype_id=\"3\" dir=\"input\" pinIndex=\"3\"/>\n"
        "<var name=\"d\" dtype_id=\"4\" dir=\"output\" pinIndex=\"4\"/>\n"
        "<var name=\"e\" dtype_id=\"5\" dir=\"output\" pinIndex=\"5\"/>\n"
        "<func><var name=\"a\" dtype_id=\"2\" dir=\"input\"/></func>\n</module>\n"
        "<basicdtype id=\"1\" name=\"logic\" left=\"11\" right=\"4\"/>\n"
        "<basicdtype id=\"2\" name=\"logic\" left=\"0\" right=\"7\"/>\n"
        "<packarraydtype id=\"3\" sub_dtype_id=\"1\">\n<basicdtype id=\"4\" name=\"logic\"/>\n"
        "<refdtype id=\"5\" name=\"t\" sub_dtype_id=\"6\"/>\n"
        "<basicdtype id=\"6\" name=\"logic\" left=\"-1\" right=\"-6\"/>\n");
    const auto text = [](const verilated_port& port) {
        return port.range ? fmt::format("{}:{}", port.range->left, port.range->right) : "";
    };
    BOOST_TEST(text(ports[0]) == "11:4");
    BOOST_TEST(text(ports[1]) == "0:7");
    BOOST_TEST(text(ports[2]).empty());
    BOOST_TEST(text(ports[3]) == "0:0");
    BOOST_TEST(text(ports[4]) == "-1:-6");
    BOOST_TEST(text(ports[5]).empty());
}

BOOST_AUTO_TEST_CASE(inputs_that_are_no_pins_are_named) {
    const auto ports = parse_ports("VL_IN8(&clk,0,0);\nVL_IN8(&io,7,0);\nVL_IN(&sw,31,0);\nVL_OUT8(&led,7,0);\n");
    user_rtl_description description;
    description.clock_port = {"clk", "clk", {}, ""};
    const design_pins pins = {{{{{"io[1]", "io", port_pin::bit_range{1, 1}, ""}}}}, {}, {}};
    BOOST_TEST(undriven_inputs(description, pins, ports) == (std::vector<std::string>{"io (7 of 8 bits)", "sw"}),
               boost::test_tools::per_element());
}

namespace {

struct unfit_design {
    std::string verilog;
    std::string message;
    std::string rx = "rx";
    std::string tx = "tx";
    std::string more = "";  // of the description
};

const std::vector<unfit_design> unfit_designs = {
    {"module top(input clk, input rst, input rx, output txd); endmodule",
     "d.toml:18: top has no port \"tx\"; there are clk, rst, rx, txd"},
    {"module top(input clk, input rst, input rx, input tx); endmodule",
     "d.toml:18: port tx of top is an input, not an output"},
    {"module top(input clk, input rst, inout rx, output tx); endmodule",
     "d.toml:17: port rx of top is an inout, not an input"},
    {"module top(input clk, input rst, input rx, output [1:0] tx); endmodule",
     "d.toml:18: port tx of top has 2 bits, not 1"},
    {"module top(input clk, input rst, input [0:1] rx, output tx); endmodule",
     "d.toml:17: port rx of top has 2 bits, not 1"},
    {"module top(input clk, input rst, input rx, output [11:4] o); endmodule",
     "d.toml:18: port o of top has no bit 12; it has [11:4]\n", "rx", "o[12]"},
    {"module top(input clk, input rst, input rx, output tx); endmodule",
     "d.toml:18: port tx of top has no bit 1; it has only bit 0\n", "rx[0]", "tx[1]"},
    {"module top(input clk, input rst, input [0:3] i, output tx); endmodule",
     "d.toml:17: port i of top is [0:3]: write i[1:2], not i[2:1]\n", "i[2:1]"},
    {"module top(input clk, input rst, input [3:0] i, output tx); endmodule",
     "d.toml:17: port i[2:1] of top has 2 bits, not 1\n", "i[2:1]"},
    {"module top(input clk, input rst, input [3:0] io, output tx); endmodule",
     "d.toml:18: port io of top is an input, not an output\n", "io[0]", "io[1]"},
    {"module top(input clk, input rst, input [1:0][3:0] i, output tx); endmodule",
     "d.toml:17: port i of top is no plain vector; no bits of it can be named\n", "i[1]"},
    {"module top(input clk, input rst, input [1:0] rx, output tx); endmodule",
     "d.toml:17: ports rx[1], rx[0] of top have 2 bits, not 1\n", "rx[1]\", \"rx[0]"},
    {"module top(input clk, input rst, input rx, output tx); endmodule",
     "d.toml:20: top has no port \"sw\"; there are clk, rst, rx, tx\n", "rx", "tx", "[tie]\nsw = 1"},
    {"module top(input clk, input rst, input rx, output [1:0] tx); endmodule",
     "d.toml:20: port tx of top is an output, not an input\n", "rx", "tx[0]", "[tie]\n\"tx[1]\" = 1"},
    {"module top(input clk, input rst, input rx, input [3:0] sw, output tx); endmodule",
     "d.toml:20: port sw[2:0] of top has 3 bits, in which 8 has no room\n", "rx", "tx", "[tie]\n\"sw[2:0]\" = 8"},
    {"module top(input clk, input rst, input rx, output tx) endmodule", "d.toml: Verilator refuses top:\n%Error: "},
    {"module other(input clk, input rst, input rx, output tx); endmodule",
     "Specified --top-module 'top' was not found in design."},
    {"module top(input clk, input rst, input rx, output tx); lost l(clk); endmodule",
     "Cannot find file containing module: 'lost'"},
    {"`include \"lost.vh\"\nmodule top(input clk, input rst, input rx, output tx); endmodule",
     "Cannot find include file: lost.vh"},
    {"module top #(parameter M = 1)(input clk, input rst, input rx, output tx); endmodule",
     "Parameters from the command line were not found in the design: N"},
};

}  // namespace

// Verilator's own words follow ours.
BOOST_AUTO_TEST_CASE(designs_that_do_not_fit_are_refused) {
    const description_folder folder;
    const lines all_but_tx(good.begin(), good.end() - 1);
    for (const auto& unfit : unfit_designs) {
        folder.write("top.v", unfit.verilog + '\n');
        auto description = folder.read(
            text_with(17, fmt::format("rx = [\"{}\"]\ntx = \"{}\"\n{}", unfit.rx, unfit.tx, unfit.more), all_but_tx));
        if (unfit.message.find("Parameters") != 0) description.parameters.clear();
        BOOST_TEST_CONTEXT(unfit.verilog) {
            BOOST_CHECK_EXCEPTION(
                make_user_serial_pins("design", description), input_error, [&](const input_error& error) {
                    BOOST_TEST_MESSAGE(error.what());
                    return (std::string(error.what()) + '\n').find(unfit.message) != std::string::npos;
                });
        }
    }
}

namespace {

// What a description may hold to make a tool do something else, in every place for a text.
const std::vector<std::string> hostile_texts = {"--gdb",
                                                "-x",
                                                "-",
                                                "+1800-2017ext+v",
                                                "a.v --gdb",
                                                "$(touch hit)",
                                                "`touch hit`",
                                                "; touch hit",
                                                "| touch hit",
                                                "a' ; touch hit '",
                                                "a\\\" ; touch hit \\\"",
                                                "a\\n--gdb",
                                                "a\\ntouch hit",
                                                "@hit",
                                                "-CFLAGS -x"};

// Each with {} for the text.
const std::vector<std::pair<int, std::string>> hostile_places = {
    {1, "block = \"{}\""},
    {2, "bundle = \"{}\""},
    {3, "sources = [\"top.v\", \"{}\"]"},
    {3, "sources = [\"{}\", \"top.v\"]"},
    {4, "include = [\"{}\"]"},
    {4, "include = [\"{}.d\"]"},
    {4, "stand_ins = [\"{}.d\"]"},
    {5, "defines = [\"{}\"]"},
    {5, "defines = [\"A={}\"]"},
    {5, "defines = {{\"{}\" = true}}"},
    {5, "defines = {{A = \"{}\"}}"},
    {6, "top = \"{}\""},
    {9, "\"{}\" = 4"},
    {9, "N = \"{}\""},
    {10, "[no_warning]\n\"{}\" = \"WIDTH\"\n[clock]"},
    {10, "[no_warning]\n\"top.v\" = \"{}\"\n[clock]"},
    {11, "port = \"{}\""},
    {12, "frequency = \"{}\""},
    {12, "frequency = \"1 MHz\"\ndivided = {{\"{}\" = 2}}"},
    {12, "frequency = \"1 MHz\"\nenables = {{\"{}\" = 2}}"},
    {14, "port = \"{}\""},
    {15, "active = \"{}\""},
    {17, "rx = \"{}\""},
    {18, "tx = \"{}\""},
    {18, "tx = [\"t\", \"{}\"]"},
    {18, "tx = \"t\"\ncycles_per_bit = \"{}\""},
    {18, "tx = \"t\"\n[tie]\n\"{}\" = 1"},
    {18, "tx = \"t\"\n[tie]\nsw = \"{}\""},
    {18, "tx = \"t\"\n[polarity]\n\"{}\" = \"active low\""},
};

// A Verilator that writes its arguments down, one a line, and fails. A line end inside one would begin another.
class written_arguments {
  public:
    explicit written_arguments(const description_folder& folder)
        : path_(std::getenv("PATH")), file_(folder.path() / "arguments") {
        const auto program = folder.write(
            "verilator",
            fmt::format("#!/bin/sh\nprintf '%s\\n' \"$@\" >>'{}'\n[ \"$1\" = --getenv ]\n", file_.string()));
        fs::permissions(program, fs::perms::owner_all);
        ::setenv("PATH", (folder.path().string() + ':' + path_).c_str(), 1);
    }
    ~written_arguments() { ::setenv("PATH", path_.c_str(), 1); }
    written_arguments(const written_arguments&) = delete;
    written_arguments& operator=(const written_arguments&) = delete;

    std::vector<std::string> take() const {
        std::vector<std::string> all;
        std::ifstream in(file_);
        for (std::string line; std::getline(in, line);) all.push_back(line);
        in.close();
        fs::remove(file_);
        return all;
    }

  private:
    std::string path_;
    fs::path file_;
};

// Files and folders of these names are there, as far as a file can have them.
void write_hostile_files(const description_folder& folder) {
    for (auto name : hostile_texts) {
        if (name.find('\\') != std::string::npos) continue;
        folder.write(name, "module m; endmodule\n");
        fs::create_directories(folder.path() / (name + ".d"));
    }
}

// All that Verilator is given when the design is made, and nothing when the description is refused.
std::vector<std::string> arguments_of(const std::string& text, const description_folder& folder,
                                      const written_arguments& written) {
    try {
        make_user_serial_pins("design", folder.read(text));
    } catch (const input_error&) {
    }
    return written.take();
}

bool begins_with(const std::string& text, const std::string& prefix) {
    return text.rfind(prefix, 0) == 0;
}

}  // namespace

// What begins with a dash or a plus sign is what a harmless description has it given, too, or is followed by what
// cannot be anything else: the path of a folder, the name of a macro or of a parameter.
BOOST_AUTO_TEST_CASE(nothing_of_a_description_becomes_an_option) {
    const description_folder folder;
    write_hostile_files(folder);
    const written_arguments written(folder);
    const auto usual = arguments_of(text_with(0, ""), folder, written);
    BOOST_TEST(usual.size() > 10u);
    const auto is_harmless = [&](const std::string& argument) {
        const auto is_option = begins_with(argument, "-") || begins_with(argument, "+") || begins_with(argument, "@");
        return !is_option || std::find(usual.begin(), usual.end(), argument) != usual.end() || argument == "-y" ||
               begins_with(argument, "-I/") || begins_with(argument, "-DA=") || begins_with(argument, "-GN=");
    };
    for (const auto& [line, place] : hostile_places) {
        for (const auto& hostile : hostile_texts) {
            const auto text = text_with(line, fmt::format(fmt::runtime(place), hostile));
            BOOST_TEST_CONTEXT(text) {
                for (const auto& argument : arguments_of(text, folder, written)) {
                    BOOST_TEST_CONTEXT(argument) BOOST_TEST(is_harmless(argument));
                }
            }
        }
    }
}

// With the tools as they are nothing is run but them.
BOOST_AUTO_TEST_CASE(a_hostile_description_runs_nothing) {
    const description_folder folder;
    write_hostile_files(folder);
    const std::string path = std::getenv("PATH");
    for (const char* const program : {"gdb", "rr"}) {
        const auto file = folder.write(program, "#!/bin/sh\ntouch '" + (folder.path() / "hit").string() + "'\n");
        fs::permissions(file, fs::perms::owner_all);
    }
    ::setenv("PATH", (folder.path().string() + ':' + path).c_str(), 1);
    for (const auto& [line, place] : hostile_places) {
        for (const std::string hostile : {"--gdb", "$(touch hit)"}) {
            const auto text = text_with(line, fmt::format(fmt::runtime(place), hostile));
            BOOST_TEST_CONTEXT(text) {
                BOOST_CHECK_THROW(make_user_serial_pins("design", folder.read(text)), input_error);
                BOOST_TEST(!fs::exists(folder.path() / "hit"));
                BOOST_TEST(!fs::exists("hit"));
            }
        }
    }
    ::setenv("PATH", path.c_str(), 1);
}

// As on a machine without Verilator.
BOOST_AUTO_TEST_CASE(a_missing_tool_is_named) {
    const description_folder folder;
    const std::string path = std::getenv("PATH");
    ::setenv("PATH", folder.path().c_str(), 1);
    BOOST_CHECK_EXCEPTION(
        make_user_serial_pins("design", folder.read(text_with(0, ""))), input_error, [](const input_error& error) {
            return std::string(error.what()) == "RTL of your own needs verilator (Debian package verilator)";
        });
    ::setenv("PATH", path.c_str(), 1);
}

namespace {

// Edges of a line, as cycles of the design's clock.
class edge_list : public serial_receiver {
  public:
    explicit edge_list(const clock_domain& clock) : clock_(clock) {}
    void on_frame(const serial_frame&) override { BOOST_FAIL("pins have edges"); }
    void on_edge(std::uint64_t time_ps, bool level) override {
        BOOST_TEST(clock_.edge(clock_.cycle(time_ps)) == time_ps);
        edges.emplace_back(clock_.cycle(time_ps), level);
    }
    std::vector<std::pair<std::uint64_t, bool>> edges;

  private:
    clock_domain clock_;
};

user_rtl_description echo(const std::vector<std::string>& more_defines) {
    auto description = read_user_rtl(designs / "echo.toml");
    for (const auto& macro : more_defines) description.defines.push_back(macro);
    return description;
}

// A platform of nothing but the design.
template <typename Block>
struct design_machine {
    fresh_kernel kernel;
    user_rtl_description description;
    std::unique_ptr<Block> block;
    sc_core::sc_signal<bool> reset{"reset"};
    sc_core::sc_event end{"end"};

    design_machine(std::unique_ptr<Block> (*make)(const char*, const user_rtl_description&), user_rtl_description of)
        : description(std::move(of)), block(make("design", description)) {
        block->rst(reset);
    }
    void run(std::uint64_t cycles) { run_for(description.clock.edge(cycles)); }
    void run_to(std::uint64_t cycle) { run_for(description.clock.edge(cycle) - now_ps()); }

  private:
    // The end is an event of the kernel: what changes then, a burst of clocks must not have passed.
    void run_for(std::uint64_t ps) {
        end.notify(from_ps(ps));
        sc_core::sc_start(from_ps(ps));
    }
};

struct serial_machine : design_machine<serial_pins_block> {
    edge_list edges{description.clock};

    explicit serial_machine(const user_rtl_description& of) : design_machine(make_user_serial_pins, of) {
        block->tx.attach(edges);
    }
    void send(std::uint64_t ps, unsigned byte) { block->rx.send(make_frame(ps, description.bit_time(), byte)); }
};

struct echo_machine : serial_machine {
    serial_sampler sampler{description.bit_time(), {}};

    explicit echo_machine(const std::vector<std::string>& more_defines = {}) : serial_machine(echo(more_defines)) {
        block->tx.attach(sampler);
    }
    void send(std::uint64_t cycle, unsigned byte) { serial_machine::send(description.clock.edge(cycle), byte); }
    std::string received() {
        std::string text;
        while (const auto character = sampler.take(now_ps())) text += static_cast<char>(character->data);
        return text;
    }
};

struct game_machine : design_machine<game_pins_block> {
    explicit game_machine(const user_rtl_description& of) : design_machine(make_user_game_pins, of) {}
};

}  // namespace

// The start edge is at the edge of cycle 1000 and is sampled by the next one: busy in cycle 1001, with its counter
// at 1. The middle of the stop bit, counter 216 in bit 9, is 9 * 432 + 215 cycles later, valid one more, the frame is
// loaded in the next one, and the pin falls in the one after that.
BOOST_AUTO_TEST_CASE(a_design_answers_to_the_cycle) {
    echo_machine machine;
    machine.send(1000, 'A');
    machine.run(20'000);
    BOOST_TEST(machine.received() == "B");
    const std::uint64_t start = 1001 + 9 * 432 + 215 + 3;
    // 'B' is 0x42: low, then 0 1 0 0 0 0 1 0, then high.
    const std::vector<std::pair<std::uint64_t, bool>> expected = {{start, false},           {start + 2 * 432, true},
                                                                  {start + 3 * 432, false}, {start + 7 * 432, true},
                                                                  {start + 8 * 432, false}, {start + 9 * 432, true}};
    BOOST_TEST((machine.edges.edges == expected));
    BOOST_TEST(machine.block->fault().empty());
}

// The reset of the platform is active high, that of the design low; in the middle of its answer the line goes high.
BOOST_AUTO_TEST_CASE(reset_reaches_the_design) {
    echo_machine machine;
    machine.send(1000, 'A');
    machine.run(1001 + 9 * 432 + 300);
    BOOST_TEST(machine.edges.edges.size() == 1u);
    machine.reset.write(true);
    machine.run(10);
    BOOST_TEST(machine.edges.edges.size() == 2u);
    machine.reset.write(false);
    machine.run(10'000);
    BOOST_TEST(machine.edges.edges.size() == 2u);
    machine.send(20'000, '0');
    machine.run(20'000);
    BOOST_TEST(machine.received().back() == '1');
}

// After $finish nothing moves.
BOOST_AUTO_TEST_CASE(a_design_that_ends_itself_says_so) {
    echo_machine machine({"STOPS"});
    machine.send(1000, 'A');
    machine.run(20'000);
    BOOST_TEST(machine.received() == "B");
    BOOST_TEST(machine.block->fault().empty());
    machine.send(30'000, '!');
    machine.run(80'000);
    BOOST_TEST(machine.block->fault().find("echo.toml: the design called $finish (") != std::string::npos);
    BOOST_TEST(machine.block->fault().find("echo.v:") != std::string::npos);
    BOOST_TEST(machine.received().empty());
}

// Shifted out: registers with and without an initial value. The reset of this design is synchronous and does not touch
// them; it is a bit of a port, as the clock is.
BOOST_AUTO_TEST_CASE(registers_hold_what_the_configuration_leaves) {
    const description_folder folder;
    folder.write("top.v",
                 "module top #(parameter N = 0) (input [1:0] clocks, input [0:3] keys, input rx, output reg tx);\n"
                 "wire clk = clocks[1];\n"
                 "wire rst = keys[1];\n"
                 "reg [31:0] r;\n"
                 "reg [31:0] s = 32'hF0000000;\n"
                 "always @(posedge clk)\n"
                 "    if (rst) tx <= 1'b1; else begin tx <= r[31]; {r, s} <= {r[30:0], s, 1'b0}; end\n"
                 "endmodule\n");
    auto with_bits = good;
    with_bits[10] = "port = \"clocks[1]\"";
    with_bits[13] = "port = \"keys[1]\"";
    serial_machine machine(folder.read(text_with(0, "", with_bits)));
    machine.run_to(65);
    const std::vector<std::pair<std::uint64_t, bool>> expected = {{1, false}, {33, true}, {37, false}};
    BOOST_TEST((machine.edges.edges == expected));
}

// Without a reset the design counts from cycle 1 on, out of its initial values; the platform's reset configures it
// anew.
BOOST_AUTO_TEST_CASE(a_design_without_a_reset_begins_as_configured) {
    const description_folder folder;
    folder.write("top.v",
                 "module top(input clk, input rx, output tx);\nreg [7:0] count = 250;\n"
                 "always @(posedge clk) count <= count + 1;\nassign tx = count[7] | !rx;\nendmodule\n");
    lines without(good.begin(), good.begin() + 12);
    without.insert(without.end(), good.begin() + 15, good.end());
    without[8] = "";
    serial_machine machine(folder.read(text_with(0, "", without)));
    machine.run_to(1000);
    const std::vector<std::pair<std::uint64_t, bool>> first = {{6, false},   {134, true}, {262, false}, {390, true},
                                                               {518, false}, {646, true}, {774, false}, {902, true}};
    BOOST_TEST((machine.edges.edges == first));
    machine.run_to(1050);
    machine.reset.write(true);
    machine.run_to(1100);  // low since 1030, if it had gone on
    machine.reset.write(false);
    machine.run_to(1400);
    const std::vector<std::pair<std::uint64_t, bool>> second = {
        {1030, false}, {1050, true}, {1106, false}, {1234, true}, {1362, false}};
    const auto& edges = machine.edges.edges;
    BOOST_TEST((std::vector(edges.begin() + 8, edges.end()) == second));
}

namespace {

// A host of pads of nothing but a byte, which shows what runs in a design.
user_rtl_description byte_design(const description_folder& folder, const std::string& of_clock,
                                 const std::string& more) {
    return folder.read("block = \"nes_host\"\nbundle = \"pad_pins\"\nsources = [\"top.v\"]\ntop = \"top\"\n" + more +
                       "[clock]\nport = \"clk\"\nfrequency = \"100 MHz\"\n" + of_clock +
                       "[reset]\nport = \"rst\"\nactive = \"high\"\n[ports]\nlatch = \"l\"\nclock = \"c\"\n"
                       "data1 = \"d\"\nbyte1 = \"o\"\n");
}

// The byte in every cycle up to the last one; in cycle `reset` the reset comes, ten cycles later it goes.
std::vector<unsigned> bytes_of(const user_rtl_description& description, std::uint64_t reset_cycle, std::uint64_t last) {
    game_machine machine(description);
    cycle_pin pad{1};
    machine.block->data[0].bind(pad);
    machine.run_to(reset_cycle);
    machine.reset.write(true);
    machine.run_to(reset_cycle + 10);
    machine.reset.write(false);
    machine.run_to(last + 1);
    std::vector<unsigned> bytes;
    for (std::uint64_t cycle = 0; cycle <= last; ++cycle) {
        bytes.push_back(static_cast<unsigned>(machine.block->buttons->value(cycle)));
    }
    return bytes;
}

// A bit that turns over with every n-th edge since the reset.
bool turned(std::uint64_t cycle, std::uint64_t divider, std::uint64_t reset_cycle) {
    const auto since = cycle < reset_cycle ? cycle : cycle < reset_cycle + 10 ? 0 : cycle - reset_cycle - 10;
    return since / divider % 2 != 0;
}

constexpr std::uint64_t reset_of_bytes = 203;

void check_dividers(const std::vector<unsigned>& bytes, const std::vector<std::uint64_t>& dividers) {
    for (std::uint64_t cycle = 0; cycle < bytes.size(); ++cycle) {
        if (cycle == reset_of_bytes) continue;  // a synchronous reset is seen by the next edge
        for (std::size_t bit = 0; bit < dividers.size(); ++bit) {
            BOOST_TEST_CONTEXT("cycle " << cycle << ", bit " << bit)
            BOOST_TEST((bytes[cycle] >> bit & 1) ==
                       (dividers[bit] != 0 && turned(cycle, dividers[bit], reset_of_bytes) ? 1u : 0u));
        }
    }
}

}  // namespace

// All flip-flops are reset synchronously: also those of a slow clock see it. Bit 3 is that of a fast clock which counts
// what the slow one does, and sees it a cycle later, as two edges at the same time would have it.
BOOST_AUTO_TEST_CASE(divided_clocks_and_enables_are_driven) {
    const description_folder folder;
    folder.write("top.v",
                 "module top(input clk, input rst, input slow, input [1:0] ce, input d, output l, output c,\n"
                 "           output [7:0] o);\nreg a, b, e, f;\nassign o = {4'd0, f, e, b, a};\n"
                 "assign l = 1'b0, c = 1'b0;\n"
                 "always @(posedge slow) a <= rst ? 1'b0 : ~a;\n"
                 "always @(posedge clk) if (ce[0] || rst) b <= rst ? 1'b0 : ~b;\n"
                 "always @(posedge clk) if (ce[1]) e <= rst ? 1'b0 : ~e;\n"
                 "always @(posedge clk) f <= a;\nendmodule\n");
    const auto bytes =
        bytes_of(byte_design(folder, "divided = {slow = 4}\nenables = {\"ce[0]\" = 5, \"ce[1]\" = 1}\n", ""),
                 reset_of_bytes, 300);
    check_dividers(bytes, {4, 5, 1});
    for (std::size_t cycle = 1; cycle < bytes.size(); ++cycle) {
        if (cycle < reset_of_bytes || cycle > reset_of_bytes + 10) {
            BOOST_TEST((bytes[cycle] >> 3 & 1) == (bytes[cycle - 1] & 1));
        }
    }
}

// Bits 0 to 6: MMCME2_BASE and PLLE2_BASE by 4, MMCME2_ADV by 5, DCM_SP by 3 and 2, what is faster than its input, and
// BUFGCE with an enable at every other edge. Bit 7 is of the input's clock and follows bit 0 a cycle later.
BOOST_AUTO_TEST_CASE(stand_ins_divide_the_clock) {
    const description_folder folder;
    folder.write("top.v",
                 "module top(input clk, input rst, input d, output l, output c, output reg [7:0] o);\n"
                 "wire in, m, mb, p, a, fx, dv, fast, g;\nreg half;\nassign l = 1'b0, c = 1'b0;\n"
                 "IBUFG buffer(.I(clk), .O(in));\n"
                 "MMCME2_BASE #(.CLKFBOUT_MULT_F(10.125), .CLKOUT0_DIVIDE_F(40.25), .CLKOUT1_DIVIDE(5)) "
                 "base(.CLKIN1(in), .RST(rst),\n"
                 "    .PWRDWN(1'b0), .CLKOUT0(mb), .CLKOUT1(fast));\nBUFG output_buffer(.I(mb), .O(m));\n"
                 "PLLE2_BASE #(.CLKFBOUT_MULT(16), .DIVCLK_DIVIDE(2), .CLKOUT3_DIVIDE(32)) pll(.CLKIN1(in), .RST(rst), "
                 ".PWRDWN(1'b0),\n"
                 "    .CLKOUT3(p));\n"
                 "MMCME2_ADV #(.CLKFBOUT_MULT_F(10.0), .CLKOUT6_DIVIDE(50)) adv(.CLKIN1(in), .CLKIN2(1'b0), "
                 ".CLKINSEL(1'b1), .RST(rst),\n"
                 "    .PWRDWN(1'b0), .CLKOUT6(a));\n"
                 "DCM_SP #(.CLKFX_DIVIDE(9), .CLKFX_MULTIPLY(3)) dcm(.CLKIN(in), .RST(rst), .CLKFX(fx), .CLKDV(dv));\n"
                 "BUFGCE gate(.I(in), .CE(half), .O(g));\n"
                 "always @(posedge in or posedge rst) if (rst) half <= 0; else half <= ~half;\n"
                 "always @(posedge m or posedge rst) if (rst) o[0] <= 0; else o[0] <= ~o[0];\n"
                 "always @(posedge p or posedge rst) if (rst) o[1] <= 0; else o[1] <= ~o[1];\n"
                 "always @(posedge a or posedge rst) if (rst) o[2] <= 0; else o[2] <= ~o[2];\n"
                 "always @(posedge fx or posedge rst) if (rst) o[3] <= 0; else o[3] <= ~o[3];\n"
                 "always @(posedge dv or posedge rst) if (rst) o[4] <= 0; else o[4] <= ~o[4];\n"
                 "always @(posedge fast or posedge rst) if (rst) o[5] <= 0; else o[5] <= ~o[5];\n"
                 "always @(posedge g or posedge rst) if (rst) o[6] <= 0; else o[6] <= ~o[6];\n"
                 "always @(posedge clk) o[7] <= o[0];\nendmodule\n");
    const auto bytes = bytes_of(byte_design(folder, "", "stand_ins = true\n"), reset_of_bytes, 300);
    check_dividers(bytes, {4, 4, 5, 3, 2, 0, 2});
    for (std::size_t cycle = 1; cycle < bytes.size(); ++cycle) {
        if (cycle < reset_of_bytes || cycle > reset_of_bytes + 10) {
            BOOST_TEST((bytes[cycle] >> 7 & 1) == (bytes[cycle - 1] & 1));
        }
    }
}

namespace {

using need = clock_use::need;

struct clocked_design {
    const char* what;
    need needed;
    const char* text;  // after the ports clk, rst, rx and tx, which is a register
};

std::ostream& operator<<(std::ostream& out, const clocked_design& design) {
    return out << design.what;
}

// What each sends depends on what it has received and when.
const clocked_design registers_alone = {
    "registers, with resets of every kind, a memory, a latch of the inputs, modules that are no part of the top, and a "
    "path from input to output",
    need::registers,
    "reg [7:0] n, m[0:3]; reg held, low; wire [1:0] of_cell;\n"
    "always @(posedge clk) m[n[1:0]] <= {m[n[2:1]][6:0], rx};\n"
    "always @(posedge clk or posedge rst) if (rst) n <= 0; else n <= n + 1 + (m[0][1] & of_cell[1]);\n"
    "always @(posedge clk or negedge rst) if (!rst) low <= ~low; else low <= n[2];\n"
    "always_latch if (rx) held = n[3] ^ rst;\n"
    "cell_of_its_own a(clk, rx ^ held, of_cell[0]), b(clk, of_cell[0] ^ n[0], of_cell[1]);\n"
    "always @* begin tx = m[0][3] ^ n[4]; if (rx) tx = tx ^ held ^ low ^ of_cell[1]; end\n"
    "endmodule\n"
    "module cell_of_its_own(input clk, input d, output reg q); /*verilator no_inline_module*/\n"
    "reg [2:0] s; always @(posedge clk) {q, s} <= {s, d ^ q};"};
const clocked_design divided_clock = {
    "a divided clock", need::rising_edge,
    "reg half = 0, r = 0; always @(posedge clk) half <= !half; always @(posedge half) r <= rx ^ r;\n"
    "always @(posedge clk) tx <= r;"};

const clocked_design clocked_designs[] = {
    registers_alone,
    divided_clock,
    {"a process that starts with an input", need::registers,
     "reg r; always @(posedge rx) r <= !r; always @(posedge clk) tx <= r;"},
    {"an imported function in a register", need::registers,
     "import \"DPI-C\" function int toupper(int x); always @(posedge clk) tx <= toupper(rx) == 1;"},
    {"objects", need::rising_edge,
     "class c; int x; endclass c o; always @(posedge clk) begin o = new; o.x = rx; tx <= o.x[0]; end"},
    {"a gated clock", need::both_edges,
     "reg [5:0] n; reg r; wire gated = clk & n[2]; always @(posedge clk) if (rst) n <= 0; else n <= n + 1;\n"
     "always @(posedge gated) r <= rx ^ r; always @(posedge clk) tx <= rst | r;"},
    {"the falling edge", need::both_edges,
     "reg [5:0] n; always @(negedge clk) if (rst) n <= 0; else n <= n + 1 + rx; always @(posedge clk) tx <= n[3];"},
    {"the falling edge of a clock turned over", need::both_edges,
     "reg n; wire other = ~clk; always @(posedge other) n <= rx; always @(posedge clk) tx <= n;"},
    {"a latch of the clock", need::both_edges,
     "reg [5:0] n; reg r; always @(posedge clk) if (rst) n <= 0; else n <= n + 1;\n"
     "always @* if (!clk) r = n[3] ^ rx; always @(posedge clk) tx <= r;"},
    {"the clock as data of a register", need::both_edges, "always @(posedge clk) tx <= clk ^ rx;"},
    {"the clock on an output", need::both_edges, "reg r; always @(posedge clk) r <= rx; always @* tx = r & clk;"},
    {"every change of the clock", need::both_edges,
     "reg [5:0] n; always @(clk) n = n + rx; always @(posedge clk) tx <= n[3];"},
    {"the clock in an exported function", need::both_edges,
     "export \"DPI-C\" function level; function int level(); level = clk; endfunction\n"
     "always @(posedge clk) tx <= rx;"},
    {"every change of a register", need::both_edges,
     "reg [5:0] n, m; always @(posedge clk) n <= n + rx; always @(n) m = m + 1; always @(posedge clk) tx <= m[2];"},
    {"a loop of logic", need::both_edges,
     "wire q, qn; assign q = ~(rst | qn); assign qn = ~(rx | q); always @(posedge clk) tx <= q;"},
    {"chance behind an input", need::both_edges, "reg x; always @* x = $random ^ rx; always @(posedge clk) tx <= x;"},
    {"the time behind an input", need::both_edges,
     "reg x; always @* x = ($time > 8) ^ rx; always @(posedge clk) tx <= x;"},
    {"an imported function behind an input", need::both_edges,
     "import \"DPI-C\" function int toupper(int x); reg x; always @* x = toupper(rx) == 1;\n"
     "always @(posedge clk) tx <= x;"},
    {"an input that is printed", need::both_edges, "always @* $display(\"%d\", rx); always @(posedge clk) tx <= rx;"},
    {"what is printed at the end of a step", need::both_edges,
     "always @(posedge clk) begin tx <= rx; $strobe(\"%d\", tx); end"},
    {"the design's own C++", need::both_edges, "always @(posedge clk) tx <= $c(\"1\") ^ rx;"},
};

// As it is compiled in, or with nothing proven: the clock is a bit of a port.
std::vector<std::pair<std::uint64_t, bool>> edges_of(const clocked_design& design, bool proven) {
    const description_folder folder;
    auto all = good;
    all[2] = "sources = [\"top.sv\"]";
    all[6] = "cycles_per_bit = 32";
    if (!proven) all[10] = "port = \"clocks[1]\"";
    folder.write("top.sv",
                 fmt::format("module top #(parameter N = 0) (input {}, input rst, input rx, output reg tx);\n"
                             "{}{}\nendmodule\n",
                             proven ? "clk" : "[1:0] clocks", proven ? "" : "wire clk = clocks[1];\n", design.text));
    serial_machine machine(folder.read(text_with(0, "", all)));
    for (unsigned n = 0; n < 20; ++n) machine.send(machine.description.clock.edge(50 + 700 * n) + n, 17 * n & 0xFF);
    machine.run(5000);
    machine.reset.write(true);
    machine.run(10);
    machine.reset.write(false);
    machine.run(10'000);
    return machine.edges.edges;
}

}  // namespace

// Whatever an evaluation is left out for must be known to change nothing.
BOOST_DATA_TEST_CASE(what_a_clock_does_is_proven, boost::unit_test::data::make(clocked_designs), design) {
    const description_folder folder;
    folder.write("top.sv", fmt::format("module top(input clk, input rst, input rx, output reg tx);\n{}\nendmodule\n",
                                       design.text));
    const auto verilated = run_tool({"verilator", "--cc", "-O3", "-Wno-fatal", "--no-timing", "--prefix", "Vown",
                                     "--Mdir", folder.path().string(), "--top-module", "top", "top.sv"},
                                    folder.path(), {"this test", "verilator"});
    BOOST_REQUIRE_MESSAGE(verilated.succeeded, verilated.output);
    std::map<std::string, std::string> sources;
    for (const auto& entry : fs::directory_iterator(folder.path())) {
        if (entry.path().extension() == ".cpp") sources[entry.path().filename()] = file_text(entry.path());
    }
    const auto use = find_clock_use(sources, "clk", parse_ports(file_text(folder.path() / "Vown.h")));
    BOOST_TEST(static_cast<int>(use.needed) == static_cast<int>(design.needed));
}

BOOST_AUTO_TEST_CASE(what_is_left_out_changes_nothing) {
    for (const auto& design : {registers_alone, divided_clock}) {
        BOOST_TEST_CONTEXT(design) {
            const auto edges = edges_of(design, true);
            BOOST_TEST(edges.size() > 100u);
            BOOST_TEST((edges == edges_of(design, false)));
        }
    }
}

// A colour of fewer bits than four is as bright in white and black as one of four; of more the highest count.
BOOST_AUTO_TEST_CASE(colours_of_any_width_become_four_bits) {
    const auto all = [](unsigned bits) {
        std::vector<unsigned> colours;
        for (unsigned value = 0; value < 1u << bits; ++value) colours.push_back(four_bits(value, bits));
        return colours;
    };
    BOOST_TEST(all(1) == (std::vector<unsigned>{0x0, 0xF}), boost::test_tools::per_element());
    BOOST_TEST(all(2) == (std::vector<unsigned>{0x0, 0x5, 0xA, 0xF}), boost::test_tools::per_element());
    BOOST_TEST(all(3) == (std::vector<unsigned>{0x0, 0x2, 0x4, 0x6, 0x9, 0xB, 0xD, 0xF}),
               boost::test_tools::per_element());
    BOOST_TEST(four_bits(0xA, 4) == 0xA);
    BOOST_TEST(four_bits(0x1A, 4) == 0xA);
    BOOST_TEST(four_bits(0x1F, 5) == 0xF);
    BOOST_TEST(four_bits(0xA5, 8) == 0xA);
}

BOOST_AUTO_TEST_CASE(a_record_keeps_the_last_colours) {
    colour_pins record(8);
    record.set(0, 0x000);
    for (std::uint64_t frame = 0; frame < 5; ++frame) {
        record.set(1000 * frame + 10, 0xF00);
        record.set(1000 * frame + 10, 0x00F);  // the last word on a cycle counts
        record.set(1000 * frame + 20, 0x00F);
        record.set(1000 * frame + 30, 0x000);
    }
    BOOST_TEST(record.value(40) == 0x00Fu);  // black was forgotten: as the oldest change that is known
    BOOST_TEST(record.value(1029) == 0x00Fu);
    BOOST_TEST(record.value(2009) == 0x000u);
    BOOST_TEST(record.value(2010) == 0x00Fu);
    BOOST_TEST(record.value(2030) == 0x000u);
    BOOST_TEST(record.next_change(2010) == 2030u);
    BOOST_TEST(record.next_change(2030) == 3010u);
    BOOST_TEST(record.next_change(4030) == cycle_pin_if::never);
    std::array<colour_level, 6> colours{};
    record.read(3005, 5, 6, colours.data());
    BOOST_TEST(colours == (std::array<colour_level, 6>{0, 0x00F, 0x00F, 0x00F, 0x00F, 0}),
               boost::test_tools::per_element());
    BOOST_TEST(!record.foreseen());
}

namespace {

class press_list : public press_listener_if {
  public:
    void pressed(std::uint64_t cycle, const press_events& events) override {
        presses.push_back({cycle, events[0], events[1]});
    }
    std::vector<std::array<std::uint64_t, 3>> presses;
};

using cycle_list = std::vector<std::uint64_t>;

// Clock by clock, and as far as a burst goes.
constexpr std::uint64_t bursts[] = {1, burst_clock::usual_longest_burst};

// The cycles up to `last` in which a pin changes its masked level to one that is not 0, or is 0.
cycle_list changes_to(const cycle_pin_if& pin, std::uint64_t mask, bool high, std::uint64_t last) {
    cycle_list cycles;
    bool before = (pin.value(0) & mask) != 0;
    for (auto c = pin.next_change(0); c <= last; c = pin.next_change(c)) {
        const bool now = (pin.value(c) & mask) != 0;
        if (now != before && now == high) cycles.push_back(c);
        before = now;
    }
    return cycles;
}

}  // namespace

// Section 3 of the machine's specification with 1000 cycles a pad clock. The wire of pad 1 is low from cycle 7 900 to
// 15 900: the ticks 7 999 to 14 999 sample it, the first being count 7 (Right) of frame 0, the others count 0 to 6 of
// frame 1 (A to Left). Right has been let go in frame 1: its event is one pad clock after frame 2 has begun; the others
// have in frame 2, their event is one after frame 3 has.
BOOST_DATA_TEST_CASE(a_host_of_pads_sees_its_wires_to_the_cycle, boost::unit_test::data::make(bursts), longest) {
    burst_clock::set_default_longest_burst(longest);
    game_machine machine(read_user_rtl(designs / "pad_host.toml"));
    const auto& block = machine.block;
    cycle_pin pad1{1};
    press_list presses;
    block->data[0].bind(pad1);
    block->presses.bind(presses);
    // Told before the start of the cycles to come, as a pad can tell.
    pad1.append(7'900, 0);
    pad1.append(15'900, 1);
    machine.run_to(30'000);
    BOOST_TEST(block->strobes->value(0) == nes_strobes::latch);
    BOOST_TEST(
        changes_to(*block->strobes.operator->(), nes_strobes::latch, false, 20'000) == (cycle_list{1000, 9000, 17'000}),
        boost::test_tools::per_element());
    BOOST_TEST(changes_to(*block->strobes.operator->(), nes_strobes::latch, true, 20'000) == (cycle_list{8000, 16'000}),
               boost::test_tools::per_element());
    BOOST_TEST(
        changes_to(*block->strobes.operator->(), nes_strobes::pad_clock, true, 3'000) == (cycle_list{500, 1500, 2500}),
        boost::test_tools::per_element());
    BOOST_TEST(block->buttons->value(7'999) == 0u);
    BOOST_TEST(block->buttons->value(8'000) == 0x01u);
    BOOST_TEST(block->buttons->value(15'999) == 0x01u);
    BOOST_TEST(block->buttons->value(16'000) == 0xFEu);
    BOOST_TEST(block->buttons->value(24'000) == 0u);
    BOOST_TEST(block->fault().empty());
    const std::vector<std::array<std::uint64_t, 3>> expected = {
        {17'000, bit(nes_button::right), 0},
        {25'000, static_cast<std::uint8_t>(bit(nes_button::a) | bit(nes_button::left)), 0}};
    BOOST_TEST((presses.presses == expected));
}

// With a synchronous reset of 10 cycles from 20 cycles into a line on: the counters begin anew with its release. At a
// pixel a cycle pixel p is on the pins in cycle p + 1.
BOOST_DATA_TEST_CASE(a_screen_is_seen_to_the_cycle, boost::unit_test::data::make(bursts), longest) {
    burst_clock::set_default_longest_burst(longest);
    constexpr std::uint64_t reset_cycle = 800 * 3 + 20;
    constexpr std::uint64_t origin = reset_cycle + 10;
    game_machine machine(read_user_rtl(designs / "test_pattern.toml"));
    const auto& block = machine.block;
    machine.run_to(reset_cycle);
    machine.reset.write(true);
    machine.run_to(origin);
    machine.reset.write(false);
    machine.run_to(origin + 800 * 493);
    const auto& syncs = *block->syncs.operator->();
    BOOST_TEST(changes_to(syncs, vga_syncs::hsync, false, origin + 800 * 2) ==
                   (cycle_list{657, 1457, 2257, origin + 657, origin + 1457}),
               boost::test_tools::per_element());
    BOOST_TEST(changes_to(syncs, vga_syncs::hsync, true, 1600) == (cycle_list{753, 1553}),
               boost::test_tools::per_element());
    BOOST_TEST(changes_to(syncs, vga_syncs::vsync, false, UINT64_MAX - 1) == (cycle_list{origin + 800 * 490 + 1}),
               boost::test_tools::per_element());
    BOOST_TEST(changes_to(syncs, vga_syncs::vsync, true, UINT64_MAX - 1) == (cycle_list{origin + 800 * 492 + 1}),
               boost::test_tools::per_element());
    // Line 100 (y = 64 + 36): red from x in steps of 64, green from y, blue from x[9] and y[5].
    std::array<colour_level, 8> colours{};
    block->colour->read(origin + 800 * 100 + 1, 100, 8, colours.data());
    const std::array<colour_level, 8> expected = {0x025, 0x225, 0x625, 0x925, 0xD25, 0xF25, 0x22F, 0x000};
    BOOST_TEST(colours == expected, boost::test_tools::per_element());
    BOOST_TEST(block->colour->next_change(origin + 800 * 100 + 1) == origin + 800 * 100 + 65);
}

namespace {

// Answers a read with its address, and with what was written last where that ends in 8; nothing to one that ends in C.
// Its interrupt, active low, is whether that is odd. Data come in at two ports, and go out of one bus with the codes.
const char* const answering_slave =
    "module top(input clk, input [31:0] wa, input wav, output war, input [15:0] high, input [15:0] low, input [3:0] ws,"
    "  input wdv, output wdr, output reg bv, input br, input [31:0] ra, input rav, output rar, output [33:0] bus,"
    "  output reg rv, input rr, output irq_n);"
    "  reg [31:0] last = 0, answer = 0;"
    "  assign war = wav & wdv & ~bv, wdr = war, rar = ~rv & (ra[3:0] != 4'hC), bus = {2'b00, answer};"
    "  assign irq_n = ~last[0];"
    "  initial {bv, rv} = 0;"
    "  always @(posedge clk) begin"
    "    if (war) begin bv <= 1; if (ws == 4'hF) last <= {high, low}; end else if (br) bv <= 0;"
    "    if (rar & rav) begin rv <= 1; answer <= ra[3:0] == 8 ? last : ra; end else if (rr | ra[3:0] == 4'h4) rv <= 0;"
    "  end endmodule\n";

struct slave_machine {
    fresh_kernel kernel;
    description_folder folder;
    user_rtl_description description;
    std::unique_ptr<axi4_lite_block> block;
    sc_core::sc_signal<bool> reset{"reset"};
    sc_core::sc_signal<bool> interrupt{"interrupt"};
    at_initiator initiator;

    slave_machine() : description(describe()), block(make()), initiator("initiator", description.clock) {
        initiator.out.bind(block->in);
        block->rst(reset);
        block->irq(interrupt);
    }
    user_rtl_description describe() const {
        folder.write("top.v", answering_slave);
        auto text = text_with(13,
                              R"(wdata = ["high", "low"])"
                              "\nwvalid = \"wdv\"\nwready = \"wdr\"\nwstrb = \"ws\"",
                              good_engine);
        for (const auto& [from, to] : std::map<std::string, std::string>{{"bresp = \"bc\"\n", ""},
                                                                         {"\"rd\"", "\"bus[31:0]\""},
                                                                         {"\"rc\"", "\"bus[33:32]\""},
                                                                         {"\"irq\"", "\"irq_n\""}}) {
            text.replace(text.find(from), from.size(), to);
        }
        return folder.read(text + "[polarity]\nirq = \"active low\"\n");
    }
    std::unique_ptr<axi4_lite_block> make() const { return make_user_axi4_lite("design", description, {0x43C0'0000}); }

    template <typename Body>
    void run(Body body) {
        sc_core::sc_spawn([&, body] {
            sc_core::wait(from_ps(description.clock.edge(2)));
            body(initiator);
            sc_core::sc_pause();
        });
        sc_core::sc_start();
    }
};

}  // namespace

BOOST_AUTO_TEST_CASE(registers_are_reached_by_the_pins) {
    slave_machine machine;
    std::uint32_t at_address = 0, written = 0, kept = 0;
    bool before = true, after = false;
    machine.run([&](at_initiator& initiator) {
        before = machine.interrupt.read();
        BOOST_TEST(initiator.read(0x20, at_address) == tlm::TLM_OK_RESPONSE);
        BOOST_TEST(initiator.write(0, 0x89AB'CDEF) == tlm::TLM_OK_RESPONSE);
        initiator.read(8, written, 3);
        initiator.write(0, 0, 0x7);
        initiator.read(8, kept);
        after = machine.interrupt.read();
    });
    BOOST_TEST(at_address == 0x43C0'0020u);
    BOOST_TEST(written == 0x89AB'CDEFu);
    BOOST_TEST(kept == 0x89AB'CDEFu);
    BOOST_TEST(!before);
    BOOST_TEST(after);
    BOOST_TEST(machine.block->broken_rules().empty());
    BOOST_TEST(machine.block->fault() == "");
}

// Its VALID falls where nobody has taken the answer; then it never answers.
BOOST_AUTO_TEST_CASE(what_a_slave_breaks_and_owes_is_said) {
    slave_machine machine;
    machine.run([&](at_initiator& initiator) {
        std::uint32_t value = 0;
        initiator.read(4, value, 4);
        initiator.read(0xC, value);
    });
    BOOST_REQUIRE(machine.block->broken_rules().size() == 1u);
    BOOST_TEST(is_in("d.toml: rvalid falls before rready has taken the response at 40000 ps, 1 time in all",
                     machine.block->broken_rules().front()));
    BOOST_TEST(is_in("d.toml: no answer within 500000 cycles, arready of a read of 0xc; before that rvalid falls",
                     machine.block->fault()));
}

namespace {

struct master_levels : axi_master_pins {
    bool valid[2] = {};
    axi_request shown{};

    bool request_valid(bool write) const override { return valid[write ? 1 : 0]; }
    axi_request request(bool) const override { return shown; }
    void drive_request_ready(bool, bool) override {}
    void drive_response(bool, const axi_response&) override {}
    void drop_response() override {}
    bool response_ready(bool) const override { return false; }
};

}  // namespace

BOOST_AUTO_TEST_CASE(what_a_master_breaks_is_said) {
    std::vector<std::string> broken;
    axi_request_rules rules([&](const std::string& rule) { broken.push_back(rule); });
    master_levels pins;
    const auto cycle = [&](bool read, bool write, const axi_request& shown, bool taken = false) {
        rules.next_cycle();
        pins.valid[0] = read, pins.valid[1] = write, pins.shown = shown;
        rules.look(pins);
        if (taken) rules.taken(write);
    };
    cycle(true, false, {false, 4, 0, 0});
    BOOST_TEST(rules.waiting());
    cycle(true, false, {false, 4, 0, 0}, true);
    BOOST_TEST(!rules.waiting());
    cycle(true, false, {false, 8, 0, 0}, true);
    cycle(false, true, {true, 8, 1, 0xF});
    cycle(false, true, {true, 8, 1, 0xF}, true);
    cycle(false, false, {});
    BOOST_TEST(broken.empty());
    cycle(true, false, {false, 4, 0, 0});
    cycle(true, false, {false, 12, 0, 0});
    cycle(true, false, {false, 16, 0, 0}, true);
    cycle(false, true, {true, 8, 1, 0xF});
    cycle(false, true, {true, 8, 1, 0x7}, true);
    cycle(true, false, {false, 4, 0, 0});
    cycle(false, false, {});
    cycle(true, false, {false, 4, 0, 0});
    rules.reset();
    cycle(false, false, {});
    const std::vector<std::string> expected = {"araddr changes while arvalid waits for arready",
                                               "wdata or wstrb changes while wvalid waits for wready",
                                               "arvalid falls before arready"};
    BOOST_TEST(broken == expected, boost::test_tools::per_element());
}
