import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { DEFAULT_LIMITS } from '@gatefold/importers/ImportLimits'
import type { ImportedArticle, ImportedIssue } from '@gatefold/importers/ImportedIssue'
import { readMarkdownIssue } from '@gatefold/importers/markdown/readIssueFile'
import { createHyphenation } from '../../apps/server/src/publishing/content/createHyphenation.ts'
import { hyphenateComponents } from '../../apps/server/src/publishing/content/hyphenateHtml.ts'
import type { DemoIssue } from './issues/DemoIssue.ts'
import { assetsOf, folderOf, issuesNamed } from './issues/demoIssues.ts'
import { checkStarts } from './print/checkStarts.ts'
import { issueHtml } from './print/issueHtml.ts'
import type { PrintedEdition } from './print/PrintedEdition.ts'
import { pressFilm, pressPictures } from './print/pressPictures.ts'
import { printPdf } from './print/printPdf.ts'
import { soundStrip } from './print/soundStrip.ts'
import { spoken } from './print/spoken.ts'

/** Of a film in print. */
const FRAMES = 6

/** Printed editions are in English. */
const LANGUAGE = 'en'

/** The issue as its Markdown has it, with hyphens where the title's spelling allows them. */
async function readIssue(folder: string): Promise<ImportedIssue> {
  const { signal } = new AbortController()
  const options = { limits: DEFAULT_LIMITS, now: new Date(), onProgress: () => undefined, signal }
  const { issue } = await readMarkdownIssue(folder, options)
  const { title, description, articles } = issue
  const hyphenated = { language: 'en-GB', hyphenation: createHyphenation() }
  return {
    ...issue,
    ...(spoken({ title, description }, LANGUAGE) as Pick<ImportedIssue, 'title' | 'description'>),
    articles: articles.map((article) => {
      const said = spoken(article, LANGUAGE) as ImportedArticle
      return { ...said, components: hyphenateComponents(said.components, hyphenated) }
    }),
  }
}

async function print(made: DemoIssue, issue: ImportedIssue, edition: PrintedEdition): Promise<Buffer> {
  const frames = new Map<string, Buffer>()
  const films = new Map<string, readonly string[]>()
  for (const film of made.films ?? []) {
    const pressed = await pressFilm(film, FRAMES)
    films.set(film.file, [...pressed.keys()])
    for (const [name, frame] of pressed) frames.set(name, frame)
  }
  const sounds = new Map((made.sounds ?? []).map((sound) => [sound.file, soundStrip(sound)]))
  const pictures = new Map([...(await pressPictures(assetsOf(made), edition.pictureWidths)), ...frames])
  return printPdf({
    html: issueHtml(issue, { edition, strips: { sounds, films } }),
    pictures,
    fonts: join(assetsOf(made), 'fonts'),
    styles: edition.styles,
  })
}

/** Prints the edition next to the one that is there, and puts it in its place if it is as planned. */
async function printIssue(made: DemoIssue, edition: PrintedEdition): Promise<void> {
  const issue = await readIssue(folderOf(made))
  const pdf = await print(made, issue, edition)
  const path = join(folderOf(made), 'print.pdf')
  await writeFile(`${path}.new`, pdf)
  const faults = await checkStarts(`${path}.new`, { articles: issue.articles, stories: edition.stories })
  if (faults.length > 0) {
    process.stderr.write(`Not kept (see ${made.folder}/print.pdf.new):\n${faults.join('\n')}\n`)
    process.exitCode = 1
    return
  }
  await rename(`${path}.new`, path)
  process.stdout.write(`${made.folder}/print.pdf  ${Math.round(pdf.length / 1024)} KB\n`)
}

const { values } = parseArgs({ options: { issue: { type: 'string', default: '' } } })
for (const issue of issuesNamed(values.issue)) {
  if (issue.printed !== undefined) await printIssue(issue, issue.printed)
}
