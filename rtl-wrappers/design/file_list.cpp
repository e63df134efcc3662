// SPDX-License-Identifier: Apache-2.0
#include "design/file_list.h"

#include "design/description_files.h"
#include "design/description_values.h"
#include "support/input_error.h"
#include "support/input_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <system_error>

namespace tabletop {
namespace {

namespace fs = std::filesystem;

using names = std::vector<std::string>;

constexpr std::size_t deepest_list = 32;   // lists inside of each other
constexpr std::size_t most_lists = 1'000;  // of one description
constexpr std::size_t longest_list = 16u << 20;

bool is_space(char c) {
    return std::isspace(static_cast<unsigned char>(c)) != 0;
}

[[noreturn]] void refuse(const std::string& path, unsigned line, const std::string& message) {
    throw input_error(fmt::format("{}:{}: {}", path, line, message));
}

class list_scanner {
  public:
    list_scanner(std::string text, std::string path) : text_(std::move(text)), path_(std::move(path)) {}

    std::vector<list_word> words() {
        while (skip_to_word()) words_.push_back(word());
        return std::move(words_);
    }

  private:
    char at(std::size_t n) const { return n < text_.size() ? text_[n] : '\0'; }
    char step() {
        if (text_[place_] == '\n') ++line_;
        return text_[place_++];
    }

    // A comment begins where a word could.
    bool skip_to_word() {
        while (place_ < text_.size()) {
            const char c = at(place_);
            if (is_space(c)) {
                step();
            } else if (c == '#' || (c == '/' && at(place_ + 1) == '/')) {
                place_ = std::min(text_.find('\n', place_), text_.size());
            } else if (c == '/' && at(place_ + 1) == '*') {
                skip_comment();
            } else {
                return true;
            }
        }
        return false;
    }

    void skip_comment() {
        const auto begin = line_;
        const auto end = text_.find("*/", place_ + 2);
        if (end == std::string::npos) refuse(path_, begin, "the comment has no end");
        while (place_ < end + 2) step();
    }

    // Quotes around all of it are none of it.
    list_word word() {
        list_word word{"", line_};
        const bool whole = at(place_) == '"';
        char quote = '\0';
        while (place_ < text_.size() && (quote != '\0' || !is_space(at(place_)))) {
            const char c = step();
            if (c == '\n') refuse(path_, word.line, "the text in quotes has no end");
            if (c == '"') quote = quote == '\0' ? c : '\0';
            if (c != '"' || !whole) word.text += c;
        }
        if (quote != '\0') refuse(path_, word.line, "the text in quotes has no end");
        if (word.text.empty()) refuse(path_, word.line, "the text is empty");
        return word;
    }

