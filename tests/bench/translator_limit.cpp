// SPDX-License-Identifier: Apache-2.0
// A benchmark program of the Zynq machine on dynarmic alone: flat memory, no MMU, no bus, no time. What is left is what
// the translator can do, as a limit for our core. translator_limit.sh says what it is for.
#include <dynarmic/interface/A32/a32.h>
#include <elf.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/resource.h>

#include <array>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <exception>
#include <fstream>
#include <iterator>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace {

using Dynarmic::OptimizationFlag;

constexpr std::uint32_t ram_bytes = 512u << 20;
constexpr std::uint32_t iterations_address = 0x0700'0000;  // BENCH_ITERATIONS_ADDRESS in bench.h
constexpr std::uint32_t uart_status = 0xE000'002C;
constexpr std::uint32_t uart_transmit_empty = 0x08;
constexpr std::uint32_t uart_fifo = 0xE000'0030;
constexpr std::uint32_t system_mode = 0xDF;
constexpr std::uint64_t for_ever = 1ull << 62;

// 4 GiB of addresses, the first of them RAM.
class flat_memory {
  public:
    flat_memory() {
        void* const all = mmap(nullptr, 1ull << 32, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (all == MAP_FAILED || mprotect(all, ram_bytes, PROT_READ | PROT_WRITE) != 0) {
            throw std::runtime_error("no memory");
        }
        bytes_ = static_cast<std::uint8_t*>(all);
    }
    std::uint8_t* at(std::uint32_t address) const { return bytes_ + address; }

  private:
    std::uint8_t* bytes_;
};

struct program {
    std::uint32_t main = 0;
    std::uint32_t stack = 0;
};

// Loads the segments. The start-up code, which sets system registers, is passed over.
program load(const std::string& path, const flat_memory& memory) {
    std::ifstream file(path, std::ios::binary);
    const std::vector<char> elf{std::istreambuf_iterator<char>(file), {}};
    const auto part = [&elf](auto& to, std::size_t offset) {
        if (offset + sizeof to > elf.size()) throw std::runtime_error("no ELF file");
        std::memcpy(&to, elf.data() + offset, sizeof to);
    };
    Elf32_Ehdr head{};
    part(head, 0);
    for (unsigned i = 0; i < head.e_phnum; ++i) {
        Elf32_Phdr segment{};
        part(segment, head.e_phoff + i * sizeof segment);
        const bool fits = segment.p_offset + std::size_t{segment.p_filesz} <= elf.size() &&
                          segment.p_vaddr + std::size_t{segment.p_memsz} <= ram_bytes;
        if (!fits) throw std::runtime_error("a segment that lies outside of the memory");
        if (segment.p_type == PT_LOAD) {
            std::memcpy(memory.at(segment.p_vaddr), elf.data() + segment.p_offset, segment.p_filesz);
        }
    }
    program result;
    for (unsigned i = 0; i < head.e_shnum; ++i) {
        Elf32_Shdr section{}, names{};
        part(section, head.e_shoff + i * sizeof section);
        if (section.sh_type != SHT_SYMTAB) continue;
        part(names, head.e_shoff + section.sh_link * sizeof names);
        for (std::size_t at = 0; at < section.sh_size; at += sizeof(Elf32_Sym)) {
            Elf32_Sym symbol{};
            part(symbol, section.sh_offset + at);
            const std::string_view name = elf.data() + names.sh_offset + symbol.st_name;
            if (name == "main") result.main = symbol.st_value;
            if (name == "_system_stack_top") result.stack = symbol.st_value;
        }
    }
    if (result.main == 0 || result.stack == 0) throw std::runtime_error("no main or no stack");
    return result;
}

class machine final : public Dynarmic::A32::UserCallbacks {
  public:
    explicit machine(const flat_memory& memory) : memory_(memory) {}

    void set_jit(Dynarmic::A32::Jit& jit) { jit_ = &jit; }
    bool has_ended() const { return ended_; }
    // Instructions, while they are counted.
    std::uint64_t ticks() const { return ticks_; }
    void grant(std::uint64_t ticks) { granted_ = ticks; }

    std::uint8_t MemoryRead8(std::uint32_t address) override { return read<std::uint8_t>(address); }
    std::uint16_t MemoryRead16(std::uint32_t address) override { return read<std::uint16_t>(address); }
    std::uint32_t MemoryRead32(std::uint32_t address) override { return read<std::uint32_t>(address); }
    std::uint64_t MemoryRead64(std::uint32_t address) override { return read<std::uint64_t>(address); }
    void MemoryWrite8(std::uint32_t address, std::uint8_t value) override { write(address, value); }
    void MemoryWrite16(std::uint32_t address, std::uint16_t value) override { write(address, value); }
    void MemoryWrite32(std::uint32_t address, std::uint32_t value) override { write(address, value); }
    void MemoryWrite64(std::uint32_t address, std::uint64_t value) override { write(address, value); }
    void InterpreterFallback(std::uint32_t pc, std::size_t) override { give_up(pc); }
    void CallSVC(std::uint32_t) override { give_up(jit_->Regs()[15]); }
    void ExceptionRaised(std::uint32_t pc, Dynarmic::A32::Exception) override { give_up(pc); }
    void AddTicks(std::uint64_t ticks) override { ticks_ += ticks; }
    std::uint64_t GetTicksRemaining() override { return granted_; }

