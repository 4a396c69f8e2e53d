import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ImportError } from '../ImportError.ts'
import type { ImportOptions } from '../importSource.ts'
import { readSource } from '../readSource.ts'
import { importOptions } from './testing/importOptions.ts'
import { PagePool } from './run/PagePool.ts'

const CONTENT = join(import.meta.dirname, '../../../../../shared/content')

const SENTENCE = /^[A-Z][^\n]+\.$/

/** Seconds, of which a file takes a fraction; a test on busy cores must not fail for another reason. */
const LONGEST = 60

/** Files that are tried at once: each waits for its own limits. */
const LANES = 3

const LIMITS = { ...importOptions().limits, pageMilliseconds: 10_000 }

interface Tried {
  readonly name: string
  /** Of the issue; none of a refusal. */
  readonly pages: number
  readonly refusal: ImportError | undefined
  readonly seconds: number
}

describe('every broken PDF there is', () => {
  it(
    'becomes an issue or is refused in a sentence, and nothing unfinished is left behind',
    { timeout: 900_000 },
    async () => {
      const work = await mkdtemp(join(tmpdir(), 'gatefold-bad-pdf-'))
      onTestFinished(() => rm(work, { recursive: true }))
      const folder = join(CONTENT, 'bad/pdf')
      const names = await readdir(folder)
      expect(names.length).toBeGreaterThan(280)
      // Their threads are shared, as those of one call are: what is broken must not harm the file after it.
      const pagePool = new PagePool(LIMITS)
      onTestFinished(() => pagePool.close())
      const settings = { limits: LIMITS, workFolder: work, pagePool }
      const tried = await inLanes(names, (name) => tryPdf(name, join(folder, name), settings))
      for (const { name, pages, refusal, seconds } of tried) {
        expect(refusal?.message ?? `It has ${pages} pages.`, name).toMatch(SENTENCE)
        expect(pages > 0, name).toBe(refusal === undefined)
        expect(seconds, name).toBeLessThan(LONGEST)
      }
      const left = await readdir(work)
      expect(left.length).toBeLessThanOrEqual(6)
      for (const name of left) {
        const files = await readdir(join(work, name))
        expect([files.includes('finished'), files.includes('in-use-by')]).toEqual([true, false])
      }
      expect(openedLocked(tried, await lockedNames())).toEqual(OPEN_WITHOUT_PASSWORD)
    },
  )
})

/** Acts on all, a few at a time; the results are in their order. */
async function inLanes<T, R>(entries: readonly T[], act: (entry: T) => Promise<R>): Promise<readonly R[]> {
  const waiting = [...entries.entries()]
  const results: R[] = []
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) results[next[0]] = await act(next[1])
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return results
}

async function tryPdf(name: string, path: string, settings: Partial<ImportOptions>): Promise<Tried> {
  const start = performance.now()
  const ended = (): number => (performance.now() - start) / 1000
  // Pages are drawn, which is what a broken one breaks, but no pictures are made of them.
  const options = importOptions({ ...settings, renditionPlan: { widths: [], finest: 40 } })
  try {
    const { issue, close } = await readSource({ kind: 'file', path }, options)
    await close()
    return { name, pages: issue.pages.length, refusal: undefined, seconds: ended() }
  } catch (error) {
    if (!(error instanceof ImportError))
      throw new Error(`${name} was not refused but broke the import.`, { cause: error })
    return { name, pages: 0, refusal: error, seconds: ended() }
  }
}

/**
 * What qpdf asks a password for and PDFium does not: of the first only the files attached are locked, in the second it
 * finds no pages, and says that.
 */
const OPEN_WITHOUT_PASSWORD: readonly string[] = ['pdfjs__auth-event-ef-open.pdf', 'pdfjs__issue19484_1.pdf']

/** Files that the index of the shared content says cannot be opened without a password. */
async function lockedNames(): Promise<ReadonlySet<string>> {
  const lines = (await readFile(join(CONTENT, 'INDEX.tsv'), 'utf8')).split('\n')
  const locked = lines.filter((line) => line.startsWith('bad/pdf/') && line.includes('invalid password'))
  return new Set(locked.map((line) => (line.split('\t')[0] ?? '').slice('bad/pdf/'.length)))
}

function openedLocked(tried: readonly Tried[], locked: ReadonlySet<string>): readonly string[] {
  expect(locked.size).toBeGreaterThan(10)
  return tried.filter(({ name, refusal }) => locked.has(name) && refusal?.code !== 'encrypted').map(({ name }) => name)
}
