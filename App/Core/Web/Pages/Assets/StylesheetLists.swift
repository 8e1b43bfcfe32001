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
    div.offers { display: flex; flex-wrap: wrap; gap: .5rem; }
    @media (max-width: 30rem) { .avatar ~ div.offers { flex-basis: 100%; padding-inline-start: 3.25rem; } }
    div.offers form:first-child > button:not(.danger) { background: var(--tint); color: var(--accent);
      border-color: transparent; }
    details:not([open]) > .panel { display: none; }
    .menu[open] { z-index: 6; }
    .row button { min-block-size: 2.75rem; padding-inline: .8rem; font-size: .9375rem; }
    .menu { position: relative; }
    .aside:last-child { align-self: center; }
    .menu > summary { display: grid; place-items: center; min-inline-size: 2.75rem;
      min-block-size: 2.75rem; padding-inline: .75rem; border-radius: .75rem; color: var(--soft);
      font-weight: 550; }
    .row > .menu { margin-inline-end: -.6rem; } .row > .menu > summary { padding: 0; }
    .menu > summary:hover, .menu[open] > summary { background: var(--tint); color: var(--accent); }
    .dots { font-size: 1.25rem; line-height: 1; }
    .panel { position: absolute; inset-inline-end: 0; z-index: 4; inline-size: 20rem;
      max-inline-size: calc(100vw - 2rem); max-block-size: 70vh; overflow-y: auto; padding: .5rem;
      display: grid; gap: .25rem; border: 1px solid var(--line); border-radius: 1rem;
      background: var(--surface); box-shadow: var(--shadow); }
    .panel button, .panel .action > summary { inline-size: 100%; justify-content: start; border: 0;
      background: none; }
    .panel .action > summary { justify-content: space-between; }
    .panel button:hover, .panel .action > summary:hover { background: var(--tint); }
    .panel .danger:hover { background: var(--danger-tint); }
    .panel .toolbar { display: grid; gap: .125rem; }
    .panel .fields { gap: .6rem; padding: .6rem; border-radius: .75rem; background: var(--paper);
      border: 1px solid var(--line); }
    .panel .fields > button { justify-content: center; border: 1px solid var(--edge);
      background: var(--surface); }
    .panel .fields > .danger { border-color: var(--danger); }
    .panel .fields > .main { background: var(--accent); border-color: var(--accent); }
    .more { text-align: center; }
    .more button { border-color: var(--line); color: var(--accent); border-radius: 2rem; }
    .new { display: flex; align-items: center; gap: .75rem; color: var(--danger); font-weight: 650;
      font-size: .875rem; }
    .rows .new { padding: .25rem 1rem; }
    .new::before, .new::after { content: ""; flex: 1; border-block-start: 1px solid currentColor; }

    """
}
