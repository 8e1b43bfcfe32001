// What the thread sanitizer must be told on Linux, because Swift's libraries are not built with it.
#if defined(__linux__) && defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

void __tsan_acquire(void *address);
void __tsan_release(void *address);

// A task that goes on without having been suspended, because it was resumed before it waited, is not
// said to come after whoever resumed it. All that these suppress is what `resume` itself reads.
const char *__tsan_default_suppressions(void);
const char *__tsan_default_suppressions(void) {
  return "race:sScc6resume9returning\nrace:sScc6resume8throwing\n";
}

// The slow paths of a Mutex, around which it has to be said that who waited comes after who held it.
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define MUTEX __attribute__((swift_context)) void *mutex

typedef __attribute__((swiftcall)) void (*lock_function)(uint32_t thread, MUTEX);
typedef __attribute__((swiftcall)) void (*unlock_function)(MUTEX);

__attribute__((swiftcall)) void lock_slowly(uint32_t thread, MUTEX) __asm__(LOCK);
__attribute__((swiftcall)) void unlock_slowly(MUTEX) __asm__(UNLOCK);

__attribute__((swiftcall)) void lock_slowly(uint32_t thread, MUTEX) {
  ((lock_function)dlsym(RTLD_NEXT, LOCK))(thread, mutex);
  __tsan_acquire(mutex);
}

__attribute__((swiftcall)) void unlock_slowly(MUTEX) {
  __tsan_release(mutex);
  ((unlock_function)dlsym(RTLD_NEXT, UNLOCK))(mutex);
}
#endif
#endif
