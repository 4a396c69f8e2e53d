import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DEFAULT_LIMITS } from '@gatefold/importers/ImportLimits'
import type { ImportedIssue } from '@gatefold/importers/ImportedIssue'
import { readMarkdownIssue } from '@gatefold/importers/markdown/readMarkdownIssue'
import { createHyphenation } from '../../apps/server/src/publishing/hyphenation/createHyphenation.ts'
import { hyphenateComponents } from '../../apps/server/src/publishing/hyphenation/hyphenateComponents.ts'
import { checkStarts } from './print/checkStarts.ts'
import { issueHtml } from './print/issueHtml.ts'
import { pressFilm, pressPictures } from './print/pressPictures.ts'
import { printPdf } from './print/printPdf.ts'
import { soundStrip } from './print/soundStrip.ts'

const ISSUE = join(import.meta.dirname, '../../demo/issues/01-six-hours')
const ASSETS = join(ISSUE, 'assets')
const FRAMES = 6

/** The issue as its Markdown has it, with hyphens where the title's spelling allows them. */
async function readIssue(): Promise<ImportedIssue> {
  const { signal } = new AbortController()
  const options = { limits: DEFAULT_LIMITS, now: new Date(), onProgress: () => undefined, signal }
  const { issue } = await readMarkdownIssue(ISSUE, options)
  const hyphenated = { language: 'en-GB', hyphenation: createHyphenation() }
  const articles = issue.articles.map((article) => ({
    ...article,
    components: hyphenateComponents(article.components, hyphenated),
  }))
  return { ...issue, articles }
}

/** Prints the edition next to the one that is there, and puts it in its place if it is as planned. */
async function printIssue(): Promise<void> {
  const issue = await readIssue()
  const film = await pressFilm(FRAMES)
  const html = issueHtml(issue, { soundStrip: soundStrip(), filmStrip: [...film.keys()] })
  const pictures = new Map([...(await pressPictures(ASSETS)), ...film])
  const pdf = await printPdf({ html, pictures, fonts: join(ASSETS, 'fonts') })
  const path = join(ISSUE, 'print.pdf')
  await writeFile(`${path}.new`, pdf)
  const faults = await checkStarts(`${path}.new`, issue.articles)
  if (faults.length > 0) {
    process.stderr.write(`Not kept (see print.pdf.new):\n${faults.join('\n')}\n`)
    process.exitCode = 1
    return
  }
  await rename(`${path}.new`, path)
  process.stdout.write(`print.pdf  ${Math.round(pdf.length / 1024)} KB\n`)
}

await printIssue()
