// SPDX-License-Identifier: Apache-2.0
#include "support/host_process.h"

#include "support/own_files.h"
#include "support/scratch_folder.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <stdexcept>
#include <system_error>

namespace tabletop {
namespace {

void check(int error, const std::string& what) {
    if (error != 0) throw std::system_error(error, std::generic_category(), what);
}

class spawn_attributes {
  public:
    spawn_attributes() {
        check(::posix_spawnattr_init(&attributes_), "posix_spawnattr_init");
        ::posix_spawnattr_setpgroup(&attributes_, 0);
        // Whoever has been started in the background may ignore SIGINT, and would pass that on; so would this program,
        // which ignores SIGPIPE.
        sigset_t signals;
        ::sigemptyset(&signals);
        for (const int signal : {SIGINT, SIGTERM, SIGPIPE, SIGXFSZ}) ::sigaddset(&signals, signal);
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

// The descriptor in the guard.
constexpr int status_descriptor = 3;

std::vector<std::string> guard_order(const process_limits& limits) {
    const auto folders = scratch_folder::all();
    std::vector<std::string> words = {"child_guard",
                                      std::to_string(::getpid()),
                                      std::to_string(status_descriptor),
                                      std::to_string(limits.memory),
                                      std::to_string(limits.file),
                                      limits.temporary.string(),
                                      std::to_string(folders.size())};
    words.insert(words.end(), folders.begin(), folders.end());
    return words;
}

pid_t spawn(std::vector<std::string> words, const spawn_actions& actions) {
    const spawn_attributes attributes;
    std::vector<char*> argv;
    for (auto& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    pid_t child = 0;
    const auto guard = own_file("programs/child_guard").string();
    const int error = ::posix_spawn(&child, guard.c_str(), actions.get(), attributes.get(), argv.data(), environ);
    if (error == ENOENT) throw std::runtime_error(fmt::format("{} is not there any more", guard));
    check(error, guard);
    return child;
}

}  // namespace

spawn_actions::spawn_actions() {
    check(::posix_spawn_file_actions_init(&actions_), "posix_spawn_file_actions_init");
}

spawn_actions::~spawn_actions() {
    ::posix_spawn_file_actions_destroy(&actions_);
}

void spawn_actions::open(int descriptor, const std::filesystem::path& path, int flags) {
    constexpr mode_t mode = 0600;
    check(::posix_spawn_file_actions_addopen(&actions_, descriptor, path.c_str(), flags, mode), path);
}

void spawn_actions::duplicate(int from, int to) {
    check(::posix_spawn_file_actions_adddup2(&actions_, from, to), "posix_spawn_file_actions_adddup2");
}

void spawn_actions::change_folder(const std::filesystem::path& folder) {
    check(::posix_spawn_file_actions_addchdir_np(&actions_, folder.c_str()), folder);
}

pid_t start_process(const std::string& program, const std::vector<std::string>& arguments, spawn_actions& actions,
                    const process_limits& limits) {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) check(errno, "pipe");
    const file_descriptor reader(ends[0]);
    file_descriptor writer(ends[1]);
    actions.duplicate(writer.get(), status_descriptor);
    auto order = guard_order(limits);
    order.push_back(program);
    order.insert(order.end(), arguments.begin(), arguments.end());
    const auto guard = spawn(order, actions);
    writer.reset();
    int error = 0;
    ssize_t size = 0;
    while ((size = ::read(reader.get(), &error, sizeof error)) < 0 && errno == EINTR) continue;
    if (size != sizeof error) return guard;
    wait_for_end(guard, program);
    throw std::system_error(error, std::generic_category(), program);
}

void interrupt_process(pid_t process) {
    ::kill(-process, SIGINT);
}

void kill_process(pid_t process) {
    ::kill(process, SIGTERM);
}

process_end::process_end(pid_t process)
    // glibc 2.36 declares pidfd_open() without C linkage.
    : process_(static_cast<int>(::syscall(SYS_pidfd_open, process, 0))) {
    check(process_.valid() ? 0 : errno, "pidfd_open");
}

bool process_end::reached(int interval_ms) const {
    pollfd ended{process_.get(), POLLIN, 0};
    return ::poll(&ended, 1, interval_ms) > 0;
}

int wait_for_end(pid_t process, const std::string& program) {
    int status = 0;
    while (::waitpid(process, &status, 0) < 0) {
        if (errno != EINTR) check(errno, program);
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace tabletop
