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

// A process group of its own: what a program starts (verilator_bin, cc1plus) can be ended with it.
class spawn_attributes {
  public:
    spawn_attributes() {
        check(::posix_spawnattr_init(&attributes_), "posix_spawnattr_init");
        ::posix_spawnattr_setpgroup(&attributes_, 0);
        // Whoever has been started in the background may ignore SIGINT, and would pass that on.
        sigset_t signals;
        ::sigemptyset(&signals);
        for (const int signal : {SIGINT, SIGTERM}) ::sigaddset(&signals, signal);
        ::posix_spawnattr_setsigdefault(&attributes_, &signals);
        ::posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
    }
    ~spawn_attributes() { ::posix_spawnattr_destroy(&attributes_); }
    spawn_attributes(const spawn_attributes&) = delete;
    spawn_attributes& operator=(const spawn_attributes&) = delete;

    const posix_spawnattr_t* get() const { return &attributes_; }

  private:
    posix_spawnattr_t attributes_{};
};

pid_t start(const std::string& program, std::vector<std::string> arguments, const spawn_actions& actions) {
    const spawn_attributes attributes;
    std::vector<char*> argv;
    for (auto& argument : arguments) argv.push_back(argument.data());
    argv.push_back(nullptr);
    pid_t child = 0;
    check(::posix_spawnp(&child, program.c_str(), actions.get(), attributes.get(), argv.data(), environ), program);
    return child;
}

// The end of a process as something to wait for.
class process_end {
  public:
    explicit process_end(pid_t process) {
        // glibc 2.36 declares pidfd_open() without C linkage.
        descriptor_ = static_cast<int>(::syscall(SYS_pidfd_open, process, 0));
        check(descriptor_ < 0 ? errno : 0, "pidfd_open");
    }
    ~process_end() { ::close(descriptor_); }
    process_end(const process_end&) = delete;
    process_end& operator=(const process_end&) = delete;

    // Waits for a while, or until a signal comes.
    bool reached() const {
        constexpr int interval_ms = 100;
        pollfd ended{descriptor_, POLLIN, 0};
        return ::poll(&ended, 1, interval_ms) > 0;
    }

  private:
    int descriptor_;
};

// Until it is waited for, a process keeps its number, and that of its group.
void end_group(pid_t leader, const process_end& end) {
    constexpr int most_intervals = 100;
    ::kill(-leader, SIGINT);
    for (int n = 0; n < most_intervals && !end.reached(); ++n) continue;
    ::kill(-leader, SIGKILL);
}

// Returns when the child has ended. A signal to this process alone may come to another thread, so that the wait is not
// interrupted: it looks up in between.
void wait_or_give_up(pid_t child, const std::function<bool()>& given_up) {
    const process_end end(child);
    while (!end.reached()) {
        if (given_up()) return end_group(child, end);
    }
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
    const int code = wait_for_end(child, program);
    if (given_up && given_up()) throw interruption();
    return code;
}

}  // namespace tabletop
