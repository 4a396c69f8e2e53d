import { isTextKind } from '@gatefold/magazine/component/textKinds'
import { SPACER_SIZES } from '@gatefold/magazine/component/kinds'
import { isGroup, type StyleProperties, type StyleValue } from '@gatefold/magazine/style'
import { declarationsOf, type Part, type Place } from './declarations.ts'
import type { Sheet } from './createSheet.ts'
import { isPlainName, lengthWithin, namedGroups } from './parseStyleValue.ts'
import { ROOM, writePart } from './writePart.ts'

/** One of the lists of a style (blocks, buttons, dividers, spacers), on one width of screen. */
export interface LayerPart extends Place {
  readonly sheet: Sheet
  /** Selector of the article. */
  readonly scope: string
  readonly usage: Usage
  readonly buttons: { readonly names: readonly string[]; readonly base: string | undefined }
}

/** What of a style an article has a use for. A house style may know hundreds of parts; a page carries what it shows. */
export interface Usage {
  readonly kinds: ReadonlySet<string>
  /** Names of blocks, each with the kinds that are such a block and the kinds that stand inside one. */
  readonly blocks: ReadonlyMap<string, BlockUsage>
  /** Backgrounds of containers, as they stand in the content. */
  readonly fills: ReadonlySet<string>
  /** Colours of single words, as they stand in the content. */
  readonly wordColours: ReadonlySet<string>
}

interface BlockUsage {
  readonly own: ReadonlySet<string>
  readonly inside: ReadonlySet<string>
}

/** The properties of a style on one width of screen, as rules. What the article has no use for is left out. */
export function writeLayer(properties: StyleProperties, layer: LayerPart): void {
  for (const [name, value] of Object.entries(properties)) {
    const path = `${layer.path}${name}`
    if (!writeNamed(name, value, { ...layer, path }) && !writeOne(name, value, { ...layer, path })) {
      layer.drop(path, 'not a part that a style has')
    }
  }
}

function writeNamed(name: string, value: StyleValue, layer: LayerPart): boolean {
  switch (name) {
    case 'blocks':
      writeBlocks(value, layer)
      return true
    case 'buttons':
      writeButtons(value, layer)
      return true
    case 'dividers':
      writeDividers(value, layer)
      return true
    case 'spacer':
    case 'spacers':
      writeSpacers(value, layer)
      return true
    default:
      return false
  }
}

function writeOne(name: string, value: StyleValue, layer: LayerPart): boolean {
  if (!isGroup(value)) return false
  const { scope, usage } = layer
  const part: Part = { ...layer, selector: scope, room: undefined, box: 'component' }
  if (name === 'headline') writeHeader(value, layer)
  if (isTextKind(name)) {
    if (usage.kinds.has(name)) writeText(name, value, { ...part, selector: `${scope} [data-kind=${name}]` })
    return true
  }
  if (name === 'canvas') {
    writePart(value, { ...part, box: 'canvas', inkIsFor: scope })
    return true
  }
  if (!OTHER_PARTS.has(name)) return false
  writeOther(name, value, part)
  return true
}

/** What the reader itself sets above and below a headline (where it stood in print, who wrote it) is ranged with it. */
function writeHeader(headline: StyleProperties, { sheet, scope, ...place }: LayerPart): void {
  const { declarations } = declarationsOf(headline, { ...place, drop: () => undefined })
  const alignment = declarations.filter((declaration) => /^text-align:(?!justify)/.test(declaration))
  if (alignment.length === 0) return
  sheet.add({ selector: `${scope}>header`, declarations: alignment })
  sheet.add({ selector: `${scope}>header>p`, declarations: [`max-inline-size:min(var(--measure-text),${ROOM})`] })
}

/**
 * Named blocks: properties of the block itself, and of the kinds of text, the pictures, captions and links in it. Everything
 * they do not say is as the style has it. A component's own block comes before the blocks that it stands in.
 */
