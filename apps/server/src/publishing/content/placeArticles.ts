import type { ImportedArticle, ImportedIssue, WireComponent } from '@gatefold/importers/ImportedIssue'
import { resolveLocalized } from '@gatefold/magazine/language/Localized'
import { textOfHtml } from '@gatefold/magazine/search/textOfHtml'
import { claimIds } from '@gatefold/importers/component/ComponentContext'
import type { ArticlesTable } from '../../platform/db/schema.ts'
import { toSlug, uniqueSlug } from './toSlug.ts'

/** What is stored of an article that an import may bring again. */
export type KnownArticleRow = Pick<
  ArticlesTable,
  'id' | 'source_key' | 'slug' | 'position' | 'hash' | 'summary' | 'components'
>

/** By what an article is known again: `text` where a source's keys only say where an article stands, as those of a PDF do. */
export type KnownBy = 'key' | 'text'

export interface KnownArticles {
  readonly rows: readonly KnownArticleRow[]
  readonly by: KnownBy
}

export interface PlacedArticle {
  readonly article: ImportedArticle
  readonly known: KnownArticleRow | undefined
  readonly id: string
  readonly slug: string
}

/**
 * Which stored article each imported one is: by keys, the one with its key, else the one with its slug; by text, the one with
 * its slug, with most of its text, or with its key. That one's id and slug stay, so that links and bookmarks do; a new article
 * gets a new id and a slug that no other article of the issue has.
 */
export function placeArticles(
  articles: readonly ImportedArticle[],
  known: KnownArticles,
  newId: (name: string) => string,
): readonly PlacedArticle[] {
  const matches = matchKnown(articles, known)
  const taken = new Set(known.rows.map(({ slug }) => slug))
  return articles.map((article) => {
    const match = matches.get(article.key)
    if (match !== undefined) return { article, known: match, id: match.id, slug: match.slug }
    const slug = uniqueSlug(wantedSlug(article), (candidate) => taken.has(candidate))
    taken.add(slug)
    return { article, known: undefined, id: newId(`article ${article.key}`), slug }
  })
}

type Matches = ReadonlyMap<string, KnownArticleRow>

/** Looks the rows through once, and then finds the first of those that are still left for an article. */
type Matcher = (left: ReadonlySet<KnownArticleRow>) => (article: ImportedArticle) => KnownArticleRow | undefined

/** Each matcher in its turn, over the articles and rows that those before it have left. */
function matchKnown(articles: readonly ImportedArticle[], { rows, by }: KnownArticles): Matches {
  const matchers = by === 'key' ? [withKey, withSlug] : [withSlug, withText, withKey]
  const matches = new Map<string, KnownArticleRow>()
  const left = new Set(rows)
  for (const matcher of matchers) {
    const unknown = articles.filter(({ key }) => !matches.has(key))
    if (unknown.length === 0 || left.size === 0) break
    const find = matcher(left)
    for (const article of unknown) {
      const match = matches.has(article.key) ? undefined : find(article)
      if (match === undefined) continue
      matches.set(article.key, match)
      left.delete(match)
    }
  }
  return matches
}

const withKey: Matcher = (left) => {
  const rows = Map.groupBy(left, ({ source_key }) => source_key)
  return ({ key }) => rows.get(key)?.find((row) => left.has(row))
}

const withSlug: Matcher = (left) => {
  const rows = Map.groupBy<string, KnownArticleRow>(left, ({ slug }) => slug)
  return (article) => rows.get(wantedSlug(article))?.find((row) => left.has(row))
}

/** More of the text in common, and it is the same article with another headline. */
const MOST_OF_IT = 0.5

const withText: Matcher = (left) => {
  const order = new Map([...left].map((row, place) => [row, place]))
  // The same text again is compared once, however many rows have it.
  const rows = [
    ...Map.groupBy(left, ({ components }) => wordsOf(JSON.parse(components) as readonly unknown[]).join(' ')).entries(),
  ]
  const index = createTextIndex(rows.map(([text]) => text.split(' ').filter((word) => word !== '')))
  return ({ components }) =>
    index
      .find(wordsOf(components), MOST_OF_IT)
      .flatMap((place) => rows[place]?.[1].find((row) => left.has(row)) ?? [])
      .toSorted((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0))
      .at(0)
}

function wantedSlug({ slug, title, language }: ImportedArticle) {
  const languages = { language: language ?? 'en', defaultLanguage: language ?? 'en' }
  return toSlug(slug ?? resolveLocalized(title, languages), 'article')
}

/** Fields of components that hold what a person reads, in one language or in several. */
const TEXT_FIELDS = new Set(['text', 'html', 'caption', 'credit', 'alt', 'title', 'name', 'description', 'transcript'])

/** Signs of scripts without spaces are words each. */
const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}\p{N}]+/gu

