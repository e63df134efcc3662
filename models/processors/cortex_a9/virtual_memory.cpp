// SPDX-License-Identifier: Apache-2.0
#include "processors/cortex_a9/virtual_memory.h"

#include <algorithm>
#include <stdexcept>

namespace tabletop {

virtual_memory::virtual_memory(table_reader& tables) : tables_(tables) {}

void virtual_memory::map(std::uint32_t base, std::uint64_t size, std::uint8_t* host, bool writable) {
    if (base % page_bytes != 0 || size % page_bytes != 0 || base + size > address_space) {
        throw std::invalid_argument("memory of the processor has to be mapped in pages of 4 KiB");
    }
    for (std::uint64_t at = 0; at < size; at += page_bytes) {
        const auto page = (base + at) >> page_bits;
        readable_[page] = host + at;
        writable_[page] = writable ? host + at : nullptr;
    }
    forget_translations();
}

void virtual_memory::unmap(std::uint32_t base, std::uint64_t size) {
    const auto last = std::min(base + size, address_space) - 1;
    for (std::uint64_t page = base >> page_bits; page <= last >> page_bits; ++page) {
        readable_[page] = nullptr;
        writable_[page] = nullptr;
    }
    forget_translations();
}

void virtual_memory::forget_direct() {
    for (const auto page : direct_list_) direct_[page] = nullptr;
    direct_list_.clear();
}

void virtual_memory::set_control(const translation_control& control) {
    control_ = control;
    forget_translations();
}

void virtual_memory::forget_translations() {
    for (auto& entry : tlb_) entry.page = no_page;
    forget_direct();
}

const translation& virtual_memory::walk(std::uint32_t address) {
    const auto page = address >> page_bits;
    const auto where = translate(address, control_, tables_);
    if (where.fault != translation_fault::none) return faulting_ = where;
    auto& entry = tlb_[page % tlb_size];
    entry = {page, where};
    entry.where.on_bus = readable(where.physical) == nullptr;
    return entry.where;
}

translation virtual_memory::look_up_for_debugger(std::uint32_t address) const {
    constexpr std::uint32_t access_flag_enable = 1u << 29;
    auto control = control_;
    control.dacr = ~0u;
    control.sctlr &= ~access_flag_enable;
    return translate(address, control, tables_);
}

// From now on translated code accesses the page by itself.
void virtual_memory::map_directly(std::uint32_t address, const translation& page) {
    const auto index = address >> page_bits;
    const auto same = [](const page_rights& rights) { return rights.read && rights.write; };
    if (direct_[index] != nullptr || !same(page.privileged) || !same(page.user) || is_watched(index)) return;
    auto* const host = writable_[page.physical >> page_bits];
    if (host == nullptr) return;
    direct_[index] = host;
    direct_list_.push_back(index);
}

void virtual_memory::watch(std::uint32_t address, std::uint32_t size, iss_watch kind) {
    watchpoints_.push_back({address, std::max(size, 1u), kind});
    forget_direct();
}

void virtual_memory::unwatch(std::uint32_t address, std::uint32_t size, iss_watch kind) {
    const auto at = std::find_if(watchpoints_.begin(), watchpoints_.end(), [&](const watchpoint& watched) {
        return watched.address == address && watched.size == std::max(size, 1u) && watched.kind == kind;
    });
    if (at != watchpoints_.end()) watchpoints_.erase(at);
}

const iss_watch* virtual_memory::find_watch(std::uint32_t address, unsigned size, bool write) const {
    const auto other = write ? iss_watch::read : iss_watch::write;
    for (const auto& watched : watchpoints_) {
        const bool touches = address - watched.address < watched.size || watched.address - address < size;
        if (touches && watched.kind != other) return &watched.kind;
    }
    return nullptr;
}

bool virtual_memory::is_watched(std::uint32_t page) const {
    return std::any_of(watchpoints_.begin(), watchpoints_.end(), [page](const watchpoint& watched) {
        const auto first = watched.address >> page_bits;
        const auto last = (watched.address + watched.size - 1) >> page_bits;
        return page - first <= last - first;
    });
}

virtual_memory::code_page::code_page(const translation& page)
    : physical(page.physical),
      missing(page.fault != translation_fault::none),
      privileged(page.privileged.execute),
      user(page.user.execute) {}

bool virtual_memory::code_page::operator==(const code_page& other) const {
    if (missing || other.missing) return missing == other.missing;
    return physical == other.physical && privileged == other.privileged && user == other.user;
}

void virtual_memory::note_code(std::uint32_t address, const translation& page) {
    const auto index = address >> page_bits;
    if (index == noted_page_) return;
    noted_page_ = index;
    code_pages_.insert_or_assign(index, code_page(page));
}

bool virtual_memory::code_was_missing(std::uint32_t address) const {
    const auto noted = code_pages_.find(address >> page_bits);
    return noted != code_pages_.end() && noted->second.missing;
}

template <typename Condition>
std::vector<std::uint32_t> virtual_memory::take_code(Condition stale) {
    std::vector<std::uint32_t> result;
    noted_page_ = no_page;
    for (auto at = code_pages_.begin(); at != code_pages_.end();) {
        const auto address = at->first << page_bits;
        if (stale(address, at->second)) {
            result.push_back(address);
            at = code_pages_.erase(at);
        } else {
            ++at;
        }
    }
    return result;
}

std::vector<std::uint32_t> virtual_memory::take_stale_code() {
    return take_code(
        [this](std::uint32_t address, const code_page& was) { return !(code_page(look_up(address)) == was); });
}

std::vector<std::uint32_t> virtual_memory::take_privileged_code() {
    return take_code([](std::uint32_t, const code_page& page) { return page.privileged != page.user; });
}

std::vector<std::uint32_t> virtual_memory::take_code_in(std::uint32_t base, std::uint64_t size) {
    return take_code([=](std::uint32_t, const code_page& page) {
        return page.physical < base + size && std::uint64_t{page.physical} + page_bytes > base;
    });
}

void virtual_memory::forget_code_at(std::uint32_t address) {
    code_pages_.erase(address >> page_bits);
    noted_page_ = no_page;
}

void virtual_memory::forget_code() {
    code_pages_.clear();
    noted_page_ = no_page;
}

}  // namespace tabletop
