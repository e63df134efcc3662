// SPDX-License-Identifier: Apache-2.0
// The facet of a machine with a processor: its memory, its program, and what there is to say of that.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace tabletop {

class debugged_core;
struct memory_image;
struct program_access;
struct program_watch;

struct machine_memory {
    std::uint64_t first = 0;  // address
    std::uint64_t size = 0;
};

struct processor_statistics {
    std::uint64_t instructions = 0;
    std::uint64_t transactions = 0;  // reads and writes on the processor's bus; DMI is not counted
    std::uint64_t sleep_ps = 0;      // time asleep, in WFI and WFE
    // What the simulator has translated; see cortex_a9's page.
    std::uint64_t translated_blocks = 0;
    std::uint64_t translated_pages = 0;
};

class processor_facet {
  public:
    // Somebody is at a connector, by its name, or moves the "pins".
    using connected_query = std::function<bool(const std::string& connector)>;

    virtual ~processor_facet() = default;

    // The core to which a debugger can attach.
    virtual debugged_core& cpu() = 0;
    virtual processor_statistics statistics() = 0;

    // Called before the start. Throw input_error when a segment or the entry point lies outside memory.
    virtual void load(const memory_image& image) = 0;
    virtual void set_entry(const memory_image& image) = 0;
    // The end of the memory that begins at address 0.
    virtual std::uint64_t memory_end() const = 0;
    // All memories, disjoint, each at the address that it has after a reset.
    virtual std::vector<machine_memory> memories() = 0;
    // Restarts as a reset button does: registers are as at the beginning, and what was loaded is loaded and started
    // again. It happens in the processor's process, once nobody looks at the processor any more.
    virtual void restart() = 0;

    // A word that is no part of the hardware, at an address where nothing is, before the start: a program that writes
    // its exit status there is told of, in the processor's process.
    virtual void on_exit(std::uint32_t address, std::function<void(std::int32_t status)> call) = 0;

    // Who looks at the program, before the start.
    virtual void watch(program_watch& watch) = 0;
    // Sets what is called with a sentence on what a program looks for and this machine, as it is set up, does not have,
    // once each. To be set before the start.
    virtual void on_missing(std::function<void(const std::string&)> /*tell*/) {}
    // Sets what is called with a sentence on what the access that is being made loses, each time. To be set before the
    // start.
    virtual void on_lost(std::function<void(const std::string&)> /*tell*/) {}
    // What a program most likely should not do with this access, which it is making, as a sentence; empty: nothing.
    // pc: of the instruction. Asked once an instruction, of accesses that are suspect.
    virtual bool is_suspect(const program_access&) { return false; }
    virtual std::string what_is_odd(const program_access&, std::uint32_t /*pc*/) { return ""; }
    // A program reads this register again and again: why its value is not going to be another one, as a sentence;
    // empty: it may be.
    virtual std::string why_it_stays(std::uint32_t /*address*/, const connected_query& /*is_connected*/) { return ""; }
};

}  // namespace tabletop
