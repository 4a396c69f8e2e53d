import type { Component } from '@gatefold/magazine/component/Component'
import {
  isGroup,
  mergeProperties,
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
import { type LayerPart, layersOf, type Usage, usageOf } from './layers.ts'
import { createPalette, type Palette } from './palette.ts'
import { buttonsOf, writeLayer } from './writeLayer.ts'
import { type Initials, initialsOf, writeInitialBase } from './writePart.ts'

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
  const told = new Set<string>()
  return (path, why = 'not a value that a style may have') => {
    if (told.has(path)) return
    told.add(path)
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
  readonly told: Set<string>
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

function logOnce({ log, told }: StyleOptions): (message: string) => void {
  return (message) => {
    if (told.has(message)) return
    told.add(message)
    log(message)
  }
}
