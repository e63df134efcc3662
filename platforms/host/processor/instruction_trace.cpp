// SPDX-License-Identifier: Apache-2.0
#include "host/processor/instruction_trace.h"

namespace tabletop {

instruction_trace::instruction_trace(const named_output& file, iss& core) : file_(file), core_(core), lister_(core) {
    core_.set_trace(this);
}

instruction_trace::~instruction_trace() {
    core_.set_trace(nullptr);
}

void instruction_trace::executed(const iss_block& block) {
    lister_.write(lister_.follow(block, exceptions_.take(core_)), text_);
    file_.stream() << text_;
    text_.clear();
}

void instruction_trace::finish() {
    constexpr std::uint32_t thumb_state = 1u << 5;  // CPSR.T
    const auto starts = core_.recent_pcs();
    if (starts.empty()) return;
    iss_block block{starts.back(), 0, core_.instructions(), (core_.cpsr() & thumb_state) != 0};
    const auto end = core_.reg(15);
    for (auto at = block.pc; at < end;) {
        std::uint8_t bytes[2] = {};
        core_.read_memory(at, bytes, sizeof bytes);
        at += instruction_lister::instruction_bytes(bytes, block.thumb);
        ++block.count;
    }
    if (block.count != 0) executed(block);
}

}  // namespace tabletop
