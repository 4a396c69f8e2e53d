import type { ImportOptions, PlanFile } from '../importSource.ts'
import { readPdfText } from './readPdfText.ts'
import { assignBlocks } from './stories/assignBlocks.ts'
import { readPlan } from './stories/readPlan.ts'

/**
 * Whether a person's plan fits the PDF, before the time that pressing its pages takes. Throws ImportRefusal
 * `malformed` where it does not.
 */
export async function checkPlan(path: string, plan: PlanFile, options: ImportOptions): Promise<void> {
  const stories = readPlan(plan)
  const { pages } = await readPdfText(path, { ...options, onProgress: () => undefined })
  assignBlocks(pages, stories)
}
