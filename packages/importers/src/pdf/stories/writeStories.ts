import { withHeadline } from '../../component/articleTitle.ts'
import { claimIds } from '../../component/ComponentContext.ts'
import type { ImportedArticle, ImportedPageBlock, WireComponent } from '../../ImportedIssue.ts'
import type { ImportLog } from '../../ImportLog.ts'
import type { LaidBlock, LaidPage, LaidRole } from '../layout/PageLines.ts'
import { assignBlocks, type AssignedBlocks } from './assignBlocks.ts'
import { type BlockPlace, blockText, pageBlocks, pageOfBlock } from './pageBlocks.ts'
import { pageKind, pageKinds } from './pageKinds.ts'
import { type PlannedStory, type StoryPlan, writePageRanges } from './StoryPlan.ts'
import { type FindPicture, pieceComponents, type WrittenPiece } from './pieceComponents.ts'
import { languageTag } from '../../component/publicationTerms.ts'
import type { DocumentFacts } from '../engine/DocumentFacts.ts'
import { wordsOf } from './headline.ts'

export interface StorySources {
  readonly pages: readonly LaidPage[]
  readonly plan: StoryPlan
  readonly picture: FindPicture
  readonly log: ImportLog
}

export interface WrittenStories {
  readonly articles: readonly ImportedArticle[]
  /** For each of the pages. */
  readonly blocks: readonly (readonly ImportedPageBlock[])[]
}

/** A thumbnail of fewer pixels across is a logo or an ornament. */
const THUMBNAIL_FROM = 200

/**
 * The articles of a plan, and for every block of the pages which component of which article holds it. Says in the log
 * which pages have no text and which belong to no story. Throws ImportError `malformed` for a plan that does not fit.
 */
export function writeStories({ pages, plan, picture, log }: StorySources): WrittenStories {
  const assigned = assignBlocks(pages, plan)
  const keys = storyKeys(plan, assigned)
  const homes = homesOf(assigned, keys)
  const places = new Map<string, BlockPlace>()
  const articles = plan.stories.map((story, index) => {
    const key = keys[index] ?? ''
    const blocks = settleBylines(story.author, assigned[index] ?? [])
    const articleOf = (page: number): string | undefined => linkTo(homes.get(page), key)
    const written = pieceComponents(blocks, { picture, articleOf })
    for (const block of blocks) places.set(block.id, { article: key, component: undefined })
    const components = withHeadline({ title: story.title, components: placedComponents(written, { key, places }) })
    return article({ key, story, components, blocks })
  })
  reportPages(pages, plan, log)
  return { articles, blocks: pages.map((page) => pageBlocks(page, places)) }
}

/** A key says where the story begins, so that it stays when the stories before it change. */
function storyKeys(plan: StoryPlan, assigned: AssignedBlocks): readonly string[] {
  const claim = claimIds()
  return plan.stories.map((story, index) => claim(assigned[index]?.[0]?.id ?? `p${story.pages[0] ?? 0}`))
}

/** For each page the key of the first story on it. */
function homesOf(assigned: AssignedBlocks, keys: readonly string[]): ReadonlyMap<number, string> {
  const homes = new Map<number, string>()
  assigned.forEach((blocks, index) => {
    for (const block of blocks) {
      const page = pageOfBlock(block)
      if (!homes.has(page)) homes.set(page, keys[index] ?? '')
    }
  })
  return homes
}

function linkTo(target: string | undefined, from: string): string | undefined {
  return target === undefined || target === from ? undefined : `article://${target}`
}

interface Placing {
  readonly key: string
  readonly places: Map<string, BlockPlace>
}

function placedComponents(written: readonly WrittenPiece[], { key, places }: Placing): readonly WireComponent[] {
  return written.flatMap(({ piece, component }) => {
    if (component === undefined) return []
    for (const block of piece.blocks) places.set(block.id, { article: key, component: piece.blocks[0]?.id })
    return [component]
  })
}

interface ArticleSources {
  readonly key: string
  readonly story: PlannedStory
  readonly components: readonly WireComponent[]
  readonly blocks: readonly LaidBlock[]
}

