import { childrenOf, type Component, type Legend, type LocalizedHtml } from '@gatefold/magazine/component/Component'
import { isGroup, type ResolvedStyle, type StyleProperties } from '@gatefold/magazine/style'
import type { Sheet } from './createSheet.ts'
import type { Place } from './declarations.ts'

/** Properties that hold from a width on. */
interface Layer {
  /** Before the names of the properties, where one of them is named. */
  readonly path: string
  /** Pixels; undefined for all widths. */
  readonly from: number | undefined
  readonly properties: StyleProperties
}

/** Requirement R9.1: mobile is up to 767 px, tablet up to 1024 px. */
const TABLET = 768

const DESKTOP = 1025

/**
 * A style for every width of screen, the smallest first. `desktop` begins above the tablet; a group in it whose name is one of
 * the configured desktop widths begins there. What an article says of itself stands above all of them.
 */
export function layersOf(
  { properties, tablet, desktop }: ResolvedStyle,
  own: StyleProperties,
  desktopWidths: readonly number[],
): readonly Layer[] {
  const widths = [...desktopWidths].sort((one, other) => one - other)
  const names = new Set(widths.map(String))
  const general = Object.fromEntries(Object.entries(desktop).filter(([name]) => !names.has(name)))
  return [
    { path: '', from: undefined, properties },
    { path: 'tablet.', from: TABLET, properties: tablet },
    { path: 'desktop.', from: DESKTOP, properties: general },
    ...widths.flatMap((width) => {
      const group = desktop[String(width)]
      return isGroup(group) ? [{ path: `desktop.${width}.`, from: width, properties: group }] : []
    }),
    { path: 'styleProperties.', from: undefined, properties: own },
  ]
}

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

export interface BlockUsage {
  readonly own: ReadonlySet<string>
  readonly inside: ReadonlySet<string>
}

interface Gathered {
  readonly kinds: Set<string>
  readonly blocks: Map<string, { readonly own: Set<string>; readonly inside: Set<string> }>
  readonly fills: Set<string>
  readonly wordColours: Set<string>
}

export function usageOf(components: readonly Component[]): Usage {
  const found: Gathered = { kinds: new Set(), blocks: new Map(), fills: new Set(), wordColours: new Set() }
  gather(components, [], found)
  return found
}

function gather(components: readonly Component[], around: readonly string[], found: Gathered): void {
  for (const component of components) {
    const { component: kind, style } = component
    found.kinds.add(kind)
    for (const block of around) blockOf(block, found).inside.add(kind)
    if (style !== undefined) blockOf(style, found).own.add(kind)
    if (component.component === 'container' && component.background !== undefined) found.fills.add(component.background)
    for (const text of textsOf(component)) gatherColours(text, found)
    gather(childrenOf(component), style === undefined ? around : [...around, style], found)
  }
}

function blockOf(name: string, { blocks }: Gathered) {
  const block = blocks.get(name) ?? { own: new Set<string>(), inside: new Set<string>() }
  blocks.set(name, block)
  return block
}

type Text = LocalizedHtml | Readonly<Record<string, string>> | string

function textsOf(component: Component): readonly Text[] {
  const pictures = component.component === 'gallery' ? component.images : []
  const legends = [component, ...pictures].flatMap((each) => [
    ...legendIn(each, 'caption'),
    ...legendIn(each, 'credit'),
  ])
  const own: readonly (Text | undefined)[] = [
    'text' in component ? component.text : undefined,
    'html' in component ? component.html : undefined,
  ]
  return [...own, ...legends].filter((text) => text !== undefined)
}

function legendIn(owner: object, name: 'caption' | 'credit'): readonly Text[] {
  const legend = (owner as { readonly [Name in typeof name]?: Legend })[name]
  return legend === undefined ? [] : [legend.text]
}

/** The sanitizer leaves `style="color:…"` and nothing else. */
const COLOUR = / style="color:([^"<>&;\\]{1,60})"/g

function gatherColours(text: Text, { wordColours }: Gathered): void {
  for (const html of typeof text === 'string' ? [text] : Object.values(text)) {
    if (!html.includes('style=')) continue
    for (const [, colour] of html.matchAll(COLOUR)) if (colour !== undefined) wordColours.add(colour)
  }
}
