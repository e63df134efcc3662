// SPDX-License-Identifier: Apache-2.0
// Our stand-ins for the primitives of a netlist, each against what the vendor's library guide says of it.
#include "design/rtl_design.h"
#include "test_designs.h"

#include <fmt/format.h>
#include <boost/test/unit_test.hpp>

#include <cstdint>
#include <random>
#include <string>
#include <vector>

using namespace tabletop;

namespace {

constexpr unsigned tries = 3000;
constexpr std::uint64_t lut_bits = 0x9C3A'57E1'06BD'F248;

// What a flip-flop has, by its pins; the names say it after "FD": CLR and PRE count at once, the others at an edge.
struct flip_flop {
    std::string name;
    bool falling = false;
    bool inverted = false;  // every IS_..._INVERTED is set
    bool level = false;

    bool has(char letter) const { return name.find(letter, 2) != std::string::npos; }

    std::string instance(unsigned n) const {
        std::string pins, parameters;
        const auto add = [&](const char* pin, const std::string& signal, bool invertible) {
            pins += fmt::format(".{}({}), ", pin, signal);
            if (inverted && invertible) parameters += fmt::format(".IS_{}_INVERTED(1'b1), ", pin);
        };
        add("C", "clk", true);
        if (has('E')) add("CE", "in[0]", false);
        if (has('C')) add("CLR", "in[1]", true);
        if (has('P')) add("PRE", "in[2]", true);
        if (has('R')) add("R", "in[3]", true);
        if (has('S')) add("S", "in[4]", true);
        add("D", "late", true);
        return fmt::format("{}{} #({}.INIT(1'b{})) f{}({}.Q(out[{}]));\n", name, falling ? "_1" : "", parameters,
                           level ? 1 : 0, n, pins, n);
    }

    bool pin(std::uint64_t in, unsigned bit) const { return ((in >> bit & 1) != 0) != inverted; }

    void settle(std::uint64_t in) {
        if (has('P') && pin(in, 2)) level = true;
        if (has('C') && pin(in, 1)) level = false;
    }
    void edge(std::uint64_t in, bool d) {
        if (has('R') && pin(in, 3)) {
            level = false;
        } else if (has('S') && pin(in, 4)) {
            level = true;
        } else if (!has('E') || (in & 1) != 0) {
            level = d != inverted;
        }
        settle(in);
    }
};

std::vector<flip_flop> all_flip_flops() {
    std::vector<flip_flop> all;
    bool level = false;
    for (const char* const name :
         {"FD", "FDC", "FDCE", "FDCP", "FDCPE", "FDE", "FDP", "FDPE", "FDR", "FDRE", "FDRS", "FDRSE", "FDS", "FDSE"}) {
        for (const bool falling : {false, true}) all.push_back({name, falling, false, level = !level});
    }
    for (const char* const name : {"FDCE", "FDPE", "FDRE", "FDSE"}) all.push_back({name, false, true, level = !level});
    return all;
}

rtl_description netlist(const description_folder& folder, const std::string& instances) {
    folder.write("top.v", "module top(input clk, input [31:0] in, output [31:0] out);\nwire late;\n" + instances +
                              "endmodule\n");
    return folder.read(
        "block = \"debouncer\"\nbundle = \"debouncer_pins\"\nsources = [\"top.v\"]\n"
        "stand_ins = true\ntop = \"top\"\n[clock]\nport = \"clk\"\n"
        "[ports]\ncontact = \"in\"\nlevel = \"out\"\n");
}

struct played_netlist {
    explicit played_netlist(const rtl_description& description)
        : design(description), in(design.input("contact", 32)), out(design.output("level", 32)) {
        design.start();
        design.drive_reset(false);  // before it the clock of a design without one stands still
        clock();
    }

    void clock() {
        bool changed = false;
        design.clock(1, changed);
    }

    rtl_design design;
    const input_pin in;
    const output_pin out;
};

}  // namespace

// Flip-flops of the falling edge see what one of the rising edge before it has just taken, the others see what it had.
BOOST_AUTO_TEST_CASE(flip_flops) {
    auto all = all_flip_flops();
    std::string instances = "FD #(.INIT(1'b0)) source(.C(clk), .D(in[5]), .Q(late));\n";
    for (unsigned n = 0; n < all.size(); ++n) instances += all[n].instance(n);
    const description_folder folder;
    played_netlist played(netlist(folder, instances));
    std::mt19937_64 random(1);
    bool late = false;
    const auto check = [&](unsigned n) {
        for (unsigned k = 0; k < all.size(); ++k) {
            BOOST_TEST_CONTEXT(all[k].name << (all[k].falling ? "_1" : "") << ", number " << k << " in try " << n)
            BOOST_REQUIRE((played.out.value() >> k & 1) == (all[k].level ? 1u : 0u));
        }
    };
    for (unsigned n = 0; n < tries; ++n) {
        // Most controls rest, whichever level that is.
        const std::uint64_t any = random();
        const std::uint64_t in = (any & random() & 0x1E) ^ (random() % 2 == 0 ? 0x1E : 0) ^ (random() & 0x21);
        played.in.drive(in);
        played.design.settle();
        for (auto& one : all) one.settle(in);
        check(n);
        played.clock();
        const bool before = late;
        late = (in >> 5 & 1) != 0;
        // An inverted clock is the falling edge's, too.
        for (auto& one : all) one.edge(in, one.falling || one.inverted ? late : before);
        check(n);
    }
}

