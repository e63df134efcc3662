// SPDX-License-Identifier: Apache-2.0
// How often the labkit finds the human's move: random rounds at levels of noise, lights and errors of the grid, as
// lines "light sigma grid_off right asked_again wrong". labkit_vision.sh makes a table and a picture of them.
#include "labkit_round.h"

#include <cstdio>
#include <cstdlib>

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

}  // namespace

int main(int argc, char** argv) {
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
