// SPDX-License-Identifier: Apache-2.0
#include "nexys4/nexys4_latency_report.h"

#include <fmt/format.h>
#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

namespace tabletop {

namespace {

using json_object = nlohmann::ordered_json;
using sample_list = std::vector<latency_sample>;
using cycle_of = std::uint64_t latency_sample::*;

class series {
  public:
    series(const sample_list& samples, cycle_of from, cycle_of to, const clock_domain& clock) : count_(samples.size()) {
        for (const auto& sample : samples) {
            const auto ms = static_cast<double>(sample.*to - sample.*from) / clock.hz() * 1e3;
            least_ = std::min(least_, ms);
            most_ = std::max(most_, ms);
            sum_ += ms;
        }
    }

    double mean() const { return sum_ / static_cast<double>(count_); }

    json_object json(std::size_t phases, std::uint64_t of_phases) const {
        const auto number = [&](double ms) { return count_ > 0 ? json_object(ms) : json_object(); };
        return {{"count", count_},          {"phases", phases},          {"of_phases", of_phases},
                {"min_ms", number(least_)}, {"mean_ms", number(mean())}, {"max_ms", number(most_)}};
    }

    std::string text() const { return fmt::format("{:.2f} / {:.2f} / {:.2f} ms", least_, mean(), most_); }

  private:
    std::size_t count_;
    double least_ = 1e300;
    double most_ = 0;
    double sum_ = 0;
};

sample_list all_of(const sample_list& samples, bool drops) {
    sample_list some;
    std::copy_if(samples.begin(), samples.end(), std::back_inserter(some),
                 [&](const latency_sample& sample) { return sample.drop == drops; });
    return some;
}

std::size_t phases_in(const sample_list& samples) {
    std::set<std::uint64_t> phases;
    for (const auto& sample : samples) phases.insert(sample.phase);
    return phases.size();
}

struct named_series {
    const char* name;
    cycle_of from;
    cycle_of to;
};
constexpr named_series all_series[] = {{"release_to_pixel", &latency_sample::release, &latency_sample::pixel},
                                       {"release_to_event", &latency_sample::release, &latency_sample::event},
                                       {"event_to_pixel", &latency_sample::event, &latency_sample::pixel}};

json_object series_json(const sample_list& samples, std::uint64_t phases, const clock_domain& clock) {
    json_object object;
    for (const auto& each : all_series) {
        object[each.name] = series(samples, each.from, each.to, clock).json(phases_in(samples), phases);
    }
    return object;
}

json_object sample_json(const latency_sample& sample) {
    return {{"player", sample.player + 1}, {"column", sample.column + 1}, {"row", sample.row + 1},
            {"release", sample.release},   {"sampled", sample.sampled},   {"event", sample.event},
            {"vector", sample.vector},     {"pixel", sample.pixel},       {"last", sample.last},
            {"phase", sample.phase}};
}

std::string line(const char* what, const sample_list& samples, std::uint64_t phases, const clock_domain& clock) {
    if (samples.empty()) return "";
    auto text = fmt::format("{} {}{} in {} of {} phases, min / mean / max:", samples.size(), what,
                            samples.size() == 1 ? "" : "s", phases_in(samples), phases);
    for (const auto& each : all_series) {
        std::string name = each.name;
        std::replace(name.begin(), name.end(), '_', ' ');
        text += fmt::format("{} {} {}", &each == all_series ? "" : ";", name,
                            series(samples, each.from, each.to, clock).text());
    }
    return text + '\n';
}

}  // namespace

std::string latency_json(const sample_list& samples, std::uint64_t phases, const clock_domain& clock) {
    const auto drops = all_of(samples, true);
    auto object = series_json(drops, phases, clock);
    object["moves"] = series_json(all_of(samples, false), phases, clock);
    object["drops"] = json_object::array();
    for (const auto& drop : drops) object["drops"].push_back(sample_json(drop));
    return object.dump();
}

std::string latency_text(const sample_list& samples, std::uint64_t phases, const clock_domain& clock) {
    return line("drop", all_of(samples, true), phases, clock) + line("move", all_of(samples, false), phases, clock);
}

}  // namespace tabletop
