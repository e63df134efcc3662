// SPDX-License-Identifier: Apache-2.0
#include "own_rtl/external_tool.h"

#include "base/input_error.h"
#include "base/scratch_folder.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <system_error>

namespace tabletop {
namespace {

void check(int error, const std::string& what) {
    if (error != 0) throw std::system_error(error, std::generic_category(), what);
}

class spawn_actions {
  public:
    spawn_actions(const std::filesystem::path& folder, const std::filesystem::path& output) {
        constexpr mode_t mode = 0600;
        check(::posix_spawn_file_actions_init(&actions_), "posix_spawn_file_actions_init");
        const int error =
            ::posix_spawn_file_actions_addopen(&actions_, STDIN_FILENO, "/dev/null", O_RDONLY, 0) |
            ::posix_spawn_file_actions_addopen(&actions_, STDOUT_FILENO, output.c_str(), O_WRONLY | O_CREAT, mode) |
            ::posix_spawn_file_actions_adddup2(&actions_, STDOUT_FILENO, STDERR_FILENO) |
            ::posix_spawn_file_actions_addchdir_np(&actions_, folder.c_str());
        if (error != 0) {
            ::posix_spawn_file_actions_destroy(&actions_);
            check(error, "posix_spawn_file_actions");
        }
    }
    ~spawn_actions() { ::posix_spawn_file_actions_destroy(&actions_); }
    spawn_actions(const spawn_actions&) = delete;
    spawn_actions& operator=(const spawn_actions&) = delete;

    const posix_spawn_file_actions_t* get() const { return &actions_; }

  private:
    posix_spawn_file_actions_t actions_{};
};

pid_t start(const std::vector<std::string>& command, const spawn_actions& actions, const std::string& package) {
    auto copies = command;
    std::vector<char*> argv;
    for (auto& argument : copies) argv.push_back(argument.data());
    argv.push_back(nullptr);
    pid_t child = 0;
    const int error = ::posix_spawnp(&child, argv[0], actions.get(), nullptr, argv.data(), environ);
    if (error == ENOENT) {
        throw input_error(fmt::format("RTL of your own needs {} (Debian package {})", command[0], package));
    }
    check(error, command[0]);
    return child;
}

}  // namespace

tool_result run_tool(const std::vector<std::string>& command, const std::filesystem::path& folder,
                     const std::string& package) {
    const scratch_folder scratch;
    const auto output = scratch.file("output");
    const auto child = start(command, spawn_actions(folder, output), package);
    int status = 0;
    while (::waitpid(child, &status, 0) < 0) {
        if (errno != EINTR) check(errno, command[0]);
    }
    auto text = file_text(output);
    if (WIFSIGNALED(status)) text += fmt::format("{}: ended by signal {}\n", command[0], WTERMSIG(status));
    return {WIFEXITED(status) && WEXITSTATUS(status) == 0, std::move(text)};
}

void write_file(const std::filesystem::path& path, const std::string& text) {
    std::ofstream out(path, std::ios::binary);
    out << text;
    out.close();
    if (!out) throw std::system_error(errno, std::generic_category(), path.string());
}

}  // namespace tabletop
