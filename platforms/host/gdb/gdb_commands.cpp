// SPDX-License-Identifier: Apache-2.0
#include "host/gdb/gdb_commands.h"

#include "host/gdb/gdb_packets.h"

#include <fmt/format.h>
#include <algorithm>
#include <cstring>
#include <utility>

namespace tabletop {

namespace {

const std::string ok = "OK";
const std::string failed = "E01";
const std::string unknown;  // what a stub says to packets it does not know

constexpr std::size_t largest_read = gdb_packet_limit / 2;
constexpr std::uint32_t page_bytes = 4096;

gdb_answer stay(std::string reply) {
    return {std::move(reply), gdb_answer::action::stay};
}

// The bytes from `address` on that can be read, at most `size`.
std::string readable_bytes(iss& core, std::uint32_t address, std::size_t size) {
    std::string bytes(size, '\0');
    std::size_t done = 0;
    while (done != size) {
        const auto at = address + static_cast<std::uint32_t>(done);
        const auto part = std::min<std::size_t>(size - done, page_bytes - at % page_bytes);
        if (!core.read_memory(at, bytes.data() + done, part)) break;
        done += part;
    }
    bytes.resize(done);
    return bytes;
}

}  // namespace

bool gdb_commands::ends_session(const std::string& packet) {
    return packet == "k" || packet[0] == 'D' || packet.rfind("vKill", 0) == 0;
}

gdb_answer gdb_commands::answer(const std::string& packet) {
    if (packet.empty()) return stay(unknown);
    gdb_text text(std::string_view(packet).substr(1));
    switch (packet[0]) {
        case '?':
            return stay(last_stop_);
        case 'g':
            return stay(registers_.read_all(core_));
        case 'G':
            return stay(registers_.write_all(core_, text.rest()) ? ok : failed);
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
        case 'H':
            return stay(ok);  // there is one thread
        case 'T':
            return stay(text.number() == 1 ? ok : failed);
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
    if (text.skip("qXfer:features:read:")) return stay(read_features(text));
    if (text.skip("qRcmd,")) return stay(monitor(text));
    if (text.skip("qfThreadInfo")) return stay("m1");
    if (text.skip("qsThreadInfo")) return stay("l");
    if (text.skip("qAttached")) return stay("1");
    if (text.skip("qOffsets")) return stay("Text=0;Data=0;Bss=0");
    if (text.skip("qSymbol")) return stay(ok);
    if (text.skip("qC") && text.at_end()) return stay("QC1");
    return stay(unknown);
}

std::string gdb_commands::supported(gdb_text text) {
    knows_software_stops_ = text.rest().find("swbreak+") != std::string_view::npos;
    knows_hardware_stops_ = text.rest().find("hwbreak+") != std::string_view::npos;
    return fmt::format("PacketSize={:x};qXfer:features:read+;QStartNoAckMode+;vContSupported+;swbreak+;hwbreak+",
                       gdb_packet_limit);
}

// "target.xml:OFFSET,LENGTH"
std::string gdb_commands::read_features(gdb_text text) const {
    if (!text.skip("target.xml:")) return "E00";
    const auto offset = text.number();
    const bool comma = text.skip(",");
    const auto length = text.number();
    if (!offset || !comma || !length) return failed;
    if (*offset >= description_.size()) return "l";
    const auto part = description_.substr(*offset, std::min<std::size_t>(*length, gdb_packet_limit / 2));
    return (*offset + part.size() == description_.size() ? "l" : "m") + part;
}

std::string gdb_commands::monitor(gdb_text text) {
    const auto command = from_hex(text.rest());
    return command ? to_hex(run_monitor_command(*command)) : failed;
}

std::string gdb_commands::run_monitor_command(const std::string& command) {
    if (command == "registers") return describe_state(core_);
    if (command == "time") {
        return fmt::format("{} ps simulated, {} instructions\n", time_ps_(), core_.instructions());
    }
    if (command == "reset") {
        core_.reset(entry_);
        return fmt::format("the core is reset, pc 0x{:08x}; gdb learns of it by: maintenance flush register-cache\n",
                           core_.reg(15));
    }
    const std::string commands =
        "help       this text\n"
        "registers  registers, recent exceptions and the instructions before the program counter\n"
        "reset      reset the core to the entry point of the program; memory and devices stay\n"
        "time       simulated time and executed instructions\n";
    return command == "help" ? commands : fmt::format("unknown command \"{}\"; there are\n{}", command, commands);
}

gdb_answer gdb_commands::continue_with(gdb_text text) {
    if (text.skip("Cont?")) return stay("vCont;c;C;s;S");
    if (text.skip("Kill")) return {ok, gdb_answer::action::kill};
    if (!text.skip("Cont;")) return stay(unknown);
    // With one thread the first action is the one that holds for it.
    if (text.skip("c") || text.skip("C")) return {std::nullopt, gdb_answer::action::run};
    if (text.skip("s") || text.skip("S")) return {std::nullopt, gdb_answer::action::step};
    return stay(failed);
}

// "[ADDRESS]", or "SIGNAL[;ADDRESS]". There is nobody in the machine to get a signal.
gdb_answer gdb_commands::resume(gdb_text text, bool with_signal, gdb_answer::action next) {
    if (with_signal && !text.number()) return stay(failed);
    if (with_signal && !text.at_end() && !text.skip(";")) return stay(failed);
    if (!text.at_end()) {
        const auto address = text.number();
        if (!address) return stay(failed);
        registers_.set_program_counter(core_, *address);
    }
    return {std::nullopt, next};
}

std::string gdb_commands::read_register(gdb_text text) {
    const auto number = text.number();
    return number ? registers_.read(core_, *number).value_or(failed) : failed;
}

std::string gdb_commands::write_register(gdb_text text) {
    const auto number = text.number();
    return number && text.skip("=") && registers_.write(core_, *number, text.rest()) ? ok : failed;
}

// "ADDRESS,SIZE". An answer that is shorter tells how far memory goes.
std::string gdb_commands::read_memory(gdb_text text) {
    const auto address = text.number();
    const bool comma = text.skip(",");
    const auto size = text.number();
    if (!address || !comma || !size) return failed;
    const auto bytes = readable_bytes(core_, *address, std::min<std::size_t>(*size, largest_read));
    return bytes.empty() && *size != 0 ? failed : to_hex(bytes);
}

// "ADDRESS,SIZE:BYTES"
std::string gdb_commands::write_memory(gdb_text text, bool binary) {
    const auto address = text.number();
    const bool comma = text.skip(",");
    const auto size = text.number();
    if (!address || !comma || !size || !text.skip(":")) return failed;
    const auto bytes = binary ? std::string(text.rest()) : from_hex(text.rest());
    if (!bytes || bytes->size() != *size) return failed;
    const bool written = bytes->empty() || core_.write_memory(*address, bytes->data(), bytes->size()) ||
                         write_registers(*address, *bytes);
    return written ? ok : failed;
}

// In accesses as wide as alignment and size allow.
bool gdb_commands::write_registers(std::uint32_t address, std::string_view bytes) {
    while (!bytes.empty()) {
        unsigned size = 4;
        while (address % size != 0 || size > bytes.size()) size /= 2;
        std::uint32_t value = 0;
        std::memcpy(&value, bytes.data(), size);
        if (!write_device_(address, size, value)) return false;
        address += size;
        bytes.remove_prefix(size);
    }
    return true;
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
    switch (*type) {
        case 0:
            change_breakpoint_set(software_breakpoints_, *address & ~1u, insert);
            return ok;
        case 1:
            change_breakpoint_set(hardware_breakpoints_, *address & ~1u, insert);
            return ok;
        case 2:
            change_watchpoint({*address, *size, iss_watch::write}, insert);
            return ok;
        case 3:
            change_watchpoint({*address, *size, iss_watch::read}, insert);
            return ok;
        case 4:
            change_watchpoint({*address, *size, iss_watch::access}, insert);
            return ok;
        default:
            return unknown;
    }
}

// The core has one kind only, and one of it an address.
void gdb_commands::change_breakpoint_set(std::set<std::uint32_t>& kind, std::uint32_t address, bool insert) {
    const bool before = has_breakpoint(address);
    if (insert) {
        kind.insert(address);
    } else {
        kind.erase(address);
    }
    const bool after = has_breakpoint(address);
    if (after && !before) core_.add_breakpoint(address);
    if (before && !after) core_.remove_breakpoint(address);
}

bool gdb_commands::has_breakpoint(std::uint32_t address) const {
    return software_breakpoints_.count(address) != 0 || hardware_breakpoints_.count(address) != 0;
}

void gdb_commands::change_watchpoint(const watchpoint& watch, bool insert) {
    const auto [address, size, kind] = watch;
    if (insert && watchpoints_.insert(watch).second) core_.add_watchpoint(address, size, kind);
    if (!insert && watchpoints_.erase(watch) != 0) core_.remove_watchpoint(address, size, kind);
}

std::string gdb_commands::stopped(gdb_signal signal, const iss_stop& stop) {
    last_stop_ = fmt::format("T{:02x}{}{}thread:1;", static_cast<unsigned>(signal), reason(stop), expedited());
    return last_stop_;
}

std::string gdb_commands::reason(const iss_stop& stop) const {
    switch (stop.why) {
        case iss_stop::reason::breakpoint:
            if (software_breakpoints_.count(stop.address) != 0) return knows_software_stops_ ? "swbreak:;" : "";
            return knows_hardware_stops_ ? "hwbreak:;" : "";
        case iss_stop::reason::watchpoint: {
            const char* const name = stop.watch == iss_watch::write  ? "watch"
                                     : stop.watch == iss_watch::read ? "rwatch"
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
    for (const auto& kind : {std::exchange(software_breakpoints_, {}), std::exchange(hardware_breakpoints_, {})}) {
        for (const auto address : kind) core_.remove_breakpoint(address);
    }
    for (const auto& [address, size, kind] : std::exchange(watchpoints_, {})) {
        core_.remove_watchpoint(address, size, kind);
    }
    acknowledges_ = true;
    knows_software_stops_ = false;
    knows_hardware_stops_ = false;
}

gdb_commands::gdb_commands(iss& core, std::uint32_t entry, std::function<std::uint64_t()> time_ps,
                           device_writer write_device)
    : core_(core),
      entry_(entry),
      time_ps_(std::move(time_ps)),
      write_device_(std::move(write_device)),
      description_(registers_.description()) {
    stopped(gdb_signal::trap, {});
}

}  // namespace tabletop
