import { languageTag } from '../../component/publicationTerms.ts'
import { fileTitle, type PlanFile } from '../../importSource.ts'
import { detectLanguage } from '../../epub/language.ts'
import type { DocumentFacts, OutlineEntry } from '../engine/DocumentFacts.ts'
import type { LaidBlock, LaidPage } from '../layout/PageLines.ts'
import { assignBlocks } from './assignBlocks.ts'
import { findHeadline, openingOf, SAME_TITLE, titleLikeness } from './headline.ts'
import { blockText } from './pageBlocks.ts'
import { isBody, type PageKind, pageKinds, type ContentsEntry, contentsLines } from './pageKinds.ts'
import { storyAuthors } from './writeStories.ts'
import { type PlannedStory, readPlan, type StoryPlan } from './StoryPlan.ts'

interface PlanSources {
  readonly pages: readonly LaidPage[]
  readonly facts: DocumentFacts
  /** Of the PDF: it gives a name to what has none. */
  readonly path: string
  /** A person's own. */
  readonly plan: PlanFile | undefined
}

/** The person's plan where there is one, else what the pages say. Throws ImportError `malformed` for a bad plan. */
export function choosePlan({ pages, facts, path, plan }: PlanSources): StoryPlan {
  if (plan !== undefined) return readPlan(plan)
  const found = planStories(pages, facts)
  const title = found.title === '' ? fileTitle(path) : found.title
  return { ...found, title, stories: found.stories.map((story) => (story.title === '' ? { ...story, title } : story)) }
}

/** Letters of body text without which there is nothing to read. */
const SHORTEST_STORY = 200

/** Programs write such titles into PDFs that have none. */
const NO_TITLE = /^(?:unknown|untitled.*|microsoft word.*|.*\.(?:indd|docx?|pages|odt|tex|qxp|pmd|pdf))$/i

/** Characters from which the language is told. */
const SAMPLE = 20_000

/**
 * The stories of a PDF: by its outline where that lists stories, else by its contents page, else by the titles on its
 * pages; what goes on elsewhere is followed. Covers, contents pages, adverts and pages without text belong to none.
 */
export function planStories(pages: readonly LaidPage[], facts: DocumentFacts): StoryPlan {
  const kinds = pageKinds(pages)
  const starts =
    outlineStarts(facts.outline, pages) ??
    contentsStarts(pages, facts.labels) ??
    titleStarts(pages, kinds, facts.labels)
  const plan = {
    title: issueTitle(facts, pages),
    language: languageOf(facts, pages),
    stories: divide(starts, pages, kinds),
  }
  const whole = plan.stories.length === 0 ? { ...plan, stories: onlyStory(plan.title, pages, kinds) } : plan
  return withAuthors(readable(continueStories(whole, pages, facts.labels), pages), pages, facts)
}

function issueTitle(facts: DocumentFacts, pages: readonly LaidPage[]): string {
  const title = facts.title.replace(/\s+/gu, ' ').trim()
  if (title !== '' && !NO_TITLE.test(title)) return title
  const [largest] = (pages[0]?.blocks ?? [])
    .filter((block) => block.role === 'title')
    .toSorted((one, other) => other.size - one.size)
  return largest === undefined ? '' : blockText(largest)
}

function languageOf(facts: DocumentFacts, pages: readonly LaidPage[]): string {
  const declared = languageTag(facts.language) ?? 'en'
  const sample = pages
    .flatMap((page) => page.blocks.map(blockText))
    .join(' ')
    .slice(0, SAMPLE)
  return detectLanguage(sample, declared) ?? declared
}

/** Every story from its start to the next one's; of two at one place the later, which is the smaller piece; without the pages that hold nothing of it. */
function divide(
  starts: readonly StoryStart[],
  pages: readonly LaidPage[],
  kinds: readonly PageKind[],
): readonly PlannedStory[] {
  const sorted = starts
    .toSorted(compareStarts)
    .filter((start, index, all) => index + 1 === all.length || compareStarts(all[index + 1] ?? start, start) !== 0)
  const isPart = partOfStory(pages, kinds)
  return sorted.map((start, index) => {
    const next = sorted[index + 1]
    const end = next === undefined ? pages.length : Math.max(start.page, next.block === 0 ? next.page - 1 : next.page)
    const parts = pages.slice(start.page - 1, end).filter((page) => page.page === start.page || isPart(page))
    const last = parts.findLastIndex((page) => kinds[page.page - 1] !== 'scan')
    const own = parts.slice(0, Math.max(0, last) + 1)
    const first = pages[start.page - 1]?.blocks[start.block]
    return {
      title: start.title,
      author: '',
      role: 'article' as const,
      pages: own.map((page) => page.page),
      begins: start.block === 0 || first === undefined ? {} : { [start.page]: first.id },
    }
  })
}

