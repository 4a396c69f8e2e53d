import { childrenOf, type Component, type Legend, type LocalizedHtml } from '@gatefold/magazine/component/Component'
import {
  isGroup,
  mergeProperties,
  type ResolvedStyle,
  resolveStyle,
  type Style,
  type StyleProperties,
  type StyleValue,
  toCamelCase,
} from '@gatefold/magazine/style'
import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import type { Assets } from '../content/ContentService.ts'
import { type Colour, parseColour } from './colour.ts'
import { createSheet, type Sheet } from './createSheet.ts'
import { type FaceSheet, fontFaces } from './fonts.ts'
import { createPalette, type Palette } from './palette.ts'
import { buttonsOf, writeLayer, type LayerPart, type Usage } from './writeLayer.ts'
import { isTextKind } from '@gatefold/magazine/component/textKinds'
import type { Part } from './declarations.ts'
import { namedGroups, parseFew } from './parseStyleValue.ts'
import { type Initials, spanning } from './writePart.ts'

/** A publication's style as CSS that is scoped to a class. */
export interface PublicationStyle {
  readonly className: string
  readonly css: string
  /** Initials of more than one character. */
  readonly initials?: Initials
}

/** What of an article decides how it is set. */
export interface StyledArticle {
  readonly id: string
  readonly style: string | undefined
  readonly styleProperties: StyleProperties
  readonly components: readonly Component[]
}

/** What a publication's style needs to know of its deps. */
interface StyleContext {
  /** Names of the title's fonts. */
  readonly families: readonly string[]
  /** Pixels; widths that a style may have overrides for. Requirement R9.1. */
  readonly desktopWidths: readonly number[]
  /** The title's accent as a CSS colour. */
  readonly accent: string
  /** Is told what was dropped. */
  readonly log: (message: string) => void
}

/** Stands for the class until the text, which names it, is there. */
const SCOPE = '.\uE000'

/**
 * The style of an article (its own properties on top of its style, which inherits) as text for a `<style>` element. Every
 * value in it has been parsed and written anew; what is not understood is dropped and logged, once. Undefined when there is
 * nothing to say. Source: content model, "Styles"; Requirements R3.3, R3.4, R9.1.
 */
export function publicationStyle(
  article: StyledArticle,
  styles: readonly Style[],
  context: StyleContext,
): PublicationStyle | undefined {
  const style = styles.find(({ id }) => id === article.style)
  const resolved = style === undefined ? EMPTY : resolveStyle(style, styles)
  const own = toCamelCase(article.styleProperties)
  const all = mergeProperties(resolved.properties, own)
  const sheet = createSheet()
  const palette = createPalette({ ...coloursOf(all['canvas']), accent: parseColour(context.accent) })
  const usage = usageOf(article.components)
  const place = {
    scope: SCOPE,
    usage,
    palette,
    sheet,
    families: context.families,
    drop: once(context.log),
    buttons: buttonsOf(all['buttons']),
    room: undefined,
  }

  const initials = initialsOf(article.components, all)
  sheet.from(undefined, () => {
    if (Object.keys(initials).length > 0) writeInitialBase(SCOPE, sheet)
  })
  if (coloursOf(all['canvas']).canvas === undefined) {
    sheet.from(undefined, () =>
      sheet.add({ selector: SCOPE, declarations: [], surface: { colour: undefined, room: undefined } }),
    )
  }
  for (const { path, from, properties } of layersOf(resolved, own, context.desktopWidths)) {
    sheet.from(from === undefined ? undefined : `(min-width:${from}px)`, () =>
      writeLayer(properties, { ...place, path }),
    )
  }
  sheet.from(undefined, () => writeContent(usage, { sheet, palette }))
  const css = sheet.text(palette)
  if (css === '') return undefined
  // Two articles that are set alike share their style element, and a style that has changed gets a new one.
  const className = `publication-${plain(article.style ?? '')}-${digestOf(css)}`
  return {
    className,
    css: css.replaceAll(SCOPE, `.${className}`),
    ...(Object.keys(initials).length > 0 && { initials }),
  }
}

const EMPTY = { id: '', properties: {}, tablet: {}, desktop: {} }

function coloursOf(canvas: StyleValue | undefined): {
  readonly canvas: Colour | undefined
  readonly ink: Colour | undefined
} {
  const colourIn = (...names: readonly string[]) =>
    isGroup(canvas)
      ? names
          .map((name) => (canvas[name] === undefined ? undefined : parseColour(canvas[name])))
          .find((found) => found !== undefined)
      : undefined
  const background = colourIn('background', 'backgroundColor', 'backgroundColour')
  return {
    canvas: background?.alpha === 0 ? undefined : background,
    ink: colourIn('color', 'colour', 'textColor', 'fontColor'),
  }
}

/** Colours that the content itself brings: what containers are filled with, and single words. */
function writeContent(
  { fills, wordColours }: Usage,
  { sheet, palette }: { readonly sheet: Sheet; readonly palette: Palette },
) {
  for (const text of wordColours) {
    const colour = parseColour(text)
    const ink = colour === undefined || colour.alpha === 0 ? undefined : palette.ink(colour, undefined)
    if (ink !== undefined)
      sheet.add({ selector: `${SCOPE} [style="color:${text}"]`, declarations: [`color:${ink}!important`] })
  }
  for (const text of fills) {
    const colour = parseColour(text)
    if (colour === undefined || colour.alpha === 0) continue
    sheet.add({
      selector: `${SCOPE} [data-kind][data-fill="${text}"][data-fill]`,
      declarations: ['color:var(--ink)'],
      surface: { colour, room: undefined },
    })
  }
}

