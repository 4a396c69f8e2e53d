import { createHash } from 'node:crypto'
import type { ReaderFaces } from './readerFaces.ts'

export interface PageStyle {
  readonly css: string
  /** As a content security policy names it. */
  readonly hash: string
  /** Addresses of the faces' files with all usual characters, for the browser to begin with. */
  readonly faces: readonly string[]
}

interface PageStyleOptions {
  /** CSS hex colour. */
  readonly accent: string
  readonly faces: ReaderFaces
  readonly basePath: string
}

/** The style of the pages: the reader's papers, faces and accent (`ui/tokens.css`), and what a form takes. */
export function createPageStyle({ accent, faces, basePath }: PageStyleOptions): PageStyle {
  const address = (name: string) => `${basePath}build/${name}`
  const [text, display] = [faces.text.map(address), faces.display.map(address)]
  const css = [
    ...text.map((file) => faceRule('Source Serif 4 Variable', file)),
    ...display.map((file) => faceRule('Fraunces Variable', file)),
    `:root{--accent:${accent}}`,
    TOKENS,
    LAYOUT,
    FORM,
  ].join('\n')
  const hash = `'sha256-${createHash('sha256').update(css).digest('base64')}'`
  return { css, hash, faces: [text.at(-1), display.at(-1)].filter((one) => one !== undefined) }
}

/** Of several rules for a family the last is asked first; what it does not hold is looked for in those before. */
function faceRule(family: string, address: string): string {
  return `@font-face{font-family:"${family}";font-weight:100 900;font-display:swap;src:url("${address}") format("woff2")}`
}

const TOKENS = `
:root {
  color-scheme: light;
  --paper: #fdfcf9;
  --wash: #fffffe;
  --ink: #1b1a17;
  --ink-soft: #5e5a52;
  --rule: #d6d1c6;
  --edge: #8a857a;
  --accent-ink: var(--accent);
  --font-text: 'Source Serif 4 Variable', Georgia, 'Times New Roman', serif;
  --font-display: 'Fraunces Variable', Georgia, 'Times New Roman', serif;
  font-size: 62.5%;
  -webkit-text-size-adjust: none;
  text-size-adjust: none;
}
@media (prefers-color-scheme: dark) {
  :root {
    color-scheme: dark;
    --paper: #131211;
    --wash: #1c1b19;
    --ink: #dfdad0;
    --ink-soft: #a19b8f;
    --rule: #3a3732;
    --edge: #7b766b;
  }
}
@supports (color: oklch(from red l c h)) {
  :root { --accent-ink: oklch(from var(--accent) min(l, 0.5) c h); }
  @media (prefers-color-scheme: dark) {
    :root { --accent-ink: oklch(from var(--accent) max(l, 0.75) min(c, 0.13) h); }
  }
}
@media (prefers-contrast: more) {
  :root:root { --ink-soft: var(--ink); --rule: var(--ink); --edge: var(--ink); }
}
`

const LAYOUT = `
*, *::before, *::after { box-sizing: border-box; }
* { margin: 0; }
body {
  min-block-size: 100svb;
  background: var(--paper);
  color: var(--ink);
  font: 400 clamp(1.8rem, 1.7rem + 0.28vw, 2.1rem) / 1.5 var(--font-text);
  text-wrap: pretty;
  overflow-wrap: break-word;
  -webkit-font-smoothing: antialiased;
}
:lang(ja), :lang(zh) { line-break: strict; }
header {
  padding: 1.6rem clamp(2rem, 5vw, 5.6rem);
  border-block-end: 1px solid var(--rule);
  font: 500 2.2rem / 1.2 var(--font-display);
}
header a { display: inline-flex; align-items: center; min-block-size: 44px; text-decoration: none; }
main {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 2.4rem;
  max-inline-size: 48rem;
  margin-inline: auto;
  padding: clamp(3.2rem, 8vh, 8rem) clamp(2rem, 5vw, 4rem) 6.4rem;
}
h1 {
  font: 500 min(clamp(3rem, 2.6rem + 1.1vw, 4.2rem), 12.5vw) / 1.1 var(--font-display);
  letter-spacing: -0.014em;
  text-wrap: balance;
}
h1:lang(ja), h1:lang(zh) { letter-spacing: 0; line-height: 1.3; word-break: auto-phrase; }
a { color: inherit; text-decoration: underline; text-decoration-color: var(--accent-ink); text-underline-offset: 0.18em; }
@media (hover: hover) { a:hover { color: var(--accent-ink); } }
:focus-visible { outline: 2px solid var(--accent-ink); outline-offset: 3px; }
::selection { background: color-mix(in srgb, var(--accent-ink) 24%, transparent); }
code { font: 0.86em ui-monospace, 'SFMono-Regular', 'Liberation Mono', monospace; overflow-wrap: anywhere; }
bdi { font-weight: 600; overflow-wrap: anywhere; }
.reason { color: var(--ink-soft); font-size: 1.5rem; }
.actions {
  display: grid;
  gap: 0;
  padding: 1.2rem 0 0;
  border-block-start: 1px solid var(--rule);
  list-style: none;
  font-size: 1.6rem;
}
.actions a, .actions button { display: inline-block; min-block-size: 44px; padding-block: calc((44px - 1.5em) / 2); padding-inline: 0; }
.actions bdi { font-weight: inherit; }
.actions button {
  border: 0;
  background: none;
  color: inherit;
  font: inherit;
  text-align: start;
  text-decoration: underline;
  text-decoration-color: var(--accent-ink);
  text-underline-offset: 0.18em;
  cursor: pointer;
}
`

const FORM = `
form.entry { display: grid; gap: 2rem; }
.field { display: grid; gap: 0.6rem; }
label { font-size: 1.6rem; font-weight: 600; }
input {
  inline-size: 100%;
  min-block-size: 48px;
  padding: 0.8rem 1.2rem;
  border: 1px solid var(--edge);
  border-radius: 0;
  background: var(--wash);
  color: inherit;
  font: inherit;
  font-size: max(16px, 1.8rem);
}
/* In ink: in the accent it would look like a fault. */
input:focus-visible { outline: 2px solid var(--ink); outline-offset: 0; }
input[aria-invalid] { border-color: var(--accent-ink); border-inline-start-width: 4px; }
input[readonly] { border-color: var(--rule); background: transparent; }
input[inputmode='numeric'] {
  font-variant-numeric: lining-nums tabular-nums;
  letter-spacing: 0.35em;
  font-size: max(20px, 2.4rem);
}
.hint { color: var(--ink-soft); font-size: 1.5rem; }
.fault { color: var(--accent-ink); font-size: 1.6rem; font-weight: 600; }
.fault::before { content: '!'; display: inline-block; inline-size: 1.2em; font-weight: 800; }
button.act {
  min-block-size: 50px;
  padding: 1rem 2rem;
  border: 1px solid var(--ink);
  border-radius: 0;
  background: var(--ink);
  color: var(--paper);
  font: 600 1.7rem / 1.2 var(--font-text);
  cursor: pointer;
}
button.act.quiet { background: none; color: var(--ink); }
@media (hover: hover) { button.act:hover { border-color: var(--accent-ink); background: var(--accent-ink); color: var(--paper); } }
.choice { display: grid; gap: 1.2rem; }
`