BOOST_AUTO_TEST_CASE(tables_multiplexers_and_carries) {
    std::string instances;
    for (unsigned inputs = 1; inputs <= 6; ++inputs) {
        std::string pins;
        for (unsigned k = 0; k < inputs; ++k) pins += fmt::format(".I{0}(in[{0}]), ", k);
        const auto bits = 1u << inputs;
        instances += fmt::format("LUT{0} #(.INIT({1}'h{2:x})) l{0}({3}.O(out[{4}]));\n", inputs, bits,
                                 lut_bits & ~std::uint64_t{0} >> (64 - bits), pins, inputs - 1);
    }
    for (unsigned n = 5; n <= 8; ++n)
        instances += fmt::format("MUXF{0} m{0}(.I0(in[0]), .I1(in[1]), .S(in[2]), .O(out[{1}]));\n", n, n + 1);
    instances +=
        "MUXCY muxcy(.CI(in[0]), .DI(in[1]), .S(in[2]), .O(out[10]));\n"
        "XORCY xorcy(.CI(in[0]), .LI(in[1]), .O(out[11]));\n"
        "MULT_AND mult_and(.I0(in[0]), .I1(in[1]), .LO(out[12]));\n"
        "INV inv(.I(in[0]), .O(out[13]));\nGND gnd(.G(out[14]));\nVCC vcc(.P(out[15]));\n"
        "CARRY4 of_chip(.CI(1'b0), .CYINIT(in[8]), .DI(in[3:0]), .S(in[3:0] ^ in[7:4]), .CO(out[19:16]), "
        ".O(out[23:20]));\n"
        "CARRY4 next(.CI(out[19]), .CYINIT(1'b0), .DI(in[12:9]), .S(in[12:9] ^ in[16:13]), .CO(out[27:24]), "
        ".O(out[31:28]));\n";
    const description_folder folder;
    played_netlist played(netlist(folder, instances));
    std::mt19937_64 random(2);
    for (unsigned n = 0; n < tries; ++n) {
        const auto in = random() & 0xFFFF'FFFF;
        played.in.drive(in);
        played.design.settle();
        const auto out = played.out.value();
        const auto bit = [&](unsigned place) { return out >> place & 1; };
        const auto a = in & 1, b = in >> 1 & 1;
        const bool s = (in >> 2 & 1) != 0;
        for (unsigned inputs = 1; inputs <= 6; ++inputs)
            BOOST_REQUIRE(bit(inputs - 1) == (lut_bits >> (in & ((1u << inputs) - 1)) & 1));
        for (unsigned place = 6; place <= 9; ++place) BOOST_REQUIRE(bit(place) == (s ? b : a));
        BOOST_REQUIRE(bit(10) == (s ? a : b));
        BOOST_REQUIRE(bit(11) == (a ^ b));
        BOOST_REQUIRE(bit(12) == (a & b));
        BOOST_REQUIRE((out >> 13 & 7) == ((a ^ 1) | 4));
        const auto low = (in & 0xF) + (in >> 4 & 0xF) + (in >> 8 & 1);
        const auto high = (in >> 9 & 0xF) + (in >> 13 & 0xF) + (low >> 4);
        BOOST_REQUIRE((out >> 20 & 0xF) == (low & 0xF));
        BOOST_REQUIRE(bit(19) == low >> 4);
        BOOST_REQUIRE((out >> 28 & 0xF) == (high & 0xF));
        BOOST_REQUIRE(bit(27) == high >> 4);
    }
}

