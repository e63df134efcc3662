// SPDX-License-Identifier: Apache-2.0
#include "signoff/report/covered_code.h"

#include "design/code_points.h"
#include "design/description.h"
#include "design/verilate.h"
#include "support/document_file.h"
#include "support/input_error.h"
#include "support/scratch_folder.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <sstream>
#include <system_error>
#include <utility>

namespace tabletop {
namespace {

namespace fs = std::filesystem;

bool is_file(const std::string& path) {
    std::error_code unknown;
    return fs::is_regular_file(path, unknown);
}

// The Verilog of a design, that which is synthesised of VHDL by its name alone: it lies elsewhere every time.
class code_sources {
  public:
    explicit code_sources(const rtl_description& description) : description_(description) {
        if (description.vhdl.sources.empty()) return;
        made_.emplace();
        prepare_sources(description, made_->path());
    }

    // As a point names it. Nothing: what only our tools have written, or nobody's own code.
    std::optional<std::string> name(const std::string& file) const {
        const auto path = fs::path(file).lexically_normal();
        const auto is_below = [&](const std::string& folder) { return path.string().rfind(folder + '/', 0) == 0; };
        const auto& others = description_.stand_ins;
        if (std::any_of(others.begin(), others.end(), is_below)) return std::nullopt;
        const bool is_made = made_ && (is_below(made_->path()) || !is_file(path));
        if (is_made && is_file(made_->file(path.filename()))) return path.filename().string();
        return is_file(path) ? std::optional(path.string()) : std::nullopt;
    }

    const std::string& text(const std::string& name) const {
        const auto known = texts_.find(name);
        if (known != texts_.end()) return known->second;
        return texts_[name] = file_text(fs::path(name).is_absolute() ? fs::path(name) : made_->file(name));
    }

    // By these names, in their order.
    std::vector<std::string> all() const {
        std::vector<std::string> names;
        const auto folder = made_ ? made_->path() : fs::path();
        for (const auto& source :
             description_.vhdl.sources.empty() ? description_.sources : verilog_sources(description_, folder)) {
            if (auto known = name(source)) names.push_back(std::move(*known));
        }
        return names;
    }

    std::string shown(const std::string& name) const {
        return fs::path(name).is_absolute() ? fs::path(name).lexically_relative(folder_of(description_)).string()
                                            : name;
    }

  private:
    const rtl_description& description_;
    std::optional<scratch_folder> made_;
    mutable std::map<std::string, std::string> texts_;
};

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(std::move(line));
    return lines;
}

struct source_word {
    std::string text;
    unsigned line;
};

std::vector<source_word> words_of_source(const std::string& text) {
    std::vector<source_word> words;
    unsigned number = 0;
    for (const auto& line : lines_of(text)) {
        ++number;
        std::istringstream in(line);
        for (std::string word; in >> word;) words.push_back({word, number});
    }
    return words;
}

// From the first line of a text to its last.
using line_span = std::pair<unsigned, unsigned>;

std::vector<line_span> spans_of(const std::string& wanted, const std::string& source) {
    const auto words = words_of_source(source), pattern = words_of_source(wanted);
    const auto same = [](const source_word& a, const source_word& b) { return a.text == b.text; };
    std::vector<line_span> spans;
    for (auto at = words.begin(); !pattern.empty();) {
        at = std::search(at, words.end(), pattern.begin(), pattern.end(), same);
        if (at == words.end()) break;
        spans.emplace_back(at->line, (at + static_cast<std::ptrdiff_t>(pattern.size()) - 1)->line);
        ++at;
    }
    return spans;
}

bool is_of_identifier(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '$';
}

bool has_identifier(const std::string& text, const std::string& name) {
    for (auto at = text.find(name); at != std::string::npos; at = text.find(name, at + 1)) {
        const auto end = at + name.size();
        const bool begins = at == 0 || !is_of_identifier(text[at - 1]);
        if (begins && (end == text.size() || !is_of_identifier(text[end]))) return true;
    }
    return false;
}

// "count[3]" is bit 3 of "count"; of "level" there is no bit.
struct named_bit {
    std::string signal;
    std::optional<int> bit;
};

named_bit bit_of(const std::string& name) {
    const auto bracket = name.rfind('[');
    if (bracket == std::string::npos || name.back() != ']') return {name, std::nullopt};
    return {name.substr(0, bracket), std::atoi(name.c_str() + bracket + 1)};
}

// "count[7:4,0]" are bits of "count"; without any it is the whole signal, or a structure's members.
class named_bits {
  public:
    explicit named_bits(const std::string& text) : name_(text) {
        const auto bracket = text.rfind('[');
        if (bracket == std::string::npos || text.back() != ']') return;
        std::istringstream in(text.substr(bracket + 1));
        for (std::string part; std::getline(in, part, ',');) {
            const auto colon = part.find(':');
            const int left = std::atoi(part.c_str());
            const int right = colon == std::string::npos ? left : std::atoi(part.c_str() + colon + 1);
            ranges_.push_back(std::minmax({left, right}));
        }
        of_ = text.substr(0, bracket);
    }

