import { spawn, type ChildProcess, fork } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { finestWidth, RENDITION_PLAN, type RenditionPlan } from '@gatefold/importers/pages/PageImages'
import { openPdf } from '@gatefold/importers/pdf/engine/PdfFile'
import { frameSize } from '@gatefold/importers/pdf/engine/PageFrame'
import { readFrame } from '@gatefold/importers/pdf/engine/OpenPage'
import { once } from 'node:events'
import { describeTimes } from './benchFirstText.ts'
import type { Pair } from './ratios.ts'

const ROUNDS = 3

/** Nothing is encoded, and a page of A4 or less is drawn 1600 pixels wide, a larger one in the same resolution. */
const UNENCODED = { widths: [], finest: 1600 }

/** Of a whole import. */
const FINEST = RENDITION_PLAN.finest

const CONTENT = join(import.meta.dirname, '../../../shared/content/pdf')

/** Whole imports take half a second a page. */
const WHOLE = ['issue.pdf', 'owasp-top10-2017-en.pdf']

interface MeasuredPdf {
  readonly path: string
  readonly pages: number
  /** In pixels, as our import draws its first page. */
  readonly width: number
  /** In a process that imports nothing else. */
  readonly alone: Pair[]
  /** In the process that imports all. */
  readonly among: Pair[]
}

/**
 * Importing PDFs without encoding against pdftoppm drawing the same pages in the same size, half of them in each of two
 * processes; and whole imports. What an import does besides: text, stories, pictures taken out, links, pages written down.
 */
export async function benchPdf(): Promise<string> {
  const pdfs = await Promise.all(pathsOf(CONTENT).map(measurable))
  const all: Pair[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    all.push(await measureAmong(pdfs))
    for (const pdf of pdfs) await measureAlone(pdf)
  }
  const pages = pdfs.reduce((sum, pdf) => sum + pdf.pages, 0)
  const lines = [
    'Import of PDFs without encoding, time against two processes of pdftoppm drawing the same pages in the same size:',
    `  all ${pdfs.length} (${pages} pages) in one process, from its start to its end: ${describeTimes(all)}`,
    ...pdfs.map(describe),
  ]
  for (const pdf of pdfs.filter(({ path }) => WHOLE.includes(basename(path)))) lines.push(await measureWhole(pdf))
  return lines.join('\n')
}

/** Each in a folder of its own, beside which its truth may lie. */
function pathsOf(content: string): readonly string[] {
  const folders = readdirSync(content).toSorted()
  return folders.flatMap((folder) => {
    const names = readdirSync(join(content, folder)).filter((name) => name.endsWith('.pdf'))
    return names.map((name) => join(content, folder, name))
  })
}

async function measurable(path: string): Promise<MeasuredPdf> {
  const file = await openPdf(path)
  const width = finestWidth(UNENCODED, frameSize(readFrame(file, 1)))
  const { pages } = file
  file.close()
  return { path, pages, width, alone: [], among: [] }
}

/** One process that imports all, and pdftoppm after each; both in all. */
async function measureAmong(pdfs: readonly MeasuredPdf[]): Promise<Pair> {
  const importing = await ImportingProcess.start()
  let other = 0
  for (const { path, pages, width, among } of pdfs) {
    const { milliseconds } = await importing.import({ path, renditionPlan: UNENCODED })
    const pair = { ours: milliseconds, other: await timePoppler(path, pages, width) }
    among.push(pair)
    other += pair.other
  }
  return { ours: await importing.end(), other }
}

async function measureAlone({ path, pages, width, alone }: MeasuredPdf): Promise<void> {
  const importing = await ImportingProcess.start()
  await importing.import({ path, renditionPlan: UNENCODED })
  const ours = await importing.end()
  alone.push({ ours, other: await timePoppler(path, pages, width) })
}

function describe({ path, pages, alone, among }: MeasuredPdf): string {
  return `  ${basename(path)} (${pages} pages): ${describeTimes(among)}; in a process of its own ${describeTimes(alone)}`
}

