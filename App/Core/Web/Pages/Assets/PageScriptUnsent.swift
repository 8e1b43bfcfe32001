/// The part of the script that keeps messages until the server has answered.
///
/// They stay in the tab with a key, so that each is stored once, and wait for each other, so that they
/// keep their order.
enum PageScriptUnsent {
  static let text = #"""
    const unsentName = () => `unsent ${reader()}`;
    const withoutMark = (address) => address.split('#')[0];
    function unsent() {
      try { return JSON.parse(sessionStorage.getItem(unsentName())) ?? []; } catch { return []; }
    }
    function storeUnsent(entries) {
      try {
        if (entries.length) sessionStorage.setItem(unsentName(), JSON.stringify(entries));
        else sessionStorage.removeItem(unsentName());
      } catch { /* The browser keeps nothing. */ }
    }
    function keepUnsent(entry) {
      const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
      entry.key = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
      entry.body = String(entry.body);
      storeUnsent([...unsent(), entry]);
    }
    const dropUnsent = (entry) => storeUnsent(unsent().filter((other) => other.key !== entry.key));

    // Makes of what the server did not take what is half written at its places.
    function giveBackUnsent() {
      for (const entry of unsent().reverse()) giveBack(entry.draft, new URL(entry.address).pathname);
      storeUnsent([]);
    }

    // Sends what an earlier page could not send.
    function takeUpUnsent() {
      if (!reader()) return;
      for (const entry of unsent()) {
        const isHere = withoutMark(entry.address) === withoutMark(location.href);
        entry.number = String(++turn);
        if (isHere) showRow(entry.draft);
        enqueue($('form.composer'), entry);
      }
    }

    // Sends a form; a message is sent again until the server has answered.
    async function post(entry) {
      const headers = { Accept: 'text/html' };
      if (entry.key) {
        headers['Idempotency-Key'] = entry.key;
        headers['Content-Type'] = 'application/x-www-form-urlencoded';
      }
      for (;;) {
        try {
          const response = await fetch(entry.address, { method: 'POST', body: entry.body, headers });
          const isAway = response.status >= 502 && response.status <= 504;
          if (!entry.key || !isAway) return [response, parse(await response.text())];
        } catch (error) {
          if (!entry.key) throw error;
        }
        sayUnsent();
        rest();
        await new Promise((resolve) => {
          setTimeout(resolve, 2000);
          addEventListener('online', resolve, { once: true });
        });
        underway++;
      }
    }

    // All that is shown in grey waits for the first of them.
    function sayUnsent() {
      for (const row of $$('[data-sent]')) {
        if ($('.unsent', row)) continue;
        row.append(make('p', { className: 'unsent' }, 'Waiting to be sent'));
        announce('Not sent yet. It is sent as soon as possible.');
        toEnd();
      }
    }


    """#
}
