// SPDX-License-Identifier: Apache-2.0
#include "host/gdb/gdb_commands.h"

#include "host/gdb/gdb_packets.h"

#include <fmt/format.h>
#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

namespace tabletop {

namespace {

const std::string ok = "OK";
const std::string failed = "E01";
const std::string unknown;  // what a stub says to packets it does not know

constexpr std::size_t largest_read = gdb_packet_limit / 2;

gdb_answer stay(std::string reply) {
    return {std::move(reply), gdb_answer::action::stay};
}

// A debugger takes what is not named for nothing: registers of peripherals, and what only the MMU knows, lie between
// the memories.
std::string memory_map_of(const std::vector<machine_memory>& memories) {
    std::string text =
        "<?xml version=\"1.0\"?>\n<!DOCTYPE memory-map PUBLIC \"+//IDN gnu.org//DTD GDB Memory Map V1.0//EN\" "
        "\"http://sourceware.org/gdb/gdb-memory-map.dtd\">\n<memory-map>\n";
    std::uint64_t done = 0;
    const auto add = [&](std::uint64_t first, std::uint64_t end) {
        if (first == end) return;
        text += fmt::format("<memory type=\"ram\" start=\"0x{:x}\" length=\"0x{:x}\"/>\n", first, end - first);
        done = end;
    };
    for (const auto& memory : memories) {
        add(done, memory.first);
        add(memory.first, memory.first + memory.size);
    }
    add(done, debug_access::address_space);
    return text + "</memory-map>\n";
}

}  // namespace

bool gdb_commands::ends_session(const std::string& packet) {
    return packet == "k" || packet[0] == 'D' || packet.rfind("vKill", 0) == 0;
}

bool gdb_commands::changes_program(const std::string& packet) {
    return !packet.empty() &&
           (std::string_view("GPMX").find(packet[0]) != std::string_view::npos || packet.rfind("qRcmd,", 0) == 0);
}

gdb_answer gdb_commands::answer(const std::string& packet) {
    if (packet.empty()) return stay(unknown);
    gdb_text text(std::string_view(packet).substr(1));
    switch (packet[0]) {
        case '?':
            return stay(last_stop_);
        case 'g':
            return stay(read_registers());
        case 'G':
            return stay(runs_selected() && registers_.write_all(core_, text.rest()) ? ok : failed);
        case 'p':
            return stay(read_register(text));
        case 'P':
            return stay(write_register(text));
        case 'm':
            return stay(read_memory(text));
        case 'M':
            return stay(write_memory(text, false));
        case 'X':
            return stay(write_memory(text, true));
        case 'Z':
            return stay(change_breakpoint(text, true));
        case 'z':
            return stay(change_breakpoint(text, false));
        case 'c':
            return resume(text, false, gdb_answer::action::run);
        case 'C':
            return resume(text, true, gdb_answer::action::run);
        case 's':
            return resume(text, false, gdb_answer::action::step);
        case 'S':
            return resume(text, true, gdb_answer::action::step);
        case 'v':
            return continue_with(text);
        case 'D':
            return {ok, gdb_answer::action::detach};
        case 'k':
            return {std::nullopt, gdb_answer::action::kill};
        case '!':
            extended_ = true;
            return stay(ok);
        case 'R':
            return {std::nullopt, gdb_answer::action::restart};
        case 'H':
            return stay(select_thread(text));
        case 'T': {
            const auto thread = text.number();
            return stay(thread && threads_.contains(core_, *thread) ? ok : failed);
        }
        case 'q':
        case 'Q':
            return answer_query(gdb_text(packet));
        default:
            return stay(unknown);
    }
}

gdb_answer gdb_commands::answer_query(gdb_text text) {
    if (text.skip("qSupported")) return stay(supported(text));
    if (text.skip("QStartNoAckMode")) {
        acknowledges_ = false;
        return stay(ok);
    }
    if (text.skip("qXfer:features:read:target.xml:")) return stay(read_document(text, description_));
    if (text.skip("qXfer:features:read:")) return stay("E00");
    if (text.skip("qXfer:memory-map:read::")) return stay(read_document(text, memory_map_));
    if (text.skip("qRcmd,")) return stay(monitor(text));
    if (text.skip("qfThreadInfo")) return stay(list_threads());
    if (text.skip("qsThreadInfo")) return stay("l");
    if (text.skip("qThreadExtraInfo,")) return stay(describe_thread(text));
    if (text.skip("qAttached")) return stay("1");
    if (text.skip("qOffsets")) return stay("Text=0;Data=0;Bss=0");
    if (text.skip("qSymbol:")) return stay(answer_symbol(text));
    if (text.skip("qC") && text.at_end()) return stay(fmt::format("QC{:x}", threads_.current(core_)));
    return stay(unknown);
}

// "VALUE:NAME", both empty at first; the name is in hexadecimal digits.
std::string gdb_commands::answer_symbol(gdb_text text) {
    const auto value = text.number();
    if (!text.skip(":")) return failed;
    const auto name = from_hex(text.rest());
    if (!name) return failed;
    const auto next = threads_.next_symbol(*name, value);
    selected_ = threads_.current(core_);
    return next.empty() ? ok : "qSymbol:" + to_hex(next);
}

// "gTHREAD", or "cTHREAD" of the next continue or step, which are always the core's; 0 is any, -1 all of them.
std::string gdb_commands::select_thread(gdb_text text) {
    const bool for_registers = text.skip("g");
    if (!for_registers && !text.skip("c")) return failed;
    const bool all = text.skip("-1");
    const auto thread = all ? std::optional(0u) : text.number();
    if (!thread || !text.at_end()) return failed;
    // A debugger may have learned of the whole program before it has found the symbols of tasks.
    const bool any = *thread == 0 || *thread == gdb_threads::whole_program;
    if (!any && !threads_.contains(core_, *thread)) return failed;
    if (for_registers) selected_ = any ? threads_.current(core_) : *thread;
    return ok;
}

std::string gdb_commands::list_threads() {
    std::string text;
    for (const auto thread : threads_.all(core_)) text += fmt::format("{}{:x}", text.empty() ? 'm' : ',', thread);
    return text;
}

std::string gdb_commands::describe_thread(gdb_text text) {
    const auto thread = text.number();
    if (!thread || !threads_.contains(core_, *thread)) return failed;
    return to_hex(threads_.describe(core_, *thread));
}

// What has no stack to be read has no registers either.
std::optional<gdb_saved_registers> gdb_commands::saved_registers() {
    return threads_.contains(core_, selected_) ? threads_.saved_registers(core_, selected_) : std::nullopt;
}

std::string gdb_commands::supported(gdb_text text) {
    knows_software_stops_ = text.rest().find("swbreak+") != std::string_view::npos;
    knows_hardware_stops_ = text.rest().find("hwbreak+") != std::string_view::npos;
    return fmt::format(
        "PacketSize={:x};qXfer:features:read+;qXfer:memory-map:read+;QStartNoAckMode+;vContSupported+;swbreak+;"
        "hwbreak+",
        gdb_packet_limit);
}

// "OFFSET,LENGTH"
std::string gdb_commands::read_document(gdb_text text, const std::string& document) {
    const auto offset = text.number();
    const bool comma = text.skip(",");
    const auto length = text.number();
    if (!offset || !comma || !length) return failed;
    if (*offset >= document.size()) return "l";
    const auto part = document.substr(*offset, std::min<std::size_t>(*length, gdb_packet_limit / 2));
    return (*offset + part.size() == document.size() ? "l" : "m") + part;
}

std::string gdb_commands::monitor(gdb_text text) {
    const auto command = from_hex(text.rest());
    return command ? to_hex(run_monitor_command(*command)) : failed;
}

std::string gdb_commands::run_monitor_command(const std::string& command) {
    if (command == "registers") return describe_state(core_);
    if (command == "time") {
        return fmt::format("{} ps simulated, {} instructions\n", access_.time_ps(), core_.instructions());
    }
    if (command == "reset" || command == "reset halt" || command == "reset init" || command == "reset run") {
        return reset_core(command);
    }
    if (command == "halt") return fmt::format("the core is halted, pc 0x{:08x}\n", core_.reg(15));
    if (command == "gdb_sync") {
        skips_step_ = true;
        return "the next step only tells where the core is\n";
    }
    const std::string commands =
        "gdb_sync   make the next step none, after which gdb has read all registers anew\n"
        "halt       nothing: whenever gdb has the prompt, the core is halted\n"
        "help       this text\n"
        "registers  registers, recent exceptions and the instructions before the program counter\n"
        "reset      reset the core to the entry point of the program; memory and devices stay. The same by\n"
        "           reset halt, reset init and reset run: the core goes on when gdb says so\n"
        "time       simulated time and executed instructions\n";
    return command == "help" ? commands : fmt::format("unknown command \"{}\"; there are\n{}", command, commands);
}

// A debugger keeps the registers that it has read until the program stops again. No answer to a command of `monitor`
// makes it forget them, so this one names the two ways that gdb and OpenOCD have for that.
std::string gdb_commands::reset_core(const std::string& how) {
    access_.reset();
    stopped(gdb_signal::trap, {});
    return fmt::format(
        "the core is reset, pc 0x{:08x}{}\n"
        "gdb shows old registers until \"maintenance flush register-cache\", or \"monitor gdb_sync\" and "
        "\"stepi\"\n",
        core_.reg(15), how == "reset run" ? "; gdb's continue or detach lets it go on" : "");
}

gdb_answer gdb_commands::continue_with(gdb_text text) {
    if (text.skip("Cont?")) return stay("vCont;c;C;s;S");
    if (text.skip("Kill")) return {ok, gdb_answer::action::kill};
    // Which program, and its arguments, are not the debugger's to say.
    if (text.skip("Run;")) return {std::nullopt, gdb_answer::action::restart};
    if (!text.skip("Cont;")) return stay(unknown);
    // There is one thread, so the first action is the one that holds for it.
    if (text.skip("c") || text.skip("C")) return {std::nullopt, gdb_answer::action::run};
    if (text.skip("s") || text.skip("S")) return step();
    return stay(failed);
}

gdb_answer gdb_commands::step() {
    if (std::exchange(skips_step_, false)) return stay(stopped(gdb_signal::trap, {}));
    return {std::nullopt, gdb_answer::action::step};
}

// "[ADDRESS]", or "SIGNAL[;ADDRESS]". There is nobody in the machine to get a signal.
gdb_answer gdb_commands::resume(gdb_text text, bool with_signal, gdb_answer::action next) {
    if (with_signal && !text.number()) return stay(failed);
    if (with_signal && !text.at_end() && !text.skip(";")) return stay(failed);
    if (!text.at_end()) {
        const auto address = text.number();
        if (!address) return stay(failed);
        set_program_counter(core_, *address);
    }
    if (next == gdb_answer::action::step) return step();
    return {std::nullopt, next};
}

std::string gdb_commands::read_registers() {
    if (runs_selected()) return registers_.read_all(core_);
    const auto saved = saved_registers();
    return saved ? registers_.read_all(core_, &*saved) : failed;
}

std::string gdb_commands::read_register(gdb_text text) {
    const auto number = text.number();
    if (!number) return failed;
    if (runs_selected()) return registers_.read(core_, *number).value_or(failed);
    const auto saved = saved_registers();
    return saved ? registers_.read(core_, *number, &*saved).value_or(failed) : failed;
}

std::string gdb_commands::write_register(gdb_text text) {
    const auto number = text.number();
    if (!runs_selected()) return failed;
    return number && text.skip("=") && registers_.write(core_, *number, text.rest()) ? ok : failed;
}

// "ADDRESS,SIZE". An answer that is shorter tells how far memory goes.
std::string gdb_commands::read_memory(gdb_text text) {
    const auto address = text.number();
    const bool comma = text.skip(",");
    const auto size = text.number();
    if (!address || !comma || !size) return failed;
    const auto bytes = access_.read_memory(*address, std::min<std::size_t>(*size, largest_read));
    return bytes.empty() && *size != 0 ? failed : to_hex(bytes);
}

// "ADDRESS,SIZE:BYTES"
std::string gdb_commands::write_memory(gdb_text text, bool binary) {
    const auto address = text.number();
    const bool comma = text.skip(",");
    const auto size = text.number();
    if (!address || !comma || !size || !text.skip(":")) return failed;
    const auto bytes = binary ? std::string(text.rest()) : from_hex(text.rest());
    return bytes && bytes->size() == *size && access_.write_memory(*address, *bytes) ? ok : failed;
}

// "TYPE,ADDRESS,KIND": the kind of a breakpoint is the size of its instruction, that of a watchpoint how many bytes it
// watches. Conditions after it are the debugger's own to judge.
std::string gdb_commands::change_breakpoint(gdb_text text, bool insert) {
    const auto type = text.number();
    const bool first_comma = text.skip(",");
    const auto address = text.number();
    const bool second_comma = text.skip(",");
    const auto size = text.number();
    if (!type || !first_comma || !address || !second_comma || !size) return failed;
    constexpr iss_watch watches[] = {iss_watch::write, iss_watch::read, iss_watch::access};
    const auto change = [&](auto&&... what) {
        insert ? points_.insert(what...) : points_.remove(what...);
        return ok;
    };
    switch (*type) {
        case 0:
            return change(debug_points::kind::software, *address);
        case 1:
            return change(debug_points::kind::hardware, *address);
        case 2:
        case 3:
        case 4:
            if (*size == 0 || !debug_access::fits(*address, *size)) return failed;
            return change(iss_watchpoint{*address, *size, watches[*type - 2]});
        default:
            return unknown;
    }
}

std::string gdb_commands::stopped(gdb_signal signal, const iss_stop& stop) {
    selected_ = threads_.current(core_);
    last_stop_ =
        fmt::format("T{:02x}{}{}thread:{:x};", static_cast<unsigned>(signal), reason(stop), expedited(), selected_);
    return last_stop_;
}

std::string gdb_commands::reason(const iss_stop& stop) const {
    switch (stop.why) {
        case iss_stop::reason::breakpoint:
            if (points_.has(debug_points::kind::software, stop.address))
                return knows_software_stops_ ? "swbreak:;" : "";
            return knows_hardware_stops_ ? "hwbreak:;" : "";
        case iss_stop::reason::watchpoint: {
            const auto watch = points_.touched(stop);
            const char* const name = watch == iss_watch::write  ? "watch"
                                     : watch == iss_watch::read ? "rwatch"
                                                                : "awatch";
            return fmt::format("{}:{:x};", name, stop.address);
        }
        case iss_stop::reason::none:
            break;
    }
    return "";
}

// What a debugger wants to know after every stop, to save it the question: frame pointer, SP, LR, PC and CPSR.
std::string gdb_commands::expedited() const {
    std::string text;
    for (const unsigned number : {11u, 13u, 14u, 15u, 25u}) {
        text += fmt::format("{:02x}:{};", number, registers_.read(core_, number).value_or(""));
    }
    return text;
}

void gdb_commands::end_session() {
    points_.clear();
    threads_.forget_symbols();
    selected_ = gdb_threads::whole_program;
    acknowledges_ = true;
    extended_ = false;
    skips_step_ = false;
    knows_software_stops_ = false;
    knows_hardware_stops_ = false;
}

gdb_commands::gdb_commands(debug_access& access)
    : access_(access),
      core_(access.core()),
      points_(access),
      description_(registers_.description()),
      memory_map_(memory_map_of(access.memories())) {
    stopped(gdb_signal::trap, {});
}

}  // namespace tabletop
