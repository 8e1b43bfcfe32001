#include "StorageFaults.h"

#include <pthread.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

typedef struct {
  sqlite3_file base;
  sqlite3_file *real;
  int role;  // 0 the file, 1 its log, -1 anything else
} layered;

typedef struct {
  int role, kind;
  int64_t offset;
  int count;
  char *bytes;
} call;

typedef struct {
  char *bytes;
  int64_t size;
} image;

static sqlite3_vfs *system_vfs, layer;
static sqlite3_io_methods methods;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int fail_from[FAULTS_KINDS], calls[FAULTS_KINDS], manner_of[FAULTS_KINDS], failed;
static int recording, recorded, room;
static call *log_of_calls;
static image start[2];

static sqlite3_file *real(sqlite3_file *file) { return ((layered *)file)->real; }

// Returns zero, or one more than the manner in which the call is to fail.
static int fails(int kind) {
  pthread_mutex_lock(&lock);
  int does = fail_from[kind] && ++calls[kind] >= fail_from[kind];
  int manner = manner_of[kind];
  failed += does;
  if (does && manner == FAULTS_KILL) raise(SIGKILL);
  pthread_mutex_unlock(&lock);
  return does ? 1 + manner : 0;
}

static void record(sqlite3_file *file, int kind, int64_t offset, int count, const void *bytes) {
  int role = ((layered *)file)->role;
  if (role < 0) return;
  pthread_mutex_lock(&lock);
  if (recording) {
    if (recorded == room)
      log_of_calls = realloc(log_of_calls, (size_t)(room = room ? 2 * room : 1024) * sizeof(call));
    call *entry = &log_of_calls[recorded++];
    *entry = (call){role, kind, offset, count, 0};
    if (bytes) memcpy(entry->bytes = malloc((size_t)count), bytes, (size_t)count);
  }
  pthread_mutex_unlock(&lock);
}

static int layer_close(sqlite3_file *file) {
  int result = real(file)->pMethods->xClose(real(file));
  free(real(file));
  return result;
}

static int layer_read(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset) {
  return real(file)->pMethods->xRead(real(file), bytes, count, offset);
}

static int layer_write(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset) {
  int failure = fails(FAULTS_WRITE);
  if (failure == 1 + FAULTS_HALF)
    real(file)->pMethods->xWrite(real(file), bytes, count / 2, offset);
  if (failure) return failure == 1 + FAULTS_NO_DISK ? SQLITE_IOERR_WRITE : SQLITE_FULL;
  record(file, FAULTS_WRITE, offset, count, bytes);
  return real(file)->pMethods->xWrite(real(file), bytes, count, offset);
}

static int layer_truncate(sqlite3_file *file, sqlite3_int64 size) {
  if (fails(FAULTS_TRUNCATE)) return SQLITE_IOERR_TRUNCATE;
  record(file, FAULTS_TRUNCATE, size, 0, 0);
  return real(file)->pMethods->xTruncate(real(file), size);
}

static int layer_sync(sqlite3_file *file, int flags) {
  (void)flags;
  if (fails(FAULTS_SYNC)) return SQLITE_IOERR_FSYNC;
  record(file, FAULTS_SYNC, 0, 0, 0);
  return SQLITE_OK;
}

static int layer_size(sqlite3_file *file, sqlite3_int64 *size) {
  return real(file)->pMethods->xFileSize(real(file), size);
}
static int layer_lock(sqlite3_file *file, int level) {
  return real(file)->pMethods->xLock(real(file), level);
}
static int layer_unlock(sqlite3_file *file, int level) {
  return real(file)->pMethods->xUnlock(real(file), level);
}
static int layer_reserved(sqlite3_file *file, int *out) {
  return real(file)->pMethods->xCheckReservedLock(real(file), out);
}
static int layer_control(sqlite3_file *file, int code, void *argument) {
  return real(file)->pMethods->xFileControl(real(file), code, argument);
}
static int layer_sector(sqlite3_file *file) { return real(file)->pMethods->xSectorSize(real(file)); }
// A disk that promises nothing.
static int layer_traits(sqlite3_file *file) { return (void)file, 0; }
static int layer_map(sqlite3_file *file, int page, int size, int extend, void volatile **memory) {
  return real(file)->pMethods->xShmMap(real(file), page, size, extend, memory);
}
static int layer_shared(sqlite3_file *file, int offset, int count, int flags) {
  return real(file)->pMethods->xShmLock(real(file), offset, count, flags);
}
static void layer_barrier(sqlite3_file *file) { real(file)->pMethods->xShmBarrier(real(file)); }
static int layer_unmap(sqlite3_file *file, int remove) {
  return real(file)->pMethods->xShmUnmap(real(file), remove);
}

static int layer_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out) {
  (void)vfs;
  layered *mine = (layered *)file;
  memset(mine, 0, sizeof *mine);
  if (fails(FAULTS_OPEN)) return SQLITE_CANTOPEN;
  mine->real = calloc(1, (size_t)system_vfs->szOsFile);
  mine->role = flags & SQLITE_OPEN_MAIN_DB ? 0 : flags & SQLITE_OPEN_WAL ? 1 : -1;
  int result = system_vfs->xOpen(system_vfs, name, mine->real, flags, out);
  if (mine->real->pMethods) {
    mine->base.pMethods = &methods;
  } else {
    free(mine->real);
  }
  return result;
}