function article({ key, story, components, blocks }: ArticleSources): ImportedArticle {
  const standfirst = blocks.find((block) => block.role === 'standfirst')
  return {
    key,
    slug: story.slug,
    externalId: undefined,
    role: story.role,
    title: story.title,
    description: story.standfirst ?? (standfirst === undefined ? '' : blockText(standfirst)),
    author: story.author,
    language: undefined,
    keywords: [],
    features: [],
    excludedChannels: [],
    isFeatured: false,
    thumbnail: components.map(thumbnailOf).find((found) => found !== undefined),
    featureImage: undefined,
    style: undefined,
    styleProperties: {},
    audios: [],
    components,
    metadata: {},
    pages: story.pages.toSorted((one, other) => one - other),
  }
}

function thumbnailOf({ imageurl, width }: WireComponent): string | undefined {
  return typeof imageurl === 'string' && typeof width === 'number' && width >= THUMBNAIL_FROM ? imageurl : undefined
}

function reportPages(pages: readonly LaidPage[], plan: StoryPlan, log: ImportLog): void {
  const scans = pages.filter((page) => pageKind(page) === 'scan').map((page) => page.page)
  if (scans.length > 0) log.change(pageNames(scans), 'there is no text here, so these pages can be looked at only')
  const coveredPages = new Set([...plan.stories.flatMap((story) => story.pages), ...scans])
  const others = pages.map((page) => page.page).filter((page) => !coveredPages.has(page))
  if (others.length > 0) log.change(pageNames(others), 'belongs to no story and is shown as printed only')
}

function pageNames(pages: readonly number[]): string {
  return `${pages.length === 1 ? 'page' : 'pages'} ${writePageRanges(pages)}`
}

/**
 * The blocks of a story with the one that names its author as its byline. What the layout took for another byline above it,
 * such as a subtitle, becomes part of the standfirst; any other is a paragraph.
 */
function settleBylines(author: string, blocks: readonly LaidBlock[]): readonly LaidBlock[] {
  const byline = authorBlock(author, blocks)
  const place = byline === undefined ? -1 : blocks.indexOf(byline)
  return blocks.map((block, index) => {
    if (block === byline) return { ...block, role: 'byline' }
    if (block.role !== 'byline') return block
    return { ...block, role: index < place ? 'standfirst' : 'paragraph' }
  })
}

const IN_TITLE = /[（(]\s*(?:作者|著者|文|by)\s*[:：]?\s*(?<name>[^()（）]+)[)）]\s*$/iu
/** What stands between a headline and its text is at most so many blocks. */
const FIRST = 12
const LONGEST = 200
/** A paragraph of so many characters is text. */
const TEXT_FROM = 120
/** The share of a document's stories that have names in one style before their text, for that to be the style of bylines. */
const SHARE_OF_STORIES = 1 / 3
/** Of the texts in such a style the share that differs: what every story says is a label. */
const SHARE_DISTINCT = 0.5
const COPYRIGHT = /^(?:©|\(c\)|c|copyright)\s.*\b(?:19|20)\d{2}\b/iu

const CANDIDATES: ReadonlySet<LaidRole> = new Set(['byline', 'paragraph', 'standfirst'])

interface StoryText {
  readonly title: string
  readonly blocks: readonly LaidBlock[]
}

interface AuthorSources {
  readonly pages: readonly LaidPage[]
  readonly facts: DocumentFacts
}

/**
 * Who wrote each story; empty for nobody. Two capitalised words are no name by themselves: it takes a word such as "by" before
 * them, a contents page, a copyright line or the PDF's own author that says the same, marks that lead to an affiliation, or
 * a style in which the stories of the document have differing names before their text.
 */
export function storyAuthors(stories: readonly StoryText[], { pages, facts }: AuthorSources): readonly string[] {
  const said = saidNames(pages, facts)
  const styles = bylineStyles(stories)
  return stories.map(({ title, blocks }) => {
    const before = candidatesOf(blocks)
    const after = before.flatMap((block) => namesAfterBy(block, facts.language) ?? [])
    if (after[0] !== undefined) return after[0]
    const names = before.findLast((block) => {
      if (!looksLikeNames(block)) return false
      const below = blocks.slice(blocks.indexOf(block) + 1, blocks.indexOf(block) + FIRST)
      return styles.has(styleOf(block)) || hasAffiliations(block, below) || said(namesOf(block))
    })
    if (names !== undefined) return namesOf(names)
    return IN_TITLE.exec(title)?.groups?.['name']?.trim() ?? ''
  })
}

