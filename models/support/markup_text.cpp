// SPDX-License-Identifier: Apache-2.0
#include "support/markup_text.h"

#include "support/visible_text.h"

namespace tabletop {
namespace {

struct replacement {
    std::string_view text;
    std::string_view by;
};

// The last two are UTF-8, and yet no characters of XML: U+FFFE and U+FFFF.
constexpr replacement replacements[] = {{"&", "&amp;"},
                                        {"<", "&lt;"},
                                        {">", "&gt;"},
                                        {"\"", "&quot;"},
                                        {"'", "&#39;"},
                                        {"\xEF\xBF\xBE", "\\xef\\xbf\\xbe"},
                                        {"\xEF\xBF\xBF", "\\xef\\xbf\\xbf"}};

}  // namespace

std::string markup_text(std::string_view text) {
    const auto visible = visible_lines(text);
    std::string safe;
    for (std::string_view rest = visible; !rest.empty();) {
        std::string_view taken = rest.substr(0, 1), by = taken;
        for (const auto& each : replacements) {
            if (rest.substr(0, each.text.size()) == each.text) taken = each.text, by = each.by;
        }
        safe += by;
        rest.remove_prefix(taken.size());
    }
    return safe;
}

}  // namespace tabletop
