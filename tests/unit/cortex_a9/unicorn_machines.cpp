// SPDX-License-Identifier: Apache-2.0
#include "unit/cortex_a9/unicorn_machines.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <stdexcept>

namespace tabletop::test {

namespace {

constexpr std::uint32_t arm_svc = 0xEF000000;
constexpr std::uint32_t mode_mask = 0x1F;
constexpr std::uint64_t enough = 1000;

const std::vector<std::uint32_t>& enabling_program() {
    static const std::vector<std::uint32_t> program = {
        0xEE010F50,  // mcr p15, 0, r0, c1, c0, 2
        0xEEE81A10,  // vmsr fpexc, r1
        arm_svc,
    };
    return program;
}

constexpr std::uint32_t cpacr_full_access = 0x00F00000;
constexpr std::uint32_t fpexc_enable = 0x40000000;

}  // namespace

const char* to_string(ending value) {
    switch (value) {
        case ending::reached_end:
            return "end of block";
        case ending::undefined:
            return "undefined instruction";
        case ending::unexpected:
            break;
    }
    return "an unexpected exception";
}

host_memory::host_memory(std::size_t size) : storage_(size + page_size) {
    const auto address = reinterpret_cast<std::uintptr_t>(storage_.data());
    data_ = storage_.data() + (page_size - address % page_size) % page_size;
}

subject::subject() : core_(make_cortex_a9(iss_config{}, *this)) {
    for (std::size_t i = 0; i < page_size; i += 4) std::memcpy(vectors_.data() + i, &arm_svc, 4);
    core_->map_ram(0, page_size, vectors_.data(), true);
    core_->map_ram(code_base, code_size, code_.data(), true);
    core_->map_ram(window_base, window_size, window_.data(), true);
    core_->reset(code_base);
    enable_floating_point();
}

void subject::enable_floating_point() {
    core_->write_memory(code_base, enabling_program().data(), 4 * enabling_program().size());
    core_->set_reg(0, cpacr_full_access);
    core_->set_reg(1, fpexc_enable);
    ended_ = false;
    core_->run(enough);
    if (!ended_ || result_.how != ending::reached_end) throw std::runtime_error("floating point cannot be enabled");
}

void subject::write_code(const std::vector<std::uint8_t>& image) {
    core_->write_memory(code_base, image.data(), image.size());
}

void subject::load(const cpu_state& state) {
    core_->set_cpsr(state.cpsr);
    for (unsigned i = 0; i < 16; ++i) core_->set_reg(i, state.r[i]);
    for (unsigned i = 0; i < 32; ++i) {
        core_->set_vfp_reg(2 * i, static_cast<std::uint32_t>(state.d[i]));
        core_->set_vfp_reg(2 * i + 1, static_cast<std::uint32_t>(state.d[i] >> 32));
    }
    core_->set_fpscr(state.fpscr);
}

cpu_state subject::save() const {
    cpu_state state;
    for (unsigned i = 0; i < 16; ++i) state.r[i] = core_->reg(i);
    for (unsigned i = 0; i < 32; ++i) {
        state.d[i] = core_->vfp_reg(2 * i) | std::uint64_t{core_->vfp_reg(2 * i + 1)} << 32;
    }
    state.cpsr = core_->cpsr();
    state.fpscr = core_->fpscr();
    return state;
}

run_result subject::run(const random_block& block, std::uint32_t stop) {
    load(block.state);
    result_ = {};
    ended_ = false;
    started_at_ = core_->instructions();
    if (stop != block.end) core_->add_breakpoint(stop);
    core_->run(enough);
    if (stop != block.end) core_->remove_breakpoint(stop);
    const auto executed = core_->instructions() - started_at_;
    const auto stopped = core_->take_stop();
    if (stopped.why == iss_stop::reason::breakpoint) {
        result_ = {ending::reached_end, stopped.address, executed, save()};
    } else {
        result_.instructions = executed - 1;  // SVC
    }
    return result_;
}

// The state is that of the interrupted program: its mode is user, the current bank that of the exception.
void subject::exception_taken(const iss_exception_record& record) {
    if (ended_) return;
    ended_ = true;
    result_.how = record.kind == iss_exception::undefined ? ending::undefined : ending::unexpected;
    result_.where = record.pc;
    result_.state = save();
    result_.state.r[13] = core_->banked_reg(iss_mode::user, 13);
    result_.state.r[14] = core_->banked_reg(iss_mode::user, 14);
    result_.state.r[15] = record.pc;
    result_.state.cpsr = core_->spsr(static_cast<iss_mode>(core_->cpsr() & mode_mask));
}

// The end of the block, or of every exception vector.
bool subject::supervisor_call(std::uint32_t, bool thumb) {
    core_->limit_run(0);
    if (ended_) return true;
    ended_ = true;
    result_.how = ending::reached_end;
    result_.state = save();
    result_.state.r[15] -= thumb ? 2 : 4;
    result_.where = result_.state.r[15];
    return true;
}

void oracle::require(uc_err error, const char* what) const {
    if (error != UC_ERR_OK) throw std::runtime_error(fmt::format("Unicorn: {}: {}", what, uc_strerror(error)));
}

oracle::oracle() {
    require(uc_open(UC_ARCH_ARM, UC_MODE_ARM, &engine_), "open");
    require(uc_ctl_set_cpu_model(engine_, UC_CPU_ARM_CORTEX_A9), "model");
    require(uc_mem_map_ptr(engine_, code_base, code_size, UC_PROT_ALL, code_.data()), "code");
    require(uc_mem_map_ptr(engine_, window_base, window_size, UC_PROT_ALL, window_.data()), "data");
    uc_hook hook = 0;
    auto* callback = reinterpret_cast<void*>(&oracle::executing);
    require(uc_hook_add(engine_, &hook, UC_HOOK_CODE, callback, this, 1, 0), "hook");
    const auto& program = enabling_program();
    std::memcpy(code_.data(), program.data(), 4 * program.size());
    require(uc_reg_write(engine_, UC_ARM_REG_R0, &cpacr_full_access), "r0");
    require(uc_reg_write(engine_, UC_ARM_REG_R1, &fpexc_enable), "r1");
    require(uc_emu_start(engine_, code_base, code_base + 4 * program.size() - 4, 0, 0), "floating point");
}

oracle::~oracle() {
    uc_close(engine_);
}

void oracle::write_code(const std::vector<std::uint8_t>& image) {
    std::memcpy(code_.data(), image.data(), image.size());
    forget_code();
}

namespace {

// Unicorn's registers at the places of a state, in one call.
class register_set {
  public:
    explicit register_set(cpu_state& state) {
        for (int i = 0; i < 13; ++i) add(UC_ARM_REG_R0 + i, &state.r[static_cast<std::size_t>(i)]);
        add(UC_ARM_REG_CPSR, &state.cpsr);
        add(UC_ARM_REG_SP, &state.r[13]);
        add(UC_ARM_REG_LR, &state.r[14]);
        add(UC_ARM_REG_FPSCR, &state.fpscr);
        for (int i = 0; i < 32; ++i) add(UC_ARM_REG_D0 + i, &state.d[static_cast<std::size_t>(i)]);
    }
    int* names() { return names_.data(); }
    void** places() { return places_.data(); }
    int count() const { return static_cast<int>(names_.size()); }