function writeBlocks(value: StyleValue, layer: LayerPart): void {
  for (const [name, group] of namedGroups(value)) {
    const usage = layer.usage.blocks.get(name)
    if (usage === undefined) continue
    if (isPlainName(name)) writeBlock(group, { ...layer, path: `${layer.path}.${name}` }, { name, usage })
    else layer.drop(`${layer.path}.${name}`, 'a name that a style may not have')
  }
}

interface Block {
  readonly name: string
  readonly usage: BlockUsage
}

function writeBlock(group: StyleProperties, layer: LayerPart, { name, usage }: Block): void {
  const inner = Object.entries(group).filter(
    ([part, value]) => isGroup(value) && (isTextKind(part) || OTHER_PARTS.has(part)),
  )
  const names = new Set(inner.map(([part]) => part))
  const { canvas, ...rest } = Object.fromEntries(Object.entries(group).filter(([part]) => !names.has(part)))
  const plain = { ...rest, ...(isGroup(canvas) && canvas) }
  const within = `${layer.scope} [data-block="${name}"]`
  writePart(plain, {
    ...layer,
    selector: `${layer.scope} [data-kind][data-block="${name}"]`,
    room: undefined,
    box: 'component',
    inkIsFor: `${within} [data-kind]:where(:not([data-block]))`,
  })
  for (const [part, value] of inner) {
    if (!isGroup(value)) continue
    const inside: Part = {
      ...layer,
      path: `${layer.path}.${part}`,
      selector: within,
      room: undefined,
      box: 'component',
    }
    if (!isTextKind(part)) writeOther(part, value, inside)
    else {
      if (usage.inside.has(part)) writeText(part, value, { ...inside, selector: `${within} [data-kind=${part}]` })
      if (usage.own.has(part)) {
        writeText(part, value, {
          ...inside,
          selector: `${layer.scope} [data-kind=${part}][data-block="${name}"][data-block]`,
        })
      }
    }
  }
}

const HEADINGS: ReadonlySet<string> = new Set(['headline', 'title', 'subtitle', 'crosshead'])

/** A kind of text. */
function writeText(kind: string, group: StyleProperties, part: Part): void {
  writePart(HEADINGS.has(kind) ? withoutJustification(group) : group, { ...part, room: kind })
}

/** What a style names besides the kinds of text: see `writeOther`. */
const OTHER_PARTS: ReadonlySet<string> = new Set(['image', 'caption', 'captions', 'credit', 'credits', 'link', 'links'])

/** Pictures, captions, credits and links, in the article or in one of its blocks. */
function writeOther(name: string, group: StyleProperties, part: Part): void {
  const { selector } = part
  const boxed = { ...part, room: 'box' }
  switch (name) {
    case 'image':
      return writePart(group, { ...boxed, selector: `${selector} [data-kind=image]` })
    case 'caption':
    case 'captions': {
      const caption = `${selector} figcaption`
      return writePart(group, { ...boxed, box: 'inner', selector: caption, inkIsFor: `${caption}>*` })
    }
    case 'credit':
    case 'credits':
      return writePart(group, { ...boxed, box: 'inner', selector: `${selector} [data-credit]` })
    default:
      return writePart(group, { ...part, box: 'inner', selector: `${selector} a:where(:not([data-size]))` })
  }
}

/** The few large words of a heading would be torn apart. */
function withoutJustification(group: StyleProperties): StyleProperties {
  const entries = Object.entries(group).flatMap(([name, value]) => {
    if (/align/i.test(name) && value === 'justify') return []
    return [[name, name === 'font' && isGroup(value) ? withoutJustification(value) : value] as const]
  })
  return Object.fromEntries(entries)
}

/** The name of what a divider or button is that names none. */
const BASE: ReadonlySet<string> = new Set(['base', 'default'])

/** Every divider has the look of the base one, a named one its own on top of it. */
function writeDividers(value: StyleValue, layer: LayerPart): void {
  for (const [name, group] of namedGroups(value)) {
    const isBase = BASE.has(name) || group['isBase'] === true
    const part = partFor(layer, name, isBase ? '[data-kind=divider]' : `[data-kind=divider][data-divider="${name}"]`)
    if (part !== undefined) writePart(asLine(group), part)
  }
}

