/// How pages look: one sheet for every size of window, light and dark, and either direction of text.
///
/// Lengths follow the reader's own size of text, and sides follow the direction of the text.
enum Stylesheet {
  static let text = base + frame + StylesheetForms.text + StylesheetLists.text + StylesheetChat.text

  /// Colours, the text, and what is the same everywhere.
  private static let base = """
    :root {
      color-scheme: light dark;
      --paper: #f7f7f5; --surface: #fff; --ink: #1b1d21; --soft: #5a606b; --line: #dfe0dc;
      --edge: #878d98; --accent: #2453c9; --on-accent: #fff; --tint: #e6edfc;
      --danger: #b3261e; --danger-tint: #fceceb; --good-tint: #e7f3ea; --good: #1d6b35;
      --hue-back: 88%; --hue-ink: 24%; --shadow: 0 6px 24px #0002;
      /* The bar, places and conversations begin and end at the same lines. */
      --measure: 48rem;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --paper: #131417; --surface: #1d1f24; --ink: #eceef1; --soft: #a6acb7; --line: #30333a;
        --edge: #7b818c; --accent: #9bb8ff; --on-accent: #0e1a38; --tint: #232e4b;
        --danger: #ff9a92; --danger-tint: #3b2021; --good-tint: #1b3122; --good: #93d6a6;
        --hue-back: 27%; --hue-ink: 86%; --shadow: 0 6px 24px #000a;
      }
    }
    *, ::before, ::after { box-sizing: border-box; }
    html { font: 100%/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
      background: var(--paper); color: var(--ink); -webkit-text-size-adjust: 100%; overflow-x: clip; }
    @media (min-width: 120rem) { html { font-size: 118%; } }
    @media (min-width: 200rem) { html { font-size: 150%; } }
    body { margin: 0; inline-size: 100vw; min-block-size: 100vh; min-block-size: 100dvh; overflow-wrap: anywhere; }
    h1, h2, p, ul, ol, dl, dd, blockquote, fieldset, legend, form { margin: 0; padding: 0; }
    ul, ol { list-style: none; }
    fieldset { border: 0; min-inline-size: 0; }
    h1 { font-size: 1.5rem; line-height: 1.25; font-weight: 700; letter-spacing: -.01em; }
    h2 { font-size: 1rem; font-weight: 650; }
    a { color: var(--accent); text-underline-offset: .18em; }
    time { white-space: nowrap; }
    button, input, select, textarea { font: inherit; color: inherit; }
    :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: .4rem; }
    main:focus, .confirm:focus { outline: none; }
    .hidden { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden;
      clip-path: inset(50%); white-space: nowrap; }
    .words { white-space: pre-wrap; }
    .hint, .optional, .username, .none, .gone, .moment, .presence, .receipt { color: var(--soft); }
    .username { font-weight: 400; }
    .username:only-child { color: inherit; font-weight: inherit; }
    .number { color: var(--soft); font-weight: 400; font-variant-numeric: tabular-nums; }
    .none { font-style: italic; }
    .badge { display: inline-block; min-inline-size: 1.4rem; padding: 0 .4rem; border-radius: 1rem;
      background: var(--accent); color: var(--on-accent); font-size: .75rem; font-weight: 650;
      line-height: 1.4rem; text-align: center; font-variant-numeric: tabular-nums; }
    .avatar { --h: 220; flex: none; inline-size: 2.5rem; block-size: 2.5rem; border-radius: 50%;
      display: grid; place-items: center; font-weight: 650; line-height: 1; user-select: none;
      background: hsl(var(--h) 50% var(--hue-back)); color: hsl(var(--h) 60% var(--hue-ink)); }
    .avatar { position: relative; overflow: hidden; }
    .avatar img { position: absolute; inset: 0; inline-size: 100%; block-size: 100%; object-fit: cover; }
    .hue-1 { --h: 265; } .hue-2 { --h: 310; } .hue-3 { --h: 350; } .hue-4 { --h: 25; }
    .hue-5 { --h: 45; } .hue-6 { --h: 150; } .hue-7 { --h: 185; }
    .picture { display: block; max-inline-size: min(100%, 16rem); max-block-size: 16rem;
      border-radius: .75rem; background: var(--tint); }
    .badge .number { color: inherit; font-weight: inherit; }
    @media (prefers-reduced-motion: no-preference) {
      button, .button, .row, a { transition: background-color .12s, border-color .12s; }
      .arrives { animation: arrive .25s ease-out; }
      @keyframes arrive { from { opacity: 0; transform: translateY(.4rem); } }
    }
    @media (forced-colors: active) { .badge, .avatar, button, .button { border: 1px solid; } }
    @media print { .top, .toolbar, .composer, .offers, .menu { display: none; } }

    """

