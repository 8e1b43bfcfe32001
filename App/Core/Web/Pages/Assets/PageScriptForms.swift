/// The part of the script that sends forms, each once.
enum PageScriptForms {
  static let text = #"""
    let turn = 0;
    let underway = 0;
    let queue = Promise.resolve();

    addEventListener('submit', (event) => {
      const form = event.target;
      if (form.getAttribute('method') !== 'post' || event.defaultPrevented) return;
      // The browser stores the file that answers.
      if (form.hasAttribute('data-download')) return;
      event.preventDefault();
      if (form.hasAttribute('data-busy')) return;
      const data = new FormData(form, event.submitter);
      const isFile = form.enctype === 'multipart/form-data';
      const body = isFile ? data : new URLSearchParams(data);
      const isMessage = form.classList.contains('composer');
      const draft = isMessage ? showSent(form) : null;
      const entry = { address: location.href, body, draft, number: String(turn) };
      if (isMessage && !isFile) keepUnsent(entry);
      if (!isMessage) {
        form.setAttribute('data-busy', '');
        for (const button of $$('button', form)) button.setAttribute('aria-disabled', 'true');
      }
      enqueue(form, entry);
    });

    function enqueue(form, entry) {
      underway++;
      queue = queue.then(() => send(form, entry)).catch(() => {}).finally(() => {
        form?.removeAttribute('data-busy');
        form?.querySelectorAll('[aria-disabled]').forEach((item) => item.removeAttribute('aria-disabled'));
        rest();
      });
    }

    // Shows what came while a form was being sent.
    function rest() {
      if (!--underway && isClosed) return location.reload();
      if (!underway && waiting) { const next = waiting; waiting = null; show(next); }
    }

    // Shows what is being sent, and makes room for the next message.
    function showSent(form) {
      const field = fieldOf(form);
      const text = field ? field.value : '';
      form.dataset.turn = String(++turn);
      closeNames();
      if (field) { field.value = ''; field.focus(); }
      keepDraft();
      toldTyping = 0;
      showRow(text);
      return text;
    }

    // Shows a message in grey until it is stored.
    function showRow(text) {
      const list = $('.timeline');
      const flow = list || $('.flow');
      if (!flow || !text.trim()) return;
      const words = make('p', { className: 'words', dir: 'auto' }, text);
      const row = make(list ? 'li' : 'div', { className: 'said mine pending' },
        make('div', { className: 'bubble' }, words));
      row.dataset.sent = String(turn);
      flow.append(row);
      if ($('.unsent')) sayUnsent();
      toEnd();
    }

    // Sends a form once, and shows the answer; returns `away` where a message has to be sent again.
    async function trySend(form, entry) {
      const { address, draft, number, key, name } = entry;
      // Another window has sent it.
      if (name && !(name in texts)) return dropRow(number);
      let response, page;
      try {
        response = await post(entry);
        if (key && [502, 503, 504].includes(response.status)) return away;
        page = parse(await response.text());
      } catch {
        if (key) return away;
        takeBack(form, draft, number);
        return say(`That was not sent. ${away}`);
      }
      const next = $('main', page);
      if (!next) {
        giveBackUnsent();
        return location.reload();
      }
      const user = reader();
      const isOther = user && reader(page) !== user;
      if (isOther && (!draft || !reader(page))) return leave(page, response.url);
      delete texts[name];
      // What was typed for another user goes to no one, and is not lost.
      if (isOther) {
        takeOver(page, next);
        return sayUnsentText(draft, page);
      }
      if (entry.waits && response.ok) announce('Sent');
      // What was sent from another place changes nothing here.
      if (!isHere(address)) {
        if (response.ok) return;
        if (draft) giveBack(draft, new URL(address).pathname);
        return sayUnsentText(draft, page);
      }
      if (!isHere(response.url)) {
        history.pushState(null, '', response.url);
        place = location.href;
        takeOver(page, next);
        main().focus();
        scrollTo(0, 0);
        isClosed = false;
        forgetSeen();
        look();
        follow();
      } else {
        takeReader(page);
        form.dataset.turn = number;
        const known = keysOf($$('.chat section'));
        const home = form.closest('.menu');
        const kept = draft !== null ? fieldOf(form) : null;
        const typed = kept ? [kept.value, kept.selectionStart, kept.selectionEnd] : null;
        repaint(next, form);
        if (typed && kept.isConnected) { kept.value = typed[0]; kept.setSelectionRange(typed[1], typed[2]); }
        if (!response.ok) takeBack(form, draft, number);
        const menu = form.closest('.panel');
        if (response.ok) {
          const box = form.closest('.panel, details')?.parentNode ?? form;
          for (const item of $$('details[open]', box)) item.open = false;
          if (menu?.popover) menu.hidePopover();
          showAnswer(known);
          if (document.activeElement === document.body) ((home && $('.opener', home)) ?? written() ?? main()).focus(still);
        }
        // Who is asked to confirm need not type a password again.
        for (const field of $$('#confirm [type=password]')) field.value = entry.body.get(field.name);
        if (!focusWrong() && !response.ok) $('.problem')?.scrollIntoView({ block: 'nearest' });
      }
      if (draft !== null) keepDraft();
      takeUpDraft();
      if (!user) takeUpUnsent();
      document.title = page.title;
      showTabs(page);
      announce($$('#messages .message, .undo p').map((item) => item.textContent).join(' '));
    }

