// SPDX-License-Identifier: Apache-2.0
// The schedule of a Cortex-A9 against what has been measured, and against the rows of the specification that it is made
// of. `--log_level=message --run_test=loops` prints the table of the loops.
#include <boost/test/unit_test.hpp>

#include <array>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

#include "processors/cortex_a9_timing/cortex_a9_timing.h"
#include "processors/cortex_a9_timing/decoder.h"
#include "processors/cortex_a9_timing/thumb_size.h"
#include "processors/cortex_a9_timing/timing_table.h"

using namespace tabletop::a9;

namespace {

constexpr std::uint32_t base = 0x8000;

/// A program that is linked at `base`, with a table of its pieces at the start (entries.inc).
class image {
  public:
    struct entry {
        code_start start;
        unsigned first, second;
        std::string name;
    };

    explicit image(const char* path) {
        std::ifstream file(path, std::ios::binary);
        bytes_.assign(std::istreambuf_iterator<char>(file), {});
        BOOST_REQUIRE_MESSAGE(!bytes_.empty(), path);
    }

    bool read(std::uint32_t address, std::uint32_t& word) const {
        const std::size_t offset = address - base;
        if (address < base || offset + sizeof word > bytes_.size()) return false;
        std::memcpy(&word, bytes_.data() + offset, sizeof word);
        return true;
    }
    code_reader reader() const {
        return [this](std::uint32_t address, std::uint32_t& word) { return read(address, word); };
    }

    std::vector<entry> entries() const {
        std::vector<entry> all;
        std::array<std::uint32_t, 4> words{};
        for (auto at = base; read(at, words[0]) && words[0] != 0; at += sizeof words) {
            for (unsigned i = 1; i < words.size(); ++i) BOOST_REQUIRE(read(at + 4 * i, words[i]));
            const code_start start{words[0] & ~1u, (words[0] & 1) != 0, 0};
            all.push_back({start, words[1], words[2], bytes_.data() + (words[3] - base)});
        }
        return all;
    }

  private:
    std::vector<char> bytes_;
};

/// Code that is given as words or halfwords, at an address.
struct program {
    std::uint32_t address;
    std::vector<std::uint32_t> words;

    static program of_thumb(std::uint32_t address, const std::vector<std::uint16_t>& halfwords) {
        program made{address, std::vector<std::uint32_t>((halfwords.size() + 1) / 2)};
        for (std::size_t i = 0; i < halfwords.size(); ++i)
            made.words[i / 2] |= static_cast<std::uint32_t>(halfwords[i]) << i % 2 * 16;
        return made;
    }
    code_reader reader() const {
        return [this](std::uint32_t at, std::uint32_t& word) {
            const auto index = (at - address) / 4;
            if (at < address || index >= words.size()) return false;
            word = words[index];
            return true;
        };
    }
    straight_code code(bool thumb = false, std::uint8_t it_state = 0) const {
        return straight_code({address, thumb, it_state}, reader());
    }
};

std::vector<unsigned> charges(const straight_code& code) {
    std::vector<unsigned> all;
    for (const auto& instruction : code.instructions()) all.push_back(instruction.charged);
    return all;
}

// Hand-assembled.
constexpr std::uint32_t arm_nop = 0xE320F000;
constexpr std::uint32_t arm_subs = 0xE2500001;        // SUBS R0, R0, #1
constexpr std::uint32_t arm_bne = 0x1AFFFFFD;         // BNE
constexpr std::uint32_t arm_other_load = 0xE5921000;  // LDR R1, [R2]
constexpr std::uint32_t arm_load = 0xE5911000;        // LDR R1, [R1]
constexpr std::uint32_t arm_add = 0xE0822001;         // ADD R2, R2, R1
constexpr std::uint32_t arm_addeq = 0x00822001;       // ADDEQ R2, R2, R1
constexpr std::uint32_t arm_addne = 0x10833001;       // ADDNE R3, R3, R1
constexpr std::uint32_t arm_barrier = 0xF57FF05F;     // DMB
constexpr std::uint32_t arm_supervisor_call = 0xEF000000;
constexpr std::uint32_t arm_undefined = 0xE7F000F0;  // UDF
constexpr std::uint32_t arm_return = 0xE12FFF1E;     // BX LR

// Random code is in blocks of so many instructions at most.
std::vector<timed_instruction> random_code(std::mt19937& random) {
    std::vector<timed_instruction> code;
    const auto length = 1 + random() % 24;
    while (code.size() < length) {
        constexpr std::uint32_t always = 0xE0000000;
        const auto vector = random() % 4 == 0 ? 0xF2000000 : always;
        auto made = decode_arm(vector | (random() & 0x01FFFFFF) | (vector == always ? random() & 0x0E000000 : 0));
        if (!made.undefined && !made.serialises && !made.branches) code.push_back(std::move(made));
    }
    return code;
}

// Cycles that a pass needs at least: two instructions in a cycle, and one unit after the other.
unsigned least_cycles(const std::vector<timed_instruction>& code) {
    unsigned port_cycles = 0;
    unsigned vector_cycles = 0;
    unsigned multiplier_cycles = 0;
    for (const auto& instruction : code) {
        if (instruction.on == unit::port) port_cycles += instruction.occupancy;
        if (instruction.on == unit::vector) ++port_cycles, vector_cycles += instruction.occupancy;
        if (instruction.on == unit::multiplier) multiplier_cycles += instruction.occupancy;
    }
    const auto dispatch = static_cast<unsigned>(code.size() + 1) / 2;
    return std::max({dispatch, port_cycles, vector_cycles, multiplier_cycles});
}

void check(const timed_instruction& instruction, std::uint32_t code) {
    if (instruction.undefined) return;
    for (const auto& source : instruction.sources)
        BOOST_REQUIRE_MESSAGE(source.of < resource_count && source.of != program_counter, std::hex << code);
    for (const auto& result : instruction.results) {
        BOOST_REQUIRE_MESSAGE(result.of < resource_count && result.of != program_counter, std::hex << code);
        BOOST_REQUIRE_MESSAGE(result.fast_latency <= result.latency && result.latency <= 64, std::hex << code);
    }
    BOOST_REQUIRE_MESSAGE(instruction.occupancy <= 32, std::hex << code);
}

}  // namespace

