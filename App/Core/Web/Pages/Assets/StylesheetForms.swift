/// How forms and buttons look.
enum StylesheetForms {
  static let text = """
    button, .button { display: inline-flex; align-items: center; justify-content: center; gap: .4rem;
      min-block-size: 2.75rem; padding: .5rem 1rem; border: 1px solid var(--edge); border-radius: .75rem;
      background: var(--surface); color: var(--ink); font-weight: 550; text-decoration: none;
      cursor: pointer; touch-action: manipulation; }
    button:hover, .button:hover { background: var(--tint); border-color: var(--accent); }
    .main { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
    .main:hover { background: color-mix(in srgb, var(--accent) 88%, var(--ink)); }
    .danger { border-color: var(--danger); color: var(--danger); }
    .danger:hover { background: var(--danger-tint); border-color: var(--danger); }
    .confirm .danger { background: var(--danger); color: var(--surface); }
    button[aria-disabled] { opacity: .6; cursor: progress; }
    .toolbar { position: relative; display: flex; flex-wrap: wrap; gap: .5rem; align-items: start; }
    @media (max-width: 30rem) { .toolbar :is(button, .button) { padding-inline: .8rem; font-size: .9375rem; } }
    .action[open] > form { position: absolute; inset: 100% 0 auto; z-index: 4; margin-block-start: .5rem; }
    @supports selector(::details-content) {
      .action { display: contents; }
      .action::details-content { display: none; }
      .action[open]::details-content { display: block; flex-basis: 100%; order: 1; }
      .action[open] > form { position: static; margin: 0; }
    }
    summary { cursor: pointer; list-style: none; inline-size: fit-content; }
    summary::-webkit-details-marker { display: none; }
    .action summary::after { content: ""; inline-size: .4rem; block-size: .4rem; flex: none;
      border: solid; border-width: 0 .12rem .12rem 0; transform: translateY(-.15rem) rotate(45deg);
      color: var(--soft); }
    .action[open] > summary { background: var(--tint); border-color: var(--accent); }
    .action[open] > summary::after { transform: translateY(.1rem) rotate(225deg); }
    .fields { display: grid; gap: 1rem; grid-template-columns: minmax(0, 1fr); }
    .card { padding: 1.25rem; border: 1px solid var(--line); border-radius: 1rem;
      background: var(--surface); }
    .card > button { justify-self: start; }
    .card .field { max-inline-size: 28rem; }
    .field { display: grid; gap: .375rem; min-inline-size: 0; }
    .field label, legend { font-weight: 550; }
    .field .hint, .field .wrong, .optional { font-size: .875rem; font-weight: 400; }
    .optional { margin-inline-start: .25rem; }
    .wrong { color: var(--danger); font-weight: 550; }
    .wrong::before { content: "⚠ " / ""; }
    input, select, textarea { inline-size: 100%; min-block-size: 2.75rem; padding: .5rem .75rem;
      border: 1px solid var(--edge); border-radius: .75rem; background: var(--surface);
      color: var(--ink); }
    textarea { resize: vertical; field-sizing: content; max-block-size: 40vh; min-block-size: 5rem; }
    input:focus-visible, select:focus-visible, textarea:focus-visible { outline-offset: 0;
      border-color: var(--accent); }
    [aria-invalid] { border-color: var(--danger); border-width: 2px; }
    input[type="checkbox"], input[type="radio"] { inline-size: 1.25rem; min-block-size: 1.25rem;
      margin: 0; accent-color: var(--accent); flex: none; }
    .toggle label, .options label { display: flex; align-items: center; gap: .6rem;
      min-block-size: 2.75rem; font-weight: 400; cursor: pointer; }
    #draft { display: grid; flex: none; gap: .75rem; padding: 1rem; border: 1px solid var(--edge);
      border-radius: 1rem; background: var(--surface); }
    #draft label { font-weight: 550; }
    #draft textarea { min-block-size: 2.75rem; }
    .chat > #draft { margin: .5rem 1rem 1rem; }
    .options { display: flex; flex-wrap: wrap; gap: 0 1.5rem; }

    """
}
