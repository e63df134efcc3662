// SPDX-License-Identifier: Apache-2.0
// A core, 1 MiB of RAM at 0x00100000 with a test program, and a small register file on the bus at 0x40000000.
#pragma once

#include <array>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "base/zeroed_array.h"
#include "processors/cortex_a9/iss.h"
#include "processors/cortex_a9/read_only_alias.h"

namespace tabletop::test {

inline std::vector<std::uint8_t> load_program(const std::string& name) {
    std::ifstream file(std::string(CORTEX_A9_PROGRAMS) + "/" + name + ".bin", std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

struct machine : iss_bus {
    static constexpr std::uint32_t ram_base = 0x00100000;
    static constexpr std::uint32_t ram_size = 0x00100000;
    static constexpr std::uint32_t log = 0x00180000;
    static constexpr std::uint32_t expected = 0x00181000;
    static constexpr std::uint32_t results = 0x00182000;
    static constexpr std::uint32_t device = 0x40000000;

    struct access {
        char kind;
        std::uint32_t address;
        unsigned size;
        std::uint64_t data;
        std::uint64_t instructions;
    };

    struct entry {
        std::uint32_t lr, spsr, cpsr, vector;
    };

    zeroed_array<std::uint8_t> ram{ram_size, array_memory::shared};
    std::array<std::uint8_t, 64> device_bytes{};
    std::vector<access> accesses;
    std::vector<iss_exception_record> exceptions;
    bool record = true;
    std::unique_ptr<iss> core;

    explicit machine(const std::string& program = {}, const iss_config& config = {})
        : core(make_cortex_a9(config, *this)) {
        read_only_alias::allow();  // every test case has its own handlers of signals
        core->map_ram(ram_base, ram_size, ram.data(), true);
        if (!program.empty()) start(program);
    }

    void start(const std::string& program) {
        const auto image = load_program(program);
        core->write_memory(ram_base, image.data(), image.size());
        core->reset(ram_base);
    }

    bool in_device(std::uint32_t address, std::size_t size) const {
        return address >= device && address + size <= device + device_bytes.size();
    }
    bool read(std::uint32_t address, unsigned size, std::uint64_t& data) override {
        if (!in_device(address, size)) return false;
        std::memcpy(&data, &device_bytes[address - device], size);
        if (record) accesses.push_back({'r', address, size, data, core->instructions()});
        return true;
    }
    bool write(std::uint32_t address, unsigned size, std::uint64_t data) override {
        if (!in_device(address, size)) return false;
        std::memcpy(&device_bytes[address - device], &data, size);
        if (record) accesses.push_back({'w', address, size, data, core->instructions()});
        return true;
    }
    bool fetch(std::uint32_t address, std::uint32_t& word) override { return debug_read(address, &word, sizeof word); }
    bool debug_read(std::uint32_t address, void* data, std::size_t size) override {
        if (!in_device(address, size)) return false;
        std::memcpy(data, &device_bytes[address - device], size);
        return true;
    }
    bool debug_write(std::uint32_t address, const void* data, std::size_t size) override {
        if (!in_device(address, size)) return false;
        std::memcpy(&device_bytes[address - device], data, size);
        return true;
    }
    void exception_taken(const iss_exception_record& taken) override {
        if (record) exceptions.push_back(taken);
    }

    std::uint32_t word(std::uint32_t address) const {
        std::uint32_t value = 0;
        std::memcpy(&value, &ram[address - ram_base], sizeof value);
        return value;
    }
    std::uint32_t result(unsigned index) const { return word(results + 4 * index); }
    std::uint32_t expected_return(unsigned index) const { return word(expected + 4 * index); }
    entry logged(unsigned index) const {
        const auto at = log + 16 * index;
        return {word(at), word(at + 4), word(at + 8), word(at + 12)};
    }
};

}  // namespace tabletop::test