    bool has(const std::string& name) const {
        const auto [signal, bit] = bit_of(name);
        const auto is_in = [b = bit.value_or(0)](const auto& range) { return b >= range.first && b <= range.second; };
        if (bit && signal == of_ && std::any_of(ranges_.begin(), ranges_.end(), is_in)) return true;
        if (name.rfind(name_, 0) != 0) return false;
        return name.size() == name_.size() || name[name_.size()] == '[' || name[name_.size()] == '.';
    }

  private:
    std::string name_;
    std::string of_;                             // the signal, if there are ranges
    std::vector<std::pair<int, int>> ranges_{};  // least and most
};

// A description's exclusion, and where it is.
class code_excluder {
  public:
    code_excluder(const unreached_code& code, const code_sources& sources) : code_(code), sources_(sources) {
        files_ = code.file.empty() ? sources.all() : std::vector{code.file};
        if (code.signals.empty()) {
            find_text();
        } else {
            find_signals();
        }
    }

    bool excludes(const code_place& place) const {
        if (std::find(files_.begin(), files_.end(), place.file) == files_.end()) return false;
        const bool is_toggle = place.kind == code_kind::toggle;
        if (!code_.signals.empty()) {
            return is_toggle && std::any_of(signals_.begin(), signals_.end(),
                                            [&](const auto& signal) { return signal.has(place.name); });
        }
        const bool begins = place.line >= span_.first && place.line <= span_.second;
        return !is_toggle && begins && (code_.branch.empty() || place.name == code_.branch);
    }

    std::string what() const {
        const auto file = files_.size() == 1 ? sources_.shown(files_.front()) + ": " : "";
        if (!code_.signals.empty()) return fmt::format("{}toggle {}", file, fmt::join(code_.signals, ", "));
        return fmt::format("{}{}{}", file, code_.branch.empty() ? "" : code_.branch + " of ", code_.text);
    }
    const unreached_code& code() const { return code_; }

  private:
    [[noreturn]] void refuse(const std::string& said) const {
        throw input_error(fmt::format("{}: unreached: {}", code_.place, said));
    }

    std::string files_text() const { return code_.file.empty() ? "the sources" : sources_.shown(code_.file); }

    void find_text() {
        std::size_t found = 0;
        std::string file;
        for (const auto& each : files_) {
            const auto spans = spans_of(code_.text, sources_.text(each));
            found += spans.size();
            if (spans.empty()) continue;
            span_ = spans.front();
            file = each;
        }
        if (found == 0) refuse(fmt::format("\"{}\" is not in {}", code_.text, files_text()));
        if (found > 1) {
            refuse(fmt::format("\"{}\" is in {} {} times; more words, or the file, tell which is meant", code_.text,
                               files_text(), found));
        }
        files_ = {file};
    }

    void find_signals() {
        for (const auto& signal : code_.signals) {
            const auto name = signal.substr(0, signal.find_first_of(".["));
            const auto has_it = [&](const auto& file) { return has_identifier(sources_.text(file), name); };
            if (std::none_of(files_.begin(), files_.end(), has_it))
                refuse(fmt::format("\"{}\" is not in {}", name, files_text()));
            signals_.emplace_back(signal);
        }
    }

