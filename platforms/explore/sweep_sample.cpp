// SPDX-License-Identifier: Apache-2.0
#include "explore/sweep_sample.h"

#include "base/parameters.h"
#include "host/option_values.h"
#include "stimulus/players/random_draw.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <random>
#include <set>
#include <utility>

namespace tabletop {

namespace {

constexpr const char* sample_option = "--sample";

struct named_sample {
    sample_kind kind;
    const char* name;
    bool counted;
};
constexpr named_sample samples[] = {{sample_kind::full, "full", false},
                                    {sample_kind::zip, "zip", false},
                                    {sample_kind::random, "random", true},
                                    {sample_kind::lhs, "lhs", true}};

// How many combinations there are; nothing: more than 64 bits hold.
std::optional<std::uint64_t> combinations(const std::vector<std::size_t>& sizes) {
    std::uint64_t all = 1;
    for (const auto size : sizes) {
        if (all > UINT64_MAX / size) return std::nullopt;
        all *= size;
    }
    return all;
}

std::uint64_t zipped(const std::vector<std::size_t>& sizes) {
    std::uint64_t length = 1;
    for (const auto size : sizes) {
        if (size == 1 || size == length) continue;
        if (length != 1) {
            throw input_error(
                fmt::format("{}: zip: one parameter has {} values, another {}", sample_option, length, size));
        }
        length = size;
    }
    return length;
}

}  // namespace

std::string sample_request::text() const {
    const auto& named =
        *std::find_if(std::begin(samples), std::end(samples), [&](const auto& each) { return each.kind == kind; });
    return named.counted ? fmt::format("{}:{}", named.name, count) : named.name;
}

sample_request parse_sample(const std::string& text) {
    const auto colon = text.find(':');
    const auto name = text.substr(0, colon);
    for (const auto& each : samples) {
        if (each.name != name || each.counted != (colon != std::string::npos)) continue;
        if (!each.counted) return {each.kind, 0};
        return as_option(sample_option, [&] {
            const auto count = parse_integer(text.substr(colon + 1));
            if (count == 0) throw input_error("there are no points");
            return sample_request{each.kind, count};
        });
    }
    throw input_error(fmt::format("{}: \"{}\" is not one of full, zip, random:N and lhs:N", sample_option, text));
}

sweep_sample::sweep_sample(const sample_request& request, std::vector<std::size_t> sizes, std::uint64_t seed,
                           std::uint64_t most)
    : request_(request), sizes_(std::move(sizes)) {
    const auto all = combinations(sizes_);
    if (request_.kind == sample_kind::full) size_ = all.value_or(UINT64_MAX);
    if (request_.kind == sample_kind::zip) size_ = zipped(sizes_);
    if (request_.kind == sample_kind::random) size_ = std::min(request_.count, all.value_or(UINT64_MAX));
    if (request_.kind == sample_kind::lhs) size_ = request_.count;
    if (size_ > most) {
        const auto points = all || request_.kind != sample_kind::full ? fmt::format("{}", size_) : "more than 2^64";
        throw too_many_points(fmt::format("{} points are more than {}", points, most));
    }
    if (request_.kind == sample_kind::random) {
        if (!all) throw input_error(fmt::format("{}: random: more than 2^64 combinations", sample_option));
        draw_combinations(seed);
    }
    if (request_.kind == sample_kind::lhs) draw_hypercube(seed);
}

value_indices sweep_sample::at(std::uint64_t n) const {
    switch (request_.kind) {
        case sample_kind::full:
            return combination(n);
        case sample_kind::random:
            return combination(drawn_[n]);
        default:
            break;
    }
    value_indices indices;
    for (std::size_t axis = 0; axis < sizes_.size(); ++axis) {
        const bool zip = request_.kind == sample_kind::zip;
        const auto of_zip = static_cast<std::uint32_t>(sizes_[axis] == 1 ? 0 : n);
        indices.push_back(zip ? of_zip : hypercube_[axis][n]);
    }
    return indices;
}

value_indices sweep_sample::combination(std::uint64_t number) const {
    value_indices indices(sizes_.size());
    for (auto axis = sizes_.size(); axis-- > 0;) {
        indices[axis] = static_cast<std::uint32_t>(number % sizes_[axis]);
        number /= sizes_[axis];
    }
    return indices;
}

// Floyd's algorithm: as many draws as points.
void sweep_sample::draw_combinations(std::uint64_t seed) {
    std::mt19937_64 generator(seed);
    const auto all = *combinations(sizes_);
    std::set<std::uint64_t> chosen;
    for (auto last = all - size_; last < all; ++last) {
        const auto number = draw_below(generator, last + 1);
        if (!chosen.insert(number).second) chosen.insert(last);
    }
    drawn_.assign(chosen.begin(), chosen.end());
}

void sweep_sample::draw_hypercube(std::uint64_t seed) {
    std::mt19937_64 generator(seed);
    for (const auto size : sizes_) {
        std::vector<std::uint32_t> indices(size_);
        __extension__ using wide = unsigned __int128;
        for (std::uint64_t n = 0; n < size_; ++n) {
            indices[n] = static_cast<std::uint32_t>(static_cast<wide>(n) * size / size_);
        }
        for (auto n = size_; n > 1; --n) std::swap(indices[n - 1], indices[draw_below(generator, n)]);
        hypercube_.push_back(std::move(indices));
    }
}

}  // namespace tabletop
