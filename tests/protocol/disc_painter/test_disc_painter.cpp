// SPDX-License-Identifier: Apache-2.0
// The painter in every view between a processor and two memories: it draws a game while the processor uses both ports,
// waits for it where it meets it, and never makes it wait.
#include "base/at_initiator.h"
#include "base/cycle_pin.h"
#include "base/kernel_time.h"
#include "base/process.h"
#include "disc_painter/disc_painter_rtl.h"
#include "fresh_kernel.h"
#include "memories/on_chip_sram/on_chip_sram.h"
#include "memories/ram/ram.h"
#include "painted_game.h"
#include "test_seed.h"

#include <tlm_utils/simple_initiator_socket.h>
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cstring>
#include <functional>
#include <memory>

using namespace tabletop;

extern "C" {
std::uint8_t* const screen_pixels = drawn_by_program.data();
}

namespace {

constexpr clock_domain fabric(50'000'000);
constexpr std::uint64_t words_base = 0xC800'0000, pixels_base = 0xC000'0000;
constexpr std::uint32_t behind_picture = 640 * 480;

class painted_board : public sc_core::sc_module {
  public:
    painted_board(sc_core::sc_module_name name, view v, std::function<void(painted_board&)> program)
        : sc_module(name), painter(make_disc_painter("painter", v, {fabric, 80})), program_(std::move(program)) {
        processor_words.bind(words.in);
        words.out.bind(sram->in);
        processor_pixels.out.bind(pixels.in);
        pixels.out.bind(memory.in);
        painter->rst(rst);
        painter->frame(frames_);
        painter->words(words);
        painter->pixels(pixels);
        constexpr std::uint64_t frame_cycles = 3500;
        for (std::uint64_t frame = 100; frame < 500'000; frame += frame_cycles) {
            frames_.append(frame, 1);
            frames_.append(frame + 1, 0);
        }
        spawn_thread("run", [this] {
            program_(*this);
            sc_core::sc_stop();
        });
    }

    // The access is made as many cycles ahead of the kernel. Returns the cycles that it has taken.
    std::uint64_t access(tlm::tlm_command command, std::uint64_t address, std::uint32_t& value, unsigned ahead) {
        tlm::tlm_generic_payload trans;
        trans.set_command(command);
        trans.set_address(address);
        trans.set_data_ptr(reinterpret_cast<unsigned char*>(&value));
        trans.set_data_length(4);
        trans.set_streaming_width(4);
        const auto begin_ps = fabric.edge(fabric.cycle_from(now_ps()) + ahead);
        auto delay = from_ps(begin_ps - now_ps());
        processor_words->b_transport(trans, delay);
        BOOST_TEST(trans.is_response_ok());
        sc_core::wait(delay);
        return fabric.cycle(now_ps() - begin_ps);
    }

    std::uint32_t asked() {
        std::uint32_t value = 0;
        BOOST_TEST(access(tlm::TLM_READ_COMMAND, words_base + disc_painter_word, value, 3) == 1u);
        return value;
    }
    void ask(const command& what) {
        auto value = what.word();
        access(tlm::TLM_WRITE_COMMAND, words_base + disc_painter_word, value, 2);
    }

    sc_core::sc_signal<bool> rst{"rst"};
    tlm_utils::simple_initiator_socket<painted_board> processor_words{"processor_words"};
    at_initiator processor_pixels{"processor_pixels", fabric};  // the other call style
    shared_port words{"words", {fabric, words_base, true}};
    shared_port pixels{"pixels", {fabric, pixels_base}};
    std::unique_ptr<on_chip_sram_block> sram = make_on_chip_sram_tlm("sram", view::ca, {fabric, 16});
    ram memory{"memory", {pixels_base, 1u << 20}};
    std::unique_ptr<disc_painter_block> painter;

  private:
    cycle_pin frames_{0, SIZE_MAX};
    std::function<void(painted_board&)> program_;
};

std::uint32_t word_at(ram& memory, std::uint64_t address) {
    std::uint32_t word = 0;
    std::memcpy(&word, memory.data() + (address - memory.base()), sizeof word);
    return word;
}

void draw_game(painted_board& board, std::uint64_t seed) {
    random_source random(seed);
    for (const auto& asked : random_game(seed, 12)) {
        board.ask(asked);
        draw_by_program(asked);
        while (board.asked() != 0) {
            const auto address = pixels_base + behind_picture + 4 * random.below(100);
            sc_core::wait(from_ps(fabric.edge(fabric.cycle(now_ps()) + 1 + random.below(30)) - now_ps()));
            const auto value = random.word();
            BOOST_TEST(board.processor_pixels.write(address, value) == tlm::TLM_OK_RESPONSE);
            BOOST_TEST(word_at(board.memory, address) == value);
        }
        const bool same = std::equal(drawn_by_program.begin(), drawn_by_program.end(), board.memory.data());
        BOOST_REQUIRE_MESSAGE(same, "column " << asked.column << ", row " << asked.row);
    }
}

disc_painter_counts counts_of_game(view v, std::uint64_t seed) {
    fresh_kernel kernel;
    painted_board board("board", v, [seed](painted_board& b) { draw_game(b, seed); });
    sc_core::sc_start();
    return board.painter->counts();
}

}  // namespace

BOOST_AUTO_TEST_CASE(each_view_draws_a_game_beside_the_processor) {
    const auto seed = test_seed();
    const auto reference = counts_of_game(view::rtl, seed);
    BOOST_TEST(reference.commands == 13u);
    BOOST_TEST(reference.words > 76'800u);
    BOOST_TEST(reference.waits > 1'000u);
    BOOST_TEST(reference.waits >= reference.waiting);
    BOOST_TEST(!reference.accesses.has_value());
    for (const auto v : {view::at, view::ca}) {
        const auto counts = counts_of_game(v, seed);
        BOOST_TEST(counts.commands == reference.commands);
        BOOST_TEST(counts.words == reference.words);
        BOOST_TEST(counts.waits == reference.waits);
        BOOST_TEST(counts.waiting == reference.waiting);
        BOOST_TEST(counts.longest == reference.longest);
        BOOST_TEST(counts.accesses.value() >= 2 * counts.commands + counts.words);
    }
}

BOOST_AUTO_TEST_CASE(a_step_out_of_range_is_refused) {
    BOOST_CHECK_THROW(check(disc_painter_config{fabric, 0}), std::invalid_argument);
    BOOST_CHECK_THROW(check(disc_painter_config{fabric, 81}), std::invalid_argument);
    check(disc_painter_config{fabric, 80});
}
