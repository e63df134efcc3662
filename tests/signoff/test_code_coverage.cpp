// SPDX-License-Identifier: Apache-2.0
// Coverage of a design's own code, of what it has kept: shares, holes, exclusions by the words of a description.
#include "design/code_points.h"
#include "design/description.h"
#include "signoff/report/covered_code.h"
#include "support/document_file.h"
#include "support/input_error.h"
#include "support/scratch_folder.h"

#include <fmt/format.h>
#include <boost/test/unit_test.hpp>

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

using namespace tabletop;

namespace {

const std::string source =
    "module top(input clk, input contact, output reg level);\n"  // 1
    "  reg [7:0] count;\n"                                       // 2
    "  always @(posedge clk) begin\n"                            // 3
    "    count <= count + 1;\n"                                  // 4
    "    if (contact)\n"                                         // 5
    "      level <= 1;\n"                                        // 6
    "    else\n"                                                 // 7
    "      level <= 0;\n"                                        // 8
    "    if (count == 9)\n"                                      // 9
    "      level <= 1;\n"                                        // 10
    "  end\n"                                                    // 11
    "endmodule\n";

const std::string head =
    "block = \"debouncer\"\nbundle = \"debouncer_pins\"\nsources = [\"top.v\"]\ntop = \"top\"\n"
    "[clock]\nport = \"clk\"\n";

// A design's folder, and what simulations of it have kept.
struct covered_fixture {
    scratch_folder folder;
    scratch_folder kept;
    std::string file = folder.file("top.v").string();

    covered_fixture() { write_file(file, source); }

    std::string describe(const std::string& exclusions = "") const {
        const auto path = folder.file("mine.toml").string();
        write_file(path, head + exclusions);
        return path;
    }
    // "[LINE, COLUMN, KIND, NAME, INSTANCE, LINES, COUNT, REACHED]" of each.
    void keep(const std::vector<std::string>& points) const {
        auto list = nlohmann::json::array();
        for (const auto& text : points) {
            auto point = nlohmann::json::parse(text);
            point.insert(point.begin(), file);
            list.push_back(point);
        }
        keep_code_record({folder.file("mine.toml").string(), code_points::of_text(list.dump())}, kept.path());
    }
    void keep_usual() const {
        keep({R"([3, 3, 0, "block", "top.a", "3-4", 9, true])", R"([5, 5, 1, "if", "top.a", "5-6", 0, false])",
              R"([5, 6, 1, "else", "top.a", "7-8", 9, true])", R"([9, 5, 1, "if", "top.a", "9-10", 0, false])",
              R"([9, 6, 1, "else", "top.a", "", 9, true])", R"([2, 13, 2, "count[0]", "top.a", "", 9, true])",
              R"([2, 13, 2, "count[5]", "top.a", "", 1, false])", R"([2, 13, 2, "count[6]", "top.a", "", 0, false])",
              R"([2, 13, 2, "count[7]", "top.a", "", 0, false])"});
        keep({R"([5, 5, 1, "if", "top.b", "5-6", 2, true])", R"([5, 6, 1, "else", "top.b", "7-8", 0, false])"});
    }
    code_coverage coverage() const {
        const auto all = covered_code(kept.path());
        BOOST_REQUIRE(all.size() == 1u);
        return all.front();
    }
    std::string refusal(const std::string& exclusions) const {
        try {
            require_exclusions_stand(read_rtl(describe(exclusions)));
        } catch (const input_error& error) {
            return error.what();
        }
        return "";
    }
};

std::string shares_text(const code_shares& shares) {
    return fmt::format("{} {} {} {}", shares.lines.text(), shares.branches.text(), shares.toggles.text(),
                       shares.excluded);
}

std::string holes_text(const code_coverage& code) {
    std::string text;
    for (const auto& hole : code.holes) text += fmt::format("{}:{} {}; ", hole.file, hole.line, hole.what);
    return text;
}

}  // namespace

