// SPDX-License-Identifier: Apache-2.0
// Prints the costs of code in the form of cortex_a9_reference.py, which says what lines it reads from standard input
// and what it prints: cycles that are charged, with --straight those of the schedule, with --schedule when each issues.
#include <cstdio>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "processors/cortex_a9_timing/cortex_a9_timing.h"
#include "processors/cortex_a9_timing/decoder.h"

using namespace tabletop::a9;

namespace {

/// Code that is given as words or halfwords, from an address at which no line reaches the end of the page. What is
/// behind it is undefined.
class line_of_code {
  public:
    explicit line_of_code(const std::string& line) {
        std::istringstream words(line);
        std::string mode, number;
        words >> mode;
        start_.thumb = mode.rfind("thumb", 0) == 0;
        if (start_.thumb && mode.size() > 6) start_.it_state = static_cast<std::uint8_t>(parsed(mode.substr(6)));
        if (!start_.thumb && mode != "arm") throw std::invalid_argument("no line of code: " + line);
        while (words >> number) add(parsed(number));
        constexpr std::uint32_t undefined_in_thumb = 0xDE00;
        if (bytes_.size() % 4 != 0) add(undefined_in_thumb);
    }

    const code_start& start() const { return start_; }
    code_reader reader() const {
        return [this](std::uint32_t address, std::uint32_t& word) {
            const std::size_t offset = address - start_.address;
            if (offset + sizeof word > bytes_.size()) return false;
            word = 0;
            for (std::size_t i = 0; i < sizeof word; ++i)
                word |= static_cast<std::uint32_t>(bytes_[offset + i]) << 8 * i;
            return true;
        };
    }

  private:
    static std::uint32_t parsed(const std::string& text) {
        return static_cast<std::uint32_t>(std::stoul(text, nullptr, 16));
    }
    void add(std::uint32_t word) {
        for (unsigned i = 0; i < (start_.thumb ? 2u : 4u); ++i)
            bytes_.push_back(static_cast<std::uint8_t>(word >> 8 * i));
    }

    code_start start_{0x8000, false, 0};
    std::vector<std::uint8_t> bytes_;
};

/// The condition of an instruction, in the middle of a block.
struct place_in_block {
    code_start at;
    unsigned condition;
};

std::vector<place_in_block> places_of(const line_of_code& line, const straight_code& code) {
    std::vector<place_in_block> places;
    auto at = line.start();
    for (const auto& instruction : code.instructions()) {
        places.push_back({at, at.thumb ? at.it_state >> 4u : instruction.code >> 28});
        at.address += instruction.bytes;
        if (at.thumb) at.it_state = next_it_state(instruction.code, instruction.bytes == 4, at.it_state);
    }
    return places;
}

// A translator's block ends before a conditional instruction, unless all before it have the same condition.
std::vector<bool> block_starts(const straight_code& code, const std::vector<place_in_block>& places) {
    std::vector<bool> starts(places.size(), false);
    bool is_run = false;
    for (std::size_t i = 0; i < places.size(); ++i) {
        const bool conditional = code.instructions()[i].conditional;
        const bool goes_on = is_run && places[i].condition == places[i - 1].condition;
        starts[i] = i == 0 || (conditional && !goes_on);
        is_run = conditional && (starts[i] || goes_on);
    }
    return starts;
}

void print_charged(const line_of_code& line) {
    const straight_code code(line.start(), line.reader());
    const auto places = places_of(line, code);
    const auto starts = block_starts(code, places);
    block_timing block(line.start(), line.reader());
    unsigned total = 0;
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (starts[i]) block = block_timing(places[i].at, line.reader());
        const auto cycles = block.cycles_at(places[i].at.address);
        std::printf("%s%u ", i != 0 && starts[i] ? "| " : "", cycles);
        total += cycles;
    }
    std::printf("total %u\n", total);
}

void print_straight(const line_of_code& line) {
    const straight_code code(line.start(), line.reader());
    for (const auto& instruction : code.instructions()) std::printf("%u ", instruction.scheduled);
    std::printf("total %u\n", code.cycles());
}

void print_schedule(const line_of_code& line) {
    const straight_code code(line.start(), line.reader());
    for (const auto& instruction : code.instructions()) {
        const auto& issue = instruction.issue;
        std::printf("%0*x: dispatched %u, issued %u, costs %u\n", 2 * instruction.bytes, instruction.code,
                    issue.dispatched, issue.issued, instruction.scheduled);
    }
}

}  // namespace

int main(int count, char** arguments) {
    const std::string choice = count == 2 ? arguments[1] : "";
    const bool is_known = choice.empty() || choice == "--straight" || choice == "--schedule";
    if (count > 2 || !is_known) {
        std::fputs("usage: cortex_a9_costs [--straight | --schedule]\n", stderr);
        return 2;
    }
    try {
        for (std::string text; std::getline(std::cin, text);) {
            const line_of_code line(text);
            if (choice == "--straight") {
                print_straight(line);
            } else if (choice == "--schedule") {
                print_schedule(line);
            } else {
                print_charged(line);
            }
        }
    } catch (const std::exception& error) {
        std::fprintf(stderr, "cortex_a9_costs: %s\n", error.what());
        return 2;
    }
    return 0;
}
