// SPDX-License-Identifier: Apache-2.0
#include "processors/cortex_a9/code_pages.h"

#include <cstring>

namespace tabletop {

namespace {

constexpr std::size_t most_suspects = 64;  // more: all are looked at

}  // namespace

bool code_pages::page::holds(const std::uint8_t* host) const {
    return bytes != nullptr && host != nullptr && !mixed && std::memcmp(bytes->data(), host, page_bytes) == 0;
}

bool code_pages::note(std::uint32_t address, std::uint32_t word, const translation& where, bool writable,
                      const std::uint8_t* host) {
    const auto index = address >> page_bits;
    if (index != noted_index_) {
        noted_index_ = index;
        noted_ = &pages_[index];
    }
    const bool was_loose = noted_->is_loose();
    const bool is_new = noted_->missing || (noted_->bytes == nullptr && !noted_->mixed);
    if (is_new) {
        *noted_ = {};
        noted_->physical = where.physical;
        noted_->writable = writable;
        noted_->global = where.global;
        noted_->domain = where.domain;
        noted_->mixed = host == nullptr;
        domains_[where.global ? 1 : 0] |= static_cast<std::uint16_t>(1u << where.domain);
        if (host != nullptr) {
            noted_->bytes = std::make_unique<std::array<std::uint8_t, page_bytes>>();
            std::memcpy(noted_->bytes->data(), host, page_bytes);
        }
    } else if (noted_->bytes != nullptr) {
        noted_->mixed |= std::memcmp(noted_->bytes->data() + (address & (page_bytes - 4)), &word, sizeof word) != 0;
    }
    noted_->reaches_end |= is_last_word(address);
    loose_ += (noted_->is_loose() ? 1 : 0) - (was_loose ? 1 : 0);
    return is_new;
}

void code_pages::note_missing(std::uint32_t address) {
    const auto [at, is_new] = pages_.try_emplace(address >> page_bits);
    if (is_new) at->second.missing = true;
}

void code_pages::move(page& which, const translation& now, bool writable) {
    const bool was_loose = which.is_loose();
    which.physical = now.physical;
    which.global = now.global;
    which.domain = now.domain;
    which.writable = writable;
    domains_[now.global ? 1 : 0] |= static_cast<std::uint16_t>(1u << now.domain);
    loose_ += (which.is_loose() ? 1 : 0) - (was_loose ? 1 : 0);
}

void code_pages::erase(std::uint32_t address) {
    trust(address);
    noted_index_ = no_page;
    const auto at = pages_.find(address >> page_bits);
    if (at == pages_.end()) return;
    if (at->second.is_loose()) --loose_;
    pages_.erase(at);
}

void code_pages::clear() {
    for (const auto& [index, unused] : pages_) trust(index << page_bits);
    pages_.clear();
    loose_ = 0;
    noted_index_ = no_page;
    domains_ = {};
    acquit();
}

bool code_pages::is_affected(const translation_change& change) const {
    if (change.all) return !pages_.empty();
    const auto concerned = static_cast<std::uint16_t>(domains_[0] | domains_[1]);
    return (change.non_global && domains_[0] != 0) || (change.domains & concerned) != 0;
}

void code_pages::doubt(std::uint32_t address) {
    if (is_in_doubt(address)) return;
    const auto index = address >> page_bits;
    (*doubts_)[index / 64] |= std::uint64_t{1} << index % 64;
    ++doubtful_;
}

void code_pages::trust(std::uint32_t address) {
    if (!is_in_doubt(address)) return;
    const auto index = address >> page_bits;
    (*doubts_)[index / 64] &= ~(std::uint64_t{1} << index % 64);
    --doubtful_;
}

void code_pages::suspect(std::uint32_t address, unsigned reach_bits) {
    const auto place = address >> reach_bits;
    if (!suspects_.empty() && suspects_.back().place == place && suspects_.back().reach_bits == reach_bits) return;
    if (suspects_.size() == most_suspects) {
        all_suspect_ = true;
    } else {
        suspects_.push_back({place, reach_bits});
    }
}

std::vector<std::uint32_t> code_pages::suspects() const {
    std::vector<std::uint32_t> found;
    if (all_suspect_) {
        found.reserve(pages_.size());
        for (const auto& [index, unused] : pages_) found.push_back(index << page_bits);
        return found;
    }
    for (const auto& [place, reach_bits] : suspects_) {
        const auto bits = reach_bits - page_bits;
        for (auto index = place << bits; index >> bits == place; ++index) {
            if (pages_.count(index) != 0) found.push_back(index << page_bits);
        }
    }
    return found;
}

}  // namespace tabletop
