// SPDX-License-Identifier: Apache-2.0
#include "base/parameters.h"
#include "cli/commands.h"
#include "cli/power_up_option.h"
#include "cli/rtl_sandbox.h"
#include "host/option_values.h"
#include "host/process/interrupt_flag.h"
#include "signoff/mutation/mutation_session.h"
#include "signoff/process/bench_run.h"
#include "signoff/registry.h"
#include "signoff/report/covered_code.h"
#include "signoff/report/junit.h"
#include "signoff/report/report_page.h"
#include "signoff/report/tool_versions.h"
#include "signoff/signoff_session.h"
#include "support/document_file.h"
#include "support/input_error.h"
#include "support/shell_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>

namespace tabletop {
namespace {

struct signoff_command_options {
    signoff_options session;
    std::string count;
    std::string seed;
    std::string json;
    std::string junit;
    std::string report;
    std::string command;  // as it is typed again
    bool fit = false;
    bool sandbox = false;
    power_up_option power_up;
    mutation_options mutation;
};

constexpr unsigned most_positions = 1'000'000;

std::uint64_t parse_end(const std::string& text) {
    const auto ps = parse_time_ps(text);
    if (ps == 0) throw input_error("nothing ends before 0 s");
    return ps;
}

void parse_numbers(signoff_command_options& options) {
    if (!options.count.empty()) {
        const auto count = parse_option_integer("--count", options.count);
        if (count < 1 || count > most_positions) {
            throw input_error(fmt::format("--count: \"{}\" is outside 1 to {}", options.count, most_positions));
        }
        options.session.count = static_cast<unsigned>(count);
    }
    if (!options.seed.empty()) options.session.seed = parse_option_integer("--seed", options.seed);
}

// What only a sign-off of mutants has.
void require_mutants(const signoff_command_options& options) {
    const auto& mutation = options.mutation;
    if (options.fit && mutation.is_asked()) throw input_error("--fit is for no mutants");
    if (mutation.count != 0 && options.session.until_ps != 0) throw input_error("--until: it is for --mutate-file");
    if (mutation.is_asked()) return;
    for (const auto& [name, is_given] : {std::pair{"--jobs", mutation.jobs != 0},
                                         {"--keep", !mutation.keep.empty()},
                                         {"--only", !mutation.only.empty()},
                                         {"--variant", !mutation.variants.empty()}}) {
        if (is_given) throw input_error(fmt::format("{}: it is for --mutate and --mutate-file", name));
    }
}

signoff_report report_of(const signoff_command_options& options) {
    const auto tell = [](const std::string& line) { fmt::print(stderr, "{}\n", line); };
    return options.mutation.is_asked() ? run_mutation(options.session, options.mutation, tell)
                                       : run_signoff(options.session, tell);
}

document_file open_page(const std::string& folder) {
    if (folder.empty()) return {"--report", ""};
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error) throw input_error(fmt::format("--report: {}: {}", folder, error.message()));
    return {"--report", (std::filesystem::path(folder) / "report.html").string()};
}

int fit(const signoff_options& options) {
    if (!options.rtl.empty())
        throw input_error("--rtl: --fit fits our at view to our own exact cycles, not to RTL of yours");
    const auto& chosen = options.blocks;
    for (const auto& name : chosen) {
        const auto* const found = find_descriptor(name);
        if (found == nullptr || found->fit == nullptr) {
            throw input_error(fmt::format("--fit: {} has no fitted constants", name));
        }
    }
    for (const auto* const block : descriptors()) {
        const bool asked = chosen.empty() || std::find(chosen.begin(), chosen.end(), block->name) != chosen.end();
        if (asked && block->fit != nullptr) fmt::print("{}: {}", block->name, block->fit(options));
    }
    return exit_done;
}

// If the report had no folder, pictures of differences would go where the user is.
int sign_off_in_sandbox(const signoff_command_options& options) {
    if (options.session.rtl.empty()) throw input_error("--rtl-sandbox: there is no --rtl to be confined");
    if (options.report.empty()) throw input_error("--rtl-sandbox: it needs --report, where pictures of differences go");
    if (!options.mutation.keep.empty()) throw input_error("--keep: what --rtl-sandbox confines keeps nothing");
    return run_in_sandbox({{options.json, options.junit}, {options.report}});
}

int sign_off(signoff_command_options options) {
    require_mutants(options);
    if (options.sandbox) return sign_off_in_sandbox(options);
    parse_numbers(options);
    if (options.fit) return fit(options.session);
    apply_power_up(options.power_up, options.session.seed);
    document_file page = open_page(options.report);
    document_file json("--json", options.json);
    document_file junit("--junit", options.junit);
    options.session.report_folder = options.report;
    watch_interrupts();
    const auto report = report_of(options);
    const bool is_document =
        document_file::is_standard_output(options.json) || document_file::is_standard_output(options.junit);
    if (!is_document) fmt::print("{}", report.table());
    if (json.is_open()) json.stream() << report.json().dump(2) << '\n';
    if (junit.is_open()) junit.stream() << junit_text(report);
    if (page.is_open()) write_report_page(page.stream(), report, {options.command, tool_versions()});
    if (page.is_open()) write_annotated_sources(report.code, options.report);
    bool written = true;
    for (auto* const document : {&json, &junit, &page}) written = document->save_or_say() && written;
    if (!written) return exit_bad_input;
    if (report.timed_out) return exit_interrupted;
    if (const auto idle = idle_exclusions(report.code); report.passed() && !idle.empty()) throw input_error(idle);
    return report.passed() ? exit_done : exit_check_failed;
}

// Any machine may have the place for a design of the user's own.
modules_needed signoff_needs(const words_of_line& words) {
    const bool has_rtl =
        std::any_of(words.begin(), words.end(), [](const auto& word) { return word.rfind("--rtl", 0) == 0; });
    auto needed = has_rtl ? modules_needed() : named_sign_offs(words);
    return needed.empty() && !asks_for_help(words) ? all_modules() : needed;
}

unsigned parse_mutation_number(const std::string& text) {
    const auto number = parse_integer(text);
    if (number < 1 || number > mutation_options::most) {
        throw input_error(fmt::format("\"{}\" is outside 1 to {}", text, mutation_options::most));
    }
    return static_cast<unsigned>(number);
}

void add_mutation_options(CLI::App& command, mutation_options& mutation) {
    const auto add_number = [&](const char* name, unsigned& number, const char* doc, const char* type) {
        add_parsed(
            command, name, [&number](const std::string& text) { number = parse_mutation_number(text); }, doc, type);
    };
    const auto add_list = [&](const char* name, std::vector<std::string>& list, const char* doc, const char* type) {
        command.add_option(name, list, doc)->type_name(type)->delimiter(',')->allow_extra_args(false);
    };
    add_number("--mutate", mutation.count,
               "Play so many wrong netlists of the RTL in place of it, and say how many the sign-off finds", "N");
    command
        .add_option("--mutate-file", mutation.list,
                    "The same with sources in which the expressions of this file change a line each")
        ->type_name("FILE")
        ->check(not_empty);
    add_number("--jobs", mutation.jobs, "Mutants at a time (as many as there are cores)", "N");
    command
        .add_option("--keep", mutation.keep,
                    "What is found out of each mutant stays in this folder: a run that was ended goes on where it was")
        ->type_name("FOLDER")
        ->check(not_empty);
    add_number("--proof", mutation.proof, "Processor time of a proof that a mutant is no wrong one (60)", "SECONDS");
    add_list("--only", mutation.only, "These mutants alone", "NUMBER|NAME,..");
    add_list("--variant", mutation.variants, "Mutants of what these variants of the block play", "NAME,..");
}

// A proof plays nothing: what is said of stimulus would be ignored.
void require_no_stimulus(const CLI::App& command) {
    for (const char* const option :
         {"--view", "--against", "--count", "--seed", "--until", "--align", "--include", "--fit"}) {
        if (command.count(option) != 0)
            throw input_error(fmt::format("{}: --prove and --replay play no stimulus", option));
    }
}

void add_proof_options(CLI::App& command, signoff_options& options) {
    command
        .add_option("--prove", options.prove_rules,
                    "Prove rules of the design instead of playing stimulus: handshake of its AXI4-Lite ports, rules of "
                    "its block (all that there are)")
        ->type_name("[RULES]")
        ->expected(0, 1);
    command
        .add_option("--depth", options.depth,
                    "Cycles after the reset in which no rule may be broken, also where it is not proved for all time "
                    "(64; with --long 256)")
        ->type_name("N")
        ->check(CLI::Range(1, 100'000));
    command
        .add_option("--within", options.within,
                    "Prove also that an AXI4-Lite slave lets no access wait for so many cycles without doing anything "
                    "for it")
        ->type_name("N")
        ->check(CLI::Range(1, 100'000));
    command.add_option("--replay", options.replay, "Play a case that a proof has found on the design, with its rules")
        ->type_name("FILE")
        ->check(not_empty);
}

void add_signoff(CLI::App& program, const command_line& line, command_action& action) {
    auto* const command = program.add_subcommand("signoff", "Compare the views of blocks and machines with their RTL");
    const auto options = std::make_shared<signoff_command_options>();
    options->command = "tabletop " + shell_line(line.words) + (is_in_sandbox() ? " --rtl-sandbox" : "");
    command->add_option("blocks", options->session.blocks, "Blocks and machines to sign off (all)")
        ->type_name("[BLOCK|PLATFORM]..");
    command->add_option("--view", options->session.views, "Views to compare (at,ca)")
        ->type_name("[BLOCK=]VIEW,..")
        ->delimiter(',')
        ->allow_extra_args(false);
    command->add_option("--against", options->session.against, "View to compare them with (rtl)")->type_name("VIEW");
    command
        ->add_option(
            "--rtl", options->session.rtl,
            "Put your own RTL in place of ours, by its description file; if no block is named, its block is signed "
            "off")
        ->type_name("BLOCK=FILE")
        ->check(not_empty);
    add_sandbox_option(*command, options->sandbox);
    add_power_up_option(*command, options->power_up);
    command
        ->add_option("--count", options->count,
                     "Number of positions, accesses or random games (default: the block's own)")
        ->type_name("N");
    command->add_flag(
        "--long", options->session.deep,
        "Also depth 8 and builds with 2 and 7 solvers; 200 random games of Connect6, 100 of Connect Four");
    command->add_option("--seed", options->seed, "Seed of the stimulus (1)")->type_name("N");
    add_parsed(
        *command, "--until", [options](const std::string& text) { options->session.until_ps = parse_end(text); },
        "Play only what ends before this simulated time, of a game with your own RTL", "TIME");
    command->add_flag("--coverage", options->session.coverage,
                      "Say which lines, branches and bits of the RTL's own code have been reached, too; with --report "
                      "as annotated sources");
    command->add_flag("--align", options->session.align,
                      "Allow your own RTL to be late or early, by a number of cycles that is the same for a whole "
                      "category of pins; a "
                      "search engine on a bus by any number");
    command
        ->add_option("--include", options->session.include,
                     "Play and compare the stimulus that is left out under this name for your own RTL")
        ->type_name("NAME,..")
        ->delimiter(',')
        ->allow_extra_args(false);
    command->add_option("--json", options->json, "Write the result as JSON; - is standard output, without the table")
        ->type_name("FILE")
        ->check(not_empty);
    command
        ->add_option("--junit", options->junit,
                     "Write the result as JUnit XML; - is standard output, without the table")
        ->type_name("FILE")
        ->check(not_empty);
    command->add_option("--report", options->report, "Write the result as a page in this folder")
        ->type_name("FOLDER")
        ->check(not_empty);
    add_mutation_options(*command, options->mutation);
    add_wall_limit_option(*command);
    add_proof_options(*command, options->session);
    command->add_flag("--fit", options->fit, "Print the constants of a block's at view that fit the stimulus best");
    command->callback([options, command, &action] {
        options->session.prove = command->count("--prove") != 0;
        if (options->session.prove || !options->session.replay.empty()) require_no_stimulus(*command);
        action.refuse = [options] {
            require_mutants(*options);
            parse_numbers(*options);
            if (options->session.rtl.empty()) chosen_views(options->session, chosen_names(options->session));
        };
        action.run = [options] { return sign_off(*options); };
    });
}

void add_bench_run(CLI::App& program, const command_line&, command_action& action) {
    auto* const command = program.add_subcommand("bench-run", "One simulation of a sign-off")->group("");
    const auto options = std::make_shared<bench_options>();
    command->add_option("block", options->block)->required();
    command->add_option("--variant", options->variant);
    command
        ->add_option_function<std::string>(
            "--view", [options](const std::string& text) { options->view = parse_view_name("--view", text); })
        ->required();
    command->add_option("--count", options->count);
    command->add_option("--seed", options->seed)->required();
    command->add_option("--rtl", options->rtl);
    command->add_option("--recording", options->recording_path);
    command->add_flag("--long", options->deep);
    add_parsed(
        *command, "--until", [options](const std::string& text) { options->until_ps = parse_end(text); }, "", "TIME");
    command->add_option("--include", options->include);
    command->add_option("--line", options->line);
    command->add_option("--lost-step", options->lost_steps);
    command->add_flag("--uncontended", options->uncontended);
    command->add_option("--traffic", options->traffic);
    command->callback([options, &action] { action.run = [options] { return run_bench(*options); }; });
}

}  // namespace

const cli_command signoff_command{"signoff", add_signoff, signoff_needs};
const cli_command bench_run_command{"bench-run", add_bench_run};

}  // namespace tabletop
