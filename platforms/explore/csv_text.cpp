// SPDX-License-Identifier: Apache-2.0
#include "explore/csv_text.h"

#include "support/input_error.h"

#include <fmt/format.h>

#include <algorithm>

namespace tabletop {

namespace {

class csv_parser {
  public:
    csv_parser(const std::string& text, const std::string& name) : text_(text), name_(name) {
        const std::string mark = "\xEF\xBB\xBF";
        if (text_.compare(0, mark.size(), mark) == 0) at_ = mark.size();
    }

    std::vector<csv_line> parse() {
        std::vector<csv_line> lines;
        while (at_ < text_.size()) {
            csv_line line{number_, {}};
            do line.cells.push_back(next() == '"' ? quoted() : plain());
            while (take(','));
            take('\r');
            if (at_ < text_.size() && !take('\n')) refuse("there is something behind a quote");
            ++number_;
            if (line.cells.size() > 1 || !line.cells.front().empty()) lines.push_back(std::move(line));
        }
        return lines;
    }

  private:
    [[noreturn]] void refuse(const char* why) const {
        throw input_error(fmt::format("{}:{}: {}", name_, number_, why));
    }

    char next() const { return at_ < text_.size() ? text_[at_] : '\n'; }
    bool take(char c) {
        if (at_ >= text_.size() || text_[at_] != c) return false;
        ++at_;
        return true;
    }

    std::string plain() {
        const auto end = std::min(text_.find_first_of(",\r\n", at_), text_.size());
        const auto cell = text_.substr(at_, end - at_);
        at_ = end;
        const auto first = cell.find_first_not_of(" \t");
        return first == std::string::npos ? "" : cell.substr(first, cell.find_last_not_of(" \t") - first + 1);
    }

    std::string quoted() {
        std::string cell;
        const auto begin = number_;
        for (++at_; at_ < text_.size(); ++at_) {
            if (take('"') && next() != '"') return cell;
            if (next() == '\n') ++number_;
            cell += next();
        }
        number_ = begin;
        refuse("a quote does not end");
    }

    const std::string& text_;
    const std::string& name_;
    std::size_t at_ = 0;
    std::size_t number_ = 1;
};

}  // namespace

std::string csv_cell(const std::string& text) {
    if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
    std::string quoted = "\"";
    for (const char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
    return quoted + "\"";
}

std::vector<csv_line> parse_csv(const std::string& text, const std::string& name) {
    return csv_parser(text, name).parse();
}

}  // namespace tabletop
