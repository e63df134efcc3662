// SPDX-License-Identifier: Apache-2.0
#include "signoff/exploration.h"

namespace tabletop {

std::vector<stage_begins> by_answer(const stage_begins& all, const point_measurements& of) {
    std::vector<stage_begins> answers(of.line_ps.size());
    auto next = all.begin();
    for (std::size_t n = 0; n < answers.size(); ++n) {
        const auto end_ps = of.request_ps.at(n) + of.line_ps[n];
        for (; next != all.end() && next->time_ps <= end_ps; ++next) answers[n].push_back(*next);
    }
    return answers;
}

}  // namespace tabletop
