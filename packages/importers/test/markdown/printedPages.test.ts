import { cp, mkdtemp, readdir, rm, writeFile, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImportedIssue, ImportedPage, WireComponent } from '../../src/ImportedIssue.ts'
import { markdownImporter } from '../../src/markdown/markdownImporter.ts'
import { importOptions } from '../builders/importOptions.ts'

const DEMO = join(import.meta.dirname, '../../../../demo/issues/01-six-hours')
const SMALL = { widths: [20], finest: 20 }
const PRINTED_PARAGRAPHS = 0.98

describe('the printed edition of the demonstration title (R3.1, R3.2)', () => {
  let issue: ImportedIssue
  beforeAll(async () => {
    issue = await readFolder(DEMO)
  })

  it('has a page for each of the PDF, with pictures of it', () => {
    expect(issue.pages).toHaveLength(36)
    expect(issue.pages.every(({ pictures }) => pictures.some(({ mediaType }) => mediaType === 'image/webp'))).toBe(true)
    expect(issue.report).toMatchObject({ changed: [], dropped: [] })
  })

  it('shows every paragraph of every article on a page of that article', () => {
    const shown = new Set(
      issue.pages.flatMap(({ blocks }) => blocks.map(({ article, component }) => `${article} ${component}`)),
    )
    const paragraphs = issue.articles.flatMap(({ key, components }) => bodiesOf(components).map((id) => `${key} ${id}`))
    const missing = paragraphs.filter((paragraph) => !shown.has(paragraph))
    expect(missing.length, missing.join(', ')).toBeLessThanOrEqual(paragraphs.length * (1 - PRINTED_PARAGRAPHS))
  })

  it('ties every block that is tied to a component that there is, on a page that the article names', () => {
    const standing = new Map(issue.articles.map(({ key, pages }) => [key, pages]))
    const known = new Set(
      issue.articles.flatMap(({ key, components }) => idsOf(components).map((id) => `${key} ${id}`)),
    )
    const tied = issue.pages.flatMap(({ blocks }, index) =>
      blocks.flatMap(({ article, component }) =>
        article === undefined ? [] : [{ page: index + 1, article, component }],
      ),
    )
    expect(tied.length).toBeGreaterThan(400)
    expect(tied.filter(({ article, page }) => standing.get(article)?.includes(page) !== true)).toEqual([])
    const named = tied.filter(({ component }) => component !== undefined)
    expect(named.filter(({ article, component }) => !known.has(`${article} ${component}`))).toEqual([])
  })

  it('stands where its flat plan has it: stories over several pages, and two of them on one', () => {
    const pagesOf = (name: string) => issue.articles.find(({ key }) => key.endsWith(name))?.pages
    expect(pagesOf('across')).toEqual([21, 22, 23, 24])
    expect(pagesOf('letters')).toEqual([32, 33])
    expect(pagesOf('neither')).toEqual([33, 36])
  })

  it('knows the pictures that fill a page', () => {
    const plates = issue.pages.flatMap(({ blocks }, index) => {
      const plate = blocks.find(({ role, area }) => role === 'picture' && area.width === 1 && area.height === 1)
      return plate === undefined ? [] : [`${index + 1} ${plate.article?.slice(0, 2) ?? ''}`]
    })
    expect(plates).toEqual(['6 02', '9 03', '15 05', '18 06', '35 13', '36 12'])
  })

  it('keeps the links: from the contents to pages, to the web edition of a story, and to the editor', () => {
    const urls = issue.pages.map(({ hotspots }) => hotspots.map(({ url }) => url))
    const openings = issue.articles.map(({ key }) => {
      const isOpening = ({ blocks }: ImportedPage) => blocks.some((it) => it.article === key && it.component === 'c1')
      return `#page=${issue.pages.findIndex(isOpening) + 1}`
    })
    expect(urls[2]).toEqual(openings)
    expect(urls[24]).toContain('article://08-the-sound-of-mud')
    expect(urls[32]).toContain('mailto:letters@low-water.example')
  })
})

describe('a folder of Markdown with a printed edition', () => {
  let folder: string
  let issue: ImportedIssue
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gatefold-print-'))
    await cp(DEMO, folder, { recursive: true })
    await writeLine(folder, '07-across.md', 'pages: [22]')
    await writeFile(
      join(folder, '14-soap.md'),
      '---\ntitle: Soap\npages: [90]\n---\n\nTide soap is for those who come late.\n',
    )
    issue = await readFolder(folder)
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('looks for an article only on the pages that its front matter names', () => {
    expect(issue.articles.find(({ key }) => key === '07-across')?.pages).toEqual([22])
    expect(issue.pages[22]?.blocks.some(({ article }) => article === '07-across')).toBe(false)
  })

  it('says so when an article is on no page, and when it names pages that are not there', () => {
    const subject = '14-soap.md'
    expect(issue.report.dropped).toEqual([{ subject, message: 'it names pages of a printed edition that has 36' }])
    expect(issue.report.changed).toEqual([{ subject, message: 'its text is on no page of print.pdf' }])
  })

  it('leaves the pages that are finished to the next try when it is stopped, and all of them to a correction after that', async () => {
    const workFolder = join(folder, '_work')
    const stop = new AbortController()
    const onProgress = (_done: number, _total: number, unit?: 'pages') =>
      unit === 'pages' && stop.abort(new Error('stopped'))
    const reading = { ...importOptions(), renditionPlan: SMALL, workFolder }
    const source = { kind: 'folder', path: folder } as const
    const stopped = markdownImporter.read(source, { ...reading, onProgress, signal: stop.signal })
    await expect(stopped).rejects.toThrow('stopped')
    const left = await readdir(workFolder)
    expect(left).toHaveLength(1)
    const { close } = await markdownImporter.read(source, reading)
    await close()
    expect(await readdir(workFolder)).toEqual(left)
    expect(await readdir(join(workFolder, left[0] ?? ''))).toContain('finished')
  })

  it('refuses a printed edition that is no PDF', async () => {
    await writeFile(join(folder, 'print.pdf'), 'soap')
    await expect(readFolder(folder)).rejects.toThrow('The PDF is damaged')
  })

  it('is without pages, and says why, when the file is not there', async () => {
    await rm(join(folder, 'print.pdf'))
    const { pages, report } = await readFolder(folder)
    expect(pages).toEqual([])
    expect(report.dropped).toContainEqual({
      subject: 'issue.md',
      message: 'the printed edition print.pdf is not there',
    })
  })
})

async function readFolder(path: string): Promise<ImportedIssue> {
  const opened = await markdownImporter.read({ kind: 'folder', path }, { ...importOptions(), renditionPlan: SMALL })
  await opened.close()
  return opened.issue
}

/** Writes a line into an article's front matter. */
async function writeLine(folder: string, name: string, line: string): Promise<void> {
  const path = join(folder, name)
  await writeFile(path, (await readFile(path, 'utf8')).replace('---\n', `---\n${line}\n`))
}

function bodiesOf(components: unknown): readonly string[] {
  return partsOf(components).flatMap((it) => (it.component === 'body' ? [String(it['id'])] : []))
}

function idsOf(components: unknown): readonly string[] {
  return partsOf(components).map((it) => String(it['id']))
}

/** Components and those in columns and containers. */
function partsOf(value: unknown): readonly WireComponent[] {
  if (Array.isArray(value)) return value.flatMap(partsOf)
  if (typeof value !== 'object' || value === null || !('component' in value)) return []
  const component = value as WireComponent
  return [component, ...partsOf(component['columns']), ...partsOf(component['components'])]
}