/** Pages with text but no titles are one story. */
function onlyStory(title: string, pages: readonly LaidPage[], kinds: readonly PageKind[]): readonly PlannedStory[] {
  const own = pages.filter((page) => kinds[page.page - 1] === 'story').map((page) => page.page)
  return own.length === 0 ? [] : [{ title, author: '', role: 'article', pages: own, begins: {} }]
}

/** Without the stories that have nothing to read, such as the page that names a part of a book. */
function readable(plan: StoryPlan, pages: readonly LaidPage[]): StoryPlan {
  const assigned = assignBlocks(pages, plan)
  const letters = assigned.map((blocks) =>
    blocks.filter(isBody).reduce((sum, block) => sum + blockText(block).length, 0),
  )
  return { ...plan, stories: plan.stories.filter((_, index) => (letters[index] ?? 0) >= SHORTEST_STORY) }
}

function withAuthors(plan: StoryPlan, pages: readonly LaidPage[], facts: DocumentFacts): StoryPlan {
  const assigned = assignBlocks(pages, plan)
  const texts = plan.stories.map(({ title }, index) => ({ title, blocks: assigned[index] ?? [] }))
  const authors = storyAuthors(texts, { pages, facts })
  const only = plan.stories.length === 1 ? facts.author.trim() : ''
  return { ...plan, stories: plan.stories.map((story, index) => ({ ...story, author: authors[index] || only })) }
}

/**
 * Leads stories on to the pages that their lines such as "continued on page 34" name: the number tells, whatever the
 * language; where it comes from counts as well. `labels` are the printed page numbers.
 */
function continueStories(plan: StoryPlan, pages: readonly LaidPage[], labels: readonly string[]): StoryPlan {
  return pages.reduce(
    (before, page) =>
      page.blocks
        .filter((block) => block.role === 'continued')
        .reduce((current, block) => follow({ page, block, current }, pages, labels), before),
    plan,
  )
}

interface Step {
  readonly page: LaidPage
  readonly block: LaidBlock
  readonly current: StoryPlan
}

function follow({ page, block, current }: Step, pages: readonly LaidPage[], labels: readonly string[]): StoryPlan {
  const target = pages[namedPage(block, labels) - 1]
  if (target === undefined || target.page <= page.page) return current
  const index = assignBlocks(pages, current).findIndex((blocks) => blocks.includes(block))
  const story = current.stories[index]
  if (story === undefined || story.pages.includes(target.page)) return current
  const continued = goOn(story, target, arrival(target, story, { from: page, labels }))
  const isTaken = current.stories.some(({ pages: taken }) => taken.includes(target.page))
  if (isTaken && continued.begins[target.page] === undefined) return current
  return { ...current, stories: current.stories.with(index, continued) }
}

function goOn(story: PlannedStory, target: LaidPage, at: number): PlannedStory {
  const begin = at === 0 ? undefined : target.blocks[at]?.id
  const begins = begin === undefined ? story.begins : { ...story.begins, [target.page]: begin }
  return { ...story, pages: [...story.pages, target.page], begins }
}

/** Index of the block with which a story goes on: the line that names its page, else its repeated title, else the top. */
function arrival(
  target: LaidPage,
  story: PlannedStory,
  { from, labels }: { readonly from: LaidPage; readonly labels: readonly string[] },
): number {
  const line = target.blocks.findIndex((block) => block.role === 'continued' && namedPage(block, labels) === from.page)
  if (line === -1) return findHeadline(target, story.title)?.block ?? 0
  let first = line
  while (isHeadingLike(target.blocks[first - 1])) first -= 1
  return openingOf(target, first)
}

function isHeadingLike(block: LaidBlock | undefined): boolean {
  return block?.role === 'title' || block?.role === 'heading' || block?.role === 'kicker'
}

/** Points by which two sizes of type may differ and be one. */
const SAME_SIZE = 0.3

/** A picture that fills more of a page is an advert or a photograph of its own. */
const FULL_PAGE = 0.6

