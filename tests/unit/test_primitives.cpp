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

// Those of the falling edge see what one of the rising edge before it has just taken, the others what it had.
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
        const std::uint64_t in = (random() & random() & 0x1E) ^ (random() % 2 == 0 ? 0x1E : 0) ^ (random() & 0x21);
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
                    ".Q31(out[3]));\n"));
    std::mt19937_64 random(3);
    std::uint64_t always = 0x5A3C, enabled = 0x5A3C, wide = 0x1234'5678;
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
        BOOST_REQUIRE((out & 1) == (always >> (in & 0xF) & 1));
        BOOST_REQUIRE((out >> 1 & 1) == (enabled >> (in & 0xF) & 1));
        BOOST_REQUIRE((out >> 2 & 1) == (wide >> (in & 0x1F) & 1));
        BOOST_REQUIRE((out >> 3 & 1) == (wide >> 31 & 1));
    }
}
