/// How a conversation looks: it fills the window, the latest message is at the bottom.
///
/// The messages lie in a box whose direction is reversed, so a browser begins at its end and stays
/// there, also without a script.
enum StylesheetChat {
  static let text = """
    .app { display: grid; grid-template-rows: auto minmax(0, 1fr); block-size: 100vh;
      block-size: 100dvh; grid-template-columns: minmax(0, 1fr); }
    .app .skip, .app #news, .app #offline { position: absolute; }
    .chat { display: flex; flex-direction: column; min-block-size: 0; inline-size: 100%;
      max-inline-size: var(--measure); margin-inline: auto; }
    .bar { display: flex; align-items: center; gap: .5rem; padding: .4rem 1rem; min-block-size: 3.25rem;
      border-block-end: 1px solid var(--line); position: relative; z-index: 3; }
    .bar h1 { flex: 1; min-inline-size: 0; font-size: 1.125rem; overflow: hidden; text-overflow: ellipsis;
      white-space: nowrap; }
    .bar > .button { border: 0; background: none; color: var(--soft); padding-inline: .75rem; }
    .chat > #messages, .chat > .confirm { margin: .5rem 1rem 0; flex: none; }
    .log { flex: 1; min-block-size: 0; overflow-y: auto; overscroll-behavior: contain; overflow-anchor: none; display: flex;
      flex-direction: column-reverse; padding: 0 1rem; }
    .log:focus-visible { outline-offset: -3px; }
    .flow { margin-block: auto 0; padding-block: 1rem .5rem; }
    .timeline { display: grid; gap: .5rem; grid-template-columns: minmax(0, 1fr); }
    .day { text-align: center; color: var(--soft); font-size: .8125rem; font-weight: 550;
      margin-block: .75rem .25rem; }
    .said { display: flex; gap: .5rem; align-items: end; max-inline-size: min(90%, 40rem);
      justify-self: start; }
    .said .avatar { align-self: start; inline-size: 2rem; block-size: 2rem; font-size: .8125rem; }
    .bubble { min-inline-size: 0; overflow: clip; overflow-clip-margin: .25rem; padding: .5rem .8rem; border: 1px solid var(--line);
      border-radius: 1.1rem; border-start-start-radius: .3rem; background: var(--surface); }
    .mine { justify-self: end; flex-direction: row-reverse; }
    .mine .bubble { background: var(--accent); border-color: var(--accent); color: var(--on-accent);
      border-radius: 1.1rem; border-end-end-radius: .3rem; }
    .mine .bubble :is(.foot, .none, .hint, .receipt) { color: inherit; }
    .mine blockquote { border-color: currentColor; }
    .words a { overflow-wrap: anywhere; }
    .mine .words a { color: inherit; outline-color: currentColor; }
    .sender { font-size: .8125rem; font-weight: 650; }
    .mine .sender, .continues .sender { position: absolute; inline-size: 1px; block-size: 1px;
      overflow: hidden; clip-path: inset(50%); }
    .continues { margin-block-start: -.3rem; }
    .continues .avatar { visibility: hidden; }
    .bubble blockquote { margin-block: .2rem; font-size: .875rem; color: var(--soft); }
    .mine .bubble blockquote { color: inherit; }
    .foot { display: flex; flex-wrap: wrap; align-items: center; gap: .2rem .5rem; justify-content: end;
      color: var(--soft); font-size: .75rem; line-height: 1.25rem; }
    .foot .chip { font-size: .875rem; color: var(--ink); margin-inline-end: auto; }
    .gone .bubble { background: none; border-style: dashed; border-color: var(--edge); color: var(--soft); }
    .found .bubble { outline: 3px solid var(--edge); outline-offset: 2px; }
    .mention .bubble { border-color: var(--accent); border-inline-start-width: 4px; }
    .pending .bubble { opacity: .55; }
    .pending:has(.unsent) .bubble { opacity: 1; border-style: dashed; }
    .unsent { margin: .15rem .25rem 0; font-size: .8125rem; color: var(--soft); }
    .remark { justify-self: center; max-inline-size: 100%; }
    .remark .bubble { display: flex; flex-wrap: wrap; justify-content: center; gap: 0 .4rem; border: 0;
      background: none; padding: .1rem; color: var(--soft); font-size: .875rem; }
    .remark .sender { position: static; inline-size: auto; block-size: auto; clip-path: none;
      font-size: inherit; color: var(--ink); }
    .said .opener { padding: 0; min-inline-size: 2rem; min-block-size: 2rem; }
    .said .menu { align-self: center; }
    .said:has(.open) { flex-wrap: wrap; }
    @media (min-width: 40.01rem) { .said:not(.mine) .panel[popover] {
      position-area: block-end span-inline-end; } }
    @media (hover: hover) { .said .menu:not(:focus-within, :has(:popover-open)) > .opener { opacity: 0; }
      .said:hover .menu > .opener { opacity: 1; } }
    #jump, #above { align-self: center; flex: none; z-index: 2; min-block-size: 2.5rem;
      margin-block: -3.25rem .75rem; border-radius: 2rem; color: var(--accent); box-shadow: var(--shadow); }
    #above { margin-block: .75rem -3.25rem; }
    .composer { display: flex; flex-wrap: wrap; align-items: end; gap: .5rem; flex: none; padding: .6rem 1rem;
      padding-block-end: max(.6rem, env(safe-area-inset-bottom)); border-block-start: 1px solid var(--line);
      background: var(--paper); }
    .closed { flex: none; padding: .9rem 1rem; border-block-start: 1px solid var(--line); }
    .closed, .flow > .section > p { text-align: center; color: var(--soft); text-wrap: balance; }
    @media (max-width: 40rem) { .log, .bar, .composer { padding-inline: .75rem; } .bar { gap: .125rem; }
      .bar > .button, .bar .opener { padding-inline: .5rem; } }
    .composer .field { flex: 1; }
    .composer label, .composer .hint { position: absolute; inline-size: 1px; block-size: 1px;
      overflow: hidden; clip-path: inset(50%); }
    .composer textarea, .composer input { min-block-size: 2.75rem; border-radius: 1.375rem;
      padding-inline: 1rem; resize: none; max-block-size: 30vh; }
    .composer > button { border-radius: 1.375rem; flex: none; }
    .composer > .message, #names { flex: 1 0 100%; }
    #names { display: flex; flex-wrap: wrap; gap: .4rem; }
    #names button { min-block-size: 2rem; border-radius: 1rem; padding-inline: .75rem; }
    .chat .empty { border: 0; }
    @media (max-height: 26rem) {
      .app { display: block; block-size: auto; } .log { display: block; overflow: visible; }
    }

    """
}
