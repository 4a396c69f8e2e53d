import { languageTag } from '../../component/publicationTerms.ts'
import { fileTitle, type PlanFile } from '../../importSource.ts'
import { detectLanguage } from '../../epub/language.ts'
import type { DocumentFacts } from '../engine/DocumentFacts.ts'
import type { LaidBlock, LaidPage } from '../layout/PageLines.ts'
import { assignBlocks } from './assignBlocks.ts'
import { findHeadline, openingOf } from './headline.ts'
import { blockText } from './pageBlocks.ts'
import { isBody, type PageKind, pageKinds } from './pageKinds.ts'
import { storyAuthors } from './writeStories.ts'
import { type PlannedStory, readPlan, type StoryPlan } from './StoryPlan.ts'
import { compareStarts, contentsStarts, namedPage, outlineStarts, type StoryStart, titleStarts } from './storyStarts.ts'

interface PlanSources {
  readonly pages: readonly LaidPage[]
  readonly facts: DocumentFacts
  /** Of the PDF: it gives a name to what has none. */
  readonly path: string
  /** A person's own. */
  readonly plan: PlanFile | undefined
}

/** The person's plan where there is one, else what the pages say. Throws ImportRefusal `malformed` for a bad plan. */
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
