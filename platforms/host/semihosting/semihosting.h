// SPDX-License-Identifier: Apache-2.0
// Answers the semihosting calls of a simulated program (Arm "Semihosting for AArch32 and AArch64", version 2): SVC
// 0x123456 in ARM state, SVC 0xAB in Thumb. Plain C++, no SystemC.
//
// The console (":tt") is standard input and output, and standard error when it is opened for append. Input comes a line
// at a time, so that what a program sees does not depend on how a pipe cuts it; a call that wants input holds simulated
// time until there is some. Files are those of a guest_folder. Time is simulated; SYS_SYSTEM is refused.
#pragma once

#include "host/processor/elf_image.h"
#include "host/semihosting/guest_folder.h"
#include "processors/cortex_a9/iss.h"

#include <array>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace tabletop {

struct semihosting_setup {
    std::string folder;
    std::string command_line;
    std::uint64_t epoch = 0;  // SYS_TIME at the start: seconds since 1970, UTC
    // SYS_HEAPINFO, addresses. The stack grows down from stack_base.
    std::uint32_t heap_base = 0;
    std::uint32_t heap_limit = 0;
    std::uint32_t stack_base = 0;
    std::uint32_t stack_limit = 0;
    std::uint64_t quota = std::uint64_t{1} << 30;  // bytes that the program may write in all, files and console
    bool owns_input = true;  // false: standard input belongs to somebody else, the console's is at its end
    // True once the user has given the run up: a call that waits for the host returns.
    std::function<bool()> interrupted = [] { return false; };
};

// What a program is told when a write fails with this number: limits of the host's, which it knows nothing of, are a
// full disk.
int write_error_number(int number);

// Where heap and stack can be: in memory from 0 to memory_end, above the program and clear of other images.
void set_heap(semihosting_setup& setup, const memory_image& program, const std::vector<memory_image>& others,
              std::uint64_t memory_end);

class semihosting {
  public:
    // time_ps: simulated time. Throws input_error when the folder is none.
    semihosting(const semihosting_setup& setup, std::function<std::uint64_t()> time_ps);

    // True when the SVC was a semihosting call and has been answered.
    bool call(iss& core, std::uint32_t number, bool thumb);

    // Set by SYS_EXIT and SYS_EXIT_EXTENDED: the program is over. A reason that is no exit of the application is 1.
    std::optional<std::int32_t> exit_status() const { return exit_status_; }

    // Hands over console output. Throws input_error when it cannot be written.
    void flush();

  private:
    enum class device { file, input, output, error, features };
    struct open_file {
        device what = device::file;
        file_descriptor descriptor;
        std::uint32_t position = 0;  // features only
    };
    using words = std::array<std::uint32_t, 4>;

    // Each answers one call: `w` is its parameter block, the result goes to R0.
    std::uint32_t perform(iss& core, std::uint32_t operation, std::uint32_t argument);
    std::uint32_t open(iss& core, const words& w);
    std::uint32_t close(const words& w);
    std::uint32_t write_character(iss& core, std::uint32_t address);
    std::uint32_t write_string(iss& core, std::uint32_t address);
    std::uint32_t write(iss& core, const words& w);
    std::uint32_t write_to(iss& core, open_file& file, std::uint32_t address, std::uint32_t left);
    std::uint32_t read(iss& core, const words& w);
    std::uint32_t read_character();
    std::uint32_t is_terminal(const words& w);
    std::uint32_t seek(const words& w);
    std::uint32_t length(const words& w);
    std::uint32_t temporary_name(iss& core, const words& w);
    std::uint32_t remove(iss& core, const words& w);
    std::uint32_t rename(iss& core, const words& w);
    std::uint32_t refuse_command();
    std::uint32_t command_line(iss& core, std::uint32_t block, const words& w);
    std::uint32_t heap_info(iss& core, const words& w);
    std::uint32_t elapsed(iss& core, std::uint32_t address);
    std::uint32_t exit(std::uint32_t reason, std::uint32_t status);
    std::uint32_t refuse_operation(std::uint32_t operation);

    std::uint32_t fail(int number);
    static open_file console();
    open_file* find(std::uint32_t handle);
    std::size_t write_piece(open_file& file, const std::uint8_t* bytes, std::size_t size);
    std::size_t write_within_quota(open_file& file, const std::vector<std::uint8_t>& piece);
    std::size_t write_console(std::FILE* file, const std::uint8_t* bytes, std::size_t size);
    std::size_t write_file(const file_descriptor& descriptor, const std::uint8_t* bytes, std::size_t size);
    std::optional<std::vector<std::uint8_t>> read_piece(open_file& file, std::size_t size);
    std::vector<std::uint8_t> read_line(std::size_t size);
    bool refill_input();

    semihosting_setup setup_;
    std::function<std::uint64_t()> time_ps_;
    guest_folder folder_;
    std::map<std::uint32_t, open_file> files_;
    std::string input_;  // read from standard input and not yet taken
    bool input_ended_;
    int errno_ = 0;
    std::uint64_t written_ = 0;  // by the program, bytes
    bool warned_quota_ = false;
    std::optional<std::int32_t> exit_status_;
    bool warned_unknown_ = false;
    bool warned_system_ = false;
};

}  // namespace tabletop
