/// The part of the script that keeps what is half written in a conversation until it is sent.
///
/// It stays in the tab, under the name of its user. Who was signed out by others finds it again after
/// signing in; who signs out, or another user who signs in, leaves nothing of it behind.
enum PageScriptDrafts {
  static let text = #"""
    const draftName = (path) => `draft ${reader()} ${path}`;
    const written = () => $('form.composer :is(textarea, input[type=text])');
    function draftOf(path) {
      try { return sessionStorage.getItem(draftName(path)) ?? ''; } catch { return ''; }
    }
    function storeDraft(text, path = location.pathname) {
      try {
        if (text) sessionStorage.setItem(draftName(path), text);
        else sessionStorage.removeItem(draftName(path));
      } catch { /* The browser keeps nothing. */ }
    }
    function keepDraft() { if (written()) storeDraft(written().value); }

    // Puts a text that was not sent before what is half written at its place.
    function giveBack(text, path) {
      if (text.trim()) storeDraft([text, draftOf(path)].filter(Boolean).join('\n'), path);
    }

    // Forgets the texts of all users, or of all but one.
    function forgetTexts(user) {
      try {
        for (const name of Object.keys(sessionStorage)) {
          const [kind, owner] = name.split(' ');
          if ((kind === 'draft' || kind === 'unsent') && owner !== user) sessionStorage.removeItem(name);
        }
      } catch { /* The browser keeps nothing. */ }
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
