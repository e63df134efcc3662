// SPDX-License-Identifier: Apache-2.0
#include "host/processor/instruction_history.h"

#include "processors/cortex_a9/psr.h"

#include <algorithm>
#include <utility>

namespace tabletop {

instruction_history::instruction_history(iss& core, const std::vector<call_frame>& frames)
    : core_(core), lister_(core) {
    const bool thumb = (core.cpsr() & psr::thumb) != 0;
    for (auto frame = frames.rbegin(); frame != frames.rend() && frame + 1 != frames.rend(); ++frame)
        lister_.expect_return(frame->pc, thumb);
    exceptions_.take(core_);
    core_.set_trace(this);
}

instruction_history::~instruction_history() {
    core_.set_trace(nullptr);
}

void instruction_history::executed(const iss_block& block) {
    passages_.push_back(lister_.follow(block, exceptions_.take(core_)));
    for (count_ += block.count; count_ - passages_.front().count >= most; passages_.pop_front())
        count_ -= passages_.front().count;
}

std::vector<std::string> instruction_history::lines() {
    std::string text;
    for (const auto& one : passages_) lister_.write(one, text);
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < text.size();) {
        const auto end = text.find('\n', at);
        lines.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return lines;
}

}  // namespace tabletop
