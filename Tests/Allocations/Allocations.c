#include "Allocations.h"

#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

static atomic_int counting;
static atomic_uint_fast64_t counted;
static atomic_int_fast64_t held;

void allocations_start(void) {
  atomic_store(&counted, 0);
  atomic_store(&held, 0);
  atomic_store(&counting, 1);
}

uint64_t allocations_stop(void) {
  atomic_store(&counting, 0);
  return atomic_load(&counted);
}

int64_t allocations_bytes(void) { return atomic_load(&held); }

#if defined(__linux__) && defined(__GLIBC__)

// The program's own definitions stand before those of the C library, which keeps the real
// ones under these names as well.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

int allocations_can_be_counted(void) { return 1; }

extern void __libc_free(void *memory);
extern size_t malloc_usable_size(void *memory);

static inline int is_counting(void) {
  return atomic_load_explicit(&counting, memory_order_relaxed);
}

static inline void hold(void *memory, int sign) {
  int64_t size = (int64_t)malloc_usable_size(memory);
  atomic_fetch_add_explicit(&held, sign * size, memory_order_relaxed);
}

static inline void *count(void *memory) {
  if (is_counting()) {
    atomic_fetch_add_explicit(&counted, 1, memory_order_relaxed);
    hold(memory, 1);
  }
  return memory;
}

void *malloc(size_t size) { return count(__libc_malloc(size)); }

void *calloc(size_t number, size_t size) { return count(__libc_calloc(number, size)); }

void *realloc(void *memory, size_t size) {
  if (is_counting()) hold(memory, -1);
  return count(__libc_realloc(memory, size));
}

void free(void *memory) {
  if (is_counting()) hold(memory, -1);
  __libc_free(memory);
}

void *aligned_alloc(size_t alignment, size_t size) {
  return count(__libc_memalign(alignment, size));
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  if (alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0) return EINVAL;
  void *found = count(__libc_memalign(alignment, size));
  if (found == NULL) return ENOMEM;
  *memory = found;
  return 0;
}

#else

int allocations_can_be_counted(void) { return 0; }

#endif