BOOST_AUTO_TEST_CASE(loops) {
    enum kind : unsigned { measured, exact, rounds, around_rounds };
    const image program_of_loops(CORTEX_A9_LOOPS);
    double errors = 0;
    double worst = 0;
    unsigned count = 0;
    unsigned round_cycles = 0;
    for (const auto& entry : program_of_loops.entries()) {
        const straight_code code(entry.start, program_of_loops.reader());
        BOOST_CHECK_MESSAGE(code.branches(), entry.name);
        auto cycles = code.cycles();
        if (entry.second == rounds) round_cycles = cycles;
        if (entry.second == around_rounds) cycles += 10 * round_cycles;
        const auto expected = entry.first / 100.0;
        const auto error = entry.first == 0 ? 0 : 100 * (cycles - expected) / expected;
        std::array<char, 128> line{};
        std::snprintf(line.data(), line.size(), "%-46s %-8s %6.1f %4u %+6.1f %%", entry.name.c_str(),
                      entry.second == exact ? "exact" : "measured", expected, cycles, error);
        BOOST_TEST_MESSAGE(line.data());
        if (entry.second == exact) BOOST_CHECK_MESSAGE(100 * cycles == entry.first, line.data());
        if (entry.second == around_rounds) BOOST_CHECK_MESSAGE(std::abs(error) <= 5, line.data());
        if (entry.second != measured) continue;
        BOOST_CHECK_MESSAGE(std::abs(error) <= 25, line.data());
        errors += std::abs(error);
        worst = std::max(worst, std::abs(error));
        ++count;
    }
    BOOST_REQUIRE_GT(count, 0u);
    BOOST_TEST_MESSAGE("mean error of " << count << " measured loops: " << errors / count << " %, worst " << worst
                                        << " %");
    BOOST_CHECK_LE(errors / count, 7);
}

// What the second pass takes is what the later ones take.
BOOST_AUTO_TEST_CASE(second_pass_of_a_loop_is_steady) {
    constexpr unsigned before = 10;
    constexpr unsigned passes = 20;
    const image program_of_loops(CORTEX_A9_LOOPS);
    for (const auto& entry : program_of_loops.entries()) {
        const straight_code code(entry.start, program_of_loops.reader());
        schedule all;
        unsigned length = 0;
        for (unsigned pass = 0; pass < before + passes; ++pass) {
            if (pass == before) length = all.length();
            for (const auto& instruction : code.instructions()) {
                const bool thumb = entry.start.thumb;
                all.add(thumb ? decode_thumb16(instruction.code, 0) : decode_arm(instruction.code));
            }
            all.take_branch();
        }
        const auto turn = static_cast<double>(all.length() - length) / passes;
        BOOST_CHECK_MESSAGE(std::abs(turn - code.cycles()) < 1, entry.name << ": " << turn << " in later passes");
        if (turn != code.cycles()) BOOST_TEST_MESSAGE(entry.name << ": " << turn << " and " << code.cycles());
    }
}

