import { fileTitle } from '../../epub/fileTitle.ts'
import type { PlanFile } from '../../importSource.ts'
import type { DocumentFacts } from '../DocumentFacts.ts'
import type { LaidPage } from '../LaidPage.ts'
import { planStories } from './planStories.ts'
import { readPlan } from './readPlan.ts'
import type { StoryPlan } from './StoryPlan.ts'

export interface PlanSources {
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
