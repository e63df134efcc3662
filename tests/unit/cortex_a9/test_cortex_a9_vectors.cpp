// SPDX-License-Identifier: Apache-2.0
// Privileged code is translated without VFP and NEON until an instruction of theirs is met. Nobody can tell: random
// programs leave the same registers, and their runs end at the same places, as with all of it translated from the first
// instruction on.
#include <boost/test/unit_test.hpp>
#include <random>

#include "test_seed.h"
#include "unit/cortex_a9/machine.h"

namespace {

using namespace tabletop;
using tabletop::test::machine;

constexpr std::uint32_t code = 0x00140000;
constexpr std::uint32_t data = 0x00150000;
constexpr std::uint32_t stack = 0x00160000;
constexpr std::uint32_t user_mode = 0x10;
constexpr std::uint32_t mode_mask = 0x1F;

using words = std::vector<std::uint32_t>;

// What a program is made of: ARM instructions, or Thumb in halfwords. They compute in r6, r7 and the vector registers,
// and read and write behind r8. Not in it is where a run may end one instruction earlier: between two instructions of
// one condition that does not hold, the second of them a vector's, and within an IT block.
struct vocabulary {
    bool thumb;
    std::vector<words> plain;
    std::vector<words> vectors;
    std::uint32_t branch_not_equal;
    words push;  // {r4, lr}
    words pop;   // {r4, pc}

    std::uint32_t bytes() const { return thumb ? 2 : 4; }
};

const vocabulary arm{false,
                     {{0xE2877001},   // add r7, r7, #1
                      {0xE2977003},   // adds r7, r7, #3
                      {0xE0566007},   // subs r6, r6, r7
                      {0xE1570006},   // cmp r7, r6
                      {0x12877001},   // addne r7, r7, #1
                      {0x12977003},   // addsne r7, r7, #3
                      {0x15887004},   // strne r7, [r8, #4]
                      {0xE5887004}},  // str r7, [r8, #4]
                     {{0xEE300A20},   // vadd.f32 s0, s0, s1
                      {0xEE106A10},   // vmov r6, s0
                      {0xEE007A90},   // vmov s1, r7
                      {0xF2222844},   // vadd.i32 q1, q1, q2
                      {0xEEB40A60},   // vcmp.f32 s0, s1
                      {0xEEF1FA10},   // vmrs APSR_nzcv, fpscr
                      {0xED984B00},   // vldr d4, [r8]
                      {0xED884B02},   // vstr d4, [r8, #8]
                      {0xEC980B08},   // vldmia r8, {d0-d3}
                      {0xF428078F},   // vld1.32 {d0}, [r8]
                      {0x0E300A20},   // vaddeq.f32 s0, s0, s1
                      {0x0E106A10},   // vmoveq r6, s0
                      {0x0E007A90},   // vmoveq s1, r7
                      {0x0D984B00}},  // vldreq d4, [r8]
                     0x1A000000,
                     {0xE92D4010},
                     {0xE8BD8010}};

const vocabulary thumb{true,
                       {{0xF107, 0x0701},          // add.w r7, r7, #1
                        {0x3703},                  // adds r7, #3
                        {0x1BF6},                  // subs r6, r6, r7
                        {0x42B7},                  // cmp r7, r6
                        {0xBF18, 0x3701, 0xE7FF},  // it ne; addne r7, #1
                        {0xF8C8, 0x7004}},         // str.w r7, [r8, #4]
                       {{0xEE30, 0x0A20},          // vadd.f32 s0, s0, s1
                        {0xEE10, 0x6A10},          // vmov r6, s0
                        {0xEE00, 0x7A90},          // vmov s1, r7
                        {0xEF22, 0x2844},          // vadd.i32 q1, q1, q2
                        {0xEEB4, 0x0A60},          // vcmp.f32 s0, s1
                        {0xEEF1, 0xFA10},          // vmrs APSR_nzcv, fpscr
                        {0xED98, 0x4B00},          // vldr d4, [r8]
                        {0xED88, 0x4B02},          // vstr d4, [r8, #8]
                        {0xEC98, 0x0B08},          // vldmia r8, {d0-d3}
                        {0xF928, 0x078F}},         // vld1.32 {d0}, [r8]
                       0xD100,
                       {0xB510},
                       {0xBD10}};

// Functions that call the ones before them, and a loop without end that calls the last.
class random_program {
  public:
    random_program(const vocabulary& from, std::mt19937& random) : from_(from), random_(random) {
        auto callee = code;
        for (unsigned depth = 0; depth < 4; ++depth) {
            const auto begin = here();
            add(from_.push);
            for (auto calls = below(3); depth != 0 && calls != 0; --calls) {
                add_body();
                add_call(callee);
            }
            add_body();
            add(from_.pop);
            callee = begin;
        }
        begin_ = here();
        add_body();
        add_call(callee);
        add_body();
        add({from_.thumb ? 0xE000 | ((begin_ - here() - 4) >> 1 & 0x7FF)
                         : 0xEA000000 | ((begin_ - here() - 8) >> 2 & 0xFFFFFF)});
    }