BOOST_AUTO_TEST_CASE(pairs) {
    const image program_of_pairs(CORTEX_A9_PAIRS);
    const auto entries = program_of_pairs.entries();
    BOOST_REQUIRE_GT(entries.size(), 100u);
    for (const auto& entry : entries) {
        auto at = entry.start.address;
        schedule both;
        std::array<issue_record, 2> issues;
        for (auto& issue : issues) {
            std::uint32_t low = 0;
            std::uint32_t high = 0;
            BOOST_REQUIRE(program_of_pairs.read(at & ~3u, low));
            program_of_pairs.read((at & ~3u) + 4, high);
            const auto halfwords = static_cast<std::uint32_t>(((std::uint64_t{high} << 32) | low) >> at % 4 * 8);
            const auto first = halfwords & 0xFFFF;
            timed_instruction made;
            if (!entry.start.thumb) {
                made = decode_arm(low);
                at += 4;
            } else if (tabletop::is_wide_thumb(first)) {
                made = decode_thumb32(first << 16 | halfwords >> 16, 0);
                at += 4;
            } else {
                made = decode_thumb16(first, 0);
                at += 2;
            }
            BOOST_CHECK_MESSAGE(!made.undefined, entry.name);
            issue = both.add(made);
        }
        BOOST_CHECK_MESSAGE(issues[1].issued - issues[0].issued == entry.first,
                            entry.name << ": " << issues[1].issued - issues[0].issued << " instead of " << entry.first);
    }
}

BOOST_AUTO_TEST_CASE(any_word_is_decoded) {
    std::mt19937 random(1);
    for (unsigned i = 0; i < 200'000; ++i) {
        const auto word = static_cast<std::uint32_t>(random());
        check(decode_arm(word), word);
        check(decode_arm(0xF2000000 | (word & 0x07FFFFFF)), word);
        check(decode_thumb32(0xE8000000 | word, static_cast<std::uint8_t>(i)), word);
    }
    for (unsigned it_state = 0; it_state < 256; it_state += 17) {
        for (std::uint32_t halfword = 0; halfword < 0xE800; ++halfword)
            check(decode_thumb16(halfword, static_cast<std::uint8_t>(it_state)), halfword);
    }
}

BOOST_AUTO_TEST_CASE(random_code_has_a_cost_in_every_block) {
    std::mt19937 random(2);
    for (unsigned i = 0; i < 500; ++i) {
        program random_program{0x10000, {}};
        for (unsigned word = 0; word < 1024; ++word)
            random_program.words.push_back(static_cast<std::uint32_t>(random()));
        const bool thumb = i % 2 != 0;
        const code_start start{0x10000 + 4 * static_cast<std::uint32_t>(random() % 1024), thumb, 0};
        const straight_code code(start, random_program.reader());
        unsigned charged = 0;
        for (const auto& instruction : code.instructions()) charged += instruction.charged;
        unsigned at_start = 0;
        for (const auto& instruction : code.instructions()) {
            if (!instruction.conditional) break;
            at_start += instruction.scheduled;
        }
        BOOST_CHECK_LE(code.instructions().size(), 256u);
        BOOST_CHECK_EQUAL(charged + at_start, code.cycles());
    }
}

// Many passes of the same code: none is shorter than what its units need.
BOOST_AUTO_TEST_CASE(no_pass_is_shorter_than_its_units_allow) {
    constexpr unsigned passes = 50;
    std::mt19937 random(3);
    for (unsigned i = 0; i < 500; ++i) {
        const auto code = random_code(random);
        schedule all;
        for (unsigned pass = 0; pass < passes; ++pass) {
            for (const auto& instruction : code) {
                const auto issue = all.add(instruction);
                BOOST_CHECK_GE(issue.issued, issue.dispatched);
                BOOST_CHECK_EQUAL(issue.issued - issue.dispatched,
                                  issue.operand_wait + issue.unit_wait + issue.drain_wait);
            }
            all.take_branch();
        }
        BOOST_CHECK_GE(all.length() + least_cycles(code), passes * least_cycles(code));
    }
}

