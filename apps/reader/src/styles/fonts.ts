import {
  BASIC_CHARACTERS,
  type CharacterRanges,
  type FaceMetrics,
  type Font,
  readFaceMetrics,
} from '@gatefold/magazine/font'
import { requestTimeout } from '../network/requestTimeout.ts'

/** A font as a style sheet of its own, which articles share. */
export interface FaceSheet {
  readonly id: string
  readonly css: string
}

/** Faces that devices have, in the order of a face's sizes. */
const LOCAL: Readonly<Record<FaceMetrics['kind'], readonly (readonly string[])[]>> = {
  serif: [['Georgia'], ['Times New Roman', 'Liberation Serif'], ['Noto Serif']],
  sans: [['Arial', 'Liberation Sans'], ['Roboto']],
}

const BASIC = rangeOf(BASIC_CHARACTERS)
const FURTHER = rangeOf(complementOf(BASIC_CHARACTERS))

const CUTS = ['', ' Bold', ' Italic', ' Bold Italic']

/**
 * The fonts of a title as CSS. Only `.woff2` addresses are loaded (Requirement R3.5), a face that a page uses and no other.
 * Where its measures are known, one of the device's faces stands in at its width and height until it comes. Where they are
 * not, a face that comes late waits for the next page: no line moves under the reader's eyes (decision 0074). Pure.
 */
export function fontFaces(fonts: readonly Font[]): string {
  return fonts.flatMap(({ name, urls }) => urls.filter(isWoff2).map((url) => facesOf(name, url))).join('')
}

/** The families to set a text in that is to be set in this font. */
export function familiesOf(name: string): string {
  return [name, substituteName(name, 0), substituteName(name, 1), substituteName(name, 2)].map(cssString).join()
}

/** Whether the address names a `.woff2` file, whatever query follows. */
function isWoff2(url: string): boolean {
  return /^[^?#]*\.woff2(?:[?#]|$)/i.test(url)
}

function substituteName(name: string, index: number): string {
  return `${name}~${index}`
}

function facesOf(name: string, url: string): string {
  const metrics = readFaceMetrics(url)
  const source = sourceOf(url)
  if (metrics === undefined) return faceOf(name, source, 'font-display:optional')
  const { kind, cut, line, sizes, parts } = metrics
  const locals = LOCAL[kind].map((names, index) => {
    const size = sizes[index] ?? 1000
    const source = names.map((local) => `local("${local}${CUTS[cut] ?? ''}")`).join()
    return faceOf(substituteName(name, index), source, `size-adjust:${percent(size)};${overrides(line, size)}`)
  })
  const shown = `font-display:swap;${overrides(line, 1000)}`
  const files =
    parts === undefined
      ? [faceOf(name, source, shown)]
      : [
          faceOf(name, sourceOf(besides(url, parts.basic)), `${shown};unicode-range:${BASIC}`),
          faceOf(name, sourceOf(besides(url, parts.further)), `${shown};unicode-range:${FURTHER}`),
        ]
  return files.join('') + locals.join('')
}

/** A path on the host of another address. */
function besides(url: string, path: string): string {
  return url.replace(/(?<!\/)\/(?!\/).*/s, '') + path
}

function sourceOf(url: string): string {
  return `url(${cssString(url)}) format("woff2")`
}

/** As CSS writes them. Pure. */
function rangeOf(ranges: CharacterRanges): string {
  const written = ranges.map(([first, last]) => [first, last].map((point) => point.toString(16)).join('-'))
  return written.map((range) => `U+${range}`).join()
}

/** All characters between these, and after them. Pure. */
function complementOf(ranges: CharacterRanges): CharacterRanges {
  const starts = [0, ...ranges.map(([, last]) => last + 1)]
  const ends = [...ranges.map(([first]) => first - 1), 0x10_ff_ff]
  return starts.map((start, place) => [start, ends[place] ?? start] as const).filter(([first, last]) => first <= last)
}

/** The same for a face and for what stands in for it: else the platforms disagree about either. */
function overrides([ascent = 0, descent = 0, gap = 0]: readonly number[], size: number): string {
  const part = (value: number) => percent((value / size) * 1000)
  return `ascent-override:${part(ascent)};descent-override:${part(descent)};line-gap-override:${part(gap)}`
}

function percent(thousandths: number): string {
  return `${Math.round(thousandths * 10) / 100}%`
}

function faceOf(name: string, source: string, more: string): string {
  return `@font-face{font-family:${cssString(name)};src:${source};${more}}`
}

/** A string that ends neither itself nor the style element that it stands in. */
function cssString(text: string): string {
  const escaped = text.replaceAll(/["\\<>\n\r\f]/g, (character) => `\\${character.codePointAt(0)?.toString(16) ?? ''} `)
  return `"${escaped}"`
}

interface FetchFacesDeps {
  readonly document: Pick<Document, 'baseURI' | 'location' | 'querySelector'>
  readonly fetch: (url: string, init: RequestInit) => Promise<Pick<Response, 'arrayBuffer'>>
}

/**
 * Fetches the fonts of style sheets that no page has shown yet, so that they are at hand when it is: a face that comes late
 * is not shown at all. Only from our own host, as the page's policy allows. Whether
 * all of them came in time. Never rejects.
 */
export async function fetchFaces(sheets: readonly FaceSheet[], { document, fetch }: FetchFacesDeps): Promise<boolean> {
  const unseen = sheets.filter(({ id }) => document.querySelector(`style[data-href~="${id}"]`) === null)
  const urls = faceUrlsIn(unseen.map(({ css }) => css).join('')).filter((url) => isOwn(url, document))
  const load = async (url: string) => (await fetch(url, { signal: requestTimeout() })).arrayBuffer()
  const answers = await Promise.allSettled(urls.map(load))
  return answers.every(({ status }) => status === 'fulfilled')
}

function isOwn(url: string, { baseURI, location }: FetchFacesDeps['document']): boolean {
  return URL.canParse(url, baseURI) && new URL(url, baseURI).origin === location.origin
}

/** The addresses of the fonts in a style sheet, each once; of those in two files that of what every text takes. Pure. */
export function faceUrlsIn(css: string): readonly string[] {
  const faces = css.matchAll(/url\("([^"\\]+)"\) format\("woff2"\)([^}]*)/g)
  return [...new Set([...faces].flatMap(([, url = '', more = '']) => (more.endsWith(FURTHER) ? [] : [url])))]
}

interface Face {
  readonly family: string
  readonly display: string
  readonly status: string
}

/**
 * Logs the fonts that could not be loaded, and those that cannot be from now on; the page goes on with the faces it has
 * (Requirement R8.6). Faces that only stand for one of the device's own, which it may not have, do not say how they are
 * shown and are not worth a word.
 */
export function observeFonts(
  fonts: EventTarget & Iterable<Face>,
  log: (message: string, cause?: unknown) => void,
): void {
  const report = (faces: readonly Face[], cause?: unknown) => {
    const families = faces.filter(({ display }) => display !== 'auto').map(({ family }) => family)
    if (families.length > 0) log(`A font could not be loaded: ${families.join(', ')}`, cause)
  }
  report([...fonts].filter(({ status }) => status === 'error'))
  fonts.addEventListener('loadingerror', (event) => {
    report('fontfaces' in event ? (event.fontfaces as readonly Face[]) : [], event)
  })
}