BOOST_AUTO_TEST_CASE(shift_registers) {
    const std::string address = ".A0(in[0]), .A1(in[1]), .A2(in[2]), .A3(in[3])";
    const description_folder folder;
    played_netlist played(netlist(
        folder, "SRL16 #(.INIT(16'h5A3C)) a(" + address +
                    ", .CLK(clk), .D(in[5]), .Q(out[0]));\nSRL16E #(.INIT(16'h5A3C)) b(" + address +
                    ", .CLK(clk), .CE(in[6]), .D(in[5]), .Q(out[1]));\n"
                    "SRLC32E #(.INIT(32'h1234_5678)) c(.A(in[4:0]), .CLK(clk), .CE(in[6]), .D(in[5]), .Q(out[2]), "
                    ".Q31(out[3]));\nSRLC16 #(.INIT(16'h5A3C)) d(" +
                    address + ", .CLK(clk), .D(in[5]), .Q(out[4]), .Q15(out[5]));\nSRLC16E #(.INIT(16'h5A3C)) e(" +
                    address +
                    ", .CLK(clk), .CE(in[6]), .D(in[5]), .Q(out[6]), .Q15(out[7]));\nSRL16_1 #(.INIT(16'h5A3C)) f(" +
                    address + ", .CLK(clk), .D(out[0]), .Q(out[8]));\nSRLC16E_1 #(.INIT(16'h5A3C)) g(" + address +
                    ", .CLK(clk), .CE(in[6]), .D(in[5]), .Q(out[9]), .Q15(out[10]));\nSRL16E_1 #(.INIT(16'h5A3C)) h(" +
                    address + ", .CLK(clk), .CE(in[6]), .D(in[5]), .Q(out[11]));\nSRLC16_1 #(.INIT(16'h5A3C)) i(" +
                    address + ", .CLK(clk), .D(in[5]), .Q(out[12]), .Q15(out[13]));\n"));
    std::mt19937_64 random(3);
    std::uint64_t always = 0x5A3C, enabled = 0x5A3C, wide = 0x1234'5678, behind = 0x5A3C;
    for (unsigned n = 0; n < tries; ++n) {
        const auto in = random() & 0x7F;
        const auto d = in >> 5 & 1;
        played.in.drive(in);
        played.clock();
        always = always << 1 | d;
        if ((in >> 6 & 1) != 0) {
            enabled = enabled << 1 | d;
            wide = wide << 1 | d;
        }
        const auto out = played.out.value();
        // The falling edge comes after the rising one, and sees what that has left.
        behind = behind << 1 | (always >> (in & 0xF) & 1);
        BOOST_REQUIRE((out >> 8 & 1) == (behind >> (in & 0xF) & 1));
        for (const unsigned place : {4u, 12u}) {
            BOOST_REQUIRE((out >> place & 1) == (always >> (in & 0xF) & 1));
            BOOST_REQUIRE((out >> (place + 1) & 1) == (always >> 15 & 1));
        }
        for (const unsigned place : {6u, 9u, 11u}) {
            BOOST_REQUIRE((out >> place & 1) == (enabled >> (in & 0xF) & 1));
            if (place != 11) BOOST_REQUIRE((out >> (place + 1) & 1) == (enabled >> 15 & 1));
        }
        BOOST_REQUIRE((out & 1) == (always >> (in & 0xF) & 1));
        BOOST_REQUIRE((out >> 1 & 1) == (enabled >> (in & 0xF) & 1));
        BOOST_REQUIRE((out >> 2 & 1) == (wide >> (in & 0x1F) & 1));
        BOOST_REQUIRE((out >> 3 & 1) == (wide >> 31 & 1));
    }
}

