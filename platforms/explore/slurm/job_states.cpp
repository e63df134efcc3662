// SPDX-License-Identifier: Apache-2.0
#include "explore/slurm/job_states.h"

#include <sstream>

namespace tabletop {

namespace {

bool lasts_longer(std::optional<job_states::clock::time_point>& since, job_states::clock::time_point now,
                  std::chrono::seconds patience) {
    if (!since) since = now;
    return now - *since > patience;
}

}  // namespace

bool job_states::are_alive(const std::string& queue, clock::time_point now, bool heard) {
    bool runs = false, completes = false, waits = false;
    std::istringstream lines(queue);
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string job, state;
        words >> job >> state;
        if (job != job_) continue;
        (state == "R" ? runs : state == "CG" ? completes : waits) = true;
    }
    if (heard || !runs) silent_since_.reset();
    if (runs || waits || !completes) completing_since_.reset();
    if (runs) return !lasts_longer(silent_since_, now, patience_of_silence);
    if (waits || !completes) return waits;
    return !lasts_longer(completing_since_, now, patience);
}

}  // namespace tabletop
