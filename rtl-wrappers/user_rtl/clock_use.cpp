// SPDX-License-Identifier: Apache-2.0
#include "user_rtl/clock_use.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>
#include <regex>

namespace tabletop {
namespace {

using need = clock_use::need;
using texts = std::vector<std::string>;

bool ends_with(const std::string& text, const std::string& end) {
    return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

bool is_name_character(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

std::string name_of(const std::string& function) {
    return "Vown___024root___" + function;
}

// Nothing is compiled with VL_DEBUG.
void erase_debugging(std::string& text) {
    constexpr const char* head = "#ifdef VL_DEBUG";
    for (auto begin = text.find(head); begin != std::string::npos; begin = text.find(head, begin)) {
        const auto end = text.find("#endif", begin);
        text.erase(begin, end == std::string::npos ? end : text.find('\n', end) - begin);
    }
}

// What runs again and again: all but what Verilator calls slow, and the class of the top, which calls the evaluation.
// Slow code that runs again is no part of an evaluation of a known form.
class evaluated_code {
  public:
    explicit evaluated_code(const std::map<std::string, std::string>& files) {
        for (const auto& [name, text] : files) {
            if (name == "Vown.cpp") has_objects_ = contains(text, "deleteAll");
            if (name == "Vown.cpp" || ends_with(name, "__Slow.cpp") || ends_with(name, "__Syms.cpp")) continue;
            sources_.push_back(text);
            erase_debugging(sources_.back());
        }
    }

    bool has(const std::string& text) const {
        return std::any_of(sources_.begin(), sources_.end(),
                           [&](const auto& source) { return contains(source, text); });
    }

    // Objects of classes: those that are no longer used are given back before every evaluation.
    bool has_objects() const { return has_objects_; }

    // From its comment "Body" on, without white space; nullopt: there is no such function.
    std::optional<std::string> body_of(const std::string& function) const {
        for (const auto& source : sources_) {
            const auto begin = find_definition(source, function);
            if (begin == std::string::npos) continue;
            auto body = source.substr(begin, end_of_definition(source, begin) - begin);
            constexpr const char* head = "// Body\n";
            const auto inside = body.find(head);
            body.erase(0, inside == std::string::npos ? inside : inside + std::char_traits<char>::length(head));
            body.erase(std::remove_if(body.begin(), body.end(), [](unsigned char c) { return std::isspace(c) != 0; }),
                       body.end());
            return body;
        }
        return std::nullopt;
    }

    // A member of any scope has this name, and not only to be an event.
    bool reads(const std::string& member) const {
        return std::any_of(sources_.begin(), sources_.end(), [&](const auto& source) {
            const auto events = find_definition(source, name_of("eval_triggers__act"));
            const auto end = events == std::string::npos ? events : end_of_definition(source, events);
            for (auto at = source.find(member); at != std::string::npos; at = source.find(member, at + 1)) {
                const bool is_event = events <= at && at < end;
                if (!is_event && is_member(source, at, member.size())) return true;
            }
            return false;
        });
    }

  private:
    static std::size_t find_definition(const std::string& source, const std::string& function) {
        const auto head = "void " + function + '(';
        for (auto at = source.find(head); at != std::string::npos; at = source.find(head, at + 1)) {
            const auto end_of_line = source.find('\n', at);
            if (end_of_line != std::string::npos && source[end_of_line - 1] == '{') return at;
        }
        return std::string::npos;
    }

    // The first brace in column 0.
    static std::size_t end_of_definition(const std::string& source, std::size_t begin) {
        return std::min(source.find("\n}", begin), source.size());
    }

    static bool is_member(const std::string& source, std::size_t at, std::size_t size) {
        const bool ends = at + size == source.size() || !is_name_character(source[at + size]);
        return ends && at != 0 && (source[at - 1] == '.' || (at > 1 && source.compare(at - 2, 2, "->") == 0));
    }

    texts sources_;
    bool has_objects_ = false;
};

// Whatever stands before a parenthesis.
texts calls_in(const std::string& body) {
    texts calls;
    for (auto at = body.find('('); at != std::string::npos; at = body.find('(', at + 1)) {
        auto begin = at;
        while (begin != 0 && is_name_character(body[begin - 1])) --begin;
        if (begin != at) calls.push_back(body.substr(begin, at - begin));
    }
    return calls;
}

bool is_arithmetic(const std::string& call) {
    static const std::regex known(
        "if|VL_(UN)?LIKELY|VL_(ADD|AND|ASSIGN|ASSIGNBIT|ASSIGNSEL|BITSEL|CLOG2|CONCAT|COND|CONST|COUNTONES|DIV|DIVS|EQ|"
        "EXTEND|EXTENDS|GT|GTE|GTES|GTS|LT|LTE|LTES|LTS|MODDIV|MODDIVS|MUL|MULS|NEGATE|NEQ|NOT|ONEHOT|ONEHOT0|OR|"
        "REDXOR|REPLICATE|SEL|SHIFTL|SHIFTR|SHIFTRS|SUB|XOR|ZERO)(_[A-Z0-9]+)*");
    return call == "at" || std::regex_match(call, known);
}

// Logic behind the inputs gives the same levels when it is run again. Verilator puts it in an order in which nothing is
// read before it has been written, and makes a trigger of every loop, so the first pass is the only one. Neither the
// time nor a function of somebody else comes into it.
bool settles_at_once(const evaluated_code& code) {
    const auto logic = code.body_of(name_of("eval_ico"));
    if (!logic) return true;
    const auto trigger = code.body_of(name_of("eval_triggers__ico"));
    if (!trigger || *trigger != "vlSelf->__VicoTriggered.at(0U)=(0U==vlSelf->__VicoIterCount);") return false;
    for (const auto& call : calls_in(*logic)) {
        if (call == "if" || call == "at") continue;
        const auto body = code.body_of(call);
        if (!body) return false;
        const auto calls = calls_in(*body);
        if (!std::all_of(calls.begin(), calls.end(), is_arithmetic)) return false;
    }
    return true;
}

struct event {
    bool rises;
    std::string signal;
};

// An or of edges. nullopt: something else.
std::optional<std::vector<event>> events_of(const std::string& expression) {
    static const std::regex edge(
        R"(\(\(IData\)\(vlSelf->(\w+)\)&\(~\(IData\)\(vlSelf->__Vtrigrprev__TOP__(\w+)\)\)\))"
        R"(|\(\(~\(IData\)\(vlSelf->(\w+)\)\)&\(IData\)\(vlSelf->__Vtrigrprev__TOP__(\w+)\)\))");
    std::vector<event> events;
    for (std::sregex_iterator found(expression.begin(), expression.end(), edge), end; found != end; ++found) {
        const auto& match = *found;
        const bool rises = match[1].matched;
        if (match[rises ? 1 : 3] != match[rises ? 2 : 4]) return std::nullopt;
        events.push_back({rises, match[rises ? 1 : 3]});
    }
    const auto rest = std::regex_replace(expression, edge, "");
    if (events.empty() || rest.find_first_not_of("(|)") != std::string::npos) return std::nullopt;
    return events;
}

using trigger_list = std::vector<std::vector<event>>;

// Of the statements there are only these: a trigger is an or of edges, the level of a signal is remembered.
std::optional<trigger_list> triggers_of(const std::string& body) {
    constexpr const char* remembered = "vlSelf->__Vtrigrprev__TOP__";
    trigger_list triggers;
    for (std::size_t begin = 0, end = 0; begin < body.size(); begin = end + 1) {
        end = std::min(body.find(';', begin), body.size());
        const auto equals = std::min(body.find('=', begin), end);
        const auto left = body.substr(begin, equals - begin);
        const auto right = equals == end ? "" : body.substr(equals + 1, end - equals - 1);
        if (left.rfind(remembered, 0) == 0) {
            const auto signal = left.substr(std::char_traits<char>::length(remembered));
            if (right != "vlSelf->" + signal) return std::nullopt;
            continue;
        }
        auto events = events_of(right);
        if (!events || left != fmt::format("vlSelf->__VactTriggered.at({}U)", triggers.size())) return std::nullopt;
        triggers.push_back(std::move(*events));
    }
    return triggers;
}

// Logic behind the inputs, events, registers: it has no other part.
bool is_known_evaluation(const evaluated_code& code) {
    const auto body = code.body_of(name_of("eval"));
    if (!body) return false;
    const texts known = {"eval_triggers__ico", "eval_ico", "eval_triggers__act", "eval_act", "eval_nba"};
    for (const auto& call : calls_in(*body)) {
        const bool is_part = std::any_of(known.begin(), known.end(), [&](const auto& n) { return call == name_of(n); });
        if (call.rfind("Vown", 0) == 0 && !is_part) return false;
    }
    return true;
}

// An input, whose level the design does not change.
bool is_input(const std::string& member, const std::vector<verilated_port>& ports) {
    return std::any_of(ports.begin(), ports.end(), [&](const auto& port) {
        return port.member == member && port.direction == verilated_port::way::in;
    });
}

// When processes start, they are started by inputs alone, all at once, and that is all that happens.
bool starts_by_inputs(const evaluated_code& code, const trigger_list& triggers,
                      const std::vector<verilated_port>& ports) {
    for (const auto& trigger : triggers) {
        for (const auto& event : trigger) {
            if (!is_input(event.signal, ports)) return false;
        }
    }
    const auto before = code.body_of(name_of("eval_act"));
    return before && before->empty() && !code.has_objects();
}

}  // namespace

clock_use find_clock_use(const std::map<std::string, std::string>& sources, const std::string& clock,
                         const std::vector<verilated_port>& ports) {
    clock_use use;
    const evaluated_code code(sources);
    const auto port = std::find_if(ports.begin(), ports.end(), [&](const auto& other) { return other.name == clock; });
    const auto events = code.body_of(name_of("eval_triggers__act"));
    if (port == ports.end() || port->bits != 1 || !events) return use;
    // C++ of the design's own is not looked into.
    if (code.reads(port->member) || code.has("// $c ")) return use;
    const auto triggers = triggers_of(*events);
    if (!triggers || !is_known_evaluation(code) || !settles_at_once(code)) return use;
    bool only_rises = true;
    for (const auto& trigger : *triggers) {
        const auto of_clock =
            std::count_if(trigger.begin(), trigger.end(), [&](const auto& e) { return e.signal == port->member; });
        only_rises = only_rises && std::none_of(trigger.begin(), trigger.end(),
                                                [&](const auto& e) { return e.signal == port->member && !e.rises; });
        use.triggered.push_back(of_clock != 0);
    }
    const bool is_event = std::find(use.triggered.begin(), use.triggered.end(), true) != use.triggered.end();
    if (!is_event || !only_rises) return use;
    use.clock = port->member;
    use.needed = starts_by_inputs(code, *triggers, ports) ? need::registers : need::rising_edge;
    return use;
}

std::string cycle_header(const clock_use& use) {
    std::string falling = "inline bool leave_out_falling_edge(design_top&) {\n    return false;\n}\n";
    std::string registers = "inline bool clock_registers_alone(design_top&) {\n    return false;\n}\n";
    if (use.needed != need::both_edges) {
        falling = fmt::format(
            "inline bool leave_out_falling_edge(design_top& top) {{\n"
            "    top.rootp->__Vtrigrprev__TOP__{} = 0;\n    return true;\n}}\n",
            use.clock);
    }
    if (use.needed == need::registers) {
        registers = "inline bool clock_registers_alone(design_top& top) {\n";
        for (std::size_t n = 0; n < use.triggered.size(); ++n) {
            registers += fmt::format("    top.rootp->__VnbaTriggered.at({}) = {};\n", n, use.triggered[n]);
        }
        registers += "    " + name_of("eval_nba") + "(top.rootp);\n    return true;\n}\n";
    }
    return "#include \"design_pins.h\"\n\n// After the evaluation of a rising edge, with the clock low again. False: "
           "the "
           "falling edge has to be evaluated.\n" +
           falling +
           "// A whole cycle, when no input has changed since the last one. False: nothing is done, it has to be "
           "evaluated.\n" +
           registers;
}

}  // namespace tabletop
