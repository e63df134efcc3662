// SPDX-License-Identifier: Apache-2.0
#include "processors/cortex_a9/loop_forecast.h"

#include <array>
#include <map>

namespace tabletop {

namespace {

constexpr unsigned core_registers = 15;  // and the program counter, which is set last
constexpr unsigned vfp_registers = 64;

// Enough for what only goes on for some instructions at a time.
constexpr std::size_t small_code_cache_bytes = std::size_t{8} << 20;

iss_config config_of_other() {
    iss_config config;
    config.floating_point = true;
    config.code_cache_bytes = small_code_cache_bytes;
    return config;
}

}  // namespace

// Memory as the core's debugger sees it, below what has been written to it since.
class loop_forecaster::memory : public iss_bus {
  public:
    using bytes = std::map<std::uint32_t, std::uint8_t>;

    void begin(iss& core) {
        core_ = &core;
        written_.clear();
        reads_.clear();
        leaves_ = false;
    }
    bool leaves() const { return leaves_; }
    const bytes& written() const { return written_; }
    std::vector<forecast_read>& reads() { return reads_; }
    void is_read_by(iss& other) { reader_ = &other; }

  private:
    bool read(std::uint32_t address, unsigned size, std::uint64_t& data) override {
        data = 0;
        if (!debug_read(address, &data, size)) return false;
        reads_.push_back({address, size, data, reader_->access_pc().value_or(0)});
        return true;
    }
    bool write(std::uint32_t address, unsigned size, std::uint64_t data) override {
        for (unsigned n = 0; n < size; ++n) written_[address + n] = static_cast<std::uint8_t>(data >> 8 * n);
        return true;
    }
    bool fetch(std::uint32_t address, std::uint32_t& word) override { return debug_read(address, &word, sizeof word); }
    bool debug_read(std::uint32_t address, void* data, std::size_t size) override {
        if (!core_->read_memory(address, data, size)) return false;
        auto* const to = static_cast<std::uint8_t*>(data);
        for (auto byte = written_.lower_bound(address); byte != written_.end() && byte->first - address < size;
             ++byte) {
            to[byte->first - address] = byte->second;
        }
        return true;
    }
    bool debug_write(std::uint32_t, const void*, std::size_t) override { return false; }
    void exception_taken(const iss_exception_record&) override { leaves_ = true; }
    bool supervisor_call(std::uint32_t, bool) override { return leaves_ = true; }

    iss* core_ = nullptr;
    iss* reader_ = nullptr;
    bytes written_;
    std::vector<forecast_read> reads_;
    bool leaves_ = false;
};

namespace {

struct core_state {
    explicit core_state(const iss& core) : cpsr(core.cpsr()) {
        for (unsigned n = 0; n <= core_registers; ++n) registers[n] = core.reg(n);
    }
    bool operator==(const core_state& other) const { return cpsr == other.cpsr && registers == other.registers; }

    std::array<std::uint32_t, core_registers + 1> registers{};
    std::uint32_t cpsr;
};

void copy_state(iss& from, iss& to) {
    to.reset(from.reg(core_registers) | ((from.cpsr() & 0x20) != 0 ? 1 : 0));
    to.invalidate(0, std::uint64_t{1} << 32);
    to.set_cpsr(from.cpsr());
    for (unsigned n = 0; n < core_registers; ++n) to.set_reg(n, from.reg(n));
    for (unsigned n = 0; n < vfp_registers; ++n) to.set_vfp_reg(n, from.vfp_reg(n));
    to.set_fpscr(from.fpscr());
    to.set_reg(core_registers, from.reg(core_registers));
}

}  // namespace

// Each turn's begin is compared with one place, which is moved on after 1, 2, 4, .. instructions (Brent).
loop_forecast loop_forecaster::look(iss& core, std::uint64_t most_instructions) {
    memory_->begin(core);
    copy_state(core, *other_);
    core_state before(*other_);
    auto written = memory_->written();
    std::uint64_t since = 0;
    std::uint64_t reach = 1;
    loop_forecast found;
    for (std::uint64_t n = 0; n < most_instructions && other_->halted().empty(); ++n) {
        other_->step();
        if (memory_->leaves()) return {};
        if (other_->sleeping() != iss_sleep::awake) {
            other_->wake();
            found.sleeps = true;
        }
        ++since;
        const core_state now(*other_);
        if (now == before && memory_->written() == written) {
            found.instructions = since;
            found.reads = std::move(memory_->reads());
            return found;
        }
        if (since < reach) continue;
        before = now;
        written = memory_->written();
        memory_->reads().clear();
        found.sleeps = false;
        reach *= 2;
        since = 0;
    }
    return {};
}

loop_forecaster::loop_forecaster()
    : memory_(std::make_unique<memory>()), other_(make_cortex_a9(config_of_other(), *memory_)) {
    memory_->is_read_by(*other_);
}

loop_forecaster::~loop_forecaster() = default;

}  // namespace tabletop
