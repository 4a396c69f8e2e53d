import { isRecord } from '@gatefold/magazine/isRecord'
import { decodeHTML } from 'entities'
import type { ImportedArticle } from '../../ImportedIssue.ts'
import type { LaidBlock, LaidPage } from '../layout/PageLines.ts'
import { type BlockPlace, blockText } from './pageBlocks.ts'

/** Where the articles of an issue stand on its pages. */
interface Alignment {
  /** By the ids of blocks. */
  readonly places: ReadonlyMap<string, BlockPlace>
  /** By the keys of articles; ascending, from 1. */
  readonly pages: ReadonlyMap<string, readonly number[]>
}

/** A block that may hold a part of an article. */
interface PrintedText {
  readonly page: number
  readonly block: LaidBlock
  readonly letters: string
}

interface Candidate extends Passage {
  readonly printed: PrintedText
}

/** What so many letters say stands nowhere else. */
const LONG = 60

/**
 * Finds out which component of which article each printed block holds, by what they say: an edition may set its stories in
 * any order, repeat a sentence as a quotation, and leave things out. Each passage of an article is printed once, so the
 * longest and fullest match takes it. Articles that name their `printedPages` are looked for only there. `language` is the one in
 * which the edition is printed.
 */
export function alignBlocks(
  pages: readonly LaidPage[],
  articles: readonly ImportedArticle[],
  language: string,
): Alignment {
  const texts = articles.flatMap((article) => componentTexts(article, language))
  const printed = pages.flatMap(printedTexts)
  const placing = createPlacing(articles)
  const candidates = findCandidates(printed, createTextIndex(texts), texts).filter((it) => placing.isAllowed(it))
  const isLong = ({ printed: { letters } }: Candidate): boolean => letters.length >= LONG
  placing.take(candidates.filter(isLong))
  placing.take(candidates.filter((candidate) => !isLong(candidate)))
  fillGaps(printed, texts, placing.places)
  placePictures(pages, placing.places)
  return { places: placing.places, pages: pagesOf(pages, articles, placing.places) }
}

function printedTexts({ page, blocks }: LaidPage): readonly PrintedText[] {
  return blocks
    .filter(({ role }) => role !== 'furniture' && role !== 'contents' && role !== 'picture')
    .map((block) => ({ page, block, letters: lettersOf(blockText(block)) }))
    .filter(({ letters }) => letters !== '')
}

/** A text too short for the index is found only where it is a component's whole text. */
function findCandidates(
  printed: readonly PrintedText[],
  index: TextIndex,
  texts: readonly ComponentText[],
): readonly Candidate[] {
  const short = Map.groupBy(
    texts.filter(({ letters }) => letters.length < SHORTEST),
    ({ letters }) => letters,
  )
  return printed.flatMap((it) => {
    const whole = (short.get(it.letters) ?? []).map((text) => wholePassage(text))
    const found = it.letters.length < SHORTEST ? whole : index.find(it.letters)
    return found.map((passage) => ({ ...passage, printed: it }))
  })
}

function wholePassage(text: ComponentText): Passage {
  return { text, places: new Set([0]), share: 1, letters: text.letters.length }
}

const ON_ITS_PAGE = 8
const BESIDE_IT = 4

function createPlacing(articles: readonly ImportedArticle[]) {
  const places = new Map<string, BlockPlace>()
  const fixed = new Map(articles.map(({ key, pages }) => [key, new Set(pages)]))
  const covered = new Map<ComponentText, Set<number>>()
  const standing = new Map<string, Set<number>>()
  /** Near to what has been found of the article a match is worth more; elsewhere it is a list of contents as a rule. */
  const worth = ({ letters, share, text, printed: { page } }: Candidate): number => {
    const found = standing.get(text.article)
    if (found === undefined) return letters * share
    const isNear = found.has(page - 1) || found.has(page + 1)
    return letters * share * (found.has(page) ? ON_ITS_PAGE : isNear ? BESIDE_IT : 1)
  }
  const isPrinted = ({ text, places: wanted }: Candidate): boolean => {
    const done = covered.get(text)
    return done !== undefined && [...wanted].filter((at) => done.has(at)).length > wanted.size / 2
  }
  const place = (candidate: Candidate): void => {
    const { text, printed } = candidate
    if (places.has(printed.block.id) || isPrinted(candidate)) return
    places.set(printed.block.id, { article: text.article, component: text.component })
    covered.set(text, new Set([...candidate.places, ...(covered.get(text) ?? [])]))
    standing.set(text.article, (standing.get(text.article) ?? new Set()).add(printed.page))
  }
  return {
    places,
    isAllowed: ({ text, printed }: Candidate): boolean => {
      const only = fixed.get(text.article)
      return only === undefined || only.size === 0 || only.has(printed.page)
    },
    /** The best first; of two that are as good, the one in larger type, which is a heading and no running head. */
    take: (candidates: readonly Candidate[]): void => {
      const rated = candidates.map((candidate) => ({ candidate, worth: worth(candidate) }))
      rated.sort((a, b) => b.worth - a.worth || b.candidate.printed.block.size - a.candidate.printed.block.size)
      for (const { candidate } of rated) place(candidate)
    },
  }
}

