// SPDX-License-Identifier: Apache-2.0
// Stands between the program and a program that it has started (host_process.h starts it): when either ends, all that
// the other has started ends, whatever it has become, and whatever signal it was.
//
//     child_guard PARENT STATUS MEMORY FILE TMPDIR FOLDERS FOLDER.. PROGRAM ARGUMENT..
//
// PARENT: the process whose end is this one's. STATUS: a descriptor that takes the error number when PROGRAM cannot be
// started. MEMORY, FILE: limits in bytes of each process' address space and of a file, 0 for none. TMPDIR: for PROGRAM;
// empty: as it is. FOLDERS: how many folders follow, which are removed when the parent has died. ARGUMENT: the first is
// the name that PROGRAM is given. The exit code is PROGRAM's, 128 + n when signal n ended it.
#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

namespace {

using steady = std::chrono::steady_clock;

struct order {
    pid_t parent = 0;
    int status = -1;
    rlim_t memory = 0;
    rlim_t file = 0;
    const char* temporary = "";
    std::vector<std::filesystem::path> folders;
    const char* program = nullptr;
    char** arguments = nullptr;
};

order read_order(char** word) {
    order given;
    given.parent = std::atoi(*++word);
    given.status = std::atoi(*++word);
    given.memory = std::strtoull(*++word, nullptr, 10);
    given.file = std::strtoull(*++word, nullptr, 10);
    given.temporary = *++word;
    for (int count = std::atoi(*++word); count > 0; --count) given.folders.emplace_back(*++word);
    given.program = *++word;
    given.arguments = ++word;
    return given;
}

void set_limit(__rlimit_resource resource, rlim_t limit) {
    rlimit both{};
    if (limit == 0 || ::getrlimit(resource, &both) != 0) return;
    both.rlim_cur = both.rlim_max = std::min(limit, both.rlim_max);
    ::setrlimit(resource, &both);
}

[[noreturn]] void become(const order& given, pid_t guard, const sigset_t& mask) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != guard) ::_exit(EXIT_FAILURE);
    ::fcntl(given.status, F_SETFD, FD_CLOEXEC);
    if (*given.temporary != '\0') ::setenv("TMPDIR", given.temporary, 1);
    set_limit(RLIMIT_AS, given.memory);
    set_limit(RLIMIT_FSIZE, given.file);
    ::sigprocmask(SIG_SETMASK, &mask, nullptr);
    ::execvp(given.program, given.arguments);
    const int error = errno;
    if (::write(given.status, &error, sizeof error) < 0) ::_exit(EXIT_FAILURE);
    ::_exit(EXIT_FAILURE);
}

pid_t parent_of(const std::string& process) {
    std::FILE* const file = std::fopen(("/proc/" + process + "/stat").c_str(), "re");
    if (file == nullptr) return 0;
    char text[512] = {};
    const auto size = std::fread(text, 1, sizeof text - 1, file);
    std::fclose(file);
    // The parent stands behind the name, which may have any characters: ") S PARENT".
    const std::string line(text, size);
    const auto end = line.rfind(')');
    return end == std::string::npos || end + 4 > line.size() ? 0 : std::atoi(line.c_str() + end + 4);
}

// What has been started by others is this process' child once they have ended.
void kill_children() {
    DIR* const processes = ::opendir("/proc");
    if (processes == nullptr) return;
    while (const auto* const entry = ::readdir(processes)) {
        const pid_t process = std::atoi(entry->d_name);
        if (process > 0 && parent_of(entry->d_name) == ::getpid()) ::kill(process, SIGKILL);
    }
    ::closedir(processes);
}

class guard {
  public:
    guard(pid_t child, const sigset_t& signals) : child_(child), signals_(::signalfd(-1, &signals, SFD_NONBLOCK)) {}

    int signals() const { return signals_; }
    std::optional<int> status() const { return status_; }
    bool told_to_end() const { return told_; }

    void read_signals() {
        signalfd_siginfo info{};
        while (::read(signals_, &info, sizeof info) == sizeof info) {
            told_ = told_ || (info.ssi_signo == SIGTERM && info.ssi_pid != static_cast<std::uint32_t>(::getpid()));
        }
        reap();
    }

    // Waits until the child has ended, but no longer than this.
    void wait(std::chrono::milliseconds longest) {
        const auto end = steady::now() + longest;
        while (!status_ && steady::now() < end) {
            pollfd news{signals_, POLLIN, 0};
            ::poll(&news, 1, 100);
            read_signals();
        }
    }

    void end_all() {
        while (reap()) {
            kill_children();
            pollfd news{signals_, POLLIN, 0};
            ::poll(&news, 1, 10);
            read_signals();
        }
    }

  private:
    // False: there are no children left.
    bool reap() {
        int status = 0;
        pid_t ended = 0;
        while ((ended = ::waitpid(-1, &status, WNOHANG)) > 0) {
            if (ended == child_) status_ = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
        }
        return ended == 0;
    }

    const pid_t child_;
    const int signals_;
    std::optional<int> status_;
    bool told_ = false;
};

void remove_all(const std::vector<std::filesystem::path>& folders) {
    std::error_code ignored;
    for (const auto& folder : folders) std::filesystem::remove_all(folder, ignored);
}

int stand_by(const order& given, guard& one, int parent) {
    constexpr std::chrono::seconds last_seconds{2};
    while (!one.status() && !one.told_to_end()) {
        pollfd news[] = {{one.signals(), POLLIN, 0}, {parent, POLLIN, 0}};
        ::poll(news, 2, -1);
        one.read_signals();
        if (news[1].revents == 0 || one.status()) continue;
        // They may have something to put in order.
        ::kill(0, SIGTERM);
        one.wait(last_seconds);
        one.end_all();
        remove_all(given.folders);
        return EXIT_FAILURE;
    }
    one.end_all();
    return one.status().value_or(128 + SIGKILL);
}

}  // namespace

int main(int, char** argv) {
    const auto given = read_order(argv);
    const int parent = static_cast<int>(::syscall(SYS_pidfd_open, given.parent, 0));
    if (parent < 0 || ::getppid() != given.parent) return EXIT_FAILURE;
    ::prctl(PR_SET_CHILD_SUBREAPER, 1);
    // What comes to the whole group is for the program, this one ends with it.
    sigset_t all, before, awaited;
    ::sigfillset(&all);
    ::sigprocmask(SIG_SETMASK, &all, &before);
    ::sigemptyset(&awaited);
    for (const int signal : {SIGCHLD, SIGTERM}) ::sigaddset(&awaited, signal);
    const auto self = ::getpid();
    const pid_t child = ::fork();
    if (child == 0) become(given, self, before);
    if (child < 0) {
        const int error = errno;
        [[maybe_unused]] const auto written = ::write(given.status, &error, sizeof error);
        return EXIT_FAILURE;
    }
    // The ends of pipes are the program's alone.
    ::dup2(parent, 0);
    ::close_range(1, ~0U, 0);
    guard one(child, awaited);
    return stand_by(given, one, 0);
}
