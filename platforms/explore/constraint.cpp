// SPDX-License-Identifier: Apache-2.0
#include "explore/constraint.h"

#include "explore/sweep_axis.h"
#include "support/input_error.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <functional>
#include <iterator>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace tabletop {

// Truths are 0 and 1, names their position among the choices.
class constraint::node {
  public:
    // What an expression is: a truth, a number with its unit, or one of the names of a choice.
    struct value_type {
        enum class sort : std::uint8_t { truth, number, name };
        sort what = sort::number;
        std::string unit;                               // of a number
        const parameter_declaration* choice = nullptr;  // of a name: whose it is; null: a bare word

        std::string text() const {
            if (what == sort::truth) return "true or false";
            if (what == sort::name) return "a name";
            return unit.empty() ? "a number" : "a number of " + unit;
        }
    };
    struct point {
        const point_parameters* parameters;  // null where the expression has none
        const metric_values& metrics;
    };
    using evaluation = std::function<double(const point&)>;

    value_type type;
    evaluation value;
    std::string word = {};   // of a bare word
    evaluation margin = {};  // of a truth that compares

    double margin_at(const point& at) const { return margin ? margin(at) : value(at) != 0 ? 1 : -1; }
};

namespace {

using node = constraint::node;
using value_type = node::value_type;
using point_values = node::point;

constexpr auto truth = value_type::sort::truth;
constexpr auto number = value_type::sort::number;
constexpr auto name = value_type::sort::name;

[[noreturn]] void refuse(const std::string& why) {
    throw input_error(why);
}

constexpr std::size_t most_words = 1000;

bool is_word_character(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.' || c == '@';
}

std::vector<std::string_view> words_of(std::string_view text) {
    std::vector<std::string_view> words;
    while (true) {
        // What it computes is called one inside of the other.
        if (words.size() > most_words) refuse(fmt::format("it has more than {} words", most_words));
        while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front())) != 0) text.remove_prefix(1);
        if (text.empty()) return words;
        std::size_t length = 0;
        while (length < text.size() && is_word_character(text[length])) ++length;
        if (length == 0) {
            constexpr std::string_view pairs[] = {"<=", ">=", "==", "!="};
            const bool pair = std::find(std::begin(pairs), std::end(pairs), text.substr(0, 2)) != std::end(pairs);
            length = pair ? 2 : 1;
        }
        words.push_back(text.substr(0, length));
        text.remove_prefix(length);
    }
}

bool begins_number(std::string_view word) {
    return std::isdigit(static_cast<unsigned char>(word.front())) != 0;
}

bool begins_name(std::string_view word) {
    return !word.empty() && std::isalpha(static_cast<unsigned char>(word.front())) != 0;
}

// The kinds of parameters whose values have a unit.
constexpr parameter_kind kinds_with_unit[] = {parameter_kind::frequency, parameter_kind::time, parameter_kind::size};

bool is_base_unit(const std::string& unit) {
    return std::any_of(std::begin(kinds_with_unit), std::end(kinds_with_unit),
                       [&](parameter_kind kind) { return base_unit(kind) == unit; });
}

// By how much a is less than b, against the larger of them.
double share_between(double a, double b) {
    const auto size = std::max(std::abs(a), std::abs(b));
    return size == 0 ? 0 : (b - a) / size;
}

class parser {
  public:
    // parameters: null: it has none.
    parser(const std::string& text, const point_parameters* parameters, const std::vector<explore_metric>& metrics)
        : words_(words_of(text)), parameters_(parameters), metrics_(metrics) {}

    node parse(value_type::sort what) {
        auto root = any_of();
        if (next_ != words_.size()) refuse(fmt::format("\"{}\" is not expected there", words_[next_]));
        require(root, what, "the whole expression");
        return root;
    }

    const std::vector<std::string>& named_metrics() const { return named_metrics_; }

  private:
    static constexpr unsigned deepest = 100;

    // Empty at the end.
    std::string_view next_word() const { return next_ == words_.size() ? std::string_view() : words_[next_]; }

    bool take(std::string_view word) {
        if (next_ == words_.size() || words_[next_] != word) return false;
        ++next_;
        return true;
    }

    static void require(const node& operand, value_type::sort what, const std::string& where) {
        if (operand.type.what == name && operand.type.choice == nullptr) refuse_word(operand.word);
        if (operand.type.what == what) return;
        refuse(fmt::format("{} is {}, not {}", where, operand.type.text(), value_type{what, "", nullptr}.text()));
    }

