// SPDX-License-Identifier: Apache-2.0
#include "base/parameters.h"
#include "support/input_error.h"

#include <unistd.h>
#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <fstream>
#include <functional>

using namespace tabletop;

namespace {

parameter_set example() {
    return parameter_set(
        "zynq", {{"zynq.engine.depth", parameter_kind::integer, "8", "1", "12", "Search depth.", "published design"},
                 {"zynq.engine.alpha_beta", parameter_kind::boolean, "on", "", "", "Pruning.", "published design"},
                 {"zynq.fabric.clock", parameter_kind::frequency, "100 MHz", "1 MHz", "400 MHz", "Fabric clock.",
                  "published design"},
                 {"zynq.cpu.quantum", parameter_kind::time, "1 us", "100 ns", "10 us", "Quantum.", "assumption"},
                 {"zynq.cpu.cycles_per_instruction", parameter_kind::ratio, "1.0", "0.1", "100", "CPI.", "assumption"},
                 {"zynq.ddr.size", parameter_kind::size, "512 MiB", "1 MiB", "1 GiB", "Memory.", "board"},
                 {"zynq.engine.kind", parameter_kind::choice, "fast", "", "", "Kind.", "none", {"fast", "small"}}});
}

std::string message_of(const std::function<void()>& action) {
    try {
        action();
    } catch (const input_error& error) {
        return error.what();
    }
    return "no error";
}

class temporary_file {
  public:
    explicit temporary_file(const std::string& text)
        : path_((std::filesystem::temp_directory_path() / ("test_parameters_" + std::to_string(::getpid()) + ".toml"))
                    .string()) {
        std::ofstream(path_) << text;
    }
    ~temporary_file() { std::filesystem::remove(path_); }
    const std::string& path() const { return path_; }

  private:
    std::string path_;
};

}  // namespace

BOOST_AUTO_TEST_CASE(defaults_have_their_kind) {
    const auto set = example();
    BOOST_TEST(set.integer("engine.depth") == 8u);
    BOOST_TEST(set.integer("zynq.engine.depth") == 8u);
    BOOST_TEST(set.boolean("engine.alpha_beta"));
    BOOST_TEST(set.frequency("fabric.clock").hz_numerator() == 100'000'000u);
    BOOST_TEST(set.time_ps("cpu.quantum") == 1'000'000u);
    BOOST_TEST(set.size("ddr.size") == 512u << 20);
    BOOST_TEST(set.choice("engine.kind") == "fast");
    BOOST_CHECK_THROW(set.integer("engine.alpha_beta"), std::logic_error);
    BOOST_CHECK_THROW(set.integer("nothing"), std::logic_error);
}

BOOST_AUTO_TEST_CASE(values_are_exact) {
    auto set = example();
    set.set("fabric.clock", "66.666667MHz", "--set");
    BOOST_TEST(set.frequency("fabric.clock").hz_numerator() == 66'666'667u);
    BOOST_TEST(set.frequency("fabric.clock").hz_denominator() == 1u);
    set.set("fabric.clock", "200/3 MHz", "--set");
    BOOST_TEST(set.frequency("fabric.clock").hz_numerator() == 200'000'000u);
    BOOST_TEST(set.frequency("fabric.clock").hz_denominator() == 3u);
    set.set("cpu.cycles_per_instruction", "1.25", "--set");
    BOOST_TEST(set.ratio("cpu.cycles_per_instruction").numerator == 5u);
    BOOST_TEST(set.ratio("cpu.cycles_per_instruction").denominator == 4u);
    BOOST_TEST(parse_time_ps("0.000000000001 s") == 1u);
    BOOST_TEST(parse_time_ps("86.805 us") == 86'805'000u);
    BOOST_TEST(parse_integer("0x43C00000") == 0x43C00000u);
}

