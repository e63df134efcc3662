// SPDX-License-Identifier: Apache-2.0
#include "base/parameters.h"
#include "cli/command_words.h"
#include "cli/commands.h"
#include "host/display/terminal_mode.h"
#include "host/machine_fault.h"
#include "host/output_file.h"
#include "host/process/child_process.h"
#include "host/process/interrupt_flag.h"
#include "processors/cortex_a9/read_only_alias.h"
#include "support/input_error.h"
#include "support/visible_text.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>
#include <unistd.h>
#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <systemc>

namespace {

using namespace tabletop;

constexpr const cli_command* own_commands[] = {
    &demo_command, &list_command, &run_command, &match_command, &query_command, &signoff_command, &bench_run_command,
};

// Prints what the command of the words behind it needs, and does nothing else.
constexpr const char* needs_question = "--needs";
// Says why they are refused, and does nothing else.
constexpr const char* refusals_question = "--refusals-only";

// The options and commands that an unexpected word may have meant.
std::vector<std::string> known_words(const CLI::App& app) {
    std::vector<std::string> words;
    for (const auto* option : app.get_options()) {
        if (option->get_group().empty()) continue;  // not shown
        for (const auto& name : option->get_lnames()) words.push_back("--" + name);
    }
    for (const auto* command : app.get_subcommands(nullptr)) words.push_back(command->get_name());
    return words;
}

std::vector<std::string> shown_commands(const CLI::App& program) {
    std::vector<std::string> names;
    for (const auto* command : program.get_subcommands(nullptr)) {
        if (!command->get_group().empty()) names.push_back(command->get_name());
    }
    return names;
}

std::string unexpected_word_message(const CLI::App& program) {
    const auto chosen = program.get_subcommands();
    const auto& app = chosen.empty() ? program : *chosen.front();
    auto rest = app.remaining();
    if (rest.empty()) rest = program.remaining();
    const auto word = rest.empty() ? std::string() : rest.front().substr(0, rest.front().find('='));
    const bool is_option = word.compare(0, 1, "-") == 0;
    const auto near = nearest_name(word, known_words(app));
    if (chosen.empty() && !is_option && near.empty()) {
        return fmt::format("unknown command \"{}\"; there are {}", word, fmt::join(shown_commands(program), ", "));
    }
    return fmt::format("unknown {} \"{}\"{}",
                       is_option        ? "option"
                       : chosen.empty() ? "command"
                                        : "argument",
                       word, near.empty() ? "" : "; the nearest is " + near);
}

// "--until: At Most 1 required but received 2" in words of our own.
std::string mismatch_message(const CLI::ArgumentMismatch& error) {
    const std::string text = error.what();
    const auto at_most = text.find(": At Most 1 required");
    return at_most == std::string::npos ? text : text.substr(0, at_most) + ": given more than once";
}

// "run needs a PLATFORM: zynq, de1_soc": what stands behind the colon of the description, or all of it.
std::string missing_word_message(const CLI::App& program, const CLI::RequiredError& error) {
    for (const auto* command : program.get_subcommands()) {
        for (const auto* option : command->get_options()) {
            if (!option->get_required() || option->count() != 0) continue;
            const auto description = option->get_description();
            const auto colon = description.find(": ");
            return fmt::format("{} needs a {}: {}", command->get_name(), option->get_type_name(),
                               colon == std::string::npos ? description : description.substr(colon + 2));
        }
    }
    return error.what();
}

int refuse(const std::string& message) {
    fmt::print(stderr, "tabletop: {}\n", message);
    return exit_bad_input;
}

// The machine of a sweep may stand in a file.
bool is_named_in_file(const words_of_line& words) {
    return std::any_of(words.begin(), words.end(),
                       [](const auto& word) { return word.rfind("--config", 0) == 0 || word == "--resume"; });
}

modules_needed needs_of(const words_of_line& words) {
    const auto name = command_name(words);
    for (const auto* const one : own_commands) {
        if (one->name == name) return one->needs == nullptr ? modules_needed() : one->needs(words);
    }
    const auto* const module = module_offering(module_kind::command, name);
    if (module == nullptr) return {};
    auto needed = named_modules(words);
    if (needed.empty() && is_named_in_file(words)) needed = all_modules();
    needed.push_back(module);
    return needed;
}

// What CMake calls the modules that the command needs, and their libraries, for whoever builds them first.
int print_needs(const words_of_line& words) {
    for (const auto* const module : needs_of(words)) {
        if (module->is_own) fmt::print("{} {}\n", module->target, module->library.string());
    }
    return exit_done;
}

// The one of this name; of the others what help says of them.
void add_commands(CLI::App& program, const module_manifest& module, const std::string& named, const command_line& line,
                  command_action& action) {
    if (module.does_offer(named)) {
        for (const auto* const one : contents_of(module).commands) one->add(program, line, action);
        return;
    }
    for (const auto& name : module.offers) program.add_subcommand(name, module.what);
}

void add_all_commands(CLI::App& program, const command_line& line, command_action& action) {
    const auto named = command_name(line.words);
    for (const auto* const one : own_commands) {
        one->add(program, one->name == named ? line : command_line(), action);
    }
    for (const auto& module : known_modules()) {
        if (module.kind == module_kind::command) add_commands(program, module, named, line, action);
    }
}

// The end came from the user, or from the limit that the user has set.
int end_interrupted() {
    if (!wall_limit_reached()) return exit_interrupted;
    fmt::print(stderr, "tabletop: {}\n", wall_limit_text());
    return exit_check_failed;
}

struct parsed_line {
    std::optional<int> exit_code;  // there is nothing more to do
    std::string refusal;           // why it is not understood; empty: it is
    command_action action;
};

// CLI11 takes the words from the last one on.
parsed_line parse(const command_line& line) {
    parsed_line parsed;
    CLI::App program("Models and virtual platforms of FPGA board-game machines.", "tabletop");
    program.set_version_flag("--version", TABLETOP_VERSION);
    std::string unused;
    program
        .add_option(module_option, unused,
                    "Use modules of others as well, in this folder or library; $TABLETOP_MODULES names some, too")
        ->type_name("PATH");
    program.require_subcommand(0, 1);
    program.footer(
        "In a source tree, ./tabletop test [--long] builds everything and runs the tests; ./tabletop --versions tells "
        "which tools and libraries are here.");
    add_all_commands(program, line, parsed.action);
    try {
        program.parse(std::vector<std::string>(line.words.rbegin(), line.words.rend()));
        if (!parsed.action.run) {
            fmt::print("{}", program.help());
            parsed.exit_code = exit_done;
        }
    } catch (const CLI::ExtrasError&) {
        parsed.refusal = unexpected_word_message(program);
    } catch (const CLI::Success& help_or_version) {
        parsed.exit_code = program.exit(help_or_version);
    } catch (const CLI::ArgumentMismatch& error) {
        parsed.refusal = mismatch_message(error);
    } catch (const CLI::RequiredError& error) {
        parsed.refusal = missing_word_message(program, error);
    } catch (const CLI::ParseError& error) {
        parsed.refusal = error.what();
    }
    return parsed;
}

parsed_line parse(const words_of_line& words) {
    auto parsed = parse(command_line{words});
    if (!parsed.refusal.empty()) parsed = parse(command_line{words, true});
    return parsed;
}

// Prints refusals while the program or its modules are being built, so that this one may be out of date: what modules
// that are not built have to say is not known yet.
int print_refusals(const words_of_line& words) {
    const auto needed = needs_of(words);
    const bool is_known = std::all_of(needed.begin(), needed.end(), [](const auto* one) { return one->is_built(); });
    try {
        const auto parsed = parse(words);
        if (!parsed.refusal.empty()) return is_known ? refuse(visible_text(parsed.refusal)) : exit_done;
        parsed.action.refuse();
    } catch (const module_not_built&) {
    }
    return exit_done;
}

int answer(int argc, char** argv) {
    const auto words = use_modules_of_others(words_of(argc, argv));
    const auto first = words.empty() ? "" : words.front();
    const words_of_line others(words.begin() + (words.empty() ? 0 : 1), words.end());
    if (first == needs_question) return print_needs(others);
    if (first == refusals_question) return print_refusals(others);
    const auto parsed = parse(words);
    if (!parsed.refusal.empty()) return refuse(visible_text(parsed.refusal));
    if (parsed.exit_code) return *parsed.exit_code;
    start_wall_limit();
    return parsed.action.run();
}

int run_program(int argc, char** argv) {
    const auto code = answer(argc, argv);
    flush_output(stdout, "standard output");
    return code == exit_interrupted ? end_interrupted() : code;
}

// A warning may quote what firmware or a player sent.
class visible_message : public spdlog::custom_flag_formatter {
  public:
    void format(const spdlog::details::log_msg& message, const std::tm&, spdlog::memory_buf_t& out) override {
        const auto text = visible_text({message.payload.data(), message.payload.size()});
        out.append(text.data(), text.data() + text.size());
    }
    std::unique_ptr<spdlog::custom_flag_formatter> clone() const override {
        return std::make_unique<visible_message>();
    }
};

void set_up_warnings() {
    auto formatter = std::make_unique<spdlog::pattern_formatter>();
    formatter->add_flag<visible_message>('*').set_pattern("%l: %*");
    spdlog::set_default_logger(spdlog::stderr_logger_st("tabletop"));
    spdlog::set_formatter(std::move(formatter));
}

// A file that is opened must not be taken for one of the three. Standard output that is not there can only be read:
// what is lost is told.
void open_standard_descriptors() {
    for (const int number : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (::fcntl(number, F_GETFD) >= 0) continue;
        if (::open("/dev/null", number == STDOUT_FILENO ? O_RDONLY : O_RDWR) != number) std::_Exit(exit_bad_input);
    }
}

// The second is what the translator of ARM code says.
bool is_out_of_memory(const std::exception& error) {
    return dynamic_cast<const std::bad_alloc*>(&error) != nullptr || error.what() == std::string("can't alloc");
}

constexpr std::string_view no_memory = "there is not enough memory (ulimit -v tells of a limit)";

ssize_t write_or_drop(void*, const char* text, std::size_t size) {
    for (std::size_t done = 0; done < size;) {
        const auto written = ::write(STDERR_FILENO, text + done, size - done);
        if (written < 0 && errno != EINTR) break;
        if (written > 0) done += static_cast<std::size_t>(written);
    }
    return static_cast<ssize_t>(size);
}

std::terminate_handler usual_terminate = nullptr;

[[noreturn]] void end_without_memory() {
    try {
        if (std::current_exception() != nullptr) throw;
    } catch (const std::bad_alloc&) {
        for (const auto part : {std::string_view("tabletop: "), no_memory, std::string_view("\n")}) {
            write_or_drop(nullptr, part.data(), part.size());
        }
        std::_Exit(exit_bad_input);
    } catch (...) {
    }
    std::abort();
}

// Libraries that the program is linked with may need more than there is, before main(): this comes before theirs, and
// before a sanitizer knows the program's memory.
[[gnu::no_sanitize("address", "undefined")]] void expect_little_memory() {
    usual_terminate = std::set_terminate(end_without_memory);
}
[[gnu::section(".preinit_array"), gnu::used]] void (*before_libraries)() = expect_little_memory;

// A message that standard error does not take, on a full disk for one, ends nothing: fmt would throw.
void drop_what_nobody_reads() {
    std::FILE* const stream = ::fopencookie(nullptr, "w", {nullptr, write_or_drop, nullptr, nullptr});
    if (stream == nullptr) return;
    std::setvbuf(stream, nullptr, _IONBF, 0);
    stderr = stream;
}

}  // namespace

