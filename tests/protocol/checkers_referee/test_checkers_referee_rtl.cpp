// SPDX-License-Identifier: Apache-2.0
// The Verilated referee of the labkit against a reference model, every output in every cycle, and the worked rounds of
// the specification, section 14, with their cycles.
#include <boost/test/unit_test.hpp>

#include "Vcheckers_referee.h"
#include "Vforgetful_referee.h"
#include "Vhalting_referee.h"
#include "Vwatching_referee.h"

#include "reference_referee.h"
#include "test_seed.h"
#include "verilated_bits.h"

#include <memory>
#include <optional>
#include <random>
#include <set>
#include <utility>

using namespace tabletop;

namespace {

using state = referee_state;

constexpr referee_variant published{};
constexpr referee_variant lost_landing{true, false, false};
constexpr referee_variant illegal_halts{false, true, false};
constexpr referee_variant ready_by_image{false, false, true};

// What the camera would count in a scan.
struct picture {
    std::uint32_t seen = 0;
    std::uint32_t blue = 0;
    std::uint32_t doubtful = 0;
};

template <typename Top>
class referee_top {
  public:
    explicit referee_top(std::uint64_t seed) : top_(std::make_unique<Top>(any_power_up(context_, seed))) {
        top_->clk = 0;
        drive_message(message_);
        top_->eval();
    }
    ~referee_top() { top_->final(); }
    referee_top(const referee_top&) = delete;
    referee_top& operator=(const referee_top&) = delete;

    // The square of this cycle, which the registers decide.
    unsigned scan_square() const { return top_->scan_square; }

    referee_outputs look(const referee_inputs& in) {
        drive(in);
        referee_outputs out;
        out.freeze = top_->freeze != 0;
        out.grid_open = top_->grid_open != 0;
        out.scan_start = top_->scan_start != 0;
        out.send_request = top_->send_request != 0;
        out.message_take = top_->message_take != 0;
        out.calibrating = top_->calibrating != 0;
        out.game_over = top_->game_over != 0;
        out.winner = top_->winner;
        out.scan_square = top_->scan_square;
        out.send_move = top_->send_move;
        out.reject = top_->reject_marks;
        out.blink = top_->blink_marks;
        out.swap = top_->swap_marks;
        for (unsigned i = 0; i < 32; ++i) out.display[i] = get_bits(top_->display_array, 4 * i, 4);
        return out;
    }

    void edge() {
        top_->clk = 1;
        top_->eval();
        top_->clk = 0;
        top_->eval();
    }

