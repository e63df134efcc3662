// SPDX-License-Identifier: Apache-2.0
#include "cli/commands.h"
#include "cli/demo_game.h"
#include "host/display/terminal_colour.h"
#include "host/option_values.h"
#include "host/process/child_process.h"
#include "host/process/interrupt_flag.h"
#include "signoff/registry.h"
#include "signoff/signoff_session.h"

#include <fmt/format.h>

#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <thread>

namespace tabletop {
namespace {

struct demo_options {
    std::string seed = "1";
    bool quick = false;
};

void say(const std::string& text) {
    fmt::print("{}", text);
    std::fflush(stdout);
}

constexpr const char* machine_name = "zynq";
constexpr const char* engine_name = "connect4_minimax";

double search_milliseconds(const engine_move& move, const descriptor& engine) {
    return 1e3 * static_cast<double>(move.cycles) / static_cast<double>(engine.board_hz);
}

demo_game play(std::uint64_t seed, bool quick) {
    watch_interrupts();
    const scratch_folder folder;
    const auto code =
        run_self({"run", machine_name, "--player=greedy", fmt::format("--seed={}", seed),
                  fmt::format("--set=engine.depth={}", quick ? 4 : 8), "--serial-log=" + folder.file("log").string()},
                 folder.file("out"), folder.file("err"));
    if (code != exit_done) {
        throw std::runtime_error(fmt::format("the game ended with {}: {}", code, file_text(folder.file("err"))));
    }
    return read_demo_game(file_text(folder.file("log")), "uart1");
}

void show_game(const demo_game& game, const descriptor& engine, bool colour, std::chrono::milliseconds pause) {
    say("The machine, an ARM program on a Cortex-A9 with the engine in the fabric, plays O; a greedy player plays "
        "X.\n");
    say(game.settings + "\n");
    std::size_t number = 0;
    exit_at_interrupt();
    for (const auto& move : game.moves) {
        std::this_thread::sleep_for(pause);
        say('\n' + draw_board(move.board,
                              {fmt::format("engine's move {}: column {}", ++number, move.column), "",
                               fmt::format("score   {:>12}", move.score), fmt::format("boards  {:>12}", move.nodes),
                               fmt::format("cycles  {:>12}", move.cycles),
                               fmt::format("search  {:>9.3f} ms, answer after {:.3f} ms (simulated)",
                                           search_milliseconds(move, engine), move.milliseconds)},
                              colour));
    }
    if (game.last_board != game.moves.back().board) say('\n' + draw_board(game.last_board, {}, colour));
    say('\n' + game.outcome + " (\"You\" is the player.)\n");
}

signoff_report sign_engine_off(std::uint64_t seed, bool quick) {
    watch_interrupts();
    signoff_options options;
    options.blocks = {engine_name};
    options.seed = seed;
    if (quick) options.count = 40;
    return run_signoff(options, [](const std::string& line) { fmt::print(stderr, "signing off {}\n", line); });
}

int demonstrate(const demo_options& options) {
    const auto seed = parse_option_integer("--seed", options.seed);
    const bool terminal = ::isatty(STDOUT_FILENO) != 0;
    const auto pause = std::chrono::milliseconds(terminal && !options.quick ? 400 : 0);
    const auto* const engine = find_descriptor(engine_name);
    if (engine == nullptr) throw input_error(fmt::format("no module offers {}", engine_name));
    show_game(play(seed, options.quick), *engine, wants_colour(STDOUT_FILENO), pause);
    say("\nThe engine's views against its RTL, transaction by transaction (a ratio of 1 is the board's 100 MHz):\n\n");
    const auto report = sign_engine_off(seed, options.quick);
    say(report.table());
    if (report.timed_out) return exit_interrupted;
    say("\nThe published design and this model:\n\n");
    say(engine->published_figures(options.quick));
    return report.passed() ? exit_done : exit_check_failed;
}

modules_needed demo_needs(const words_of_line&) {
    return named_modules({machine_name, engine_name});
}

void add_demo(CLI::App& program, const command_line&, command_action& action) {
    auto* const command =
        program.add_subcommand("demo", "Play a game on the Zynq machine and sign its engine off, in two minutes");
    const auto options = std::make_shared<demo_options>();
    command->add_option("--seed", options->seed, "Seed of the stimulus (1)")->type_name("N");
    add_wall_limit_option(*command);
    command->add_flag("--quick", options->quick, "Play at depth 4 and shorten the sign-off");
    command->callback([options, &action] { action.run = [options] { return demonstrate(*options); }; });
}

}  // namespace

const cli_command demo_command{"demo", add_demo, demo_needs};

}  // namespace tabletop
