// SPDX-License-Identifier: Apache-2.0
#include "host/recordings/vcd_reader.h"

#include <algorithm>
#include <cstdlib>
#include <vector>

namespace tabletop {
namespace {

constexpr const char* end_word = "$end";

std::vector<std::string> words_to_end(std::istream& in) {
    std::vector<std::string> words;
    for (std::string word; in >> word && word != end_word;) words.push_back(word);
    return words;
}

}  // namespace

void vcd_reader::read(std::istream& in) {
    std::vector<std::string> scopes;
    std::string path;
    variables_.clear();
    for (std::string word; in >> word;) {
        if (word == "$scope") {
            const auto words = words_to_end(in);
            scopes.push_back(words.empty() ? "" : words.back());
            if (scopes.size() > 1 && declares_) to_.open_scope(scopes.back());
        } else if (word == "$upscope") {
            words_to_end(in);
            if (scopes.size() > 1 && declares_) to_.close_scope();
            if (!scopes.empty()) scopes.pop_back();
        } else if (word == "$var") {
            path.clear();
            for (const auto& scope : scopes) path += scope + '.';
            read_variable(in, path, scopes.size() <= 1);
        } else if (word == "$dumpvars" || word == end_word) {
            continue;
        } else if (word.front() == '$') {
            words_to_end(in);
        } else if (word.front() == '#') {
            declares_ = false;
            to_.time(time_of_(std::strtoull(word.c_str() + 1, nullptr, 10)));
        } else if (word.front() == 'b') {
            std::string id;
            in >> id;
            take_change(id, word.substr(1));
        } else if (word.front() != 'r' && word.front() != 's') {
            take_change(word.substr(1), word.substr(0, 1));
        } else {
            in >> word;
        }
    }
}

// "wire 32 # data [31:0]"; one of an array is "mem[3]".
void vcd_reader::read_variable(std::istream& in, const std::string& scope, bool outermost) {
    constexpr std::size_t name_at = 3;
    const auto words = words_to_end(in);
    if (words.size() <= name_at || words[0] == "real" || words[0] == "string" || outermost) return;
    auto name = words[name_at];
    for (auto n = name_at + 1; n < words.size(); ++n) name += ' ' + words[n];
    const auto bits = static_cast<unsigned>(std::strtoul(words[1].c_str(), nullptr, 10));
    if (bits == 0) return;
    if (declares_) known_[scope + name] = {to_.add_number(name, bits), bits};
    const auto found = known_.find(scope + name);
    if (found != known_.end()) variables_.emplace(words[2], found->second);
}

void vcd_reader::take_change(const std::string& id, std::string digits) {
    const auto [begin, end] = variables_.equal_range(id);
    for (auto each = begin; each != end; ++each) {
        const std::size_t bits = each->second.bits;
        if (digits.size() < bits) digits.insert(0, bits - digits.size(), digits.front() == '1' ? '0' : digits.front());
        to_.digits(each->second.number, digits);
    }
}

}  // namespace tabletop