    const std::string text_;
    const std::string path_;
    std::vector<list_word> words_;
    std::size_t place_ = 0;
    unsigned line_ = 1;
};

// "+A+B": A and B.
names between_pluses(const std::string& text) {
    names all;
    for (std::size_t begin = 0; begin < text.size();) {
        const auto end = std::min(text.find('+', begin), text.size());
        if (end != begin) all.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return all;
}

bool take(std::string& text, const char* prefix) {
    if (text.rfind(prefix, 0) != 0) return false;
    text.erase(0, std::char_traits<char>::length(prefix));
    return true;
}

class list_reader {
  public:
    listed_files all;

    // base: what its paths are relative to.
    void read(const fs::path& list, const fs::path& base) {
        require_regular_file(list.string(), list.string());
        auto file = open_input(list.string());
        open_.push_back(list);
        ++count_;
        const auto words = split_file_list(file, list.string());
        for (std::size_t n = 0; n < words.size(); ++n) n += read_word(words, n, base);
        open_.pop_back();
    }

  private:
    [[noreturn]] void refuse_word(const list_word& word, const std::string& message) const {
        refuse(open_.back().string(), word.line, message);
    }

    // Returns how many of the next words belong to it.
    std::size_t read_word(const std::vector<list_word>& words, std::size_t n, const fs::path& base) {
        const auto& word = words[n];
        for (const std::string option : {"-f", "-F", "-v", "-y", "-I", "-D"}) {
            if (word.text != option) continue;
            if (n + 1 == words.size()) refuse_word(word, option + " stands at the end of the list");
            read_option(option, words[n + 1], base);
            return 1;
        }
        auto rest = word.text;
        if (take(rest, "+incdir+")) {
            for (const auto& folder : between_pluses(rest)) add_folder(word, base, folder);
        } else if (take(rest, "+define+")) {
            for (const auto& macro : between_pluses(rest)) add_define(word, macro);
        } else if (take(rest, "+libext+")) {
            for (const auto& extension : between_pluses(rest)) require_extension(word, extension);
        } else if (take(rest, "-I")) {
            add_folder(word, base, rest);
        } else if (take(rest, "-D")) {
            add_define(word, rest);
        } else if (rest == "-sv" || rest == "-sverilog") {
            return 0;  // what is no Verilog is read as SystemVerilog anyway
        } else if (rest.front() == '-' || rest.front() == '+') {
            refuse_word(word, fmt::format("unknown option \"{}\"; there are -f, -F, -v, -y, -I, -D, -sv, +incdir+, "
                                          "+define+, +libext+",
                                          rest));
        } else {
            add_source(word, base, rest);
        }
        return 0;
    }

    void read_option(const std::string& option, const list_word& value, const fs::path& base) {
        if (option == "-f" || option == "-F") {
            const auto list = path_of(value, base, value.text);
            std::error_code unknown;
            if (!fs::is_regular_file(list, unknown)) refuse_word(value, list.string() + ": No such file");
            if (std::find(open_.begin(), open_.end(), list) != open_.end())
                refuse_word(value, list.string() + " has itself in it");
            if (open_.size() == deepest_list || count_ == most_lists)
                refuse_word(value, "too many lists in each other");
            return read(list, option == "-F" ? list.parent_path() : base);
        }
        if (option == "-v") return add_source(value, base, value.text);
        if (option == "-D") return add_define(value, value.text);
        add_folder(value, base, value.text);
    }

    // $NAME, ${NAME} and $(NAME) are of the environment.
    std::string with_variables(const list_word& word, const std::string& text) const {
        std::string made;
        for (std::size_t n = 0; n < text.size(); ++n) {
            if (text[n] != '$') {
                made += text[n];
                continue;
            }
            const bool braced = n + 1 < text.size() && (text[n + 1] == '{' || text[n + 1] == '(');
            const auto begin = n + (braced ? 2 : 1);
            auto end = begin;
            while (end < text.size() && (std::isalnum(static_cast<unsigned char>(text[end])) != 0 || text[end] == '_'))
                ++end;
            const auto name = text.substr(begin, end - begin);
            const char* const value = std::getenv(name.c_str());
            if (value == nullptr) refuse_word(word, fmt::format("the environment has no variable \"{}\"", name));
            made += value;
            n = braced ? end : end - 1;
        }
        return made;
    }

    fs::path path_of(const list_word& word, const fs::path& base, const std::string& text) const {
        const auto path = with_variables(word, text);
        if (const auto problem = path_problem(path); !problem.empty()) refuse_word(word, problem);
        return (base / path).lexically_normal();
    }

    void add_folder(const list_word& word, const fs::path& base, const std::string& text) {
        auto folder = path_of(word, base, text);
        if (!folder.has_filename()) folder = folder.parent_path();
        std::error_code unknown;
        if (!fs::is_directory(folder, unknown)) refuse_word(word, folder.string() + ": No such folder");
        all.include.push_back(folder.string());
    }

    void add_source(const list_word& word, const fs::path& base, const std::string& text) {
        const auto source = path_of(word, base, text).string();
        if (const auto problem = source_problem(source); !problem.empty()) refuse_word(word, problem);
        all.sources.push_back(source);
    }

    void add_define(const list_word& word, const std::string& macro) {
        if (const auto problem = macro_problem(macro); !problem.empty()) refuse_word(word, problem);
        add_defines({macro}, all.defines);
    }

    void require_extension(const list_word& word, const std::string& extension) const {
        if (extension == ".v" || extension == ".sv") return;
        refuse_word(word, fmt::format("modules are found in files that end in .v or .sv, not {}", extension));
    }

    std::vector<fs::path> open_;
    std::size_t count_ = 0;
};

}  // namespace

std::vector<list_word> split_file_list(std::istream& text, const std::string& path) {
    std::string content;
    std::istreambuf_iterator<char> next(text), end;
    while (next != end && content.size() <= longest_list) content += *next++;
    if (content.size() > longest_list) throw input_error(path + ": longer than 16 MiB");
    return list_scanner(std::move(content), path).words();
}

listed_files read_file_list(const std::string& path) {
    list_reader reader;
    const auto list = fs::absolute(path).lexically_normal();
    reader.read(list, list.parent_path());
    return std::move(reader.all);
}

}  // namespace tabletop
