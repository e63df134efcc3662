// SPDX-License-Identifier: Apache-2.0
#include "support/host_program.h"

#include "support/host_process.h"

#include <fcntl.h>
#include <unistd.h>

namespace tabletop {
namespace {

void give_up(pid_t child, const process_end& end) {
    constexpr int most_intervals = 100;
    interrupt_process(child);
    for (int n = 0; n < most_intervals && !end.reached(); ++n) continue;
    kill_process(child);
}

// Returns when the child has ended. A signal to this process alone may come to another thread, so that the wait is not
// interrupted: it looks up in between.
void wait_or_give_up(pid_t child, const std::function<bool()>& given_up) {
    const process_end end(child);
    while (!end.reached()) {
        if (given_up()) return give_up(child, end);
    }
}

}  // namespace

int run_host_program(const std::string& program, const std::vector<std::string>& arguments,
                     const std::filesystem::path& folder, const program_output& output,
                     const std::function<bool()>& given_up, const process_limits& limits) {
    constexpr int anew = O_WRONLY | O_CREAT | O_TRUNC;
    spawn_actions actions;
    actions.open(STDIN_FILENO, "/dev/null", O_RDONLY);
    actions.open(STDOUT_FILENO, output.out, anew);
    if (output.err == output.out) {
        actions.duplicate(STDOUT_FILENO, STDERR_FILENO);
    } else {
        actions.open(STDERR_FILENO, output.err, anew);
    }
    if (!folder.empty()) actions.change_folder(folder);
    const auto child = start_process(program, arguments, actions, limits);
    if (given_up) wait_or_give_up(child, given_up);
    const int code = wait_for_end(child, program);
    if (given_up && given_up()) throw interruption();
    return code;
}

}  // namespace tabletop
