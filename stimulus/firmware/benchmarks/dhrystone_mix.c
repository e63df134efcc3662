/* SPDX-License-Identifier: Apache-2.0 */
/* A depot that takes in a shipment, sorts it and sends one away: a program of our own with the mix that Weicker
 * published for Dhrystone (CACM 27/10, 1984), not Dhrystone itself. Of some hundred statements an iteration about half
 * assign, a third control and a sixth call; the operands are mostly integers, then characters, pointers, enumerations,
 * strings of 30 characters, arrays and records. Copies of constant strings are expanded by the compiler, as
 * in any hosted program; comparisons are the C library's. */
#include "dhrystone_mix.h"

#include <stdint.h>

#include "bench.h"

#define procedure static __attribute__((noinline))

enum { SHELF = 4 };

static struct shipment shelf[SHELF];
static struct shipment archive;
static struct shipment* first;
static char last_letter;
static int counts[ZONES];
static int prices[ZONES][ZONES];

/* Puts it into the place in the list that its label gives it. */
procedure void put_in(struct shipment* shipment, const char* label) {
    struct shipment** place = &first;
    while (*place != 0 && (*place)->weight < shipment->weight) place = &(*place)->next;
    if (*place != 0 && labels_ascend((*place)->label, label)) place = &(*place)->next;
    shipment->next = *place;
    *place = shipment;
}

procedure struct shipment* take_out(void) {
    struct shipment* const shipment = first;
    if (shipment == 0) return 0;
    first = shipment->next;
    archive = *shipment;
    archive.next = shipment;
    return shipment;
}

procedure void give_price(struct shipment* shipment, int zone, char gate) {
    const enum service service = choose_service(shipment->weight, gate);
    shipment->service = next_better(service);
    shipment->price = postage(shipment->weight, zone, shipment->service);
    if (busy && shipment->service != LETTER) raise(&shipment->price, 8);
    enter(counts, prices, zone, shipment->price);
}

procedure void take_in(struct shipment* shipment, int number) {
    char label[LABEL_SIZE];
    const int zone = number % ZONES;
    const char gate = gate_of(zone);
    *shipment = archive;
    shipment->weight = number & 2047;
    __builtin_strcpy(label, "TO THE DEPOT BEHIND THE RIVER.");
    give_price(shipment, zone, gate);
    for (char other = 'A'; other < 'D'; ++other) {
        if (is_near(gate, other)) {
            __builtin_strcpy(label, "TO THE DEPOT BEHIND THE ROCKS.");
            shipment->weight += 1;
        }
    }
    put_in(shipment, label);
    last_letter = label[25];
}

static void set_up(void) {
    archive = (struct shipment){0, PARCEL, 700, 0, "TO THE DEPOT BEHIND THE SHORE."};
    for (int i = 0; i < SHELF - 1; ++i) take_in(&shelf[i], 300 * i);
}

/* Takes one in and sends one away; its place on the shelf is the next one's. */
procedure uint32_t iterate(struct shipment** spare, int number) {
    take_in(*spare, number);
    *spare = take_out();
    add_revenue((*spare)->price);
    return (uint32_t)revenue + (uint32_t)last_letter + (busy ? (uint32_t)last_gate : 0);
}

/* What the tables and records hold, in one figure. */
static uint32_t checksum(uint32_t sum) {
    for (unsigned i = 0; i < ZONES * ZONES; ++i) sum = 31 * sum + (uint32_t)prices[i / ZONES][i % ZONES];
    for (unsigned i = 0; i < ZONES; ++i) sum = 31 * sum + (uint32_t)counts[i];
    for (const struct shipment* at = first; at != 0; at = at->next) sum = 31 * sum + (uint32_t)(at->weight + at->price);
    for (unsigned i = 0; i < LABEL_SIZE; ++i) sum = 31 * sum + (uint32_t)archive.label[i];
    return sum;
}

int main(void) {
    struct shipment* spare = &shelf[SHELF - 1];
    uint32_t sum = 0;
    const uint32_t iterations = bench_begin("dhrystone_mix");
    set_up();
    for (uint32_t i = 0; i < iterations; ++i) sum = 3 * sum + iterate(&spare, (int)i);
    bench_end("dhrystone_mix", checksum(sum));
}