  /// The bar above, and the places.
  private static let frame = """
    .skip { position: absolute; inset-inline-start: .5rem; inset-block-start: -4rem; z-index: 9;
      padding: .6rem 1rem; border-radius: .5rem; background: var(--accent); color: var(--on-accent); }
    .skip:focus { inset-block-start: .5rem; }
    .top { position: sticky; inset-block-start: 0; z-index: 5; display: flex; align-items: center;
      gap: .5rem; padding-inline: max(.75rem, env(safe-area-inset-left)); min-block-size: 3.5rem;
      background: var(--surface); border-block-end: 1px solid var(--line); }
    .top a { color: inherit; text-decoration: none; }
    .brand { font-weight: 750; letter-spacing: -.02em; padding: .5rem .25rem; }
    .top nav { flex: 1; min-inline-size: 0; overflow-x: auto; scrollbar-width: none; }
    .tabs { display: flex; gap: .125rem; padding-block: .375rem; inline-size: max-content; }
    .tabs a { display: flex; align-items: center; gap: .375rem; min-block-size: 2.75rem;
      padding-inline: .75rem; border-radius: .6rem; color: var(--soft); font-weight: 550;
      white-space: nowrap; }
    .tabs a:hover { background: var(--paper); color: var(--ink); }
    .tabs a[aria-current] { background: var(--tint); color: var(--accent); }
    .tabs a:focus-visible { outline-offset: -3px; }
    .account { display: flex; align-items: center; gap: .5rem; margin-inline-start: auto;
      padding: .25rem .5rem; min-block-size: 2.75rem; white-space: nowrap; border-radius: 2rem; }
    .account .avatar { inline-size: 2rem; block-size: 2rem; font-size: .875rem; }
    .who { display: none; max-inline-size: 12rem; overflow: hidden; text-overflow: ellipsis; }
    nav ~ .account { flex: none; }
    @media (max-width: 40rem) { .brand:has(+ nav) { display: none; } .tabs { gap: 0; }
      .top { gap: .25rem; padding-inline: .25rem; } .tabs a { padding-inline: .5rem; font-size: .9375rem; } }
    @media (max-width: 26rem) {
      .tabs { min-inline-size: 100%; justify-content: space-between; }
      .tabs a { position: relative; padding-inline: .375rem; padding-block-start: .35rem; font-size: .875rem; }
      .tabs .badge { position: absolute; inset-block-start: .05rem; inset-inline-end: -.1rem;
        min-inline-size: 1.15rem; padding: 0 .25rem; font-size: .6875rem; line-height: 1.15rem; }
    }
    @media (max-width: 21rem) { .tabs a { padding-inline: .2rem; } }
    @media (min-width: 48rem) {
      .top { padding-inline: max(.75rem, calc(50% - var(--measure) / 2 + .75rem)); gap: 1rem; }
      .who { display: block; }
    }
    .place { max-inline-size: var(--measure); margin-inline: auto; padding: 1.5rem 1rem 4rem;
      display: grid; gap: 1.25rem; grid-template-columns: minmax(0, 1fr); }
    .section, section { display: grid; gap: .75rem; grid-template-columns: minmax(0, 1fr); }
    .section:empty { display: none; }
    #messages { display: grid; gap: .5rem; }
    .message { white-space: pre-line; padding: .7rem 1rem; border-radius: .75rem; background: var(--good-tint);
      color: var(--ink); border-inline-start: .25rem solid var(--good); }
    .message code { font-family: ui-monospace, monospace; user-select: all; }
    .problem { background: var(--danger-tint); border-color: var(--danger); }
    .empty { padding: 2.5rem 1.5rem; border: 1px dashed var(--edge); border-radius: 1rem;
      text-align: center; color: var(--soft); text-wrap: balance; }
    blockquote { padding-inline-start: .75rem; border-inline-start: .2rem solid var(--line); }
    .values { background: var(--surface); border: 1px solid var(--line); border-radius: 1rem; }
    .values div { display: grid; gap: 0 1rem; padding: .7rem 1rem; }
    .values div + div { border-block-start: 1px solid var(--line); }
    .values dt { color: var(--soft); font-size: .875rem; line-height: 1.5rem; }
    @media (min-width: 30rem) { .values div { grid-template-columns: 9rem minmax(0, 1fr); } }
    .progress progress { margin-block-start: .35rem; }
    progress { inline-size: 100%; block-size: .6rem; accent-color: var(--accent); }
    .confirm { padding: 1.25rem; border: 1px solid var(--danger); border-radius: 1rem;
      background: var(--surface); }
    .choice { display: flex; flex-wrap: wrap; gap: .5rem; justify-content: end; }
    #notice { position: fixed; inset-block-start: 4.25rem; inset-inline-end: 1rem; z-index: 9;
      max-inline-size: min(24rem, calc(100% - 2rem)); padding: .7rem 1rem; border-radius: .75rem;
      border: 1px solid var(--edge); background: var(--surface); color: var(--ink);
      box-shadow: 0 .5rem 1.5rem rgb(0 0 0 / .15); font-size: .9375rem; font-weight: 550;
      text-decoration: none; overflow-wrap: anywhere; }
    .undo { position: fixed; inset-inline: 0; inset-block-end: max(1rem, env(safe-area-inset-bottom));
      z-index: 8; margin-inline: auto; inline-size: fit-content; max-inline-size: calc(100% - 2rem);
      display: flex; align-items: center; gap: .75rem; padding: .35rem .35rem .35rem 1.1rem;
      border-radius: .9rem; background: var(--ink); color: var(--paper); box-shadow: var(--shadow);
      animation: leave 1ms forwards; }
    .chat .undo { inset-block-end: 5.25rem; }
    .undo button { flex: none; min-block-size: 2.5rem; border-color: transparent; background: none; color: inherit;
      font-weight: 700; text-decoration: underline; text-underline-offset: .2em; }
    .undo button:hover { background: color-mix(in srgb, var(--paper) 18%, var(--ink)); }
    .left-2 { animation-delay: 2s; } .left-4 { animation-delay: 4s; } .left-6 { animation-delay: 6s; }
    .left-8 { animation-delay: 8s; } .left-10 { animation-delay: 10s; }
    @keyframes leave { from, to { visibility: hidden; } }
    #offline { position: fixed; inset-inline: 0; inset-block-start: 4.25rem; z-index: 9; margin-inline: auto;
      inline-size: fit-content; padding: .5rem 1rem; border-radius: 2rem; font-size: .875rem;
      background: var(--ink); color: var(--paper); box-shadow: var(--shadow); }

    """
}
