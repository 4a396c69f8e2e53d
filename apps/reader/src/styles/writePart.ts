import { isGroup, type StyleProperties, type StyleValue } from '@gatefold/magazine/style'
import { declarationsOf, type Declared, type Part, type Place } from './declarations.ts'
import { lengthWithin, parseFamily, parseFew, parseLineHeight, parseTextSize } from './parseStyleValue.ts'

/** A group's own look and that of what stands inside it: links, words that stand out, an initial. */
export function writePart(group: StyleProperties, part: Part): void {
  const { textIndent, tab, dropcap, dropCap, ...look } = group
  write(withoutFaces(look), part)
  for (const { suffix, declarations } of faceDeclarations(group, part)) {
    part.sheet.add({ selector: part.selector + suffix, declarations })
  }
  for (const [name, suffix] of INNER) {
    const inner = group[name]
    if (isGroup(inner)) write(inner, innerPart(part, name, suffix))
  }
  writeIndent(textIndent ?? tab, part)
  writeInitial(dropcap ?? dropCap, part)
}

const INNER: readonly (readonly [name: string, suffix: string])[] = [
  ['link', ' a'],
  ['links', ' a'],
  ['hover', ':hover'],
  ['bold', ' :is(b,strong)'],
  ['italic', ' :is(i,em)'],
  ['boldItalic', ' :is(b,strong) :is(i,em)'],
  ['caption', '>:not([data-credit])'],
  ['credit', ' [data-credit]'],
  ['credits', ' [data-credit]'],
]

function innerPart(part: Part, name: string, suffix: string): Part {
  const { inkIsFor: _inkIsFor, ...inner } = part
  return { ...inner, box: 'inner', selector: part.selector + suffix, path: `${part.path}.${name}` }
}

function write(group: StyleProperties, part: Part): void {
  const { sheet, selector, room } = part
  const found = declarationsOf(group, part)
  const { declarations, ink, surface } = found
  const isBare = surface !== undefined && ink === undefined && !sheet.hasInk(selector.replace(/:hover$/, ''))
  sheet.add({
    selector,
    declarations: [
      ...declarations,
      ...(ink === undefined ? [] : inked(ink, part)),
      ...(isBare ? ['color:var(--ink)'] : []),
    ],
    surface: surface === undefined ? undefined : { colour: surface, room },
  })
  if (ink !== undefined && part.inkIsFor !== undefined && part.inkIsFor !== selector) {
    sheet.add({ selector: part.inkIsFor, declarations: ['color:var(--ink)'] })
  }
  for (const side of found.bareBorders)
    sheet.add({ selector: `:where(${selector})`, declarations: [`border${side}-style:solid`] })
  writeBox(found, part)
}

const parseIndent = lengthWithin({ least: -64, most: 400 })

/**
 * The first line of a paragraph: `text_indent`, or as typesetters call it a `tab` with its `size`. The first paragraph of a
 * text is not indented, only those that follow another.
 */