/** The block of a story that names its author. */
function authorBlock(author: string, blocks: readonly LaidBlock[]): LaidBlock | undefined {
  const candidates = candidatesOf(blocks)
  const words = wordsOf(author).join(' ')
  const isAuthor = (block: LaidBlock): boolean => words !== '' && wordsOf(namesOf(block)).join(' ') === words
  return candidates.find((block) => namesAfterBy(block, undefined) !== undefined) ?? candidates.findLast(isAuthor)
}

/** The short texts between the headline of a story and its text. */
function candidatesOf(blocks: readonly LaidBlock[]): readonly LaidBlock[] {
  const first = blocks.slice(0, FIRST)
  const end = first.findIndex((block) => block.role === 'paragraph' && blockText(block).length > LONGEST)
  return first
    .slice(0, end === -1 ? undefined : end)
    .filter((block) => CANDIDATES.has(block.role) && (block.role === 'byline' || namesOf(block).length <= TEXT_FROM))
}

/** Whether the contents, a copyright line or the PDF itself has the names. */
function saidNames(pages: readonly LaidPage[], facts: DocumentFacts): (names: string) => boolean {
  const kinds = pageKinds(pages)
  const texts = pages.flatMap((page, index) =>
    page.blocks
      .filter((block) => kinds[index] === 'contents' || COPYRIGHT.test(blockText(block)))
      .map((block) => blockText(block)),
  )
  const said = [facts.author, ...texts].map((text) => ` ${wordsOf(text).join(' ')} `)
  return (names) => said.some((text) => text.includes(` ${wordsOf(names).join(' ')} `))
}

/** The styles in which several stories have names before their text, and hardly any in it. */
function bylineStyles(stories: readonly StoryText[]): ReadonlySet<string> {
  const before = stories.flatMap(({ blocks }) => candidatesOf(blocks).findLast(looksLikeNames) ?? [])
  const own = new Set(before)
  const inText = stories
    .flatMap(({ blocks }) => blocks)
    .filter((block) => CANDIDATES.has(block.role) && !own.has(block) && looksLikeNames(block))
    .map(styleOf)
  return new Set(
    [...Map.groupBy(before, styleOf)].flatMap(([style, blocks]) => {
      const distinct = new Set(blocks.map((block) => namesOf(block).toLowerCase()))
      const isUsual = blocks.length >= Math.max(2, SHARE_OF_STORIES * stories.length)
      const isDistinct = distinct.size >= Math.max(2, SHARE_DISTINCT * blocks.length)
      const elsewhere = inText.filter((other) => other === style).length
      return isUsual && isDistinct && elsewhere < blocks.length ? [style] : []
    }),
  )
}

function styleOf({ size, runs }: LaidBlock): string {
  const words = runs.filter((run) => run.text.trim() !== '')
  return `${size.toFixed(1)} ${words.every((run) => run.isBold)} ${words.every((run) => run.isItalic)}`
}

/** How a byline begins, by the language. */
const BY: Readonly<Record<string, string>> = {
  ar: 'بقلم|كتب',
  da: 'af|tekst(?: af)?:',
  de: 'von|text(?: von|:)',
  en: '(?:(?:words|text|story|written|reported|edited|interview) )?by|(?:words|text|story):',
  es: 'por|texto(?: de|:)',
  fi: 'teksti:|kirjoittanut',
  fr: 'par|textes? (?:de|par)|textes? ?:',
  he: 'מאת',
  it: 'di|testo di|a cura di',
  ja: '(?:文|著者|作者|筆者)\\s*[:：／/]',
  ko: '(?:글쓴이|글)\\s*[:：／/]?',
  nb: 'av|tekst(?: av|:)',
  nl: 'door|tekst(?: door|:)',
  nn: 'av|tekst(?: av|:)',
  no: 'av|tekst(?: av|:)',
  pl: 'tekst:|autor:',
  pt: 'por|texto(?: de|:)',
  ru: 'автор:?|текст:',
  sv: 'av|text(?: av|:)',
  zh: '(?:文|作者|著者)\\s*[:：／/]',
}
const ANY = Object.values(BY).join('|')

