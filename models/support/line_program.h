// SPDX-License-Identifier: Apache-2.0
// A program of the host in a conversation: lines go to its standard input, an answer to some of them comes back over
// its standard output. Standard error stays where this program's is.
#pragma once

#include "support/host_process.h"

#include <chrono>
#include <functional>
#include <memory>
#include <string>

namespace tabletop {

struct answer_limits {
    // How long the program may take for an answer, by the clock on the wall: what it says does not depend on that.
    std::chrono::milliseconds longest{60'000};
    // Asked several times a second while an answer is due: the user has interrupted the work. Null: nobody can.
    std::function<bool()> given_up = nullptr;
};

// SIGPIPE is ignored in the process that has one.
class line_program {
  public:
    // command: for /bin/sh -c. name: in messages. Nothing is started before the first line.
    line_program(std::string name, std::string command, answer_limits limits);
    // Ends the program: its input is at an end, and if it goes on for a second, so is the program, with all that it has
    // started.
    ~line_program();
    line_program(const line_program&) = delete;
    line_program& operator=(const line_program&) = delete;

    // Hands over a line. Waits for nothing, and is heedless of whether the program still reads. Throws input_error when
    // there is more than a MiB that it has not read.
    void tell(const std::string& line);
    // Hands over a line and returns the answer, without the blanks at its ends. Answers come in the order of the
    // questions. Throws input_error, which names the line, when none comes in time, the program ends or closes its
    // output, or the answer is longer than 1 000 characters; and interruption (base/host_program.h).
    std::string ask(const std::string& line);

    const std::string& name() const { return name_; }
    // `line 3, "move 1"`: the last one handed over.
    std::string last_line() const;

  private:
    struct child;

    void start();
    void write_pending();
    bool read_more();
    bool take_answer(std::string& answer);
    [[noreturn]] void refuse_silence();
    void wait_for_io() const;

    const std::string name_;
    const std::string command_;
    const answer_limits limits_;
    std::unique_ptr<child> child_;
    unsigned lines_ = 0;
    std::string last_line_;
    std::string pending_;   // for the program, not yet written
    std::string received_;  // not yet taken
};

}  // namespace tabletop