/** More words than this say nothing more about whether two texts are the same work. */
const MOST_WORDS = 200_000

const SHINGLE = 3

/** Of fewer words than this each counts by itself. */
const FEW_WORDS = 12

/** Finds texts by what they have in common with another one. */
interface TextIndex {
  /** Places of the texts with more than `part` in common, as `sharedPart` counts it; in their order. */
  find(words: readonly string[], part: number): readonly number[]
}

/** Which texts hold a run of words. */
type Holders = Map<string, number[]>

/**
 * Each text is cut into its runs of words once, and a question looks only at texts that hold one of its own runs: what a thousand
 * articles are compared with grows as they do, not as their square.
 */
export function createTextIndex(texts: readonly (readonly string[])[]): TextIndex {
  const runsOf = { few: new Map(), many: new Map(), threes: new Map() } satisfies Record<string, Holders>
  const sizes = texts.map((words, place) => {
    const isShort = words.length < FEW_WORDS
    return {
      words: enter(isShort ? runsOf.few : runsOf.many, shinglesOf(words, 1), place),
      threes: isShort ? 0 : enter(runsOf.threes, shinglesOf(words, SHINGLE), place),
    }
  })
  return {
    find(words, part) {
      const queryShingles = { words: shinglesOf(words, 1), threes: shinglesOf(words, SHINGLE) }
      // Where one of two texts is short, both are compared word by word.
      const byWords = count(queryShingles.words, words.length < FEW_WORDS ? [runsOf.few, runsOf.many] : [runsOf.few])
      const byThrees = count(queryShingles.threes, words.length < FEW_WORDS ? [] : [runsOf.threes])
      const isLike = (common: number, own: number, other: number | undefined) =>
        common / Math.min(own, other ?? 0) > part
      return [
        ...[...byWords].filter(([place, common]) => isLike(common, queryShingles.words.size, sizes[place]?.words)),
        ...[...byThrees].filter(([place, common]) => isLike(common, queryShingles.threes.size, sizes[place]?.threes)),
      ]
        .map(([place]) => place)
        .toSorted((a, b) => a - b)
    },
  }
}

function enter(holders: Holders, runs: ReadonlySet<string>, place: number): number {
  for (const run of runs) {
    const places = holders.get(run)
    if (places === undefined) holders.set(run, [place])
    else places.push(place)
  }
  return runs.size
}

/** How many of the runs each text holds. */
function count(runs: ReadonlySet<string>, all: readonly Holders[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  for (const run of runs)
    for (const holders of all)
      for (const place of holders.get(run) ?? []) counts.set(place, (counts.get(place) ?? 0) + 1)
  return counts
}

/** How much of their text the articles of two issues have in common, from 0 to 1; undefined where neither has any. */
export function sharedText(
  stored: readonly (readonly unknown[])[],
  brought: readonly (readonly unknown[])[],
): number | undefined {
  const [one, other] = [stored.flatMap(wordsOf), brought.flatMap(wordsOf)]
  return one.length > 0 || other.length > 0 ? (sharedPart(one, other) ?? 0) : undefined
}

/** All that a person reads in components, as its words in their order. */
function wordsOf(components: readonly unknown[]): readonly string[] {
  const words: string[] = []
  for (const line of linesIn(components, false)) {
    words.push(...(line.toLowerCase().match(WORD) ?? []))
    if (words.length >= MOST_WORDS) break
  }
  return words
}

function* linesIn(value: unknown, isText: boolean): Iterable<string> {
  if (typeof value === 'string') {
    if (isText) yield* textOfHtml(value)
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, field] of Object.entries(value)) yield* linesIn(field, isText || TEXT_FIELDS.has(name))
  }
}

/** Which part of the shorter text stands in the longer one, from 0 to 1, by every three words; undefined without words. */
export function sharedPart(one: readonly string[], other: readonly string[]): number | undefined {
  const fewest = Math.min(one.length, other.length)
  if (fewest === 0) return undefined
  const length = fewest < FEW_WORDS ? 1 : SHINGLE
  const [shorter, longer] = [shinglesOf(one, length), shinglesOf(other, length)].toSorted((a, b) => a.size - b.size)
  const common = [...(shorter ?? [])].filter((shingle) => longer?.has(shingle) === true)
  return common.length / (shorter?.size ?? 1)
}

/** Every run of so many words, once. */
function shinglesOf(words: readonly string[], length: number): ReadonlySet<string> {
  return new Set(words.slice(length - 1).map((_, index) => words.slice(index, index + length).join(' ')))
}

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
  const reusedIds = brought.flatMap(({ text, id }) => {
    const old = idOf.get(text)
    idOf.delete(text)
    return old === undefined ? [] : [[id, claim(old)] as const]
  })
  const found = new Map(reusedIds)
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