    function takeReader(page) {
      document.body.className = page.body.className;
      if (reader(page) === reader()) return;
      document.body.dataset.user = reader(page);
      $('.top').replaceWith(document.importNode($('.top', page), true));
    }

    function takeOver(page, next) {
      takeReader(page);
      main().replaceWith(document.importNode(next, true));
      localize(main());
    }

    const sayUnsentText = (draft, page) =>
      say(`Not sent: ${draft ? `“${draft}”. ` : ''}${$('[role=alert]', page)?.textContent ?? ''}`);

    // Leads to what an action in a conversation has answered, which stays when the page changes.
    function showAnswer(known) {
      const answer = $$('.chat section').find((item) => item.dataset.key && !known.has(item.dataset.key));
      if (!answer) return;
      answer.dataset.keep = '';
      answer.scrollIntoView({ block: 'nearest' });
    }

    // A menu in which something was refused is closed like any other.
    async function closeMenu() {
      const menus = $$('.panel.open');
      if (!menus.length) return;
      for (const menu of menus) menu.remove();
      repaint($('main', await load(place.replace(/[?&]menu=[^&#]*/, ''))));
    }
    addEventListener('keydown', (event) => { if (event.key === 'Escape') closeMenu(); });
    addEventListener('click', (event) => { if (!event.target.closest?.('.panel')) closeMenu(); });

    // Nothing of this page may stay, since its user is another one, or none. What was not sent waits
    // for the user, unless the form was to sign out.
    function leave(page, address) {
      if (reader(page) || 'ended' in page.body.dataset) giveBackUnsent();
      else forgetTexts();
      isClosed = false;
      main().replaceChildren();
      location.replace(address);
    }

    // Who goes elsewhere with something typed into a form is asked by the browser. A message is kept
    // without asking, and nothing is asked for where its user is signed out.
    addEventListener('beforeunload', (event) => {
      const typed = (form) => [...form.elements].some((field) => field.type !== 'password' && isChanged(field));
      const forms = $$('main form[method=post]:not(.composer, [data-download], [data-busy])');
      if (reader() && !isClosed && forms.some(typed)) event.preventDefault();
    });

    const dropRow = (number) => $(`[data-sent="${number}"]`)?.remove();
    function takeBack(form, draft, number) {
      dropRow(number);
      if (draft === null) return;
      const field = form?.isConnected ? fieldOf(form) : null;
      if (!field) return giveBack(draft, location.pathname);
      field.value = field.value ? `${draft}\n${field.value}` : draft;
      keepDraft();
    }

    function say(text) {
      let box = $('#messages');
      if (!box) {
        box = make('div', { id: 'messages', keep: true });
        $('h1').closest('.bar, h1').after(box);
      }
      box.replaceChildren(make('p', { className: 'message problem', role: 'alert' }, text));
    }

    function showTabs(page) {
      const [old, next] = [$('#tabs'), $('#tabs', page)];
      if (old && next) { isAnswer = true; morph(old, next); isAnswer = false; }
    }

    // Opens the menu of a row over the page instead of on a page of its own.
    addEventListener('click', async (event) => {
      const opener = event.target.closest?.('a.opener');
      if (!opener || isModified(event)) return;
      event.preventDefault();
      const old = $('.panel', opener.parentNode);
      if (old && $$('form', old).some(isInUse)) return old.showPopover({ source: opener });
      let page;
      try {
        page = await load(opener.href);
      } catch {
        return say(away);
      }
      const panel = page.getElementById(opener.hash.slice(1));
      if (reader(page) !== reader()) return location.reload();
      // What could be done is gone.
      if (!panel) return repaint($('main', page));
      panel.className = 'panel';
      panel.popover = 'auto';
      panel.dataset.keep = '';
      $('.panel', opener.parentNode)?.remove();
      opener.after(document.adoptNode(panel));
      panel.showPopover({ source: opener });
    });

    // Enter sends a message, where there is a keyboard; with Shift it begins a line. What looks like a
    // button is pressed with the space bar too.
    addEventListener('keydown', (event) => {
      if (event.key === ' ' && event.target.matches?.('a.opener')) {
        event.preventDefault(); event.target.click();
      }
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
      const form = event.target.closest?.('.chat form');
      if (!form || event.target.nodeName !== 'TEXTAREA' || matchMedia('(pointer: coarse)').matches) return;
      event.preventDefault();
      if (event.target.value.trim()) form.requestSubmit();
    });


    """#
}
