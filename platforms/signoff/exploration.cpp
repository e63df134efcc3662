// SPDX-License-Identifier: Apache-2.0
#include "signoff/exploration.h"

#include "host/machine.h"
#include "support/json_text.h"

#include <nlohmann/json.hpp>

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

void measure_contention(machine& device, point_measurements& to) {
    const auto measured = parse_json_record<nlohmann::json>(device.measurements().json);
    if (!measured.is_object() || !measured.contains("contention")) return;
    double accesses = 0;
    double waiting = 0;
    for (const auto& [name, master] : measured.at("contention").items()) {
        const auto number = [&of = master](const char* key) { return of.at(key).get<double>(); };
        accesses += number("accesses");
        waiting += number("waiting");
        if (number("accesses") == 0) continue;
        to.waits[name] = {number("share"), number("mean_cycles"), number("max_cycles")};
    }
    if (accesses != 0) to.bus_contention = waiting / accesses;
}

}  // namespace tabletop
