// SPDX-License-Identifier: Apache-2.0
#include "explore/slurm/job_states.h"

#include <sstream>

namespace tabletop {

bool job_states::are_alive(const std::string& queue, clock::time_point now) {
    constexpr const char* completing_state = "CG";
    bool completing = false;
    std::istringstream lines(queue);
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string job, state;
        words >> job >> state;
        if (job != job_) continue;
        if (state != completing_state) {
            completing_since_.reset();
            return true;
        }
        completing = true;
    }
    if (!completing) return false;
    if (!completing_since_) completing_since_ = now;
    return now - *completing_since_ <= patience;
}

}  // namespace tabletop