function writeIndent(value: StyleValue | undefined, { sheet, selector, path, drop }: Part): void {
  if (value === undefined) return
  const length = isGroup(value)
    ? (value['size'] ?? value['tabSize'] ?? value['width'] ?? value['indent'] ?? null)
    : value
  const indent = parseIndent(length)
  if (indent === undefined) {
    drop(`${path}.${isGroup(value) ? 'tab' : 'textIndent'}`)
    return
  }
  const [kind] = /(?:[^ "]|"[^"]*")+$/.exec(selector) ?? []
  sheet.add({
    selector: `${selector}>p+p,${selector}+${kind}>p:first-child`,
    declarations: [`text-indent:${indent}`],
  })
}

/** A link's line has the colour of its words; what surrounds text hands its colour on. */
function inked(ink: string, { selector, inkIsFor }: Part): readonly string[] {
  if (inkIsFor !== undefined) return [`--ink:${ink}`, `--ink-soft:${ink}`, `color:${ink}`]
  return selector.endsWith(' a') || selector.includes(' a:')
    ? [`color:${ink}`, 'text-decoration-color:currentcolor']
    : [`color:${ink}`]
}

/** Components of the page stand in its middle, within its gutter: widths and margins of a publication are meant there. */
function writeBox({ width, marginLeft, marginRight }: Declared, { sheet, selector, box }: Part): void {
  if (box === 'canvas') {
    sheet.add({ selector, declarations: canvasBox(width, { marginLeft, marginRight }) })
    return
  }
  const margins = [
    ...(marginLeft === undefined ? [] : [`margin-left:${marginLeft}`]),
    ...(marginRight === undefined ? [] : [`margin-right:${marginRight}`]),
  ]
  const widths = width === undefined ? [] : [`inline-size:${width}`, 'max-inline-size:100%']
  if (box === 'inner') {
    sheet.add({ selector, declarations: [...widths, ...margins] })
    return
  }
  sheet.add({ selector: `${selector}:not([data-place])`, declarations: [...widths, ...margins] })
  const atRoot = [
    ...(width === undefined || width === 'auto' ? [] : [`--w:${width}`, `max-inline-size:min(${width},${ROOM})`]),
    ...rootMargin('left', marginLeft),
    ...rootMargin('right', marginRight),
  ]
  sheet.add({ selector: `${selector}[data-place]:not([data-place=full])`, declarations: atRoot })
}

/** Within the page's gutter. */
export const ROOM = '100% - 2*var(--gutter)'

/** Counted from where the text stands, so that a margin of 0 leaves it in the middle. */
function rootMargin(side: 'left' | 'right', margin: string | undefined): readonly string[] {
  if (margin === undefined || margin === 'auto' || /^0\D*$/.test(margin)) return []
  return [`margin-${side}:max(0px,(100% - min(var(--w,var(--measure-text)),${ROOM}))/2 + ${margin})`]
}

function canvasBox(
  width: string | undefined,
  { marginLeft, marginRight }: Pick<Declared, 'marginLeft' | 'marginRight'>,
): readonly string[] {
  const margin = (side: string, length: string | undefined) =>
    length === undefined ? [] : [`margin-${side}:${length}`]
  return [
    ...(width === undefined || width === 'auto' ? [] : [`max-inline-size:${width}`, 'margin-inline:auto']),
    ...margin('left', marginLeft),
    ...margin('right', marginRight),
  ]
}

interface Face {
  /** As it ends a property's name: `fontFamilyBold`. */
  readonly name: 'Bold' | 'Italic' | 'BoldItalic'
  /** As it stands inside the group `font`. */
  readonly short: string
  readonly suffix: string
}

const FACES: readonly Face[] = [
  { name: 'Bold', short: 'bold', suffix: ':is(b,strong)' },
  { name: 'Italic', short: 'italic', suffix: ':is(i,em)' },
  { name: 'BoldItalic', short: 'boldItalic', suffix: ':is(:is(b,strong) :is(i,em),:is(i,em) :is(b,strong))' },
]

/**
 * The faces of a kind of text. Bold and italic ones are named (`fontFamilyBold`, `font.familyBold`, `font.bold`), each a
 * family of its own that the browser must not embolden or slant once more. Where a font of the title has none, words that
 * stand out are set in the reader's own bold or italic: a drawn face of another family, never a distorted one.
 */
function faceDeclarations(group: StyleProperties, { families }: Pick<Place, 'families'>): readonly FaceRule[] {
  const font = isGroup(group['font']) ? group['font'] : { family: group['font'] ?? null }
  const parse = parseFamily(families)
  const faces = FACES.map(({ name, short, suffix }) => {
    const value = group[`fontFamily${name}`] ?? font[`family${name}`] ?? font[short]
    return { suffix, family: value === undefined ? undefined : parse(value) }
  })
  const named = faces.flatMap(({ suffix, family }) =>
    family === undefined ? [] : [{ suffix: ` ${suffix}`, declarations: [`font-family:${family}`, UNDISTORTED] }],
  )
  const isOfTitle = parse(group['fontFamily'] ?? font['family'] ?? null)?.startsWith('"') === true
  if (!isOfTitle) return named
  const missing = faces.filter(({ family }) => family === undefined).map(({ suffix }) => suffix)
  const substitute = { suffix: ` :is(${missing.join()})`, declarations: SUBSTITUTE }
  return [{ suffix: '', declarations: [UNDISTORTED] }, ...named, ...(missing.length === 0 ? [] : [substitute])]
}

interface FaceRule {
  /** What follows the group's selector. */
  readonly suffix: string
  readonly declarations: readonly string[]
}

const UNDISTORTED = 'font-synthesis:none'

/** In scripts without italics the browser may still slant: the reader's own face has none of their letters. */
const SUBSTITUTE = ['font-family:var(--font-text)', 'font-synthesis:weight style']

/** The group without its faces. */
function withoutFaces(group: StyleProperties): StyleProperties {
  const { font } = group
  const own = without(
    group,
    FACES.map(({ name }) => `fontFamily${name}`),
  )
  if (!isGroup(font)) return own
  return {
    ...own,
    font: without(
      font,
      FACES.flatMap(({ name, short }) => [`family${name}`, short]),
    ),
  }
}

function without(group: StyleProperties, names: readonly string[]): StyleProperties {
  return Object.fromEntries(Object.entries(group).filter(([name]) => !names.includes(name)))
}

/** Height of a capital in most faces, in em. */
const CAPITAL = 0.7

/**
 * A drop cap: face, size, line height, lines, colour. One letter is the browser's own first letter; several stand in an
 * element of their own (`data-initial`), because CSS knows no first three letters.
 */
function writeInitial(value: StyleValue | undefined, part: Part): void {
  if (value === undefined) return
  const path = `${part.path}.dropcap`
  if (!isGroup(value)) {
    part.drop(path)
    return
  }
  const { characters: _characters, ...shape } = value
  const { look, lines, size, height } = apart(shape)
  const { declarations, ink } = declarationsOf(look, { ...part, path })
  const parsed = {
    lines: parsedOf(lines, parseFew),
    size: parsedOf(size, parseTextSize),
    height: parsedOf(height, parseLineHeight),
  }
  for (const [name, raw] of Object.entries({ lines, size, height })) {
    if (raw !== undefined && parsed[name as keyof typeof parsed] === undefined) part.drop(`${path}.${name}`)
  }
  const own = [...declarations, ...(ink === undefined ? [] : [`color:${ink}`])]
  const letter = `${part.selector}[data-dropcap='']`
  part.sheet.add({
    selector: `${letter}>p:first-child::first-letter,${letter}:not(:has(>p))::first-letter`,
    declarations: [...letterShape(parsed), ...own],
  })
  part.sheet.add({ selector: `${part.selector} [data-initial]`, declarations: [...wordShape(parsed), ...own] })
}

interface Shape {
  readonly lines: string | undefined
  readonly size: string | undefined
  readonly height: string | undefined
}

function letterShape({ lines, size, height }: Shape): readonly string[] {
  if (size === undefined) return lines === undefined ? [] : [`initial-letter:${lines}`]
  return ['initial-letter:normal', 'float:inline-start', `font-size:${size}`, `line-height:${height ?? '.8'}`]
}

function wordShape({ lines, size, height }: Shape): readonly string[] {
  const spanned = size ?? (lines === undefined ? undefined : spanning(Number(lines)))
  return [
    ...(spanned === undefined ? [] : [`font-size:${spanned}`]),
    ...(height === undefined ? [] : [`line-height:${height}`]),
  ]
}

/** Letters as high as from the top of the first line to the foot of the last. */
export function spanning(lines: number): string {
  return `calc((${lines - 1}*1lh + ${CAPITAL}em)/${CAPITAL})`
}

function apart(group: StyleProperties) {
  const { font, lines, size, fontSize, lineHeight, ...rest } = group
  if (!isGroup(font)) {
    return { look: { ...rest, ...(font !== undefined && { font }) }, lines, size: size ?? fontSize, height: lineHeight }
  }
  const { size: ownSize, lineHeight: ownHeight, ...face } = font
  return { look: { ...rest, font: face }, lines, size: size ?? fontSize ?? ownSize, height: lineHeight ?? ownHeight }
}

function parsedOf(value: StyleValue | undefined, parse: (value: StyleValue) => string | undefined): string | undefined {
  return value === undefined ? undefined : parse(value)
}

/** How many characters the initial of a text has, by the id of its component; where it is one, nothing is said. */
export type Initials = Readonly<Record<string, number>>