    const unreached_code& code_;
    const code_sources& sources_;
    std::vector<std::string> files_;
    std::vector<named_bits> signals_;
    line_span span_{0, 0};
};

std::vector<code_excluder> excluders_of(const rtl_description& description, const code_sources& sources) {
    std::vector<code_excluder> all;
    for (const auto& code : description.unreached) all.emplace_back(code, sources);
    return all;
}

// "3,5-7".
std::vector<unsigned> numbers_of(const std::string& lines) {
    std::vector<unsigned> numbers;
    std::istringstream in(lines);
    for (std::string part; std::getline(in, part, ',');) {
        const auto dash = part.find('-');
        const auto first = static_cast<unsigned>(std::atoi(part.c_str()));
        const auto last = dash == std::string::npos ? first : static_cast<unsigned>(std::atoi(part.c_str() + dash + 1));
        for (auto number = first; number <= last; ++number) numbers.push_back(number);
    }
    return numbers;
}

struct judged_count {
    code_count count;
    bool excluded = false;

    // What is reached counts, excluded or not.
    bool is_left_out() const { return excluded && !count.reached; }
};

using judged_points = std::map<code_place, judged_count>;

// Code that runs in several points has run when it has in one of them.
struct judged_line {
    bool reached = false;
    bool left_out = true;
    std::uint64_t count = 0;