// Instances are one file's, and each its own.
BOOST_AUTO_TEST_CASE(files_and_instances_have_shares) {
    const covered_fixture design;
    design.describe();
    design.keep_usual();
    const auto code = design.coverage();
    BOOST_TEST(code.name == "mine");
    BOOST_REQUIRE(code.files.size() == 1u);
    BOOST_TEST(shares_text(code.files[0].shares) == "6/8 3/4 1/4 0");
    BOOST_REQUIRE(code.instances.size() == 2u);
    BOOST_TEST(code.instances[1].name == "top.b");
    BOOST_TEST(shares_text(code.instances[0].shares) == "4/8 2/4 1/4 0");
    BOOST_TEST(shares_text(code.instances[1].shares) == "2/4 1/2 - 0");
    BOOST_TEST(holes_text(code) == "top.v:2 toggle count[7:5]; top.v:9 if; ");
    const auto lines = code_coverage_lines({code});
    BOOST_TEST(lines.find("mine                                     6/8   75.0 %        3/4   75.0 %        1/4   25.0 "
                          "%     0\n") != std::string::npos);
    BOOST_TEST(lines.find("  top.v:9: if: if (count == 9)\n") != std::string::npos);
    const auto text = annotated_source(code.files[0]);
    BOOST_TEST(text.find("           2       6        level <= 1;\n") != std::string::npos);
    BOOST_TEST(text.find("           0 !    10        level <= 1;\n") != std::string::npos);
    BOOST_TEST(text.find("not reached: toggle count[7:5]\n") != std::string::npos);
    BOOST_TEST(code_coverage_json({code})[0]["instances"][0]["lines"].dump() == R"({"reached":4,"of":8})");
}

// What is excluded is in no share, unless it is reached.
BOOST_AUTO_TEST_CASE(exclusions_are_by_name) {
    const covered_fixture design;
    design.describe(
        "[[unreached]]\nfile = \"top.v\"\ntext = \"if (count ==  9) level\"\nbranch = \"if\"\nwhy = \"one\"\n"
        "[[unreached]]\nsignal = [\"count[7:6,0]\", \"count[5]\"]\nwhy = \"two\"\n");
    design.keep_usual();
    const auto code = design.coverage();
    BOOST_TEST(shares_text(code.total()) == "6/6 3/3 1/1 4");
    BOOST_TEST(code.holes.empty());
    BOOST_REQUIRE(code.exclusions.size() == 2u);
    BOOST_TEST(code.exclusions[0].what == "top.v: if of if (count ==  9) level");
    BOOST_TEST(code.exclusions[0].points == 1u);
    BOOST_TEST(code.exclusions[1].points == 4u);
    BOOST_TEST(code.exclusions[1].reached == 1u);
    BOOST_TEST(idle_exclusions({code}) == "");
    const auto lines = code_coverage_lines({code});
    BOOST_TEST(
        lines.find("excluded: top.v: toggle count[7:6,0], count[5] (4): two; 1 of them are reached all the same") !=
        std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_whole_signal_is_excluded_by_its_name) {
    const covered_fixture design;
    design.describe(
        "[[unreached]]\nsignal = \"count\"\nwhy = \"one\"\n[[unreached]]\nsignal = \"level\"\nwhy = \"two\"\n");
    design.keep_usual();
    auto code = design.coverage();
    BOOST_TEST(code.total().toggles.text() == "1/1");
    BOOST_TEST(idle_exclusions({code}).find("mine.toml:11: unreached: no point of the code is top.v: toggle level") !=
               std::string::npos);
    code.all_variants = false;
    BOOST_TEST(idle_exclusions({code}) == "");
}

BOOST_AUTO_TEST_CASE(what_stands_nowhere_is_refused) {
    const covered_fixture design;
    const auto refuses = [&](const std::string& exclusion, const std::string& said) {
        const auto message = design.refusal("[[unreached]]\n" + exclusion);
        BOOST_TEST(message.find("mine.toml:" + said) != std::string::npos, message);
    };
    const std::string why = "why = \"so\"\n";
    refuses(why + "text = \"if (count == 8)\"", "9: unreached: \"if (count == 8)\" is not in the sources");
    refuses(why + "text = \"level <= 1;\"\nfile = \"top.v\"", "9: unreached: \"level <= 1;\" is in top.v 2 times; ");
    refuses(why + "signal = \"counts[1]\"", "9: unreached: \"counts\" is not in the sources");
    refuses(why + "signal = \"coun\"", "9: unreached: \"coun\" is not in the sources");
    refuses("signal = \"count\"", "7: unreached.why: missing");
    refuses(why, "7: unreached.text: either a text of the source is named or signals are");
    refuses(why + "signal = \"count\"\ntext = \"if\"", "10: unreached.text: either");
    refuses(why + "signal = \"count\"\nbranch = \"if\"", "10: unreached.branch: without text");
    refuses(why + "signal = \"count\"\nfile = \"other.v\"", "10: unreached.file: ");
    refuses(why + "signals = \"count\"", "9: unreached.signals: unknown key; the nearest is signal");
    BOOST_TEST(design.refusal("unreached = 4\n").find("unreached") != std::string::npos);
    BOOST_TEST(design.refusal("[[unreached]]\ntext = \"if (count == 9)\"\n" + why) == "");
}
