import type { ImportedArticle, ImportedIssue, WireComponent } from '@gatefold/importers/ImportedIssue'
import { claimIds } from '@gatefold/importers/component/ComponentContext'
import type { PlacedArticle } from './placeArticles.ts'
import { wordsOf } from './createTextIndex.ts'

/**
 * The source with the ids that stored components with the same text have: readers' places and links name them. Only where a
 * source's ids say no more than where something stands: a PDF's.
 */
export function withKnownIds(issue: ImportedIssue, placed: readonly PlacedArticle[]): ImportedIssue {
  if (issue.format !== 'pdf') return issue
  const renamed = new Map(
    placed.flatMap((place) => (place.known === undefined ? [] : [[place.article.key, renames(place)]])),
  )
  const nameIn = (article: string | undefined, id: string | undefined): string | undefined =>
    article === undefined || id === undefined ? id : (renamed.get(article)?.get(id) ?? id)
  return {
    ...issue,
    articles: issue.articles.map((article) => ({
      ...article,
      components: article.components.map((component) => withId(component, (id) => nameIn(article.key, id) ?? id)),
    })),
    pages: issue.pages.map((page) => ({
      ...page,
      blocks: page.blocks.map((block) => ({ ...block, component: nameIn(block.article, block.component) })),
    })),
  }
}

function withId(component: WireComponent, rename: (id: string) => string): WireComponent {
  const id = component['id']
  return typeof id === 'string' ? { ...component, id: rename(id) } : component
}

/** New ids by old ones. What is not known keeps its own, or gets another where a known one has that. */
function renames({ article, known }: PlacedArticle): ReadonlyMap<string, string> {
  const stored = textsOf(JSON.parse(known?.components ?? '[]') as readonly WireComponent[])
  const brought = textsOf(article.components)
  const idOf = new Map(stored.map(({ text, id }) => [text, id]))
  const claim = claimIds()
  const kept = brought.flatMap(({ text, id }) => {
    const old = idOf.get(text)
    idOf.delete(text)
    return old === undefined ? [] : [[id, claim(old)] as const]
  })
  const found = new Map(kept)
  for (const id of idsOf(article)) if (!found.has(id)) found.set(id, claim(id))
  return found
}

function idsOf({ components }: ImportedArticle): readonly string[] {
  return components.flatMap(({ id }) => (typeof id === 'string' ? [id] : []))
}

/** Of the components with text. */
function textsOf(components: readonly WireComponent[]): readonly { readonly id: string; readonly text: string }[] {
  return components.flatMap((component) => {
    const text = wordsOf([component]).join(' ')
    const id = component['id']
    return text === '' || typeof id !== 'string' ? [] : [{ id, text: `${component.component} ${text}` }]
  })
}
