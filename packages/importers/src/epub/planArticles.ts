import { baseName, fileTitle } from '../importSource.ts'
import type { NavigationTarget } from './readPublication.ts'

/** What the plan needs to know of one document of the reading order. */
export interface DocumentFacts {
  readonly path: string
  readonly characters: number
  /** Its first heading, else the title in its head. */
  readonly heading: string
  readonly ids: readonly PlacedId[]
}

/** An element's id and how many visible characters stand before it. */
export interface PlacedId {
  readonly id: string
  readonly at: number
}

/** One article: documents of the reading order, in order, and its title. */
export interface ArticlePlan {
  readonly key: string
  readonly title: string
  readonly parts: readonly PlannedPart[]
}

/** A whole document or a slice of one: from the element `from` up to the element `to`, both ids. */
export interface PlannedPart {
  /** Index in the reading order. */
  readonly document: number
  /** Ids at which slices begin; the first slice begins at the document's start. */
  readonly splits: readonly string[]
  /** Which slice this is; 0 for a whole document. */
  readonly slice: number
}

const LONG_DOCUMENT = 20_000
const LONG_SLICE = 3_000
/** Contents that name a smaller share of the documents, or one of several, do not divide a book. */
const FEW = 1 / 4
/** Tools that cut a long document into pieces number them so. */
const PIECE = /[_-]split[_-]?\d+$/i

/**
 * Divides the reading order into articles. A document with a line in the contents begins one, a document without
 * continues the one before it, unless the contents name but few of the documents: then each with words of its own
 * is an article. A long document with several outermost lines is divided at them. Without contents
 * every document is an article.
 */
export function planArticles(
  documents: readonly DocumentFacts[],
  navigation: readonly NavigationTarget[],
): readonly ArticlePlan[] {
  const plans: { title: string; path: string; parts: PlannedPart[] }[] = []
  const linesByPath = Map.groupBy(navigation, (line) => line.path)
  const isListed = dividesBook(documents, linesByPath)
  for (const [document, facts] of documents.entries()) {
    const lines = linesByPath.get(facts.path) ?? []
    const last = plans.at(-1)
    const isRest = isListed || facts.characters === 0 || isPieceOf(facts.path, documents[document - 1]?.path)
    if (lines.length === 0 && isRest && last !== undefined) {
      last.parts.push({ document, splits: [], slice: 0 })
      continue
    }
    for (const [slice, { title, splits }] of slices(facts, { lines, isOnly: documents.length === 1 }).entries()) {
      plans.push({ title, path: facts.path, parts: [{ document, splits, slice }] })
    }
  }
  const keys = new Set<string>()
  return plans.map(({ title, path, parts }) => ({ key: uniqueKey(path, keys), title, parts }))
}

function dividesBook(documents: readonly DocumentFacts[], lines: ReadonlyMap<string, unknown>): boolean {
  const named = documents.filter((facts) => lines.has(facts.path)).length
  return named >= FEW * documents.length && (named > 1 || documents.length <= 2)
}

function isPieceOf(path: string, before: string | undefined): boolean {
  const name = baseName(path)
  return PIECE.test(name) && before !== undefined && baseName(before).replace(PIECE, '') === name.replace(PIECE, '')
}

interface Slice {
  readonly title: string
  readonly splits: readonly string[]
}

function slices(
  facts: DocumentFacts,
  { lines, isOnly }: { readonly lines: readonly NavigationTarget[]; readonly isOnly: boolean },
): readonly Slice[] {
  const title = titleOf(facts, lines[0]?.title)
  const places = new Map(facts.ids.map(({ id, at }) => [id, at]))
  const outermost = lines.reduce((least, line) => Math.min(least, line.depth), Number.MAX_SAFE_INTEGER)
  const targets = lines
    .filter((line) => line.depth === outermost && places.has(line.fragment))
    .toSorted((a, b) => (places.get(a.fragment) ?? 0) - (places.get(b.fragment) ?? 0))
  const distinct = targets.filter((line, at) => targets[at - 1]?.fragment !== line.fragment)
  const isLong = facts.characters >= LONG_DOCUMENT && facts.characters / distinct.length >= LONG_SLICE
  if (distinct.length < 2 || !(isOnly || isLong)) return [{ title, splits: [] }]
  const titles = distinct.map((line) => line.title)
  if (places.get(distinct[0]?.fragment ?? '') === 0) {
    const splits = distinct.slice(1).map((line) => line.fragment)
    return titles.map((name) => ({ title: name, splits }))
  }
  const splits = distinct.map((line) => line.fragment)
  const whole = lines.find((line) => line.fragment === '' && line.depth === outermost)
  return [{ title: titleOf(facts, whole?.title), splits }, ...titles.map((name) => ({ title: name, splits }))]
}

function titleOf(facts: DocumentFacts, listed: string | undefined): string {
  return [listed, facts.heading].find((title) => title !== undefined && title !== '') ?? fileTitle(facts.path)
}

function uniqueKey(path: string, taken: Set<string>): string {
  const base =
    baseName(path)
      .normalize('NFKD')
      .replace(/[^a-z0-9]+/gi, '-')
      .replace(/^-+|-+$/g, '')
      .toLowerCase() || 'article'
  let key = base
  for (let count = 2; taken.has(key); count += 1) key = `${base}-${count}`
  taken.add(key)
  return key
}
