// SPDX-License-Identifier: Apache-2.0
#include "explore/report/explore_report.h"

#include "host/page/html_page.h"
#include "report/report_texts.h"
#include "support/document_file.h"
#include "support/markup_text.h"

#include <algorithm>
#include <map>
#include <streambuf>

namespace tabletop {
namespace {

// JSON in a script element: nothing in it ends the element or begins a comment.
class script_safe_buffer : public std::streambuf {
  public:
    explicit script_safe_buffer(std::ostream& to) : to_(to) {}

  private:
    int_type overflow(int_type c) override {
        if (c == '<') {
            to_ << "\\u003c";
        } else if (!traits_type::eq_int_type(c, traits_type::eof())) {
            to_.put(traits_type::to_char_type(c));
        }
        return to_ ? traits_type::not_eof(c) : traits_type::eof();
    }

    std::ostream& to_;
};

void write_safely(std::ostream& out, const results_writer& results) {
    script_safe_buffer buffer(out);
    std::ostream safe(&buffer);
    results(safe);
}

using page_parts = std::map<std::string, results_writer>;

// Every @NAME@ of the template replaced once; what is put in is not looked at again.
void fill(std::ostream& out, const std::string& page, const page_parts& parts) {
    std::size_t done = 0;
    while (done < page.size()) {
        const auto begin = page.find('@', done);
        const auto end = begin == std::string::npos ? begin : page.find('@', begin + 1);
        if (end == std::string::npos) break;
        const auto part = parts.find(page.substr(begin + 1, end - begin - 1));
        out << page.substr(done, begin - done);
        if (part == parts.end()) {
            out << '@';
        } else {
            part->second(out);
        }
        done = part == parts.end() ? begin + 1 : end + 1;
    }
    out << page.substr(done);
}

results_writer text_part(const std::string& text) {
    return [text](std::ostream& out) { out << text; };
}

}  // namespace

std::size_t report_step(std::size_t points) {
    return std::max<std::size_t>(1, (points + most_points_of_a_report - 1) / most_points_of_a_report);
}

void write_report_page(std::ostream& out, const std::string& title, const results_writer& results) {
    write_html_page(out, {title, report_style_text, true}, [&](std::ostream& body) {
        fill(body, report_page_text,
             {{"script", text_part(report_script_text)},
              {"library", text_part(report_library_text)},
              {"licence", text_part(markup_text(report_licence_text))},
              {"results", [&](std::ostream& to) { write_safely(to, results); }}});
    });
}

void write_report(const std::filesystem::path& folder, const std::string& title, const results_writer& results) {
    document_file page("--out", folder / "report.html");
    write_report_page(page.stream(), title, results);
    page.save();
}

}  // namespace tabletop
