// SPDX-License-Identifier: Apache-2.0
// A user's own RTL: what Verilator is given, whatever a description holds.
#include "support/external_tool.h"
#include "support/input_error.h"
#include "support/scratch_folder.h"
#include "test_designs.h"

#include <fmt/format.h>
#include <unistd.h>
#include <boost/test/unit_test.hpp>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

using namespace tabletop;

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

std::string search_path() {
    const char* const path = std::getenv("PATH");
    return path == nullptr ? "" : path;
}

// A Verilator that writes its arguments down, one a line, and fails. A line end inside one would begin another.
class written_arguments {
  public:
    explicit written_arguments(const description_folder& folder)
        : path_(search_path()), file_(folder.path() / "arguments") {
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
    for (const auto& name : hostile_texts) {
        if (name.find('\\') != std::string::npos) continue;
        folder.write(name, "module m; endmodule\n");
        fs::create_directories(folder.path() / (name + ".d"));
    }
}

// All that Verilator is given when the design is made, and nothing when the description is refused.
std::vector<std::string> arguments_of(const std::string& text, const description_folder& folder,
                                      const written_arguments& written) {
    try {
        make_serial_pins("design", folder.read(text));
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

// Nothing but the tools is run.
BOOST_AUTO_TEST_CASE(a_hostile_description_runs_nothing) {
    const description_folder folder;
    write_hostile_files(folder);
    const std::string path = search_path();
    for (const char* const program : {"gdb", "rr"}) {
        const auto file = folder.write(program, "#!/bin/sh\ntouch '" + (folder.path() / "hit").string() + "'\n");
        fs::permissions(file, fs::perms::owner_all);
    }
    ::setenv("PATH", (folder.path().string() + ':' + path).c_str(), 1);
    for (const auto& [line, place] : hostile_places) {
        for (const std::string hostile : {"--gdb", "$(touch hit)"}) {
            const auto text = text_with(line, fmt::format(fmt::runtime(place), hostile));
            BOOST_TEST_CONTEXT(text) {
                BOOST_CHECK_THROW(make_serial_pins("design", folder.read(text)), input_error);
                BOOST_TEST(!fs::exists(folder.path() / "hit"));
                BOOST_TEST(!fs::exists("hit"));
            }
        }
    }
    ::setenv("PATH", path.c_str(), 1);
}

// The test is as on a machine without Verilator.
BOOST_AUTO_TEST_CASE(a_missing_tool_is_named) {
    const description_folder folder;
    const std::string path = search_path();
    ::setenv("PATH", folder.path().c_str(), 1);
    BOOST_CHECK_EXCEPTION(
        make_serial_pins("design", folder.read(text_with(0, ""))), input_error, [](const input_error& error) {
            return std::string(error.what()) == "RTL of your own needs verilator (Debian package verilator)";
        });
    ::setenv("PATH", path.c_str(), 1);
}
