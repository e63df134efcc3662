// SPDX-License-Identifier: Apache-2.0
#include "stimulus/players/phase_spread.h"

#include <algorithm>
#include <functional>
#include <random>
#include <utility>

namespace tabletop {

namespace {

constexpr unsigned bases[] = {2, 3, 5, 7};

// The digits of n in this base behind the point, in reverse order: as a part of 2^64.
std::uint64_t radical_inverse(std::uint64_t n, unsigned base) {
    std::uint64_t place = UINT64_MAX, part = 0;
    for (; n != 0; n /= base) {
        place /= base;
        part += n % base * place;
    }
    return part;
}

std::uint64_t fraction_of(std::uint64_t period, std::uint64_t part) {
    __extension__ using wide = unsigned __int128;
    return static_cast<std::uint64_t>(static_cast<wide>(period) * part >> 64);
}

}  // namespace

phase_spread::phase_spread(std::vector<std::uint64_t> periods_ps, std::uint64_t seed,
                           std::function<std::uint64_t()> now_ps)
    : now_ps_(std::move(now_ps)) {
    std::sort(periods_ps.begin(), periods_ps.end(), std::greater<>());
    std::mt19937_64 shifts(seed);
    for (std::size_t d = 0; d < periods_ps.size(); ++d) {
        dimensions_.push_back({periods_ps[d], bases[d], shifts()});
    }
}

std::uint64_t phase_spread::target_ps(const dimension& of) const {
    return fraction_of(of.period_ps, radical_inverse(deeds_, of.base) + of.shift);
}

std::uint64_t phase_spread::delay_ps(std::uint64_t lead_ps) {
    constexpr std::uint64_t most_passed = 32;
    const auto& longest = dimensions_.front();
    const auto earliest = now_ps_() + lead_ps;
    const auto target = target_ps(longest);
    const auto phase = earliest % longest.period_ps;
    auto best = (target + longest.period_ps - phase) % longest.period_ps;
    for (std::uint64_t n = 1; n < most_passed && dimensions_.size() > 1; ++n) {
        const auto later = best % longest.period_ps + n * longest.period_ps;
        if (distance(earliest + later) < distance(earliest + best)) best = later;
    }
    ++deeds_;
    return best;
}

// From what is aimed at in all periods but the longest, as the square of a part of each.
double phase_spread::distance(std::uint64_t time_ps) const {
    double sum = 0;
    for (auto each = dimensions_.begin() + 1; each != dimensions_.end(); ++each) {
        const auto target = target_ps(*each);
        const auto apart = (time_ps % each->period_ps + each->period_ps - target) % each->period_ps;
        const auto nearer = std::min(apart, each->period_ps - apart);
        const auto part = static_cast<double>(nearer) / static_cast<double>(each->period_ps);
        sum += part * part;
    }
    return sum;
}

std::optional<double> phase_gap(const std::vector<std::uint64_t>& times_ps, std::uint64_t period_ps) {
    if (times_ps.empty() || period_ps == 0) return std::nullopt;
    std::vector<std::uint64_t> phases;
    for (const auto time : times_ps) phases.push_back(time % period_ps);
    std::sort(phases.begin(), phases.end());
    auto gap = phases.front() + period_ps - phases.back();
    for (std::size_t n = 1; n < phases.size(); ++n) gap = std::max(gap, phases[n] - phases[n - 1]);
    return static_cast<double>(gap) / static_cast<double>(period_ps);
}

}  // namespace tabletop
