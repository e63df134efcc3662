// SPDX-License-Identifier: Apache-2.0
// A child process of the host: what every program that is started needs. host_program.h and line_program.h start them.
#pragma once

#include "base/file_descriptor.h"

#include <spawn.h>
#include <sys/types.h>

#include <filesystem>
#include <string>
#include <vector>

namespace tabletop {

// What is done in a child before its program begins. Throws std::system_error.
class spawn_actions {
  public:
    spawn_actions();
    ~spawn_actions();
    spawn_actions(const spawn_actions&) = delete;
    spawn_actions& operator=(const spawn_actions&) = delete;

    void open(int descriptor, const std::filesystem::path& path, int flags);
    void duplicate(int from, int to);
    void change_folder(const std::filesystem::path& folder);
    const posix_spawn_file_actions_t* get() const { return &actions_; }

  private:
    posix_spawn_file_actions_t actions_{};
};

// Starts a program in a process group of its own: what it starts (verilator_bin, cc1plus) can be ended with it. A name
// without a slash is looked up in the search path. arguments: the first is the name that the program is given. Throws
// std::system_error.
pid_t start_process(const std::string& program, std::vector<std::string> arguments, const spawn_actions& actions);

// The end of a process as something to wait for.
class process_end {
  public:
    // Throws std::system_error.
    explicit process_end(pid_t process);

    // Waits for a while, or until a signal comes.
    bool reached(int interval_ms = 100) const;

  private:
    file_descriptor process_;
};

// Waits for it and takes its number from it. Returns its exit code, 128 + n when signal n ended it. Throws
// std::system_error, which names the program.
int wait_for_end(pid_t process, const std::string& program);

}  // namespace tabletop
