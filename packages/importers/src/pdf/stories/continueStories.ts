import type { LaidBlock, LaidPage } from '../LaidPage.ts'
import { assignBlocks } from './assignBlocks.ts'
import { findHeadline, openingOf } from './findHeadline.ts'
import { namedPage } from './namedPage.ts'
import type { PlannedStory, StoryPlan } from './StoryPlan.ts'

/**
 * Leads stories on to the pages that their lines such as "continued on page 34" name: the number tells, whatever the
 * language; where it comes from counts as well. `labels` are the printed page numbers.
 */
export function continueStories(plan: StoryPlan, pages: readonly LaidPage[], labels: readonly string[]): StoryPlan {
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
