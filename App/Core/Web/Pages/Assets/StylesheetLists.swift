/// How lists and the actions of their rows look.
enum StylesheetLists {
  static let text = """
    .rows { background: var(--surface); border: 1px solid var(--line); border-radius: 1rem; }
    .row { position: relative; display: flex; flex-wrap: wrap; align-items: center;
      gap: .25rem .75rem; padding: .7rem 1rem; min-block-size: 3.5rem; }
    .row:first-child { border-start-start-radius: 1rem; border-start-end-radius: 1rem; }
    .row:last-child { border-end-start-radius: 1rem; border-end-end-radius: 1rem; }
    .row + .row { border-block-start: 1px solid var(--line); }
    .leads:hover { background: color-mix(in srgb, var(--tint) 55%, var(--surface)); }
    .body { flex: 1 1 8rem; min-inline-size: 0; }
    .title { overflow: hidden; text-overflow: ellipsis; }
    .unread .title { font-weight: 700; }
    .target { color: inherit; text-decoration: none; }
    .target::after { content: ""; position: absolute; inset: 0; border-radius: inherit; }
    .target:focus-visible { outline: none; }
    .row:has(.target:focus-visible) { outline: 3px solid var(--accent); outline-offset: -2px; }
    .content { color: var(--soft); display: -webkit-box; -webkit-box-orient: vertical;
      -webkit-line-clamp: 2; overflow: hidden; }
    .content.whole { -webkit-line-clamp: none; }
    .title, .content { text-align: match-parent; }
    .unread .content { color: var(--ink); }
    .details { display: flex; flex-wrap: wrap; gap: 0 .75rem; color: var(--soft); font-size: .875rem; }
    .chip { padding-inline: .5rem; border-radius: 1rem; background: var(--paper);
      border: 1px solid var(--line); color: var(--soft); font-size: .8125rem; }
    .details .chip { line-height: 1.25rem; }
    .aside { display: grid; gap: .2rem; justify-items: end; align-self: start; flex: none;
      color: var(--soft); font-size: .8125rem; line-height: 1.5rem; }
    .leads:not(:has(.aside, .offers))::after { content: ""; inline-size: .5rem; block-size: .5rem;
      border: solid var(--edge); border-width: .12rem .12rem 0 0; transform: rotate(45deg); flex: none; }
    [dir="rtl"] .leads:not(:has(.aside, .offers))::after { transform: rotate(225deg); }
    .offers { position: relative; z-index: 1; flex: none; }
    .offers:not(.menu) { display: flex; flex-wrap: wrap; gap: .5rem; }
    @media (max-width: 30rem) { .avatar ~ .offers:not(.menu) { flex-basis: 100%; padding-inline-start: 3.25rem; } }
    @media (max-width: 22rem) { .body { flex-basis: 4rem; } .row .offers button { padding-inline: .6rem; } }
    .offers:not(.menu) form:first-child > button:not(.danger) { background: var(--tint); color: var(--accent);
      border-color: transparent; }
    .row button { min-block-size: 2.75rem; padding-inline: .8rem; font-size: .9375rem; }
    .row .danger { border-color: transparent; background: none; }
    .row .danger:hover { background: var(--danger-tint); }
    .aside:last-child { align-self: center; }
    .opener, .row .opener { min-inline-size: 2.75rem; padding: 0 .75rem; border: 0; background: none;
      color: var(--soft); }
    a.opener { display: inline-flex; align-items: center; justify-content: center; min-block-size: 2.75rem;
      border-radius: 1.5rem; text-decoration: none; }
    .opener:hover, .opener:has(+ :popover-open) { background: var(--tint); color: var(--accent); }
    .row > .menu { margin-inline-end: -.6rem; } .row > .menu > .opener { padding: 0; }
    a.opener::before { content: "⋯"; font-size: 1.25rem; line-height: 1; }
    .panel { box-sizing: border-box; margin: .25rem; inline-size: 18rem; gap: .125rem;
      max-inline-size: calc(100vw - 1rem); max-block-size: min(28rem, 100dvh - 1rem); overflow-y: auto;
      padding: .375rem; border: 1px solid var(--line); border-radius: 1rem;
      background: var(--surface); color: var(--ink); box-shadow: var(--shadow); }
    .panel:popover-open { display: grid; }
    .panel.open { display: grid; margin: 0; inline-size: 100%; }
    .panel.refused { border-color: var(--danger); }
    .panel.refused .lone.lone { grid-template-columns: minmax(0, 1fr); }
    .bar .menu:has(> .open) { flex-basis: auto; }
    .bar .panel.open { position: absolute; inset: calc(100% + .25rem) 1rem auto auto; inline-size: 22rem;
      max-inline-size: calc(100% - 2rem); }
    .menu:has(> .open) { flex-basis: 100%; }
    .panel[popover] { inset: 0; margin: auto; }
    @supports (position-area: block-end) {
      .panel[popover] { inset: auto; margin: .25rem; position-area: block-end span-inline-start;
        position-try-fallbacks: flip-block, flip-inline, flip-block flip-inline; }
    }
    @media (max-width: 40rem) {
      .panel[popover] { position-area: none; inset: auto 0 0; inline-size: auto; max-inline-size: none;
        margin: .5rem; }
      .panel::backdrop { background: #0006; }
    }
    .panel button, .panel .action > summary { inline-size: 100%; justify-content: start; border: 0;
      background: none; min-block-size: 2.5rem; padding: .375rem .75rem; }
    @media (pointer: coarse) { .panel button, .panel .action > summary { min-block-size: 2.75rem; } }
    .panel .action > summary { justify-content: space-between; }
    .panel button:hover, .panel .action > summary:hover { background: var(--tint); }
    .panel .danger:hover { background: var(--danger-tint); }
    .panel .toolbar { display: grid; gap: .125rem; }
    .panel .action[open]::details-content { order: 0; }
    .panel .action[open] > form { position: static; margin: .25rem .375rem .5rem; }
    @media (max-width: 40rem) { .panel[popover] .action[open]::details-content { order: -1; } }
    .panel .fields { gap: .5rem; padding: 0; border: 0; background: none; }
    .panel .fields > button { justify-self: end; inline-size: auto; justify-content: center;
      border: 1px solid var(--edge); background: var(--surface); padding-inline: 1rem; }
    .panel .fields > .danger { border-color: var(--danger); }
    .panel .fields > .main { background: var(--accent); border-color: var(--accent); }
    .panel .lone:not(:has(textarea, fieldset, .toggle, .texts)) { grid-template-columns: minmax(0, 1fr) auto;
      align-items: start; }
    .panel .lone > :is(.quick, .hint, .message) { grid-column: 1 / -1; }
    .panel .lone:not(:has(.texts)) .field > label:not(.toggle label) { position: absolute; inline-size: 1px; block-size: 1px;
      overflow: hidden; clip-path: inset(50%); }
    .panel input, .panel textarea, .panel select { min-block-size: 2.5rem; }
    .quick { display: grid; grid-template-columns: repeat(6, minmax(0, 1fr)); gap: .125rem; }
    .panel .quick button { justify-content: center; padding: 0; font-size: 1.375rem; }
    .texts { grid-template-columns: repeat(auto-fit, minmax(3.5rem, 1fr)); gap: .375rem; }
    .panel .texts button { border: 1px solid var(--edge); font-size: 1rem; }
    .more { text-align: center; }
    .more :is(button, .button) { border-color: var(--line); color: var(--accent); border-radius: 2rem; }
    .new { scroll-margin-block-start: 4rem; display: flex; align-items: center; gap: .75rem; color: var(--danger); font-weight: 650;
      font-size: .875rem; }
    .rows .new { padding: .25rem 1rem; }
    .new::before, .new::after { content: ""; flex: 1; border-block-start: 1px solid currentColor; }

    """
}
