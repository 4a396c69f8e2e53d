import { createImportLog } from '@gatefold/importers/ImportLog'
import type { ImportedArticle } from '@gatefold/importers/ImportedIssue'
import { DEFAULT_LIMITS } from '@gatefold/importers/ImportLimits'
import { choosePlan } from '@gatefold/importers/pdf/stories/choosePlan'
import { writeStories } from '@gatefold/importers/pdf/stories/writeStories'
import { readPdfText } from '@gatefold/importers/pdf/readPdfText'

/** The articles of a PDF as an import makes them, with captions as texts because no picture is taken out. */
export async function extractArticles(path: string): Promise<readonly ImportedArticle[]> {
  const signal = new AbortController().signal
  const options = { limits: DEFAULT_LIMITS, now: new Date(0), onProgress: () => undefined, signal }
  const { pages, facts } = await readPdfText(path, options)
  const plan = choosePlan({ pages, facts, path, plan: undefined })
  return writeStories({ pages, plan, picture: () => undefined, log: createImportLog() }).articles
}
