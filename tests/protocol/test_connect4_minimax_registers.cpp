// SPDX-License-Identifier: Apache-2.0
// The engine's registers as its page describes them, in every view, through the socket.
#include <boost/test/unit_test.hpp>

#include "base/probe_point.h"
#include "connect4_minimax/connect4_minimax_rtl.h"
#include "engines/connect4_minimax/registers.h"
#include "fresh_kernel.h"
#include "hand_driven.h"
#include "test_seed.h"

#include <array>
#include <functional>
#include <memory>
#include <random>

using namespace tabletop;
namespace reg = tabletop::connect4_minimax_registers;

namespace {

constexpr std::array<view, 3> all_views{view::at, view::ca, view::rtl};
const clock_domain fabric(100'000'000);
constexpr unsigned all_lanes = 0xF;

// The page's fields.
constexpr std::uint32_t start = 1, irq_enable = 2;
constexpr std::uint32_t busy = 1, done = 2, overrun = 4;
enum results : std::uint32_t { ok = 0, won = 1, lost = 2, full = 3, illegal = 4 };

struct plain_register {
    std::uint32_t offset;
    std::uint32_t kept;  // the bits that exist
};
constexpr plain_register position_registers[] = {
    {reg::board_lo, 0xFFFF'FFFF}, {reg::board_hi, 0x3FF}, {reg::mask_lo, 0xFFFF'FFFF},
    {reg::mask_hi, 0x3FF},        {reg::depth, 0xF},
};
constexpr std::uint32_t result_registers[] = {
    reg::move, reg::score, reg::nodes_lo, reg::nodes_hi, reg::cycles_lo, reg::cycles_hi,
};

std::uint32_t bytes_of(unsigned lanes) {
    std::uint32_t mask = 0;
    for (unsigned lane = 0; lane < 4; ++lane) {
        if ((lanes >> lane & 1) != 0) mask |= 0xFFu << 8 * lane;
    }
    return mask;
}

// The engine, and a program that accesses its registers one after the other.
class register_machine : public sc_core::sc_module {
  public:
    using program = std::function<void(register_machine&)>;

    register_machine(sc_core::sc_module_name name, view v, const connect4_minimax_config& config, program body)
        : sc_module(name),
          initiator_("initiator",
                     [this, body = std::move(body)](hand_initiator&) {
                         body(*this);
                         sc_core::sc_pause();
                     }),
          engine_(make_connect4_minimax("engine", v, config)) {
        bindings_.bind(initiator_.out, engine_->in, "engine.in", config.clock);
        engine_->rst(rst);
        engine_->irq(irq);
    }

    void run() {
        sc_core::sc_start(sc_core::sc_time(1, sc_core::SC_SEC));
        BOOST_TEST(initiator_.finished());
        BOOST_TEST(initiator_.pool.live() == 0u);
    }

    std::uint32_t read(std::uint32_t offset) { return access(tlm::TLM_READ_COMMAND, offset, 0, all_lanes); }
    void write(std::uint32_t offset, std::uint32_t value, unsigned lanes = all_lanes) {
        access(tlm::TLM_WRITE_COMMAND, offset, value, lanes);
    }
    void write_byte(std::uint32_t offset, std::uint8_t value) {
        auto& trans = initiator_.make(tlm::TLM_WRITE_COMMAND, offset, value);
        trans.set_data_length(1);
        trans.set_streaming_width(1);
        transfer(trans);
        trans.release();
    }

    // For the edge of a cycle that has not come yet.
    void wait_until(std::uint64_t cycle) {
        BOOST_REQUIRE(fabric.edge(cycle) > now_ps());
        sc_core::wait(from_ps(fabric.edge(cycle) - now_ps()));
    }
    void wait_cycles(std::uint64_t cycles) { sc_core::wait(from_ps(fabric.edge(cycles))); }
    // The first edge after now.
    std::uint64_t next_cycle() const { return fabric.cycle(now_ps()) + 1; }

