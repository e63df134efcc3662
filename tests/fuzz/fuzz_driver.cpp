// SPDX-License-Identifier: Apache-2.0
#include "fuzz/fuzz_driver.h"

#include "base/parameters.h"
#include "fuzz/fuzz_mutation.h"
#include "support/input_error.h"
#include "support/visible_text.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <stdexcept>
#include <system_error>
#include <thread>
#include <utility>

// A sanitizer's report ends in SIGABRT, so that the input is written. The quarantine holds everything that one input
// frees (at most 5 MiB) until that input is done. A larger one costs page faults.
extern "C" const char* __asan_default_options() {  // NOLINT
    return "abort_on_error=1:quarantine_size_mb=16";
}
extern "C" const char* __ubsan_default_options() {  // NOLINT
    return "abort_on_error=1:print_stacktrace=1";
}

namespace tabletop {
namespace {

namespace fs = std::filesystem;

struct fuzz_options {
    std::string parser;  // empty: all
    std::uint64_t seed = 1;
    std::uint64_t count = 1000;
    std::uint64_t seconds = 0;  // for each parser, after which it tries no further input; 0: no limit
    std::string input;          // a file to parse instead
    bool help = false;
};

// What a signal handler needs to write the input under way to a file.
std::string current_input;  // NOLINT
std::string current_file;   // NOLINT

void write_current_input() {
    const int file = ::open(current_file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (file < 0) return;
    if (::write(file, current_input.data(), current_input.size()) < 0) return;
    ::close(file);
    static const char where[] = "the input is in ";
    for (const auto& [text, size] :
         {std::pair{where, sizeof where - 1}, {current_file.c_str(), current_file.size()}, {"\n", std::size_t{1}}}) {
        if (::write(STDERR_FILENO, text, size) < 0) return;
    }
}

void on_signal(int signal) {
    write_current_input();
    ::signal(signal, SIG_DFL);
    ::raise(signal);
}

void watch_for_crashes() {
    for (const int signal : {SIGABRT, SIGPROF}) ::signal(signal, on_signal);
}

// At every exception AddressSanitizer unpoisons the whole alternate stack for signals. dynarmic installs one of 2 MiB,
// and unpoisoning it takes longer than most parsers.
void make_signal_stack_small() {
    static std::array<char, 64 * 1024> memory;
    stack_t stack{};
    stack.ss_sp = memory.data();
    stack.ss_size = memory.size();
    if (::sigaltstack(&stack, nullptr) != 0) throw std::system_error(errno, std::generic_category(), "sigaltstack");
}

constexpr int longest_seconds = 10;

// Limits the processor's time, whatever else runs on this computer; 0: no limit.
void limit_time(int seconds) {
    const itimerval limit{{0, 0}, {seconds, 0}};
    ::setitimer(ITIMER_PROF, &limit, nullptr);
}

// What is wrong with the parser's answer; empty: nothing.
std::string finding_of(const fuzz_parser& parser, const std::string& input) {
    limit_time(longest_seconds);
    std::string finding;
    try {
        parser.parse(input);
    } catch (const input_error& error) {
        const std::string message = error.what();
        if (message.empty()) finding = "a message without text";
        if (message != visible_text(message)) finding = "a message of more than one line: " + message;
        if (parser.names_input && message.rfind("input:", 0) != 0) finding = "no file in the message: " + message;
    } catch (const std::exception& error) {
        finding = fmt::format("an exception of another kind: {}", error.what());
    } catch (...) {
        finding = "an exception of another kind";
    }
    limit_time(0);
    return finding;
}

bool try_input(const fuzz_parser& parser, const std::string& input) {
    current_input = input;
    current_file = "fuzz-" + parser.name + ".input";
    const auto finding = finding_of(parser, input);
    if (finding.empty()) return true;
    fmt::print(stderr, "{}: {}\n", parser.name, finding);
    write_current_input();
    return false;
}

std::string repeated(const std::string& text, std::size_t size) {
    std::string all;
    while (all.size() < size) all += text;
    return all;
}

// What nests without an end, in whatever language: a parser, or what takes its result apart, may call itself as often.
std::vector<std::string> deep_inputs() {
    constexpr std::size_t size = 200'000;
    std::vector<std::string> inputs;
    for (const std::string piece : {"[", "{", "(", "<a>", "{\"a\":", "[{\"id\":", "a.", "not ", "-", "1+",
                                    "1 == 1 and ", "a = { b = ", "/", "\\", "\xff"}) {
        const auto deep = repeated(piece, size);
        for (const std::string before : {"", "{\"id\":", "a = ", "[", "{\"t_ps\":1,\"port\":"})
            inputs.push_back(before + deep);
    }
    inputs.push_back("[" + repeated("a.", size) + "a]\n");
    inputs.push_back(repeated("[", size) + repeated("]", size));
    inputs.push_back("{\"id\":" + repeated("[", size) + repeated("]", size) + "}");
    inputs.push_back(repeated("(", size) + "1" + repeated(")", size));
    inputs.push_back(std::string(size, '\0'));
    return inputs;
}

bool fuzz(const fuzz_parser& parser, const fuzz_options& options) {
    fuzz_mutation mutation(parser.seeds, options.seed);
    const auto begun = std::chrono::steady_clock::now();
    for (const auto& seed : parser.seeds) {
        if (!try_input(parser, seed)) return false;
    }
    for (const auto& deep : deep_inputs()) {
        if (!try_input(parser, deep)) return false;
    }
    const auto wall = [begun] {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
    };
    std::uint64_t tried = 0;
    while (tried < options.count && (options.seconds == 0 || wall() < static_cast<double>(options.seconds))) {
        if (!try_input(parser, mutation.next())) return false;
        ++tried;
    }
    fmt::print(stderr, "{:<20} {:>8} inputs, {:.1f} s\n", parser.name, tried, wall());
    return true;
}

pid_t start(const fuzz_parser& parser, const fuzz_options& options) {
    const auto child = ::fork();
    if (child < 0) throw std::system_error(errno, std::generic_category(), "fork");
    if (child == 0) {
        const bool quiet = std::freopen("/dev/null", "w", stdout) != nullptr;  // simulated programs print
        ::_exit(quiet && fuzz(parser, options) ? EXIT_SUCCESS : EXIT_FAILURE);
    }
    return child;
}

// Each in a process of its own, as many at a time as there are processors: what ends one does not end the others.
bool fuzz_all(const std::vector<fuzz_parser>& parsers, const fuzz_options& options) {
    const std::size_t jobs = std::max(1u, std::thread::hardware_concurrency());
    std::map<pid_t, std::string> running;
    std::size_t started = 0;
    bool good = true;
    while (started < parsers.size() || !running.empty()) {
        if (started < parsers.size() && running.size() < jobs) {
            const auto& parser = parsers[started++];
            running[start(parser, options)] = parser.name;
            continue;
        }
        int status = 0;
        const auto ended = running.find(::wait(&status));
        if (ended == running.end()) continue;
        if (status != 0) {
            good = false;
            fmt::print(stderr, "{}: a finding; --parser {} --seed {}\n", ended->second, ended->second, options.seed);
        }
        running.erase(ended);
    }
    return good;
}

std::string content_of(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) throw input_error(fmt::format("cannot read {}", path.string()));
    return {std::istreambuf_iterator<char>(file), {}};
}

fuzz_options parse_options(int argc, char** argv) {
    fuzz_options options;
    for (int n = 1; n < argc; ++n) {
        const std::string option = argv[n];
        if (option == "--help") {
            options.help = true;
            return options;
        }
        if (n + 1 == argc) throw input_error(fmt::format("{}: unknown, or without its value", option));
        const std::string value = argv[++n];
        if (option == "--parser") {
            options.parser = value;
        } else if (option == "--seed") {
            options.seed = parse_integer(value);
        } else if (option == "--count") {
            options.count = parse_integer(value);
        } else if (option == "--seconds") {
            options.seconds = parse_integer(value);
        } else if (option == "--input") {
            options.input = value;
        } else {
            throw input_error(fmt::format("{}: unknown option", option));
        }
    }
    if (!options.input.empty() && options.parser.empty()) throw input_error("--input: --parser says for whom");
    return options;
}

std::vector<fuzz_parser> chosen(const std::vector<fuzz_parser>& parsers, const std::string& name) {
    if (name.empty()) return parsers;
    const auto found = std::find_if(parsers.begin(), parsers.end(), [&](const auto& p) { return p.name == name; });
    if (found == parsers.end()) throw input_error(fmt::format("--parser: there is no {}; --help names them", name));
    return {*found};
}

void print_help(const std::vector<fuzz_parser>& parsers) {
    fmt::print("fuzz_parsers [--parser NAME] [--seed N] [--count N] [--seconds N] [--input FILE]\n\n");
    fmt::print("Tries COUNT (1000) damaged inputs on every parser or on one, for so many seconds each at most, or\n");
    fmt::print("parses one file again. A finding writes its input to fuzz-NAME.input.\n\nParsers:\n");
    for (const auto& parser : parsers) fmt::print("  {}\n", parser.name);
}

}  // namespace

std::vector<std::string> seed_files(const std::string& folder, const std::string& ending) {
    std::vector<fs::path> paths;
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(TABLETOP_SOURCE) / folder)) {
        const auto name = entry.path().filename().string();
        const bool ends_so = name.size() >= ending.size() && name.substr(name.size() - ending.size()) == ending;
        if (entry.is_regular_file() && ends_so) paths.push_back(entry.path());
    }
    if (paths.empty()) throw std::logic_error(fmt::format("no seeds *{} below {}", ending, folder));
    std::sort(paths.begin(), paths.end());
    std::vector<std::string> texts;
    for (const auto& path : paths) texts.push_back(content_of(path));
    return texts;
}

int run_fuzzer(const std::vector<fuzz_parser>& parsers, int argc, char** argv) {
    constexpr int bad_input = 2;
    try {
        const auto options = parse_options(argc, argv);
        if (options.help) {
            print_help(parsers);
            return EXIT_SUCCESS;
        }
        const auto tried = chosen(parsers, options.parser);
        watch_for_crashes();
        make_signal_stack_small();
        if (!options.input.empty()) return try_input(tried.front(), content_of(options.input)) ? 0 : EXIT_FAILURE;
        fmt::print(stderr, "--seed {}\n", options.seed);
        return fuzz_all(tried, options) ? EXIT_SUCCESS : EXIT_FAILURE;
    } catch (const input_error& error) {
        fmt::print(stderr, "fuzz_parsers: {}\n", error.what());
        return bad_input;
    }
}

}  // namespace tabletop
