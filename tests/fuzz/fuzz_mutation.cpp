// SPDX-License-Identifier: Apache-2.0
#include "fuzz/fuzz_mutation.h"

#include <algorithm>
#include <cctype>

namespace tabletop {
namespace {

constexpr std::size_t longest_input = 64 * 1024;

// What parsers tend to take wrongly: limits of numbers, brackets and quotes, blanks, bytes of a terminal, UTF-8 in full
// and in parts.
const std::string tokens[] = {"0",
                              "-1",
                              "1e999",
                              "0x",
                              "255",
                              "256",
                              "65536",
                              "2147483648",
                              "4294967295",
                              "4294967296",
                              "9223372036854775807",
                              "9223372036854775808",
                              "18446744073709551615",
                              "18446744073709551616",
                              "0.000000000000000000000000000001",
                              "1/0",
                              "nan",
                              "inf",
                              "true",
                              "null",
                              "[]",
                              "{}",
                              "[[[[[[[[",
                              "{\"a\":",
                              "\"",
                              "'",
                              "\"\"\"",
                              "\\",
                              "\\u0000",
                              "\\uD800",
                              "\\x",
                              "=",
                              ",",
                              ":",
                              ".",
                              "..",
                              "#",
                              "$",
                              "@ ",
                              "! break ",
                              " ",
                              "\t",
                              "\n",
                              "\r\n",
                              "\x1b[2J",
                              "\x7f",
                              "\x80",
                              "\xc2",
                              "\xe2\x82\xac",
                              "\xed\xa0\x80",
                              "\xff\xff\xff\xff",
                              std::string(1, '\0'),
                              std::string(4, '\0'),
                              "ps",
                              " ms",
                              "GHz",
                              "KiB"};

}  // namespace

std::string fuzz_mutation::next() {
    constexpr std::size_t most_changes = 6;
    auto text = any_seed();
    for (auto changes = below(most_changes) + 1; changes > 0; --changes) change(text);
    if (text.size() > longest_input) text.resize(longest_input);
    return text;
}

std::string fuzz_mutation::piece(const std::string& text) {
    constexpr std::size_t longest = 80;
    if (text.empty()) return "";
    const auto at = below(text.size());
    return text.substr(at, below(longest) + 1);
}

std::string fuzz_mutation::insertion() {
    switch (below(4)) {
        case 0:
            return std::string(1, static_cast<char>(below(256)));
        case 1:
            return piece(any_seed());
        case 2: {  // a token again and again
            constexpr std::size_t most = 600;
            const auto& token = tokens[below(std::size(tokens))];
            std::string text;
            for (auto n = below(most); n > 0; --n) text += token;
            return text;
        }
        default:
            return tokens[below(std::size(tokens))];
    }
}

void fuzz_mutation::change(std::string& text) {
    const auto at = below(text.size() + 1);
    const auto is_digit = [](char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; };
    switch (below(6)) {
        case 0:
            text.insert(at, insertion());
            return;
        case 1:
            text.erase(at, piece(text).size());
            return;
        case 2:
            if (at < text.size()) text[at] = static_cast<char>(text[at] ^ 1 << below(8));
            return;
        case 3:
            if (at < text.size()) text[at] = static_cast<char>(below(256));
            return;
        case 4: {  // another number in place of one
            const auto begin = std::find_if(text.begin() + static_cast<std::ptrdiff_t>(at), text.end(), is_digit);
            const auto end = std::find_if_not(begin, text.end(), is_digit);
            text.replace(begin, end, tokens[below(std::size(tokens))]);
            return;
        }
        default:
            text.replace(at, std::min(text.size() - at, piece(text).size()), insertion());
    }
}

}  // namespace tabletop