    [[noreturn]] static void refuse_word(const std::string& word) {
        refuse(fmt::format("\"{}\" is no parameter; `tabletop list` names them all", word));
    }

    node any_of() {
        auto left = all_of();
        while (take("or"))
            left = both(std::move(left), all_of(), "or", [](double a, double b) { return std::max(a, b); });
        return left;
    }

    node all_of() {
        auto left = negation();
        while (take("and")) {
            left = both(std::move(left), negation(), "and", [](double a, double b) { return std::min(a, b); });
        }
        return left;
    }

    // join: of truths 0 and 1, and of margins.
    static node both(node left, node right, const char* word, double (*join)(double, double)) {
        for (const auto* const side : {&left, &right}) require(*side, truth, fmt::format("a side of \"{}\"", word));
        const auto a = std::make_shared<const node>(std::move(left));
        const auto b = std::make_shared<const node>(std::move(right));
        return {{truth, "", nullptr},
                [a, b, join](const point_values& point) { return join(a->value(point), b->value(point)); },
                {},
                [a, b, join](const point_values& point) { return join(a->margin_at(point), b->margin_at(point)); }};
    }

    node negation() {
        if (!take("not")) return comparison();
        const nesting level(*this);
        auto operand = negation();
        require(operand, truth, "what follows \"not\"");
        const auto a = std::make_shared<const node>(std::move(operand));
        return {{truth, "", nullptr},
                [a](const point_values& point) { return a->value(point) != 0 ? 0.0 : 1.0; },
                {},
                [a](const point_values& point) { return -a->margin_at(point); }};
    }

    node comparison() {
        auto left = sum();
        struct relation {
            const char* sign;
            bool (*holds)(double, double);
            double (*margin)(double, double);
        };
        constexpr relation relations[] = {
            {"<", [](double a, double b) { return a < b; }, share_between},
            {"<=", [](double a, double b) { return a <= b; }, share_between},
            {">", [](double a, double b) { return a > b; }, [](double a, double b) { return share_between(b, a); }},
            {">=", [](double a, double b) { return a >= b; }, [](double a, double b) { return share_between(b, a); }},
            {"==", [](double a, double b) { return a == b; },
             [](double a, double b) { return -std::abs(share_between(a, b)); }},
            {"!=", [](double a, double b) { return a != b; },
             [](double a, double b) { return std::abs(share_between(a, b)); }}};
        for (const auto& [sign, holds, margin] : relations) {
            if (!take(sign)) continue;
            auto right = sum();
            resolve(left, right);
            resolve(right, left);
            require_alike(left, right, sign);
            const bool orders = sign[0] == '<' || sign[0] == '>';
            if (orders && left.type.what != number) refuse(fmt::format("\"{}\" is for numbers", sign));
            const auto compared = [a = left.value, b = right.value](auto how) {
                return [a, b, how](const point_values& point) -> double { return how(a(point), b(point)); };
            };
            node compares{{truth, "", nullptr}, compared(holds)};
            if (left.type.what == number) compares.margin = compared(margin);
            return compares;
        }
        if (next_ != words_.size() && words_[next_] == "=") refuse("\"=\": equal is ==");
        return left;
    }

    // A bare word beside a choice is one of its names.
    static void resolve(node& word, const node& beside) {
        if (word.type.what != name || word.type.choice != nullptr) return;
        const auto* const choice = beside.type.choice;
        if (choice == nullptr) refuse_word(word.word);
        const auto& names = choice->choices;
        const auto found = std::find(names.begin(), names.end(), word.word);
        if (found == names.end()) {
            refuse(fmt::format("\"{}\" is not one of {}, the values of {}", word.word, fmt::join(names, ", "),
                               choice->key));
        }
        word.type.choice = choice;
        word.value = [position = static_cast<double>(found - names.begin())](const point_values&) { return position; };
    }

    static void require_alike(const node& left, const node& right, std::string_view sign) {
        const auto& a = left.type;
        const auto& b = right.type;
        if (a.what == b.what && a.unit == b.unit && (a.what != name || a.choice == b.choice)) return;
        refuse(fmt::format("\"{}\" between {} and {}", sign, a.text(), b.text()));
    }

