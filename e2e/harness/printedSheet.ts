import type { ImportedPageBlock } from '@gatefold/importers/ImportedIssue'
import type { Area, Hotspot } from '@gatefold/magazine/replica/Replica'

/** A4, in points. */
export const SHEET = { width: 595, height: 842 } as const

/** A story as it is printed: the first half on its first page, the rest on its second. */
export interface PrintedStory {
  readonly key: string
  readonly pages: readonly [number, number]
  readonly title: string
  /** Six. */
  readonly paragraphs: readonly string[]
}

/** A drawn page and what stands where on it. */
export interface Sheet {
  readonly svg: string
  /** As printed on it: `cover`, then `1`, `2`, … */
  readonly name: string
  readonly hotspots: readonly Hotspot[]
  readonly blocks: readonly ImportedPageBlock[]
}

export interface SheetPlan {
  /** Counts from 1. */
  readonly page: number
  readonly stories: readonly PrintedStory[]
  readonly textDirection: 'ltr' | 'rtl'
  /** Pixels of the drawing. */
  readonly width: number
}

const MARGIN = 40

const LEADING = 14

const CHARACTERS = 44

const COLUMN = (SHEET.width - 3 * MARGIN) / 2

/** Draws a coloured sheet with its number and with the lines of the stories that stand on it, a column each. */
export function drawSheet({ page, stories, textDirection, width }: SheetPlan): Sheet {
  const blocks = page === 1 ? [] : [folio(page), ...storyBlocks(page, stories, textDirection)]
  const hotspots = page === 1 ? COVER_LINKS : []
  const height = Math.round((width * SHEET.height) / SHEET.width)
  const drawn = [
    `<rect width="${SHEET.width}" height="${SHEET.height}" fill="hsl(${(page * 47) % 360} 55% 88%)"/>`,
    `<text x="${SHEET.width / 2}" y="560" font-size="320" text-anchor="middle" fill="#00000018">${page}</text>`,
    ...hotspots.map(({ area, url }) => drawLink(area, url)),
    ...blocks.flatMap(({ lines, role }) => lines.map(({ area, text }) => drawLine(area, text, role === 'heading'))),
  ]
  const size = `width="${width}" height="${height}" viewBox="0 0 ${SHEET.width} ${SHEET.height}"`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" font-family="serif" ${size}>${drawn.join('')}</svg>`
  return { svg, name: page === 1 ? 'cover' : String(page - 1), hotspots, blocks }
}

/** To the web, to page 4 and to an article; one below the other. */
const COVER_LINKS: readonly Hotspot[] = ['https://example.org/printed', '#page=4', 'article://nets'].map(
  (url, index) => ({ url, area: { x: 0.1, y: 0.6 + 0.1 * index, width: 0.8, height: 0.08 } }),
)

function folio(page: number): ImportedPageBlock {
  const area = areaOf({ x: SHEET.width / 2 - 10, y: SHEET.height - MARGIN, width: 20, height: LEADING })
  const text = String(page - 1)
  return { role: 'furniture', area, article: undefined, component: undefined, lines: [{ area, text }] }
}

function storyBlocks(
  page: number,
  stories: readonly PrintedStory[],
  textDirection: 'ltr' | 'rtl',
): readonly ImportedPageBlock[] {
  const standing = stories.filter(({ pages }) => pages.includes(page))
  return standing.flatMap((story, index) => {
    const column = textDirection === 'rtl' ? 1 - index : index
    return columnBlocks(partsOn(page, story), { key: story.key, x: MARGIN + column * (COLUMN + MARGIN) })
  })
}

interface Part {
  readonly component: string
  readonly role: 'heading' | 'text'
  readonly lines: readonly string[]
}

/** Of the third paragraph one half stands on each page. */
function partsOn(page: number, { pages, title, paragraphs }: PrintedStory): readonly Part[] {
  const texts = paragraphs.map((text, index) => {
    return { component: `p${index + 1}`, role: 'text' as const, lines: linesOf(text) }
  })
  const divided = texts[2] ?? { component: 'p3', role: 'text' as const, lines: [] }
  const half = Math.ceil(divided.lines.length / 2)
  if (page !== pages[0]) return [{ ...divided, lines: divided.lines.slice(half) }, ...texts.slice(3)]
  const heading = { component: 'title', role: 'heading' as const, lines: [title] }
  return [heading, ...texts.slice(0, 2), { ...divided, lines: divided.lines.slice(0, half) }]
}

function linesOf(text: string): readonly string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last === undefined || last.length + word.length >= CHARACTERS) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines
}

function columnBlocks(
  parts: readonly Part[],
  { key, x }: { readonly key: string; readonly x: number },
): readonly ImportedPageBlock[] {
  let y = MARGIN
  return parts.map(({ component, role, lines }) => {
    const height = role === 'heading' ? 2 * LEADING : LEADING
    const placed = lines.map((text, index) => {
      return { text, area: areaOf({ x, y: y + index * height, width: COLUMN, height }) }
    })
    const area = areaOf({ x, y, width: COLUMN, height: lines.length * height })
    y += lines.length * height + LEADING
    return { role, area, article: key, component, lines: placed }
  })
}

/** Points of the sheet as fractions of it. */
function areaOf({ x, y, width, height }: Area): Area {
  const { width: across, height: down } = SHEET
  return {
    x: rounded(x / across),
    y: rounded(y / down),
    width: rounded(width / across),
    height: rounded(height / down),
  }
}

function rounded(fraction: number): number {
  return Math.round(fraction * 100_000) / 100_000
}

function drawLine({ x, y, width, height }: Area, text: string, isBold: boolean): string {
  const isRightToLeft = /^\p{Script=Arabic}/u.test(text)
  const start = isRightToLeft ? `x="${(x + width) * SHEET.width}" direction="rtl"` : `x="${x * SHEET.width}"`
  const weight = isBold ? ' font-weight="bold"' : ''
  const size = height * SHEET.height * 0.75
  return `<text ${start} y="${(y + height * 0.8) * SHEET.height}" font-size="${size}"${weight}>${text}</text>`
}

function drawLink({ x, y, width, height }: Area, url: string): string {
  const box = { x: x * SHEET.width, y: y * SHEET.height, width: width * SHEET.width, height: height * SHEET.height }
  const frame = `<rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" fill="none" stroke="#333"/>`
  return `${frame}<text x="${box.x + 12}" y="${box.y + box.height / 2}" font-size="20">${url}</text>`
}
