import type { ImportedArticle } from '@gatefold/importers/ImportedIssue'
import { openPdf } from '@gatefold/importers/pdf/engine/PdfFile'
import { readDocumentFacts } from '@gatefold/importers/pdf/engine/DocumentFacts'
import type { PlannedStory } from './PrintedEdition.ts'
import { textOf } from './wireValues.ts'

/** What is compared with a printed file. */
interface Planned {
  readonly articles: readonly ImportedArticle[]
  readonly stories: readonly PlannedStory[]
}

/** How the printed file differs from the flat plan, by which the contents page has its numbers; empty when it does not. */
export async function checkStarts(path: string, { articles, stories }: Planned): Promise<readonly string[]> {
  const file = await openPdf(path)
  try {
    const { outline } = await readDocumentFacts(file, path)
    return stories.flatMap(({ key, page }) => {
      const title = textOf(articles.find((article) => article.key === key)?.title)
      const found = outline.find((entry) => withoutSpaces(entry.title) === withoutSpaces(title))
      return found?.page === page ? [] : [`${key} starts on page ${found?.page ?? 'none'}, planned for ${page}`]
    })
  } finally {
    file.close()
  }
}

/** Chromium leaves out the space at which a title is broken. */
function withoutSpaces(title: string): string {
  return title.replace(/\s/g, '')
}
