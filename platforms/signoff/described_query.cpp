// SPDX-License-Identifier: Apache-2.0
#include "signoff/described_query.h"

#include "base/input_error.h"
#include "host/user_rtl_place.h"
#include "signoff/process/interrupt_flag.h"
#include "user_rtl/described_block.h"

namespace tabletop {

std::optional<view> view_of_described(const query_options& options) {
    const auto v = parse_query_view(options);
    if (options.user_rtl.empty()) return v;
    if (!options.view.empty() && v != view::rtl) throw input_error("--view: RTL of your own answers in view rtl only");
    const auto& block = options.engine;
    describe_block_by(*read_user_rtl_option(options.user_rtl, {{block, block}}, interrupted));
    return view::rtl;
}

}  // namespace tabletop