void faults_install(void) {
  sqlite3_initialize();
  system_vfs = sqlite3_vfs_find(0);
  layer = *system_vfs;
  layer.zName = "faults";
  layer.szOsFile = sizeof(layered);
  layer.xOpen = layer_open;
  methods = (sqlite3_io_methods){
      2, layer_close, layer_read, layer_write, layer_truncate, layer_sync, layer_size, layer_lock,
      layer_unlock, layer_reserved, layer_control, layer_sector, layer_traits, layer_map,
      layer_shared, layer_barrier, layer_unmap, 0, 0};
  sqlite3_vfs_register(&layer, 1);
}

void faults_fail(int kind, int manner, int from) {
  pthread_mutex_lock(&lock);
  fail_from[kind] = from;
  manner_of[kind] = manner;
  calls[kind] = 0;
  if (from) failed = 0;
  pthread_mutex_unlock(&lock);
}

int faults_failed(void) { return failed; }

static image image_of(const char *path) {
  image found = {0, 0};
  FILE *file = fopen(path, "rb");
  if (!file) return found;
  fseek(file, 0, SEEK_END);
  found.size = ftell(file);
  rewind(file);
  found.bytes = malloc((size_t)found.size + 1);
  if (fread(found.bytes, 1, (size_t)found.size, file) != (size_t)found.size) found.size = 0;
  fclose(file);
  return found;
}

void faults_record(const char *path) {
  char log[4096];
  snprintf(log, sizeof log, "%s-wal", path);
  start[0] = image_of(path);
  start[1] = image_of(log);
  pthread_mutex_lock(&lock);
  recorded = 0;
  recording = 1;
  pthread_mutex_unlock(&lock);
}

int faults_recorded(void) {
  pthread_mutex_lock(&lock);
  int count = recorded;
  pthread_mutex_unlock(&lock);
  return count;
}

static void put(image *target, int64_t offset, const char *bytes, int count) {
  if (offset + count > target->size) {
    target->bytes = realloc(target->bytes, (size_t)(offset + count));
    memset(target->bytes + target->size, 0, (size_t)(offset + count - target->size));
    target->size = offset + count;
  }
  memcpy(target->bytes + offset, bytes, (size_t)count);
}

static uint64_t roll(uint64_t *dice) {
  *dice += 0x9E3779B97F4A7C15u;
  uint64_t mixed = (*dice ^ (*dice >> 30)) * 0xBF58476D1CE4E5B9u;
  mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBu;
  return mixed ^ (mixed >> 31);
}

static void save(const image *what, const char *path) {
  FILE *file = fopen(path, "wb");
  if (!file || fwrite(what->bytes, 1, (size_t)what->size, file) != (size_t)what->size) abort();
  fclose(file);
}

void faults_cut(int after, uint64_t seed, const char *path) {
  pthread_mutex_lock(&lock);
  recording = 0;
  pthread_mutex_unlock(&lock);
  int synced[2] = {-1, -1};
  for (int index = 0; index < after; index++)
    if (log_of_calls[index].kind == FAULTS_SYNC) synced[log_of_calls[index].role] = index;
  image left[2];
  for (int role = 0; role < 2; role++) {
    left[role].size = start[role].size;
    left[role].bytes = malloc((size_t)start[role].size + 1);
    if (start[role].size) memcpy(left[role].bytes, start[role].bytes, (size_t)start[role].size);
  }
  for (int index = 0; index < after; index++) {
    call *entry = &log_of_calls[index];
    int count = entry->count;
    if (entry->kind == FAULTS_SYNC) continue;
    if (index > synced[entry->role]) {
      uint64_t fate = roll(&seed) % 4;
      if (fate == 0) continue;
      if (fate == 1 && count > 512) count = (int)(roll(&seed) % (uint64_t)(count / 512)) * 512;
    }
    if (entry->kind == FAULTS_WRITE) put(&left[entry->role], entry->offset, entry->bytes, count);
    if (entry->kind == FAULTS_TRUNCATE && entry->offset < left[entry->role].size)
      left[entry->role].size = entry->offset;
  }
  char other[4096];
  save(&left[0], path);
  snprintf(other, sizeof other, "%s-wal", path);
  save(&left[1], other);
  snprintf(other, sizeof other, "%s-shm", path);
  remove(other);
  free(left[0].bytes);
  free(left[1].bytes);
}

static sqlite3_mem_methods system_memory;
static int memory_countdown, memory_failed;

static int refuses(void) {
  pthread_mutex_lock(&lock);
  int does = memory_countdown > 0 && --memory_countdown == 0;
  memory_failed |= does;
  pthread_mutex_unlock(&lock);
  return does;
}

static void *layer_malloc(int size) { return refuses() ? 0 : system_memory.xMalloc(size); }
static void *layer_realloc(void *memory, int size) {
  return refuses() ? 0 : system_memory.xRealloc(memory, size);
}

void faults_install_memory(void) {
  sqlite3_config(SQLITE_CONFIG_GETMALLOC, &system_memory);
  sqlite3_mem_methods mine = system_memory;
  mine.xMalloc = layer_malloc;
  mine.xRealloc = layer_realloc;
  sqlite3_config(SQLITE_CONFIG_MALLOC, &mine);
}

int faults_fail_memory(int n) {
  pthread_mutex_lock(&lock);
  int before = memory_failed;
  memory_countdown = n;
  memory_failed = 0;
  pthread_mutex_unlock(&lock);
  return before;
}

static void (*pause_once)(void);

static int layer_munmap(void *memory, size_t size) {
  int result = munmap(memory, size);
  void (*pause)(void) = pause_once;
  pause_once = 0;
  if (pause) pause();
  return result;
}

void faults_pause_unmap(void (*pause)(void)) {
  sqlite3_initialize();
  sqlite3_vfs *vfs = sqlite3_vfs_find(0);
  vfs->xSetSystemCall(vfs, "munmap", (sqlite3_syscall_ptr)layer_munmap);
  pause_once = pause;
}
