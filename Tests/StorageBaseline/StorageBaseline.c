#include "StorageBaseline.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct baseline {
  sqlite3 *database;
  sqlite3_stmt *begin, *commit, *rollback, *insert, *point, *all, *page, *kept;
  uint64_t dice;
  pthread_mutex_t lock;
};

typedef struct {
  int64_t id, sender, conversation, sent_at;
  char *body;
  int length;
} message;

static void stop(baseline *base, const char *what) {
  fprintf(stderr, "baseline: %s: %s\n", what, sqlite3_errmsg(base->database));
  exit(1);
}

static void run(baseline *base, const char *sql) {
  if (sqlite3_exec(base->database, sql, 0, 0, 0) != SQLITE_OK) stop(base, sql);
}

static sqlite3_stmt *prepare(baseline *base, const char *sql) {
  sqlite3_stmt *statement = 0;
  if (sqlite3_prepare_v3(base->database, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, 0))
    stop(base, sql);
  return statement;
}

static void step(baseline *base, sqlite3_stmt *statement) {
  if (sqlite3_step(statement) != SQLITE_DONE) stop(base, "step");
  sqlite3_reset(statement);
}

#define COLUMNS "id, sender, conversation, body, sent_at"

baseline *baseline_open(const char *path) {
  baseline *base = calloc(1, sizeof *base);
  int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
  if (sqlite3_open_v2(path, &base->database, flags, 0)) stop(base, path);
  pthread_mutex_init(&base->lock, 0);
  base->dice = 12345;
  run(base, "PRAGMA synchronous = FULL; PRAGMA foreign_keys = 1; PRAGMA cache_size = -8000;"
            "PRAGMA secure_delete = 1; PRAGMA temp_store = 2; PRAGMA cell_size_check = 1");
  base->begin = prepare(base, "BEGIN IMMEDIATE");
  base->commit = prepare(base, "COMMIT");
  base->rollback = prepare(base, "ROLLBACK");
  base->insert = prepare(base, "INSERT INTO message (" COLUMNS ") VALUES (?1, ?2, ?3, ?4, ?5)");
  base->point = prepare(base, "SELECT " COLUMNS " FROM message WHERE id = ?1");
  base->all = prepare(base, "SELECT " COLUMNS " FROM message");
  base->page = prepare(base, "SELECT " COLUMNS " FROM message WHERE conversation = ?1"
                             " ORDER BY sent_at DESC LIMIT 50");
  base->kept = prepare(base, "SELECT id, sender, body, sent_at FROM kept WHERE id >= ?1 AND id < ?2"
                             " ORDER BY id DESC LIMIT 50");
  return base;
}

void baseline_close(baseline *base) {
  sqlite3_finalize(base->begin);
  sqlite3_finalize(base->commit);
  sqlite3_finalize(base->rollback);
  sqlite3_finalize(base->insert);
  sqlite3_finalize(base->point);
  sqlite3_finalize(base->all);
  sqlite3_finalize(base->page);
  sqlite3_finalize(base->kept);
  sqlite3_close(base->database);
  free(base);
}

static int64_t roll(baseline *base, int limit) {
  base->dice = base->dice * 6364136223846793005u + 1442695040888963407u;
  return (int64_t)((base->dice >> 33) % (uint64_t)limit);
}

static void insert(baseline *base, int64_t id) {
  static const char body[] =
      "The quick brown fox jumps over the lazy dog, and the dog sleeps on until 7 pm. !";
  int64_t index = id - 1;
  sqlite3_bind_int64(base->insert, 1, id);
  sqlite3_bind_int64(base->insert, 2, index % 5000);
  sqlite3_bind_int64(base->insert, 3, index % 1000);
  sqlite3_bind_text(base->insert, 4, body, 80, SQLITE_STATIC);
  sqlite3_bind_int64(base->insert, 5, 1700000000 + index);
  step(base, base->insert);
}

void baseline_insert_together(baseline *base, int count) {
  step(base, base->begin);
  for (int id = 1; id <= count; id++) insert(base, id);
  step(base, base->rollback);
}

