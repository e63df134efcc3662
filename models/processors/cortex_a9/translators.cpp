// SPDX-License-Identifier: Apache-2.0
#include "processors/cortex_a9/translators.h"

#include <algorithm>
#include <cstring>
#include <vector>

namespace tabletop {

namespace {

// How many blocks a program may execute one by one because code of others is in doubt; then that code is forgotten.
constexpr std::uint64_t most_guarded_blocks = 100'000;
// A program that has so many pages of code has most of them behind it. What is needed again is translated again.
constexpr std::size_t most_pages = 2048;
constexpr std::uint32_t line_bytes = 32;
constexpr std::uint32_t longest_block_bytes = translator::block_bytes + 4;  // the last instruction may lie across
constexpr std::uint32_t page_mask = page_bytes - 1;

}  // namespace

translators::translators(virtual_memory& memory, factory make) : memory_(memory), make_(std::move(make)) {}

translator& translators::made(bool privileged, bool floating_point, bool batching) {
    auto& one = all_[(batching ? 4 : 0) | (privileged ? 2 : 0) | (floating_point ? 1 : 0)];
    if (one == nullptr) one = make_(privileged, batching);
    return *one;
}

void translators::select(bool privileged, bool floating_point, bool batching) {
    auto& wanted = made(privileged, floating_point, batching);
    if (current_ != &wanted) {
        if (current_ != nullptr) wanted.take_over(*current_);
        current_ = &wanted;
    }
    if (current_->pages().all().size() > most_pages || current_->is_worn()) current_->forget_all();
    const auto change = change_between(current_->control, memory_.control());
    if (change.any()) {
        current_->control = memory_.control();
        if (current_->pages().is_affected(change)) current_->pages().suspect_all();
    }
    if (current_->pages().has_suspects()) look_at_suspects();
}

void translators::look_at_suspects() {
    auto& pages = current_->pages();
    current_->guarded_blocks = 0;
    const auto suspects = pages.suspects();
    pages.acquit();
    for (const auto address : suspects) {
        if (auto* page = pages.find(address); page != nullptr && !page->missing) look_at(address, *page);
    }
}

// The code of a user page that is not there, or is another one, may be another program's: it stays, in doubt.
void translators::look_at(std::uint32_t address, code_pages::page& page) {
    auto& pages = current_->pages();
    const bool privileged = current_->is_privileged();
    const auto now = memory_.peek(address);
    const bool executes = check_access(now, {false, true, privileged}) == translation_fault::none;
    const bool unmoved = executes && !pages.is_in_doubt(address) && now.physical == page.physical;
    if (unmoved || (executes && is_same(page, now))) {
        adopt(address, page, now);
    } else if (privileged) {
        current_->forget_page(address);
    } else {
        pages.doubt(address);
    }
}

bool translators::is_same(const code_pages::page& page, const translation& now) const {
    return page.holds(memory_.physical().readable(now.physical));
}

void translators::adopt(std::uint32_t address, code_pages::page& page, const translation& now) {
    current_->pages().trust(address);
    current_->pages().move(page, now, now.rights(current_->is_privileged()).write);
    if (!page.writable) memory_.watch_stores(now.physical);
}

bool translators::enter(std::uint32_t address) {
    auto& pages = current_->pages();
    if (++current_->guarded_blocks > most_guarded_blocks) forget_doubtful();
    const translation_access access{false, true, current_->is_privileged()};
    if (pages.is_in_doubt(address)) {
        const auto now = memory_.look_up(address);
        if (check_access(now, access) != translation_fault::none) return false;
        auto& page = *pages.find(address);
        if (is_same(page, now)) {
            adopt(address, page, now);
        } else {
            current_->forget_page(address);
        }
    }
    // In this mode every run begins with the only block that it may have to translate.
    const auto next = address + page_bytes;
    if (!pages.is_in_doubt(next)) return true;
    const auto* page = pages.find(address);
    const bool may_reach_end = (address & page_mask) + longest_block_bytes >= page_bytes;
    if (may_reach_end || (page != nullptr && page->reaches_end)) enter_straight(next);
    return true;
}

// Straight code runs into this page without being asked.
void translators::enter_straight(std::uint32_t address) {
    const auto now = memory_.peek(address);
    auto& page = *current_->pages().find(address);
    const bool executes = check_access(now, {false, true, current_->is_privileged()}) == translation_fault::none;
    if (executes && is_same(page, now)) {
        adopt(address, page, now);
    } else {
        current_->forget_page(address);
    }
}

void translators::forget_doubtful() {
    auto& pages = current_->pages();
    std::vector<std::uint32_t> doubtful;
    for (const auto& [index, page] : pages.all()) {
        if (pages.is_in_doubt(index << page_bits)) doubtful.push_back(index << page_bits);
    }
    for (const auto address : doubtful) current_->forget_page(address);
}

void translators::note(std::uint32_t address, std::uint32_t word, const translation& where, bool counts) {
    const bool writable = where.rights(current_->is_privileged()).write;
    auto* const host = where.on_bus ? nullptr : memory_.physical().readable(where.physical);
    if (!current_->pages().note(address, word, where, writable, host)) return;
    if (counts) ++counts_.pages;
    if (!writable && host != nullptr) memory_.watch_stores(where.physical);
}

bool translators::forget_missing(std::uint32_t address) {
    const auto* page = current_->pages().find(address);
    if (page == nullptr || !page->missing) return false;
    current_->forget_page(address);
    return true;
}

bool translators::control_changed() {
    return current_->pages().is_affected(change_between(current_->control, memory_.control()));
}

bool translators::suspect_all() {
    for_each([](translator& each) { each.pages().suspect_all(); });
    return true;
}

bool translators::translations_forgotten() {
    return suspect_all();
}

bool translators::address_space_forgotten(std::uint32_t asid) {
    translation_change change;
    change.non_global = true;
    for_each([&](translator& each) {
        const bool concerned = each.control.asid() == asid && each.pages().is_affected(change);
        if (concerned) each.pages().suspect_all();
    });
    return current_->pages().has_suspects();
}

bool translators::page_forgotten(std::uint32_t address, unsigned reach_bits) {
    for_each([&](translator& each) {
        auto& pages = each.pages();
        if (reach_bits != page_bits || pages.find(address) != nullptr) pages.suspect(address, reach_bits);
    });
    return current_->pages().has_suspects();
}

bool translators::may_have_changed(const code_pages::page& page) const {
    return page.is_loose() || memory_.physical().is_stored_to(page.physical);
}

bool translators::forget_changed_code(translator& of) {
    auto& pages = of.pages();
    if (pages.loose() == 0 && !memory_.physical().has_stores()) return false;
    std::vector<std::uint32_t> changed;
    for (auto& [index, page] : pages.all()) {
        const auto address = index << page_bits;
        if (page.missing || pages.is_in_doubt(address) || !may_have_changed(page)) continue;
        if (!page.holds(memory_.physical().readable(page.physical))) changed.push_back(address);
    }
    for (const auto address : changed) {
        if (of.is_privileged()) {
            forget_changed_lines(of, address, page_bytes);
        } else {
            pages.doubt(address);
            pages.suspect(address);
        }
    }
    return !changed.empty();
}

// Forgets the changed lines of a page of which `of` has code, from the beginning of a line. True when there are any.
bool translators::forget_changed_lines(translator& of, std::uint32_t address, std::uint32_t size) {
    auto& page = *of.pages().find(address);
    const auto* host = memory_.physical().readable(page.physical | (address & page_mask));
    if (page.mixed || host == nullptr) {
        of.forget_page(address);
        return true;
    }
    auto* known = page.bytes->data() + (address & page_mask);
    bool any = false;
    for (std::uint32_t line = 0; line < size; line += line_bytes) {
        if (std::memcmp(known + line, host + line, line_bytes) == 0) continue;
        std::memcpy(known + line, host + line, line_bytes);
        forget_code(of, address + line, line_bytes);
        any = true;
    }
    return any;
}

// What can have changed is compared; the pages that have not are watched again.
bool translators::instruction_cache_invalidated() {
    bool concerned = false;
    for_each([&](translator& each) {
        const bool changed = forget_changed_code(each);
        concerned = concerned || (changed && &each == current_);
    });
    if (!memory_.physical().has_stores()) return concerned;
    memory_.physical().forget_stores();
    for_each([&](translator& each) {
        for (const auto& [index, page] : each.pages().all()) {
            if (!page.missing && !page.writable && page.bytes != nullptr) memory_.watch_stores(page.physical);
        }
    });
    return concerned;
}

bool translators::instruction_line_invalidated(std::uint32_t address) {
    const auto line = address & ~(line_bytes - 1);
    bool concerned = false;
    for_each([&](translator& each) {
        const auto* page = each.pages().find(line);
        if (page == nullptr || page->missing || each.pages().is_in_doubt(line)) return;
        if (forget_changed_lines(each, line, line_bytes)) concerned = concerned || &each == current_;
    });
    return concerned;
}

// Called when anyone but the core has changed memory.
bool translators::memory_changed(std::uint32_t base, std::uint64_t size) {
    bool concerned = false;
    for_each([&](translator& each) {
        std::vector<std::uint32_t> changed;
        for (const auto& [index, page] : each.pages().all()) {
            const bool missing = page.missing;
            if (missing || (page.physical < base + size && std::uint64_t{page.physical} + page_bytes > base)) {
                changed.push_back(index << page_bits);
            }
        }
        for (const auto address : changed) each.forget_page(address);
        concerned = concerned || (!changed.empty() && &each == current_);
    });
    return concerned;
}

void translators::forget_range(std::uint32_t address, std::uint32_t size) {
    for_each([&](translator& each) { forget_code(each, address, size); });
}

void translators::forget_code(translator& of, std::uint32_t address, std::uint32_t size) const {
    const auto before = std::min(address & page_mask, ahead_);
    of.forget_range(address - before, size + before);
}

void translators::forget_all() {
    for_each([](translator& each) { each.forget_all(); });
}

}  // namespace tabletop
