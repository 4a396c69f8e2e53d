import { detectLanguage } from '../../epub/detectLanguage.ts'
import { languageTag } from '../../component/publicationValues.ts'
import type { DocumentFacts } from '../DocumentFacts.ts'
import type { LaidPage } from '../LaidPage.ts'
import { assignBlocks } from './assignBlocks.ts'
import { blockText } from './blockText.ts'
import { contentsStarts } from './contentsStarts.ts'
import { continueStories } from './continueStories.ts'
import { outlineStarts } from './outlineStarts.ts'
import { isBody, pageKinds, type PageKind } from './pageKinds.ts'
import { partOfStory } from './partOfStory.ts'
import { storyAuthors } from './storyAuthor.ts'
import type { PlannedStory, StoryPlan } from './StoryPlan.ts'
import { compareStarts, type StoryStart } from './StoryStart.ts'
import { titleStarts } from './titleStarts.ts'

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