  private:
    template <typename value_type>
    value_type read(std::uint32_t address) {
        value_type value = 0;
        if (address < ram_bytes) {
            std::memcpy(&value, memory_.at(address), sizeof value);
        } else if (address == uart_status) {
            value = uart_transmit_empty;
        }
        return value;
    }
    template <typename value_type>
    void write(std::uint32_t address, value_type value) {
        if (address < ram_bytes) {
            std::memcpy(memory_.at(address), &value, sizeof value);
        } else if (address == uart_fifo) {
            put(static_cast<char>(value));
        }
    }
    // The line with the result is a program's last one.
    void put(char byte) {
        text_ += byte;
        if (byte != '\n') return;
        fmt::print("{}", text_);
        ended_ = text_.find(": result ") != std::string::npos;
        text_.clear();
        if (ended_) jit_->HaltExecution();
    }
    void give_up(std::uint32_t pc) {
        fmt::print(stderr, "an instruction that a benchmark program does not have, at 0x{:08x}\n", pc);
        std::exit(1);
    }

    const flat_memory& memory_;
    Dynarmic::A32::Jit* jit_ = nullptr;
    std::string text_;
    std::uint64_t ticks_ = 0;
    std::uint64_t granted_ = for_ever;
    bool ended_ = false;
};

using pages = std::array<std::uint8_t*, Dynarmic::A32::UserConfig::NUM_PAGE_TABLE_ENTRIES>;

// absolute: each page's entry is so far before the page as its address says.
std::unique_ptr<pages> pages_of(const flat_memory& memory, bool absolute) {
    auto table = std::make_unique<pages>();
    for (std::uint32_t page = 0; page < ram_bytes >> 12; ++page) (*table)[page] = memory.at(absolute ? 0 : page << 12);
    return table;
}

double user_seconds() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_utime.tv_sec) + 1e-6 * static_cast<double>(usage.ru_utime.tv_usec);
}

// B, BL, BX, BLX, and what loads or moves to the program counter, in ARM state.
bool is_branch(std::uint32_t instruction) {
    const bool branches = (instruction & 0x0E00'0000) == 0x0A00'0000 || (instruction & 0x0FFF'FFD0) == 0x012F'FF10;
    const bool pops = (instruction & 0x0E10'8000) == 0x0810'8000;
    const bool loads = (instruction & 0x0C10'F000) == 0x0410'F000;
    const bool moves = (instruction & 0x0C00'F000) == 0x0000'F000 && (instruction & 0x0180'0000) != 0x0100'0000;
    return branches || pops || loads || moves;
}

// One block for each run: nothing is linked, and the budget is over after the first.
void count_blocks(Dynarmic::A32::Jit& jit, machine& cpu, const flat_memory& memory) {
    std::uint64_t blocks = 0, conditions = 0;
    cpu.grant(1);
    while (!cpu.has_ended()) {
        const auto before = cpu.ticks();
        const auto begin = jit.Regs()[15];
        jit.Run();
        const auto behind = begin + 4 * static_cast<std::uint32_t>(cpu.ticks() - before);
        std::uint32_t last = 0;
        std::memcpy(&last, memory.at(behind - 4), sizeof last);
        ++blocks;
        if (jit.Regs()[15] == behind && !is_branch(last)) ++conditions;
    }
    fmt::print("{:.2f} instructions a block, {:.1f} % of the blocks end at a condition\n",
               static_cast<double>(cpu.ticks()) / static_cast<double>(blocks),
               100.0 * static_cast<double>(conditions) / static_cast<double>(blocks));
}

void run(const std::string& elf, std::uint32_t iterations, const std::string& options) {
    const auto has = [&options](const char* word) { return options.find(word) != std::string::npos; };
    const flat_memory memory;
    const auto start = load(elf, memory);
    std::memcpy(memory.at(iterations_address), &iterations, sizeof iterations);
    const auto table = pages_of(memory, has("absolute"));
    machine cpu(memory);
    Dynarmic::A32::UserConfig config;
    config.callbacks = &cpu;
    config.arch_version = Dynarmic::A32::ArchVersion::v7;
    if (has("table")) config.page_table = table.get();
    config.absolute_offset_page_table = has("absolute");
    if (has("fastmem")) config.fastmem_pointer = memory.at(0);
    config.enable_cycle_counting = has("counted") || has("blocks");
    if (has("blocks")) {
        config.optimizations &=
            ~(OptimizationFlag::BlockLinking | OptimizationFlag::ReturnStackBuffer | OptimizationFlag::FastDispatch);
    }
    if (has("aligned")) config.detect_misaligned_access_via_page_table = 16 | 32 | 64;
    if (has("halting")) config.check_halt_on_memory_access = true;
    if (has("plain_dispatch")) config.optimizations &= ~OptimizationFlag::FastDispatch;
    const auto start_of_translator = std::clock();
    Dynarmic::A32::Jit jit(config);
    fmt::print("{:.1f} CPU milliseconds to make the translator\n",
               1e3 * static_cast<double>(std::clock() - start_of_translator) / CLOCKS_PER_SEC);
    cpu.set_jit(jit);
    jit.SetCpsr(system_mode);
    jit.Regs()[13] = start.stack;
    jit.Regs()[15] = start.main;
    if (has("blocks")) return count_blocks(jit, cpu, memory);
    const auto before = user_seconds();
    while (!cpu.has_ended()) jit.Run();
    fmt::print("{:.3f} user seconds\n", user_seconds() - before);
}

}  // namespace

int main(int count, char* arguments[]) {
    if (count != 4) {
        fmt::print(stderr,
                   "translator_limit ELF ITERATIONS OPTIONS\n"
                   "OPTIONS: a list of table, absolute, fastmem, callbacks, counted, aligned, halting, plain_dispatch, "
                   "blocks\n");
        return 2;
    }
    try {
        run(arguments[1], static_cast<std::uint32_t>(std::stoul(arguments[2])), arguments[3]);
    } catch (const std::exception& error) {
        fmt::print(stderr, "translator_limit: {}\n", error.what());
        return 1;
    }
    return 0;
}
