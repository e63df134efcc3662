// SPDX-License-Identifier: Apache-2.0
// A clock as a rational frequency. Edge n is at floor(n * period) picoseconds, computed with integers. No period is
// accumulated, so a model and a Verilated block always get the same picosecond for edge n.
#pragma once

#include <cstdint>
#include <numeric>
#include <stdexcept>

namespace tabletop {

inline constexpr std::uint64_t ps_per_second = 1'000'000'000'000;

class clock_domain {
  public:
    // Frequency numerator / denominator in Hz; 1 mHz to 1 THz. Throws std::invalid_argument outside that range.
    explicit constexpr clock_domain(std::uint64_t hz_numerator, std::uint64_t hz_denominator = 1)
        : hz_numerator_(hz_numerator), hz_denominator_(hz_denominator) {
        if (hz_numerator == 0 || hz_denominator == 0 || (hz_numerator - 1) / hz_denominator >= ps_per_second ||
            (hz_denominator - 1) / 1000 >= hz_numerator) {
            throw std::invalid_argument("clock frequency outside 1 mHz to 1 THz");
        }
        const auto reduce_frequency = std::gcd(hz_numerator_, hz_denominator_);
        hz_numerator_ /= reduce_frequency;
        hz_denominator_ /= reduce_frequency;
        const auto common = std::gcd(ps_per_second, hz_numerator_);
        period_numerator_ = ps_per_second / common * hz_denominator_;
        period_denominator_ = hz_numerator_ / common;
        numerator_reciprocal_ = UINT64_MAX / period_numerator_;
        denominator_reciprocal_ = UINT64_MAX / period_denominator_;
        last_short_edge_ = UINT64_MAX / period_numerator_;
        last_short_ps_ = UINT64_MAX / period_denominator_ - 1;
    }

    // Time of rising edge n, in ps.
    constexpr std::uint64_t edge(std::uint64_t n) const {
        if (period_denominator_ == 1) return n * period_numerator_;
        if (n <= last_short_edge_) return divide(n * period_numerator_, period_denominator_, denominator_reciprocal_);
        return static_cast<std::uint64_t>(static_cast<wide>(n) * period_numerator_ / period_denominator_);
    }

    // The cycle that contains time t: the largest n with edge(n) <= t.
    constexpr std::uint64_t cycle(std::uint64_t t_ps) const {
        if (t_ps <= last_short_ps_) {
            return divide((t_ps + 1) * period_denominator_ - 1, period_numerator_, numerator_reciprocal_);
        }
        return static_cast<std::uint64_t>((static_cast<wide>(t_ps) * period_denominator_ + period_denominator_ - 1) /
                                          period_numerator_);
    }

    // The first edge at or after time t, as a cycle number.
    constexpr std::uint64_t cycle_from(std::uint64_t t_ps) const {
        const auto n = cycle(t_ps);
        return edge(n) == t_ps ? n : n + 1;
    }

    // Time of the n-th edge strictly after t (n > 0): edge(cycle(t) + n), with less arithmetic.
    constexpr std::uint64_t edge_after(std::uint64_t t_ps, unsigned n) const {
        if (period_denominator_ == 1) return t_ps - since_edge(t_ps) + n * period_numerator_;
        return edge(cycle(t_ps) + n);
    }

    // The n-th edge after the first one at or after t.
    constexpr std::uint64_t edge_from(std::uint64_t t_ps, unsigned n) const {
        if (period_denominator_ != 1) return edge(cycle_from(t_ps) + n);
        const auto since = since_edge(t_ps);
        return t_ps - since + (since == 0 ? n : n + 1) * period_numerator_;
    }

    // edge_after() for a time that is an edge itself.
    constexpr std::uint64_t edge_after_edge(std::uint64_t edge_ps, unsigned n) const {
        if (period_denominator_ == 1) return edge_ps + n * period_numerator_;
        return edge(cycle(edge_ps) + n);
    }

    // True if the period is a whole number of ps.
    constexpr bool has_whole_period() const { return period_denominator_ == 1; }

    // Time since the last edge. The clock has to have a whole period.
    constexpr std::uint64_t since_edge(std::uint64_t t_ps) const {
        return t_ps - divide(t_ps, period_numerator_, numerator_reciprocal_) * period_numerator_;
    }

    // What comes so much later is as far behind an edge.
    constexpr bool is_whole_cycles(std::uint64_t by_ps) const { return has_whole_period() && since_edge(by_ps) == 0; }

    constexpr std::uint64_t hz_numerator() const { return hz_numerator_; }
    constexpr std::uint64_t hz_denominator() const { return hz_denominator_; }
    constexpr double hz() const { return static_cast<double>(hz_numerator_) / static_cast<double>(hz_denominator_); }

  private:
    __extension__ using wide = unsigned __int128;

    // Divides by means of the reciprocal (UINT64_MAX / divisor), which makes the quotient at most 1 too small: several
    // times faster than a division, and a b_transport call needs four.
    static constexpr std::uint64_t divide(std::uint64_t value, std::uint64_t divisor, std::uint64_t reciprocal) {
        const auto estimate = static_cast<std::uint64_t>(static_cast<wide>(value) * reciprocal >> 64);
        return value - estimate * divisor >= divisor ? estimate + 1 : estimate;
    }

    std::uint64_t hz_numerator_;
    std::uint64_t hz_denominator_;
    std::uint64_t period_numerator_ = 1;  // the period in ps as a reduced fraction
    std::uint64_t period_denominator_ = 1;
    std::uint64_t numerator_reciprocal_ = 0;
    std::uint64_t denominator_reciprocal_ = 0;
    std::uint64_t last_short_edge_ = 0;  // 64 bits are enough up to here
    std::uint64_t last_short_ps_ = 0;
};

}  // namespace tabletop