const CONNECTORS = new Set(
  'and & und et y e i og och en de di da do dos du del la le van von der den ten bin al el'.split(' '),
)
const NAME = /^\p{Lu}[\p{L}\p{M}.’'-]*$/u
/** Scripts without capitals: there a name is a few short words. */
const UNCASED = /^[\p{Lo}\p{M}·・、和與与및]+$/u
const MOST_UNCASED = 6
/** A longer one is a sentence. */
const LONGEST_BYLINE = 120
/** Marks that lead to an affiliation, raised or not. */
const AFFILIATIONS = /(?<=\p{L}[ ,]*)\d{1,2}(?: ?, ?\d{1,2})*(?=[ ,*†‡§¶]|$)|[*†‡§¶•·|]+/gu

/** What stands before the names of a byline; every language's where the document does not say which is its own. */
function byWords(language: string | undefined): RegExp {
  const tag = languageTag(language)
  const own = tag === undefined ? undefined : BY[new Intl.Locale(tag).language]
  return new RegExp(
    `^(?:${own === undefined ? ANY : `${own}|${BY['en'] ?? ''}`})(?:\\s*[:：／/]\\s*|(?<=[:：／/])\\s*|\\s+)`,
    'iu',
  )
}

/** The names of a text that begins with a word such as "by"; undefined for any other, as "by the sea". */
function namesAfterBy(block: LaidBlock, language: string | undefined): string | undefined {
  const text = blockText(block)
  const words = byWords(language)
  if (text.length > LONGEST_BYLINE || !words.test(text)) return undefined
  const names = namesOf(block)
    .replace(words, '')
    .replace(/,\s+\p{Ll}.*$/u, '')
  const parts = names.split(/[\s,;/]+/u)
  const capital = parts.filter((word) => NAME.test(word)).length
  const small = parts.filter((word) => CONNECTORS.has(word.toLowerCase())).length
  if (capital > 0 && NAME.test(parts.find((word) => !CONNECTORS.has(word.toLowerCase())) ?? '')) {
    return 2 * capital + small > parts.length ? names : undefined
  }
  return parts.length <= MOST_UNCASED && parts.every((word) => UNCASED.test(word)) ? names : undefined
}

/** At least two words, all of them capitalised or small words between names. */
function looksLikeNames(block: LaidBlock): boolean {
  return areNames(namesOf(block))
}

function areNames(text: string): boolean {
  const words = text.split(/[\s,;]+/u)
  const names = words.filter((word) => NAME.test(word))
  const small = words.filter((word) => CONNECTORS.has(word.toLowerCase()))
  return names.length >= 2 && names.length + small.length >= words.length
}

/** Without the marks that lead to an affiliation; names that stand in lines of their own have commas between them. */
function namesOf(block: LaidBlock): string {
  const runs = block.runs.filter((run) => run.position === 'base')
  const text = plain(blockText({ runs }))
  const lines = block.lines.map((line) => plain(line.text))
  const isList = lines.length > 1 && lines.every((line) => areNames(line) && !/[,;&]|\sand\s/u.test(line))
  return isList ? lines.join(', ') : text
}

function plain(text: string): string {
  return text
    .replace(AFFILIATIONS, '')
    .replace(/\s+([,;.])/gu, '$1')
    .replace(/[\s,;.]+$/u, '')
    .trim()
}

/** Whether its names carry marks that lead to an affiliation: raised, or explained right below. */
function hasAffiliations(block: LaidBlock, below: readonly LaidBlock[]): boolean {
  if (block.runs.some((run) => run.position === 'super' && /^[\s\d,*†‡§¶]+$/u.test(run.text))) return true
  const isMarked = /\p{L}\s?[\d*†‡§¶]/u.test(blockText(block))
  return isMarked && below.some((next) => /^[1*†‡§¶]/u.test(blockText(next)))
}