/**
 * Tells which pages between two of a story are part of it. A page with hardly any text says so by a caption, by text of
 * the size in which the publication is set, which adverts seldom have, or by pictures that leave room on the page.
 */
function partOfStory(pages: readonly LaidPage[], kinds: readonly PageKind[]): (page: LaidPage) => boolean {
  const size = bodySize(pages)
  return (page) => {
    const kind = kinds[page.page - 1]
    if (kind !== 'picture' && kind !== 'scan') return kind === 'story'
    const pictures = page.blocks.filter((block) => block.role === 'picture')
    if (pictures.some((block) => areaOf(block.box) > FULL_PAGE * areaOf(page))) return hasCaption(page)
    const isSet = page.blocks.some((block) => isBody(block) && Math.abs(block.size - size) <= SAME_SIZE)
    return hasCaption(page) || (kind === 'picture' ? isSet : pictures.length > 0)
  }
}

/** The size of most of the letters in paragraphs. */
function bodySize(pages: readonly LaidPage[]): number {
  const letters = new Map<number, number>()
  for (const block of pages.flatMap((page) => page.blocks)) {
    if (block.role !== 'paragraph') continue
    const length = block.runs.reduce((sum, run) => sum + run.text.length, 0)
    letters.set(block.size, (letters.get(block.size) ?? 0) + length)
  }
  return [...letters].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? 0
}

function hasCaption(page: LaidPage): boolean {
  return page.blocks.some((block) => block.role === 'caption')
}

function areaOf({ width, height }: { readonly width: number; readonly height: number }): number {
  return width * height
}

/** Where a story begins. */
interface StoryStart {
  /** Counts from 1. */
  readonly page: number
  /** Index among the page's blocks; 0 is the top of the page. */
  readonly block: number
  readonly title: string
}

/** In the order of the document. */
function compareStarts(one: StoryStart, other: StoryStart): number {
  return one.page - other.page || one.block - other.block
}

/** The share of a level's entries that have to begin at the head of a page: stories do, sections do not. */
const SHARE_AT_HEAD = 0.6

/** An entry may name a page near the one that has its words. */
const FARTHEST = 5

/** Pages that several entries below another have at least on average. */
const SHORTEST_PIECES = 2

/**
 * An outline of whose entries a larger share is not to be found on the pages has been damaged; a few, such as the
 * cover, are never found.
 */
const SHARE_LOST = 0.1

const FEW_LOST = 2

/**
 * The stories of an outline: its top level, or what stands below an entry where that begins at the head of pages as well,
 * such as the articles of a section.
 * Undefined where the outline lists no stories, such as the sections of one article.
 */
function outlineStarts(
  outline: readonly OutlineEntry[],
  pages: readonly LaidPage[],
): readonly StoryStart[] | undefined {
  const level = outline.length === 1 ? (outline[0]?.children ?? []) : outline
  if (level.length < 2 || !isLevelOfStories(level, pages)) return undefined
  if (isDamaged(level, pages)) return undefined
  return withSmallerPieces(level, pages).flatMap((entry) => startOf(entry, pages) ?? [])
}

function isLevelOfStories(level: readonly OutlineEntry[], pages: readonly LaidPage[]): boolean {
  const atHead = level.filter((entry) => startOf(entry, pages)?.block === 0)
  return level.length > 0 && atHead.length >= SHARE_AT_HEAD * level.length
}

function isDamaged(level: readonly OutlineEntry[], pages: readonly LaidPage[]): boolean {
  const entries = level.flatMap((entry) => [entry, ...entry.children]).filter(({ title }) => title !== '')
  const lost = entries.filter((entry) => !isPrinted(entry, pages))
  return lost.length > Math.max(FEW_LOST, SHARE_LOST * entries.length)
}

function withSmallerPieces(level: readonly OutlineEntry[], pages: readonly LaidPage[]): readonly OutlineEntry[] {
  return level.flatMap((entry, index) => {
    const end = level[index + 1]?.page ?? pages.length + 1
    const { length } = entry.children
    const isWorth = end - entry.page >= (length === 1 ? 1 : SHORTEST_PIECES * length)
    return isWorth && isLevelOfStories(entry.children, pages) ? [entry, ...entry.children] : [entry]
  })
}

function startOf(entry: OutlineEntry, pages: readonly LaidPage[]): StoryStart | undefined {
  const named = pages[entry.page - 1]
  return findEntry(entry, pages) ?? (named === undefined ? undefined : startAt(named, entry))
}

