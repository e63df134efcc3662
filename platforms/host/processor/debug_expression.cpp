// SPDX-License-Identifier: Apache-2.0
#include "host/processor/debug_expression.h"

#include "host/processor/debug_access.h"
#include "host/processor/debug_registers.h"
#include "support/input_error.h"
#include "support/visible_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstring>
#include <string_view>
#include <utility>

namespace tabletop {

namespace {

bool is_space(char c) {
    return std::isspace(static_cast<unsigned char>(c)) != 0;
}

bool is_of_word(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.' || c == '$';
}

}  // namespace

// By recursive descent, a function for each level; the text bounds how deep it goes.
class debug_expression::parser {
  public:
    parser(std::string_view text, const symbol_query& symbols) : left_(text), symbols_(symbols) {}

    std::vector<step> parse() {
        either();
        if (!at_end()) refuse(fmt::format("what is \"{}\" to mean?", visible_text(left_)));
        return std::move(steps_);
    }

  private:
    [[noreturn]] static void refuse(const std::string& why) { throw input_error(why); }

    bool at_end() {
        while (!left_.empty() && is_space(left_.front())) left_.remove_prefix(1);
        return left_.empty();
    }
    bool take(std::string_view sign) {
        if (at_end() || left_.substr(0, sign.size()) != sign) return false;
        left_.remove_prefix(sign.size());
        return true;
    }
    void add(operation what) { steps_.push_back({what}); }

    void either() {
        for (both(); take("||"); add(operation::either)) both();
    }
    void both() {
        for (comparison(); take("&&"); add(operation::both)) comparison();
    }
    void comparison() {
        static constexpr std::pair<std::string_view, operation> signs[] = {
            {"==", operation::equal},         {"!=", operation::unequal},
            {"<=", operation::less_or_equal}, {">=", operation::greater_or_equal},
            {"<", operation::less},           {">", operation::greater}};
        sum();
        for (const auto& [sign, what] : signs) {
            if (!take(sign)) continue;
            sum();
            return add(what);
        }
    }
    void sum() {
        masked();
        while (true) {
            const bool adds = take("+");
            if (!adds && !take("-")) return;
            masked();
            add(adds ? operation::add : operation::subtract);
        }
    }
    void masked() {
        operand();
        while (!at_end() && left_.substr(0, 2) != "&&" && take("&")) {
            operand();
            add(operation::mask);
        }
    }
    void operand() {
        if (take("(")) {
            either();
            if (!take(")")) refuse("a \")\" is missing");
        } else if (take("[")) {
            either();
            if (!take("]")) refuse("a \"]\" is missing");
            add(operation::word);
        } else if (take("-")) {
            steps_.push_back({operation::number});
            operand();
            add(operation::subtract);
        } else {
            word();
        }
    }
    void word() {
        if (at_end()) refuse("a number, a register or a symbol is missing");
        const auto length =
            static_cast<std::size_t>(std::find_if_not(left_.begin(), left_.end(), is_of_word) - left_.begin());
        const std::string name(left_.substr(0, std::max<std::size_t>(length, 1)));
        left_.remove_prefix(name.size());
        if (std::isdigit(static_cast<unsigned char>(name[0])) != 0) {
            steps_.push_back({operation::number, number(name)});
        } else if (const auto* const reg = find_debug_register(name)) {
            steps_.push_back({operation::reg, 0, reg});
        } else if (const auto address = symbols_(name)) {
            steps_.push_back({operation::number, *address});
        } else {
            refuse(fmt::format("there is no register and no symbol \"{}\"", visible_text(name)));
        }
    }
    static std::uint32_t number(std::string_view text) {
        const bool hexadecimal = text.substr(0, 2) == "0x" || text.substr(0, 2) == "0X";
        const auto digits = text.substr(hexadecimal ? 2 : 0);
        std::uint32_t value = 0;
        const auto [end, error] =
            std::from_chars(digits.data(), digits.data() + digits.size(), value, hexadecimal ? 16 : 10);
        if (digits.empty() || error != std::errc() || end != digits.data() + digits.size())
            refuse(fmt::format("\"{}\" is no number of 32 bits", visible_text(text)));
        return value;
    }

    std::string_view left_;
    const symbol_query& symbols_;
    std::vector<step> steps_;
};

debug_expression::debug_expression(const std::string& text, const symbol_query& symbols) {
    if (text.size() > most_characters)
        throw input_error(fmt::format("it has more than {} characters", most_characters));
    steps_ = parser(text, symbols).parse();
}

std::uint32_t debug_expression::value(debug_access& access) const {
    std::vector<std::uint32_t> values;
    const auto take = [&] {
        const auto last = values.back();
        values.pop_back();
        return last;
    };
    for (const auto& one : steps_) {
        if (one.what == operation::number) {
            values.push_back(one.number);
        } else if (one.what == operation::reg) {
            values.push_back(one.reg->read(access.core())[0]);
        } else if (one.what == operation::word) {
            std::uint32_t word = 0;
            const auto bytes = access.read_memory(take(), sizeof word);
            if (bytes.size() == sizeof word) std::memcpy(&word, bytes.data(), sizeof word);
            values.push_back(word);
        } else {
            const auto right = take();
            values.push_back(combine(one.what, take(), right));
        }
    }
    return values.back();
}

std::uint32_t debug_expression::combine(operation what, std::uint32_t a, std::uint32_t b) {
    switch (what) {
        case operation::add:
            return a + b;
        case operation::subtract:
            return a - b;
        case operation::mask:
            return a & b;
        case operation::equal:
            return a == b;
        case operation::unequal:
            return a != b;
        case operation::less:
            return a < b;
        case operation::less_or_equal:
            return a <= b;
        case operation::greater:
            return a > b;
        case operation::greater_or_equal:
            return a >= b;
        case operation::both:
            return a != 0 && b != 0;
        case operation::either:
            return a != 0 || b != 0;
        case operation::number:
        case operation::reg:
        case operation::word:
            break;
    }
    return 0;
}

}  // namespace tabletop
