import { isGroup } from '@gatefold/magazine/style/resolveStyle'
import type { StyleProperties } from '@gatefold/magazine/style/Style'
import type { Part } from './declarationsOf.ts'
import { writePart } from './writePart.ts'

const HEADINGS: ReadonlySet<string> = new Set(['headline', 'title', 'subtitle', 'crosshead'])

/** A kind of text. */
export function writeText(kind: string, group: StyleProperties, part: Part): void {
  writePart(HEADINGS.has(kind) ? withoutJustification(group) : group, { ...part, room: kind })
}

/** What a style names besides the kinds of text: see `writeOther`. */
export const OTHER_PARTS: ReadonlySet<string> = new Set([
  'image',
  'caption',
  'captions',
  'credit',
  'credits',
  'link',
  'links',
])

/** Pictures, captions, credits and links, in the article or in one of its blocks. */
export function writeOther(name: string, group: StyleProperties, part: Part): void {
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
  const kept = Object.entries(group).flatMap(([name, value]) => {
    if (/align/i.test(name) && value === 'justify') return []
    return [[name, name === 'font' && isGroup(value) ? withoutJustification(value) : value] as const]
  })
  return Object.fromEntries(kept)
}