/** The same line is not logged twice, however many widths and blocks it is written for. */
function once(log: (message: string) => void): LayerPart['drop'] {
  const loggedPaths = new Set<string>()
  return (path, why = 'not a value that a style may have') => {
    if (loggedPaths.has(path)) return
    loggedPaths.add(path)
    log(`${path}: ${why}`)
  }
}

function plain(id: string): string {
  return id.replace(/[^a-z\d]/gi, (character) => `_${character.codePointAt(0)?.toString(36) ?? ''}`)
}

/** FNV-1a as a short name: two texts that are alike share it. Pure. */
function digestOf(text: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return (hash >>> 0).toString(36)
}

interface StyleOptions {
  readonly configuration: Pick<PublicConfiguration, 'layout' | 'theme'>
  readonly log: (message: string) => void
  /** What has been logged: many articles are set in one style. */
  readonly loggedMessages: Set<string>
}

/** A style with the fonts that it names. */
export interface ArticleStyle extends PublicationStyle {
  /** One each: a second rule for a face that is in use would have its text set anew. */
  readonly faces: readonly FaceSheet[]
}

/** The style that an article is set in, with the fonts it names; undefined where the article has none of its own. */
export function readArticleStyle(
  article: StyledArticle,
  { styles, fonts }: Assets,
  options: StyleOptions,
): ArticleStyle | undefined {
  const { configuration } = options
  const style = publicationStyle(article, styles, {
    families: fonts.map(({ name }) => name),
    desktopWidths: configuration.layout.desktopWidths,
    accent: configuration.theme.accent,
    log: logOnce(options),
  })
  if (style === undefined) return undefined
  const used = fonts.filter(({ name }) => style.css.includes(name))
  const sheets = used.map((font) => fontFaces([font])).filter((css) => css !== '')
  return { ...style, faces: sheets.map((css) => ({ id: `face-${digestOf(css)}`, css })) }
}

function logOnce({ log, loggedMessages }: StyleOptions): (message: string) => void {
  return (message) => {
    if (loggedMessages.has(message)) return
    loggedMessages.add(message)
    log(message)
  }
}

/** What an initial of several characters is where the style says no more: as `Text.module.css` has one of one letter. */
function writeInitialBase(scope: string, sheet: Part['sheet']): void {
  sheet.add({
    selector: `${scope} [data-initial]`,
    declarations: [
      'float:inline-start',
      'margin-inline-end:.08em',
      'font-family:var(--font-display)',
      `font-size:${spanning(3)}`,
      'line-height:.8',
      'color:var(--accent-ink)',
      'font-variant-numeric:lining-nums',
    ],
  })
}

/** A component's own block is asked first, then the blocks that it stands in, then its kind. */
function initialsOf(components: readonly Component[], properties: StyleProperties): Initials {
  const blocks = new Map(namedGroups(properties['blocks']))
  const find = (
    each: readonly Component[],
    enclosingBlocks: readonly string[],
  ): readonly (readonly [string, number])[] =>
    each.flatMap((component) => {
      const { id, style } = component
      const within = style === undefined ? enclosingBlocks : [style, ...enclosingBlocks]
      const kind = component.component
      if (isTextKind(kind)) {
        const groups = [
          style === undefined ? undefined : blocks.get(style),
          ...within.map((name) => blocks.get(name)?.[kind]),
        ]
        const characters = [...groups, properties[kind]].map(charactersIn).find((found) => found !== undefined) ?? 1
        return 'dropcap' in component && component.dropcap === true && characters > 1 ? [[id, characters] as const] : []
      }
      return find(childrenOf(component), within)
    })
  return Object.fromEntries(find(components, []))
}

function charactersIn(group: StyleValue | undefined): number | undefined {
  if (!isGroup(group)) return undefined
  const dropcap = group['dropcap'] ?? group['dropCap']
  const characters = isGroup(dropcap) ? dropcap['characters'] : undefined
  const parsed = characters === undefined ? undefined : parseFew(characters)
  return parsed === undefined ? undefined : Number(parsed)
}

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
function layersOf(
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

interface Gathered {
  readonly kinds: Set<string>
  readonly blocks: Map<string, { readonly own: Set<string>; readonly inside: Set<string> }>
  readonly fills: Set<string>
  readonly wordColours: Set<string>
}

function usageOf(components: readonly Component[]): Usage {
  const found: Gathered = { kinds: new Set(), blocks: new Map(), fills: new Set(), wordColours: new Set() }
  gather(components, [], found)
  return found
}

function gather(components: readonly Component[], enclosingBlocks: readonly string[], found: Gathered): void {
  for (const component of components) {
    const { component: kind, style } = component
    found.kinds.add(kind)
    for (const block of enclosingBlocks) blockOf(block, found).inside.add(kind)
    if (style !== undefined) blockOf(style, found).own.add(kind)
    if (component.component === 'container' && component.background !== undefined) found.fills.add(component.background)
    for (const text of textsOf(component)) gatherColours(text, found)
    gather(childrenOf(component), style === undefined ? enclosingBlocks : [...enclosingBlocks, style], found)
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
