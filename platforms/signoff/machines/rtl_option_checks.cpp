// SPDX-License-Identifier: Apache-2.0
#include "signoff/machines/rtl_option_checks.h"

#include "design/described_block.h"
#include "host/option_values.h"
#include "host/process/interrupt_flag.h"
#include "host/rtl_place.h"
#include "signoff/signoff_session.h"
#include "support/input_error.h"

#include <fmt/format.h>

namespace tabletop {

std::shared_ptr<rtl_description> description_of(const std::string& block, const std::string& option) {
    return read_rtl_option(option, {{option.substr(0, option.find('=')), block}}, interrupted);
}

rtl_description rtl_of(const bench_options& options) {
    return options.rtl.empty() ? describe_block(options.block) : *description_of(options.block, options.rtl);
}

void require_ca_against_pins(const signoff_options& options) {
    if (options.against != view_name(view::rtl)) throw input_error("--rtl: your own RTL is what --against rtl means");
    for (const auto& text : options.views) {
        const auto equals = text.find('=');
        const auto v = parse_view_name("--view", equals == std::string::npos ? text : text.substr(equals + 1));
        if (v != view::ca)
            throw input_error("--rtl: only ca can be compared with pins; the cycles of at are different");
    }
}

std::vector<std::string> names_with_rtl(const std::string& block, const std::string& machine,
                                        const signoff_options& options) {
    if (options.blocks.empty()) return {block};
    auto names = chosen_names(options);
    for (const auto& name : names) {
        if (name == block || name == machine) continue;
        throw input_error(fmt::format("--rtl: {} is no part of {}; leave out --rtl or {}", block, name, name));
    }
    return names;
}

}  // namespace tabletop
