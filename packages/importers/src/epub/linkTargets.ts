import { safeLink } from '../markup/sanitizeText.ts'
import { isRemote, type Reference, resolveHref } from './package/PackageDocument.ts'
import type { ArticlePlan } from './planArticles.ts'
import { type ScannedDocument, sliceOfIds } from './readDocument.ts'

/** Where links lead once documents have become articles. */
export interface LinkTargets {
  /** The link `href` of the document at `base`, as the article with the key `from` carries it. */
  resolve(href: string, place: { readonly base: string; readonly from: string | undefined }): string | undefined
  /** Name of an element's id inside its article; undefined when nothing links to it. */
  idOf(id: string, document: number): string | undefined
  /** Jump target at the start of a document that continues an article. */
  startOf(document: number): string | undefined
}

export interface LinkSources {
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
export function idName(id: string, part: number): string {
  const plain = id.replace(/[\s"'<>%#&]/g, '_')
  return part === 0 ? plain : `p${part}-${plain}`
}

function startName(part: number): string {
  return `p${part}`
}
