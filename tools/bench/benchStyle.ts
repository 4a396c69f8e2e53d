import type { Component } from '@gatefold/magazine/component/Component'
import { publicationStyle, type StyledArticle } from '../../apps/reader/src/services/styles/publicationStyle.ts'
import { houseStyle } from './houseStyle.ts'
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