// libsystemc refers to it; the program elaborates by itself, after the command line is known to be good.
int sc_main(int, char*[]) {
    return 0;
}

int main(int argc, char** argv) {
    std::signal(SIGXFSZ, SIG_IGN);  // a limit on the size of files is a full disk: the write fails, and that is said
    open_standard_descriptors();
    drop_what_nobody_reads();
    ::setenv("SYSTEMC_DISABLE_COPYRIGHT_MESSAGE", "1", 1);
    set_up_warnings();
    restore_at_faults();
    read_only_alias::allow();
    std::set_terminate(usual_terminate);
    try {
        return run_program(argc, argv);
    } catch (const input_error& error) {
        return refuse(error.what());
    } catch (const interruption&) {
        return end_interrupted();
    } catch (const std::system_error& error) {
        // fmt does not say which stream takes no more: all but this one are written otherwise.
        if (std::ferror(stdout) != 0) return refuse(fmt::format("standard output: {}", error.code().message()));
        return refuse(visible_text(error.what()));
    } catch (const machine_fault& fault) {
        fmt::print(stderr, "tabletop: {}\n", fault.what());
        return exit_machine_fault;
    } catch (const std::exception& error) {
        if (const auto failure = failed_check(error); !failure.empty()) {
            fmt::print(stderr, "tabletop: {}\n", failure);
            return exit_check_failed;
        }
        if (is_out_of_memory(error)) return refuse(std::string(no_memory));
        fmt::print(stderr, "tabletop: internal error: {}\n", visible_text(error.what()));
        return exit_bad_input;
    }
}
