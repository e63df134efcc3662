// SPDX-License-Identifier: Apache-2.0
// What a Cortex-A9 refuses, whatever a translator for newer processors makes of it: alignment that the architecture
// demands, instructions that are switched off, short vectors, cache maintenance of addresses that are not mapped. And
// what it leaves open: which of it is executed, told, and may halt the core. Source: ARM DDI 0406C.
#include <boost/test/unit_test.hpp>
#include <functional>

#include "unit/cortex_a9/paged_machine.h"

namespace {

using namespace tabletop;
using tabletop::test::paged_machine;
using tabletop::test::words;
namespace arm = tabletop::test::arm;

constexpr std::uint32_t code = 0x00160000;
constexpr std::uint32_t data = 0x00170000;
constexpr std::uint32_t thumb_state = 1u << 5;
constexpr std::uint32_t big_endian = 1u << 9;
constexpr std::uint32_t alignment_fault = 0x001;
constexpr std::uint32_t of_write = 0x800;
constexpr std::uint32_t translates = 0x00C50079;  // SCTLR

// ARM instructions, or Thumb in halfwords.
struct program {
    bool thumb;
    words code;
};

program in_arm(const words& instructions) {
    return {false, instructions};
}
program in_thumb(const words& halfwords) {
    return {true, halfwords};
}

struct open_machine : paged_machine {
    std::vector<std::string> choices;
    std::string halt_with;

    void chosen(std::uint32_t pc, const char* what) override {
        BOOST_TEST((pc & ~3u) == code);
        choices.emplace_back(what);
        if (!halt_with.empty()) core->halt(halt_with);
    }

    explicit open_machine(bool translated = false) {
        enable_vectors();
        if (!translated) return;
        make_space(0, 0);
        map(0, 0x1000, data, user_write);
        set_domains(0x1);  // client of domain 0, which is the machine's
        use_space(0);
        enable_translation();
    }

    void enable_vectors() {
        mcr(1, 0, 2, 0xFu << 20);
        core->set_reg(0, 1u << 30);
        kernel({0xEEE80A10});  // vmsr fpexc, r0
    }

    // Behind it the core sleeps; in r0 and sp is the address. The same program again is not translated again.
    void execute(const program& from, std::uint32_t address, std::uint32_t status = supervisor) {
        std::vector<std::uint8_t> image;
        const auto add = [&](std::uint32_t value) {
            for (unsigned i = 0; i < (from.thumb ? 2u : 4u); ++i)
                image.push_back(static_cast<std::uint8_t>(value >> 8 * i));
        };
        for (const auto each : from.code) add(each);
        add(from.thumb ? 0xBF30 : arm::wfi);
        if (image != latest_) core->write_memory(code, image.data(), image.size());
        latest_ = image;
        exceptions.clear();
        choices.clear();
        core->set_cpsr(status | (from.thumb ? thumb_state : 0));
        core->set_reg(0, address);
        core->set_reg(13, address);
        core->set_reg(1, address & ~15u);
        go(status | (from.thumb ? thumb_state : 0), code);
    }
    void expect_no_exception() const { BOOST_TEST(exceptions.empty()); }
    void expect_undefined() const {
        BOOST_TEST_REQUIRE(exceptions.size() == 1u);
        BOOST_TEST((exceptions[0].kind == iss_exception::undefined));
    }
    // The latest abort, of the only exception; the core has taken down DFSR and DFAR.
    void expect_data_abort(std::uint32_t status, std::uint32_t address) {
        BOOST_TEST_REQUIRE(exceptions.size() == 1u);
        BOOST_TEST((exceptions[0].kind == iss_exception::data_abort));
        BOOST_TEST(exceptions[0].fault_status == status);
        BOOST_TEST(exceptions[0].address == address);
    }

