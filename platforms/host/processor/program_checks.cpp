// SPDX-License-Identifier: Apache-2.0
#include "host/processor/program_checks.h"

#include "host/processor/whole_file.h"
#include "processors/cortex_a9/debugged_core.h"
#include "processors/cortex_a9/host_floating_point.h"
#include "processors/cortex_a9/watched_code.h"
#include "support/input_error.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <iterator>

namespace tabletop {

namespace {

// These end with another stack or at another place than they were called with, as their callers know: profiling, and
// jumps by tables of Thumb code.
constexpr const char* own_conventions[] = {"__gnu_mcount_nc",       "__gnu_thumb1_case_sqi", "__gnu_thumb1_case_uqi",
                                           "__gnu_thumb1_case_shi", "__gnu_thumb1_case_uhi", "__gnu_thumb1_case_si"};
// These read whole words around what they are asked for, or copy what is there.
constexpr const char* word_readers[] = {
    "memchr",           "memcmp",           "memcpy",  "memmove", "memrchr", "rawmemchr", "strcat",
    "strchr",           "strchrnul",        "strcmp",  "strcpy",  "strcspn", "strdup",    "strlcat",
    "strlcpy",          "strlen",           "strncat", "strncmp", "strncpy", "strnlen",   "__aeabi_memcpy",
    "__aeabi_memcpy4",  "__aeabi_memcpy8",  "strpbrk", "strrchr", "strspn",  "strstr",    "__aeabi_memmove",
    "__aeabi_memmove4", "__aeabi_memmove8", "stpcpy",  "stpncpy", "bcopy",   "mempcpy"};
constexpr const char* allocator_names[] = {"malloc", "calloc", "realloc", "memalign"};
// Functions that are there to call one of them.
constexpr const char* operator_new = "_Zn";

bool is_one_of(const std::string& name, const char* const* first, const char* const* end) {
    return std::any_of(first, end, [&name](const char* one) { return name == one; });
}

std::vector<elf_symbol> labels_of(const std::string& file) {
    auto labels = elf_symbols(whole_file(file));
    const auto is_none = [](const elf_symbol& each) {
        return !each.is_defined || each.name.empty() || each.name.front() == '$';
    };
    labels.erase(std::remove_if(labels.begin(), labels.end(), is_none), labels.end());
    std::stable_sort(labels.begin(), labels.end(),
                     [](const elf_symbol& a, const elf_symbol& b) { return a.address < b.address; });
    return labels;
}

std::string bytes_text(std::uint32_t bytes) {
    return fmt::format("{} byte{}", bytes, bytes == 1 ? "" : "s");
}

}  // namespace

program_checks::program_checks(processor_facet& processor, const watched_properties& what, const memory_image& image,
                               hint_list& hints)
    : core_(processor.cpu().core()),
      what_(what),
      hints_(hints),
      file_(image.name),
      code_(whole_file(image.name)),
      symbols_(whole_file(image.name)),
      labels_(labels_of(image.name)),
      lines_(image.name),
      calls_({[this](const broken_call& broken) { say_broken(broken); },
              what.uninitialised
                  ? [this](const open_call& call, std::uint32_t result) { note_allocation(call, result); }
                  : std::function<void(const open_call&, std::uint32_t)>(),
              [this](std::uint32_t address) { return is_code(address); },
              [this](std::uint32_t address) { return is_behind_call_there(address); }}) {
    for (const auto& segment : image.segments) segments_.emplace_back(segment.address, segment.address + segment.size);
    for (const auto& function : symbols_.functions()) {
        if (is_one_of(function.name, std::begin(allocator_names), std::end(allocator_names)))
            allocators_.emplace(function.address, function.name);
    }
    if (!core_.watch_execution(this, {true, what.stack})) {
        throw input_error("--watch: the installed libdynarmic does not offer what it takes; version 6.4.5 does");
    }
    if (!what.uninitialised) return;
    for (const auto& memory : processor.memories())
        core_.watch_unwritten(static_cast<std::uint32_t>(memory.first), memory.size);
}

program_checks::~program_checks() {
    core_.watch_execution(nullptr, {});
}

void program_checks::say(kind what, const std::string& text) {
    const host_floating_point own;
    auto& times = times_[static_cast<std::size_t>(what)];
    if (times == most_of_a_kind) return;
    ++times;
    hints_.say(text + (times == most_of_a_kind ? "; further ones of this kind are not told" : ""));
}

std::string program_checks::place_of(std::uint32_t pc) {
    const auto place = lines_.at(pc);
    return fmt::format("0x{:08x}{}", pc, place.empty() ? "" : fmt::format(" ({})", place));
}

// A label where there is no function.
std::string program_checks::function_name(std::uint32_t address) {
    const auto at = address & ~thumb;
    const auto function = symbols_.function_at(at);
    if (!function.empty()) return function;
    const auto label = std::find_if(labels_.begin(), labels_.end(),
                                    [at](const elf_symbol& each) { return (each.address & ~thumb) == at; });
    return label != labels_.end() ? label->name : fmt::format("the function at 0x{:08x}", at);
}

bool program_checks::is_code(std::uint32_t address) const {
    return code_.around(address).is_code;
}

// One that has been seen: what others have called is not known.
bool program_checks::is_behind_call_there(std::uint32_t address) const {
    const halfword_reader read = [this](std::uint32_t at, std::uint32_t& halfword) {
        std::uint16_t bytes = 0;
        const bool is_there = core_.read_memory(at, &bytes, sizeof bytes);
        halfword = bytes;
        return is_there;
    };
    return is_behind_watched_call(read, address & ~thumb, (address & thumb) != 0);
}

void program_checks::calls(const watched_registers& now, std::uint32_t pc, std::uint32_t target, std::uint32_t back) {
    if (what_.stack) look_at_stack(now, pc, 0);
    calls_.calls(now, pc, target, back);
}

void program_checks::is_behind_call(const watched_registers& now, std::uint32_t pc) {
    calls_.is_behind_call(now, pc);
}

void program_checks::returns(const watched_registers& now, std::uint32_t pc, std::uint32_t target, bool saved) {
    if (what_.convention) calls_.returns(now, pc, target, saved);
}

void program_checks::stack_grows(const watched_registers& now, std::uint32_t pc, std::uint32_t bytes) {
    look_at_stack(now, pc, bytes);
}

void program_checks::stack_moves(const watched_registers& now, std::uint32_t) {
    calls_.stack_moves();
    stacks_[static_cast<std::uint32_t>(now.mode) & 31].is_known = false;
}

// Once a function.
void program_checks::say_broken(const broken_call& what) {
    if (!what_.convention || !said_.emplace(kind::convention, what.call.target & ~thumb).second) return;
    const auto name = function_name(what.call.target);
    if (is_one_of(name, std::begin(own_conventions), std::end(own_conventions))) return;
    const auto called = fmt::format("{}, called at pc {},", name, place_of(what.call.pc));
    if (what.is == broken_call::kind::registers) {
        say(kind::convention,
            fmt::format("{} comes back with other registers than it has to keep: {}{}", called, changes_of(what),
                        what.interrupted ? "; it was interrupted, and the interrupt's handler may have done it" : ""));
        return;
    }
    const auto way = static_cast<std::int32_t>(what.stack - what.call.stack);
    const auto stack =
        way == 0 ? std::string()
                 : fmt::format("; the stack pointer is {} {} what it was at the call",
                               bytes_text(static_cast<std::uint32_t>(std::abs(way))), way < 0 ? "below" : "above");
    say(kind::convention,
        fmt::format("{} does not return behind the call: at pc {} it goes to 0x{:08x}, which {}{}", called,
                    place_of(what.pc), what.target & ~thumb,
                    what.saved ? "it takes from the stack" : "is in lr, where another call may have left it", stack));
}

std::string program_checks::changes_of(const broken_call& what) const {
    std::vector<std::string> changes;
    for (unsigned i = 0; i < what.core.size(); ++i) {
        if (what.core[i] != what.call.core[i])
            changes.push_back(fmt::format("r{} was 0x{:x} and is 0x{:x}", i + 4, what.call.core[i], what.core[i]));
    }
    if (what.stack != what.call.stack)
        changes.push_back(fmt::format("sp was 0x{:08x} and is 0x{:08x}", what.call.stack, what.stack));
    for (unsigned i = 0; i < what.vectors.size(); i += 2) {
        const auto word = [i](const auto& of) { return std::uint64_t{of[i + 1]} << 32 | of[i]; };
        if (word(what.vectors) != word(what.call.vectors))
            changes.push_back(
                fmt::format("d{} was 0x{:x} and is 0x{:x}", i / 2 + 8, word(what.call.vectors), word(what.vectors)));
    }
    return fmt::format("{}", fmt::join(changes, ", "));
}

void program_checks::look_at_stack(const watched_registers& now, std::uint32_t pc, std::uint32_t bytes) {
    auto& area = stacks_[static_cast<std::uint32_t>(now.mode) & 31];
    if (!area.is_known || now.stack > area.begin) area = area_of(now.stack);
    if (area.end == 0 || (now.stack >= area.end && now.stack - area.end >= bytes)) return;
    if (said_.emplace(kind::stack, area.end).second) say_low(now, pc, now.stack - bytes, area);
    area.end = 0;
}

// A stack that begins here, in memory that the program has, or in what is free above it.
program_checks::stack_area program_checks::area_of(std::uint32_t stack) const {
    stack_area area{true, stack, 0};
    std::uint64_t end = 0;
    for (const auto& [first, behind] : segments_) {
        if (stack > first && stack <= behind) end = first;
    }
    const bool is_inside = std::any_of(segments_.begin(), segments_.end(), [stack](const auto& each) {
        return stack > each.first && stack <= each.second;
    });
    if (!is_inside) {
        for (const auto& each : segments_) {
            if (each.second <= stack) end = std::max(end, each.second);
        }
        area.end = static_cast<std::uint32_t>(end);
        return area;
    }
    const auto next = std::lower_bound(labels_.begin(), labels_.end(), stack,
                                       [](const elf_symbol& each, std::uint32_t at) { return each.address < at; });
    if (next == labels_.begin() || std::prev(next)->address < end) return area;
    const auto& before = *std::prev(next);
    const auto behind = std::uint64_t{before.address} + symbols_.size_of(before.address);
    area.end = behind < stack ? static_cast<std::uint32_t>(behind) : before.address;
    return area;
}

void program_checks::say_low(const watched_registers& now, std::uint32_t pc, std::uint32_t to, const stack_area& area) {
    say(kind::stack,
        fmt::format("the stack is too small: at pc {} its pointer goes to 0x{:08x}, below its end at 0x{:08x}{}; it "
                    "began at 0x{:08x} and has {}{}",
                    place_of(pc), to, area.end, end_name(area.end), area.begin, bytes_text(area.begin - area.end),
                    recursion(now.mode)));
}

std::string program_checks::end_name(std::uint32_t end) const {
    const auto variable = symbols_.variable_at(end);
    const auto below = symbols_.variable_at(end - 1);
    if (!variable.empty()) return fmt::format(", where {} begins", variable);
    if (!below.empty()) return fmt::format(", above {}", below.substr(0, below.find(' ')));
    const auto section = code_.around(end - 1).section;
    return section.empty() ? "" : fmt::format(", where {} ends", section);
}

// The innermost call, and the function that is called most often.
std::string program_checks::recursion(iss_mode mode) {
    const auto& open = calls_.open(mode);
    if (open.empty()) return "";
    std::map<std::uint32_t, std::size_t> times;
    for (const auto& call : open) ++times[call.target];
    const auto most =
        std::max_element(times.begin(), times.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    const auto& last = open.back();
    const auto called = fmt::format("; {} was called last, at pc {}", function_name(last.target), place_of(last.pc));
    if (most->second < 2) return called;
    return fmt::format("{}, and {} is open {} times", called, function_name(most->first), most->second);
}

bool program_checks::allocates(std::uint32_t target) const {
    return !allocators_.empty() && allocators_.count(target & ~thumb) != 0;
}

// Called with each call that has come back.
void program_checks::note_allocation(const open_call& call, std::uint32_t result) {
    if (result == 0 || !allocates(call.target)) return;
    const auto name = allocators_.at(call.target & ~thumb);
    const auto size = name == "malloc" ? call.arguments[0] : name == "calloc" ? 0 : call.arguments[1];
    auto pc = call.pc;
    for (const auto mode : {iss_mode::system, iss_mode::supervisor}) {
        const auto& open = calls_.open(mode);
        for (std::size_t n = open.size(); n-- > 1 && open[n].pc == pc;) {
            if (symbols_.function_at(pc).compare(0, 3, operator_new) != 0) break;
            pc = open[n - 1].pc;
        }
    }
    allocations_[result] = {size, pc};
}

bool program_checks::reads_unwritten(const watched_registers& now, std::uint32_t pc, std::uint32_t address,
                                     unsigned size) {
    const auto function = symbols_.function_at(pc);
    if (is_one_of(function, std::begin(word_readers), std::end(word_readers))) return false;
    if (!said_.emplace(kind::uninitialised, pc).second) return true;
    say(kind::uninitialised, fmt::format("at pc {} a {} that nobody has written is read, at 0x{:08x}: {}", place_of(pc),
                                         size == 4   ? "word"
                                         : size == 2 ? "halfword"
                                                     : "byte",
                                         address, what_is_at(now, address)));
    return true;
}

std::string program_checks::what_is_at(const watched_registers& now, std::uint32_t address) {
    if (const auto variable = symbols_.variable_at(address); !variable.empty()) return variable;
    const auto& open = calls_.open(now.mode);
    const auto frame =
        std::find_if(open.rbegin(), open.rend(), [address](const open_call& call) { return call.stack > address; });
    if (address >= now.stack && frame != open.rend() && frame->stack >= now.stack) {
        return fmt::format("on the stack, {} above its pointer, in what {} has there, called at pc {}",
                           bytes_text(address - now.stack), function_name(frame->target), place_of(frame->pc));
    }
    const auto next = allocations_.upper_bound(address);
    if (next != allocations_.begin()) {
        const auto& [begin, found] = *std::prev(next);
        if (address - begin < found.size) {
            return fmt::format("{} from the begin of the {} that were allocated at pc {}", bytes_text(address - begin),
                               bytes_text(found.size), place_of(found.pc));
        }
    }
    if (address < now.stack && now.stack - address < 4096) return "below the stack pointer";
    return "in memory that is not the program's";
}

}  // namespace tabletop
