// SPDX-License-Identifier: Apache-2.0
#include "user_rtl/clock_use.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <optional>
#include <regex>
#include <string_view>
#include <utility>

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

bool is_any_of(const std::string& text, const texts& all) {
    return std::find(all.begin(), all.end(), text) != all.end();
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

// Verilator 5.032 reads the members through a reference of its own.
void write_members_alike(std::string& text) {
    constexpr std::string_view reference = "vlSelfRef.";
    for (auto at = text.find(reference); at != std::string::npos; at = text.find(reference, at)) {
        text.replace(at, reference.size(), "vlSelf->");
    }
}

// What runs again and again: all but what Verilator calls slow, and the class of the top, which calls the evaluation.
// Slow code that runs again is no part of an evaluation of a known form.
class evaluated_code {
  public:
    explicit evaluated_code(const std::map<std::string, std::string>& files) {
        for (const auto& [name, text] : files) {
            has_objects_ = has_objects_ || contains(text, "VL_NEW(");
            if (name == "Vown.cpp" || ends_with(name, "__Slow.cpp") || ends_with(name, "__Syms.cpp")) continue;
            sources_.push_back(text);
            erase_debugging(sources_.back());
            write_members_alike(sources_.back());
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
        const auto head = ' ' + function + '(';
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
    const texts first_pass = {"vlSelf->__VicoTriggered.at(0U)=(0U==vlSelf->__VicoIterCount);",
                              "vlSelf->__VicoTriggered.set(0U,(IData)(vlSelf->__VicoFirstIteration));"};
    if (!trigger || !is_any_of(*trigger, first_pass)) return false;
    for (const auto& call : calls_in(*logic)) {
        if (is_any_of(call, {"if", "at", "word"})) continue;
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

// The signal whose level in the evaluation before a member holds: Verilator 5.006 names them one way, 5.032 another,
// with a number. Empty: it is no such member.
std::string remembered_signal(const std::string& member) {
    static const std::regex known(R"(__Vtrigrprev__TOP__(\w+)|__Vtrigprevexpr___TOP__(\w+)__\d+)");
    std::smatch match;
    if (!std::regex_match(member, match, known)) return {};
    return match[match[1].matched ? 1 : 2];
}

// An or of edges. nullopt: something else.
std::optional<std::vector<event>> events_of(const std::string& expression) {
    static const std::regex edge(R"(\(\(IData\)\(vlSelf->(\w+)\)&\(~\(IData\)\(vlSelf->(\w+)\)\)\))"
                                 R"(|\(\(~\(IData\)\(vlSelf->(\w+)\)\)&\(IData\)\(vlSelf->(\w+)\)\))");
    std::vector<event> events;
    for (std::sregex_iterator found(expression.begin(), expression.end(), edge), end; found != end; ++found) {
        const auto& match = *found;
        const bool rises = match[1].matched;
        if (match[rises ? 1 : 3] != remembered_signal(match[rises ? 2 : 4])) return std::nullopt;
        events.push_back({rises, match[rises ? 1 : 3]});
    }
    const auto rest = std::regex_replace(expression, edge, "");
    if (events.empty() || rest.find_first_not_of("(|)") != std::string::npos) return std::nullopt;
    return events;
}

using trigger_list = std::vector<std::vector<event>>;

struct triggers {
    trigger_list events;
    std::map<std::string, std::string> memories;  // members by the signal whose level they hold
    bool by_function = false;                     // they are set by one
};

// The expression of the trigger with this number. Verilator 5.006 assigns it, 5.032 calls a function.
std::optional<std::string> trigger_expression(const std::string& statement, std::size_t number, bool& by_function) {
    const auto assigned = fmt::format("vlSelf->__VactTriggered.at({}U)=", number);
    const auto passed = fmt::format("vlSelf->__VactTriggered.set({}U,", number);
    by_function = statement.rfind(passed, 0) == 0;
    if (by_function) return statement.substr(passed.size(), statement.size() - passed.size() - 1);
    if (statement.rfind(assigned, 0) == 0) return statement.substr(assigned.size());
    return std::nullopt;
}

// Of the statements there are only these: a trigger is an or of edges, the level of a signal is remembered.
std::optional<triggers> triggers_of(const std::string& body) {
    static const std::regex memory(R"(vlSelf->(\w+)=vlSelf->(\w+))");
    triggers all;
    for (std::size_t begin = 0, end = 0; begin < body.size(); begin = end + 1) {
        end = std::min(body.find(';', begin), body.size());
        const auto statement = body.substr(begin, end - begin);
        std::smatch match;
        if (std::regex_match(statement, match, memory)) {
            if (remembered_signal(match[1]) != match[2]) return std::nullopt;
            all.memories[match[2]] = match[1];
            continue;
        }
        const auto expression = trigger_expression(statement, all.events.size(), all.by_function);
        if (!expression) return std::nullopt;
        auto events = events_of(*expression);
        if (!events) return std::nullopt;
        all.events.push_back(std::move(*events));
    }
    return all;
}

// Logic behind the inputs, events, registers: it has no other part.
bool is_known_evaluation(const evaluated_code& code) {
    static const texts known = {"eval_triggers__ico", "eval_ico", "eval_triggers__act", "eval_act", "eval_nba"};
    // What they are called from in Verilator 5.032.
    static const texts phases = {"eval_phase__ico", "eval_phase__act", "eval_phase__nba"};
    const auto body = code.body_of(name_of("eval"));
    if (!body) return false;
    auto calls = calls_in(*body);
    for (const auto& phase : phases) {
        const auto of_phase = calls_in(code.body_of(name_of(phase)).value_or(""));
        calls.insert(calls.end(), of_phase.begin(), of_phase.end());
    }
    return std::all_of(calls.begin(), calls.end(), [](const auto& call) {
        const auto is_call_of = [&](const auto& function) { return call == name_of(function); };
        return call.rfind("Vown", 0) != 0 || std::any_of(known.begin(), known.end(), is_call_of) ||
               std::any_of(phases.begin(), phases.end(), is_call_of);
    });
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
    const auto because = [&](const char* reason) {
        use.unproven = reason;
        return use;
    };
    const evaluated_code code(sources);
    const auto port = std::find_if(ports.begin(), ports.end(), [&](const auto& other) { return other.name == clock; });
    const auto events = code.body_of(name_of("eval_triggers__act"));
    if (port == ports.end() || port->bits != 1) return because("it is a bit of a port");
    if (code.reads(port->member)) return because("the design reads its level");
    // It is not looked into.
    if (code.has("// $c ")) return because("the design has C++ of its own");
    const auto triggers = events ? triggers_of(*events) : std::nullopt;
    if (!triggers) return because("what starts its processes is no edge, or Verilator writes it in an unknown way");
    if (!is_known_evaluation(code)) return because("an evaluation has a part that is not known");
    if (!settles_at_once(code)) return because("behind an input is more than arithmetic");
    bool only_rises = true;
    for (const auto& trigger : triggers->events) {
        const auto of_clock =
            std::count_if(trigger.begin(), trigger.end(), [&](const auto& e) { return e.signal == port->member; });
        only_rises = only_rises && std::none_of(trigger.begin(), trigger.end(),
                                                [&](const auto& e) { return e.signal == port->member && !e.rises; });
        use.triggered.push_back(of_clock != 0);
    }
    const bool is_event = std::find(use.triggered.begin(), use.triggered.end(), true) != use.triggered.end();
    const auto memory = triggers->memories.find(port->member);
    if (!is_event || memory == triggers->memories.end()) return because("nothing starts with it");
    if (!only_rises) return because("something starts with its falling edge");
    use.memory = memory->second;
    use.sets_by_function = triggers->by_function;
    use.needed = starts_by_inputs(code, triggers->events, ports) ? need::registers : need::rising_edge;
    return use;
}

std::string cycle_header(const clock_use& use) {
    std::string falling = "inline bool leave_out_falling_edge(design_top&) {\n    return false;\n}\n";
    std::string registers = "inline bool clock_registers_alone(design_top&) {\n    return false;\n}\n";
    if (use.needed != need::both_edges) {
        falling = fmt::format(
            "inline bool leave_out_falling_edge(design_top& top) {{\n"
            "    top.rootp->{} = 0;\n    return true;\n}}\n",
            use.memory);
    }
    if (use.needed == need::registers) {
        registers = "inline bool clock_registers_alone(design_top& top) {\n";
        for (std::size_t n = 0; n < use.triggered.size(); ++n) {
            const auto level = use.triggered[n] ? "true" : "false";
            registers +=
                "    top.rootp->__VnbaTriggered" + (use.sets_by_function ? fmt::format(".set({}, {});\n", n, level)
                                                                         : fmt::format(".at({}) = {};\n", n, level));
        }
        // Verilator 5.032 expects none to be set before an evaluation.
        registers += "    " + name_of("eval_nba") +
                     "(top.rootp);\n    top.rootp->__VnbaTriggered.clear();\n    return true;\n}\n";
    }
    return "#include \"design_ports.h\"\n\n// After the evaluation of a rising edge, with the clock low again. False: "
           "the "
           "falling edge has to be evaluated.\n" +
           falling +
           "// A whole cycle, when no input has changed since the last one. False: nothing is done, it has to be "
           "evaluated.\n" +
           registers;
}

}  // namespace tabletop
