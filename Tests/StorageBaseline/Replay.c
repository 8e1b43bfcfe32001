#define _GNU_SOURCE

#include "Replay.h"

#include <dlfcn.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  int type, place, count, is_fresh;
  int64_t number;
  void *bytes;
} value;

typedef struct {
  sqlite3_stmt *statement;
  value *values;
  int count, limit;
} step;

typedef struct {
  step *steps;
  int count;
} work;

struct replay {
  sqlite3 *database;
  sqlite3_stmt **statements;
  int statement_count;
  work *works;
  int work_count;
  uint64_t fresh;
  int64_t sum;
};

static void stop(replay *on, const char *what) {
  fprintf(stderr, "replay: %s: %s\n", what, sqlite3_errmsg(on->database));
  exit(1);
}

// Makes room for one more, in steps of a power of two.
static void *grown(void *memory, int count, size_t size) {
  if (count & (count - 1)) return memory;
  return realloc(memory, (size_t)(count ? count * 2 : 1) * size);
}

replay *replay_open(const char *path) {
  replay *on = calloc(1, sizeof *on);
  int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
  if (sqlite3_open_v2(path, &on->database, flags, 0)) stop(on, path);
  const char *settings = "PRAGMA synchronous = FULL; PRAGMA foreign_keys = 1;"
                         "PRAGMA cache_size = -8000; PRAGMA secure_delete = 1;"
                         "PRAGMA temp_store = 2; PRAGMA cell_size_check = 1";
  if (sqlite3_exec(on->database, settings, 0, 0, 0) != SQLITE_OK) stop(on, settings);
  return on;
}

void replay_close(replay *on) {
  for (int each = 0; each < on->work_count; each++) {
    for (int index = 0; index < on->works[each].count; index++) {
      step *step = &on->works[each].steps[index];
      for (int place = 0; place < step->count; place++) free(step->values[place].bytes);
      free(step->values);
    }
    free(on->works[each].steps);
  }
  for (int index = 0; index < on->statement_count; index++) sqlite3_finalize(on->statements[index]);
  free(on->works);
  free(on->statements);
  sqlite3_close(on->database);
  free(on);
}

int replay_begin(replay *on) {
  on->works = grown(on->works, on->work_count, sizeof *on->works);
  on->works[on->work_count] = (work){0};
  return on->work_count++;
}

static sqlite3_stmt *prepared(replay *on, const char *sql) {
  for (int index = 0; index < on->statement_count; index++) {
    if (!strcmp(sqlite3_sql(on->statements[index]), sql)) return on->statements[index];
  }
  sqlite3_stmt *statement = 0;
  if (sqlite3_prepare_v3(on->database, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, 0))
    stop(on, sql);
  on->statements = grown(on->statements, on->statement_count, sizeof *on->statements);
  on->statements[on->statement_count++] = statement;
  return statement;
}

int replay_add(replay *on, const char *sql) {
  work *work = &on->works[on->work_count - 1];
  work->steps = grown(work->steps, work->count, sizeof *work->steps);
  work->steps[work->count] = (step){.statement = prepared(on, sql)};
  return work->count++;
}

void replay_limit(replay *on, int number, int rows) {
  on->works[on->work_count - 1].steps[number].limit = rows;
}

static void add(replay *on, value added) {
  work *work = &on->works[on->work_count - 1];
  step *step = &work->steps[work->count - 1];
  char name[16];
  snprintf(name, sizeof name, "$%d", step->count + 1);
  // SQLite numbers `$2` by its first appearance, not by its name.
  added.place = sqlite3_bind_parameter_index(step->statement, name);
  step->values = grown(step->values, step->count, sizeof *step->values);
  step->values[step->count++] = added;
}

static void *copied(const void *bytes, int count) {
  void *copy = malloc((size_t)count + 1);
  if (count) memcpy(copy, bytes, (size_t)count);
  return copy;
}

void replay_integer(replay *on, int64_t number) {
  add(on, (value){.type = SQLITE_INTEGER, .number = number});
}

