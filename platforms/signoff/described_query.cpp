// SPDX-License-Identifier: Apache-2.0
#include "signoff/described_query.h"

#include "design/described_block.h"
#include "host/machine.h"
#include "host/process/interrupt_flag.h"
#include "support/input_error.h"

namespace tabletop {
namespace {

std::shared_ptr<rtl_description> read_rtl_by(const query_options& options, const rtl_place_names& names) {
    if (!options.view.empty() && parse_query_view(options) != view::rtl)
        throw input_error("--view: RTL of your own answers in view rtl only");
    return read_rtl_option(options.rtl, names, interrupted);
}

}  // namespace

std::shared_ptr<rtl_description> read_query_rtl(const query_options& options, const machine_kind& kind) {
    if (options.rtl.empty()) return nullptr;
    rtl_place_names names;
    for (const auto& named : kind.rtl_names()) {
        if (named.second == options.engine) names.insert(named);
    }
    return read_rtl_by(options, names);
}

std::optional<view> view_of_described(const query_options& options) {
    if (options.rtl.empty()) return parse_query_view(options);
    describe_block_by(*read_rtl_by(options, {{options.engine, options.engine}}));
    return view::rtl;
}

}  // namespace tabletop