/** Whether a line on a page near an entry's has its words. */
function isPrinted(entry: OutlineEntry, pages: readonly LaidPage[]): boolean {
  return pagesNear(entry, pages).some((page) =>
    page.blocks.some((block) => block.lines.some((line) => titleLikeness(line.text, entry.title) >= SAME_TITLE)),
  )
}

/** The nearest first. */
function pagesNear(entry: OutlineEntry, pages: readonly LaidPage[]): readonly LaidPage[] {
  return pages
    .slice(Math.max(0, entry.page - 1 - FARTHEST), entry.page + FARTHEST)
    .toSorted((one, other) => Math.abs(one.page - entry.page) - Math.abs(other.page - entry.page))
}

/** Where the words of an entry stand: on its page, else as a heading of a page near it. */
function findEntry(entry: OutlineEntry, pages: readonly LaidPage[]): StoryStart | undefined {
  for (const page of pagesNear(entry, pages)) {
    const headline = findHeadline(page, entry.title)
    if (headline === undefined) continue
    if (page.page !== entry.page && !isHeadline(page.blocks[headline.block])) continue
    const title = bestWording(headline.text, entry.title)
    return { page: page.page, block: openingOf(page, headline.block), title }
  }
  return undefined
}

/** The start at the place that an entry names, for one whose words the page does not have. */
function startAt(page: LaidPage, { y = 0, title }: OutlineEntry): StoryStart {
  const blocks = page.blocks.map((block, index) => ({ block, index }))
  const below = blocks.filter(({ block }) => block.role !== 'furniture' && block.box.y + block.box.height > y)
  const first = below[0]?.index ?? 0
  const headline = below.find(({ block, index }) => isHeadline(block) && openingOf(page, index) <= first)
  return {
    page: page.page,
    block: openingOf(page, headline?.index ?? first),
    title: headline === undefined ? title : blockText(headline.block),
  }
}

/** The page's own words, unless it shouts them. */
function bestWording(printed: string, listed: string): string {
  const isShouted = printed === printed.toUpperCase() && printed !== printed.toLowerCase()
  return isShouted && listed !== listed.toUpperCase() ? listed : printed
}

/** The share of entries whose titles have to stand on the pages named, for a contents page to be believed. */
const SHARE_FOUND = 0.7

/** A cover and front matter may stand before page 1. */
const MOST_PAGES_BEFORE = 40

/**
 * The stories of the contents pages: each title looked up on the page of its number. Undefined where there is no
 * contents page, or one that does not fit the pages.
 */
function contentsStarts(pages: readonly LaidPage[], labels: readonly string[]): readonly StoryStart[] | undefined {
  const entries = pages.flatMap((page) => contentsLines(page, pages.length))
  if (entries.length < 2) return undefined
  const tries = pageNumberings(labels).map((numbering) =>
    entries.flatMap((entry) => startOfLine(entry, numbering, pages) ?? []),
  )
  const best = tries.reduce((one, other) => (other.length > one.length ? other : one), [])
  if (best.length < Math.max(2, SHARE_FOUND * entries.length)) return undefined
  return best
}

/** Ways to go from a printed number to a page: by the labels of the PDF, else by pages that stand before page 1. */
function pageNumberings(labels: readonly string[]): readonly ((label: string) => number)[] {
  const shifts = Array.from({ length: MOST_PAGES_BEFORE }, (_, shift) => (label: string) => Number(label) + shift)
  return [(label) => labels.indexOf(label) + 1, ...shifts]
}

function startOfLine(
  { title, longer, label }: ContentsEntry,
  numbering: (label: string) => number,
  pages: readonly LaidPage[],
): StoryStart | undefined {
  const page = pages[numbering(label) - 1]
  if (page === undefined || contentsLines(page, pages.length).length > 0) return undefined
  const [short, long] = [findHeadline(page, title), findHeadline(page, longer)]
  const isLonger = (long?.likeness ?? 0) > (short?.likeness ?? 0)
  const headline = isLonger ? long : short
  if (headline === undefined) return undefined
  const wording = bestWording(headline.text, isLonger ? longer : title)
  return { page: page.page, block: openingOf(page, headline.block), title: wording }
}

/** The share of a level's headings that have to stand at the head of a page: titles do, crossheads do not. */
const SHARE_OF_TITLES = 0.5

/** The same for a level of long pieces, of two pages at least: there stories run on one below the other. */
const SHARE_OF_LONG = 0.35

