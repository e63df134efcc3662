// SPDX-License-Identifier: Apache-2.0
#include "explore/search/surrogate.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace tabletop {

namespace {

// Of a value beside what the neighbours say; it also keeps the covariance of two equal places regular.
constexpr double noise = 1e-3;

double product(const surrogate::numbers& a, const surrogate::numbers& b, std::size_t count) {
    double sum = 0;
    for (std::size_t i = 0; i < count; ++i) sum += a[i] * b[i];
    return sum;
}

}  // namespace

surrogate::surrogate(std::vector<coordinate> coordinates, const std::vector<place>& places)
    : coordinates_(std::move(coordinates)) {
    for (const auto& at : places) add(at);
}

// A rational quadratic kernel: long tails, and no exponential function.
double surrogate::alike(const place& a, const place& b) const {
    double distance = 0;
    for (std::size_t i = 0; i < coordinates_.size(); ++i) {
        const auto& [ordered, weight] = coordinates_[i];
        const double difference = ordered ? a[i] - b[i] : (a[i] == b[i] ? 0.0 : 0.5);
        distance += weight * difference * difference;
    }
    return 1 / (1 + distance);
}

void surrogate::add(const place& at) {
    numbers row;
    extend(row, at);
    const auto rest = 1 + noise - product(row, row, row.size());
    row.push_back(std::sqrt(std::max(rest, noise)));
    root_.push_back(std::move(row));
    places_.push_back(at);
}

void surrogate::extend(numbers& of_place, const place& at) const {
    for (auto i = of_place.size(); i < places_.size(); ++i) {
        of_place.push_back((alike(at, places_[i]) - product(root_[i], of_place, i)) / root_[i][i]);
    }
}

surrogate::numbers surrogate::whitened(const numbers& values) const {
    numbers solved;
    for (std::size_t i = 0; i < values.size(); ++i) {
        solved.push_back((values[i] - product(root_[i], solved, i)) / root_[i][i]);
    }
    return solved;
}

surrogate::guess surrogate::guess_at(const numbers& of_place, const numbers& whitened_values) {
    const auto known = product(of_place, of_place, of_place.size());
    return {product(of_place, whitened_values, whitened_values.size()), std::sqrt(std::max(0.0, 1 - known))};
}

std::vector<surrogate::numbers> surrogate::inverse_of_root() const {
    std::vector<numbers> rows;
    for (std::size_t i = 0; i < size(); ++i) {
        numbers row(size(), 0);
        row[i] = 1 / root_[i][i];
        for (std::size_t j = 0; j < i; ++j) {
            double sum = 0;
            for (std::size_t k = j; k < i; ++k) sum += root_[i][k] * rows[k][j];
            row[j] = -sum / root_[i][i];
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

double surrogate::error_without(const numbers& values) const {
    const auto inverse = inverse_of_root();
    const auto solved = whitened(values);
    double error = 0;
    for (std::size_t i = 0; i < size(); ++i) {
        double weight = 0;
        double own = 0;
        for (std::size_t k = i; k < size(); ++k) {
            weight += inverse[k][i] * solved[k];
            own += inverse[k][i] * inverse[k][i];
        }
        error += weight / own * (weight / own);
    }
    return error;
}

}  // namespace tabletop