    void set_position(std::uint64_t board, std::uint64_t mask, std::uint32_t depth) {
        write(reg::board_lo, static_cast<std::uint32_t>(board));
        write(reg::board_hi, static_cast<std::uint32_t>(board >> 32));
        write(reg::mask_lo, static_cast<std::uint32_t>(mask));
        write(reg::mask_hi, static_cast<std::uint32_t>(mask >> 32));
        write(reg::depth, depth);
    }
    void search() {
        write(reg::control, start);
        await_end();
    }
    void await_end() {
        while ((read(reg::status) & busy) != 0) wait_cycles(100);
    }
    void reset() {
        rst.write(true);
        wait_cycles(3);
        rst.write(false);
        wait_cycles(3);
    }

    const connect4_minimax_block& engine() const { return *engine_; }

    sc_core::sc_signal<bool> rst{"rst"};
    sc_core::sc_signal<bool> irq{"irq"};

  private:
    std::uint32_t access(tlm::tlm_command command, std::uint32_t offset, std::uint32_t value, unsigned lanes) {
        auto& trans = initiator_.make(command, offset, value);
        std::array<unsigned char, 4> enables{};
        for (unsigned lane = 0; lane < 4; ++lane) {
            enables[lane] = (lanes >> lane & 1) != 0 ? TLM_BYTE_ENABLED : TLM_BYTE_DISABLED;
        }
        trans.set_byte_enable_ptr(enables.data());
        trans.set_byte_enable_length(4);
        transfer(trans);
        std::memcpy(&value, trans.get_data_ptr(), sizeof value);
        trans.set_byte_enable_ptr(nullptr);
        trans.release();
        return value;
    }
    void transfer(tlm::tlm_generic_payload& trans) {
        sc_core::sc_time delay;
        initiator_.out->b_transport(trans, delay);
        if (delay != sc_core::SC_ZERO_TIME) sc_core::wait(delay);
        BOOST_TEST(trans.is_response_ok());
    }

    probe_point bindings_{nullptr, true};
    hand_initiator initiator_;
    std::unique_ptr<connect4_minimax_block> engine_;
};

void in_every_view(const register_machine::program& body, const connect4_minimax_config& config = {fabric, 1, false}) {
    for (const auto v : all_views) {
        BOOST_TEST_CONTEXT("view " << view_name(v)) {
            const fresh_kernel kernel;
            register_machine machine("machine", v, config, body);
            machine.run();
        }
    }
}

// Bit 7 * row + column.
std::uint64_t cell(unsigned row, unsigned column) {
    return std::uint64_t{1} << (7 * row + column);
}

std::uint64_t row(unsigned number, unsigned count) {
    return ((std::uint64_t{1} << count) - 1) << 7 * number;
}

}  // namespace

