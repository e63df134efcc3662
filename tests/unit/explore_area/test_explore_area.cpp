// SPDX-License-Identifier: Apache-2.0
// Areas: what is read of synthesise.sh, what is asked of Yosys, and what is kept.
#include "explore/area/rtl_area.h"
#include "support/document_file.h"
#include "support/host_program.h"
#include "support/input_error.h"
#include "support/scratch_folder.h"

#include <boost/test/unit_test.hpp>
#include <nlohmann/json.hpp>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

using namespace tabletop;

namespace {

const char* const printed =
    "alpha_beta               count     LUT      FF    BRAM   published      FF    BRAM\n"
    "board_scorer                 2     507     399     0.0       539     397     0.0\n"
    "solver                       1     440     300     2.5       486       -       -\n"
    "total                             1454    1098     2.5      1751    1182     2.5\n"
    "slices, at least 364\n";

// The environment of the process, as long as the test goes on.
class environment {
  public:
    environment(const char* name, const std::string& value) : name_(name) {
        if (const char* const before = std::getenv(name)) before_ = before;
        ::setenv(name, value.c_str(), 1);
    }
    ~environment() { ::setenv(name_, before_.c_str(), 1); }
    environment(const environment&) = delete;
    environment& operator=(const environment&) = delete;

  private:
    const char* name_;
    std::string before_;
};

// In continuous integration Yosys has to be there.
bool has_yosys() {
    try {
        const scratch_folder scratch;
        run_host_program("yosys", {"yosys", "-V"}, "/", {scratch.file("out"), scratch.file("err")});
        return true;
    } catch (const std::system_error&) {
        BOOST_REQUIRE_MESSAGE(std::getenv("CI") == nullptr, "yosys is not installed");
        BOOST_TEST_MESSAGE("yosys is not installed: not everything is tested");
        return false;
    }
}

std::vector<std::filesystem::path> files_below(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        if (entry.is_regular_file()) files.push_back(entry.path());
    }
    return files;
}

bool names_yosys(const input_error& error) {
    return error.what() == std::string("an area needs yosys (Debian package yosys)");
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_module_and_the_total_are_read) {
    const auto area = parse_area({"connect4_minimax", "alpha_beta"}, printed);
    BOOST_REQUIRE(area.modules.size() == 2);
    BOOST_TEST(area.modules[0].module == "board_scorer");
    BOOST_TEST(area.modules[0].count == 2);
    BOOST_TEST(area.modules[0].ff == 399);
    BOOST_TEST(area.modules[1].bram == 2.5);
    BOOST_TEST(area.modules[1].published == (std::vector<std::string>{"486", "-", "-"}),
               boost::test_tools::per_element());
    BOOST_TEST(area.total.lut == 1454);
    BOOST_TEST(area.total.ff == 1098);
    BOOST_TEST(area.total.bram == 2.5);
    BOOST_TEST(area.total.published.at(0) == "1751");
}

BOOST_AUTO_TEST_CASE(what_is_no_area_is_not_taken_for_one) {
    BOOST_CHECK_THROW(parse_area({"b", "v"}, ""), std::runtime_error);
    BOOST_CHECK_THROW(parse_area({"b", "v"}, "head\nsolver 1 440 300 2.5\n"), std::runtime_error);
    BOOST_CHECK_THROW(parse_area({"b", "v"}, "head\ntotal many\n"), std::runtime_error);
}

BOOST_AUTO_TEST_CASE(a_table_has_the_seed_beside_it_and_says_what_is_not_comparable) {
    auto area = parse_area({"connect4_minimax", "alpha_beta"}, printed);
    area.family = "xc7";
    const auto table = area_table(area);
    BOOST_TEST(table["columns"].size() == 8);
    BOOST_TEST(table["rows"].size() == 3);
    for (const auto& row : table["rows"]) BOOST_TEST(row.size() == 8);
    BOOST_TEST(table["rows"][2][0] == "total");
    BOOST_TEST(table["rows"][2][5] == "1751");
    BOOST_TEST(table["note"].get<std::string>().find("not placed") != std::string::npos);
    area.family = "cyclonev";
    BOOST_TEST(area_table(area)["columns"][2] == "ALM");
    BOOST_TEST(area_table(area)["note"].get<std::string>().find("estimate") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_block_without_rtl_has_no_area) {
    for (const char* const block : {"cortex_a9", "../models", ""}) {
        BOOST_CHECK_THROW(area_of({block, "delay_1"}), input_error);
    }
}

BOOST_AUTO_TEST_CASE(without_yosys_one_is_told_so) {
    const environment path("PATH", "/none");
    BOOST_CHECK_EXCEPTION(area_of({"nes_pad", "delay_1"}), input_error, names_yosys);
}

BOOST_AUTO_TEST_CASE(an_area_is_made_once) {
    if (!has_yosys()) return;
    const scratch_folder folder;
    const environment cache("XDG_CACHE_HOME", folder.path().string());
    const rtl_configuration slow_pad{"nes_pad", "DELAY=5"};
    const auto area = area_of(slow_pad);
    BOOST_TEST(area.family == "xc7");
    BOOST_TEST(area.total.ff > 0);
    BOOST_TEST(area.total.lut > 0);
    const auto kept = files_below(folder.path());
    BOOST_REQUIRE(kept.size() == 1);
    // What is kept is believed.
    write_file(kept[0], printed);
    BOOST_TEST(area_of(slow_pad).total.lut == 1454);
    BOOST_TEST(files_below(folder.path()).size() == 1);
}

BOOST_AUTO_TEST_CASE(parameters_are_no_commands) {
    if (!has_yosys()) return;
    for (const char* const parameters : {"no_such_variant", "DELAY=1;shell", "DELAY=1\n!touch x", "NO_SUCH=1"}) {
        BOOST_CHECK_THROW(area_of({"nes_pad", parameters}), input_error);
    }
}
