// SPDX-License-Identifier: Apache-2.0
// The two processors that execute the same blocks: our instruction-set simulator and Unicorn. Memory of both: code at
// code_base, data at window_base, vectors at 0.
#pragma once

#include <unicorn/unicorn.h>

#include <vector>

#include "processors/cortex_a9/iss.h"
#include "unit/cortex_a9/unicorn_generator.h"

namespace tabletop::test {

constexpr std::uint32_t code_base = 0x00100000;
constexpr std::uint32_t code_size = 0x00020000;
constexpr std::uint32_t page_size = 0x1000;

enum class ending : std::uint8_t { reached_end, undefined, unexpected };

const char* to_string(ending value);

struct run_result {
    ending how = ending::unexpected;
    std::uint32_t where = 0;         ///< where it stopped, or the instruction that took the exception
    std::uint64_t instructions = 0;  ///< one that took an exception included
    cpu_state state;
};

/// Page-aligned host memory.
class host_memory {
  public:
    explicit host_memory(std::size_t size);
    std::uint8_t* data() { return data_; }
    const std::uint8_t* data() const { return data_; }

  private:
    std::vector<std::uint8_t> storage_;
    std::uint8_t* data_;
};

class subject final : private iss_bus {
  public:
    subject();
    void write_code(const std::vector<std::uint8_t>& image);
    /// Executes `block` from its state; to the instruction at `stop` when that is not the end of the block.
    run_result run(const random_block& block, std::uint32_t stop);
    std::uint8_t* window() { return window_.data(); }

  private:
    bool read(std::uint32_t, unsigned, std::uint64_t&) override { return false; }
    bool write(std::uint32_t, unsigned, std::uint64_t) override { return false; }
    bool fetch(std::uint32_t, std::uint32_t&) override { return false; }
    bool debug_read(std::uint32_t, void*, std::size_t) override { return false; }
    bool debug_write(std::uint32_t, const void*, std::size_t) override { return false; }
    void exception_taken(const iss_exception_record& record) override;
    bool supervisor_call(std::uint32_t number, bool thumb) override;

    void enable_floating_point();
    void load(const cpu_state& state);
    cpu_state save() const;

    host_memory vectors_{page_size};
    host_memory code_{code_size};
    host_memory window_{window_size};
    std::unique_ptr<iss> core_;
    std::uint64_t started_at_ = 0;
    bool ended_ = false;
    run_result result_;
};

class oracle final {
  public:
    oracle();
    ~oracle();
    oracle(const oracle&) = delete;
    oracle& operator=(const oracle&) = delete;
    void write_code(const std::vector<std::uint8_t>& image);
    /// Runs as subject::run() does; after a run of the same code to another place, forget_code() comes first.
    run_result run(const random_block& block, std::uint32_t stop);
    void forget_code();
    std::uint8_t* window() { return window_.data(); }

  private:
    static void executing(uc_engine* engine, std::uint64_t address, std::uint32_t size, void* self);
    void count(std::uint32_t address);
    void require(uc_err error, const char* what) const;

    host_memory code_{code_size};
    host_memory window_{window_size};
    uc_engine* engine_ = nullptr;
    const random_block* block_ = nullptr;
    std::size_t previous_ = 0;  ///< index of the instruction before
    bool first_ = true;
    std::uint64_t instructions_ = 0;
};

}  // namespace tabletop::test
