import { DEFAULT_LIMITS } from '@gatefold/importers/ImportLimits'
import { readSource } from '@gatefold/importers/readSource'
import { articleBlocks } from '../articleBlocks.ts'
import type { TruthArticle } from './TruthArticle.ts'

/** The articles of an EPUB, as its importer reads them. */
export async function readEpubTruth(path: string): Promise<readonly TruthArticle[]> {
  const signal = new AbortController().signal
  const options = { limits: DEFAULT_LIMITS, now: new Date(0), onProgress: () => undefined, signal }
  const opened = await readSource({ kind: 'file', path }, options)
  try {
    return opened.issue.articles.map((article) => ({
      title: typeof article.title === 'string' ? article.title : '',
      firstPage: undefined,
      blocks: articleBlocks(article),
    }))
  } finally {
    await opened.close()
  }
}
