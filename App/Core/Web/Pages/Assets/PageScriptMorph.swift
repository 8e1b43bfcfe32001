/// The part of the script that changes a page into a newer one, and leaves alone what is in use.
enum PageScriptMorph {
  static let text = #"""
    const keyOf = (node) =>
      node.nodeType === 1 ? node.getAttribute('id') || node.dataset.key || node.getAttribute('name') || '' : '';
    const canBecome = (old, next) => old.nodeName === next.nodeName && keyOf(old) === keyOf(next);

    // Whether a user has entered something that is not sent.
    const isChanged = (field) => {
      if (/hidden|submit|button|fieldset/.test(field.type)) return false;
      if (field.type === 'checkbox' || field.type === 'radio') {
        return field.checked !== field.defaultChecked;
      }
      if (field.options) return [...field.options].some((o) => o.selected !== o.defaultSelected)
        && field.selectedIndex > 0;
      return field.value !== (field.defaultValue ?? '');
    };
    const isInUse = (form) => form.hasAttribute('data-refused') || form.hasAttribute('data-busy')
      || (form.contains(document.activeElement)
        && document.activeElement.matches('input, textarea, select'))
      || [...form.elements].some(isChanged);

    // Makes an element equal to another one; `sent` is the form whose answer this is.
    function morph(old, next, sent) {
      if (old.nodeType !== 1) {
        if (old.nodeValue !== next.nodeValue) old.nodeValue = next.nodeValue;
        return;
      }
      if (old.nodeName === 'FORM' && old !== sent && isInUse(old)) return;
      for (const { name } of [...old.attributes]) {
        if (name !== 'open' && name !== 'title' && !next.hasAttribute(name)) old.removeAttribute(name);
      }
      for (const { name, value } of [...next.attributes]) {
        if (old.getAttribute(name) !== value) old.setAttribute(name, value);
      }
      if (old.nodeName === 'TIME' && old.dateTime === next.dateTime && old.textContent) return;
      if (/^(INPUT|TEXTAREA|SELECT)$/.test(old.nodeName)) {
        if (old.nodeName === 'TEXTAREA') old.defaultValue = next.defaultValue;
        if (old.nodeName === 'SELECT') old.innerHTML = next.innerHTML;
        else if (old.type !== 'file' && old.value !== next.value) old.value = next.value;
        if (old.type === 'file') old.value = '';
        if ('checked' in old) old.checked = next.checked;
        return;
      }
      morphChildren(old, next, sent);
    }

    function morphChildren(old, next, sent) {
      const keyed = new Map();
      for (const child of old.children) if (keyOf(child)) keyed.set(child.nodeName + keyOf(child), child);
      let place = old.firstChild;
      for (const wanted of [...next.childNodes]) {
        while (place && isKept(place) && !isSent(place)) place = place.nextSibling;
        const key = keyOf(wanted);
        let found = key ? keyed.get(wanted.nodeName + key) : null;
        if (!found && place && !isKept(place) && canBecome(place, wanted)) found = place;
        if (found) {
          keyed.delete(found.nodeName + keyOf(found));
          if (found === place) place = place.nextSibling;
          else old.insertBefore(found, place);
          morph(found, wanted, sent);
        } else {
          const added = document.importNode(wanted, true);
          if (added.nodeType === 1 && added.dataset.key) added.classList.add('arrives');
          old.insertBefore(added, place);
        }
      }
      while (place) {
        const after = place.nextSibling;
        if (!isKept(place)) drop(place);
        place = after;
      }
    }

    // What was being written about something that is gone goes where a message is written.
    function drop(node) {
      node.remove();
      for (const field of node.nodeType === 1 ? $$('form:not(.composer) textarea', node) : []) {
        if (isChanged(field)) takeBack($('form.composer'), field.value);
      }
    }

    // What only an answer to the user replaces: messages, a question, rows that are being sent.
    let isAnswer = false;
    const isSent = (node) => node.nodeType === 1 && node.hasAttribute('data-sent');
    const isKept = (node) => isSent(node)
      || node.nodeType === 1 && !isAnswer && node.hasAttribute('data-keep');

    // Shows a newer main element, and what of it is news.
    function repaint(next, sent) {
      const old = main();
      if (!next || !old) return;
      changes++;
      keepEarlier(old, next);
      if (!sent) keepLater(old, next);
      const known = keysOf($$('[data-key]', old));
      const stays = isAtEnd();
      const focused = document.activeElement;
      const stay = stays ? toEnd : holdPlace();
      placeLine(old, next, sent, stays);
      isAnswer = Boolean(sent);
      if (sent) dropRow(sent.dataset.turn);
      if (old.className !== next.className) { old.replaceWith(document.importNode(next, true)); }
      else morph(old, next, sent);
      isAnswer = false;
      localize(main());
      if (focused !== document.activeElement && focused?.isConnected) focused.focus(still);
      stay();
      look();
      refreshShown();
      if (sent) return;
      takeUpDraft();
      const news = $$('.said:not(.mine), .row', main()).filter((item) => !known.has(item.dataset.key));
      if (!news.length) return;
      const last = news[news.length - 1];
      const words = [$('.sender, .title', last), $('.bubble > .words, .content', last)]
        .filter(Boolean).map((part) => part.textContent.trim()).join(': ');
      announce(news.length > 1 ? `${news.length} new. ${words}` : words);
    }


    """#
}
