// SPDX-License-Identifier: Apache-2.0
// A child process of the host: what every program that is started needs. host_program.h and line_program.h start them.
#pragma once

#include "support/file_descriptor.h"

#include <spawn.h>
#include <sys/types.h>

#include <cstdint>
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

// What a program may take of the host; 0: as much as there is.
struct process_limits {
    std::uint64_t memory = 0;           // bytes of address space, of each of its processes
    std::uint64_t file = 0;             // bytes of a file that it writes
    std::filesystem::path temporary{};  // where its temporary files go; empty: where the user's do
};

// Starts a program behind a guard (child_guard.cpp): once it has ended, whatever it has started ends (verilator_bin,
// cc1plus, what a player leaves behind); and all of it when this process ends, whatever signal that was, with the
// scratch folders of this process. A process group of its own: Ctrl-C is for this process, which ends in order. A name
// without a slash is looked up in the search path. arguments: the first is the name that the program is given. Returns
// the guard's number. Throws std::system_error.
pid_t start_process(const std::string& program, const std::vector<std::string>& arguments, spawn_actions& actions,
                    const process_limits& limits = {});

// Interrupts it, and all that it has started in its process group.
void interrupt_process(pid_t process);
// Ends it and all that it has started, at once. It is still to be waited for.
void kill_process(pid_t process);

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
