import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { ImportedArticle } from '@gatefold/importers/ImportedIssue'
import { DEFAULT_LIMITS } from '@gatefold/importers/ImportLimits'
import { createImportLog } from '@gatefold/importers/ImportLog'
import { readPdfText } from '@gatefold/importers/pdf/pdfImporter'
import { choosePlan } from '@gatefold/importers/pdf/stories/planStories'
import { writeStories } from '@gatefold/importers/pdf/stories/writeStories'
import { formatFile } from '../generate/generate.ts'
import { measuredDocuments } from './measuredDocuments.ts'
import { comparePages } from './pages/comparePages.ts'
import { describeWeakness, replaceSection, writeExtras, writeTable } from './report.ts'
import { scoreDocument } from './scoreDocument.ts'

/**
 * `npm run accuracy`: scores every document whose text is there in another form, and puts the table into
 * docs/accuracy.md. `npm run accuracy -- jose openorg` scores those whose name contains a word, and says what is wrong
 * with them; then nothing is written. `npm run accuracy -- pages` compares every page's picture with pdftoppm's, and
 * likewise with words behind it.
 */
const root = join(import.meta.dirname, '../..')
const contents = join(root, '../shared/content')
const { positionals } = parseArgs({ allowPositionals: true })
if (positionals[0] === 'pages') await measurePages(positionals.slice(1))
else await measureText(positionals)

async function measurePages(words: readonly string[]): Promise<void> {
  const table = await comparePages(words, (row) => {
    console.error(row)
  })
  console.log(table)
  if (words.length === 0) await writeSection('pages', table)
}

async function measureText(words: readonly string[]): Promise<void> {
  const chosen = measuredDocuments.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
  const scores = []
  for (const document of chosen) {
    const articles = await extractArticles(join(contents, document.pdf))
    const { score, misses } = scoreDocument(document, await document.readTruth(contents), articles)
    scores.push(score)
    console.error(`${document.name}: text ${score.text.f1.toFixed(3)}`)
    if (words.length > 0) console.log(describeWeakness(score, misses, articles))
  }
  console.log(writeTable(scores))
  if (words.length === 0) await writeSection('text', `${writeTable(scores)}\n\n${writeExtras(chosen)}`)
}

async function writeSection(name: string, table: string): Promise<void> {
  const filename = 'docs/accuracy.md'
  const written = replaceSection(await readFile(join(root, filename), 'utf8'), name, table)
  await writeFile(join(root, filename), await formatFile(root, filename, written))
}

/** The articles of a PDF as an import makes them, with captions as texts because no picture is taken out. */
export async function extractArticles(path: string): Promise<readonly ImportedArticle[]> {
  const signal = new AbortController().signal
  const options = { limits: DEFAULT_LIMITS, now: new Date(0), onProgress: () => undefined, signal }
  const { pages, facts } = await readPdfText(path, options)
  const plan = choosePlan({ pages, facts, path, plan: undefined })
  return writeStories({ pages, plan, picture: () => undefined, log: createImportLog() }).articles
}
