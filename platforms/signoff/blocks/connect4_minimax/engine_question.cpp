// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/connect4_minimax/engine_question.h"

#include "engines/connect4_minimax/registers.h"
#include "support/input_error.h"

#include <fmt/format.h>

namespace tabletop {
namespace {

std::uint32_t read_status(register_bench& engine) {
    return engine.read(connect4_minimax_registers::status);
}

// Returns whether the search has ended.
bool await_end(register_bench& engine, const search_wait& wait) {
    constexpr std::uint64_t polling_cycles = 32;
    if (wait.cycles == 0) {
        engine.wait_irq();
        return true;
    }
    if (wait.by_interrupt) return engine.wait_irq(wait.cycles);
    const auto end = engine.cycle() + wait.cycles;
    while ((read_status(engine) & connect4_minimax_registers::status_done) == 0) {
        if (engine.cycle() > end) return false;
        engine.wait_cycles(polling_cycles);
    }
    return true;
}

}  // namespace

engine_answer ask_engine(register_bench& engine, const engine_request& request, const search_wait& wait) {
    namespace reg = connect4_minimax_registers;
    const auto low = [](std::uint64_t value) { return static_cast<std::uint32_t>(value); };
    const auto high = [](std::uint64_t value) { return static_cast<std::uint32_t>(value >> 32); };
    engine.reset();
    engine.write(reg::board_lo, low(request.position.board));
    engine.write(reg::board_hi, high(request.position.board));
    engine.write(reg::mask_lo, low(request.position.mask));
    engine.write(reg::mask_hi, high(request.position.mask));
    engine.write(reg::depth, request.depth);
    engine.write(reg::options, request.prune ? 1 : 0);
    engine.write(reg::control, reg::control_start | reg::control_irq_enable);
    if (!await_end(engine, wait)) {
        throw input_error(fmt::format("the search has not ended within {} cycles: no {}, STATUS is 0x{:x}", wait.cycles,
                                      wait.by_interrupt ? "irq" : "STATUS.DONE", read_status(engine)));
    }
    const auto pair = [&](std::uint32_t lo, std::uint32_t hi) {
        const std::uint64_t upper = engine.read(hi);
        return upper << 32 | engine.read(lo);
    };
    engine_answer answer;
    answer.code = engine.read(reg::status) >> 4 & 7u;
    answer.move = engine.read(reg::move);
    answer.score = static_cast<int>(engine.read(reg::score));
    answer.nodes = pair(reg::nodes_lo, reg::nodes_hi);
    answer.cycles = pair(reg::cycles_lo, reg::cycles_hi);
    return answer;
}

}  // namespace tabletop