void baseline_insert_singly(baseline *base, int64_t first, int count) {
  for (int64_t id = first; id < first + count; id++) {
    step(base, base->begin);
    insert(base, id);
    step(base, base->commit);
  }
}

static void take_body(message *taken, sqlite3_stmt *row, int column) {
  const unsigned char *body = sqlite3_column_text(row, column);
  taken->length = sqlite3_column_bytes(row, column);
  taken->body = malloc((size_t)taken->length + 1);
  memcpy(taken->body, body, (size_t)taken->length + 1);
}

static message take(sqlite3_stmt *row) {
  message taken;
  taken.id = sqlite3_column_int64(row, 0);
  taken.sender = sqlite3_column_int64(row, 1);
  taken.conversation = sqlite3_column_int64(row, 2);
  take_body(&taken, row, 3);
  taken.sent_at = sqlite3_column_int64(row, 4);
  return taken;
}

static message take_kept(sqlite3_stmt *row) {
  message taken;
  taken.id = sqlite3_column_int64(row, 0);
  taken.sender = sqlite3_column_int64(row, 1);
  taken.conversation = taken.id >> 32;
  take_body(&taken, row, 2);
  taken.sent_at = sqlite3_column_int64(row, 3);
  return taken;
}

int64_t baseline_read_points(baseline *base, int range, int count, int in_one_transaction) {
  int64_t bytes = 0;
  if (in_one_transaction) step(base, base->begin);
  for (int index = 0; index < count; index++) {
    sqlite3_bind_int64(base->point, 1, roll(base, range) + 1);
    if (sqlite3_step(base->point) != SQLITE_ROW) stop(base, "point");
    message taken = take(base->point);
    bytes += taken.length;
    free(taken.body);
    sqlite3_reset(base->point);
  }
  if (in_one_transaction) step(base, base->commit);
  return bytes;
}

static inline int64_t collect(baseline *base, sqlite3_stmt *statement,
                              message (*take)(sqlite3_stmt *)) {
  size_t count = 0, room = 0;
  message *all = 0;
  int result;
  while ((result = sqlite3_step(statement)) == SQLITE_ROW) {
    if (count == room) all = realloc(all, (room = room ? room * 2 : 16) * sizeof *all);
    all[count++] = take(statement);
  }
  if (result != SQLITE_DONE) stop(base, "collect");
  sqlite3_reset(statement);
  for (size_t index = 0; index < count; index++) free(all[index].body);
  free(all);
  return (int64_t)count;
}

int64_t baseline_read_all(baseline *base) { return collect(base, base->all, take); }

int64_t baseline_read_pages(baseline *base, int conversations, int count) {
  int64_t rows = 0;
  for (int index = 0; index < count; index++) {
    sqlite3_bind_int64(base->page, 1, roll(base, conversations));
    rows += collect(base, base->page, take);
  }
  return rows;
}

int64_t baseline_read_kept_pages(baseline *base, int conversations, int count) {
  int64_t rows = 0;
  for (int index = 0; index < count; index++) {
    int64_t conversation = roll(base, conversations);
    sqlite3_bind_int64(base->kept, 1, conversation << 32);
    sqlite3_bind_int64(base->kept, 2, (conversation + 1) << 32);
    rows += collect(base, base->kept, take_kept);
  }
  return rows;
}

typedef struct {
  baseline *base;
  int64_t first;
  int count;
} share;

static void *insert_share(void *context) {
  share *mine = context;
  for (int index = 0; index < mine->count; index++) {
    pthread_mutex_lock(&mine->base->lock);
    baseline_insert_singly(mine->base, mine->first + index, 1);
    pthread_mutex_unlock(&mine->base->lock);
  }
  return 0;
}

void baseline_insert_under_lock(baseline *base, int64_t first, int threads, int each) {
  pthread_t ids[64];
  share shares[64];
  for (int index = 0; index < threads; index++) {
    shares[index] = (share){base, first + (int64_t)index * each, each};
    pthread_create(&ids[index], 0, insert_share, &shares[index]);
  }
  for (int index = 0; index < threads; index++) pthread_join(ids[index], 0);
}
