// SPDX-License-Identifier: Apache-2.0
// What ended a run.
#pragma once

namespace tabletop {

enum class run_end {
    until,
    stop_on,
    players_done,
    script_done,  // everything that was expected has come, or something has not
    idle,
    fault,
    interrupted,
    time_out,  // the wall time that the user grants is over
    killed,    // by the debugger
    exited,    // the program has ended itself
    closed,    // the window
    lost,      // an output that cannot be written any more
    failed,    // a player that cannot play on
};

// "until", "stop_on", .. as in --stats.
const char* run_end_name(run_end end);

}  // namespace tabletop
