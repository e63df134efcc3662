// SPDX-License-Identifier: Apache-2.0
#include "signoff/mutation/mutation_pool.h"

#include "host/process/interrupt_flag.h"
#include "signoff/mutation/mutation_options.h"
#include "support/host_program.h"

#include <algorithm>
#include <thread>

namespace tabletop {

unsigned mutation_options::jobs_at_a_time() const {
    return jobs != 0 ? jobs : std::max(1u, std::thread::hardware_concurrency());
}

void in_processes(const std::vector<unsigned>& numbers, unsigned jobs,
                  const std::function<std::string(unsigned)>& answer,
                  const std::function<void(unsigned, const process_result&)>& ended) {
    process_pool pool(jobs, interrupted);
    for (std::size_t begun = 0; begun < numbers.size() || !pool.empty();) {
        for (; begun < numbers.size() && !pool.full(); ++begun) {
            const auto number = numbers[begun];
            pool.start(
                number, [&] { return answer(number); }, true);
        }
        const auto result = pool.wait();
        if (!result) throw interruption();
        ended(static_cast<unsigned>(result->n), *result);
    }
}

}  // namespace tabletop