  private:
    void add(int name, void* place) {
        names_.push_back(name);
        places_.push_back(place);
    }
    std::vector<int> names_;
    std::vector<void*> places_;
};

}  // namespace

void oracle::executing(uc_engine*, std::uint64_t address, std::uint32_t, void* self) {
    static_cast<oracle*>(self)->count(static_cast<std::uint32_t>(address));
}

// Unicorn does not report what an IT block skips: it lies between two reported instructions that are no branch apart.
void oracle::count(std::uint32_t address) {
    if (block_ == nullptr) return;
    const auto& all = block_->instructions;
    const auto at = std::lower_bound(all.begin(), all.end(), address,
                                     [](const block_instruction& i, std::uint32_t a) { return i.address < a; });
    const auto index = static_cast<std::size_t>(at - all.begin());
    if (!first_ && !all[previous_].branches && index > previous_) instructions_ += index - previous_ - 1;
    first_ = false;
    previous_ = index;
    ++instructions_;
}

// Translated code knows where the run ended that it was translated for.
void oracle::forget_code() {
    require(uc_ctl_remove_cache(engine_, code_base, code_base + code_size), "forget code");
}

run_result oracle::run(const random_block& block, std::uint32_t stop) {
    run_result result;
    result.state = block.state;
    register_set registers(result.state);
    require(uc_reg_write_batch(engine_, registers.names(), registers.places(), registers.count()), "write registers");
    block_ = &block;
    first_ = true;
    instructions_ = 0;
    const auto begin = std::uint64_t{block.begin} | (block.thumb ? 1 : 0);
    const auto error = uc_emu_start(engine_, begin, stop, 0, 0);
    require(uc_reg_read_batch(engine_, registers.names(), registers.places(), registers.count()), "read registers");
    require(uc_reg_read(engine_, UC_ARM_REG_PC, &result.state.r[15]), "read PC");
    result.where = result.state.r[15];
    switch (error) {
        case UC_ERR_OK:
            result.how = result.where == stop ? ending::reached_end : ending::unexpected;
            count(result.where);
            --instructions_;
            break;
        case UC_ERR_INSN_INVALID:
            result.how = ending::undefined;
            break;
        default:
            break;
    }
    result.instructions = instructions_;
    block_ = nullptr;
    return result;
}

}  // namespace tabletop::test
