// SPDX-License-Identifier: Apache-2.0
// How a described design becomes a library once: what is kept, when it is made anew, who waits for whom.
#include "design/build_record.h"
#include "design/described_block.h"
#include "design/design_build.h"
#include "design/design_files.h"
#include "design/library_cache.h"
#include "design/library_list.h"
#include "design/needed_rtl.h"
#include "design/power_up.h"
#include "design/rtl_design.h"
#include "support/document_file.h"
#include "support/host_program.h"
#include "support/input_error.h"
#include "support/scratch_folder.h"
#include "test_designs.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <boost/test/unit_test.hpp>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <optional>
#include <random>
#include <sstream>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

using namespace tabletop;

namespace {

std::string variable(const char* name) {
    const char* const value = std::getenv(name);
    return value == nullptr ? "" : value;
}

class environment {
  public:
    environment(const char* name, const std::string& value) : name_(name), before_(variable(name)) {
        ::setenv(name, value.c_str(), 1);
    }
    ~environment() { ::setenv(name_, before_.c_str(), 1); }
    environment(const environment&) = delete;
    environment& operator=(const environment&) = delete;

  private:
    const char* name_;
    std::string before_;
};

// Verilator and the compiler write their names down, a line for each time that they run.
class counted_tools {
  public:
    explicit counted_tools(const fs::path& folder) : log_(folder / "runs"), path_("PATH", with_counters(folder)) {}

    // Since the last call: "verilator" for each, then "g++" for each, in their order.
    std::string take() {
        auto runs = file_text(log_);
        fs::remove(log_);
        return runs;
    }

  private:
    std::string with_counters(const fs::path& folder) const {
        fs::create_directories(folder / "bin");
        for (const std::string tool : {"verilator", "g++"}) {
            const auto path = folder / "bin" / tool;
            // Nothing runs long enough to be worth an optimisation.
            const auto* const fast = tool == "g++" ? "-O0" : "";
            std::ofstream(path) << fmt::format("#!/bin/sh\necho {} >>'{}'\nPATH='{}' exec {} \"$@\" {}\n", tool,
                                               log_.string(), variable("PATH"), tool, fast);
            fs::permissions(path, fs::perms::owner_all);
        }
        return (folder / "bin").string() + ':' + variable("PATH");
    }

    fs::path log_;
    environment path_;
};

// What is printed meanwhile.
class caught_errors {
  public:
    caught_errors() : before_(::dup(STDERR_FILENO)) {
        const int file = ::open(folder_.file("err").c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
        ::dup2(file, STDERR_FILENO);
        ::close(file);
    }
    ~caught_errors() { end(); }
    caught_errors(const caught_errors&) = delete;
    caught_errors& operator=(const caught_errors&) = delete;

    std::string text() {
        end();
        return file_text(folder_.file("err"));
    }

  private:
    void end() {
        if (before_ < 0) return;
        ::dup2(before_, STDERR_FILENO);
        ::close(before_);
        before_ = -1;
    }
    scratch_folder folder_;
    int before_;
};

void load(const rtl_description& description) {
    design_build build(description);
    BOOST_TEST(build.ports().at(0).name == description.clock_port.port);
    BOOST_TEST(build.load().port_count == build.ports().size());
}

void build(const rtl_description& description) {
    const caught_errors quiet;
    load(description);
}

// A folder of its own has a cache of its own, but for Verilator's runtime, which takes seconds to compile.
struct design_fixture {
    description_folder folder;
    environment cache{"XDG_CACHE_HOME", folder.path() / "cache"};
    counted_tools tools{folder.path()};

