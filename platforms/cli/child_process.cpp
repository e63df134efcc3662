// SPDX-License-Identifier: Apache-2.0
#include "cli/child_process.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace tabletop {
namespace {

void check(int error, const char* what) {
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
        check(::posix_spawn_file_actions_addopen(&actions_, descriptor, path.c_str(), flags, mode), path.c_str());
    }
    const posix_spawn_file_actions_t* get() const { return &actions_; }

  private:
    posix_spawn_file_actions_t actions_{};
};

}  // namespace

int run_self(const std::vector<std::string>& arguments, const std::filesystem::path& out,
             const std::filesystem::path& err) {
    spawn_actions actions;
    actions.open(STDIN_FILENO, "/dev/null", O_RDONLY);
    actions.open(STDOUT_FILENO, out, O_WRONLY | O_CREAT | O_TRUNC);
    actions.open(STDERR_FILENO, err, O_WRONLY | O_CREAT | O_TRUNC);
    std::string name = "tabletop";
    auto copies = arguments;
    std::vector<char*> argv{name.data()};
    for (auto& argument : copies) argv.push_back(argument.data());
    argv.push_back(nullptr);
    pid_t child = 0;
    check(::posix_spawn(&child, "/proc/self/exe", actions.get(), nullptr, argv.data(), environ),
          "starting a simulation");
    int status = 0;
    while (::waitpid(child, &status, 0) < 0) {
        if (errno != EINTR) check(errno, "waiting for a simulation");
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

std::string message_of(const std::string& standard_error) {
    const std::string name = "tabletop: ";
    const auto begin = standard_error.rfind(name);
    auto message = begin == std::string::npos ? standard_error : standard_error.substr(begin + name.size());
    message.erase(message.find_last_not_of('\n') + 1);
    return message;
}

}  // namespace tabletop
