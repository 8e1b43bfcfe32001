/// The part of the script that keeps messages until the server has answered.
///
/// They stay in the browser with a key, so that each is stored once, and wait for each other, so that
/// they keep their order. All windows of a user send them, each by one of them at a time.
enum PageScriptUnsent {
  static let text = #"""
    const isHere = (address) => address.split('#')[0] === location.href.split('#')[0];
    const unsent = () => namesOf('unsent').map((name) => ({ ...JSON.parse(textIn(texts[name])), name }));
    function keepUnsent(entry) {
      entry.key = [...crypto.getRandomValues(new Uint8Array(16))]
        .map((byte) => byte.toString(16).padStart(2, '0')).join('');
      entry.body = String(entry.body);
      const name = nameOf('unsent', entry.key);
      if (namesOf('unsent').length < most) keep(name, JSON.stringify(entry));
      if (name in texts) entry.name = name;
    }

    // Makes of what the server did not take what is half written at its places.
    function giveBackUnsent() {
      for (const { draft, address, name } of unsent().reverse()) {
        giveBack(draft, new URL(address).pathname);
        delete texts[name];
      }
    }

    // Sends what an earlier page could not send.
    function takeUpUnsent() {
      if (!reader()) return;
      for (const entry of unsent()) {
        entry.number = String(++turn);
        if (isHere(entry.address)) showRow(entry.draft);
        enqueue($('form.composer'), entry);
      }
    }

    // Sends a form; a message is sent again until the server has answered.
    async function send(form, entry) {
      const attempt = () => trySend(form, entry);
      const inTurn = () => entry.key && navigator.locks
        ? navigator.locks.request(entry.key, attempt) : attempt();
      while (await inTurn() === away) {
        entry.waits = true;
        sayUnsent();
        rest();
        await new Promise((resolve) => {
          setTimeout(resolve, 2000);
          addEventListener('online', resolve, { once: true });
        });
        underway++;
      }
    }

    function post({ address, body, key }) {
      const headers = { Accept: 'text/html' };
      if (key) {
        headers['Idempotency-Key'] = key;
        headers['Content-Type'] = 'application/x-www-form-urlencoded';
      }
      return fetch(address, { method: 'POST', body, headers });
    }

    // All that is shown in grey waits for the first of them.
    function sayUnsent() {
      for (const row of $$('[data-sent]')) {
        if ($('.unsent', row)) continue;
        row.append(make('p', { className: 'unsent' }, 'Waiting to be sent'));
        announce('Waiting to be sent');
        toEnd();
      }
    }


    """#
}
