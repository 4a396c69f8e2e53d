import { ImportError } from '../../ImportError.ts'
import type { LaidBlock, LaidPage } from '../layout/PageLines.ts'
import { wordsOf } from './headline.ts'
import { blockText, pageOfBlock } from './pageBlocks.ts'
import type { PlannedStory, StoryPlan } from './StoryPlan.ts'

/** The blocks of each story of the plan in their order; furniture is among them. */
export type AssignedBlocks = readonly (readonly LaidBlock[])[]

interface Claim {
  readonly story: number
  /** Index of the first block that it takes. */
  readonly from: number
}

/**
 * Divides the blocks of the pages among the stories of a plan: on a page that several name, each has what stands
 * between its beginning and the next one's. Throws ImportError `malformed`, with the story and the page, for a plan
 * that does not fit the pages.
 */
export function assignBlocks(pages: readonly LaidPage[], plan: StoryPlan): AssignedBlocks {
  checkPictures(pages, plan)
  const claims = pages.map((page) => claimsOn(page, plan))
  return plan.stories.map((story, index) =>
    story.pages.flatMap((number) => {
      const page = pages[number - 1]
      if (page === undefined) throw misfit(story, index, `page ${number}, but there are ${pages.length} pages`)
      return blocksOf(page, claims[number - 1] ?? [], index)
    }),
  )
}

/** Pages whose pictures a plan names have to be there. */
function checkPictures({ length }: readonly LaidPage[], { cover = 1, stories }: StoryPlan): void {
  const there = `there are ${length} pages`
  if (cover > length) throw new ImportError('malformed', `The plan names page ${cover} as the cover, but ${there}.`)
  stories.forEach((story, index) => {
    const { thumbnail = 1 } = story
    if (thumbnail > length) throw misfit(story, index, `page ${thumbnail} as its thumbnail, but ${there}`)
  })
}

function claimsOn(page: LaidPage, plan: StoryPlan): readonly Claim[] {
  const claims = plan.stories.flatMap((story, index) =>
    story.pages.includes(page.page) ? [{ story: index, from: beginning(page, story, index) }] : [],
  )
  const sorted = claims.toSorted((one, other) => one.from - other.from)
  sorted.forEach((claim, at) => {
    if (at > 0 && sorted[at - 1]?.from === claim.from)
      throw overlap(page, plan, [sorted[at - 1]?.story ?? 0, claim.story])
  })
  return sorted
}

function beginning(page: LaidPage, story: PlannedStory, index: number): number {
  const wanted = story.begins[page.page]
  if (wanted === undefined) return 0
  const found = findBlock(page, wanted)
  if (found === -1)
    throw misfit(story, index, `${JSON.stringify(wanted)} on page ${page.page}, where it does not stand`)
  return found
}

/** Index of the block with that id, else of the first that begins with those words; -1 for none. */
function findBlock(page: LaidPage, wanted: string): number {
  const byId = page.blocks.findIndex((block) => block.id === wanted)
  if (byId !== -1) return byId
  const words = wordsOf(wanted).join(' ')
  if (words === '') return -1
  return page.blocks.findIndex((block) => `${wordsOf(blockText(block)).join(' ')} `.startsWith(`${words} `))
}

function blocksOf(page: LaidPage, claims: readonly Claim[], story: number): readonly LaidBlock[] {
  const at = claims.findIndex((claim) => claim.story === story)
  return page.blocks.slice(claims[at]?.from, claims[at + 1]?.from)
}

function misfit(story: PlannedStory, index: number, what: string): ImportError {
  return new ImportError('malformed', `Story ${index + 1} of the plan, "${story.title}", names ${what}.`)
}

function overlap(page: LaidPage, plan: StoryPlan, stories: readonly [number, number]): ImportError {
  const [one, other] = stories.map((story) => `"${plan.stories[story]?.title ?? ''}"`)
  const advice = 'say under "begins" where on the page the later one begins'
  return new ImportError(
    'malformed',
    `The stories ${one} and ${other} both begin at one place of page ${page.page}; ${advice}.`,
  )
}

export interface PictureOnPage {
  /** Counts from 1. */
  readonly page: number
  /** Of the PlacedPicture. */
  readonly id: string
}

/** The pictures that the articles of a plan show: what has to be taken out of the PDF. Throws like assignBlocks. */
export function storyPictures(pages: readonly LaidPage[], plan: StoryPlan): readonly PictureOnPage[] {
  return assignBlocks(pages, plan)
    .flat()
    .flatMap((block) =>
      block.role === 'picture' && block.picture !== undefined ? [{ page: pageOfBlock(block), id: block.picture }] : [],
    )
}
