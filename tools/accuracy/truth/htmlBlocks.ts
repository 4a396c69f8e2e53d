import { isTag, isText, type ChildNode, type Element } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import type { TruthBlock } from './TruthArticle.ts'

const HEADINGS = /^h[1-6]$/
const BLOCKS = new Set(
  'address article aside blockquote body caption dd div dl dt figcaption figure footer header li main nav ol p pre section table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
)
const SILENT = new Set(['head', 'script', 'style', 'template', 'math', 'svg'])

/** The headings and texts of HTML in their order; every cell, item and paragraph is a block. */
export function htmlBlocks(html: string): readonly TruthBlock[] {
  return nodesBlocks(parseDocument(html).children)
}

/** The same of nodes. `isLeftOut` says which elements are no text of the publication. */
export function nodesBlocks(
  nodes: readonly ChildNode[],
  isLeftOut: (element: Element) => boolean = () => false,
): readonly TruthBlock[] {
  const blocks: TruthBlock[] = []
  let line = ''
  const end = (kind: TruthBlock['kind']): void => {
    const text = line.replace(/\s+/gu, ' ').trim()
    if (text !== '') blocks.push({ kind, text })
    line = ''
  }
  const walk = (node: ChildNode): void => {
    if (isText(node)) line += node.data
    if (!isTag(node) || SILENT.has(node.name) || isLeftOut(node)) return
    const isHeading = HEADINGS.test(node.name)
    const isBlock = isHeading || BLOCKS.has(node.name)
    if (isBlock) end('text')
    if (node.name === 'br') line += ' '
    node.children.forEach(walk)
    if (isBlock) end(isHeading ? 'heading' : 'text')
  }
  nodes.forEach(walk)
  end('text')
  return blocks
}