    std::uint32_t entry_point() const { return begin_ | (from_.thumb ? 1 : 0); }
    void store(machine& to) const {
        auto at = code;
        for (const auto each : made_) {
            to.core->write_memory(at, &each, from_.bytes());
            at += from_.bytes();
        }
    }

  private:
    std::uint32_t below(std::uint32_t limit) { return static_cast<std::uint32_t>(random_()) % limit; }
    const words& pick(const std::vector<words>& list) { return list[below(static_cast<std::uint32_t>(list.size()))]; }
    std::uint32_t here() const { return code + from_.bytes() * static_cast<std::uint32_t>(made_.size()); }
    void add(const words& more) { made_.insert(made_.end(), more.begin(), more.end()); }

    // Some of them are skipped by a branch.
    void add_body() {
        for (auto left = below(6); left != 0; --left) {
            words skipped;
            for (auto more = 1 + below(2); more != 0; --more) {
                const auto& next = pick(below(3) == 0 ? from_.vectors : from_.plain);
                skipped.insert(skipped.end(), next.begin(), next.end());
            }
            const auto count = static_cast<std::uint32_t>(skipped.size());
            if (below(4) == 0) add({from_.branch_not_equal | (count - 1)});
            add(skipped);
        }
    }

    void add_call(std::uint32_t function) {
        if (!from_.thumb) {
            add({0xEB000000 | ((function - here() - 8) >> 2 & 0xFFFFFF)});
            return;
        }
        const auto offset = function - here() - 4;
        add({0xF000 | (offset >> 12 & 0x7FF), 0xF800 | (offset >> 1 & 0x7FF)});
    }

    const vocabulary& from_;
    std::mt19937& random_;
    words made_;
    std::uint32_t begin_ = code;
};

struct subject : machine {
    subject() {
        iss_config config;
        config.floating_point = true;
        core = make_cortex_a9(config, *this);
        core->map_ram(ram_base, ram_size, ram.data(), true);
    }

    void start(const random_program& what) {
        std::fill_n(&ram[data - ram_base], 64, std::uint8_t{});
        what.store(*this);
        core->reset(what.entry_point());
        core->set_reg(8, data);
        core->set_reg(13, stack);
    }

    // The core is as an interrupted program finds it when its kernel comes back to it.
    void visit_user_mode() {
        const auto before = core->cpsr();
        core->set_cpsr((before & ~mode_mask) | user_mode);
        core->set_cpsr(before);
    }
};

void compare(const subject& one, const subject& other) {
    BOOST_TEST_REQUIRE(one.core->instructions() == other.core->instructions());
    for (unsigned i = 0; i < 16; ++i) {
        BOOST_TEST_CONTEXT("r" << i) BOOST_TEST_REQUIRE(one.core->reg(i) == other.core->reg(i));
    }
    for (unsigned i = 0; i < 64; ++i) {
        BOOST_TEST_CONTEXT("s" << i) BOOST_TEST_REQUIRE(one.core->vfp_reg(i) == other.core->vfp_reg(i));
    }
    BOOST_TEST_REQUIRE(one.core->cpsr() == other.core->cpsr());
    BOOST_TEST_REQUIRE(one.core->fpscr() == other.core->fpscr());
}

}  // namespace

BOOST_AUTO_TEST_CASE(vector_instructions_that_are_met_late_end_no_run) {
    std::mt19937 random(test_seed());
    subject from_the_first;
    subject met_late;
    for (unsigned i = 0; i < 400; ++i) {
        const auto& language = random() % 2 != 0 ? thumb : arm;
        const random_program program(language, random);
        from_the_first.start(program);
        met_late.start(program);
        for (unsigned slice = 0; slice < 40; ++slice) {
            BOOST_TEST_CONTEXT("program " << i << (language.thumb ? ", Thumb, " : ", ARM, ") << "slice " << slice) {
                if (random() % 2 != 0) met_late.visit_user_mode();
                const auto count = 1 + random() % (random() % 2 != 0 ? 9 : 200);
                for (auto* each : {&from_the_first, &met_late}) each->core->run(count);
                compare(from_the_first, met_late);
            }
        }
    }
    // What is before the instruction that is met has been translated twice.
    BOOST_TEST(met_late.core->translation_counts().blocks > from_the_first.core->translation_counts().blocks);
}
