// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace tabletop {

// Exit codes of the program.
enum exit_code : int {
    exit_done = 0,
    exit_check_failed = 1,  // out of tolerance, a text not seen, ..
    exit_bad_input = 2,
    exit_machine_fault = 3,
    exit_interrupted = 130,  // Ctrl-C
};

}  // namespace tabletop
