// SPDX-License-Identifier: Apache-2.0
// What of its code a design has run: what Verilator writes of it, and builds that count.
#include "design/code_points.h"
#include "design/instrument.h"
#include "design/rtl_design.h"
#include "support/scratch_folder.h"
#include "test_designs.h"

#include <fmt/format.h>
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <string>
#include <vector>

using namespace tabletop;

namespace {

std::string field(const std::string& key, const std::string& value) {
    return '\1' + key + '\2' + value;
}

std::string point(const std::string& page, const std::string& name, unsigned count) {
    return "C '" + field("f", "/a%27b.sv") + field("l", "7") + field("n", "9") + field("page", page) +
           field("o", name) + field("S", "7-8,10") + field("h", "TOP.top.part") + fmt::format("' {}\n", count);
}

code_points read(const std::string& text) {
    return code_points::of_verilator("# SystemC::Coverage-3\n" + text);
}

// Chooses the build that counts, as long as it lives.
class counting {
  public:
    explicit counting(const fs::path& folder) { choose_instrument(instrument::coverage, folder); }
    ~counting() { choose_instrument(instrument::none, ""); }
    counting(const counting&) = delete;
    counting& operator=(const counting&) = delete;
};

const std::string latch =
    "module top(input clk, input contact, output reg level);\n"
    "  initial level = 0;\n"
    "  always @(posedge clk)\n"
    "    if (contact) level <= 1;\n"
    "    else level <= level;\n"
    "endmodule\n";

rtl_description latch_in(const description_folder& folder) {
    folder.write("top.v", latch);
    return folder.read(
        "block = \"debouncer\"\nbundle = \"debouncer_pins\"\nsources = [\"top.v\"]\ntop = \"top\"\n"
        "[clock]\nport = \"clk\"\n");
}

// After each configuration so many cycles with these contacts.
void play(const rtl_description& description, const std::vector<std::vector<bool>>& configurations) {
    rtl_design design(description);
    const auto contact = design.input("contact");
    design.output("level");
    design.start();
    bool changed = false;
    for (const auto& contacts : configurations) {
        design.drive_reset(true);
        design.drive_reset(false);
        for (const bool level : contacts) {
            contact.drive(level ? 1 : 0);
            for (unsigned cycle = 0; cycle < 2; ++cycle) design.clock(1, changed);
        }
    }
}

code_count find(const code_points& points, code_kind kind, const std::string& name) {
    const auto& all = points.all();
    const auto found = std::find_if(
        all.begin(), all.end(), [&](const auto& each) { return each.first.kind == kind && each.first.name == name; });
    BOOST_REQUIRE_MESSAGE(found != all.end(), name << " is counted");
    return found->second;
}

}  // namespace

BOOST_AUTO_TEST_CASE(what_verilator_writes_is_read) {
    const auto points =
        read(point("v_line/part__D4", "block", 1) + point("v_branch/part", "else", 0) +
             point("v_toggle/part", "count[3]", 1) + point("v_user/part", "cover", 4) + "C 'x' 4\n" + "nonsense\n");
    BOOST_REQUIRE(points.all().size() == 3u);
    const auto& [place, count] = *points.all().begin();
    BOOST_TEST(place.file == "/a'b.sv");
    BOOST_TEST(place.line == 7u);
    BOOST_TEST(place.column == 9u);
    BOOST_TEST(place.name == "block");
    BOOST_TEST(place.instance == "top.part");
    BOOST_TEST(count.lines == "7-8,10");
    BOOST_TEST(count.count == 1u);
    BOOST_TEST(count.reached);
    BOOST_TEST(!find(points, code_kind::branch, "else").reached);
    BOOST_TEST(!find(points, code_kind::toggle, "count[3]").reached);
    const auto again = code_points::of_text(points.text());
    BOOST_TEST(again.text() == points.text());
    BOOST_TEST(again.all().size() == 3u);
}

// Two simulations in each of which a bit rises have not seen it fall.
BOOST_AUTO_TEST_CASE(simulations_add_up) {
    const auto once = read(point("v_line/part", "block", 1) + point("v_toggle/part", "a", 1));
    const auto twice = read(point("v_toggle/part", "a", 2) + point("v_toggle/part", "b", 2));
    auto sum = once;
    sum.add(once);
    BOOST_TEST(find(sum, code_kind::line, "block").count == 2u);
    BOOST_TEST(find(sum, code_kind::toggle, "a").count == 2u);
    BOOST_TEST(!find(sum, code_kind::toggle, "a").reached);
    sum.add(twice);
    BOOST_TEST(find(sum, code_kind::toggle, "a").reached);
    BOOST_TEST(find(sum, code_kind::toggle, "b").reached);
}

// One instrument's build is not another's.
BOOST_AUTO_TEST_CASE(a_design_tells_what_it_has_run) {
    const description_folder folder;
    const scratch_folder kept;
    const auto description = latch_in(folder);
    play(description, {{true}});
    BOOST_TEST(kept_code_records(kept.path()).empty());
    {
        const counting chosen(kept.path());
        BOOST_TEST(!is_built(description));
        play(description, {{true}, {true}});
        play(description, {{true}});
    }
    BOOST_TEST(is_built(description));
    const auto records = kept_code_records(kept.path());
    BOOST_REQUIRE(records.size() == 2u);
    code_points points;
    for (const auto& record : records) {
        BOOST_TEST(record.description == description.path);
        points.add(record.points);
    }
    // Of two cycles the first is in reset.
    BOOST_TEST(find(points, code_kind::branch, "if").count == 3u);
    BOOST_TEST(!find(points, code_kind::branch, "else").reached);
    BOOST_TEST(find(points, code_kind::toggle, "clk").reached);
    BOOST_TEST(find(points, code_kind::toggle, "level").count == 3u);
    BOOST_TEST(!find(points, code_kind::toggle, "level").reached);
    BOOST_TEST(points.all().begin()->first.file == (folder.path() / "top.v").string());
}

BOOST_AUTO_TEST_CASE(counts_need_not_be_atomic) {
    BOOST_TEST(without_atomic_counts("uint32_t __Vcoverage[9];") == "uint32_t __Vcoverage[9];");
    const auto plain = without_atomic_counts("std::atomic<uint32_t> __Vcoverage[9];");
    BOOST_TEST(is_in("plain_count : std::atomic<uint32_t>", plain));
    BOOST_TEST(is_in("} __Vcoverage[9];", plain));
}
