/** HTML that a sanitizer of ours has produced. Only the sanitizers create it. */
export type SafeHtml = string & { readonly __brand: 'SafeHtml' }

/**
 * The markup that text of a magazine may carry, for the sanitizer of the import and for the one before the DOM.
 * Element name -> attributes beyond `GLOBAL_ATTRIBUTES`. Source: content model, "Components".
 */
export const SAFE_ELEMENTS: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title', 'role'],
  abbr: ['title'],
  aside: ['role'],
  b: [],
  bdi: [],
  bdo: [],
  blockquote: [],
  br: [],
  caption: [],
  cite: [],
  code: [],
  col: ['span'],
  colgroup: ['span'],
  dd: [],
  del: [],
  dfn: [],
  div: [],
  dl: [],
  dt: [],
  em: [],
  figcaption: [],
  figure: [],
  h1: [],
  h2: [],
  h3: [],
  h4: [],
  h5: [],
  h6: [],
  hr: [],
  i: [],
  img: ['src', 'alt', 'width', 'height'],
  ins: [],
  kbd: [],
  li: ['value'],
  mark: [],
  ol: ['start', 'type', 'reversed'],
  p: [],
  pre: [],
  q: [],
  rb: [],
  rp: [],
  rt: [],
  rtc: [],
  ruby: [],
  s: [],
  samp: [],
  small: [],
  span: [],
  strong: [],
  sub: [],
  sup: [],
  table: [],
  tbody: [],
  td: ['colspan', 'rowspan', 'headers'],
  tfoot: [],
  th: ['colspan', 'rowspan', 'headers', 'scope'],
  thead: [],
  time: ['datetime'],
  tr: [],
  u: [],
  ul: [],
  var: [],
  wbr: [],
}

/** On every element of a formula: how it is set. */
const MATH_ATTRIBUTES: readonly string[] = ['displaystyle', 'mathvariant', 'scriptlevel']

const MATH_ELEMENTS: Readonly<Record<string, readonly string[]>> = {
  math: ['display', 'alttext'],
  menclose: ['notation'],
  merror: [],
  mfenced: ['open', 'close', 'separators'],
  mfrac: ['linethickness', 'bevelled'],
  mi: [],
  mmultiscripts: [],
  mn: [],
  mo: [
    'form',
    'fence',
    'stretchy',
    'symmetric',
    'maxsize',
    'minsize',
    'largeop',
    'lspace',
    'rspace',
    'accent',
    'separator',
    'movablelimits',
  ],
  mover: ['accent'],
  mpadded: ['width', 'height', 'depth', 'lspace', 'voffset'],
  mphantom: [],
  mprescripts: [],
  mroot: [],
  mrow: [],
  mspace: ['width', 'height', 'depth', 'linebreak'],
  ms: [],
  msqrt: [],
  mstyle: [],
  msub: [],
  msubsup: [],
  msup: [],
  mtable: ['columnalign', 'rowalign', 'columnspacing', 'rowspacing', 'columnlines', 'rowlines', 'frame'],
  mtd: ['columnalign', 'rowalign', 'columnspan', 'rowspan'],
  mtext: [],
  mtr: ['columnalign', 'rowalign'],
  munder: ['accentunder'],
  munderover: ['accent', 'accentunder'],
  none: [],
  semantics: [],
}

/** Presentation MathML without the elements through which HTML could come back in. */
export const SAFE_MATH_ELEMENTS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(MATH_ELEMENTS).map(([name, own]) => [name, [...MATH_ATTRIBUTES, ...own]]),
)

/** On every element. `style` carries a text colour and nothing else; `class` only names of `SAFE_CLASSES`. */
export const GLOBAL_ATTRIBUTES: readonly string[] = ['id', 'lang', 'dir', 'style', 'class']

/** Class names that the reader's own style sheet knows. */
export const SAFE_CLASSES: readonly string[] = [
  'smallcaps',
  'footnote',
  'noteref',
  'backlink',
  'right',
  'center',
  'verse',
  'tcy',
]

/** Elements whose content is not text for a reader: dropped with everything inside. */
export const DROPPED_WITH_CONTENT: readonly string[] = [
  'annotation',
  'annotation-xml',
  'applet',
  'audio',
  'canvas',
  'head',
  'iframe',
  'noembed',
  'noframes',
  'noscript',
  'object',
  'plaintext',
  'script',
  'select',
  'style',
  'svg',
  'template',
  'textarea',
  'title',
  'video',
  'xmp',
]

/** Elements without content, written without an end tag. */
export const VOID_ELEMENTS: readonly string[] = ['br', 'col', 'hr', 'img', 'wbr']
