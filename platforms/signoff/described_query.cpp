// SPDX-License-Identifier: Apache-2.0
#include "signoff/described_query.h"

#include "base/input_error.h"
#include "design/described_block.h"
#include "host/rtl_place.h"
#include "signoff/process/interrupt_flag.h"

namespace tabletop {

std::optional<view> view_of_described(const query_options& options) {
    const auto v = parse_query_view(options);
    if (options.rtl.empty()) return v;
    if (!options.view.empty() && v != view::rtl) throw input_error("--view: RTL of your own answers in view rtl only");
    const auto& block = options.engine;
    describe_block_by(*read_rtl_option(options.rtl, {{block, block}}, interrupted));
    return view::rtl;
}

}  // namespace tabletop