BOOST_AUTO_TEST_CASE(where_straight_code_ends) {
    const program ends_by_branch{base, {arm_add, arm_add, arm_bne, arm_add}};
    BOOST_CHECK_EQUAL(ends_by_branch.code().instructions().size(), 3u);
    BOOST_CHECK_EQUAL(ends_by_branch.code().next().address, base + 12);
    BOOST_CHECK(ends_by_branch.code().branches());

    const program goes_on_behind_a_barrier{base, {arm_add, arm_barrier, arm_add}};
    BOOST_CHECK_EQUAL(goes_on_behind_a_barrier.code().instructions().size(), 3u);
    const program ends_by_call{base, {arm_add, arm_supervisor_call, arm_add}};
    BOOST_CHECK_EQUAL(ends_by_call.code().instructions().size(), 2u);

    const program ends_by_undefined{base, {arm_add, arm_undefined}};
    BOOST_CHECK_EQUAL(ends_by_undefined.code().instructions().size(), 1u);
    const program is_undefined{base, {arm_undefined}};
    BOOST_CHECK(is_undefined.code().instructions().empty());

    const program is_long{base, std::vector<std::uint32_t>(300, arm_add)};
    BOOST_CHECK_EQUAL(is_long.code().instructions().size(), 256u);

    const program ends_with_page{base + 0xFF8, {arm_add, arm_add, arm_add}};
    BOOST_CHECK_EQUAL(ends_with_page.code().instructions().size(), 2u);
    const auto wide_across_pages = program::of_thumb(base + 0xFFC, {0x1840, 0xF04F, 0x0000});  // ADDS, MOV.W
    BOOST_CHECK_EQUAL(wide_across_pages.code(true).instructions().size(), 1u);
}

// ARM code ends a translator's block at each condition.
BOOST_AUTO_TEST_CASE(conditional_instructions_are_paid_for_ahead) {
    const program delay{base, {arm_subs, arm_bne}};
    BOOST_CHECK(charges(delay.code()) == (std::vector<unsigned>{1, 0}));

    const program run{base, {arm_load, arm_subs, arm_addeq, arm_addne, arm_add, arm_return}};
    const auto code = run.code();
    const auto& instructions = code.instructions();
    BOOST_REQUIRE_EQUAL(instructions.size(), 6u);
    BOOST_CHECK_EQUAL(instructions[1].charged,
                      instructions[1].scheduled + instructions[2].scheduled + instructions[3].scheduled);
    BOOST_CHECK_EQUAL(instructions[2].charged + instructions[3].charged, 0u);
    BOOST_CHECK_EQUAL(instructions[4].charged, instructions[4].scheduled);

    const program starts_with_run{base, {arm_addeq, arm_addne, arm_return}};
    BOOST_CHECK_EQUAL(charges(starts_with_run.code())[0] + charges(starts_with_run.code())[1], 0u);
}

BOOST_AUTO_TEST_CASE(it_blocks_are_paid_for_ahead_and_thumb_branches_are_not) {
    // CMP R0, #0; ITE EQ; MOVEQ R1, R2; MOVNE R1, R3; ADDS R2, R1, R2; BNE
    const auto with_it = program::of_thumb(base, {0x2800, 0xBF0C, 0x4611, 0x4619, 0x188A, 0xD1F9});
    const auto code = with_it.code(true);
    const auto& instructions = code.instructions();
    BOOST_REQUIRE_EQUAL(instructions.size(), 6u);
    BOOST_CHECK(!instructions[1].conditional && instructions[2].conditional && instructions[3].conditional);
    BOOST_CHECK(!instructions[4].conditional && !instructions[5].conditional);
    BOOST_CHECK_EQUAL(instructions[1].charged,
                      instructions[1].scheduled + instructions[2].scheduled + instructions[3].scheduled);
    BOOST_CHECK_EQUAL(instructions[5].charged, instructions[5].scheduled);

    // The same, entered in the block.
    constexpr std::uint8_t second_of_ite = 0x18;
    const program inside{base + 4, {with_it.words[1], with_it.words[2]}};
    const straight_code rest({base + 6, true, second_of_ite}, inside.reader());
    BOOST_REQUIRE_EQUAL(rest.instructions().size(), 3u);
    BOOST_CHECK(rest.instructions()[0].conditional && !rest.instructions()[1].conditional);
    BOOST_CHECK_EQUAL(rest.instructions()[0].charged, 0u);
}