void replay_null(replay *on) { add(on, (value){.type = SQLITE_NULL}); }

void replay_text(replay *on, const void *bytes, int count) {
  add(on, (value){.type = SQLITE_TEXT, .bytes = copied(bytes, count), .count = count});
}

void replay_blob(replay *on, const void *bytes, int count, int is_fresh) {
  void *copy = copied(bytes, count);
  add(on, (value){.type = SQLITE_BLOB, .bytes = copy, .count = count, .is_fresh = is_fresh});
}

static void bind(replay *on, step *step) {
  for (int index = 0; index < step->count; index++) {
    value *each = &step->values[index];
    if (each->is_fresh) {
      on->fresh++;
      memcpy(each->bytes, &on->fresh, sizeof on->fresh);
    }
    switch (each->type) {
      case SQLITE_INTEGER: sqlite3_bind_int64(step->statement, each->place, each->number); break;
      case SQLITE_TEXT:
        sqlite3_bind_text(step->statement, each->place, each->bytes, each->count, SQLITE_STATIC);
        break;
      case SQLITE_BLOB:
        sqlite3_bind_blob(step->statement, each->place, each->bytes, each->count, SQLITE_STATIC);
        break;
      default: sqlite3_bind_null(step->statement, each->place);
    }
  }
}

// Takes every column as somebody would who shows it: numbers as they are, texts as copies.
static void take(replay *on, sqlite3_stmt *row) {
  int columns = sqlite3_data_count(row);
  for (int column = 0; column < columns; column++) {
    sqlite3_value *found = sqlite3_column_value(row, column);
    int type = sqlite3_value_type(found);
    if (type == SQLITE_INTEGER) on->sum += sqlite3_value_int64(found);
    if (type != SQLITE_TEXT && type != SQLITE_BLOB) continue;
    const void *bytes = sqlite3_value_blob(found);
    int count = sqlite3_value_bytes(found);
    void *copy = copied(bytes, count);
    on->sum += count ? *(volatile unsigned char *)copy : 0;
    free(copy);
  }
}

int64_t replay_run(replay *on, int number) {
  work *work = &on->works[number];
  int64_t rows = 0;
  for (int index = 0; index < work->count; index++) {
    step *step = &work->steps[index];
    bind(on, step);
    int result, found = 0;
    while ((result = sqlite3_step(step->statement)) == SQLITE_ROW) {
      take(on, step->statement);
      rows++;
      if (++found == step->limit) break;
    }
    if (result != SQLITE_DONE && result != SQLITE_ROW) stop(on, sqlite3_sql(step->statement));
    sqlite3_reset(step->statement);
  }
  return rows;
}

#if defined(__linux__)

int replay_skips_hashing(void) { return 1; }

typedef int deriving(
  unsigned char *out, unsigned long long count, const char *password, unsigned long long length,
  const unsigned char *salt, unsigned long long passes, size_t memory, int algorithm
);

// That of libsodium while hashes are made.
static _Atomic(deriving *) derive;

void replay_hash(int is_on) {
  derive = is_on ? (deriving *)dlsym(RTLD_NEXT, "crypto_pwhash") : 0;
}

// The program's own definition stands before that of libsodium: in benchmarks every password fits
// the sum that the accounts of the data have, unless hashes are made.
deriving crypto_pwhash;

int crypto_pwhash(
  unsigned char *out, unsigned long long count, const char *password, unsigned long long length,
  const unsigned char *salt, unsigned long long passes, size_t memory, int algorithm
) {
  deriving *theirs = derive;
  if (theirs) return theirs(out, count, password, length, salt, passes, memory, algorithm);
  static const char sum[] = "no password is hashed to this su";
  for (unsigned long long i = 0; i < count; i++) out[i] = (unsigned char)sum[i % (sizeof sum - 1)];
  return 0;
}

#else

void replay_hash(int is_on) { (void)is_on; }

int replay_skips_hashing(void) { return 0; }

#endif