// Written at an edge, read at any time: the word at the address, of those with two ports also at the other one.
BOOST_AUTO_TEST_CASE(distributed_memories) {
    constexpr unsigned both_edges = 2;
    std::string instances;
    unsigned bits[] = {4, 5, 6};
    unsigned place = 0;
    for (unsigned n = 0; n < 3; ++n) {
        std::string address, other;
        for (unsigned k = 0; k < bits[n]; ++k) {
            address += fmt::format(".A{0}(in[{0}]), ", k);
            other += fmt::format(".DPRA{}(in[{}]), ", k, k + 6);
        }
        const auto words = 1u << bits[n];
        const auto pins = fmt::format(" #(.INIT({}'h{:x})) m", words, lut_bits & ~std::uint64_t{0} >> (64 - words));
        for (unsigned edge = 0; edge < both_edges; ++edge, place += 3) {
            const auto controls = ".D(in[12]), .WE(in[13]), .WCLK(clk), ";
            const auto* const end = edge == 0 ? "" : "_1";
            instances +=
                fmt::format("RAM{}X1S{}{}{}({}{}.O(out[{}]));\n", words, end, pins, place, address, controls, place);
            instances += fmt::format("RAM{}X1D{}{}{}({}{}{}.SPO(out[{}]), .DPO(out[{}]));\n", words, end, pins,
                                     place + 1, address, other, controls, place + 1, place + 2);
        }
    }
    instances +=
        "RAM64M #(.INIT_A(64'h9C3A_57E1_06BD_F248), .INIT_B(64'h1)) wide(.ADDRA(in[5:0]), .ADDRB(in[11:6]), "
        ".ADDRC(6'd0), .ADDRD(in[5:0]), .DIA(in[12]), .DIB(in[14]), .DIC(1'b0), .DID(in[15]), .WCLK(clk), .WE(in[13]), "
        ".DOA(out[18]), .DOB(out[19]), .DOC(), .DOD(out[20]));\n"
        "RAM32M #(.INIT_C(64'h9C3A_57E1_06BD_F248)) pairs(.ADDRA(in[4:0]), .ADDRB(5'd0), .ADDRC(in[10:6]), "
        ".ADDRD(in[4:0]), .DIA(in[13:12]), .DIB(2'd0), .DIC(in[15:14]), .DID(in[17:16]), .WCLK(clk), .WE(in[13]), "
        ".DOA(out[22:21]), .DOB(), .DOC(out[24:23]), .DOD(out[26:25]));\n";
    const description_folder folder;
    played_netlist played(netlist(folder, instances));
    std::mt19937_64 random(4);
    std::uint64_t memory[3] = {lut_bits & 0xFFFF, lut_bits & 0xFFFF'FFFF, lut_bits};
    std::uint64_t a = lut_bits, b = 1, d = 0, pair_a = 0, pair_c = lut_bits, pair_d = 0;
    const auto write = [](std::uint64_t& to, std::uint64_t at, std::uint64_t mask, std::uint64_t value) {
        to = (to & ~(mask << at)) | (value & mask) << at;
    };
    for (unsigned n = 0; n < tries; ++n) {
        const auto in = random() & 0x3'FFFF;
        played.in.drive(in);
        played.clock();
        const auto address = in & 0x3F, other = in >> 6 & 0x3F;
        if ((in >> 13 & 1) != 0) {
            for (unsigned k = 0; k < 3; ++k) write(memory[k], address & ((1u << bits[k]) - 1), 1, in >> 12);
            write(a, address, 1, in >> 12);
            write(b, address, 1, in >> 14);
            write(d, address, 1, in >> 15);
            write(pair_a, 2 * (address & 0x1F), 3, in >> 12);
            write(pair_c, 2 * (address & 0x1F), 3, in >> 14);
            write(pair_d, 2 * (address & 0x1F), 3, in >> 16);
        }
        const auto out = played.out.value();
        for (unsigned k = 0; k < 3 * both_edges; ++k) {
            const auto mask = (1u << bits[k / both_edges]) - 1;
            const auto& words = memory[k / both_edges];
            BOOST_REQUIRE((out >> 3 * k & 1) == (words >> (address & mask) & 1));
            BOOST_REQUIRE((out >> (3 * k + 1) & 1) == (words >> (address & mask) & 1));
            BOOST_REQUIRE((out >> (3 * k + 2) & 1) == (words >> (other & mask) & 1));
        }
        BOOST_REQUIRE((out >> 18 & 7) == ((a >> address & 1) | (b >> other & 1) << 1 | (d >> address & 1) << 2));
        BOOST_REQUIRE((out >> 21 & 3) == (pair_a >> 2 * (address & 0x1F) & 3));
        BOOST_REQUIRE((out >> 23 & 3) == (pair_c >> 2 * (other & 0x1F) & 3));
        BOOST_REQUIRE((out >> 25 & 3) == (pair_d >> 2 * (address & 0x1F) & 3));
    }
}

BOOST_AUTO_TEST_CASE(multipliers) {
    const description_folder folder;
    played_netlist played(netlist(folder,
                                  "wire [17:0] a = in[17:0];\nwire [17:0] b = {{4{in[31]}}, in[31:18]};\n"
                                  "wire [35:0] now, held;\nMULT18X18 m(.A(a), .B(b), .P(now));\n"
                                  "MULT18X18S s(.A(a), .B(b), .C(clk), .CE(in[0]), .R(in[1]), .P(held));\n"
                                  "assign out = {held[31:16], now[35:28], now[7:0]};\n"));
    std::mt19937_64 random(5);
    std::uint64_t held = 0;
    for (unsigned n = 0; n < tries; ++n) {
        const auto in = random() & 0xFFFF'FFFF;
        played.in.drive(in);
        played.clock();
        const auto extended = [](std::uint64_t value, unsigned bits) {
            return static_cast<std::int64_t>(value << (64 - bits)) >> (64 - bits);
        };
        const auto product = static_cast<std::uint64_t>(extended(in, 18) * extended(in >> 18, 14));
        if ((in & 1) != 0) held = product;
        if ((in & 2) != 0) held = 0;
        BOOST_REQUIRE(played.out.value() ==
                      ((held >> 16 & 0xFFFF) << 16 | (product >> 28 & 0xFF) << 8 | (product & 0xFF)));
    }
}