    std::uint64_t d(unsigned index) const {
        return core->vfp_reg(2 * index) | std::uint64_t{core->vfp_reg(2 * index + 1)} << 32;
    }
    void set_d(unsigned index, std::uint64_t value) {
        core->set_vfp_reg(2 * index, static_cast<std::uint32_t>(value));
        core->set_vfp_reg(2 * index + 1, static_cast<std::uint32_t>(value >> 32));
    }

  private:
    std::vector<std::uint8_t> latest_;
};

struct aligned_instruction {
    const char* name;
    program code;
    unsigned alignment;  // of the address; 1: none
    bool store = false;
};

// They access [r0], or sp; r1 has the address rounded down.
const std::vector<aligned_instruction> aligned_instructions = {
    {"ldrexd", in_arm({0xE1B02F9F}), 8},
    {"ldrex", in_arm({0xE1902F9F}), 4},
    {"ldrexh", in_arm({0xE1F02F9F}), 2},
    {"ldrexb", in_arm({0xE1D02F9F}), 1},
    {"ldrd", in_arm({0xE1C020D0}), 4},
    {"strd", in_arm({0xE1C020F0}), 4, true},
    {"ldm", in_arm({0xE890000C}), 4},
    {"stm", in_arm({0xE880000C}), 4, true},
    {"push", in_arm({0xE92D000C}), 4, true},
    {"ldm of user registers", in_arm({0xE8D0000C}), 4},
    {"ldm with its base and write-back", in_arm({0xE8B00005}), 4},
    {"rfe", in_arm({0xF8900A00}), 4},
    {"srs", in_arm({0xF8CD0513}), 4, true},
    {"vldr, double", in_arm({0xED901B00}), 4},
    {"vldr, single", in_arm({0xEDD00A00}), 4},
    {"vstr, double", in_arm({0xED801B00}), 4, true},
    {"vstr, single", in_arm({0xEDC00A00}), 4, true},
    {"vldm, double", in_arm({0xEC900B04}), 4},
    {"vstm, single", in_arm({0xEC800A02}), 4, true},
    {"ldr", in_arm({0xE5902000}), 1},
    {"ldrh", in_arm({0xE1D020B0}), 1},
    {"str", in_arm({0xE5802000}), 1},
    {"pop of one", in_arm({0xE49D2004}), 1},
    {"vld1.8 {d0}, :64", in_arm({0xF420071F}), 8},
    {"vst1.8 {d0}, :64", in_arm({0xF400071F}), 8, true},
    {"vld1.64 {d0}, :64", in_arm({0xF42007DF}), 8},
    {"vld1.16 {d0}, :64, with write-back", in_arm({0xF420075D}), 8},
    {"vst1.16 {d0-d1}, :64, with write-back", in_arm({0xF4000A5D}), 8, true},
    {"vld2.16 {d0-d1}, :64, with write-back", in_arm({0xF420085D}), 8},
    {"vld1.8 {d0-d1}, :128", in_arm({0xF4200A2F}), 16},
    {"vst1.32 {d0-d3}, :256", in_arm({0xF40002BF}), 32, true},
    {"vld1.32 {d0[0]}, :32", in_arm({0xF4A0083F}), 4},
    {"vld1.16 {d0[]}, :16", in_arm({0xF4A00C5F}), 2},
    {"vld2.8 {d0[1],d1[1]}, :16", in_arm({0xF4A0013F}), 2},
    {"vld2.32 {d0-d1}, :64", in_arm({0xF420089F}), 8},
    {"vst3.8 {d0-d2}, :64", in_arm({0xF400041F}), 8, true},
    {"vld4.16 {d0-d3}, :128", in_arm({0xF420006F}), 16},
    {"vld4.32 {d0[1]..d3[1]}, :128", in_arm({0xF4A00BAF}), 16},
    {"vld2.16 {d0[]-d1[]}, :32", in_arm({0xF4A00D5F}), 4},
    {"vld1.32 {d0}", in_arm({0xF420078F}), 1},
    {"vld1.64 {d0}", in_arm({0xF42007CF}), 1},
    {"vld4.8 {d0-d3}", in_arm({0xF420000F}), 1},
    {"ldrexd, Thumb", in_thumb({0xE8D0, 0x237F}), 8},
    {"ldrex, Thumb", in_thumb({0xE850, 0x2F00}), 4},
    {"ldrexh, Thumb", in_thumb({0xE8D0, 0x2F5F}), 2},
    {"ldrd, Thumb", in_thumb({0xE9D0, 0x2300}), 4},
    {"strd, Thumb", in_thumb({0xE9C0, 0x2300}), 4, true},
    {"ldm.w", in_thumb({0xE890, 0x000C}), 4},
    {"ldm.w of one", in_thumb({0xE890, 0x0004}), 4},
    {"stm.w", in_thumb({0xE880, 0x000C}), 4, true},
    {"stm.w of one", in_thumb({0xE880, 0x0004}), 4, true},
    {"ldmia, 16 bits", in_thumb({0xC80C}), 4},
    {"stmia, 16 bits", in_thumb({0xC00C}), 4, true},
    {"push, 16 bits", in_thumb({0xB40C}), 4, true},
    {"pop, 16 bits", in_thumb({0xBC0C}), 4},
    {"rfe, Thumb", in_thumb({0xE990, 0xC000}), 4},
    {"srs, Thumb", in_thumb({0xE98D, 0xC013}), 4, true},
    {"vldr, Thumb", in_thumb({0xED90, 0x1B00}), 4},
    {"vld1.8 {d0}, :64, Thumb", in_thumb({0xF920, 0x071F}), 8},
    {"vld4.16 {d0-d3}, :128, Thumb", in_thumb({0xF920, 0x006F}), 16},
    {"ldr.w", in_thumb({0xF8D0, 0x2000}), 1},
    {"push.w of one", in_thumb({0xF84D, 0x9D04}), 1},
    {"pop.w of one", in_thumb({0xF85D, 0x9B04}), 1},
};

}  // namespace

