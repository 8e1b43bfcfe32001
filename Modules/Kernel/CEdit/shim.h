#include <histedit.h>
#include <langinfo.h>
#include <locale.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

// Swift cannot call functions with variable arguments, so each use of el_set, el_wget and history_w
// that the editor makes has a name here. Text goes in and out as UTF-8 or as Unicode scalars.

typedef unsigned char (*cedit_command)(EditLine *, wint_t);
typedef int (*cedit_reader)(EditLine *, int32_t *);
typedef char *(*cedit_prompt)(EditLine *);

static inline void cedit_set_context(EditLine *editor, void *context) {
  el_set(editor, EL_CLIENTDATA, context);
}

static inline void *cedit_context(EditLine *editor) {
  void *context = NULL;
  el_get(editor, EL_CLIENTDATA, &context);
  return context;
}

static inline void cedit_set_reader(EditLine *editor, cedit_reader reader) {
  el_wset(editor, EL_GETCFN, (el_rfunc_t)reader);
}

static inline void cedit_set_prompt(EditLine *editor, cedit_prompt prompt) {
  el_set(editor, EL_PROMPT_ESC, prompt, '\1');
}

static inline void cedit_use_emacs_keys(EditLine *editor) {
  el_set(editor, EL_EDITOR, "emacs");
}

static inline void cedit_set_tty(EditLine *editor, const char *mode) {
  el_set(editor, EL_SETTY, "-d", mode, NULL);
}

static inline void cedit_add_command(EditLine *editor, const char *name, cedit_command command) {
  el_set(editor, EL_ADDFN, name, name, command);
}

static inline int cedit_bind(EditLine *editor, const char *key, const char *command) {
  return el_set(editor, EL_BIND, key, command, NULL);
}

static inline int cedit_bind_alternative(EditLine *editor, const char *key, const char *command) {
  return el_set(editor, EL_BIND, "-a", key, command, NULL);
}

// Reads the user's own settings, from `$EDITRC` or `~/.editrc`.
// They cannot turn the editor off: it would read no key any more.
static inline int cedit_read_settings(EditLine *editor) {
  int result = el_source(editor, NULL);
  el_set(editor, EL_EDITMODE, 1);
  return result;
}

// Whether the user's settings have chosen the keys of vi.
static inline int cedit_uses_vi_keys(EditLine *editor) {
  const char *name = NULL;
  return el_get(editor, EL_EDITOR, &name) == 0 && name && strcmp(name, "vi") == 0;
}

// Begins a line: the terminal goes raw and the prompt appears. Ending it undoes both.
static inline void cedit_begin_line(EditLine *editor) { el_set(editor, EL_UNBUFFERED, 1); }
static inline void cedit_end_line(EditLine *editor) { el_set(editor, EL_UNBUFFERED, 0); }

// Gives the terminal back for a while, and takes it again.
static inline void cedit_restore_terminal(EditLine *editor) { el_set(editor, EL_PREP_TERM, 0); }
static inline void cedit_take_terminal(EditLine *editor) { el_set(editor, EL_PREP_TERM, 1); }

// Draws the line where the cursor is, as if nothing of it was on the terminal.
static inline void cedit_draw_anew(EditLine *editor) { el_set(editor, EL_REFRESH); }

// Reads one key and does what it is bound to.
static inline void cedit_step(EditLine *editor) {
  int count = 0;
  el_wgets(editor, &count);
}

// The line's scalars; count and cursor count scalars.
static inline const int32_t *cedit_line(EditLine *editor, size_t *count, size_t *cursor) {
  const LineInfoW *line = el_wline(editor);
  *count = (size_t)(line->lastchar - line->buffer);
  *cursor = (size_t)(line->cursor - line->buffer);
  return (const int32_t *)line->buffer;
}

static inline int cedit_insert(EditLine *editor, const int32_t *scalars) {
  return el_winsertstr(editor, (const wchar_t *)scalars);
}

static inline void cedit_use_history(EditLine *editor, HistoryW *history) {
  el_wset(editor, EL_HIST, history_w, history);
}

static inline void cedit_history_limit(HistoryW *history, int count) {
  HistEventW event;
  history_w(history, &event, H_SETSIZE, count);
  history_w(history, &event, H_SETUNIQUE, 1);
}

static inline void cedit_history_add(HistoryW *history, const int32_t *scalars) {
  HistEventW event;
  history_w(history, &event, H_ENTER, (const wchar_t *)scalars);
}

// The library counts columns by the locale, which must know UTF-8 even where the user's settings do not.
static inline void cedit_use_unicode(void) {
  setlocale(LC_CTYPE, "");
  if (strcmp(nl_langinfo(CODESET), "UTF-8") == 0) return;
  if (!setlocale(LC_CTYPE, "C.UTF-8")) setlocale(LC_CTYPE, "en_US.UTF-8");
}

// The library reads and writes through streams of C, which Swift only holds as bare pointers.
static inline void *cedit_open_stream(int descriptor, const char *mode) {
  return fdopen(dup(descriptor), mode);
}

static inline void cedit_write(void *stream, const char *text) { fputs(text, (FILE *)stream); }
static inline void cedit_flush(void *stream) { fflush((FILE *)stream); }
static inline void cedit_close_stream(void *stream) { fclose((FILE *)stream); }

static inline EditLine *cedit_create(void *input, void *output, int in, int out) {
  FILE *screen = (FILE *)output;
  return el_init_fd("interchange", (FILE *)input, screen, screen, in, out, out);
}