    void add(const judged_count& point) {
        reached = reached || point.count.reached;
        left_out = left_out && point.excluded;
        count = std::max(count, point.count.count);
    }
    source_line::state state() const {
        if (reached) return source_line::state::reached;
        return left_out ? source_line::state::excluded : source_line::state::missed;
    }
};

using judged_lines = std::map<std::pair<std::string, unsigned>, judged_line>;

judged_lines lines_of_points(const judged_points& points) {
    judged_lines lines;
    for (const auto& [place, point] : points) {
        if (place.kind == code_kind::toggle) continue;
        for (const auto number : numbers_of(point.count.lines)) lines[{place.file, number}].add(point);
    }
    return lines;
}

code_shares shares_of(const judged_points& points) {
    code_shares shares;
    for (const auto& [place, point] : points) {
        if (point.is_left_out()) ++shares.excluded;
        if (point.is_left_out() || place.kind == code_kind::line) continue;
        auto& share = place.kind == code_kind::branch ? shares.branches : shares.toggles;
        share.add({point.count.reached ? 1U : 0U, 1});
    }
    for (const auto& [unused, line] : lines_of_points(points)) {
        if (line.state() == source_line::state::excluded) continue;
        shares.lines.add({line.reached ? 1U : 0U, 1});
    }
    return shares;
}

// "3:1", "7", of bits in any order.
std::string ranges_text(std::vector<int> bits) {
    std::sort(bits.rbegin(), bits.rend());
    std::vector<std::string> parts;
    for (std::size_t from = 0; from < bits.size();) {
        auto to = from;
        while (to + 1 < bits.size() && bits[to + 1] == bits[to] - 1) ++to;
        parts.push_back(from == to ? std::to_string(bits[from]) : fmt::format("{}:{}", bits[from], bits[to]));
        from = to + 1;
    }
    return fmt::format("{}", fmt::join(parts, ","));
}

// What is missed where, of one file, in the order of its lines.
std::vector<std::pair<unsigned, std::string>> missed_in(const judged_points& points) {
    std::vector<std::pair<unsigned, std::string>> missed;
    std::map<std::pair<unsigned, std::string>, std::vector<int>> bits;  // by line and signal
    for (const auto& [place, point] : points) {
        if (point.count.reached || point.excluded) continue;
        if (place.kind != code_kind::toggle) {
            missed.emplace_back(place.line, place.name);
            continue;
        }
        const auto [signal, bit] = bit_of(place.name);
        auto& of_signal = bits[{place.line, signal}];
        if (bit) of_signal.push_back(*bit);
    }
    for (const auto& [at, of_signal] : bits) {
        const auto range = of_signal.empty() ? "" : fmt::format("[{}]", ranges_text(of_signal));
        missed.emplace_back(at.first, fmt::format("toggle {}{}", at.second, range));
    }
    std::stable_sort(missed.begin(), missed.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    return missed;
}

std::string without_indent(const std::string& line) {
    const auto begin = line.find_first_not_of(" \t");
    return begin == std::string::npos ? "" : line.substr(begin);
}

// One description's designs.
class covered_design {
  public:
    covered_design(const std::string& path, const code_points& points)
        : description_(read_rtl(path)), sources_(description_), excluders_(excluders_of(description_, sources_)) {
        for (const auto& [place, count] : points.all()) add(place, count);
    }

    code_coverage coverage() const {
        code_coverage code;
        code.name = fs::path(description_.path).stem();
        code.description = description_.path;
        if (!description_.vhdl.sources.empty()) code.note = "VHDL is covered as the Verilog that ghdl makes of it";
        for (const auto& name : files_in_order()) add_file(name, code);
        for (const auto& [name, points] : by_instance_) code.instances.push_back({name, shares_of(points)});
        for (const auto& excluder : excluders_) code.exclusions.push_back(said_of(excluder));
        return code;
    }

  private:
    void add(code_place place, const code_count& count) {
        const auto file = sources_.name(place.file);
        if (!file) return;
        place.file = *file;
        const bool excluded =
            std::any_of(excluders_.begin(), excluders_.end(), [&](const auto& each) { return each.excludes(place); });
        by_instance_[place.instance][place] = {count, excluded};
        place.instance.clear();
        auto& of_file = by_file_[place.file][place];
        of_file.count.add(count);
        of_file.excluded = excluded;
    }

    std::vector<std::string> files_in_order() const {
        auto names = sources_.all();
        for (const auto& [name, unused] : by_file_) {
            if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
        }
        const auto has_none = [&](const auto& name) { return by_file_.count(name) == 0; };
        names.erase(std::remove_if(names.begin(), names.end(), has_none), names.end());
        return names;
    }

    void add_file(const std::string& name, code_coverage& code) const {
        const auto& points = by_file_.at(name);
        covered_file file{sources_.shown(name), shares_of(points), {}};
        for (auto& text : lines_of(sources_.text(name))) file.lines.emplace_back().text = std::move(text);
        const auto has = [&](unsigned number) { return number >= 1 && number <= file.lines.size(); };
        for (const auto& [at, line] : lines_of_points(points)) {
            if (!has(at.second)) continue;
            file.lines[at.second - 1].code = line.state();
            file.lines[at.second - 1].count = line.count;
        }
        for (const auto& [number, what] : missed_in(points)) {
            if (!has(number)) continue;
            auto& line = file.lines[number - 1];
            line.missed.push_back(what);
            code.holes.push_back({file.name, number, what, without_indent(line.text)});
        }
        code.files.push_back(std::move(file));
    }

    code_exclusion said_of(const code_excluder& excluder) const {
        code_exclusion said{excluder.what(), excluder.code().why, 0, 0, excluder.code().place};
        for (const auto& [unused, points] : by_file_) {
            for (const auto& [place, point] : points) {
                if (!excluder.excludes(place)) continue;
                ++said.points;
                if (point.count.reached) ++said.reached;
            }
        }
        return said;
    }

    const rtl_description description_;
    const code_sources sources_;
    const std::vector<code_excluder> excluders_;
    std::map<std::string, judged_points> by_file_;
    std::map<std::string, judged_points> by_instance_;
};

}  // namespace

void require_exclusions_stand(const rtl_description& description) {
    if (description.unreached.empty()) return;
    const code_sources sources(description);
    excluders_of(description, sources);
}

std::vector<code_coverage> covered_code(const fs::path& folder) {
    std::map<std::string, code_points> by_description;
    for (const auto& record : kept_code_records(folder)) by_description[record.description].add(record.points);
    std::vector<code_coverage> all;
    for (const auto& [path, points] : by_description) all.push_back(covered_design(path, points).coverage());
    return all;
}

void write_annotated_sources(const std::vector<code_coverage>& all, const fs::path& folder) {
    for (const auto& code : all) {
        for (const auto& file : code.files) {
            const auto path = folder / annotated_source_path(code, file);
            fs::create_directories(path.parent_path());
            write_file(path, annotated_source(file));
        }
    }
}

}  // namespace tabletop