  private:
    static VerilatedContext* any_power_up(VerilatedContext& context, std::uint64_t seed) {
        context.randReset(2);
        context.randSeed(static_cast<int>(seed % 1'000'000'007 + 1));
        return &context;
    }

    void drive(const referee_inputs& in) {
        top_->rst = in.rst;
        top_->enter = in.enter;
        top_->switches = in.ready ? 4 : 0;
        top_->scan_last = in.scan_last;
        top_->scan_seen = in.scan_seen;
        top_->scan_blue = in.scan_blue;
        top_->scan_doubtful = in.scan_doubtful;
        top_->send_last = in.send_last;
        top_->message_flag = in.message_flag;
        if (in.message != message_) drive_message(in.message);
        top_->eval();
    }

    void drive_message(const message_fields& fields) {
        message_ = fields;
        for (unsigned bit = 0; bit < 72; ++bit) set_bits(top_->message, bit, 1, fields[11 - bit / 6] >> bit % 6 & 1);
    }

    VerilatedContext context_;
    std::unique_ptr<Top> top_;
    message_fields message_{};
};

const char* name_of_difference(const referee_outputs& rtl, const referee_outputs& expected, state now) {
    if (rtl.freeze != expected.freeze) return "freeze";
    if (rtl.grid_open != expected.grid_open) return "grid_open";
    if (rtl.scan_start != expected.scan_start) return "scan_start";
    if (rtl.send_request != expected.send_request) return "send_request";
    if (rtl.message_take != expected.message_take) return "message_take";
    if (rtl.calibrating != expected.calibrating) return "calibrating";
    if (rtl.game_over != expected.game_over) return "game_over";
    if (rtl.winner != expected.winner) return "winner";
    if (now == state::locate && rtl.scan_square != expected.scan_square) return "scan_square";
    if (now == state::send && rtl.send_move != expected.send_move) return "send_move";
    if (rtl.reject != expected.reject) return "reject_marks";
    if (rtl.blink != expected.blink) return "blink_marks";
    if (rtl.swap != expected.swap) return "swap_marks";
    if (rtl.display != expected.display) return "display_array";
    return nullptr;
}

// Both referees on the same inputs.
template <typename Top>
class referee_pair {
  public:
    explicit referee_pair(referee_variant variant, std::uint64_t seed = 1) : reference(variant), top_(seed) {
        referee_inputs held;
        held.rst = true;
        top_.look(held);
        for (int n = 0; n < 3; ++n) top_.edge();
        reference.edge(held);
    }

    reference_referee reference;
    referee_outputs out;  // of the last cycle

    void cycle(referee_inputs in, const picture& scan) {
        const unsigned square = top_.scan_square();
        in.scan_seen = (scan.seen >> square & 1) != 0;
        in.scan_blue = (scan.blue >> square & 1) != 0;
        in.scan_doubtful = (scan.doubtful >> square & 1) != 0;
        out = top_.look(in);
        const auto expected = reference.look(in);
        if (const char* const what = name_of_difference(out, expected, reference.state)) {
            BOOST_REQUIRE_MESSAGE(false, what << " in state " << static_cast<unsigned>(reference.state) << " + "
                                              << reference.n << ", cycle " << cycles_);
        }
        top_.edge();
        reference.edge(in);
        ++cycles_;
    }

  private:
    referee_top<Top> top_;
    std::uint64_t cycles_ = 0;
};

// A person, a camera and a PC who do anything.
class random_surroundings {
  public:
    random_surroundings(std::uint64_t seed, bool patient) : random_(seed), patient_(patient) {}

    const picture& scan() const { return picture_; }

    referee_inputs next(const reference_referee& referee) {
        referee_inputs in;
        if (one_in(300)) restless_ = 2u << random_() % 7;
        // Held for a circular capture, and in the middle of everything.
        if (one_in(restless_)) enter_ = !enter_;
        if (one_in(restless_)) ready_ = !ready_;
        in.enter = enter_;
        in.ready = ready_;
        // The camera never ends a scan in the cycle that begins it.
        in.scan_last = referee.state == state::scan ? referee.n > 0 && one_in(12) : one_in(40);
        if (in.scan_last && referee.state == state::scan) show(referee);
        in.send_last = one_in(referee.state == state::send ? 12 : 40);
        in.rst = resets(referee);
        receive(referee, in);
        return in;
    }

    std::set<state> resets_in;

  private:
    bool one_in(unsigned n) { return random_() % n == 0; }
    unsigned below(unsigned n) { return static_cast<unsigned>(random_() % n); }

    bool resets(const reference_referee& referee) {
        if (!resetting_ && !one_in(8000)) {
            // Also in the states that are short and rare.
            if (resets_in.count(referee.state) != 0 || !one_in(10)) return false;
        }
        resetting_ = !one_in(2);
        resets_in.insert(referee.state);
        flag_ = false;
        return true;
    }

    void receive(const reference_referee& referee, referee_inputs& in) {
        const bool awaited = referee.state == state::wait1 || referee.state == state::wait2;
        if (one_in(1000)) hasty_ = !hasty_;
        if (!flag_ && !in.rst && one_in(hasty_ ? 5 : awaited ? 15 : 800)) {
            message_ = any_message();
            flag_ = true;
        }
        in.message = message_;
        in.message_flag = flag_;
        if (referee.look(in).message_take) flag_ = false;
    }

    // Most of them are locations of squares; 0 is none.
    unsigned any_field() { return one_in(4) ? below(64) : location_of(below(32)); }

    message_fields any_message() {
        message_fields fields{};
        fields[0] = any_field();
        for (unsigned k = 0, used = 1 + below(5); k < used; ++k) fields[1 + k] = any_field();
        for (unsigned k = 0, used = below(6); k < used; ++k) fields[6 + k] = any_field();
        if (one_in(2)) fields[11] |= 1;
        if (one_in(4)) fields[11] |= 2;
        if (one_in(10)) fields[11] |= 4u << below(3);
        if (one_in(5)) fields[11] |= 32;
        return fields;
    }

    void show(const reference_referee& referee) {
        // The same again and again, so that it is steady.
        if (patient_ && scans_left_ > 0) {
            --scans_left_;
            picture_.doubtful = one_in(20) ? 1u << below(32) : 0;
            return;
        }
        if (patient_) scans_left_ = below(24);
        picture_.seen = any_scene(referee);
        // Blue is not only where something is seen: the referee has no opinion of that.
        picture_.blue = one_in(2) ? picture_.seen : static_cast<std::uint32_t>(random_());
        picture_.doubtful = one_in(20) ? 1u << below(32) : 0;
    }

    std::uint32_t any_scene(const reference_referee& referee) {
        std::uint32_t pieces = 0;
        for (unsigned i = 0; i < 32; ++i) pieces |= referee.human_piece(i) ? 1u << i : 0;
        const unsigned what = below(20);
        if (what < 13) return move_one(referee, pieces);
        if (what < 15) return pieces;
        if (what < 16) return move_one(referee, move_one(referee, pieces));
        if (what < 18) return pieces ^ 1u << below(32);
        if (what < 19) return pieces ^ 1u << below(32) ^ 1u << below(32);
        return static_cast<std::uint32_t>(random_());
    }

    // The piece goes to an empty square, or seldom to that of a computer's piece.
    std::uint32_t move_one(const reference_referee& referee, std::uint32_t pieces) {
        std::vector<unsigned> from, to;
        const bool onto = one_in(8);
        for (unsigned i = 0; i < 32; ++i) {
            if ((pieces >> i & 1) != 0)
                from.push_back(i);
            else if (onto == (referee.board[i] != 0))
                to.push_back(i);
        }
        if (from.empty() || to.empty()) return pieces;
        return (pieces & ~(1u << from[random_() % from.size()])) | 1u << to[random_() % to.size()];
    }

    std::mt19937_64 random_;
    bool patient_;
    unsigned restless_ = 8;
    bool enter_ = false;
    bool ready_ = false;
    bool resetting_ = false;
    bool hasty_ = false;
    bool flag_ = false;
    message_fields message_{};
    picture picture_;
    unsigned scans_left_ = 0;
};

std::vector<std::string> common_branches() {
    std::vector<std::string> branches = {
        "enter rises and nothing waits for it",
        "switch rises and nothing waits for it",
        "SETUP to REDRAW",
        "CALIBRATE to HUMAN",
        "SCAN to LOCATE",
        "LOCATE to COPY",
        "LOCATE: a swap mark goes",
        "COPY to FIND",
        "FIND: a move",
        "FIND: nothing",
        "FIND: nothing, enter held",
        "FIND: onto a piece",
        "FIND: no move",
        "UPDATE1 to REDRAW",
        "SEND to WAIT1",
        "SEND: the answer is there before the end",
        "WAIT1 to UPDATE2",
        "WAIT1 to UPDATE2 again",
        "WAIT1: bit 5 in a later part",
        "WAIT2 to UPDATE3",
        "REDRAW to its caller",
        "UPDATE2: promoted",
        "UPDATE2: promoted, the move not known",
        "UPDATE2: the next message comes",
        "UPDATE3: promoted",
        "UPDATE3: the next message comes",
        "GAMEOVER to SETUP",
    };
    for (const std::string update : {"UPDATE2", "UPDATE3"}) {
        for (const char* const end : {", continued", ", over 1", ", over 2", ", over 3", ", the end of it"}) {
            branches.push_back(update + end);
        }
        for (int k = 1; k <= 5; ++k) {
            branches.push_back(update + ": capture " + std::to_string(k));
            branches.push_back(update + ": capture " + std::to_string(k) + " is none");
        }
    }
    for (int k = 1; k <= 5; ++k) branches.push_back("UPDATE3: landing " + std::to_string(k));
    return branches;
}

std::vector<std::string> with(std::vector<std::string> branches, const std::vector<std::string>& more) {
    branches.insert(branches.end(), more.begin(), more.end());
    return branches;
}

const std::vector<std::string> by_switch = {"HUMAN to FREEZE", "FREEZE to SCAN"};
const std::vector<std::string> taken_back = {"WAIT1 to UNDO", "UNDO", "UNDO of a move not known"};

template <typename Top>
void play_at_random(referee_variant variant, std::uint64_t cycles, const std::vector<std::string>& branches) {
    const auto seed = test_seed();
    referee_pair<Top> referees(variant, seed);
    random_surroundings surroundings(seed, variant.ready_by_image);
    for (std::uint64_t n = 0; n < cycles; ++n) {
        const auto in = surroundings.next(referees.reference);
        referees.cycle(in, surroundings.scan());
    }
    const auto& coverage = referees.reference.coverage;
    for (const auto& branch : branches) BOOST_TEST(coverage.count(branch) == 1u, "not covered: " << branch);
    unsigned states = referee_states;
    if (variant.ready_by_image) states -= 2;  // no HUMAN, no FREEZE
    if (variant.illegal_halts) states -= 1;   // no UNDO
    BOOST_TEST(surroundings.resets_in.size() == states);
}

BOOST_AUTO_TEST_CASE(anything_happens) {
    play_at_random<Vcheckers_referee>(published, 1'500'000, with(with(common_branches(), by_switch), taken_back));
}

BOOST_AUTO_TEST_CASE(anything_happens_with_the_lost_landing) {
    play_at_random<Vforgetful_referee>(lost_landing, 700'000, with(with(common_branches(), by_switch), taken_back));
}

BOOST_AUTO_TEST_CASE(anything_happens_and_an_illegal_move_halts) {
    play_at_random<Vhalting_referee>(illegal_halts, 700'000,
                                     with(with(common_branches(), by_switch), {"WAIT1: halted"}));
}

BOOST_AUTO_TEST_CASE(anything_happens_and_the_image_is_watched) {
    play_at_random<Vwatching_referee>(
        ready_by_image, 3'000'000,
        with(with(common_branches(), taken_back), {"FIND: a move, not yet steady", "FIND: steady, but in doubt"}));
}

// Section 14: the bytes between the machine and the PC, and the human's pieces that are seen at the end of his turn.
struct worked_round {
    unsigned from;  // row and column, as an octal number
    unsigned to;
    std::vector<unsigned> message1;
    std::vector<unsigned> message2;
    std::vector<unsigned> captured;  // his pieces, which he takes away after the answer
};

const std::vector<worked_round> worked_rounds = {
    {050,
     041,
     {0xE8, 0xA1, 0xC0, 0x80, 0xC0, 0x80, 0xC0, 0x80, 0xC0, 0x80, 0xC0, 0x80},
     {0xD1, 0x9A, 0xC0, 0x80, 0xC0, 0x80, 0xC0, 0x80, 0xC0, 0x80, 0xC0, 0x80},
     {}},
    {041,
     030,
     {0xE1, 0x98, 0xC0, 0x80, 0xC0, 0x80, 0xC0, 0x80, 0xC0, 0x80, 0xC0, 0x80},
     {0xC8, 0x91, 0xC0, 0x80, 0xC0, 0x80, 0xC0, 0x80, 0xC0, 0x80, 0xC0, 0x80},
     {}},
    {052,
     041,
     {0xEA, 0xA1, 0xC0, 0x80, 0xC0, 0x80, 0xC0, 0x80, 0xC0, 0x80, 0xC0, 0x80},
     {0xDA, 0xA8, 0xC0, 0x80, 0xC0, 0x80, 0xE1, 0x80, 0xC0, 0x80, 0xC0, 0x80},
     {041}},
    {054, 043, {}, {}, {}},
};

message_fields fields_of(const std::vector<unsigned>& bytes) {
    message_fields fields{};
    for (std::size_t k = 0; k < bytes.size(); ++k) fields[k] = bytes[k] & 0x3F;
    return fields;
}

constexpr std::uint64_t never = UINT64_MAX;
constexpr std::uint64_t frame_cycles = 1344 * 806;
constexpr std::uint64_t scanned_cycles = 1344 * 480;
constexpr std::uint64_t link_frame = 864;

std::uint64_t next_multiple(std::uint64_t cycle, std::uint64_t of) {
    return (cycle + of - 1) / of * of;
}

// A machine around the referee: raster, link and PC by arithmetic; debounced levels by the cycles in which they rise.
template <typename Top>
class worked_machine {
  public:
    // Cycle 0 of the specification, when nothing before `begin` needs to be seen.
    worked_machine(referee_variant variant, std::uint64_t begin) : pair_(variant), cycle_(begin) {}

    void press_enter(std::uint64_t cycle) { enter_at_ = cycle; }
    void ready_rises(std::uint64_t cycle) { ready_at_ = cycle; }
    void see(std::uint32_t seen) { picture_.seen = seen; }
    void answer(std::uint64_t first_flag, const worked_round& round) {
        flags_[0] = first_flag;
        flags_[1] = first_flag + 12 * 6480;
        answers_[0] = fields_of(round.message1);
        answers_[1] = fields_of(round.message2);
    }

    void run_to(std::uint64_t end) {
        while (cycle_ < end) step();
    }
    template <typename Condition>
    void run_until(Condition seen, std::uint64_t limit) {
        const auto end = cycle_ + limit;
        do {
            BOOST_REQUIRE(cycle_ < end);
            step();
        } while (!seen(pair_.out));
    }

    std::uint64_t now() const { return cycle_; }
    const referee_outputs& out() const { return pair_.out; }  // of the cycle before now()
    // First cycles in which an output was 1, and 0 in the one before.
    std::map<std::string, std::uint64_t> rose;
    std::map<std::string, std::uint64_t> fell;
    std::array<std::uint64_t, 32> drawn{};  // the first cycle in which a square's code is the last new one

  private:
    void step() {
        referee_inputs in;
        in.enter = cycle_ >= enter_at_ && cycle_ < enter_at_ + 100;
        in.ready = cycle_ >= ready_at_;
        in.scan_last = cycle_ == scan_last_at_;
        in.send_last = cycle_ == send_last_at_;
        for (std::size_t k = 0; k < flags_.size(); ++k) {
            if (cycle_ == flags_[k]) {
                in.message_flag = true;
                message_ = answers_[k];
            }
        }
        in.message = message_;
        const auto before = pair_.out;
        pair_.cycle(in, picture_);
        watch(before, pair_.out);
        if (pair_.out.scan_start) scan_last_at_ = next_multiple(cycle_ + 1, frame_cycles) + scanned_cycles - 1;
        if (pair_.out.send_request && !before.send_request) {
            send_last_at_ = next_multiple(cycle_, link_frame) + link_frame - 1;
        }
        ++cycle_;
    }

    void note(const char* name, bool before, bool after) {
        if (after && !before) rose[name] = cycle_;
        if (before && !after) fell[name] = cycle_;
    }

    void watch(const referee_outputs& before, const referee_outputs& after) {
        note("freeze", before.freeze, after.freeze);
        note("grid_open", before.grid_open, after.grid_open);
        note("scan_start", before.scan_start, after.scan_start);
        note("send_request", before.send_request, after.send_request);
        note("message_take", before.message_take, after.message_take);
        for (std::size_t i = 0; i < drawn.size(); ++i) {
            if (before.display[i] != after.display[i]) drawn[i] = cycle_;
        }
    }

    referee_pair<Top> pair_;
    std::uint64_t cycle_;
    std::uint64_t enter_at_ = never;
    std::uint64_t ready_at_ = never;
    std::uint64_t scan_last_at_ = never;
    std::uint64_t send_last_at_ = never;
    std::array<std::uint64_t, 2> flags_{never, never};
    std::array<message_fields, 2> answers_{};
    message_fields message_{};
    picture picture_;
};

constexpr std::uint32_t opening_pieces = 0xFFF00000;

std::uint32_t moved(std::uint32_t pieces, const worked_round& round) {
    return (pieces & ~(1u << square_of(round.from))) | 1u << square_of(round.to);
}

BOOST_AUTO_TEST_CASE(cycles_of_the_first_round) {
    constexpr std::uint64_t begin = 100'640'000;
    worked_machine<Vcheckers_referee> machine(published, begin);
    machine.run_to(begin + 66);
    BOOST_TEST(machine.rose.at("grid_open") == begin + 65);  // 32 of SETUP, 33 of REDRAW
    machine.press_enter(begin + 500);
    machine.run_to(begin + 1000);
    const auto& round = worked_rounds[0];
    machine.see(moved(opening_pieces, round));
    machine.ready_rises(100'648'002);
    constexpr std::uint64_t flag1 = 101'526'431, flag2 = 101'604'191;
    machine.answer(flag1, round);
    machine.run_to(flag1);
    BOOST_TEST(machine.rose.at("freeze") == 100'648'003u);
    BOOST_TEST(machine.fell.at("grid_open") == 100'648'003u);
    BOOST_TEST(machine.rose.at("scan_start") == 100'648'007u);
    BOOST_TEST(machine.rose.at("send_request") == 101'388'805u);
    // REDRAW begins in the third cycle of UPDATE1 and is 33 long; an edge of it is seen in the next cycle.
    constexpr std::uint64_t redraw1 = 101'388'770 + 2;
    BOOST_TEST(machine.drawn[square_of(050)] == redraw1 + square_of(050) + 2);
    BOOST_TEST(machine.drawn[square_of(041)] == redraw1 + square_of(041) + 2);
    BOOST_TEST(machine.fell.at("send_request") == 101'389'536u + 864);
    BOOST_TEST(machine.out().send_move == (050u << 6 | 041u));
    machine.run_to(flag2 + 100);
    BOOST_TEST(machine.rose.at("message_take") == flag2);
    constexpr std::uint64_t redraw3 = 101'604'192 + 8;
    BOOST_TEST(machine.drawn[square_of(021)] == redraw3 + square_of(021) + 2);
    BOOST_TEST(machine.drawn[square_of(032)] == redraw3 + square_of(032) + 2);
    BOOST_TEST(machine.rose.at("grid_open") == 101'604'233u);
    BOOST_TEST(machine.fell.at("freeze") == 101'604'233u);
}

// Rounds one after the other; what is sent in each of them, or nothing when the picture is refused.
template <typename Top>
std::vector<std::optional<unsigned>> play_worked_rounds(referee_variant variant, std::uint32_t& rejected) {
    worked_machine<Top> machine(variant, frame_cycles - 2000);
    machine.press_enter(frame_cycles - 1500);
    machine.run_to(frame_cycles - 1000);
    std::vector<std::optional<unsigned>> sent;
    auto pieces = opening_pieces;
    for (const auto& round : worked_rounds) {
        pieces = moved(pieces, round);
        machine.see(pieces);
        machine.ready_rises(machine.now() + 1);
        machine.run_to(machine.now() + 2);
        machine.run_until([](const auto& out) { return out.send_request || !out.freeze; }, 2 * frame_cycles);
        if (!machine.out().send_request) {
            rejected = machine.out().reject;
            sent.push_back(std::nullopt);
            return sent;
        }
        sent.push_back(machine.out().send_move);
        if (round.message1.empty()) return sent;
        machine.run_until([](const auto& out) { return !out.send_request; }, 2 * link_frame);
        machine.answer(machine.now() + 3000, round);
        machine.run_until([](const auto& out) { return !out.freeze; }, 100'000);
        for (const auto taken : round.captured) pieces &= ~(1u << square_of(taken));
    }
    return sent;
}

BOOST_AUTO_TEST_CASE(worked_game) {
    std::uint32_t rejected = 0;
    const auto sent = play_worked_rounds<Vcheckers_referee>(published, rejected);
    BOOST_REQUIRE(sent.size() == worked_rounds.size());
    for (std::size_t k = 0; k < sent.size(); ++k) {
        BOOST_REQUIRE(sent[k].has_value());
        BOOST_TEST(*sent[k] == (worked_rounds[k].from << 6 | worked_rounds[k].to));
    }
}

// The machine has forgotten the piece that moved in round 1: in round 2 it sees one come and none go.
BOOST_AUTO_TEST_CASE(worked_game_with_the_lost_landing) {
    std::uint32_t rejected = 0;
    const auto sent = play_worked_rounds<Vforgetful_referee>(lost_landing, rejected);
    BOOST_REQUIRE(sent.size() == 2u);
    BOOST_TEST(sent[0].has_value());
    BOOST_TEST(!sent[1].has_value());
    BOOST_TEST(rejected == 1u << square_of(030));
}

}  // namespace
