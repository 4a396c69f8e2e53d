import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_LIMITS } from '@gatefold/importers/ImportLimits'
import type { ImportOptions } from '@gatefold/importers/importSource'
import { readSource } from '@gatefold/importers/readSource'
import { describeTimes } from './benchFirstText.ts'
import type { Pair } from './ratios.ts'

const ROUNDS = 3
const WIDTH = 1600
const DOCUMENTS = ['fsm-issue09-ccbysa/issue.pdf', 'owasp-top10-2017-en/owasp-top10-2017-en.pdf']
const CONTENT = join(import.meta.dirname, '../../../shared/content/pdf')

/**
 * Importing PDFs without encoding (pages drawn 1600 pixels wide, text read, stories made, pictures taken out) against
 * pdftoppm drawing the same pages in that size, half of them in each of two processes; and whole imports.
 */
export async function benchPdf(): Promise<string> {
  const lines = [`Import of a PDF without encoding, time against pdftoppm on two cores, pages ${WIDTH} pixels wide:`]
  for (const document of DOCUMENTS) {
    const path = join(CONTENT, document)
    const pairs: Pair[] = []
    let pages = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      const ours = await timeImport(path, { widths: [], finest: WIDTH })
      pages = ours.pages
      pairs.push({ ours: ours.milliseconds, other: await timePoppler(path, pages) })
    }
    const whole = await timeImport(path, undefined)
    const speed = (1000 * whole.pages) / whole.milliseconds
    lines.push(
      `  ${document} (${pages} pages): ${describeTimes(pairs)}; whole import ${speed.toFixed(2)} pages a second`,
    )
  }
  return lines.join('\n')
}

async function timeImport(path: string, pressPlan: ImportOptions['pressPlan']) {
  const workFolder = await mkdtemp(join(tmpdir(), 'gatefold-bench-'))
  const { signal } = new AbortController()
  const start = performance.now()
  const options = {
    limits: DEFAULT_LIMITS,
    now: new Date(),
    onProgress: () => undefined,
    signal,
    workFolder,
    pressPlan,
  }
  const { issue, close } = await readSource({ kind: 'file', path }, options)
  const milliseconds = performance.now() - start
  await close()
  await rm(workFolder, { recursive: true })
  return { milliseconds, pages: issue.pages.length }
}

async function timePoppler(path: string, pages: number): Promise<number> {
  const start = performance.now()
  const middle = Math.ceil(pages / 2)
  await Promise.all([drawWithPoppler(path, 1, middle), drawWithPoppler(path, middle + 1, pages)])
  return performance.now() - start
}

/** Without a name for its files pdftoppm writes them to its output, which nobody reads. */
function drawWithPoppler(path: string, first: number, last: number): Promise<void> {
  const size = ['-scale-to-x', `${WIDTH}`, '-scale-to-y', '-1']
  const child = spawn('pdftoppm', ['-f', `${first}`, '-l', `${last}`, ...size, path], { stdio: 'ignore' })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`pdftoppm ended with ${code}.`))
    })
  })
}
