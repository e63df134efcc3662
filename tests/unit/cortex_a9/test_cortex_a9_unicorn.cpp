// SPDX-License-Identifier: Apache-2.0
// Random blocks of ARM and Thumb-2 instructions on our processor and on Unicorn's Cortex-A9: registers, flags, memory,
// exceptions and the number of instructions must be the same. TABLETOP_SEED selects the blocks, TABLETOP_BLOCKS how
// many.
//
// What is not compared, because dynarmic does not keep it as the architecture does:
//   IDC, which it never sets;
//   IOC, OFC, UFC and IXC after a conversion, where it misses invalid ones and takes them for inexact or overflowing;
//   IOC after a product of a doubleword and a scalar, where it also multiplies an upper half of zeros;
//   IXC and UFC where flush-to-zero may be in force, which raises UFC alone, and it raises IXC too;
//   DZC after VRECPE and VRSQRTE of doublewords, where it also looks at an upper half of zeros.
// The cumulative flags are compared otherwise. Restrictions that are Unicorn's, or of unpredictable instructions, stand
// beside the patterns.
#include <fmt/format.h>

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstdlib>
#include <cstring>
#include <string_view>

#include "support/content_hash.h"
#include "unit/cortex_a9/unicorn_machines.h"

namespace {

using namespace tabletop::test;

constexpr std::uint32_t margin = 0x2000;  // literals lie up to 4 KiB before and after a block
constexpr std::uint32_t block_space = 0x100;
constexpr std::uint32_t blocks_per_batch = (code_size - 2 * margin) / block_space;
constexpr std::uint32_t default_seed = 20261121;
constexpr std::uint32_t default_blocks = 25'000;
constexpr unsigned reported_differences = 5;

std::uint32_t environment(const char* name, std::uint32_t otherwise) {
    const auto* text = std::getenv(name);
    return text != nullptr ? static_cast<std::uint32_t>(std::strtoul(text, nullptr, 0)) : otherwise;
}

enum fpscr_bit : std::uint32_t {
    invalid = 1u << 0,
    division_by_zero = 1u << 1,
    overflow = 1u << 2,
    underflow = 1u << 3,
    inexact = 1u << 4,
    input_denormal = 1u << 7,
    flush_to_zero = 1u << 24
};

// The cumulative flags that the instructions of the block leave in doubt.
std::uint32_t doubtful_flags(const random_block& block) {
    std::uint32_t result = input_denormal;
    if ((block.state.fpscr & flush_to_zero) != 0) result |= inexact | underflow;
    for (const auto& i : block.instructions) {
        const std::string_view name = i.name;
        // Advanced SIMD always flushes, and may convert.
        const bool vector = i.space == instruction_space::vector;
        if (vector || name == "vmsr") result |= inexact | underflow;
        if (vector) result |= division_by_zero;
        if (vector) result |= overflow | underflow | inexact;
        const bool may_convert = name.substr(0, 4) == "vcvt" || name == "two registers" || name == "shift";
        if (may_convert) result |= invalid | overflow | underflow | inexact;
        if (name == "with a scalar") result |= invalid;
    }
    return result;
}

std::string compare(const std::string& name, std::uint64_t ours, std::uint64_t theirs) {
    return ours == theirs ? "" : fmt::format("{}: {:x}, Unicorn {:x}", name, ours, theirs);
}

// The first difference, empty if there is none.
std::string difference(const run_result& ours, const run_result& theirs, std::uint32_t ignored_flags) {
    if (ours.how != theirs.how || ours.where != theirs.where || ours.how == ending::unexpected) {
        return fmt::format("{} at {:x}, Unicorn {} at {:x}", to_string(ours.how), ours.where, to_string(theirs.how),
                           theirs.where);
    }
    std::string found;
    const auto check = [&](const std::string& name, std::uint64_t a, std::uint64_t b) {
        if (found.empty()) found = compare(name, a, b);
    };
    for (unsigned i = 0; i < 16; ++i) check("r" + std::to_string(i), ours.state.r[i], theirs.state.r[i]);
    check("cpsr", ours.state.cpsr, theirs.state.cpsr);
    for (unsigned i = 0; i < 32; ++i) check("d" + std::to_string(i), ours.state.d[i], theirs.state.d[i]);
    check("fpscr", ours.state.fpscr & ~ignored_flags, theirs.state.fpscr & ~ignored_flags);
    check("instructions", ours.instructions, theirs.instructions);
    return found;
}

struct fixture {
    std::uint32_t seed = environment("TABLETOP_SEED", default_seed);
    subject ours;
    oracle theirs;
    block_generator generator{seed};
    std::vector<std::uint8_t> before = std::vector<std::uint8_t>(window_size);
    unsigned differences = 0;

    void reset_memory() {
        std::memcpy(ours.window(), before.data(), window_size);
        std::memcpy(theirs.window(), before.data(), window_size);
    }

