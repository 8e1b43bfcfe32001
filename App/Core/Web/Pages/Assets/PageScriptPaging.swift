/// The part of the script that keeps what a page has shown, where a newer one has less.
///
/// A page has the latest messages, or the first rows of a list. Each row that is kept before these
/// knows the address of a page that has it, from which it is loaded again after changes.
enum PageScriptPaging {
  static let text = #"""
    let changes = 0;
    let isRefreshing = false;
    const refreshed = new Map();
    const saidIn = (list) => $$(':scope > .said', list);

    const replace = (old, next) => { if (next) old.replaceWith(next); else old.remove(); };

    function setPage(row, page) {
      if (row.dataset.page) return;
      row.dataset.page = page;
      const opener = $('a.opener', row);
      const target = opener?.getAttribute('href');
      if (target?.startsWith('?menu=')) opener.setAttribute('href', `${page}&${target.slice(1)}`);
    }

    // Adds to a newer conversation what came before it: at its end, no more than 300 messages.
    function keepEarlier(old, next) {
      const [list, newer] = [$('.timeline', old), $('.timeline', next)];
      const [first] = newer ? saidIn(newer) : [];
      const more = $('.more', next);
      const link = more && $('a', more);
      if (!list || !first || !link) return;
      const rows = saidIn(list);
      let kept = rows.slice(0, Math.max(0, rows.findIndex((row) => row.dataset.key === first.dataset.key)));
      if (!kept.length) return;
      for (const row of kept) setPage(row, link.getAttribute('href'));
      let former = $('.more', old)?.cloneNode(true);
      if (former && !('unread' in more.dataset)) former.removeAttribute('data-unread');
      while (kept.length > 300 && isAtEnd()) {
        const { page } = kept[0].dataset;
        kept = kept.filter((row) => row.dataset.page !== page);
        former = more.cloneNode(true);
        former.removeAttribute('data-unread');
        former.firstElementChild.setAttribute('href', page);
        former.firstElementChild.textContent = 'Show earlier';
      }
      newer.prepend(...kept.map((row) => row.cloneNode(true)));
      joinSender(first);
      replace(more, former);
    }

    // Adds to a newer list the rows that its reader has asked for beyond its end.
    function keepLater(old, next) {
      const more = $('.more[data-key="more-later"]', next);
      const list = more?.previousElementSibling;
      if (!list?.matches('.rows')) return;
      const known = keysOf([...list.children]);
      const rows = $$('.rows > .row', old);
      const end = rows.findIndex((row) => row.dataset.key === list.lastElementChild.dataset.key);
      const kept = rows.slice(end + 1).filter((row) => row.parentNode === rows[end]?.parentNode
        && !known.has(row.dataset.key));
      if (end < 0 || !kept.length) return;
      list.append(...kept.map((row) => row.cloneNode(true)));
      const former = $('.more[data-key="more-later"]', old)?.cloneNode(true);
      replace(more, former);
    }

    async function loadEarlier(link) {
      const address = link.getAttribute('href');
      let page;
      try {
        page = await load(address);
      } catch {
        say(away);
        return false;
      }
      const [list, older] = [$('.timeline'), $('.timeline', page)];
      if (reader(page) !== reader() || !list || !older) {
        location.assign(address);
        return false;
      }
      const rows = saidIn(list);
      const known = keysOf(rows);
      const items = $$(':scope > :is(.said, .new)', older).filter((item) => !known.has(item.dataset.key));
      const stay = holdPlace();
      if ($('.new', older)) $('.new', list)?.remove();
      for (const row of items) if (row.className !== 'new') setPage(row, address);
      list.prepend(...items);
      if (rows[0]) joinSender(rows[0]);
      replace($('.more'), $('.more', page));
      localize(main());
      stay();
      return true;
    }

    addEventListener('click', async (event) => {
      const link = event.target.closest?.('.chat .more a');
      if (!link || isModified(event)) return;
      event.preventDefault();
      if (link.hasAttribute('aria-busy')) return;
      link.setAttribute('aria-busy', 'true');
      const hadFocus = document.activeElement === link;
      await loadEarlier(link);
      link.removeAttribute('aria-busy');
      if (hadFocus) ($('.more a') ?? $('.log'))?.focus(still);
      look();
    });

    // Leads up to unread messages before those that the page has.
    function offerEarlier() {
      const count = $('.more[data-unread]')?.dataset.unread;
      let above = $('#above');
      if (!count) return above?.remove();
      if (!above) {
        above = button({ id: 'above', keep: true, onclick: async () => {
          above.setAttribute('aria-disabled', 'true');
          let link;
          while ((link = $('.more[data-unread] a')) && await loadEarlier(link));
          above.removeAttribute('aria-disabled');
          $('.timeline .new')?.scrollIntoView({ block: 'start' });
          $('.log').focus(still);
          look();
        } });
        $('.log').before(above);
      }
      setText(above, `${count} earlier new message${count > 1 ? 's' : ''} ↑`);
    }

    // Loads again what is in view of the rows that are kept, once after each change.
    async function refreshShown() {
      const box = boxOf($('.log'));
      if (!box || isRefreshing) return;
      const stale = $$('.timeline > [data-page]').find((row) => {
        const { top, bottom } = boxOf(row);
        return bottom > box.top && top < box.bottom && (refreshed.get(row.dataset.page) ?? 0) < changes;
      });
      if (!stale) return;
      const { page } = stale.dataset;
      const asOf = changes;
      isRefreshing = true;
      try {
        const next = await load(page);
        const rows = new Map(saidIn($('.timeline', next)).map((row) => [row.dataset.key, row]));
        const stay = isAtEnd() ? toEnd : holdPlace();
        for (const row of $$('.timeline > [data-page]')) {
          const newer = rows.get(row.dataset.key);
          if (!newer && row.dataset.page === page) row.remove();
          if (!newer) continue;
          refreshed.set(row.dataset.page, asOf);
          setPage(newer, row.dataset.page);
          morph(row, newer);
        }
        refreshed.set(page, asOf);
        localize(main());
        stay();
      } catch { /* It stays as it is until the next change. */ }
      isRefreshing = false;
      if (changes > asOf) refreshShown();
    }


    """#
}
