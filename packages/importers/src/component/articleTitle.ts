import { decodeHTML } from 'entities'
import type { WireComponent } from '../ImportedIssue.ts'

/** The title of an article stands among so many first components. */
const FIRST = 6
/** A longer text is what the title stands above. */
const LONGEST_LINE = 200
const HEADINGS: ReadonlySet<string> = new Set(['headline', 'title', 'subtitle', 'crosshead'])
const LINES: ReadonlySet<string> = new Set([...HEADINGS, 'body', 'intro'])

/** Of an article: its title, and the components with their kinds. */
interface TitledText {
  readonly title: string
  readonly components: readonly WireComponent[]
}

/**
 * The components with the first of the lines that say the title as the headline: readers see the title once, as the text has
 * it. A heading further down that was the headline is a title.
 */
export function withHeadline({ title, components }: TitledText): readonly WireComponent[] {
  const head = headOf(components)
  if (head.some(({ component }) => component === 'headline')) return components
  const found = head.find((component) => LINES.has(component.component) && saysSame(component, title))
  if (found === undefined) return components
  return components.map((component) => {
    if (component === found) return { ...component, component: 'headline', text: lineOfParagraph(textOf(found)) }
    return component.component === 'headline' ? { ...component, component: 'title' } : component
  })
}

/**
 * Of the headline, the lines above it and the lines right below it that say the same only the first, as the headline; what links
 * lead to is kept.
 */
export function withoutRepeatedTitle(components: readonly WireComponent[]): readonly WireComponent[] {
  const head = headOf(components)
  const place = head.findIndex(({ component }) => component === 'headline')
  const headline = head[place]
  if (headline === undefined) return components
  const words = plainWords(textOf(headline))
  const isSame = (each: WireComponent): boolean => LINES.has(each.component) && saysSame(each, words)
  const below = head.slice(place + 1)
  const other = below.findIndex((each) => textOf(each) !== '' && !isSame(each))
  const near = [...head.slice(0, place + 1), ...below.slice(0, other === -1 ? undefined : other)]
  const same = near.filter((each) => each === headline || isSame(each))
  if (same.length === 1) return components
  return components.flatMap((component) => {
    if (component === same[0])
      return [{ ...component, component: 'headline', text: lineOfParagraph(textOf(component)) }]
    return same.includes(component) ? anchorsIn(component) : [component]
  })
}

/** The first components, up to the first text that is longer than a line. */
function headOf(components: readonly WireComponent[]): readonly WireComponent[] {
  const shown = components.filter(({ component }) => component !== 'anchor').slice(0, FIRST)
  const end = shown.findIndex((component) => plainWords(textOf(component)).length > LONGEST_LINE)
  return end === -1 ? shown : shown.slice(0, end)
}

function saysSame(component: WireComponent, title: string): boolean {
  const words = lettersOf(plainWords(textOf(component)))
  return words !== '' && words === lettersOf(title)
}

function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()
}

function plainWords(html: string): string {
  return decodeHTML(html.replace(/<[^>]*>/g, ''))
}

function textOf({ text }: WireComponent): string {
  return typeof text === 'string' ? text : ''
}

/** The words of a heading, which has no paragraph; what a link leads to stays around them. */
export function lineOfParagraph(html: string): string {
  const [, attributes = '', inner] = /^<p(\s[^>]*)?>([\s\S]*)<\/p>$/.exec(html) ?? []
  if (inner === undefined || inner.includes('<p')) return html
  return attributes === '' ? inner : `<span${attributes}>${inner}</span>`
}

function anchorsIn(component: WireComponent): readonly WireComponent[] {
  return [...textOf(component).matchAll(/ id="([^"]*)"/g)].map(([, name = '']) => ({ component: 'anchor', name }))
}
