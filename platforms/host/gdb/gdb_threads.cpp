// SPDX-License-Identifier: Apache-2.0
#include "host/gdb/gdb_threads.h"

#include <fmt/format.h>
#include <algorithm>

namespace tabletop {

namespace {

// List_t: number of items, index, and the end marker, which is an item without an owner.
constexpr std::uint32_t list_bytes = 20;
constexpr std::uint32_t list_end = 8;
constexpr std::uint32_t list_first = 12;
// ListItem_t
constexpr std::uint32_t item_next = 4;
constexpr std::uint32_t item_owner = 12;
constexpr std::uint32_t end_value = 0xFFFFFFFF;  // portMAX_DELAY
// TCB_t, which begins with the top of the stack: two list items, priority and stack come before the name.
constexpr std::uint32_t name_offset = 52;
constexpr std::size_t name_bytes = 16;

// What is read here is a program's, and may be anything.
constexpr std::uint32_t most_priorities = 64;
constexpr std::size_t most_tasks = 256;

std::optional<std::uint32_t> word(iss& core, std::uint32_t address) {
    std::uint32_t value = 0;
    if (address % sizeof value != 0 || !core.read_memory(address, &value, sizeof value)) return std::nullopt;
    return value;
}

bool is_list(iss& core, std::uint32_t list) {
    const auto items = word(core, list);
    return items && *items <= most_tasks && word(core, list + list_end) == end_value;
}

std::vector<std::uint32_t> owners(iss& core, std::uint32_t list) {
    std::vector<std::uint32_t> found;
    if (!is_list(core, list)) return found;
    auto item = word(core, list + list_first);
    while (item && *item != list + list_end && found.size() != most_tasks) {
        const auto owner = word(core, *item + item_owner);
        if (!owner || *owner == 0) break;
        found.push_back(*owner);
        item = word(core, *item + item_next);
    }
    return found;
}

std::string name_of(iss& core, std::uint32_t control_block) {
    std::string name;
    while (name.size() != name_bytes) {
        const auto at = static_cast<std::uint32_t>(name.size());
        const auto letters = word(core, control_block + name_offset + at / 4 * 4);
        const auto letter = static_cast<char>(letters.value_or(0) >> at % 4 * 8);
        if (letter < ' ' || letter > '~') break;
        name += letter;
    }
    return name;
}

// Words from an address upwards; fails() once one of them could not be read.
class stack_reader {
  public:
    stack_reader(iss& core, std::uint32_t address) : core_(core), address_(address) {}

    std::uint32_t take() {
        const auto value = word(core_, address_);
        address_ += sizeof(std::uint32_t);
        failed_ = failed_ || !value;
        return value.value_or(0);
    }
    std::uint32_t address() const { return address_; }
    bool failed() const { return failed_; }

  private:
    iss& core_;
    std::uint32_t address_;
    bool failed_ = false;
};

}  // namespace

const std::array<const char*, gdb_threads::symbol_count> gdb_threads::names = {
    "pxCurrentTCB",      "xSchedulerRunning",  "pxReadyTasksLists",
    "uxTopUsedPriority", "pxDelayedTaskList",  "pxOverflowDelayedTaskList",
    "xPendingReadyList", "xSuspendedTaskList", "xTasksWaitingTermination"};

std::string gdb_threads::next_symbol(const std::string& name, std::optional<std::uint32_t> value) {
    if (name.empty()) {
        forget_symbols();
        return names.front();
    }
    const auto at = std::find(names.begin(), names.end(), name);
    if (at == names.end()) return "";
    symbols_[static_cast<std::size_t>(at - names.begin())] = value;
    return at + 1 == names.end() ? "" : *(at + 1);
}

std::optional<std::uint32_t> gdb_threads::value_of(iss& core, symbol which) const {
    return symbols_[which] ? word(core, *symbols_[which]) : std::nullopt;
}

// Lists of one kind lie behind those of the ready tasks, whose number not every program tells.
bool gdb_threads::is_list_of_another(iss& core, std::uint32_t list) const {
    const auto own = [&](symbol which) { return symbols_[which] == list; };
    return own(pending_list) || own(suspended_list) || own(deleted_list) || value_of(core, delayed_list) == list ||
           value_of(core, overflow_list) == list;
}

// Empty before the scheduler runs: until then the processor executes main().
std::vector<gdb_threads::task> gdb_threads::tasks(iss& core) const {
    const auto running = value_of(core, current_task);
    if (!running || *running == 0 || value_of(core, scheduler_running) == 0u || !symbols_[ready_lists]) return {};
    std::vector<task> found = {{*running, "running"}};
    const auto add = [&](std::optional<std::uint32_t> list, const char* state) {
        if (!list) return;
        for (const auto owner : owners(core, *list)) {
            const bool known = std::any_of(found.begin(), found.end(),
                                           [&](const task& other) { return other.control_block == owner; });
            if (!known && found.size() != most_tasks) found.push_back({owner, state});
        }
    };
    const auto highest = value_of(core, top_priority);
    const auto count = highest && *highest < most_priorities ? *highest + 1 : most_priorities;
    for (std::uint32_t priority = 0; priority != count; ++priority) {
        const auto list = *symbols_[ready_lists] + priority * list_bytes;
        if (!is_list(core, list) || is_list_of_another(core, list)) break;
        add(list, "ready");
    }
    add(symbols_[pending_list], "ready");
    add(value_of(core, delayed_list), "blocked");
    add(value_of(core, overflow_list), "blocked");
    add(symbols_[suspended_list], "suspended");
    add(symbols_[deleted_list], "deleted");
    return found;
}

std::uint32_t gdb_threads::current(iss& core) const {
    const auto found = tasks(core);
    return found.empty() ? whole_program : found.front().control_block;
}

std::vector<std::uint32_t> gdb_threads::all(iss& core) const {
    std::vector<std::uint32_t> threads;
    for (const auto& one : tasks(core)) threads.push_back(one.control_block);
    if (threads.empty()) threads.push_back(whole_program);
    return threads;
}

bool gdb_threads::contains(iss& core, std::uint32_t thread) const {
    const auto threads = all(core);
    return std::find(threads.begin(), threads.end(), thread) != threads.end();
}

std::string gdb_threads::describe(iss& core, std::uint32_t thread) const {
    for (const auto& one : tasks(core)) {
        if (one.control_block != thread) continue;
        return fmt::format("{} ({})", name_of(core, thread), one.state);
    }
    return "Cortex-A9";
}

// What portSAVE_CONTEXT of the port has pushed, from the top of the stack upwards.
std::optional<gdb_saved_registers> gdb_threads::saved_registers(iss& core, std::uint32_t thread) const {
    const auto top = word(core, thread);
    if (!top) return std::nullopt;
    stack_reader stack(core, *top);
    gdb_saved_registers saved;
    const auto floating_point = stack.take();
    if (floating_point > 1) return std::nullopt;
    saved.has_vfp = floating_point != 0;
    if (saved.has_vfp) {
        saved.fpscr = stack.take();
        for (std::size_t at = 32; at != 64; ++at) saved.vfp[at] = stack.take();  // D16 to D31
        for (std::size_t at = 0; at != 32; ++at) saved.vfp[at] = stack.take();
    }
    stack.take();  // the depth of critical sections
    for (std::size_t at = 0; at != 13; ++at) saved.core[at] = stack.take();
    saved.core[14] = stack.take();
    saved.core[15] = stack.take();
    saved.cpsr = stack.take();
    saved.core[13] = stack.address();
    if (stack.failed()) return std::nullopt;
    return saved;
}

}  // namespace tabletop
