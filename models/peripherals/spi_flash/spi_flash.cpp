// SPDX-License-Identifier: Apache-2.0
#include "peripherals/spi_flash/spi_flash.h"

#include <algorithm>

namespace tabletop {

namespace {

constexpr unsigned nobody_drives = 0xF;
constexpr std::uint16_t status_busy = 1u << 0;
constexpr std::uint16_t status_write_enabled = 1u << 1;
constexpr unsigned kept_mode = 0xA;

// The lines IO3 to IO0 with a part of a byte that the master drives.
unsigned driven(unsigned part, unsigned width) {
    const auto mask = (1u << width) - 1;
    return (nobody_drives & ~mask) | (part & mask);
}

// What a receiver sees of them: on one line a slave listens to IO0, and the master to IO1.
unsigned heard(unsigned lines, unsigned width) {
    return lines & ((1u << width) - 1);
}
unsigned heard_by_master(unsigned lines, unsigned width) {
    return width == 1 ? lines >> 1 & 1u : heard(lines, width);
}

bool sends(flash_action action) {
    switch (action) {
        case flash_action::read_id:
        case flash_action::read_sfdp:
        case flash_action::read_maker:
        case flash_action::read_signature:
        case flash_action::read_register:
        case flash_action::read:
            return true;
        default:
            return false;
    }
}

bool reaches_cells(flash_action action) {
    return action == flash_action::read || action == flash_action::program || action == flash_action::erase;
}

// The bank register is written at once.
bool needs_write_enable(const flash_instruction& row) {
    return row.action == flash_action::program || row.action == flash_action::erase ||
           row.action == flash_action::erase_chip ||
           (row.action == flash_action::write_register && row.reg != flash_register::bank);
}

}  // namespace

void spi_flash::select(bool selected, std::uint64_t time_ps) {
    if (selected == selected_) return;
    settle(time_ps);
    selected_ = selected;
    if (!selected) {
        if (is_complete()) execute();
        phase_ = phase::ignored;
        return;
    }
    bits_ = 0;
    received_ = 0;
    phase_ = phase::instruction;
    width_ = 1;
    if (kept_ == nullptr) return;
    row_ = kept_;
    begin_address();
}

std::uint8_t spi_flash::exchange(std::uint8_t sent, unsigned width, std::uint64_t time_ps) {
    settle(time_ps);
    if (phase_ == phase::output && bits_ == 0 && width == width_) return next_output();
    unsigned seen = 0;
    for (unsigned left = 8; left > 0;) {
        left -= width;
        seen = seen << width | heard_by_master(clock(driven(unsigned{sent} >> left, width)), width);
    }
    return static_cast<std::uint8_t>(seen);
}

// One clock: what is on the lines, and what the chip drives there.
unsigned spi_flash::clock(unsigned lines) {
    switch (phase_) {
        case phase::ignored:
            return nobody_drives;
        case phase::dummy:
            if (--dummies_ == 0) begin_data();
            return nobody_drives;
        case phase::output: {
            if (bits_ == 0) {
                shift_ = next_output();
                bits_ = 8;
            }
            bits_ -= width_;
            const auto part = shift_ >> bits_;
            return width_ == 1 ? driven(part << 1 | 1u, 2) : driven(part, width_);
        }
        default:
            shift_ = shift_ << width_ | heard(lines, width_);
            bits_ += width_;
            if (bits_ == 8) {
                bits_ = 0;
                take(static_cast<std::uint8_t>(shift_));
            }
            return nobody_drives;
    }
}

void spi_flash::take(std::uint8_t byte) {
    switch (phase_) {
        case phase::instruction:
            begin(byte);
            break;
        case phase::address:
            address_ = address_ << 8 | byte;
            if (--address_left_ == 0) begin_mode_or_data();
            break;
        case phase::mode:
            kept_ = byte >> 4 == kept_mode ? row_ : nullptr;
            begin_dummy_or_data();
            break;
        default:
            if (received_ < first_.size()) first_[received_] = byte;
            page_[(address_ + received_) % page_.size()] = byte;
            ++received_;
    }
}

void spi_flash::begin(std::uint8_t code) {
    resets_ = reset_enabled_;
    reset_enabled_ = false;
    const auto* const found =
        std::find_if(chip_.begin(), chip_.end(), [code](const flash_instruction& row) { return row.code == code; });
    if (found == chip_.end() || !is_allowed(*found)) {
        phase_ = phase::ignored;
        return;
    }
    row_ = found;
    if (row_->address_bytes != 0) {
        begin_address();
    } else {
        begin_dummy_or_data();
    }
}

bool spi_flash::is_allowed(const flash_instruction& row) const {
    if (is_busy() && !row.while_busy) return false;
    if (needs_write_enable(row) && !write_enabled_) return false;
    const bool is_quad = row.data_width == 4;
    return !is_quad || chip_.quad_enable.mask == 0 || is_set(chip_.quad_enable);
}

void spi_flash::begin_address() {
    phase_ = phase::address;
    width_ = row_->address_width;
    address_ = 0;
    address_left_ = row_->address_bytes;
    if (is_set(chip_.long_addresses) && reaches_cells(row_->action)) address_left_ = 4;
}

void spi_flash::begin_mode_or_data() {
    if (row_->mode_byte) {
        phase_ = phase::mode;
    } else {
        begin_dummy_or_data();
    }
}

void spi_flash::begin_dummy_or_data() {
    dummies_ = dummy_clocks();
    if (dummies_ != 0) {
        phase_ = phase::dummy;
    } else {
        begin_data();
    }
}

unsigned spi_flash::dummy_clocks() const {
    const auto mask = chip_.dummy_clocks.mask;
    if (row_->action != flash_action::read || row_->dummy_clocks == 0 || mask == 0) return row_->dummy_clocks;
    const auto chosen = stored(chip_.dummy_clocks.reg) & mask;
    if (chosen == 0 || chosen == mask) return row_->dummy_clocks;
    return chosen / (mask & (~unsigned{mask} + 1));
}

void spi_flash::begin_data() {
    width_ = row_->data_width;
    position_ = 0;
    page_.fill(0xFF);
    phase_ = sends(row_->action) ? phase::output : phase::input;
}

// With three bytes the bank register has the upper ones.
std::uint64_t spi_flash::whole_address() const {
    const bool is_long = row_->address_bytes == 4 || is_set(chip_.long_addresses);
    const auto bank = is_long ? 0u : stored(flash_register::bank) & 0x7Fu;
    return (std::uint64_t{bank} << 24 | address_) % cells_.size();
}

std::uint8_t spi_flash::next_output() {
    const auto n = position_++;
    switch (row_->action) {
        case flash_action::read:
            return cells_.read((whole_address() + n) % cells_.size());
        case flash_action::read_id:
            return n < chip_.id_bytes ? chip_.id[n] : 0xFF;
        case flash_action::read_sfdp:
            return address_ + n < parameters_.size() ? parameters_[address_ + n] : 0xFF;
        case flash_action::read_maker:
            return (address_ + n) % 2 == 0 ? chip_.id[0] : chip_.device;
        case flash_action::read_signature:
            return chip_.device;
        default:
            return n % 2 != 0 && chip_.registers[static_cast<std::size_t>(row_->reg)].bytes == 2
                       ? static_cast<std::uint8_t>(stored(row_->reg) >> 8)
                       : shown(row_->reg);
    }
}

std::uint8_t spi_flash::shown(flash_register which) const {
    unsigned value = stored(which);
    const auto show = [&](const flash_bits& bits, bool on) {
        if (bits.reg == which && bits.mask != 0) value = on ? value | bits.mask : value & ~unsigned{bits.mask};
    };
    show({flash_register::status, status_busy}, is_busy());
    show({flash_register::status, status_write_enabled}, write_enabled_);
    show(chip_.ready, !is_busy());
    show(chip_.erase_suspended, erase_left_ps_ != 0);
    show(chip_.program_suspended, program_left_ps_ != 0);
    return static_cast<std::uint8_t>(value);
}

// At a rise of the chip select: what is not is as if it had never come.
bool spi_flash::is_complete() const {
    if (phase_ != phase::input || bits_ != 0) return false;
    switch (row_->action) {
        case flash_action::program:
            return received_ != 0;
        case flash_action::write_register:
            if (row_->reg == flash_register::status) return received_ != 0 && received_ <= chip_.status_bytes;
            return received_ == chip_.registers[static_cast<std::size_t>(row_->reg)].bytes;
        default:
            return received_ == 0;
    }
}

void spi_flash::execute() {
    switch (row_->action) {
        case flash_action::write_enable:
            write_enabled_ = true;
            break;
        case flash_action::write_disable:
            write_enabled_ = false;
            break;
        case flash_action::write_register:
            write_register();
            break;
        case flash_action::clear_errors:
            clear_errors();
            break;
        case flash_action::program:
            program();
            break;
        case flash_action::erase:
            if (row_->erased_bytes >= 64 * 1024 || whole_address() < chip_.small_sectors) {
                erase(whole_address() / row_->erased_bytes * row_->erased_bytes, row_->erased_bytes);
            }
            break;
        case flash_action::erase_chip:
            erase(0, cells_.size());
            break;
        case flash_action::suspend:
            suspend(row_->operations);
            break;
        case flash_action::resume:
            resume(row_->operations);
            break;
        case flash_action::enable_reset:
            reset_enabled_ = true;
            break;
        case flash_action::reset:
            if (resets_) reset();
            break;
        case flash_action::reset_at_once:
            reset();
            break;
        default:
            break;
    }
}

void spi_flash::write_register() {
    const auto put = [this](flash_register which, unsigned value) {
        const auto writable = chip_.registers[static_cast<std::size_t>(which)].writable;
        stored(which) = static_cast<std::uint16_t>((stored(which) & ~unsigned{writable}) | (value & writable));
    };
    if (row_->reg == flash_register::status) {
        put(flash_register::status, first_[0]);
        if (received_ == 2) put(flash_register::configuration, first_[1]);
    } else {
        put(row_->reg, received_ == 2 ? first_[0] | unsigned{first_[1]} << 8 : first_[0]);
    }
    if (row_->reg != flash_register::bank) start(flash_writes_register);
}

void spi_flash::program() {
    if (program_left_ps_ != 0) return;
    const auto first = whole_address() / page_.size() * page_.size();
    if (is_protected(first, page_.size())) return fail(chip_.program_error);
    for (std::size_t n = 0; n < page_.size(); ++n) cells_.program(first + n, page_[n]);
    start(flash_programs);
}

// All or nothing: a chip of which a part is protected is not erased.
void spi_flash::erase(std::uint64_t first, std::uint64_t bytes) {
    if (erase_left_ps_ != 0 || program_left_ps_ != 0) return;
    if (is_protected(first, bytes)) return fail(chip_.erase_error);
    cells_.erase(first, bytes);
    start(flash_erases);
}

void spi_flash::start(flash_operation operation) {
    operation_ = operation;
    busy_until_ps_ = time_ps_ + row_->takes_ps;
    settle(time_ps_);
}

// The chip stays write enabled.
void spi_flash::fail(const flash_bits& error) {
    set(error, true);
    set(chip_.protection_error, true);
    stuck_ = chip_.busy_until_cleared;
}

void spi_flash::settle(std::uint64_t time_ps) {
    time_ps_ = time_ps;
    if (operation_ == flash_idle || time_ps < busy_until_ps_) return;
    operation_ = flash_idle;
    write_enabled_ = false;
}

void spi_flash::suspend(unsigned operations) {
    if ((operation_ & operations) == 0) return;
    (operation_ == flash_erases ? erase_left_ps_ : program_left_ps_) = busy_until_ps_ - time_ps_;
    operation_ = flash_idle;
    write_enabled_ = false;
}

// Of two the later one first.
void spi_flash::resume(unsigned operations) {
    for (auto* const left : {&program_left_ps_, &erase_left_ps_}) {
        const auto operation = left == &erase_left_ps_ ? flash_erases : flash_programs;
        if (*left == 0 || (operation & operations) == 0) continue;
        operation_ = operation;
        busy_until_ps_ = time_ps_ + *left;
        *left = 0;
        return;
    }
}

bool spi_flash::is_protected(std::uint64_t first, std::uint64_t bytes) const {
    const auto status = stored(flash_register::status);
    const auto level = (status >> 2 & 7u) | ((status & chip_.highest_protect_bit) != 0 ? 8u : 0u);
    if (level == 0) return false;
    const auto kept = std::min(std::uint64_t{chip_.least_protected} << (level - 1), cells_.size());
    return is_set(chip_.protects_bottom) ? first < kept : first + bytes > cells_.size() - kept;
}

void spi_flash::set(const flash_bits& bits, bool on) {
    auto& value = stored(bits.reg);
    value = static_cast<std::uint16_t>(on ? value | bits.mask : value & ~unsigned{bits.mask});
}

void spi_flash::clear_errors() {
    for (const auto* const error : {&chip_.program_error, &chip_.erase_error, &chip_.protection_error}) {
        set(*error, false);
    }
    stuck_ = false;
}

void spi_flash::reset() {
    clear_errors();
    for (std::size_t n = 0; n < flash_registers; ++n) {
        if (!chip_.registers[n].survives_reset) registers_[n] = chip_.registers[n].reset;
    }
    operation_ = flash_idle;
    erase_left_ps_ = 0;
    program_left_ps_ = 0;
    write_enabled_ = false;
    kept_ = nullptr;
}

spi_flash::spi_flash(const flash_chip& chip) : chip_(chip), parameters_(flash_parameters(chip)), cells_(chip.size) {
    for (std::size_t n = 0; n < flash_registers; ++n) registers_[n] = chip.registers[n].reset;
}

}  // namespace tabletop
