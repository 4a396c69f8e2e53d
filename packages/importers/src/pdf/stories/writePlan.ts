import { Document, isMap, isScalar, isSeq } from 'yaml'
import type { LaidPage } from '../LaidPage.ts'
import { blockText } from './blockText.ts'
import { writePageRanges } from './pageRanges.ts'
import type { PlannedStory, StoryPlan } from './StoryPlan.ts'

const HEAD = ` Which stories stand on which pages. Correct it, then: gatefold import FILE.pdf --stories THIS-FILE
 "pages" counts from 1; pages that no story names are shown as printed only. Leave a story out to drop it.
 "begins" says with which block, or with which words, a story begins on a page that it shares.`
/** Of a block's text, to recognise it by. */
const SHOWN = 60

/** A plan as YAML for a person, with the words that each beginning stands for; `readPlan` reads it back. */
export function writePlan(plan: StoryPlan, pages: readonly LaidPage[]): string {
  const document = new Document({ ...plan, stories: plan.stories.map(plainStory) })
  document.commentBefore = HEAD
  const texts = new Map(pages.flatMap((page) => page.blocks.map((block) => [block.id, blockText(block)] as const)))
  const stories = document.get('stories', true)
  if (isSeq(stories))
    for (const story of stories.items) if (isMap(story)) explainBeginnings(story.get('begins', true), texts)
  return document.toString({ lineWidth: 0 })
}

function plainStory(story: PlannedStory): object {
  const { begins, ...rest } = story
  return {
    ...rest,
    pages: writePageRanges(story.pages),
    ...(Object.keys(begins).length === 0 ? {} : { begins }),
  }
}

function explainBeginnings(begins: unknown, texts: ReadonlyMap<string, string>): void {
  if (!isMap(begins)) return
  for (const { value } of begins.items) {
    if (!isScalar(value)) continue
    const text = texts.get(String(value.value)) ?? ''
    if (text !== '') value.comment = ` ${text.slice(0, SHOWN)}`
  }
}
