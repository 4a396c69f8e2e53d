import type { ImportedArticle, WireComponent } from '@gatefold/importers/ImportedIssue'
import { htmlBlocks } from './truth/htmlBlocks.ts'
import type { TruthBlock } from './truth/TruthArticle.ts'

const HEADINGS = new Set(['headline', 'title', 'subtitle', 'crosshead'])
/** Fields of components that hold text, in the order in which they are read. */
const TEXTS = ['text', 'html', 'caption', 'credit']

/** The headings and texts of an imported article in their order. */
export function articleBlocks({ components }: ImportedArticle): readonly TruthBlock[] {
  return components.flatMap(componentBlocks)
}

function componentBlocks(component: WireComponent): readonly TruthBlock[] {
  const kind = HEADINGS.has(component.component) ? 'heading' : 'text'
  const own = TEXTS.flatMap((field) => {
    const html = component[field]
    return typeof html === 'string' ? htmlBlocks(html).map(({ text }) => ({ kind, text }) as const) : []
  })
  const inner = component['components']
  return Array.isArray(inner) ? [...own, ...(inner as readonly WireComponent[]).flatMap(componentBlocks)] : own
}