    design_fixture() {
        fs::create_directories(kept());
        std::error_code ignored;
        for (const auto& entry : fs::directory_iterator(fs::path(DESIGN_CACHE) / "tabletop" / "rtl", ignored)) {
            const auto name = entry.path().filename().string();
            if (name.rfind("runtime-", 0) == 0) fs::copy(entry.path(), kept() / name);
        }
        folder.write("include/step.vh", "`define STEP 1\n");
        folder.write("part.v",
                     "`include \"step.vh\"\nmodule part(input clk, output reg [7:0] count);\n"
                     "always @(posedge clk) count <= count + `STEP;\nendmodule\n");
        folder.write("top.v",
                     "module top #(parameter N = 0) (input clk, input rst, input rx, output tx);\n"
                     "reg [7:0] memory [0:3];\ninitial $readmemh(\"content.hex\", memory);\n"
                     "wire [7:0] count;\npart part(clk, count);\n"
                     "assign tx = rx ^ ^count ^ memory[0][0];\nendmodule\n");
        folder.write("content.hex", "00 00 00 00\n");
    }
    fs::path kept() const { return folder.path() / "cache" / "tabletop" / "rtl"; }
    rtl_description description() const { return folder.read(text_with(0, "")); }
    std::vector<fs::path> kept_with(const std::string& extension) const {
        std::vector<fs::path> files;
        for (const auto& entry : fs::directory_iterator(kept())) {
            if (entry.path().extension() == extension) files.push_back(entry.path());
        }
        return files;
    }
    // Tools that run for it now.
    std::string runs() {
        tools.take();
        build(description());
        return tools.take();
    }
};

bool is_verilated(const std::string& runs) {
    return is_in("verilator\n", runs);
}

// Under the same name: the file of a loaded library must stay as it is.
void cut_off(const fs::path& file) {
    const auto text = file_text(file);
    write_file(file, text.substr(0, text.size() / 2));
}

}  // namespace

// All that may change without a new library, and all that may not.
BOOST_AUTO_TEST_CASE(a_library_is_made_once_for_what_it_is_made_of) {
    design_fixture design;
    BOOST_TEST(is_verilated(design.runs()));
    BOOST_TEST(design.runs() == "");
    // A design reads its memory whenever it starts; the same content at another time is the same.
    design.folder.write("content.hex", "01 00 00 00\n");
    design.folder.write("include/step.vh", "`define STEP 1\n");
    BOOST_TEST(design.runs() == "");
    const auto before = design.kept_with(".so");
    BOOST_TEST(before.size() == 1u);
    // A comment is Verilated, and gives the same library.
    design.folder.write("include/step.vh", "`define STEP 1 // a comment\n");
    BOOST_TEST(is_verilated(design.runs()));
    BOOST_TEST(design.runs() == "");
    BOOST_TEST(design.kept_with(".so").size() == 1u);
    // Found sooner: an include beside the file that has it, a module in the folder of includes.
    design.folder.write("step.vh", "`define STEP 1\n");
    BOOST_TEST(is_verilated(design.runs()));
    design.folder.write("include/part.v", file_text(design.folder.path() / "part.v"));
    BOOST_TEST(is_verilated(design.runs()));
    BOOST_TEST(design.runs() == "");
    fs::remove(design.folder.path() / "include" / "part.v");
    fs::remove(design.folder.path() / "step.vh");
    BOOST_TEST(is_verilated(design.runs()));
    BOOST_TEST(design.runs() == "");
    // Another Verilator.
    design.folder.write("bin/verilator", file_text(design.folder.path() / "bin" / "verilator") + "# newer\n");
    BOOST_TEST(is_verilated(design.runs()));
    BOOST_TEST(design.runs() == "");
}

// Lists are read every time; a source with macros of its own is read as a copy, which nobody keeps.
BOOST_AUTO_TEST_CASE(what_a_list_names_and_a_copy_is_made_of_is_looked_at) {
    design_fixture design;
    const auto& folder = design.folder;
    folder.write("design.f", "-f inner.f top.v\n");
    folder.write("inner.f", "+define+UNUSED=1\n");
    const auto runs = [&](const std::string& macro = "FAST") {
        design.tools.take();
        build(folder.read(text_with(3, "filelist = \"design.f\"\nsource_defines = {\"top.v\" = \"" + macro + "\"}")));
        return design.tools.take();
    };
    BOOST_TEST(is_verilated(runs()));
    BOOST_TEST(runs() == "");
    folder.write("inner.f", "+define+UNUSED=2 // a comment\n");
    BOOST_TEST(is_verilated(runs()));
    folder.write("inner.f", "+define+UNUSED=2 // another\n");
    BOOST_TEST(runs() == "");
    folder.write("top.v", file_text(folder.path() / "top.v") + "// a comment\n");
    BOOST_TEST(is_verilated(runs()));
    BOOST_TEST(runs() == "");
    BOOST_TEST(is_verilated(runs("SLOW")));
    BOOST_TEST(runs("SLOW") == "");
    BOOST_TEST(design.kept_with(".so").size() == 1u);
}

BOOST_AUTO_TEST_CASE(what_is_broken_is_made_anew) {
    design_fixture design;
    design.runs();
    cut_off(design.kept_with(".json").front());
    BOOST_TEST(is_verilated(design.runs()));
    BOOST_TEST(design.runs() == "");
    cut_off(design.kept_with(".so").front());
    BOOST_TEST(is_verilated(design.runs()));
    BOOST_TEST(design.runs() == "");
    fs::remove(design.kept_with(".so").front());
    BOOST_TEST(is_verilated(design.runs()));
    BOOST_TEST(design.runs() == "");
}

// They are said when the design is built; then where they are.
BOOST_AUTO_TEST_CASE(warnings_are_kept) {
    design_fixture design;
    design.folder.write("include/step.vh", "`define STEP 12'd1\n");
    const auto description = design.description();
    caught_errors first;
    load(description);
    BOOST_TEST(is_in("%Warning-WIDTH", first.text()));
    caught_errors second;
    load(description);
    const auto said = second.text();
    BOOST_TEST(!is_in("%Warning", said));
    const auto file = design.kept_with(".warnings").at(0);
    BOOST_TEST(is_in("top: what Verilator warned of is in " + file.string() + '\n', said));
    BOOST_TEST(is_in("%Warning-WIDTH", file_text(file)));
}

BOOST_AUTO_TEST_CASE(missing_ones_are_built_together) {
    design_fixture design;
    const auto one = design.description();
    auto other = one;
    other.parameters.clear();
    other.sources = {design.folder.path() / "part.v"};
    other.top = "part";
    other.clock_port.text = other.clock_port.port = "clk";
    other.reset_port.reset();
    caught_errors said;
    build_designs({one, other, one});
    const auto text = said.text();
    BOOST_TEST(is_in("building RTL 1 of 2: connect6_threat (d)\nbuilding RTL 2 of 2: connect6_threat (d)\n", text));
    design.tools.take();
    build_designs({other});
    build(one);
    build(other);
    BOOST_TEST(design.tools.take() == "");
    // What is wrong with one is told in the tool's own words.
    auto wrong = other;
    wrong.top = "nobody";
    try {
        const caught_errors quiet;
        build_designs({wrong});
        BOOST_FAIL("there is no such module");
    } catch (const input_error& error) {
        BOOST_TEST(is_in("d.toml: Verilator refuses nobody:\n%Error: ", error.what()));
    }
}

// Here Verilator's member of that name has another meaning, and the clock does not seem to rise again.
BOOST_AUTO_TEST_CASE(every_edge_is_evaluated_when_outputs_are_others_without) {
    design_fixture design;
    const auto wrong = design.folder.path() / "wrong" / "g++";
    fs::create_directories(wrong.parent_path());
    std::ofstream(wrong)
        << "#!/bin/sh\n[ -e design_cycle.h ] && sed -i 's/\\(__TOP__clk[_0-9]*\\) = 0;/\\1 = 1;/' design_cycle.h\n"
        << "PATH='" << variable("PATH") << "' exec g++ \"$@\"\n";
    fs::permissions(wrong, fs::perms::owner_all);
    const auto description = design.description();
    const auto loaded = [&] {
        const caught_errors quiet;
        design_build build(description);
        build.load();
        return build.unproven();
    };
    const environment path("PATH", wrong.parent_path().string() + ':' + variable("PATH"));
    const std::string reason = "outputs are others when evaluations are left out";
    BOOST_TEST(loaded() == reason);
    design.tools.take();
    BOOST_TEST(loaded() == reason);
    BOOST_TEST(design.tools.take() == "");
}

namespace {

// What the registers say behind a reset, of our interval timer or of a copy.
std::vector<std::uint64_t> registers_after_reset(const rtl_description& description) {
    const caught_errors quiet;
    rtl_design timer(description);
    const auto address = timer.input("address", 3);
    const auto value = timer.output("readdata", 16);
    timer.start();
    constexpr unsigned registers = 6, cycles_of_reset = 5;
    bool changed = false;
    timer.clock(cycles_of_reset, changed);
    timer.drive_reset(false);
    std::vector<std::uint64_t> values;
    for (unsigned n = 0; n < registers; ++n) {
        address.drive(n);
        for (unsigned cycle = 0; cycle < 2; ++cycle) timer.clock(1, changed);
        values.push_back(value.value());
    }
    return values;
}

// Nothing resets the period.
rtl_description forgetful_timer(const description_folder& folder, const std::string& power_up) {
    auto source = file_text(INTERVAL_TIMER);
    const std::string reset = "            period <= RESET_PERIOD;\n";
    BOOST_REQUIRE(is_in(reset, source));
    source.erase(source.find(reset), reset.size());
    folder.write("timer.sv", source);
    return folder.read(
        fmt::format("block = \"interval_timer\"\nbundle = [\"avalon_slave\", \"interrupt\"]\n"
                    "generated = [\"interval_timer_registers_pkg.sv\"]\nsources = [\"timer.sv\"]\n"
                    "top = \"interval_timer\"\n{}[clock]\nport = \"clk\"\n"
                    "[reset]\nport = \"reset\"\nactive = \"high\"\n",
                    power_up));
}

}  // namespace

// Designs of a block with other bundles are RTL of other blocks besides: each is found by its own.
BOOST_AUTO_TEST_CASE(a_design_is_found_by_block_and_bundle) {
    rtl_description screen, timing;
    screen.block = timing.block = "vga_timing";
    screen.bundles = {"vga_pins"};
    timing.bundles = {"timing_pins"};
    screen.top = "their_screen";
    timing.top = "their_timing";
    BOOST_CHECK_THROW(describe_block("vga_timing", "vga_pins"), std::logic_error);
    describe_block_by(screen);
    BOOST_TEST(describe_block("vga_timing", "vga_pins").top == "their_screen");
    BOOST_TEST(describe_block("vga_timing", "timing_pins").top == "vga_timing");
    describe_block_by(timing);
    BOOST_TEST(describe_block("vga_timing", "vga_pins").top == "their_screen");
    BOOST_TEST(describe_block("vga_timing", "timing_pins").top == "their_timing");
}

// It is seen in a design of ours, which says so in its description, and in somebody else's when it is asked for.
BOOST_AUTO_TEST_CASE(a_register_without_its_reset_is_seen) {
    design_fixture design;
    const auto right = registers_after_reset(describe_block("interval_timer"));
    const auto ours = forgetful_timer(design.folder, "power_up = \"random\"\n");
    const auto foreign = forgetful_timer(design.folder, "");
    BOOST_TEST(registers_after_reset(ours) != right);
    const auto zero = registers_after_reset(foreign);
    BOOST_TEST(zero[2] == 0u);
    const environment chosen("TABLETOP_POWER_UP", "");
    choose_power_up(power_up_level::random, 7);
    const auto seven = registers_after_reset(foreign);
    BOOST_TEST(seven[2] != zero[2]);
    BOOST_TEST(registers_after_reset(foreign) == seven);
    BOOST_TEST(registers_after_reset(describe_block("interval_timer")) == right);
    choose_power_up(power_up_level::random, 0);
    BOOST_TEST(registers_after_reset(foreign)[2] != seven[2]);
    choose_power_up(power_up_level::zero, 7);
    BOOST_TEST(registers_after_reset(ours) == zero);
}

// What a simulation needs is known without a tool, and without the simulation; the process that plays it only loads.
BOOST_AUTO_TEST_CASE(what_simulations_need_is_built_before_they_start) {
    design_fixture design;
    const auto description = design.description();
    const simulation simulate = [&] {
        const auto block = make_serial_pins("block", description);
        sc_core::sc_start(1, sc_core::SC_NS);
        std::ofstream(design.folder.path() / "simulated");
    };
    {
        caught_errors said;
        build_rtl_of(std::vector<simulation>{simulate, simulate, [] { throw input_error("no simulation"); }}, nullptr);
        BOOST_TEST(is_in("building RTL 1 of 1: connect6_threat (d)\n", said.text()));
    }
    BOOST_TEST(!fs::exists(design.folder.path() / "simulated"));
    BOOST_TEST(is_verilated(design.tools.take()));
    build_rtl_of(simulate, nullptr);
    BOOST_CHECK_THROW(build_rtl_of(std::vector<simulation>(2, [] { throw input_error("no simulation"); }), nullptr),
                      input_error);
    build(description);
    BOOST_TEST(design.tools.take() == "");
    // One that cannot be built is told of, or left to whoever plays it.
    design.folder.write("include/step.vh", "`define STEP nothing\n");
    const caught_errors quiet;
    build_rtl_of(std::vector<simulation>{simulate}, nullptr);
    BOOST_CHECK_THROW(build_rtl_of(simulate, nullptr), input_error);
}

// A child holds it, and is killed.
BOOST_AUTO_TEST_CASE(who_wants_the_same_waits_until_it_is_there) {
    const scratch_folder folder;
    const auto file = folder.file("a.lock");
    int ends[2];
    BOOST_REQUIRE(::pipe(ends) == 0);
    const auto child = ::fork();
    if (child == 0) {
        const build_lock held(
            file, [] {}, nullptr);
        if (::write(ends[1], "x", 1) == 1) ::pause();
        ::_exit(1);
    }
    char byte = 0;
    BOOST_REQUIRE(::read(ends[0], &byte, 1) == 1);
    unsigned told = 0;
    BOOST_CHECK_THROW(build_lock(
                          file, [&] { ++told; }, [] { return true; }),
                      interruption);
    BOOST_TEST(told == 1u);
    bool killed = false;
    const build_lock mine(
        file, [&] { ++told; },
        [&] {
            if (!killed) ::kill(child, SIGKILL);
            killed = true;
            return false;
        });
    BOOST_TEST(told == 2u);
    BOOST_TEST(killed);
    ::waitpid(child, nullptr, 0);
    ::close(ends[0]);
    ::close(ends[1]);
}

BOOST_AUTO_TEST_CASE(what_was_used_least_recently_goes_first) {
    const scratch_folder folder;
    const library_cache cache({folder.file("kept")}, 2500);
    const std::string kilobyte(1000, 'x');
    const auto age = [&](const std::string& name, std::chrono::hours hours) {
        fs::last_write_time(folder.file("kept") / name, fs::file_time_type::clock::now() - hours);
    };
    cache.store_text(kilobyte, "a");
    cache.store_text(kilobyte, "b");
    age("a", std::chrono::hours(2));
    age("b", std::chrono::hours(1));
    BOOST_TEST(cache.find("a").has_value());  // this is a use
    cache.store_text(kilobyte, "c");
    BOOST_TEST(cache.find("a").has_value());
    BOOST_TEST(!cache.find("b").has_value());
    BOOST_TEST(cache.find("c").has_value());
    // Larger than the whole room: it is kept all the same, alone.
    cache.store_text(std::string(9000, 'x'), "d");
    BOOST_TEST(library_cache::files_in(folder.file("kept")).size() == 1u);
    BOOST_TEST(cache.find("d").has_value());
}

// A file stands where the folder would be.
BOOST_AUTO_TEST_CASE(the_first_folder_that_can_be_written_takes_what_is_made) {
    const scratch_folder folder;
    write_file(folder.file("file"), "");
    const library_cache second({folder.file("file") / "rtl", folder.file("second")});
    second.store_text("text", "a");
    BOOST_TEST(second.writable_folder() == folder.file("second"));
    BOOST_TEST(file_text(folder.file("second") / "a") == "text");
    BOOST_TEST(second.find("a").value() == folder.file("second") / "a");
    // Nowhere: this process and those that it starts have one temporary folder.
    const library_cache nowhere({folder.file("file") / "rtl"});
    nowhere.store_text("text", "b");
    const auto own = nowhere.writable_folder();
    BOOST_TEST(fs::exists(own / "b"));
    BOOST_TEST(variable("TABLETOP_RTL_FOLDER") == own.string());
    BOOST_TEST(library_cache().find("b").value() == own / "b");
}

BOOST_AUTO_TEST_CASE(a_library_is_found_whole_or_not_at_all) {
    const scratch_folder folder;
    const library_cache cache({folder.file("kept")});
    write_file(folder.file("made"), "library");
    const auto stored = cache.store_with_sum(folder.file("made"), "a.so").value();
    BOOST_TEST(cache.find_whole("a.so").value() == stored);
    cut_off(stored);
    BOOST_TEST(!cache.find_whole("a.so").has_value());
    cache.store_with_sum(folder.file("made"), "a.so");
    fs::remove(stored.string() + ".sum");
    BOOST_TEST(!cache.find_whole("a.so").has_value());
}

BOOST_AUTO_TEST_CASE(a_record_is_read_as_it_was_written) {
    const build_record record{"block (d)",
                              "/d.toml",
                              "a.so",
                              {{"/top.v", "12"}, {"/a \"b\".vh", "34"}},
                              {"/include/top.v"},
                              {{"/usr/bin/verilator_bin", 12244816, 1680199511000000000}},
                              {{"clk", "clk", verilated_port::way::in, 1, std::nullopt},
                               {"rgb", "rgb", verilated_port::way::out, 12, port_pin::bit_range{0, 11}}},
                              "the design reads its level"};
    const auto text = record_text(record);
    const auto read = parse_record(text).value();
    BOOST_TEST(record_text(read) == text);
    BOOST_TEST(read.ports.at(1).range->right == 11);
    BOOST_TEST(read.unproven == record.unproven);
    BOOST_TEST(!parse_record("").has_value());
    BOOST_TEST(!parse_record("{}").has_value());
    BOOST_TEST(!parse_record(text.substr(0, text.size() / 2)).has_value());
}

// The list is that of Verilator 5.006.
BOOST_AUTO_TEST_CASE(what_verilator_has_read_is_listed) {
    const auto files = parse_read_files(
        "# DESCRIPTION: Verilator output: Timestamp data for --skip-identical.  Delete at will.\n"
        "C \"--cc -Iinclude top.v\"\n"
        "S  12244816 10977370  1795664316    64980016  1680199511           0 \"/usr/bin/verilator_bin\"\n"
        "S       170 10977650  1795676190   817270930  1795676190   817270930 \"include/a rate.vh\"\n"
        "S      1556 10977610  1795676190   817148957  1795676190   817148957 \"/d/top.v\"\n"
        "T      3123 10977630  1795676198   154204428  1795676198   154204428 \"o/Vown.cpp\"\n",
        "/d");
    const std::vector<fs::path> expected = {"/d/include/a rate.vh", "/d/top.v", "/usr/bin/verilator_bin"};
    BOOST_TEST((files == expected));
}

BOOST_AUTO_TEST_CASE(a_user_sees_what_is_kept_and_removes_it) {
    const scratch_folder folder;
    const library_cache cache({folder.file("kept"), folder.file("none")});
    cache.store_text(record_text({"echo (d)", "/d.toml", "a.so", {}, {}, {}, {}, {}}), "k.json");
    cache.store_text(std::string(3 << 20, 'x'), "a.so");
    const auto list = library_list(cache);
    BOOST_TEST(is_in(folder.file("kept").string() + ": 1 design, 3.0 MiB of at most 2048.0 MiB\n", list));
    BOOST_TEST(is_in("  echo (d) ", list));
    BOOST_TEST(is_in(" /d.toml\n", list));
    BOOST_TEST(is_in(folder.file("none").string() + ": 0 designs, 0.0 MiB", list));
    BOOST_TEST(is_in(folder.file("kept").string() + ": 3.0 MiB removed\n", empty_libraries(cache)));
    BOOST_TEST(library_cache::files_in(folder.file("kept")).empty());
}