// Table A3-1, with SCTLR.A clear. The data may be taken for a return state: to a place where the core sleeps.
BOOST_AUTO_TEST_CASE(alignment_that_the_architecture_demands) {
    for (const bool translated : {false, true}) {
        open_machine m(translated);
        for (const auto& each : aligned_instructions) {
            for (const std::uint32_t offset : {0u, 1u, 2u, 4u, 8u, 16u}) {
                BOOST_TEST_CONTEXT(each.name << (translated ? ", MMU on" : "") << ", offset " << offset) {
                    const auto address = data + offset;
                    const std::uint32_t back[] = {paged_machine::ram_base, paged_machine::supervisor};
                    std::memcpy(&m.ram[address - paged_machine::ram_base], back, sizeof back);
                    m.execute(each.code, address);
                    if (offset % each.alignment == 0) {
                        m.expect_no_exception();
                        continue;
                    }
                    const bool pushes = std::string(each.name).substr(0, 4) == "push";
                    m.expect_data_abort(alignment_fault | (each.store ? of_write : 0), address - (pushes ? 8 : 0));
                    BOOST_TEST(m.core->reg(0) == address);
                }
            }
        }
    }
}

// IMPLEMENTATION DEFINED: without the monitor nothing of the address is looked at.
BOOST_AUTO_TEST_CASE(an_exclusive_store_without_the_monitor_fails) {
    open_machine m;
    m.execute(in_arm({arm::clrex, 0xE1A04F92}), data + 4);  // strexd r4, r2, r3, [r0]
    m.expect_no_exception();
    BOOST_TEST(m.core->reg(4) == 1u);
    m.execute(in_arm({0xE1B12F9F, 0xE1A04F92}), data + 4);  // ldrexd r2, r3, [r1]: another address
    m.expect_no_exception();
    BOOST_TEST(m.core->reg(4) == 1u);
    m.execute(in_arm({0xE1B12F9F, 0xE1A04F92}), data);
    BOOST_TEST(m.core->reg(4) == 0u);
}

