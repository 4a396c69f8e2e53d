import type { LaidPage } from '../LaidPage.ts'
import { assignBlocks } from './assignBlocks.ts'
import { pageOfBlock } from './pageOfBlock.ts'
import type { StoryPlan } from './StoryPlan.ts'

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
