// SPDX-License-Identifier: Apache-2.0
// The frame of a page that is one file: it needs no other and asks for none, its own policy sees to that. It is light
// or dark as the browser is set, and fits a telephone.
#pragma once

#include <functional>
#include <ostream>
#include <string>

namespace tabletop {

struct html_page {
    std::string title;       // plain text
    std::string style = {};  // CSS, behind what all pages share
    bool has_scripts = false;
};

// body: writes what stands between <body> and </body>.
void write_html_page(std::ostream& out, const html_page& page, const std::function<void(std::ostream& out)>& body);

}  // namespace tabletop