/** Against drawing the finest level of all pages and encoding it as WebP, half of them in each of two processes. */
async function measureWhole({ path, pages, width }: MeasuredPdf): Promise<string> {
  const pairs: Pair[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const importing = await ImportingProcess.start()
    await importing.import({ path, renditionPlan: undefined })
    pairs.push({
      ours: await importing.end(),
      other: await timeCwebp(path, pages, (width * FINEST) / UNENCODED.finest),
    })
  }
  return `  whole import of ${basename(path)} (${pages} pages), against pdftoppm and cwebp: ${describeTimes(pairs)}`
}

/** Milliseconds that two processes at a time take, each of which draws and encodes one half of the pages, `width` pixels wide. */
async function timeCwebp(path: string, pages: number, width: number): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-bench-'))
  const start = performance.now()
  const middle = Math.ceil(pages / 2)
  const half = async (range: readonly string[]) => {
    const part = join(folder, range.join(''))
    await mkdir(part)
    await run('pdftoppm', [...range, '-scale-to-x', `${width}`, '-scale-to-y', '-1', path, join(part, 'page')])
    for (const name of await readdir(part)) {
      const file = join(part, name)
      await run('cwebp', ['-quiet', '-q', '80', file, '-o', `${file}.webp`])
    }
  }
  await Promise.all([half(['-l', `${middle}`]), half(['-f', `${middle + 1}`])])
  const milliseconds = performance.now() - start
  await rm(folder, { recursive: true })
  return milliseconds
}

/** Milliseconds that two processes of pdftoppm take, each of which draws one half of the pages, `width` pixels wide. */
async function timePoppler(path: string, pages: number, width: number): Promise<number> {
  const start = performance.now()
  const middle = Math.ceil(pages / 2)
  const [first, second] = [draw(path, ['-l', `${middle}`], width), draw(path, ['-f', `${middle + 1}`], width)]
  await Promise.all([first, second])
  return performance.now() - start
}

/** Without a name for its files pdftoppm writes them to its output, which nobody keeps. */
function draw(path: string, range: readonly string[], width: number): Promise<void> {
  return run('pdftoppm', [...range, '-scale-to-x', `${width}`, '-scale-to-y', '-1', path])
}

function run(program: 'pdftoppm' | 'cwebp', args: readonly string[]): Promise<void> {
  const child = spawn(program, args, { stdio: 'ignore' })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`${program} ended with ${code}.`))
    })
  })
}

export interface ImportRequest {
  readonly path: string
  readonly renditionPlan: RenditionPlan | undefined
}

/** A process that imports PDFs; `milliseconds` is all that it has taken of the time since it was started. */
class ImportingProcess {
  readonly #child: ChildProcess
  #milliseconds = 0

  private constructor(child: ChildProcess) {
    this.#child = child
  }

  static async start(): Promise<ImportingProcess> {
    const begin = performance.now()
    const started = new ImportingProcess(fork(join(import.meta.dirname, 'importOnRequest.ts')))
    await started.#answer()
    started.#milliseconds = performance.now() - begin
    return started
  }

  async import(request: ImportRequest): Promise<{ readonly pages: number; readonly milliseconds: number }> {
    const begin = performance.now()
    this.#child.send(request)
    const pages = await this.#answer()
    const milliseconds = performance.now() - begin
    this.#milliseconds += milliseconds
    return { pages, milliseconds }
  }

  /** Milliseconds of start, imports and end. */
  async end(): Promise<number> {
    const begin = performance.now()
    const exited = once(this.#child, 'exit')
    this.#child.disconnect()
    await exited
    return this.#milliseconds + performance.now() - begin
  }

  /** Rejects where the process ends instead. */
  #answer(): Promise<number> {
    return new Promise((resolve, reject) => {
      const onExit = () => {
        reject(new Error('The process that imports has ended.'))
      }
      this.#child.once('exit', onExit)
      this.#child.once('message', (pages) => {
        this.#child.off('exit', onExit)
        resolve(Number(pages))
      })
    })
  }
}