// The translator has no say in these: they move what the same instruction without alignment moves.
BOOST_AUTO_TEST_CASE(aligned_structures_move_what_others_move) {
    for (const std::uint32_t endianness : {0u, big_endian}) {
        open_machine m;
        for (unsigned i = 0; i < 16; ++i) m.poke(data + 4 * i, 0x03020100 + 0x04040404 * i);
        for (const std::uint32_t instruction :
             {0xF420075Fu, 0xF4200A6Fu, 0xF420035Fu, 0xF420045Fu, 0xF420006Fu, 0xF420009Fu, 0xF42001AFu, 0xF4A0017Fu,
              0xF4A0079Fu, 0xF4A00BAFu, 0xF4A00D7Fu, 0xF4A00FDFu, 0xF4A00FFFu}) {
            BOOST_TEST_CONTEXT(std::hex << instruction << (endianness != 0 ? ", big-endian" : "")) {
                const bool of_elements = (instruction & 0x00800000) == 0;
                const bool to_all = (instruction & 0x00800C00) == 0x00800C00;
                const bool words_apart = (instruction & 0x00800C00) == 0x00800800;
                auto plain = instruction & ~(of_elements || words_apart ? 0x30u : 0x10u);
                if (to_all && (instruction & 0xC0) == 0xC0) plain ^= 0x40;  // :128 is a size of its own
                std::array<std::array<std::uint64_t, 6>, 2> loaded{};
                for (const bool aligned : {false, true}) {
                    for (unsigned i = 0; i < 6; ++i) m.set_d(i, ~0ull);
                    m.execute(in_arm({(aligned ? instruction : plain) & ~2u}), data,
                              paged_machine::supervisor | endianness);
                    m.expect_no_exception();
                    for (unsigned i = 0; i < 6; ++i) loaded[aligned][i] = m.d(i);
                    loaded[aligned][5] = m.core->reg(0) - data;
                    BOOST_TEST(m.core->reg(0) > data);
                }
                BOOST_TEST(loaded[1] == loaded[0], boost::test_tools::per_element());
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(swp_is_undefined_until_it_is_switched_on) {
    const auto swp = in_arm({0xE3A03055, 0xE1002093});  // mov r3, #0x55; swp r2, r3, [r0]
    const auto swpb = in_arm({0xE3A03055, 0xE1402093});
    open_machine m;
    m.poke(data, words{0x44332211, 0x88776655});
    m.execute(swp, data);
    m.expect_undefined();
    m.execute(swpb, data);
    m.expect_undefined();
    BOOST_TEST(m.word(data) == 0x44332211u);
    m.mcr(1, 0, 0, 0x00C50478);  // SCTLR.SW
    m.execute(swp, data);
    m.expect_no_exception();
    BOOST_TEST(m.core->reg(2) == 0x44332211u);
    BOOST_TEST(m.word(data) == 0x55u);
    m.execute(swpb, data + 5);
    BOOST_TEST(m.core->reg(2) == 0x66u);
    BOOST_TEST(m.word(data + 4) == 0x88775555u);
    m.execute(swp, data + 2);
    m.expect_data_abort(alignment_fault, data + 2);
}

BOOST_AUTO_TEST_CASE(short_vectors_are_undefined) {
    constexpr std::uint32_t two_elements = 1u << 16;
    constexpr std::uint32_t defined = 1u << 29;  // FPEXC.DEX
    struct {
        const char* name;
        std::uint32_t instruction;
        bool is_vector;
    } const instructions[] = {
        {"vadd.f32 s8, s0, s1", 0xEE304A20, true},  {"vadd.f64 d4, d0, d1", 0xEE304B01, true},
        {"vadd.f32 s0, s8, s9", 0xEE340A24, false}, {"vadd.f64 d16, d0, d1", 0xEE700B01, false},
        {"vmla.f64 d20, d0, d1", 0xEE404B01, true}, {"vmov.f32 s8, s0", 0xEEB04A40, true},
        {"vmov.f32 s8, #1.0", 0xEEB74A00, true},    {"vabs.f32 s8, s0", 0xEEB04AC0, true},
        {"vcmp.f32 s8, s9", 0xEEB44A64, false},     {"vcvt.s32.f32 s8, s9", 0xEEBD4AE4, false},
        {"vldr s8, [r0]", 0xED904A00, false},       {"vmov s8, r0", 0xEE040A10, false},
        {"vadd.f32 q4, q0, q1", 0xF2008D42, false},
    };
    open_machine m;
    for (const auto& each : instructions) {
        BOOST_TEST_CONTEXT(each.name) {
            m.enable_vectors();
            m.core->set_fpscr(two_elements);
            m.execute(in_arm({each.instruction}), data);
            each.is_vector ? m.expect_undefined() : m.expect_no_exception();
            m.kernel({0xEEF80A10});  // vmrs r0, fpexc
            BOOST_TEST((m.core->reg(0) & defined) == (each.is_vector ? defined : 0));
            m.core->set_fpscr(0);  // the same code without
            m.execute(in_arm({each.instruction}), data);
            m.expect_no_exception();
        }
    }
}

BOOST_AUTO_TEST_CASE(cpacr_takes_advanced_simd_and_high_registers_away) {
    constexpr std::uint32_t enabled = 0xFu << 20, no_simd = 1u << 31, no_high = 1u << 30;
    struct {
        const char* name;
        std::uint32_t instruction;
        bool simd, high;
    } const instructions[] = {
        {"vadd.i32 d0, d1, d2", 0xF2210802, true, false},      {"vmax.f32 d2, d0, d1", 0xF2002F01, true, false},
        {"vld1.8 {d0}, [r0]", 0xF420070F, true, false},        {"vld4.16 {d0-d3}, [r0:128]", 0xF420006F, true, false},
        {"vdup.32 d0, r0", 0xEE800B10, true, false},           {"vmov.16 d0[1], r0", 0xEE000B70, true, false},
        {"vmov.32 d0[1], r0", 0xEE200B10, false, false},       {"vmov.32 r2, d16[0]", 0xEE102B90, false, true},
        {"vadd.f32 s1, s3, s5", 0xEE710AA2, false, false},     {"vadd.f64 d4, d0, d1", 0xEE304B01, false, false},
        {"vadd.f64 d0, d16, d1", 0xEE300B81, false, true},     {"vadd.f64 d16, d0, d1", 0xEE700B01, false, true},
        {"vmov.f64 d16, #1.0", 0xEEF70B00, false, true},       {"vmov.f64 d1, #1.0", 0xEEB71B00, false, false},
        {"vldr d16, [r0]", 0xEDD00B00, false, true},           {"vldm r0, {d14-d17}", 0xEC90EB08, false, true},
        {"vldm r0, {d12-d15}", 0xEC90CB08, false, false},      {"vmov r2, r3, d16", 0xEC532B30, false, true},
        {"vmov r2, r3, d15", 0xEC532B1F, false, false},        {"vcvt.f64.f32 d16, s1", 0xEEF70AE0, false, true},
        {"vcvt.f32.f64 s1, d16", 0xEEF70BE0, false, true},     {"vcvt.f32.f64 s1, d1", 0xEEF70BC1, false, false},
        {"vcvt.s32.f64 s1, d16", 0xEEFD0BE0, false, true},     {"vcvt.s32.f64 s1, d1", 0xEEFD0BC1, false, false},
        {"vcvt.f64.s32 d1, s1", 0xEEB81BE0, false, false},     {"vcvt.f64.s32 d17, s0", 0xEEF81BC0, false, true},
        {"vcvt.s32.f64 d1, d1, #1", 0xEEBE1BEF, false, false}, {"vcmp.f64 d1, d16", 0xEEB41B60, false, true},
    };
    open_machine m;
    for (const auto& each : instructions) {
        for (const auto disabled : {0u, no_simd, no_simd | no_high, 0u}) {
            BOOST_TEST_CONTEXT(each.name << std::hex << " " << disabled) {
                m.mcr(1, 0, 2, enabled | disabled);
                m.execute(in_arm({each.instruction}), data);
                const bool undefined = (each.simd && disabled != 0) || (each.high && (disabled & no_high) != 0);
                undefined ? m.expect_undefined() : m.expect_no_exception();
            }
        }
    }
    m.execute(in_arm({0xEE010F50}), enabled | no_high);  // mcr p15, 0, r0, c1, c0, 2
    BOOST_TEST(m.choices.size() == 1u);
    m.execute(in_arm({0xF2210802}), data);
    m.expect_undefined();
}

BOOST_AUTO_TEST_CASE(cache_maintenance_needs_a_translation) {
    constexpr std::uint32_t nowhere = 0x00700000, no_page = 0x00005000, mapped = 0x00001000;
    constexpr std::uint32_t section_fault = 0x005 | of_write, page_fault = 0x017 | of_write;
    struct {
        const char* name;
        std::uint32_t instruction;
        bool by_address;
    } const instructions[] = {
        {"dcimvac", arm::mcr(7, 6, 1), true},  {"dccmvac", arm::mcr(7, 10, 1), true},
        {"dccmvau", arm::mcr(7, 11, 1), true}, {"dccimvac", arm::mcr(7, 14, 1), true},
        {"icimvau", arm::mcr(7, 5, 1), true},  {"bpimva", arm::mcr(7, 5, 7), false},
        {"dccsw", arm::mcr(7, 10, 2), false},  {"dcisw", arm::mcr(7, 6, 2), false},
        {"iciallu", arm::mcr(7, 5, 0), false},
    };
    open_machine off;
    open_machine on(true);
    for (const auto& each : instructions) {
        BOOST_TEST_CONTEXT(each.name) {
            off.execute(in_arm({each.instruction}), nowhere);
            off.expect_no_exception();
            on.execute(in_arm({each.instruction}), nowhere);
            each.by_address ? on.expect_data_abort(section_fault, nowhere) : on.expect_no_exception();
            on.execute(in_arm({each.instruction}), no_page);
            each.by_address ? on.expect_data_abort(page_fault, no_page) : on.expect_no_exception();
            on.execute(in_arm({each.instruction}), mapped);  // its domain gives no access, which does not matter
            on.expect_no_exception();
        }
    }
}

BOOST_AUTO_TEST_CASE(maximum_and_minimum_are_invalid_for_signaling_numbers_alone) {
    constexpr std::uint32_t invalid = 1, quiet = 0x7FC00001, signaling = 0x7F800001, default_nan = 0x7FC00000;
    constexpr std::uint32_t one = 0x3F800000, two = 0x40000000, minus_zero = 0x80000000, denormal = 1;
    constexpr std::uint32_t input_denormal = 1u << 7;
    struct {
        std::uint32_t first, second, larger, smaller, flags;
    } const values[] = {
        {one, two, two, one, 0},
        {two, 0xBF800000, two, 0xBF800000, 0},
        {0, minus_zero, 0, minus_zero, 0},
        {minus_zero, minus_zero, minus_zero, minus_zero, 0},
        {0x7F800000, one, 0x7F800000, one, 0},
        {quiet, one, default_nan, default_nan, 0},
        {one, quiet, default_nan, default_nan, 0},
        {signaling, one, default_nan, default_nan, invalid},
        {quiet, signaling, default_nan, default_nan, invalid},
        {denormal, one, one, 0, input_denormal},
    };
    open_machine m;
    for (const auto& each : values) {
        BOOST_TEST_CONTEXT(std::hex << each.first << " " << each.second) {
            const auto run = [&](std::uint32_t instruction, bool in_pairs, std::uint32_t wanted) {
                const auto both = [](std::uint32_t low, std::uint32_t high) { return low | std::uint64_t{high} << 32; };
                m.core->set_fpscr(0);
                m.set_d(0, in_pairs ? both(each.first, each.second) : both(each.first, each.first));
                m.set_d(1, in_pairs ? m.d(0) : both(each.second, each.second));
                m.execute(in_arm({instruction}), data);
                BOOST_TEST(m.d(2) == both(wanted, wanted));
                BOOST_TEST(m.core->fpscr() == each.flags);
            };
            run(0xF2002F01, false, each.larger);
            run(0xF2202F01, false, each.smaller);
            run(0xF3002F01, true, each.larger);
            run(0xF3202F01, true, each.smaller);
        }
    }
}

// Hardware does what these say, though the architecture does not.
BOOST_AUTO_TEST_CASE(block_transfers_that_the_architecture_leaves_open_are_made) {
    open_machine m;
    words numbers;
    for (std::uint32_t i = 0; i < 16; ++i) numbers.push_back(0x100 + i);
    const auto prepare = [&] { m.poke(data, numbers); };
    prepare();
    m.execute(in_arm({0xE8BD7FFF}), data);  // pop {r0-lr}
    m.expect_no_exception();
    BOOST_TEST(m.choices.size() == 1u);
    for (unsigned i = 0; i < 15; ++i) BOOST_TEST(m.core->reg(i) == 0x100 + i);
    m.execute(in_arm({0x08BD7FFF}), data);  // its condition does not hold
    BOOST_TEST(m.choices.empty());
    BOOST_TEST(m.core->reg(13) == data);
    m.execute(in_arm({0xE8BD0004}), data);  // pop of one, which ARM code may
    BOOST_TEST(m.choices.empty());
    BOOST_TEST(m.core->reg(2) == 0x100u);

    m.execute(in_thumb({0xE890, 0x0004}), data);  // ldm.w r0, {r2}
    BOOST_TEST(m.choices.size() == 1u);
    BOOST_TEST(m.core->reg(2) == 0x100u);
    m.execute(in_thumb({0xE8B0, 0x0004}), data);  // ldm.w r0!, {r2}
    BOOST_TEST(m.core->reg(0) == data + 4);
    m.execute(in_thumb({0xE930, 0x0004}), data + 8);  // ldmdb r0!, {r2}
    BOOST_TEST(m.core->reg(2) == 0x101u);
    BOOST_TEST(m.core->reg(0) == data + 4);
    m.execute(in_thumb({0xE8B0, 0x0005}), data);  // ldm.w r0!, {r0, r2}
    BOOST_TEST(m.core->reg(0) == 0x100u);
    BOOST_TEST(m.core->reg(2) == 0x101u);
    m.execute(in_thumb({0xE890, 0x2004}), data);  // ldm.w r0, {r2, sp}
    BOOST_TEST(m.core->reg(13) == 0x101u);
    m.execute(in_thumb({0x2207, 0xE880, 0x0004}), data + 32);  // movs r2, #7; stm.w r0, {r2}
    m.expect_no_exception();
    BOOST_TEST(m.word(data + 32) == 7u);
    prepare();
    const std::uint32_t back = paged_machine::ram_base;
    m.poke(data, words{1, 2, back});
    m.execute(in_thumb({0xE8B0, 0xC002}), data);  // ldm.w r0!, {r1, lr, pc}, to ARM code
    m.expect_no_exception();
    BOOST_TEST(m.core->reg(14) == 2u);
    BOOST_TEST(m.core->reg(15) == back + 4);
    BOOST_TEST((m.core->cpsr() & thumb_state) == 0u);
    m.execute(in_arm({0xE8B00000}), data);  // of none
    m.expect_undefined();
    BOOST_TEST(m.choices.size() == 1u);
}

BOOST_AUTO_TEST_CASE(what_is_open_is_told_before_it_is_executed) {
    struct {
        const char* name;
        program code;
        bool undefined;
    } const instructions[] = {
        {"ldrd of an odd register", in_arm({0xE1C030D0}), true},
        {"rfe from the program counter", in_arm({0xF89F0A00}), true},
        {"msr of nothing", in_arm({0xE120F000}), true},
        {"a control register that there is not", in_arm({0xEE110FF0}), true},
        {"a mode that there is not", in_arm({0xE321F015}), false},  // msr cpsr_c, #0x15
        {"pop {r0-lr}", in_arm({0xE8BD7FFF}), false},
        {"ldm.w of one", in_thumb({0xE890, 0x0004}), false},
    };
    for (const auto& each : instructions) {
        BOOST_TEST_CONTEXT(each.name) {
            open_machine m;
            m.execute(each.code, data);
            BOOST_TEST(m.choices.size() == 1u);
            BOOST_TEST(m.exceptions.size() == (each.undefined ? 1u : 0u));
            open_machine strict;
            strict.halt_with = "no";
            strict.core->set_reg(2, 2);
            strict.execute(each.code, data);
            BOOST_TEST(strict.core->halted() == "no");
            BOOST_TEST(strict.exceptions.empty());
            BOOST_TEST(strict.core->reg(15) == code);
            BOOST_TEST(strict.core->reg(0) == data);
            BOOST_TEST(strict.core->reg(2) == 2u);
            strict.core->reset(paged_machine::ram_base);
            BOOST_TEST(strict.core->halted() == "");
        }
    }
    open_machine m;
    m.execute(in_arm({0xE7F000F0}), data);  // udf is undefined and nothing else
    m.expect_undefined();
    BOOST_TEST(m.choices.empty());
}

// An instruction that accesses the bus is not executed when the access halts the core, nor is what follows.
BOOST_AUTO_TEST_CASE(an_access_may_halt_the_core) {
    struct halting : open_machine {
        bool read(std::uint32_t address, unsigned size, std::uint64_t& value) override {
            core->halt("read");
            return open_machine::read(address, size, value);
        }
        bool write(std::uint32_t address, unsigned size, std::uint64_t value) override {
            core->halt("write");
            return open_machine::write(address, size, value);
        }
        void misaligned(std::uint32_t) override { core->halt("misaligned"); }
    };
    struct {
        const char* why;
        std::uint32_t instruction;
        std::uint32_t address;
    } const accesses[] = {
        {"read", 0xE4902004, paged_machine::device},   // ldr r2, [r0], #4
        {"read", 0xE8B0000C, paged_machine::device},   // ldm r0!, {r2, r3}
        {"write", 0xE5A02004, paged_machine::device},  // str r2, [r0, #4]!
        {"misaligned", 0xE4902004, data + 1},
    };
    for (const auto& each : accesses) {
        for (const bool steps : {false, true}) {
            BOOST_TEST_CONTEXT(each.why << (steps ? ", in a step" : "")) {
                halting m;
                m.core->set_reg(2, 2);
                m.poke(code, words{arm::add(1, 1, 1), each.instruction, arm::add(1, 1, 1), arm::wfi});
                m.core->set_reg(0, each.address);
                m.core->set_reg(1, 0);
                m.core->set_cpsr(paged_machine::supervisor);
                m.core->set_reg(15, code);
                m.core->wake();
                if (steps) {
                    m.core->step();
                    m.core->step();
                } else {
                    m.core->run(100);
                }
                BOOST_TEST(m.core->halted() == each.why);
                BOOST_TEST(m.core->reg(15) == code + 4);
                BOOST_TEST(m.core->reg(0) == each.address);
                BOOST_TEST(m.core->reg(1) == 1u);
                BOOST_TEST(m.core->reg(2) == 2u);
                BOOST_TEST(m.core->run(100) == 0u);
            }
        }
    }
}