const LINE: Readonly<Record<string, string>> = {
  color: 'borderTopColor',
  colour: 'borderTopColor',
  height: 'borderTopWidth',
  thickness: 'borderTopWidth',
  size: 'borderTopWidth',
  style: 'borderTopStyle',
  lineStyle: 'borderTopStyle',
}

/** A divider's colour, height and style are those of its line. */
function asLine({ align, ...group }: StyleProperties): StyleProperties {
  const entries = Object.entries(group).map(([name, value]) => [LINE[name] ?? name, value] as const)
  return { ...sideOf(align), ...Object.fromEntries(entries) }
}

function sideOf(align: StyleValue | undefined): StyleProperties {
  if (align === 'left') return { marginLeft: 'auto', marginRight: 0 }
  return align === 'right' ? { marginLeft: 0, marginRight: 'auto' } : {}
}

/**
 * A button whose `style` names one of these, and a button of size `style` that names none: it takes the one called `base` or
 * `default`, else the first. Where no background is given there is none: under the pointer, too, the colours then stay a pair.
 */
function writeButtons(value: StyleValue, layer: LayerPart): void {
  const { names, base } = layer.buttons
  const named = names.filter(isPlainName).map((name) => `[data-block="${name}"]`)
  for (const [name, group] of namedGroups(value)) {
    const { display: _display, ...properties } = group
    const isBare = layer.path === 'buttons' && !('background' in properties) && !('backgroundColor' in properties)
    const look = isBare ? { ...properties, background: 'transparent' } : properties
    const part = partFor(layer, name, `[data-kind=button][data-block="${name}"]>a`)
    if (part === undefined) continue
    writePart(look, { ...part, box: 'inner' })
    if (base !== name) continue
    const unnamed = `[data-kind=button]:where(:not(${named.join()}))>a[data-size=style]`
    writePart(look, { ...part, box: 'inner', selector: `${layer.scope} ${unnamed}` })
  }
}

/** The buttons of a style, and which of them those are that name none. */
export function buttonsOf(value: StyleValue | undefined): LayerPart['buttons'] {
  const groups = namedGroups(value)
  const base = groups.find(([name, group]) => BASE.has(name) || group['isBase'] === true) ?? groups[0]
  return { names: groups.map(([name]) => name), base: base?.[0] }
}

const SPACERS: ReadonlyMap<string, string> = new Map(SPACER_SIZES.map((size) => [size.replaceAll('-', ''), size]))

const parseHeight = lengthWithin({ least: 0, most: 1_000 })

/** Heights by size: `{ small: 8, very_large: { height: 120 } }`, or a list of groups that are named after their size. */
function writeSpacers(value: StyleValue, { sheet, scope, path, drop }: LayerPart): void {
  const named = isGroup(value) ? Object.entries(value) : namedGroups(value)
  for (const [name, spacer] of named) {
    const size = SPACERS.get(name.replaceAll(/[-_\s]/g, '').toLowerCase())
    const length = isGroup(spacer) ? (spacer['height'] ?? spacer['heightSize'] ?? spacer['size'] ?? null) : spacer
    const height = parseHeight(length)
    if (size === undefined || height === undefined) drop(`${path}.${name}`)
    else
      sheet.add({ selector: `${scope} [data-kind=spacer][data-size=${size}]`, declarations: [`block-size:${height}`] })
  }
}

function partFor(layer: LayerPart, name: string, selector: string): Part | undefined {
  if (!isPlainName(name)) {
    layer.drop(`${layer.path}.${name}`, 'a name that a style may not have')
    return undefined
  }
  return {
    ...layer,
    box: 'component',
    room: 'box',
    selector: `${layer.scope} ${selector}`,
    path: `${layer.path}.${name}`,
  }
}
