// SPDX-License-Identifier: Apache-2.0
#include "base/host_program.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <system_error>

namespace tabletop {
namespace {

void check(int error, const std::string& what) {
    if (error != 0) throw std::system_error(error, std::generic_category(), what);
}

class spawn_actions {
  public:
    spawn_actions() { check(::posix_spawn_file_actions_init(&actions_), "posix_spawn_file_actions_init"); }
    ~spawn_actions() { ::posix_spawn_file_actions_destroy(&actions_); }
    spawn_actions(const spawn_actions&) = delete;
    spawn_actions& operator=(const spawn_actions&) = delete;

    void open(int descriptor, const std::filesystem::path& path, int flags) {
        constexpr mode_t mode = 0600;
        check(::posix_spawn_file_actions_addopen(&actions_, descriptor, path.c_str(), flags, mode), path);
    }
    void duplicate(int from, int to) {
        check(::posix_spawn_file_actions_adddup2(&actions_, from, to), "posix_spawn_file_actions_adddup2");
    }
    void change_folder(const std::filesystem::path& folder) {
        check(::posix_spawn_file_actions_addchdir_np(&actions_, folder.c_str()), folder);
    }
    const posix_spawn_file_actions_t* get() const { return &actions_; }

  private:
    posix_spawn_file_actions_t actions_{};
};

pid_t start(const std::string& program, std::vector<std::string> arguments, const spawn_actions& actions) {
    std::vector<char*> argv;
    for (auto& argument : arguments) argv.push_back(argument.data());
    argv.push_back(nullptr);
    pid_t child = 0;
    check(::posix_spawnp(&child, program.c_str(), actions.get(), nullptr, argv.data(), environ), program);
    return child;
}

// Returns when the child has ended or is to end. A signal to this process alone may come to another thread, so that the
// wait is not interrupted: it looks up in between.
void wait_or_give_up(pid_t child, const std::function<bool()>& given_up) {
    constexpr int interval_ms = 100;
    // glibc 2.36 declares pidfd_open() without C linkage.
    const auto descriptor = static_cast<int>(::syscall(SYS_pidfd_open, child, 0));
    check(descriptor < 0 ? errno : 0, "pidfd_open");
    pollfd ended{descriptor, POLLIN, 0};
    while (::poll(&ended, 1, interval_ms) <= 0 && !given_up()) continue;
    if (ended.revents == 0) ::kill(child, SIGINT);
    ::close(descriptor);
}

int wait_for_end(pid_t child, const std::string& program) {
    int status = 0;
    while (::waitpid(child, &status, 0) < 0) {
        if (errno != EINTR) check(errno, program);
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace

int run_host_program(const std::string& program, const std::vector<std::string>& arguments,
                     const std::filesystem::path& folder, const program_output& output,
                     const std::function<bool()>& given_up) {
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
    const auto child = start(program, arguments, actions);
    if (given_up) wait_or_give_up(child, given_up);
    return wait_for_end(child, program);
}

}  // namespace tabletop
