// SPDX-License-Identifier: Apache-2.0
#include "host/run/run_end.h"

namespace tabletop {

const char* run_end_name(run_end end) {
    switch (end) {
        case run_end::until:
            return "until";
        case run_end::stop_on:
            return "stop_on";
        case run_end::players_done:
            return "players_done";
        case run_end::script_done:
            return "script_done";
        case run_end::idle:
            return "idle";
        case run_end::fault:
            return "fault";
        case run_end::interrupted:
            return "interrupted";
        case run_end::time_out:
            return "time-out";
        case run_end::killed:
            return "killed";
        case run_end::exited:
            return "exit";
        case run_end::closed:
            return "closed";
        case run_end::lost:
            return "output_lost";
        case run_end::failed:
            return "player_failed";
    }
    return "";
}

}  // namespace tabletop
