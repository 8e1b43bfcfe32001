/// The part of the script that follows what changes.
///
/// A browser opens six connections to a site over HTTP/1.1, so windows that show the same place share
/// a stream, a hidden window has none, and no more than four are open at once.
enum PageScriptStream {
  static let text = #"""
    const channel = 'BroadcastChannel' in window ? new BroadcastChannel('interchange') : null;
    let waiting = null;
    let isClosed = false;
    let current = null;

    // How far this window has heard the notices, so that those that come meanwhile are not missed.
    let heard = '';

    // Shows what a stream has sent; while a form is being sent, what it leads to comes first.
    function show(event) {
      if (event.link !== main()?.dataset.link) return;
      if (main().dataset.position === event.position) return;
      if (underway) { waiting = event; return; }
      const count = document.title.slice(0, -main().dataset.title.length);
      repaint($('main', parse(event.html)));
      document.title = count + main().dataset.title;
    }

    // How much waits at other places, in the tabs and in the title of the window.
    function showCounts(counts) {
      let total = 0;
      for (const tab of $$('#tabs a')) {
        const count = counts[tab.getAttribute('href')] || 0;
        total += count;
        let badge = $('.badge', tab);
        if (!count) { badge?.remove(); continue; }
        if (!badge) {
          badge = make('span', { className: 'badge' }, '', make('span', { className: 'hidden' }, ' new'));
          tab.append(' ', badge);
        }
        if (badge.firstChild.nodeValue !== String(count)) badge.firstChild.nodeValue = String(count);
      }
      document.title = (total ? `(${total}) ` : '') + main().dataset.title;
    }

    // Shows for a while what has happened elsewhere, and leads there.
    function showNotice({ text, link }) {
      announce(text);
      $('#notice')?.remove();
      const box = make(link ? 'a' : 'div', { id: 'notice' }, text);
      if (link) box.href = `/${link}`;
      document.body.append(box);
      setTimeout(() => box.remove(), 8000);
    }

    // Another user may have signed in at another window.
    function receive(message) {
      if (message.user !== reader()) return;
      if (message.id) heard = message.id.split(' ').slice(1).join(' ');
      if (message.kind === 'screen') show(message);
      if (message.kind === 'notice') showNotice(message);
      if (message.kind === 'counts') showCounts(message.counts);
      if (message.kind !== 'closed' || message.link !== main()?.dataset.link) return;
      // The answer to a form, such as one to sign out, comes first.
      isClosed = true;
      if (!underway) location.reload();
    }
    if (channel) channel.onmessage = (event) => receive(event.data);
    function tell(values) {
      const message = { ...values, user: reader() };
      receive(message);
      channel?.postMessage(message);
    }

    function offline(isOff) {
      const sign = $('#offline');
      if (!isOff) return sign?.remove();
      if (sign) return;
      // What lasts for a moment is over by now.
      for (const item of $$('.moment')) item.remove();
      document.body.append(make('div', { id: 'offline', role: 'status' }, 'Not connected. Trying again…'));
    }

    // Holds a stream until it is no longer wanted.
    function stream(link, signal) {
      return new Promise((resolve) => {
        if (signal.aborted) return resolve();
        const query = new URLSearchParams({ link, reader: reader() ?? '' });
        const position = main()?.dataset.position;
        if (position) query.set('position', `${position} ${heard}`);
        const source = new EventSource(`/api/v1/live?${query}`);
        let patience;
        const stop = () => { clearTimeout(patience); source.close(); resolve(); };
        signal.addEventListener('abort', stop);
        source.onopen = () => { clearTimeout(patience); patience = null; offline(false); };
        source.onerror = () => {
          patience ??= setTimeout(() => offline(true), 3000);
          if (source.readyState === 2) setTimeout(() => { stop(); if (!signal.aborted) follow(); }, 5000);
        };
        source.addEventListener('screen', (event) => {
          const id = event.lastEventId;
          tell({ kind: 'screen', link, html: event.data, id, position: id.split(' ')[0] });
        });
        source.addEventListener('notice', (event) => {
          const { text, link } = JSON.parse(event.data);
          tell({ kind: 'notice', text, link, id: event.lastEventId });
        });
        source.addEventListener('counts', (event) => {
          const id = event.lastEventId;
          // The page shows what its stream does, or more.
          if (main()?.dataset.position === 'own') main().dataset.position = id.split(' ')[0];
          tell({ kind: 'counts', counts: JSON.parse(event.data), id });
        });
        source.addEventListener('closed', () => { stop(); tell({ kind: 'closed', link }); });
      });
    }

    // Waits for one of four streams, and lets the others go.
    async function inSlot(signal, work) {
      const race = new AbortController();
      const lost = AbortSignal.any([race.signal, signal]);
      let isTaken = false;
      const slots = [0, 1, 2, 3].map((slot) => navigator.locks.request(`stream ${slot}`,
        { signal: lost }, async () => {
          if (isTaken) return;
          isTaken = true;
          setTimeout(() => race.abort());
          await work();
        }).catch(() => {}));
      await Promise.all(slots);
    }

    function follow() {
      current?.abort();
      current = null;
      const link = main()?.dataset.link;
      if (!link || !main().dataset.position || document.hidden || !('EventSource' in window)) return;
      const own = current = new AbortController();
      if (!navigator.locks || !AbortSignal.any) return void stream(link, own.signal);
      navigator.locks.request(`place ${link}`, { signal: own.signal },
        () => inSlot(own.signal, () => stream(link, own.signal))).catch(() => {});
    }

    document.addEventListener('visibilitychange', () => follow());
    addEventListener('pagehide', () => current?.abort());
    addEventListener('online', () => follow());


    """#
}