BOOST_AUTO_TEST_CASE(frequencies_print_exactly) {
    BOOST_TEST(frequency_text(clock_domain(100'000'000)) == "100 MHz");
    BOOST_TEST(frequency_text(clock_domain(2'000'000'000, 3)) == "2000/3 MHz");
    BOOST_TEST(frequency_text(clock_domain(66'666'667)) == "66.666667 MHz");
    BOOST_TEST(frequency_text(clock_domain(115'200)) == "115.2 kHz");
    BOOST_TEST(frequency_text(clock_domain(1, 4)) == "0.25 Hz");
}

BOOST_AUTO_TEST_CASE(errors_name_key_and_reason) {
    auto set = example();
    const auto error = [&](const std::string& key, const std::string& text) {
        return message_of([&] { set.set(key, text, "--set"); });
    };
    BOOST_TEST(error("engine.depth", "40") == "--set: zynq.engine.depth: \"40\" is outside 1 to 12");
    BOOST_TEST(error("engine.depth", "eight") == "--set: zynq.engine.depth: \"eight\" is not a whole number");
    BOOST_TEST(error("engine.depth", "-1") == "--set: zynq.engine.depth: \"-1\" is not a whole number");
    BOOST_TEST(error("engine.depth", "8.5") == "--set: zynq.engine.depth: \"8.5\" is not a whole number");
    BOOST_TEST(error("engine.depth", "99999999999999999999") ==
               "--set: zynq.engine.depth: \"99999999999999999999\" is too large");
    BOOST_TEST(error("engin.depth", "8") ==
               "--set: unknown parameter zynq.engin.depth; the nearest is zynq.engine.depth");
    BOOST_TEST(error("fabric.clock", "100") ==
               "--set: zynq.fabric.clock: \"100\" is not a frequency (units Hz, kHz, MHz, GHz)");
    BOOST_TEST(error("fabric.clock", "100 ns") ==
               "--set: zynq.fabric.clock: \"100 ns\" is not a frequency (units Hz, kHz, MHz, GHz)");
    BOOST_TEST(error("fabric.clock", "1/0 MHz") ==
               "--set: zynq.fabric.clock: \"1/0 MHz\" is not a frequency (units Hz, kHz, MHz, GHz)");
    BOOST_TEST(error("cpu.quantum", "0.5 ps") ==
               "--set: zynq.cpu.quantum: \"0.5 ps\" is not a whole number of picoseconds");
    BOOST_TEST(error("engine.alpha_beta", "yes") == "--set: zynq.engine.alpha_beta: \"yes\" is neither on nor off");
    BOOST_TEST(error("engine.kind", "huge") == "--set: zynq.engine.kind: \"huge\" is not one of fast, small");
    BOOST_TEST(message_of([&] { set.set_assignment("engine.depth", "--set"); }) ==
               "--set: \"engine.depth\" is not KEY=VALUE");
    BOOST_TEST(set.integer("engine.depth") == 8u);
}

BOOST_AUTO_TEST_CASE(toml_files_use_full_keys) {
    auto set = example();
    const temporary_file file(
        "[zynq.engine]\ndepth = 6\nalpha_beta = false\n[zynq]\nfabric.clock = \"50 MHz\"\n"
        "cpu.cycles_per_instruction = 1.5\n");
    set.load_toml(file.path());
    BOOST_TEST(set.integer("engine.depth") == 6u);
    BOOST_TEST(!set.boolean("engine.alpha_beta"));
    BOOST_TEST(set.frequency("fabric.clock").hz_numerator() == 50'000'000u);
    BOOST_TEST(set.ratio("cpu.cycles_per_instruction").numerator == 3u);
}

BOOST_AUTO_TEST_CASE(values_know_where_they_were_set) {
    auto set = example();
    const temporary_file file("[zynq]\nfabric.clock = \"50 MHz\"\nengine.depth = 4\n");
    set.load_toml(file.path());
    set.set_assignment("engine.depth=5", "--set");
    BOOST_TEST(set.origin("fabric.clock") == file.path() + ":2");
    BOOST_TEST(set.origin("zynq.engine.depth") == "--set");
    BOOST_TEST(set.origin("cpu.quantum").empty());
}

BOOST_AUTO_TEST_CASE(toml_errors_name_file_and_line) {
    auto set = example();
    const auto error = [&](const std::string& text) {
        const temporary_file file(text);
        auto message = message_of([&] { set.load_toml(file.path()); });
        const auto at = message.find(file.path());
        return at == std::string::npos ? message : message.replace(at, file.path().size(), "F");
    };
    BOOST_TEST(error("\n[zynq]\nengine.depth = 99\n") == "F:3: zynq.engine.depth: \"99\" is outside 1 to 12");
    BOOST_TEST(error("engine.depth = 8\n") == "F:1: unknown parameter engine.depth; the nearest is zynq.engine.depth");
    BOOST_TEST(error("[zynq]\nengine.depth = [1]\n") ==
               "F:2: zynq.engine.depth: the value is neither text, number nor boolean");
    BOOST_TEST(error("zynq = = 3\n").rfind("F:1: ", 0) == 0u);
    BOOST_TEST(error("[\\u0000zynq]\n").rfind("F:1: ", 0) == 0u);  // toml++ asserts here in a debug build
    BOOST_TEST(error("\u00e9 = 1\n").rfind("F:1: ", 0) == 0u);     // and takes this for impossible
    BOOST_TEST(message_of([&] { set.load_toml("/dev/null/x.toml"); }) ==
               "cannot read /dev/null/x.toml: Not a directory");
}

BOOST_AUTO_TEST_CASE(times_end_where_simulated_time_does) {
    const auto error = [](const std::string& text) { return message_of([&] { parse_time_ps(text); }); };
    BOOST_TEST(parse_time_ps("9223372036854775807 ps") == latest_time_ps);
    BOOST_TEST(error("9223372036854775808 ps") == "\"9223372036854775808 ps\" is outside 0 to 9223372036854775807 ps");
    BOOST_TEST(error("18446744073709551616 ps") == "\"18446744073709551616 ps\" is too large");
    BOOST_TEST(error("18446745 s") == "\"18446745 s\" is too large");
    BOOST_TEST(added_time_ps(latest_time_ps - 5, 5) == latest_time_ps);
    BOOST_TEST(message_of([] { added_time_ps(latest_time_ps - 5, 6); }) ==
               "all times together are outside 0 to 9223372036854775807 ps");
}

BOOST_AUTO_TEST_CASE(an_assignment_has_a_key) {
    for (const std::string text : {"engine.depth", "=5", " = 5"}) {
        auto set = example();
        BOOST_TEST(message_of([&] { set.set_assignment(text, "--set"); }) ==
                   "--set: \"" + text + "\" is not KEY=VALUE");
    }
}

BOOST_AUTO_TEST_CASE(a_bad_default_is_a_programming_error) {
    BOOST_CHECK_THROW(parameter_set("p", {{"p.x", parameter_kind::integer, "9", "1", "5", "", ""}}), std::logic_error);
}

BOOST_AUTO_TEST_CASE(nearest_names) {
    BOOST_TEST(nearest_name("zinq", {"zynq", "spartan"}) == "zynq");
    BOOST_TEST(nearest_name("qqqq", {"zynq", "spartan"}) == "");
    BOOST_TEST(nearest_name("clok", {"clock_of_the_fabric", "clock"}) == "clock");
    BOOST_TEST(nearest_name("zynq", {"zy"}) == "zy");
    BOOST_TEST(nearest_name("zynq", {"zynq_ps"}) == "");
}
