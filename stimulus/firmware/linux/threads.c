/* SPDX-License-Identifier: Apache-2.0 */
/* Two threads count to the same number under a mutex, and hand turns to each other. */
#include <pthread.h>
#include <stdio.h>

enum { ROUNDS = 20000, TURNS = 200 };

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t turned = PTHREAD_COND_INITIALIZER;
static long count;
static int turn;
static int turns;

static void* work(void* argument) {
    const int me = *(const int*)argument;
    for (int n = 0; n < ROUNDS; ++n) {
        pthread_mutex_lock(&mutex);
        ++count;
        pthread_mutex_unlock(&mutex);
    }
    for (int n = 0; n < TURNS; ++n) {
        pthread_mutex_lock(&mutex);
        while (turn != me) pthread_cond_wait(&turned, &mutex);
        ++turns;
        turn = 1 - me;
        pthread_cond_signal(&turned);
        pthread_mutex_unlock(&mutex);
    }
    return NULL;
}

int main(void) {
    static int names[] = {0, 1};
    pthread_t threads[2];
    for (int n = 0; n < 2; ++n) {
        if (pthread_create(&threads[n], NULL, work, &names[n]) != 0) return 1;
    }
    for (int n = 0; n < 2; ++n) pthread_join(threads[n], NULL);
    printf("count %ld, turns %d\n", count, turns);
    return count == 2L * ROUNDS && turns == 2 * TURNS ? 0 : 1;
}
