/// The part of the script that completes the name behind an @ in a message.
enum PageScriptMentions {
  static let text = #"""
    let beginning;
    const begun = (field) =>
      /(?:^|\s)@([\w.-]*)$/.exec(field.value.slice(0, field.selectionStart))?.[1];
    const closeNames = () => $('#names')?.remove();

    addEventListener('input', async (event) => {
      const field = event.target;
      if (field !== written()) return;
      closeNames();
      const mention = beginning = begun(field);
      if (mention === undefined) return;
      const answer = await note({ mention }).catch(() => null);
      const names = answer?.ok ? (await answer.text()).split('\n').filter(Boolean) : [];
      if (beginning !== mention || begun(field) !== mention || !names.length) return;
      const choices = names.map((one) =>
        button({ textContent: `@${one}`, onclick: () => complete(field, one) }));
      closeNames();
      field.form.prepend(make('div', { id: 'names', keep: true }, ...choices));
      announce(`${names.map((one) => `@${one}`).join(', ')}. Tab takes the first.`);
    });

    // What was wrong with a field is not said of its next text.
    addEventListener('input', ({ target }) => {
      if (!target.matches?.('[aria-invalid]')) return;
      target.removeAttribute('aria-invalid');
      $('.wrong', target.closest('.field'))?.remove();
    });

    function complete(field, one) {
      const end = field.selectionStart;
      field.setRangeText(`${one} `, end - (begun(field) ?? '').length, end, 'end');
      closeNames();
      field.focus();
      keepDraft();
    }

    addEventListener('keydown', (event) => {
      const first = event.target === written() && $('#names button');
      if (!first || event.isComposing) return;
      if (event.key === 'Escape') closeNames();
      if (event.key !== 'Tab' || event.shiftKey) return;
      event.preventDefault();
      first.click();
    });


    """#
}