/** A block and where it stands among the texts of its article. */
interface Neighbour {
  readonly article: string
  /** Index of its component's text. */
  readonly text: number
}

/**
 * Places what is too short to be found by itself, such as a drop cap or a spoken `No.`: into the first text between those
 * of the blocks before and after it that holds its letters.
 */
function fillGaps(
  printed: readonly PrintedText[],
  texts: readonly ComponentText[],
  places: Map<string, BlockPlace>,
): void {
  const numbers = new Map(texts.map(({ article, component }, index) => [`${article} ${component}`, index]))
  const neighbourAt = (index: number, page: number): Neighbour | undefined => {
    const beside = printed[index]
    const place = beside?.page === page ? places.get(beside.block.id) : undefined
    const text = numbers.get(`${place?.article ?? ''} ${place?.component ?? ''}`)
    return place === undefined || text === undefined ? undefined : { article: place.article, text }
  }
  printed.forEach(({ block, page, letters }, index) => {
    if (places.has(block.id) || letters.length >= SHORTEST) return
    const before = neighbourAt(index - 1, page)
    const after = nextPlaced(index, (at) => neighbourAt(at, page))
    const home = between(before, after)
    if (home === undefined) return
    const text = texts
      .slice(home.from, home.to + 1)
      .find((it) => it.article === home.article && it.letters.includes(letters))
    if (text !== undefined) places.set(block.id, { article: text.article, component: text.component })
  })
}

/** Several short ones may follow each other. */
const FARTHEST = 12

function nextPlaced(index: number, neighbourAt: (index: number) => Neighbour | undefined): Neighbour | undefined {
  for (let at = index + 1; at <= index + FARTHEST; at++) {
    const found = neighbourAt(at)
    if (found !== undefined) return found
  }
  return undefined
}

function between(
  before: Neighbour | undefined,
  after: Neighbour | undefined,
): { readonly article: string; readonly from: number; readonly to: number } | undefined {
  if (before !== undefined && after?.article === before.article && after.text >= before.text) {
    return { article: before.article, from: before.text, to: after.text }
  }
  if (before !== undefined) return { article: before.article, from: before.text, to: before.text + 2 }
  return after === undefined ? undefined : { article: after.article, from: Math.max(0, after.text - 2), to: after.text }
}

function pagesOf(
  pages: readonly LaidPage[],
  articles: readonly ImportedArticle[],
  places: ReadonlyMap<string, BlockPlace>,
): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, Set<number>>()
  for (const { page, blocks } of pages) {
    for (const { id } of blocks) {
      const key = places.get(id)?.article
      if (key !== undefined) found.set(key, (found.get(key) ?? new Set()).add(page))
    }
  }
  const named = ({ key, pages: own }: ImportedArticle) => (own.length > 0 ? own : [...(found.get(key) ?? [])])
  return new Map(articles.map((article) => [article.key, named(article).toSorted((a, b) => a - b)]))
}

/** Places pictures where their captions are; without one, with the only article of their page. */
function placePictures(pages: readonly LaidPage[], places: Map<string, BlockPlace>): void {
  for (const { blocks } of pages) {
    const placed = blocks.filter(({ id }) => places.has(id))
    const captions = placed.filter(({ role }) => role === 'caption')
    const articles = new Set(placed.map(({ id }) => places.get(id)?.article))
    const [only] = articles.size === 1 ? articles : []
    for (const picture of blocks.filter(({ role }) => role === 'picture')) {
      const own = captions.find((caption) => caption.picture !== undefined && caption.picture === picture.picture)
      const caption = own ?? nearest(picture, captions)
      const place = caption === undefined ? undefined : places.get(caption.id)
      if (place !== undefined) places.set(picture.id, place)
      else if (only !== undefined) places.set(picture.id, { article: only, component: undefined })
    }
  }
}

/** A caption stands below its picture, beside it or on it; in points. */
const NEAR = 24

function nearest(picture: LaidBlock, captions: readonly LaidBlock[]): LaidBlock | undefined {
  const [first] = captions
    .filter((caption) => caption.picture === undefined)
    .map((caption) => ({ caption, distance: gapBetween(picture, caption) }))
    .filter(({ distance }) => distance <= NEAR)
    .toSorted((a, b) => a.distance - b.distance)
  return first?.caption
}

