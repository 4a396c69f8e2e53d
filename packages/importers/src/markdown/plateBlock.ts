import { isRecord } from '@gatefold/magazine/isRecord'
import type { ImportedArticle, ImportedPageBlock } from '../ImportedIssue.ts'

const WHOLE = { x: 0, y: 0, width: 1, height: 1 }

/**
 * A picture that fills its page lies behind the text of it for the layout, and is no block. Where all that is printed on
 * a page is of one picture, its caption, the page itself is that picture. None for any other page.
 */
export function plateBlock(
  blocks: readonly ImportedPageBlock[],
  articles: readonly ImportedArticle[],
): ImportedPageBlock | undefined {
  const [first, ...others] = blocks.filter(({ role }) => role !== 'furniture')
  if (first?.component === undefined || first.role === 'picture') return undefined
  const { article: key, component } = first
  const isOneOnly = others.every((other) => other.article === key && other.component === component)
  const article = articles.find((it) => it.key === key)
  if (!isOneOnly || !isImage(article?.components, component)) return undefined
  return { role: 'picture', area: WHOLE, article: key, component, lines: [] }
}

/** Whether the component of that id, in columns or in none, is a picture. */
function isImage(value: unknown, id: string): boolean {
  if (Array.isArray(value)) return value.some((part) => isImage(part, id))
  if (!isRecord(value)) return false
  if (value['id'] === id) return value['component'] === 'image'
  return isImage(value['columns'], id) || isImage(value['components'], id)
}
