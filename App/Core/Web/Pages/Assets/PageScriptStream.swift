/// The part of the script that follows what changes.
///
/// A browser opens six connections to a site over HTTP/1.1, so windows that show the same place share
/// a stream, a hidden window has none, and no more than four are open at once.
enum PageScriptStream {
  static let text = #"""
    const channel = 'BroadcastChannel' in window ? new BroadcastChannel('interchange') : null;
    let waiting = null;
    let current = null;

    // Shows what a stream has sent; while a form is being sent, what it leads to comes first.
    function show(event) {
      if (event.link !== main()?.dataset.link) return;
      if (main().dataset.position === event.position) return;
      if (underway) { waiting = event; return; }
      repaint($('main', parse(event.html)));
    }

    let tabsTimer;
    // Other places have news: their counts are in the tabs.
    function refreshTabs() {
      clearTimeout(tabsTimer);
      tabsTimer = setTimeout(async () => {
        try {
          const page = parse(await (await fetch('/', { headers: { Accept: 'text/html' } })).text());
          for (const link of $$('#tabs a', page)) link.removeAttribute('aria-current');
          const here = $('#tabs [aria-current]')?.getAttribute('href');
          $$('#tabs a', page).find((link) => link.getAttribute('href') === here)
            ?.setAttribute('aria-current', 'page');
          showTabs(page);
        } catch { /* The stream says when the server is back. */ }
      }, 500);
    }

    function receive(message) {
      if (message.kind === 'screen') show(message);
      if (message.kind === 'notice') { announce(message.text); refreshTabs(); }
      if (message.kind === 'closed' && message.link === main()?.dataset.link) location.reload();
    }
    if (channel) channel.onmessage = (event) => receive(event.data);
    const tell = (message) => { receive(message); channel?.postMessage(message); };

    function offline(isOff) {
      let sign = $('#offline');
      if (!isOff) return sign?.remove();
      if (sign) return;
      sign = document.createElement('div');
      sign.id = 'offline';
      sign.setAttribute('role', 'status');
      sign.textContent = 'Not connected. Trying again…';
      document.body.append(sign);
    }

    // Holds a stream until it is no longer wanted.
    function stream(link, signal) {
      return new Promise((resolve) => {
        if (signal.aborted) return resolve();
        const query = new URLSearchParams({ link });
        const position = main()?.dataset.position;
        if (position) query.set('position', position);
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
          tell({ kind: 'screen', link, html: event.data, position: event.lastEventId });
        });
        source.addEventListener('notice', (event) => {
          tell({ kind: 'notice', text: JSON.parse(event.data).text });
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