// In an IT block 16-bit instructions set no flags.
BOOST_AUTO_TEST_CASE(flags_of_thumb) {
    const auto sets_flags = [](const timed_instruction& instruction) {
        for (const auto& result : instruction.results) {
            if (result.of == status_flags) return true;
        }
        return false;
    };
    constexpr std::uint32_t adds = 0x1880;
    BOOST_CHECK(sets_flags(decode_thumb16(adds, 0)));
    BOOST_CHECK(!sets_flags(decode_thumb16(adds, 0x08)));
    BOOST_CHECK(!sets_flags(decode_thumb16(adds, 0xE8)));
    BOOST_CHECK(sets_flags(decode_thumb16(0x2800, 0x08)));  // CMP
}

BOOST_AUTO_TEST_CASE(lone_branch_takes_a_cycle) {
    const program forever{base, {0xEAFFFFFE}};
    BOOST_CHECK(charges(forever.code()) == std::vector<unsigned>{1});
}

BOOST_AUTO_TEST_CASE(branches_to_unknown_targets_cost_more) {
    const auto cycles = [](std::uint32_t word) { return program{base, {word}}.code().instructions().at(0).scheduled; };
    const auto known = cycles(arm_return);
    BOOST_CHECK_EQUAL(cycles(0xE12FFF13), known + indirect_branch_cycles);  // BX R3
    BOOST_CHECK_EQUAL(cycles(0xE12FFF33), known + indirect_branch_cycles);  // BLX R3
    const auto returned = cycles(0xE8BD8010);                               // POP {R4, PC}
    BOOST_CHECK_EQUAL(cycles(0xE49DF004), 2u);                              // LDR PC, [SP], #4
    BOOST_CHECK_EQUAL(returned, 3u);
    BOOST_CHECK_EQUAL(cycles(0xE593F000), 2 + indirect_branch_cycles);  // LDR PC, [R3]
    BOOST_CHECK_EQUAL(cycles(0xE59FF000), 2u);                          // LDR PC, [PC]
}

// A barrier waits for the load before it; what comes before and behind it is scheduled by itself. It pays for
// conditional instructions behind it.
BOOST_AUTO_TEST_CASE(serialising_instructions) {
    const program waits{base, {arm_other_load, arm_barrier, arm_add, arm_return}};
    BOOST_CHECK(charges(waits.code()) == (std::vector<unsigned>{1, 3 + 9, 1, 0}));
    const program alone{base, {arm_add, arm_return}};
    BOOST_CHECK(charges(alone.code()) == (std::vector<unsigned>{1, 0}));
    const auto code = waits.code();
    BOOST_CHECK_EQUAL(code.instructions()[1].issue.drain_wait, 3u);

    const program pays{base, {arm_other_load, arm_barrier, arm_bne}};
    BOOST_CHECK(charges(pays.code()) == (std::vector<unsigned>{1, 3 + 9 + 1, 0}));
}

BOOST_AUTO_TEST_CASE(costs_as_a_translator_asks_for_them) {
    const program whole{base, {arm_other_load, arm_barrier, arm_subs, arm_bne, arm_nop, arm_undefined}};
    block_timing block({base, false, 0}, whole.reader());
    BOOST_CHECK_EQUAL(block.cycles_at(base), 1u);
    BOOST_CHECK_EQUAL(block.cycles_at(base + 4), 12u);
    BOOST_CHECK_EQUAL(block.cycles_at(base + 8), 1u);
    BOOST_CHECK_EQUAL(block.cycles_at(base + 12), 0u);
    BOOST_CHECK_EQUAL(block.cycles_at(base + 16), 0u);
    BOOST_CHECK_EQUAL(block.cycles_at(base + 20), 0u);
    BOOST_CHECK_EQUAL(block.cycles_at(base + 24), 0u);
}

BOOST_AUTO_TEST_CASE(stalls_in_words) {
    const program sum{base, {arm_load, arm_add, arm_return}};
    const auto code = sum.code();
    BOOST_CHECK_EQUAL(describe_stalls(code.instructions()[1].issue), "waits 4 cycles for R1");
    BOOST_CHECK_EQUAL(describe_stalls({}), "");
}
