import { DEFAULT_LIMITS } from '@gatefold/importers/ImportLimits'
import { readSource } from '@gatefold/importers/readSource'
import { articleBlocks } from '../articleBlocks.ts'
import type { TruthArticle, TruthBlock } from './TruthArticle.ts'

/** What an EPUB adds to its text. */
export interface EpubExtras {
  /** Titles of articles that are left out. */
  readonly articles: RegExp | undefined
  /** Words that are left out. */
  readonly words: RegExp | undefined
  /** Whether it marks its headings; what the import makes headlines of where it does not is no truth. */
  readonly hasHeadings: boolean
}

/** The articles of an EPUB, as its importer reads them; those of one block name a part and are no articles. */
export async function readEpubTruth(path: string, extras: EpubExtras): Promise<readonly TruthArticle[]> {
  const signal = new AbortController().signal
  const options = { limits: DEFAULT_LIMITS, now: new Date(0), onProgress: () => undefined, signal }
  const opened = await readSource({ kind: 'file', path }, options)
  try {
    return opened.issue.articles
      .map((article) => ({
        title: typeof article.title === 'string' ? article.title : '',
        firstPage: undefined,
        blocks: articleBlocks(article).map((block) => asPublished(block, extras)),
      }))
      .filter(({ title, blocks }) => blocks.length > 1 && extras.articles?.test(title) !== true)
  } finally {
    await opened.close()
  }
}

function asPublished(block: TruthBlock, { words, hasHeadings }: EpubExtras): TruthBlock {
  const text = words === undefined ? block.text : block.text.replace(words, '')
  return { kind: hasHeadings ? block.kind : 'text', text }
}
