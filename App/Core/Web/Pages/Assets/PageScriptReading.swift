/// The part of the script that tells the server what its user has seen.
///
/// A row counts once its end was in view while the window was in front. It is told at most once a
/// second, and again where the server was not reached.
enum PageScriptReading {
  static let text = #"""
    // What came into view at this place; a row of a list counts again when something new is in it.
    let seen = new Set();
    const toTell = new Map();
    let isTelling = false;
    const sightOf = (row) => `${row.dataset.key} ${$('time', row)?.dateTime ?? ''}`;
    const isUnseen = (row) => !seen.has(sightOf(row));
    const isInFront = () => !document.hidden && document.hasFocus();

    function look() {
      const rows = $$('main .unread').filter(isUnseen);
      offerEarlier();
      // Where more is unread before the page, only who goes there has seen it, and what follows.
      if (rows.length && isInFront() && !$('.more[data-unread]')) {
        const box = boxOf($('.log')) ?? { top: 0, bottom: innerHeight };
        const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight) + 1];
        const ends = rows.map((row) => boxOf(row).bottom);
        const last = ends.findLastIndex((end) => end > top && end <= bottom);
        for (const row of rows.slice(0, last + 1)) {
          seen.add(sightOf(row));
          toTell.set(row.dataset.page ?? location.href, row.dataset.key);
        }
        tellSeen();
      }
      offerJump();
    }

    async function tellSeen() {
      const [next] = toTell;
      if (isTelling || !next) return;
      isTelling = true;
      const [address, row] = next;
      toTell.delete(address);
      let pause = toTell.size ? 0 : 1000;
      try {
        const { status } = await note({ seen: row }, address);
        if (status >= 500 || status === 429) throw status;
      } catch {
        seen.clear();
        pause = 5000;
      }
      setTimeout(() => { isTelling = false; look(); tellSeen(); }, pause);
    }

    function forgetSeen() { seen.clear(); toTell.clear(); }

    // Leads down to messages that came while the reader was further up.
    function offerJump() {
      const count = isAtEnd() ? 0 : $$('.timeline .unread').filter(isUnseen).length;
      let jump = $('#jump');
      if (!count) return jump?.remove();
      if (!jump) {
        jump = button({ id: 'jump', keep: true,
          onclick: () => { toEnd(); $('.log').focus(still); look(); } });
        $('.log').after(jump);
      }
      setText(jump, `${count} new message${count > 1 ? 's' : ''} ↓`);
    }

    // The line before what is new stays where it is while its reader is here. Who sees what comes at
    // once needs none, and who does not is shown where they stopped. After what the reader has sent,
    // the line is where the server has it.
    function placeLine(old, next, sent, stays) {
      const list = $('.timeline', next);
      if (!list) return;
      const current = $('.timeline .new', old);
      const line = $('.new', list);
      const unseen = $$('.unread', list).filter(isUnseen);
      let from = (sent ? line : current)?.nextElementSibling;
      const isOver = !$$('.timeline .unread', old).some(isUnseen);
      if (isOver && unseen.length && !(stays && isInFront())) [from] = unseen;
      else if (isOver && sent) from = null;
      const key = from?.dataset.key;
      const row = $$(':scope > .said', list).find((item) => item.dataset.key === key);
      const former = line?.nextElementSibling;
      if (former === row) return;
      line?.remove();
      if (former) joinSender(former);
      if (!row) return;
      const count = $$(':scope > .said:not(.mine, .remark, .gone)', list).filter((item) =>
        row === item || row.compareDocumentPosition(item) & 4).length;
      // What was new is deleted.
      if (!count) return;
      row.classList.remove('continues');
      const mark = make('li', { className: 'new' }, make('span', {}, `${count} new`));
      mark.dataset.key = 'new';
      row.before(mark);
    }

    // What follows the same sender's message without a line between is drawn as one with it.
    function joinSender(row) {
      const before = row.previousElementSibling;
      const isSaid = before?.matches('.said:not(.remark)') && !row.matches('.remark')
        && dayOf($('time', before)?.dateTime) === dayOf($('time', row)?.dateTime);
      if (isSaid && $('.sender', before).textContent === $('.sender', row).textContent) {
        row.classList.add('continues');
      }
    }

    for (const name of ['focus', 'resize', 'online', 'visibilitychange']) {
      (name === 'visibilitychange' ? document : window).addEventListener(name, () => look());
    }
    addEventListener('pagehide', () => { isTelling = false; tellSeen(); });
    let isLooking = false;
    addEventListener('scroll', () => {
      if (isLooking) return;
      isLooking = true;
      requestAnimationFrame(() => { isLooking = false; look(); refreshShown(); });
    }, { capture: true, passive: true });


    """#
}
