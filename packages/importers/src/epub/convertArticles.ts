import type { Document } from 'domhandler'
import type { WireComponent } from '../ImportedIssue.ts'
import { withHeadline, withoutRepeatedTitle } from '../component/articleTitle.ts'
import { findDescendant, rootElement } from '../markup/tree.ts'
import { scopeWithin } from './content/attributes.ts'
import type { ContentScope } from './content/ContentScope.ts'
import { convertNodes } from './content/convertNodes.ts'
import { convertRun } from './content/convertText.ts'
import { rankHeadings } from './content/rankHeadings.ts'
import { splitComponents } from './content/splitComponents.ts'
import { idName, type LinkTargets } from './linking/linkTargets.ts'
import type { ArticlePlan } from './planArticles.ts'

export interface ConvertedArticle {
  readonly plan: ArticlePlan
  readonly components: readonly WireComponent[]
  /** The id of the first picture of each document that it is made of, by the document. */
  readonly pictures: ReadonlyMap<number, string | undefined>
}

export interface ConversionSources {
  readonly plans: readonly ArticlePlan[]
  readonly targets: LinkTargets
  read(document: number): Promise<Document>
  /** The scope of a document; without a `key` for one that several articles share. */
  scope(place: { readonly document: number; readonly key: string | undefined }): ContentScope
}

/** Turns the planned articles into components, one document after the other. */
export async function convertArticles(sources: ConversionSources): Promise<readonly ConvertedArticle[]> {
  const articles: ConvertedArticle[] = []
  const slices = new Map<number, readonly (readonly WireComponent[])[]>()
  for (const plan of sources.plans) {
    const components: WireComponent[] = []
    const first = new Map<number, WireComponent | undefined>()
    for (const part of plan.parts) {
      if (!slices.has(part.document)) slices.set(part.document, await convertDocument(sources, { plan, part }))
      const own = slices.get(part.document)?.[part.slice] ?? []
      first.set(
        part.document,
        own.find(({ component }) => component === 'image'),
      )
      const start = sources.targets.startOf(part.document)
      if (start !== undefined) components.push({ component: 'anchor', name: start })
      components.push(...own)
    }
    const titled = withHeadline({ title: plan.title, components: rankHeadings(components) })
    const settled = withoutRepeatedTitle(titled)
    const ids = numbered(settled)
    const idOf = (picture: WireComponent | undefined): string | undefined =>
      picture === undefined ? undefined : textOf(ids[settled.indexOf(picture)]?.['id'])
    const pictures = new Map([...first].map(([document, picture]) => [document, idOf(picture)]))
    articles.push({ plan, components: ids, pictures })
  }
  return articles
}

async function convertDocument(
  sources: ConversionSources,
  { plan, part }: { readonly plan: ArticlePlan; readonly part: ArticlePlan['parts'][number] },
): Promise<readonly (readonly WireComponent[])[]> {
  const document = await sources.read(part.document)
  const scope = sources.scope({ document: part.document, key: part.splits.length === 0 ? plan.key : undefined })
  return splitComponents(
    convertBody(document, scope),
    part.splits.map((id) => idName(id, 0)),
  )
}

/** The components of a whole document: its body, or the drawing that it is. */
export function convertBody(document: Document, scope: ContentScope): readonly WireComponent[] {
  const root = rootElement(document)
  if (root === undefined) return []
  if (root.name === 'svg') return convertRun([root], scope)
  const body = findDescendant(document, (element) => element.name === 'body' || element.name === 'book')
  const outer = scopeWithin(root, scope)
  return convertNodes([body ?? root], outer)
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function numbered(components: readonly WireComponent[]): readonly WireComponent[] {
  return components.map((component, at) => ({ id: `c${at + 1}`, ...component }))
}
