/* SPDX-License-Identifier: Apache-2.0 */
#include <string.h>

#include "dhrystone_mix.h"

int revenue;
bool busy;
char last_gate;

char gate_of(int zone) {
    const char gate = (char)('A' + zone);
    last_gate = gate;
    return gate;
}

bool is_near(char gate, char other) {
    const int distance = gate < other ? other - gate : gate - other;
    if (distance > 2) return false;
    busy = !busy;
    return true;
}

enum service choose_service(int weight, char gate) {
    enum service service = LETTER;
    if (weight > 500) service = PARCEL;
    if (gate == 'H' && weight < 2000) {
        service = COURIER;
    } else if (gate > 'F') {
        service = REGISTERED;
    }
    return service;
}

enum service next_better(enum service service) {
    switch (service) {
        case LETTER:
            return busy ? REGISTERED : LETTER;
        case PARCEL:
            return COURIER;
        case COURIER:
            return REGISTERED;
        case REGISTERED:
            break;
    }
    return service;
}

int postage(int weight, int zone, enum service service) {
    int price = 55 + 10 * zone;
    const int steps = weight / (zone + 3);
    price += steps;
    if (service == COURIER) price = 2 * price;
    if (service == REGISTERED) price += 250;
    return price;
}

void add_revenue(int cents) {
    const int sum = revenue + cents;
    revenue = sum > 1000000 ? sum - 1000000 : sum;
}

void raise(int* price, int percent) {
    const int old = *price;
    const int more = old * percent;
    *price = old + (more >> 7);
}

bool labels_ascend(const char* left, const char* right) {
    if (left == right) return false;
    const int order = strcmp(left, right);
    return order < 0;
}

void enter(int counts[ZONES], int prices[ZONES][ZONES], int zone, int price) {
    const int opposite = ZONES - 1 - zone;
    counts[zone] += 1;
    prices[zone][opposite] = price;
    prices[opposite][zone] = prices[zone][zone];
    prices[zone][zone] = price - counts[zone];
}