function gapBetween({ box: a }: LaidBlock, { box: b }: LaidBlock): number {
  const across = Math.max(0, a.x - (b.x + b.width), b.x - (a.x + a.width))
  const down = Math.max(0, a.y - (b.y + b.height), b.y - (a.y + a.height))
  return Math.hypot(across, down)
}

/** Letters that are looked up together. Fewer would find too much by chance, more would miss short lines. */
const GRAM = 8
/** Every third place of a component is noted: a text of ten letters has one of them for certain. */
const STEP = 3
/** Of fewer letters is a text that the index may miss. */
const SHORTEST = GRAM + STEP - 1

/** Where a block's text stands in a component's. */
interface Passage {
  readonly text: ComponentText
  /** Noted places of the component that the block holds. */
  readonly places: ReadonlySet<number>
  /** How much of the block stands there, 0 to 1. */
  readonly share: number
  /** How much of the component's text the block holds, in letters. */
  readonly letters: number
}

/** Finds passages of known texts again, wherever they stand. */
interface TextIndex {
  find(letters: string): readonly Passage[]
}

/** Less of a block than this is found in many a text by chance. */
const LEAST_SHARE = 0.35

function createTextIndex(texts: readonly ComponentText[]): TextIndex {
  const noted = new Map<string, { readonly text: number; readonly place: number }[]>()
  texts.forEach(({ letters }, text) => {
    for (let place = 0; place + GRAM <= letters.length; place += STEP) {
      const gram = letters.slice(place, place + GRAM)
      const found = noted.get(gram)
      if (found === undefined) noted.set(gram, [{ text, place }])
      else found.push({ text, place })
    }
  })
  const find = (letters: string): readonly Passage[] => {
    const places = new Map<number, Set<number>>()
    for (let start = 0; start + GRAM <= letters.length; start++) {
      for (const { text, place } of noted.get(letters.slice(start, start + GRAM)) ?? []) {
        places.set(text, (places.get(text) ?? new Set()).add(place))
      }
    }
    return [...places].flatMap(([text, found]) => passageOf(texts[text], found, letters.length))
  }
  return { find }
}

function passageOf(text: ComponentText | undefined, places: ReadonlySet<number>, length: number): readonly Passage[] {
  // A whole text of n letters has about (n - GRAM + 1) / STEP noted places.
  const share = Math.min(1, (places.size * STEP) / Math.max(STEP, length - GRAM + 1))
  if (text === undefined || share < LEAST_SHARE) return []
  return [{ text, places, share, letters: share * length }]
}

/** What one component says, but for what the components in it say. */
interface ComponentText {
  /** `key` of the article. */
  readonly article: string
  readonly component: string
  readonly letters: string
}

/** Fields of components that are printed, in the order in which they are as a rule. */
const PRINTED: readonly string[] = [
  'name',
  'text',
  'images',
  'header',
  'rows',
  'html',
  'markers',
  'recipe',
  'caption',
  'credit',
  'transcript',
]

/** The texts of an article's components in their order, each with what it would read like in print. */
function componentTexts(article: ImportedArticle, language: string): readonly ComponentText[] {
  return article.components.flatMap((component) => textsOf(component, { article: article.key, language }))
}

interface Reading {
  readonly article: string
  readonly language: string
}

function textsOf(component: unknown, reading: Reading): readonly ComponentText[] {
  // The name of an anchor is part of an address and never shown.
  if (!isRecord(component) || component['component'] === 'anchor') return []
  const letters = lettersOf(PRINTED.map((field) => wordsOf(component[field], reading.language)).join(' '))
  const { id } = component
  const own = typeof id !== 'string' || letters === '' ? [] : [{ article: reading.article, component: id, letters }]
  const parts = [component['columns'], component['components'], component['posts']].flat(2)
  return [...own, ...parts.flatMap((part) => textsOf(part, reading))]
}

/** All words in a value, in their order; of a text in several languages those of one. */
function wordsOf(value: unknown, language: string): string {
  if (typeof value === 'string') return decodeHTML(value.replace(/<[^>]*>/g, ' '))
  if (Array.isArray(value)) return value.map((entry) => wordsOf(entry, language)).join(' ')
  if (!isRecord(value)) return ''
  if (typeof value[language] === 'string') return wordsOf(value[language], language)
  const isLegend = Object.hasOwn(value, 'caption') || Object.hasOwn(value, 'text')
  const fields = isLegend ? ['text', 'caption', 'credit'] : Object.keys(value)
  return fields.map((field) => wordsOf(value[field], language)).join(' ')
}

/**
 * What two settings of one text have in common: its letters and digits. Spaces, punctuation, hyphens at the ends of
 * lines, drop caps set apart, ligatures and capitals are gone.
 */
export function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}\p{M}]/gu, '')
    .toLowerCase()
}