    node sum() {
        auto left = product();
        while (true) {
            const bool plus = take("+");
            if (!plus && !take("-")) return left;
            auto right = product();
            require_numbers(left, right, plus ? "+" : "-");
            require_alike(left, right, plus ? "+" : "-");
            auto type = left.type;
            left = {type, [a = std::move(left.value), b = std::move(right.value), plus](const point_values& point) {
                        return plus ? a(point) + b(point) : a(point) - b(point);
                    }};
        }
    }

    node product() {
        auto left = factor();
        while (true) {
            const bool times = take("*");
            if (!times && !take("/")) return left;
            auto right = factor();
            require_numbers(left, right, times ? "*" : "/");
            auto type = times ? product_type(left.type, right.type) : quotient_type(left.type, right.type);
            left = {type, [a = std::move(left.value), b = std::move(right.value), times](const point_values& point) {
                        return times ? a(point) * b(point) : a(point) / b(point);
                    }};
        }
    }

    static void require_numbers(const node& left, const node& right, const char* sign) {
        for (const auto* const side : {&left, &right}) require(*side, number, fmt::format("a side of \"{}\"", sign));
    }

    static value_type product_type(const value_type& a, const value_type& b) {
        if (!a.unit.empty() && !b.unit.empty()) refuse(fmt::format("\"*\" between {} and {}", a.text(), b.text()));
        return {number, a.unit + b.unit, nullptr};
    }

    static value_type quotient_type(const value_type& a, const value_type& b) {
        if (b.unit.empty()) return a;
        if (a.unit != b.unit) refuse(fmt::format("\"/\" between {} and {}", a.text(), b.text()));
        return {};
    }

    node factor() {
        if (take("-")) {
            const nesting level(*this);
            auto operand = factor();
            require(operand, number, "what follows \"-\"");
            auto type = operand.type;
            return {type, [a = std::move(operand.value)](const point_values& point) { return -a(point); }};
        }
        if (take("(")) {
            const nesting level(*this);
            auto inner = any_of();
            if (!take(")")) refuse("a parenthesis is not closed");
            return inner;
        }
        if (next_ == words_.size()) refuse("it ends too early");
        const auto word = words_[next_++];
        if (begins_number(word)) return literal(word);
        if (!is_word_character(word.front())) refuse(fmt::format("\"{}\" is not expected there", word));
        return named(word);
    }

    // "100", "100MHz", "100 MHz".
    node literal(std::string_view word) {
        const auto constant = [](const value_type& type, const quantity& amount) {
            const auto value = static_cast<double>(amount.numerator) / static_cast<double>(amount.denominator);
            return node{type, [value](const point_values&) { return value; }};
        };
        const auto last_digit = word.find_last_of("0123456789.");
        const bool has_unit = last_digit + 1 != word.size();
        const bool unit_follows = !has_unit && is_unit(next_word());
        if (!has_unit && !unit_follows) {
            if (const auto next = next_word(); begins_name(next) && next != "and" && next != "or") {
                refuse(fmt::format("\"{}\" behind {} is no unit; there are units of frequency, time and size", next,
                                   word));
            }
            return constant({}, parse_number(parameter_kind::ratio, word));
        }
        const auto text = std::string(word) + std::string(unit_follows ? words_[next_++] : "");
        for (const auto kind : kinds_with_unit) {
            if (is_unit_of(kind, std::string_view(text).substr(last_digit + 1))) {
                return constant({number, base_unit(kind), nullptr}, parse_number(kind, text));
            }
        }
        refuse(fmt::format("\"{}\" is no number with a unit", text));
    }

    static quantity parse_number(parameter_kind kind, std::string_view text) {
        try {
            return parse_quantity(kind, text);
        } catch (const input_error& error) {
            refuse(error.what());
        }
    }

    static bool is_unit_of(parameter_kind kind, std::string_view word) {
        try {
            parse_quantity(kind, "1" + std::string(word));
            return !word.empty() && !begins_number(word);
        } catch (const input_error&) {
            return false;
        }
    }

    static bool is_unit(std::string_view word) {
        return begins_name(word) && std::any_of(std::begin(kinds_with_unit), std::end(kinds_with_unit),
                                                [&](parameter_kind kind) { return is_unit_of(kind, word); });
    }

