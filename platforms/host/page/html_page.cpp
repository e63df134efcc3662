// SPDX-License-Identifier: Apache-2.0
#include "host/page/html_page.h"

#include "page/html_style.h"
#include "support/markup_text.h"

namespace tabletop {

void write_html_page(std::ostream& out, const html_page& page, const std::function<void(std::ostream& out)>& body) {
    out << "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        << "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
        << (page.has_scripts ? "script-src 'unsafe-inline'; " : "") << "style-src 'unsafe-inline'; img-src data:\">\n"
        << "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        << "<meta name=\"color-scheme\" content=\"light dark\">\n"
        << "<title>" << markup_text(page.title) << "</title>\n<link rel=\"icon\" href=\"data:,\">\n"
        << "<style>\n"
        << html_style_text << page.style << "</style>\n</head>\n<body>\n";
    body(out);
    out << "</body>\n</html>\n";
}

}  // namespace tabletop
