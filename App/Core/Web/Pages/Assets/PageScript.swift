/// What pages do by themselves: they show changes, and send forms without leaving.
///
/// Nothing depends on it: every form works without it. Beyond the page it keeps drafts and
/// messages that the server has not answered, in the browser only, and takes nothing from a message
/// as HTML except what the server sends as a page.
enum PageScript {
  static let text = ScriptCompactor.shorten(
    begin + PageScriptTimes.text + PageScriptMorph.text + PageScriptPaging.text
      + PageScriptForms.text + PageScriptMentions.text
      + PageScriptDrafts.text + PageScriptReading.text + PageScriptUnsent.text
      + PageScriptStream.text + end
  )

  private static let begin = #"""
    (() => {
    'use strict';
    const $ = (selector, root = document) => root.querySelector(selector);
    const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
    const main = () => $('main');
    const reader = (page = document) => page.body.dataset.user;
    const parse = (html) => new DOMParser().parseFromString(html, 'text/html');
    const load = async (address) => parse(await (await fetch(address)).text());

    // Makes an element; one that is kept stays where a newer page has none.
    function make(name, values, ...content) {
      const { keep, ...properties } = values;
      const element = Object.assign(document.createElement(name), properties);
      if (keep) element.dataset.keep = '';
      element.append(...content);
      return element;
    }
    const button = (values) => make('button', { type: 'button', ...values });
    const fieldOf = (form) => $('textarea, input[type=text]', form);
    const away = 'The server cannot be reached. Try again.';
    const boxOf = (element) => element?.getBoundingClientRect();
    let place = location.href;
    const isModified = (event) => event.ctrlKey || event.metaKey || event.shiftKey;
    const keysOf = (rows) => new Set(rows.map((row) => row.dataset.key));
    const still = { preventScroll: true };
    const setText = (element, text) => { if (element.textContent !== text) element.textContent = text; };

    // What happened, for those who do not see it.
    const announce = (text) => {
      const news = $('#news');
      if (news && text) news.textContent = text;
    };

    // Leads to what the user has to mend or confirm.
    function focusWrong() {
      const wrong = $('#confirm') ?? $('[aria-invalid]');
      wrong?.focus();
      return wrong;
    }

    // Tells the server of the user, who is typing or has read something.
    const note = (values, address = location.href) => fetch(address, { method: 'POST', keepalive: true,
      headers: { 'Interchange-Note': '1' }, body: new URLSearchParams(values) });

    // How far the reader is from the end of a conversation; its box counts from there.
    const isAtEnd = () => { const log = $('.log'); return !log || Math.abs(log.scrollTop) < 80; };
    const toEnd = () => { const log = $('.log'); if (log) log.scrollTop = 0; };
    // Returns what brings back to its place in the window what a reader further up sees first.
    function holdPlace() {
      const log = $('.log');
      const top = boxOf(log)?.top;
      const rows = $$('.timeline .said').map((row) => [row, boxOf(row)])
        .filter(([, box]) => box.bottom > top);
      return () => {
        const [row, box] = rows.find(([item]) => item.isConnected) ?? [];
        if (row) log.scrollTop += boxOf(row).top - box.top;
      };
    }


    """#

  private static let end = #"""
    // What the back-forward cache kept may be of a user who has signed out.
    addEventListener('pageshow', (event) => { if (event.persisted) location.reload(); });
    // A way within the page, such as past its head, is no way to another one.
    addEventListener('popstate', () => { if (!isHere(place)) location.reload(); });
    // What is unfolded is what its user wants to fill in.
    addEventListener('toggle', (event) => {
      if (!event.target.matches(':is(.panel, .toolbar) details[open]')) return;
      const field = fieldOf(event.target);
      field?.focus();
      field?.setSelectionRange(field.value.length, field.value.length);
    }, true);
    const secure = location.protocol === 'https:' ? '; Secure' : '';
    document.cookie = `interchange-scripts=1; Path=/; Max-Age=34560000; SameSite=Lax${secure}`;
    localize(document);
    setInterval(() => { localize(document); look(); }, 30000);
    const line = $('.timeline .new');
    // Above it is room for the button that leads further up.
    if (boxOf(line)?.top < boxOf($('.log'))?.top + 64) line.scrollIntoView();
    $('.found')?.scrollIntoView({ block: 'center' });
    $('#tabs [aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    focusWrong();
    takeUpDraft();
    takeUpUnsent();
    look();
    follow();
    })();

    """#
}
