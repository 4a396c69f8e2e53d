import type { Component } from '@gatefold/magazine/component/Component'
import type { StyleProperties } from '@gatefold/magazine/style'
import { publicationStyle, type StyledArticle } from '../../apps/reader/src/styles/publicationStyle.ts'
import { describeRatio, median, type Pair } from './ratios.ts'

const WARMING = 20
const ROUNDS = 41
/** What one reading is measured against: the same style read by `JSON.parse` this many times. */
const PARSES = 10

/** Time to resolve and write a style of 5,000 properties that an article uses all of, against parsing its JSON. */
export function benchStyle(): string {
  const { properties, count } = houseStyle()
  const text = JSON.stringify(properties)
  const article = anArticle(Object.keys(properties['blocks'] ?? {}))
  const write = () => {
    const style = { id: 'house', name: '', description: '', supportedDevices: [], type: '', parent: undefined }
    const dated = { tablet: {}, desktop: {}, created: undefined, lastModified: undefined }
    const context = { families: [], desktopWidths: [1280], accent: '#a3281c', log: () => undefined }
    return publicationStyle(article, [{ ...style, ...dated, properties }], context)
  }
  const parse = () => Array.from({ length: PARSES }, () => JSON.parse(text) as unknown).length
  const first = timeOf(write)
  for (let round = 0; round < WARMING; round += 1) [write, parse].forEach(timeOf)
  const pairs: Pair[] = Array.from({ length: ROUNDS }, () => ({ ours: timeOf(write), other: timeOf(parse) }))
  const time = median(pairs.map(({ ours }) => ours)).toFixed(1)
  const size = ((write()?.css.length ?? 0) / 1024).toFixed(0)
  return [
    `A style of ${count} properties as ${size} KB of CSS, time against parsing its JSON ${PARSES} times:`,
    `  ${describeRatio(pairs)}, ${time} ms, the first time ${first.toFixed(1)} ms; the bar is 20 ms`,
  ].join('\n')
}

function timeOf(act: () => unknown): number {
  const start = performance.now()
  act()
  return performance.now() - start
}

function anArticle(blocks: readonly string[]): StyledArticle {
  const text = (kind: string, id = kind, style?: string) =>
    ({
      id,
      component: kind,
      text: '<p>Mud.</p>',
      dropcap: true,
      ...(style !== undefined && { style }),
    }) as unknown as Component
  const own = Array.from({ length: 60 }, (_, index) => `text${index + 1}`)
  const kinds = ['headline', 'intro', 'blockquote', ...own]
  return {
    id: 'a1',
    style: 'house',
    styleProperties: {},
    components: [
      ...kinds.map((kind) => text(kind)),
      ...blocks.flatMap((block) => [text('body', `b-${block}`, block), text('text1', `t-${block}`, block)]),
    ],
  }
}

const KINDS = 60
const COLOURS = [
  '#1b1a17',
  '#5e5a52',
  'navy',
  'rgb(180, 20, 20)',
  'hsl(200 80% 30%)',
  'oklch(0.5 0.1 150)',
  '#8a6d3b',
  'teal',
]
const SURFACES = ['#fffdf8', '#eef2f7', '#102030', 'gold']

/** A kind of text with about 75 properties, in the names that publishers use. */
function aKind(number: number): StyleProperties {
  const colour = (offset: number) => COLOURS[(number + offset) % COLOURS.length] ?? 'black'
  const sides = (value: number) => ({ top: value, right: value + 1, bottom: value + 2, left: value + 3 })
  const line = (offset: number) => ({ width: 1, style: 'solid', color: colour(offset) })
  return {
    font: {
      size: 16 + (number % 20),
      line_height: 1.4,
      weight: 400,
      style: 'normal',
      letter_spacing: '0.1px',
      case: 'none',
    },
    color: colour(0),
    ...(number % 6 === 0 && { background_color: SURFACES[(number / 6) % SURFACES.length] ?? 'white' }),
    text_align: 'left',
    display: 'block',
    width: '100%',
    margin: sides(number),
    padding: sides(number),
    border: { top: line(1), right: line(2), bottom: line(3), left: line(4), radius: 2 },
    link: { color: colour(5), text_decoration: 'underline', font: { weight: 600, style: 'normal', size: 16 } },
    bold: { color: colour(6), font: { weight: 700, size: 17, style: 'normal', line_height: 1.3 } },
    italic: { color: colour(7), font: { weight: 400, size: 17, style: 'italic', line_height: 1.3 } },
    bold_italic: { color: colour(1), font: { weight: 700, size: 17, style: 'italic', line_height: 1.3 } },
    hover: { color: colour(2), background_color: '#fff', border: { top: line(3) }, padding: sides(2) },
    dropcap: { lines: 3, characters: 2, color: colour(3), font: { weight: 500, style: 'normal' }, padding: sides(1) },
    tab: { size: 12 },
  }
}

/** A house style of 5,000 properties: sixty kinds of text, blocks that paint surfaces, dividers, buttons, spacers. */
function houseStyle(): { readonly properties: StyleProperties; readonly count: number } {
  const kinds = Object.fromEntries(
    Array.from({ length: KINDS }, (_, index) => [`text${index + 1}`, aKind(index)] as const),
  )
  const blocks = Object.fromEntries(
    SURFACES.map((background, index) => [`block${index}`, { background, body: aKind(index), text1: aKind(index + 1) }]),
  )
  const properties = {
    canvas: { background_color: '#fffdf8', color: '#222', padding: 20 },
    ...kinds,
    headline: aKind(KINDS),
    intro: aKind(KINDS + 1),
    blockquote: aKind(KINDS + 2),
    blocks,
    dividers: [
      { id: 'base', height: 1, color: '#ccc' },
      { id: 'stars', style: 'dotted' },
    ],
    buttons: [{ id: 'base', background: 'navy', color: 'white' }],
    spacers: { small: 8, medium: 16, large: 32 },
  }
  return { properties, count: countIn(properties) }
}

function countIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1
  return Object.values(value).reduce((sum: number, each) => sum + countIn(each), 0)
}
