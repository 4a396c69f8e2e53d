import type { Document } from 'domhandler'
import { withHeadline, withoutRepeatedTitle } from '../component/articleTitle.ts'
import type { WireComponent } from '../ImportedIssue.ts'
import { findDescendant, rootElement } from '../markup/tree.ts'
import { type ContentScope, scopeWithin } from './content/ContentScope.ts'
import { convertNodes, convertRun } from './content/convertNodes.ts'
import type { ArticlePlan } from './planArticles.ts'
import { safeLink } from '../markup/sanitizeText.ts'
import { isRemote, type Reference, resolveHref } from './PackageDocument.ts'
import type { PlacedId } from './planArticles.ts'
import type { ScannedDocument } from './readDocument.ts'

export interface ConvertedArticle {
  readonly plan: ArticlePlan
  readonly components: readonly WireComponent[]
  /** The id of the first picture of each document that it is made of, by the document. */
  readonly pictures: ReadonlyMap<number, string | undefined>
}

interface ConversionSources {
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
function convertBody(document: Document, scope: ContentScope): readonly WireComponent[] {
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

const HEADING = /^h([1-6])$/
const KINDS = ['title', 'title', 'subtitle', 'crosshead'] as const

/**
 * Gives an article's headings their kinds: the first of the highest level is its headline, the levels under it are
 * titles, subtitles and crossheads, whatever numbers the source gave them.
 */
export function rankHeadings(components: readonly WireComponent[]): readonly WireComponent[] {
  const levels = [...new Set(components.flatMap((component) => levelOf(component) ?? []))].toSorted()
  let hasHeadline = false
  return components.map((component) => {
    const level = levelOf(component)
    if (level === undefined) return component
    const rank = levels.indexOf(level)
    if (rank === 0 && !hasHeadline) {
      hasHeadline = true
      return { ...component, component: 'headline' }
    }
    return { ...component, component: KINDS[Math.min(rank, KINDS.length - 1)] ?? 'crosshead' }
  })
}

function levelOf({ component }: WireComponent): string | undefined {
  return HEADING.exec(component)?.[1]
}

/** Divides a document's components before those that hold the ids `splits`; one slice more than splits. */
export function splitComponents(
  components: readonly WireComponent[],
  splits: readonly string[],
): readonly (readonly WireComponent[])[] {
  const slices: WireComponent[][] = [[], ...splits.map(() => [])]
  const places = new Map(splits.map((id, at) => [id, at + 1]))
  let current = 0
  for (const component of components) {
    if (places.size > 0) for (const id of idsIn(component)) current = Math.max(current, places.get(id) ?? 0)
    slices[current]?.push(component)
  }
  return slices
}

function idsIn(component: WireComponent): readonly string[] {
  const { name, text, html } = component
  const inside = [text, html].flatMap((value) =>
    typeof value === 'string' ? [...value.matchAll(/ id="([^"]*)"/g)] : [],
  )
  return [...(typeof name === 'string' ? [name] : []), ...inside.map(([, id]) => id ?? '')]
}

/** Where links lead once documents have become articles. */
export interface LinkTargets {
  /** The link `href` of the document at `base`, as the article with the key `from` carries it. */
  resolve(href: string, place: { readonly base: string; readonly from: string | undefined }): string | undefined
  /** Name of an element's id inside its article; undefined when nothing links to it. */
  idOf(id: string, document: number): string | undefined
  /** Jump target at the start of a document that continues an article. */
  startOf(document: number): string | undefined
}

interface LinkSources {
  readonly documents: readonly ScannedDocument[]
  readonly plans: readonly ArticlePlan[]
  /** `path#id` of everything that is linked to, navigation included. */
  readonly targets: ReadonlySet<string>
  /** The path as the publication spells it. */
  canonical(path: string): string
}

interface Home {
  readonly key: string
  /** Which part of the article the document is. */
  readonly part: number
}

/** Works out the addresses of all documents and ids. A document that is read twice is linked at its first place. */
export function linkTargets({ documents, plans, targets, canonical }: LinkSources): LinkTargets {
  const homes = new Map(
    plans.flatMap((plan) =>
      plan.parts.map(({ document, slice }, part): [string, Home] => [`${document}/${slice}`, { key: plan.key, part }]),
    ),
  )
  const splits = new Map(plans.flatMap((plan) => plan.parts).map((part) => [part.document, part.splits]))
  const slices = documents.map((facts, document) => sliceOfIds(facts.ids, splits.get(document) ?? []))
  const byPath = new Map(documents.map((facts, at): [string, number] => [facts.path, at]).toReversed())
  const partOf = (document: number): number => homes.get(`${document}/0`)?.part ?? 0

  const locate = ({ path, fragment }: Reference): (Home & { readonly id: string }) | undefined => {
    const document = byPath.get(canonical(path))
    if (document === undefined) return undefined
    const slice = slices[document]?.get(fragment)
    const home = homes.get(`${document}/${slice ?? 0}`)
    if (home === undefined) return undefined
    if (slice === undefined) return { ...home, id: home.part === 0 ? '' : startName(home.part) }
    return { ...home, id: idName(fragment, home.part) }
  }

  return {
    resolve: (href, { base, from }) => {
      if (isRemote(href)) return safeLink(href)
      const reference = resolveHref(base, href)
      const target = reference && locate(reference)
      if (target === undefined) return undefined
      const hash = target.id === '' ? '' : `#${target.id}`
      return target.key === from && hash !== '' ? hash : `article://${target.key}${hash}`
    },
    idOf: (id, document) => {
      const path = documents[document]?.path
      return path !== undefined && targets.has(`${path}#${id}`) ? idName(id, partOf(document)) : undefined
    },
    startOf: (document) => (partOf(document) === 0 ? undefined : startName(partOf(document))),
  }
}

/** Ids of the documents of one article must not meet; characters that a link cannot carry are replaced. */
function idName(id: string, part: number): string {
  const plain = id.replace(/[\s"'<>%#&]/g, '_')
  return part === 0 ? plain : `p${part}-${plain}`
}

function startName(part: number): string {
  return `p${part}`
}

/** The slice of a document that each id stands in when the document is divided before the elements `splits`. */
function sliceOfIds(ids: readonly PlacedId[], splits: readonly string[]): ReadonlyMap<string, number> {
  let slice = 0
  const next = new Set(splits)
  return new Map(
    ids.map(({ id }): [string, number] => {
      if (next.delete(id)) slice += 1
      return [id, slice]
    }),
  )
}
