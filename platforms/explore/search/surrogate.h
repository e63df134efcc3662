// SPDX-License-Identifier: Apache-2.0
// What functions are like between the points at which they are known: a Gaussian process over the coordinates of a
// search. It computes with + - * / and square roots alone, which are rounded in one way everywhere: a search is the
// same on every computer.
#pragma once

#include <cstddef>
#include <vector>

namespace tabletop {

struct coordinate {
    bool ordered = true;  // its values are from 0 to 1, and near ones are alike; otherwise they are alike or not
    double weight = 4;    // how much a difference counts
};

class surrogate {
  public:
    using place = std::vector<double>;
    using numbers = std::vector<double>;
    struct guess {
        double mean;
        double deviation;  // 0 to 1: of a function that varies by 1
    };

    explicit surrogate(std::vector<coordinate> coordinates, const std::vector<place>& places = {});

    std::size_t size() const { return places_.size(); }
    // One more place at which every function is known.
    void add(const place& at);

    // Values by place, whitened: what guesses are made from. Values may be fewer than places: the guess itself stands
    // for the others, which only makes the deviation smaller near them.
    numbers whitened(const numbers& values) const;
    // The same of a place that is guessed at. It is brought up to date when places have been added.
    void extend(numbers& of_place, const place& at) const;
    static guess guess_at(const numbers& of_place, const numbers& whitened_values);

    // How badly each value is guessed from all others: the sum of squares.
    double error_without(const numbers& values) const;

  private:
    double alike(const place& a, const place& b) const;
    std::vector<numbers> inverse_of_root() const;

    std::vector<coordinate> coordinates_;
    std::vector<place> places_;
    std::vector<numbers> root_;  // Cholesky factor of the covariance, row by row
};

}  // namespace tabletop
