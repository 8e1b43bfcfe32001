/// The part of the script that keeps what is half written in a conversation until it is sent.
///
/// It stays in the browser, under the name of its user and place, and is the same in all windows. Who was
/// signed out by others finds it again after signing in; who signs out, or another user who signs in,
/// leaves nothing of it behind.
enum PageScriptDrafts {
  static let text = #"""
    // The texts that users have not sent. Each is named for its kind, user and place, and begins with
    // the 13 digits of its time.
    const texts = (() => { try { return localStorage; } catch { return {}; } })();
    const most = 50;
    let newest = 0;
    const nameOf = (kind, place) => `${kind} ${reader()} ${place}`;
    const textIn = (value) => (value ?? '').slice(13);
    const namesOf = (kind) => Object.keys(texts).filter((name) => name.startsWith(nameOf(kind, '')))
      .sort((one, other) => texts[one] < texts[other] ? -1 : 1);
    function keep(name, text) {
      newest = Math.max(Date.now(), newest + 1);
      try {
        if (text && text.length < 5e4) return void (texts[name] = newest + text);
      } catch { /* There is no room. */ }
      delete texts[name];
    }

    const written = () => $('form.composer :is(textarea, input[type=text])');
    const draftOf = (path) => textIn(texts[nameOf('draft', path)]);
    function storeDraft(text, path = location.pathname) {
      keep(nameOf('draft', path), text);
      for (const name of namesOf('draft').slice(0, -most)) delete texts[name];
    }
    function keepDraft() { if (written()) storeDraft(written().value); }

    // What another window has changed or sent is changed or sent here as well.
    addEventListener('storage', ({ key, oldValue, newValue }) => {
      const field = written();
      if (key === nameOf('draft', location.pathname) && field?.value === textIn(oldValue)) {
        field.value = textIn(newValue);
      }
    });

    // Puts a text that was not sent before what is half written at its place.
    function giveBack(text, path) {
      if (text.trim()) storeDraft([text, draftOf(path)].filter(Boolean).join('\n'), path);
    }

    // Forgets the texts of all users, or of all but one.
    function forgetTexts(user) {
      for (const name of Object.keys(texts)) {
        const [kind, owner] = name.split(' ');
        if (/^(draft|unsent)$/.test(kind) && owner !== user) delete texts[name];
      }
    }

    // Shows what is half written here: in its field, or to copy where that is gone.
    function takeUpDraft() {
      const user = reader();
      if (!user) return;
      forgetTexts(user);
      const field = written();
      const draft = draftOf(location.pathname);
      if (!field) return showDraft(draft);
      $('#draft')?.remove();
      if (!field.value) field.value = draft;
    }

    function showDraft(text) {
      if (!text || $('#draft')) return;
      const says = 'What you were writing here was not sent';
      const id = 'draft-text';
      const field = make('textarea', { id, readOnly: true, dir: 'auto' }, text);
      const copy = button({ textContent: 'Copy', onclick: () => {
        field.select();
        copy.textContent = document.execCommand('copy') ? 'Copied' : 'Press Ctrl+C';
      } });
      const discard = button({ textContent: 'Discard',
        onclick: () => { storeDraft(''); box.remove(); main().focus(); } });
      const box = make('section', { id: 'draft', keep: true }, make('label', { htmlFor: id }, says), field,
        make('div', { className: 'choice' }, discard, copy));
      main().append(box);
      announce(says);
    }

    // The others see for six seconds that a user is typing.
    let toldTyping = 0;
    function tellTyping() {
      if (Date.now() - toldTyping < 4000 || !written().value) return;
      toldTyping = Date.now();
      note({ typing: 'yes' }).catch(() => {});
    }
    addEventListener('input', (event) => {
      if (event.target !== written()) return;
      keepDraft();
      tellTyping();
    });


    """#
}
