#define _GNU_SOURCE
#include "AppFaults.h"

#ifdef __linux__
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/auxv.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

// Opens the file of a fault; below zero where there is none.
static int order(const char *name) {
  const char *folder = getenv(APP_FAULTS_VARIABLE);
  char path[4096];
  if (!folder || snprintf(path, sizeof path, "%s/%s", folder, name) >= (int)sizeof path) return -1;
  return open(path, O_RDONLY | O_CLOEXEC);
}

static int told(const char *name) {
  int before = errno, file = order(name);
  if (file >= 0) close(file);
  errno = before;
  return file >= 0;
}

static long seconds_ahead(void) {
  char text[32] = {0};
  int before = errno, file = order("later");
  if (file < 0 || read(file, text, sizeof text - 1) < 0) text[0] = 0;
  if (file >= 0) close(file);
  errno = before;
  return atol(text);
}

int fsync(int file) {
  if (told("sync")) return errno = EIO, -1;
  return (int)syscall(SYS_fsync, file);
}

int fdatasync(int file) {
  if (told("sync")) return errno = EIO, -1;
  return (int)syscall(SYS_fdatasync, file);
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  int result = (int)syscall(SYS_clock_gettime, clock, time);
  if (result == 0 && clock == CLOCK_REALTIME) time->tv_sec += seconds_ahead();
  return result;
}

int sodium_init(void) {
  if (told("sodium")) return -1;
  int (*real)(void) = (int (*)(void))dlsym(RTLD_NEXT, "sodium_init");
  return real ? real() : -1;
}

typedef int hashing(char *, const char *, unsigned long long, unsigned long long, size_t);

int crypto_pwhash_str(
    char *text, const char *password, unsigned long long length, unsigned long long passes,
    size_t memory) {
  if (told("memory")) return errno = ENOMEM, -1;
  hashing *real = (hashing *)dlsym(RTLD_NEXT, "crypto_pwhash_str");
  return real ? real(text, password, length, passes, memory) : -1;
}

// Whether code is the program's own, and not that of a library.
static int is_own(const void *code) {
  Dl_info program, owner;
  return dladdr((const void *)getauxval(AT_ENTRY), &program) && dladdr(code, &owner)
      && owner.dli_fbase == program.dli_fbase;
}

typedef int deriving(
    unsigned char *, unsigned long long, const char *, unsigned long long, const unsigned char *,
    unsigned long long, size_t, int);

int crypto_pwhash(
    unsigned char *sum, unsigned long long size, const char *password, unsigned long long length,
    const unsigned char *salt, unsigned long long passes, size_t memory, int algorithm) {
  if (told("memory")) return errno = ENOMEM, -1;
  deriving *real = (deriving *)dlsym(RTLD_NEXT, "crypto_pwhash");
  return real ? real(sum, size, password, length, salt, passes, memory, algorithm) : -1;
}

typedef int starting(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);

int pthread_create(
    pthread_t *thread, const pthread_attr_t *attributes, void *(*body)(void *), void *context) {
  if (told("threads") && is_own(__builtin_return_address(0))) return EAGAIN;
  starting *real = (starting *)dlsym(RTLD_NEXT, "pthread_create");
  return real ? real(thread, attributes, body, context) : EAGAIN;
}

static sqlite3_mem_methods system_memory;

static void *scarce_malloc(int size) { return told("heap") ? 0 : system_memory.xMalloc(size); }

static void *scarce_realloc(void *memory, int size) {
  return told("heap") ? 0 : system_memory.xRealloc(memory, size);
}

typedef int configuring(int, ...);

__attribute__((constructor)) static void make_memory_scarce(void) {
  configuring *configure = (configuring *)dlsym(RTLD_DEFAULT, "sqlite3_config");
  if (!configure || configure(SQLITE_CONFIG_GETMALLOC, &system_memory) != SQLITE_OK) return;
  sqlite3_mem_methods scarce = system_memory;
  scarce.xMalloc = scarce_malloc;
  scarce.xRealloc = scarce_realloc;
  configure(SQLITE_CONFIG_MALLOC, &scarce);
}
#endif