BOOST_AUTO_TEST_CASE(reset_values_follow_the_build) {
    for (const bool alpha_beta : {false, true}) {
        for (const unsigned solvers : {1u, 2u, 7u}) {
            const auto body = [&](register_machine& m) {
                const auto expect = [&] {
                    BOOST_TEST(m.read(reg::id) == 0x4334'4D4Du);
                    BOOST_TEST(m.read(reg::version) == 0x0001'0000u);
                    BOOST_TEST(m.read(reg::config) == (0xC00 | solvers << 4 | (alpha_beta ? 1u : 0u)));
                    BOOST_TEST(m.read(reg::control) == 0u);
                    BOOST_TEST(m.read(reg::status) == 0u);
                    for (const auto& plain : position_registers) {
                        BOOST_TEST(m.read(plain.offset) == (plain.offset == reg::depth ? 5u : 0u));
                    }
                    BOOST_TEST(m.read(reg::options) == (alpha_beta ? 1u : 0u));
                    for (const auto offset : result_registers) BOOST_TEST(m.read(offset) == 0u);
                    BOOST_TEST(!m.irq.read());
                };
                expect();
                for (const auto& plain : position_registers) m.write(plain.offset, plain.kept);
                m.set_position(0, 0, 2);
                m.write(reg::options, 0);
                m.write(reg::control, start | irq_enable);
                m.write(reg::control, start | irq_enable);
                m.await_end();
                BOOST_TEST(m.read(reg::status) == (done | overrun));
                BOOST_TEST(m.read(reg::nodes_lo) != 0u);
                BOOST_TEST(m.irq.read());
                m.reset();
                expect();
            };
            in_every_view(body, {fabric, 5, alpha_beta, solvers});
        }
    }
}

BOOST_AUTO_TEST_CASE(plain_registers_take_the_enabled_lanes) {
    const auto seed = test_seed();
    in_every_view([seed](register_machine& m) {
        std::mt19937 random(static_cast<std::uint32_t>(seed));
        for (const auto& plain : position_registers) {
            for (unsigned lanes = 0; lanes < 16; ++lanes) {
                const auto old = static_cast<std::uint32_t>(random());
                const auto value = static_cast<std::uint32_t>(random());
                m.write(plain.offset, old);
                BOOST_TEST(m.read(plain.offset) == (old & plain.kept));
                m.write(plain.offset, value, lanes);
                const auto expected = (old & ~bytes_of(lanes)) | (value & bytes_of(lanes));
                BOOST_TEST(m.read(plain.offset) == (expected & plain.kept));
            }
            m.write(plain.offset, 0);
            for (unsigned lane = 0; lane < 4; ++lane)
                m.write_byte(plain.offset + lane, static_cast<std::uint8_t>(0xA1 + lane));
            BOOST_TEST(m.read(plain.offset) == (0xA4A3'A2A1 & plain.kept));
        }
    });
}

BOOST_AUTO_TEST_CASE(options_exist_in_the_alpha_beta_build_only) {
    in_every_view([](register_machine& m) {
        m.write(reg::options, 0xFFFF'FFFF);
        BOOST_TEST(m.read(reg::options) == 0u);
    });
    const auto body = [](register_machine& m) {
        m.write(reg::options, 0xFFFF'FFFE);
        BOOST_TEST(m.read(reg::options) == 0u);
        m.write(reg::options, 0xFFFF'FFFF, 0xE);
        BOOST_TEST(m.read(reg::options) == 0u);
        m.write(reg::options, 0xFFFF'FFFF, 0x1);
        BOOST_TEST(m.read(reg::options) == 1u);
        m.write(reg::options, 0, 0xE);
        BOOST_TEST(m.read(reg::options) == 1u);
    };
    in_every_view(body, {fabric, 1, true});
}

BOOST_AUTO_TEST_CASE(read_only_registers_and_holes_ignore_writes) {
    in_every_view([](register_machine& m) {
        m.set_position(row(0, 2), row(0, 2), 1);
        m.search();
        constexpr std::uint32_t read_only[] = {reg::id,       reg::version,  reg::config,    reg::move,     reg::score,
                                               reg::nodes_lo, reg::nodes_hi, reg::cycles_lo, reg::cycles_hi};
        for (const auto offset : read_only) {
            const auto value = m.read(offset);
            m.write(offset, ~value);
            BOOST_TEST(m.read(offset) == value);
        }
        for (const std::uint32_t hole : {0x44u, 0x48u, 0x7Cu, 0x80u, 0x100u, 0x10Cu, 0x1010u, 0x800Cu, 0xFFFCu}) {
            BOOST_TEST(m.read(hole) == 0u);
            m.write(hole, 0xFFFF'FFFF);
            BOOST_TEST(m.read(hole) == 0u);
        }
        BOOST_TEST(m.read(reg::status) == done);
        BOOST_TEST(m.read(reg::control) == 0u);
        BOOST_TEST(m.read(reg::board_lo) == row(0, 2));
        BOOST_TEST(m.read(reg::mask_lo) == row(0, 2));
    });
}

BOOST_AUTO_TEST_CASE(start_and_interrupt_enable_are_in_lane_0) {
    in_every_view([](register_machine& m) {
        m.write(reg::control, ~start);
        BOOST_TEST(m.read(reg::control) == irq_enable);
        BOOST_TEST(m.read(reg::status) == 0u);
        m.write(reg::control, 0, 0xE);
        BOOST_TEST(m.read(reg::control) == irq_enable);
        m.write(reg::control, start, 0xE);
        BOOST_TEST(m.read(reg::status) == 0u);
        m.write(reg::control, 0, 0x1);
        BOOST_TEST(m.read(reg::control) == 0u);
        m.write(reg::control, start | irq_enable, 0x1);
        BOOST_TEST(m.read(reg::control) == irq_enable);
        BOOST_TEST(m.read(reg::status) == busy);
        m.await_end();
        m.write(reg::control, start);
        BOOST_TEST(m.read(reg::control) == 0u);
        BOOST_TEST(m.read(reg::status) == busy);
        m.await_end();
    });
}

BOOST_AUTO_TEST_CASE(flags_are_cleared_by_ones_in_lane_0) {
    in_every_view([](register_machine& m) {
        const auto set_both = [&] {
            m.write(reg::control, start);
            m.write(reg::control, start);
            m.await_end();
            BOOST_TEST(m.read(reg::status) == (done | overrun));
        };
        set_both();
        m.write(reg::status, 0);
        BOOST_TEST(m.read(reg::status) == (done | overrun));
        m.write(reg::status, ~(done | overrun));
        BOOST_TEST(m.read(reg::status) == (done | overrun));
        m.write(reg::status, 0xFFFF'FFFF, 0xE);
        BOOST_TEST(m.read(reg::status) == (done | overrun));
        m.write(reg::status, done);
        BOOST_TEST(m.read(reg::status) == overrun);
        m.write(reg::status, done);
        BOOST_TEST(m.read(reg::status) == overrun);
        m.write(reg::status, overrun, 0x1);
        BOOST_TEST(m.read(reg::status) == 0u);
        set_both();
        m.write(reg::status, overrun);
        BOOST_TEST(m.read(reg::status) == done);
        set_both();
        m.write(reg::status, done | overrun);
        BOOST_TEST(m.read(reg::status) == 0u);
    });
}

BOOST_AUTO_TEST_CASE(a_start_clears_done_and_leaves_overrun) {
    in_every_view([](register_machine& m) {
        m.write(reg::control, start);
        m.write(reg::control, start);
        m.await_end();
        m.write(reg::control, start);
        BOOST_TEST(m.read(reg::status) == (busy | overrun));
        m.await_end();
        BOOST_TEST(m.read(reg::status) == (done | overrun));
    });
}

BOOST_AUTO_TEST_CASE(a_start_while_busy_is_an_overrun_and_nothing_else) {
    in_every_view([](register_machine& m) {
        m.set_position(0, 0, 3);
        m.search();
        const auto cycles = m.read(reg::cycles_lo);
        const auto nodes = m.read(reg::nodes_lo);
        BOOST_TEST(nodes == 7u + 49 + 343);
        m.write(reg::control, start);
        m.wait_cycles(cycles / 2);
        BOOST_TEST(m.read(reg::status) == busy);
        m.write(reg::control, start | irq_enable, 0xE);
        BOOST_TEST(m.read(reg::status) == busy);
        m.write(reg::control, irq_enable);
        BOOST_TEST(m.read(reg::status) == busy);
        BOOST_TEST(m.read(reg::control) == irq_enable);
        m.write(reg::control, start);
        BOOST_TEST(m.read(reg::status) == (busy | overrun));
        BOOST_TEST(m.read(reg::control) == 0u);
        m.write(reg::status, overrun);
        BOOST_TEST(m.read(reg::status) == busy);
        m.write(reg::control, start | irq_enable);
        BOOST_TEST(m.read(reg::status) == (busy | overrun));
        m.await_end();
        BOOST_TEST(m.read(reg::status) == (done | overrun));
        BOOST_TEST(m.irq.read());
        BOOST_TEST(m.read(reg::cycles_lo) == cycles);
        BOOST_TEST(m.read(reg::nodes_lo) == nodes);
    });
}

BOOST_AUTO_TEST_CASE(the_position_is_kept_while_busy) {
    const auto body = [](register_machine& m) {
        const auto board = row(0, 2) | cell(0, 4);
        const auto mask = row(0, 6) | cell(1, 5);
        m.set_position(board, mask, 3);
        m.search();
        const auto nodes = m.read(reg::nodes_lo);
        const auto options = m.read(reg::options);
        m.write(reg::control, start);
        for (const auto& plain : position_registers) m.write(plain.offset, 0xFFFF'FFFF);
        m.write(reg::options, ~options);
        BOOST_TEST(m.read(reg::status) == busy);
        BOOST_TEST(m.read(reg::board_lo) == static_cast<std::uint32_t>(board));
        BOOST_TEST(m.read(reg::board_hi) == 0u);
        BOOST_TEST(m.read(reg::mask_lo) == static_cast<std::uint32_t>(mask));
        BOOST_TEST(m.read(reg::mask_hi) == 0u);
        BOOST_TEST(m.read(reg::depth) == 3u);
        BOOST_TEST(m.read(reg::options) == options);
        m.await_end();
        BOOST_TEST(m.read(reg::nodes_lo) == nodes);
        m.write(reg::depth, 9);
        BOOST_TEST(m.read(reg::depth) == 9u);
    };
    for (const bool alpha_beta : {false, true}) in_every_view(body, {fabric, 1, alpha_beta});
}

// NODES_HI and CYCLES_HI are 0 in any search of a reasonable length.
BOOST_AUTO_TEST_CASE(results_read_0_while_busy_and_stay_afterwards) {
    in_every_view([](register_machine& m) {
        m.set_position(row(0, 3), row(0, 3) | row(1, 3), 4);
        m.search();
        std::array<std::uint32_t, std::size(result_registers)> values{};
        for (std::size_t i = 0; i < values.size(); ++i) values[i] = m.read(result_registers[i]);
        BOOST_TEST(m.read(reg::move) == 4u);
        BOOST_TEST(m.read(reg::score) == 255u);
        BOOST_TEST(m.read(reg::nodes_lo) > 0u);
        BOOST_TEST(m.read(reg::cycles_lo) > m.read(reg::nodes_lo));
        m.write(reg::status, done);
        for (std::size_t i = 0; i < values.size(); ++i) BOOST_TEST(m.read(result_registers[i]) == values[i]);
        m.write(reg::control, start);
        for (const auto offset : result_registers) BOOST_TEST(m.read(offset) == 0u);
        BOOST_TEST(m.read(reg::status) == busy);
        m.await_end();
        for (std::size_t i = 0; i < values.size(); ++i) BOOST_TEST(m.read(result_registers[i]) == values[i]);
        m.set_position(1, 0, 4);  // a board bit outside the mask
        m.search();
        BOOST_TEST(m.read(reg::status) == (done | illegal << 4));
        m.set_position(0, 0, 4);
        m.write(reg::control, start);
        BOOST_TEST(m.read(reg::status) == busy);
        m.await_end();
        BOOST_TEST(m.read(reg::status) == done);
        BOOST_TEST(m.read(reg::nodes_lo) == 7u + 49 + 343 + 2401);
    });
}

BOOST_AUTO_TEST_CASE(result_codes) {
    struct example {
        const char* what;
        std::uint64_t board;
        std::uint64_t mask;
        std::uint32_t code;
        std::int32_t score;
    };
    const auto upright = cell(0, 6) | cell(1, 6) | cell(2, 6) | cell(3, 6);
    std::uint64_t no_four = 0;  // pairs of rows, shifted from column to column
    for (unsigned r = 0; r < 6; ++r) {
        for (unsigned c = 0; c < 7; ++c) no_four |= (c + r / 2) % 2 == 1 ? cell(r, c) : 0;
    }
    const example examples[] = {
        {"four of the engine", row(0, 4), row(0, 4), won, 255},
        {"four of the opponent", 0, row(0, 4), lost, -256},
        {"full", no_four, (std::uint64_t{1} << 42) - 1, full, 0},
        {"outside the mask", cell(0, 0) | cell(0, 1), cell(0, 0), illegal, 0},
        {"above an empty cell", 0, cell(1, 0), illegal, 0},
        {"four of both", row(0, 4), row(0, 4) | upright, illegal, 0},
    };
    in_every_view([&](register_machine& m) {
        for (const auto& e : examples) {
            BOOST_TEST_CONTEXT(e.what) {
                m.set_position(e.board, e.mask, 2);
                m.search();
                BOOST_TEST(m.read(reg::status) == (done | e.code << 4));
                BOOST_TEST(m.read(reg::move) == 0u);
                BOOST_TEST(static_cast<std::int32_t>(m.read(reg::score)) == e.score);
                BOOST_TEST(m.read(reg::nodes_lo) == 0u);
                BOOST_TEST(m.read(reg::nodes_hi) == 0u);
            }
        }
        m.set_position(row(0, 3), row(0, 3) | row(1, 3), 1);  // the engine wins in column 4
        m.search();
        BOOST_TEST(m.read(reg::status) == done);
        BOOST_TEST(m.read(reg::move) == 4u);
        BOOST_TEST(m.read(reg::score) == 255u);
    });
}

namespace {

// Boards that are created below a position of three open columns, which have no room for more than their own cells.
struct three_columns {
    std::array<unsigned, 7> height{0, 0, 5, 6, 6, 6, 6};
    std::array<std::array<int, 7>, 6> owner{};

    three_columns() {
        for (unsigned c = 0; c < 7; ++c) {
            for (unsigned r = 0; r < height[c]; ++r) owner[r][c] = (c + r / 2) % 2 == 1 ? 1 : 2;
        }
    }
    std::uint64_t cells(int of) const {
        std::uint64_t all = 0;
        for (unsigned r = 0; r < 6; ++r) {
            for (unsigned c = 0; c < 7; ++c) all |= owner[r][c] == of ? cell(r, c) : 0;
        }
        return all;
    }
    bool has_four() const {
        constexpr int directions[][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
        for (int r = 0; r < 6; ++r) {
            for (int c = 0; c < 7; ++c) {
                for (const auto& [up, right] : directions) {
                    int n = 0;
                    const auto who = [&, up = up, right = right](int i) {
                        const int y = r + i * up;
                        const int x = c + i * right;
                        return y < 6 && x >= 0 && x < 7
                                   ? owner[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)]
                                   : 0;
                    };
                    while (n < 4 && who(n) != 0 && who(n) == who(0)) ++n;
                    if (n == 4) return true;
                }
            }
        }
        return false;
    }
    unsigned boards(unsigned plies, int mover = 1) {
        unsigned count = 0;
        for (unsigned c = 0; c < 7 && plies > 0; ++c) {
            if (height[c] == 6) continue;
            auto& place = owner[height[c]++][c];
            place = mover;
            count += 1 + (has_four() ? 0 : boards(plies - 1, 3 - mover));
            place = 0;
            --height[c];
        }
        return count;
    }
};

}  // namespace

BOOST_AUTO_TEST_CASE(depth_is_taken_between_1_and_12) {
    three_columns position;
    const auto board = position.cells(1);
    const auto mask = board | position.cells(2);
    const auto twelve = position.boards(12);
    BOOST_TEST(position.boards(11) < twelve);
    BOOST_TEST(twelve < position.boards(13));
    in_every_view([&](register_machine& m) {
        for (const std::uint32_t depth : {0, 1, 2, 12, 13, 15}) {
            m.set_position(board, mask, depth);
            m.search();
            BOOST_TEST(m.read(reg::nodes_lo) == position.boards(depth == 0 ? 1 : depth > 12 ? 12 : depth));
            BOOST_TEST(m.read(reg::depth) == depth);
        }
    });
}

BOOST_AUTO_TEST_CASE(the_interrupt_is_done_and_enabled) {
    in_every_view([](register_machine& m) {
        const auto expect = [&](bool level) {
            m.wait_cycles(2);
            BOOST_TEST(m.irq.read() == level);
        };
        m.search();
        expect(false);
        m.write(reg::control, irq_enable);
        expect(true);
        m.write(reg::status, overrun);
        expect(true);
        m.write(reg::control, 0);
        expect(false);
        m.write(reg::control, irq_enable);
        expect(true);
        m.write(reg::status, done);
        expect(false);
        m.write(reg::control, start | irq_enable);
        expect(false);
        m.await_end();
        expect(true);
        m.write(reg::control, start | irq_enable);
        expect(false);
        m.await_end();
        expect(true);
        m.reset();
        expect(false);
    });
}

namespace {

// START is handed over in cycle n, has its handshake in n + 1 and is taken by edge S = n + 2; the search ends at edge
// D = S + CYCLES. One more access has its handshake, a cycle after it is handed over, `offset` cycles from D - 1, the
// last cycle in which BUSY is 1.
template <typename Access>
void around_the_end(register_machine& m, int offset, Access&& access) {
    m.reset();
    m.search();
    const auto cycles = m.read(reg::cycles_lo);
    m.reset();
    m.write(reg::control, irq_enable);
    const auto n = m.next_cycle();
    m.wait_until(n);
    m.write(reg::control, start | irq_enable);
    m.wait_until(n + cycles + static_cast<std::uint64_t>(offset));
    access();
}

}  // namespace

// A write that has its handshake in cycle D - 1 clears at edge D, at which DONE is set: the set wins.
BOOST_AUTO_TEST_CASE(a_set_wins_over_a_clear_at_the_same_edge) {
    in_every_view([](register_machine& m) {
        for (const int offset : {-2, -1, 0, 1, 2}) {
            BOOST_TEST_CONTEXT("D - 1 " << std::showpos << offset) {
                around_the_end(m, offset, [&] { m.write(reg::status, done); });
                m.wait_cycles(10);
                BOOST_TEST(m.read(reg::status) == (offset <= 0 ? done : 0));
                BOOST_TEST(m.irq.read() == (offset <= 0));
            }
        }
    });
}

// OVERRUN is cleared by that write as by any other.
BOOST_AUTO_TEST_CASE(the_end_sets_done_only) {
    in_every_view([](register_machine& m) {
        m.reset();
        m.search();
        const auto cycles = m.read(reg::cycles_lo);
        const auto n = m.next_cycle();
        m.wait_until(n);
        m.write(reg::control, start);
        m.write(reg::control, start);
        m.wait_until(n + cycles);
        m.write(reg::status, done | overrun);
        BOOST_TEST(m.read(reg::status) == done);
    });
}

BOOST_AUTO_TEST_CASE(a_write_sees_busy_as_it_is_in_its_cycle) {
    in_every_view([](register_machine& m) {
        for (const int offset : {-1, 0, 1, 2}) {
            BOOST_TEST_CONTEXT("D - 1 " << std::showpos << offset) {
                const bool is_busy = offset <= 0;
                around_the_end(m, offset, [&] { m.write(reg::control, start | irq_enable); });
                m.wait_cycles(10);
                BOOST_TEST(m.read(reg::status) == (is_busy ? done | overrun : busy));
                BOOST_TEST(m.irq.read() == is_busy);
                m.await_end();
                around_the_end(m, offset, [&] { m.write(reg::board_lo, 1); });
                BOOST_TEST(m.read(reg::board_lo) == (is_busy ? 0u : 1u));
            }
        }
    });
}

BOOST_AUTO_TEST_CASE(a_read_sees_its_cycle) {
    in_every_view([](register_machine& m) {
        for (const int offset : {-1, 0, 1, 2}) {
            BOOST_TEST_CONTEXT("D - 1 " << std::showpos << offset) {
                const bool is_busy = offset <= 0;
                std::uint32_t status = 0;
                around_the_end(m, offset, [&] { status = m.read(reg::status); });
                BOOST_TEST(status == (is_busy ? busy : done));
                std::uint32_t move = 0;
                around_the_end(m, offset, [&] { move = m.read(reg::move); });
                BOOST_TEST((move == 0) == is_busy);
            }
        }
    });
}

BOOST_AUTO_TEST_CASE(a_reset_drops_the_search) {
    in_every_view([](register_machine& m) {
        m.set_position(0, 0, 3);
        m.search();
        const auto cycles = m.read(reg::cycles_lo);
        m.write(reg::control, start | irq_enable);
        m.wait_cycles(cycles / 2);
        BOOST_TEST(m.read(reg::status) == busy);
        m.reset();
        BOOST_TEST(m.read(reg::status) == 0u);
        BOOST_TEST(m.read(reg::control) == 0u);
        m.wait_cycles(cycles);
        BOOST_TEST(m.read(reg::status) == 0u);
        BOOST_TEST(!m.irq.read());
        for (const auto offset : result_registers) BOOST_TEST(m.read(offset) == 0u);
    });
}

BOOST_AUTO_TEST_CASE(it_says_whether_it_will_interrupt) {
    in_every_view([](register_machine& m) {
        const auto says = [&] {
            m.wait_cycles(2);
            return m.engine().may_interrupt();
        };
        m.set_position(0, 0, 3);
        BOOST_TEST(!says());
        m.write(reg::control, irq_enable);
        BOOST_TEST(!says());
        m.write(reg::control, start);
        BOOST_TEST(!says());
        BOOST_TEST(m.engine().busy().value());
        m.write(reg::control, irq_enable);
        BOOST_TEST(says());
        sc_core::wait(m.irq.posedge_event());
        BOOST_TEST(!says());
        BOOST_TEST(!m.engine().busy().value());
        m.write(reg::status, done);
        BOOST_TEST(!says());
    });
}