const LONG_PIECE = 2

/** A level with more headings a page is not one of stories. */
const MOST_A_PAGE = 1.5

/** A line such as "from page 12" stands so many blocks from a repeated title. */
const NEAR = 3

/**
 * The stories by the look of the pages: every heading of a level whose headings mostly stand at the head of a page, and
 * of the levels above it. Headings without text between them are one group:
 * its title is the largest, unless a smaller one begins stories by itself elsewhere and the larger names a section.
 */
function titleStarts(
  pages: readonly LaidPage[],
  kinds: readonly PageKind[],
  labels: readonly string[],
): readonly StoryStart[] {
  const own = pages.filter((page) => kinds[page.page - 1] !== 'contents')
  const level = deepestLevel(own)
  const groups = own.flatMap((page) => groupsOn(page, level))
  const alone = groups.filter(({ titles }) => titles.length === 1).map(({ titles }) => titles[0]?.level ?? 1)
  const independent = new Set(alone.filter((found, index) => alone.indexOf(found) !== index))
  return groups
    .filter(({ page, index }) => !isArrival(page, index, labels))
    .map(({ page, index, titles }) => ({
      page: page.page,
      block: openingOf(page, index),
      title: groupTitle(titles, independent),
    }))
}

/** Titles of a page that follow each other without text between them. */
interface TitleGroup {
  readonly page: LaidPage
  /** Of the first of them. */
  readonly index: number
  readonly titles: readonly LaidBlock[]
}

function groupsOn(page: LaidPage, level: number): readonly TitleGroup[] {
  const groups: TitleGroup[] = []
  let isOpen = false
  page.blocks.forEach((block, index) => {
    if (isOfLevel(block, level)) {
      const last = isOpen ? groups.pop() : undefined
      groups.push(last === undefined ? { page, index, titles: [block] } : { ...last, titles: [...last.titles, block] })
    }
    isOpen = isOfLevel(block, level) || (isOpen && !isBody(block))
  })
  return groups
}

function groupTitle(titles: readonly LaidBlock[], independent: ReadonlySet<number>): string {
  const levels = titles.map((block) => block.level ?? 1)
  const own = levels.filter((level) => independent.has(level))
  const chosen = own.length > 0 ? Math.max(...own) : Math.min(...levels)
  return titles
    .filter((block) => (block.level ?? 1) === chosen)
    .map(blockText)
    .join(' ')
}

/** The deepest level of titles; 1 where there is none, since the largest words of all are a title wherever they stand. */
function deepestLevel(pages: readonly LaidPage[]): number {
  const headlines = pages.flatMap((page) =>
    page.blocks.flatMap((block, index) =>
      isHeadline(block) ? [{ level: block.level ?? 1, isAtHead: openingOf(page, index) === 0 }] : [],
    ),
  )
  const levels = [...new Set(headlines.map(({ level }) => level))].toSorted((one, other) => other - one)
  const deepest = levels.find((level) => {
    const same = headlines.filter((headline) => headline.level === level)
    const above = headlines.filter((headline) => headline.level <= level)
    const atHead = same.filter(({ isAtHead }) => isAtHead)
    const share = above.length * LONG_PIECE <= pages.length ? SHARE_OF_LONG : SHARE_OF_TITLES
    return atHead.length >= Math.max(2, share * same.length) && above.length <= MOST_A_PAGE * pages.length
  })
  return deepest ?? 1
}

function isOfLevel(block: LaidBlock | undefined, level: number): boolean {
  return block !== undefined && isHeadline(block) && (block.level ?? 1) <= level
}

/** Whether a story comes here from an earlier page. */
function isArrival(page: LaidPage, index: number, labels: readonly string[]): boolean {
  return page.blocks
    .slice(Math.max(0, index - 1), index + 1 + NEAR)
    .some((block) => block.role === 'continued' && namedPage(block, labels) < page.page)
}

const NUMBER = /(\d{1,4})\D*$/

/** The page, counted from 1, that a line such as "continued on page 34" names; 0 for none. */
function namedPage(block: LaidBlock, labels: readonly string[]): number {
  const label = NUMBER.exec(blockText(block))?.[1] ?? ''
  const labelled = labels.indexOf(label) + 1
  return labelled === 0 ? Number(label) : labelled
}

/** Whether a block is a title or heading. */
function isHeadline(block: LaidBlock | undefined): boolean {
  return block?.role === 'title' || block?.role === 'heading'
}
