// SPDX-License-Identifier: Apache-2.0
// How often the labkit finds the human's move: random rounds at levels of noise, lights and errors of the grid, as
// lines "light sigma grid_off right asked_again wrong". With "counts": the conditions of the specification's table and
// three more, as lines "condition;least;mean;most_elsewhere;missing;pieces". labkit_vision.sh makes tables and a
// picture of them.
#include "labkit_round.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace {

using namespace tabletop;

struct tally {
    unsigned right = 0;
    unsigned asked_again = 0;  // reject marks, or no difference seen: nothing is sent
    unsigned wrong = 0;        // another move
};

tally play(const labkit_condition& under, unsigned rounds) {
    tally all;
    for (unsigned n = 0; n < rounds; ++n) {
        const labkit_round round(under, n + 1);
        const auto found = round.found();
        if (round.is_right(found)) {
            ++all.right;
        } else if (found.result == checkers_referee_core::find_result::move) {
            ++all.wrong;
        } else {
            ++all.asked_again;
        }
    }
    return all;
}

void print(const std::string& light, const labkit_condition& under, unsigned rounds) {
    const auto all = play(under, rounds);
    std::printf("%s %u %d %u %u %u\n", light.c_str(), under.sigma, under.grid_off, all.right, all.asked_again,
                all.wrong);
}

// Pixels of the right colour in the windows of 81.
struct count_tally {
    unsigned least = 81;  // of a piece
    unsigned most_elsewhere = 0;
    std::uint64_t sum = 0;
    unsigned pieces = 0;
    unsigned missing = 0;  // at most the threshold
};

count_tally count(const labkit_condition& under, unsigned rounds) {
    count_tally all;
    for (unsigned n = 0; n < rounds; ++n) {
        labkit_round round(under, n + 1);
        const auto counts = round.counts();
        checkers_squares there = 0;
        for (const auto& piece : round.scene().pieces) {
            there |= checkers::square_bit(
                checkers::square_at(static_cast<unsigned>(piece.row), static_cast<unsigned>(piece.column)));
        }
        for (unsigned s = 0; s < checkers::squares; ++s) {
            const unsigned found = std::max(counts.red[s], counts.blue[s]);
            if ((there & checkers::square_bit(s)) == 0) {
                all.most_elsewhere = std::max(all.most_elsewhere, found);
                continue;
            }
            all.least = std::min(all.least, found);
            all.sum += found;
            ++all.pieces;
            if (!counts.seen(s)) ++all.missing;
        }
    }
    return all;
}

void print_counts(const std::string& condition, const labkit_condition& under) {
    constexpr unsigned rounds = 100;
    const auto all = count(under, rounds);
    std::printf("%s;%u;%.1f;%u;%u;%u\n", condition.c_str(), all.least, static_cast<double>(all.sum) / all.pieces,
                all.most_elsewhere, all.missing, all.pieces);
}

void print_all_counts() {
    const auto under_light = [](const std::string& light, unsigned sigma) {
        labkit_condition under;
        under.sigma = sigma;
        under.light = labkit_cast(light);
        print_counts(light + ", sigma " + std::to_string(sigma), under);
    };
    for (const auto& one : named_casts()) under_light(one.name, 32);
    for (const auto* const light : {"nominal", "warm", "cool", "dim", "bright"}) under_light(light, 48);
    for (const auto* const light : {"nominal", "warm", "cool"}) under_light(light, 64);
    labkit_condition shifted;
    shifted.sigma = 16;
    shifted.most_shift_millis = 80;
    auto tilted = shifted;
    tilted.geometry.tilt_mdeg = 2000;
    tilted.geometry.keystone_millis = 40;
    print_counts("T 2 degrees, K 0.04, displacement 0.08, sigma 16", tilted);
    for (const int off : {8, 16}) {
        auto under = shifted;
        under.grid_off = off;
        const auto by = std::to_string(off);
        print_counts("grid off by (" + by + ", " + by + "), displacement 0.08, sigma 16", under);
    }
    labkit_condition dark;
    dark.light.gain = {115, 115, 115};
    print_counts("brightness 45 %, sigma 0", dark);
    // What place and size of a piece leave by themselves, and noise that brings its count down to the published one.
    under_light("nominal", 0);
    under_light("nominal", 88);
    under_light("dim", 56);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc > 1 && std::string(argv[1]) == "counts") {
        print_all_counts();
        return 0;
    }
    const auto rounds = argc > 1 ? static_cast<unsigned>(std::strtoul(argv[1], nullptr, 10)) : 1000;
    for (const auto& one : named_casts()) {
        for (const unsigned sigma : {0, 16, 32, 48, 64, 80, 96}) {
            labkit_condition under;
            under.sigma = sigma;
            under.light = one.cast;
            print(one.name, under, rounds);
        }
    }
    for (const unsigned sigma : {0, 32, 64}) {
        for (const int off : {4, 8, 10, 12, 14, 16, 18, 20}) {
            labkit_condition under;
            under.sigma = sigma;
            under.grid_off = off;
            under.most_shift_millis = 80;
            print("nominal", under, rounds);
        }
    }
}