    std::string memory_difference() {
        if (std::memcmp(ours.window(), theirs.window(), window_size) == 0) return "";
        std::uint32_t at = 0;
        while (ours.window()[at] == theirs.window()[at]) ++at;
        return compare(fmt::format("memory at {:x}", window_base + at), ours.window()[at], theirs.window()[at]);
    }

    std::string run(const random_block& block) {
        const auto a = ours.run(block, block.end);
        const auto b = theirs.run(block, block.end);
        const auto found = difference(a, b, doubtful_flags(block));
        return found.empty() ? memory_difference() : found;
    }

    // Up to the instruction at `stop`. Not every one is reached: a branch goes around it.
    std::string run_prefix(const random_block& block, std::uint32_t stop) {
        reset_memory();
        theirs.forget_code();
        const auto a = ours.run(block, stop);
        const auto b = theirs.run(block, stop);
        if (a.where != stop && b.where != stop && stop != block.end) return "";
        const auto found = difference(a, b, doubtful_flags(block));
        return found.empty() ? memory_difference() : found;
    }

    std::string report(const random_block& block, std::uint32_t number, const std::string& found) {
        auto text = fmt::format("seed {}, block {}{}: {}", seed, number, block.thumb ? ", Thumb" : "", found);
        for (std::size_t i = 0; i < block.instructions.size(); ++i) {
            const bool last = i + 1 == block.instructions.size();
            const auto shorter = run_prefix(block, last ? block.end : block.instructions[i + 1].address);
            if (shorter.empty()) continue;
            text += fmt::format("\n  first after {}\n  {}\nof", disassemble(block, block.instructions[i]), shorter);
            break;
        }
        for (const auto& i : block.instructions) text += "\n  " + disassemble(block, i);
        theirs.forget_code();
        reset_memory();
        return text;
    }

    std::vector<random_block> make_batch() {
        std::vector<random_block> batch;
        std::vector<std::uint8_t> image(code_size);
        for (std::uint32_t i = 0; i < blocks_per_batch; ++i) {
            batch.push_back(generator.next(code_base + margin + i * block_space));
            const auto& code = batch.back().code;
            BOOST_TEST_REQUIRE(code.size() <= block_space);
            std::copy(code.begin(), code.end(), image.begin() + margin + i * block_space);
        }
        ours.write_code(image);
        theirs.write_code(image);
        return batch;
    }

    void check_batch(std::uint32_t first_number) {
        auto number = first_number;
        for (const auto& block : make_batch()) {
            const auto found = run(block);
            if (!found.empty() && ++differences <= reported_differences) BOOST_ERROR(report(block, number, found));
            std::memcpy(before.data(), theirs.window(), window_size);
            std::memcpy(ours.window(), theirs.window(), window_size);
            ++number;
        }
    }
};

}  // namespace

BOOST_FIXTURE_TEST_CASE(random_blocks_agree, fixture) {
    const auto blocks = environment("TABLETOP_BLOCKS", default_blocks);
    fmt::print("seed {}, {} blocks\n", seed, blocks);
    for (auto& byte : before) byte = static_cast<std::uint8_t>(generator.random());
    reset_memory();
    for (std::uint32_t done = 0; done < blocks; done += blocks_per_batch) check_batch(done);
    BOOST_TEST(differences == 0u);
}

// Whatever version of dynarmic executes them, and whatever Unicorn says: what is left behind was recorded with 6.4.5.
BOOST_AUTO_TEST_CASE(every_version_of_dynarmic_executes_blocks_alike) {
    constexpr std::uint32_t batches = 10;
    subject ours;
    block_generator generator(default_seed, true);
    for (std::uint32_t at = 0; at < window_size; ++at)
        ours.window()[at] = static_cast<std::uint8_t>(generator.random());
    tabletop::content_hash left;
    for (std::uint32_t batch = 0; batch < batches; ++batch) {
        std::vector<random_block> blocks;
        std::vector<std::uint8_t> image(code_size);
        for (std::uint32_t i = 0; i < blocks_per_batch; ++i) {
            blocks.push_back(generator.next(code_base + margin + i * block_space));
            const auto& code = blocks.back().code;
            std::copy(code.begin(), code.end(), image.begin() + margin + i * block_space);
        }
        ours.write_code(image);
        for (const auto& block : blocks) {
            const auto result = ours.run(block, block.end);
            left.add(fmt::format("{} {:x} {} {:x} {:x} {:x} {:x}", to_string(result.how), result.where,
                                 result.instructions, fmt::join(result.state.r, " "), result.state.cpsr,
                                 result.state.fpscr & ~doubtful_flags(block), fmt::join(result.state.d, " ")));
        }
        left.add(std::string(ours.window(), ours.window() + window_size));
    }
    BOOST_TEST(left.text() == "fb530ec8f82256d3a44287d7abf1ecdf");
}