    node named(std::string_view word) {
        if (word == "on" || word == "off") {
            const double value = word == "on" ? 1 : 0;
            return {{truth, "", nullptr}, [value](const point_values&) { return value; }};
        }
        if (const auto* const declaration = parameters_ == nullptr ? nullptr : parameters_->find(word)) {
            return parameter(*declaration);
        }
        for (const auto& metric : metrics_) {
            if (word == metric.name) return result(metric);
        }
        if (parameters_ == nullptr || word.find('.') != std::string_view::npos) refuse_name(word);
        return {{name, "", nullptr}, nullptr, std::string(word)};
    }

    [[noreturn]] void refuse_name(std::string_view word) const {
        auto names = parameters_ == nullptr ? std::vector<std::string>{} : parameters_->names();
        for (const auto& metric : metrics_) names.push_back(metric.name);
        if (parameters_ == nullptr) refuse(fmt::format("unknown metric \"{}\"; {}", word, nearest_or_all(word, names)));
        refuse(unknown_parameter_message(word, names));
    }

    // Cycles are a number like others.
    node result(const explore_metric& metric) {
        if (std::find(named_metrics_.begin(), named_metrics_.end(), metric.name) == named_metrics_.end()) {
            named_metrics_.push_back(metric.name);
        }
        return {{number, is_base_unit(metric.unit) ? metric.unit : "", nullptr},
                [name = metric.name](const point_values& point) { return point.metrics.at(name); }};
    }

    static node parameter(const parameter_declaration& declaration) {
        const auto number_of = [declaration](const point_values& point) {
            return value_number(declaration, point.parameters->text(declaration.key));
        };
        switch (declaration.kind) {
            case parameter_kind::boolean:
                return {{truth, "", nullptr}, number_of};
            case parameter_kind::choice:
                if (!names_are_numbers(declaration)) return {{name, "", &declaration}, number_of};
                return {{}, [key = declaration.key](const point_values& point) {
                            return static_cast<double>(parse_integer(point.parameters->text(key)));
                        }};
            default:
                return {{number, base_unit(declaration.kind), nullptr}, number_of};
        }
    }

    struct nesting {
        explicit nesting(parser& of) : of_(of) {
            if (++of_.depth_ > deepest) refuse(fmt::format("more than {} levels", deepest));
        }
        ~nesting() { --of_.depth_; }
        parser& of_;
    };

    const std::vector<std::string_view> words_;
    const point_parameters* const parameters_;
    const std::vector<explore_metric>& metrics_;
    std::vector<std::string> named_metrics_;
    std::size_t next_ = 0;
    unsigned depth_ = 0;
};

}  // namespace

constraint::constraint(const std::string& option, const std::string& text, const point_parameters& parameters,
                       const std::vector<explore_metric>& metrics) {
    if (text.find_first_not_of(" \t") == std::string::npos) return;
    try {
        parser parsed(text, &parameters, metrics);
        root_ = std::make_unique<const node>(parsed.parse(truth));
        metrics_ = parsed.named_metrics();
    } catch (const input_error& error) {
        throw input_error(fmt::format("{}: {}", option, error.what()));
    }
}

constraint::~constraint() = default;
constraint::constraint(constraint&&) noexcept = default;

bool constraint::holds(const point_parameters& point, const metric_values& values) const {
    return root_ == nullptr || root_->value({&point, values}) != 0;
}

explore_metric defined_metric(const std::string& name, const std::string& text,
                              const std::vector<explore_metric>& metrics, std::vector<std::string>& named) {
    parser parsed(text, nullptr, metrics);
    const auto root = std::make_shared<const node>(parsed.parse(number));
    named = parsed.named_metrics();
    std::vector<explore_metric> used;
    std::copy_if(metrics.begin(), metrics.end(), std::back_inserter(used), [&](const explore_metric& metric) {
        return std::find(named.begin(), named.end(), metric.name) != named.end();
    });
    constexpr unsigned ratio_decimals = 6;
    return {name, root->type.unit, fmt::format("Defined as {}.", text), root->type.unit.empty() ? ratio_decimals : 0,
            [root, used](const point_measurements& measured) -> std::optional<double> {
                metric_values values;
                for (const auto& metric : used) {
                    const auto value = metric.value(measured);
                    if (!value) return std::nullopt;
                    values[metric.name] = *value;
                }
                const auto result = root->value({nullptr, values});
                return std::isfinite(result) ? std::optional(result) : std::nullopt;
            }};
}

double constraint::margin(const point_parameters& point, const metric_values& values) const {
    return root_ == nullptr ? 1 : root_->margin_at({&point, values});
}

}  // namespace tabletop
