import type { ArticleId } from '../article.ts'
import type { PageBlock, PageText } from '../replica/Flatplan.ts'
import type { Area } from '../replica/Replica.ts'

interface BlockParts {
  readonly role?: PageBlock['role']
  readonly article?: string
  readonly component?: string
  readonly lines?: readonly string[]
}

/** `area` as x, y, width and height; the lines share its height evenly. */
export function aBlock(area: readonly [number, number, number, number], parts: BlockParts = {}): PageBlock {
  const { role = 'text', article, component, lines = [] } = parts
  const [x, y, width, height] = area
  const own: Area = { x, y, width, height }
  const step = height / Math.max(1, lines.length)
  return {
    role,
    area: own,
    article: article as ArticleId | undefined,
    component,
    lines: lines.map((text, index) => ({ area: { x, y: y + index * step, width, height: step }, text })),
  }
}

export function aPageText(...blocks: readonly PageBlock[]): PageText {
  return { version: 1, blocks }
}
