import { join } from 'node:path'
import { workerData } from 'node:worker_threads'
import { ImportError } from '../../ImportError.ts'
import { finestWidth, planSizes, type PageRenditions } from '../../pages/PageImages.ts'
import { hashFile } from '../engine/DocumentFacts.ts'
import { type OpenPage, whilePageIsOpen, withPage } from '../engine/OpenPage.ts'
import type { PageContent, SheetPart } from '../engine/PageContent.ts'
import { OBJECT, pageObjects } from '../engine/pageObjects.ts'
import { openWith, type PdfFile } from '../engine/PdfFile.ts'
import { type Pdfium, type PdfiumProgram, startPdfium } from '../engine/Pdfium.ts'
import { cutContent, readOpenPage, renderPage, type RenderedPage, type RenderSize } from '../engine/readPage.ts'
import { readLines } from '../layout/layOutPages.ts'
import { seePicture } from './extractPicture.ts'
import {
  type JobResults,
  type OpenedPdf,
  type PageJob,
  type PageOutcome,
  type PageTask,
  type PageWork,
  type TakenPicture,
  readPageRecord,
  writePageRecord,
} from './PageJob.ts'
import { surveyPdf } from './planSheets.ts'
import { TaskState } from './TaskState.ts'

const pdfium = startPdfium(workerData as PdfiumProgram)

/** A thread whose PDFium has taken that many bytes does not give them back; another one starts in its place. */
const SPENT = 320 * 1024 ** 2

let open: { readonly pdf: OpenedPdf; readonly file: PdfFile } | undefined

/** What a thread of `PagePool` does with each task. Never rejects. */
export async function runTask({ pdf, job, state: shared }: PageTask): Promise<PageOutcome> {
  const state = new TaskState(shared)
  state.begin()
  try {
    const file = fileOf(pdf, await pdfium)
    const result = await doJob(file, pdf.path, job)
    if (file.pdfium.bytes().length > SPENT) state.retire()
    return { kind: 'done', result }
  } catch (error) {
    if (error instanceof ImportError) return { kind: 'refused', code: error.code, message: error.message }
    // Nobody knows what PDFium has left behind.
    state.retire()
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) }
  }
}

/** The PDF as it was opened; the one before is closed. */
function fileOf(pdf: OpenedPdf, started: Pdfium): PdfFile {
  if (open?.pdf.opening === pdf.opening) return open.file
  open?.file.close()
  open = undefined
  open = { pdf, file: openWith(started, pdf.path) }
  return open.file
}

/** From `fpdf_edit.h`: text that a reader can select and nobody sees, as the software for scans lays it over a page. */
const INVISIBLE: readonly number[] = [3, 7]

const COVERS = 0.85

const NO_RENDITIONS: PageRenditions = { preview: undefined, pictures: [], tiles: undefined, files: [] }

/** What a thread does not do itself, one thread of the picture library does for it; so each keeps one core busy. */
async function keepToOneCore(): Promise<void> {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
}

type JobOf<Kind extends PageJob['kind']> = Extract<PageJob, { readonly kind: Kind }>

/** Does one job on an open document. Throws ImportError, or what PDFium and sharp throw. */
async function doJob(file: PdfFile, path: string, job: PageJob): Promise<JobResults[PageJob['kind']]> {
  switch (job.kind) {
    case 'survey':
      return surveyPdf(file, path, job.mostPages)
    case 'page':
      return finishPage(file, job)
    case 'pictures':
      return (await readPictures(job)) ?? takePictures(file, job)
  }
}

async function finishPage(file: PdfFile, job: JobOf<'page'>): Promise<PageWork> {
  const work = await workOnPage(file, job)
  writePageRecord(job, work)
  return work
}

async function workOnPage(file: PdfFile, { part, key, folder, plan, milliseconds }: JobOf<'page'>): Promise<PageWork> {
  const taken = countProcessorTime()
  const { lines, unfollowed, picture } = withPage(file, part.sheet, (open) => {
    const read = readOpenPage(open)
    const content = cutContent(read.content, part, part.sheet)
    const drawn = plan && draw(open, { part, plan, content, milliseconds, taken })
    return { lines: readLines(content), unfollowed: read.unfollowed, picture: drawn }
  })
  const work = { lines, unfollowed, isDrawn: picture?.isWhole ?? true, milliseconds: taken() }
  if (picture === undefined || plan === undefined || plan.widths.length === 0) {
    return { ...work, pressed: NO_RENDITIONS }
  }
  const { renderPageImages } = await import('../../pages/renderPageImages.ts')
  await keepToOneCore()
  // PDFium is not called again before the picture has been encoded, which lies in its memory.
  return { ...work, pressed: await renderPageImages(picture, { key, folder, plan }) }
}

/** Counts the milliseconds that this thread has had a processor from now on. */
function countProcessorTime(): () => number {
  const start = process.threadCpuUsage()
  return () => {
    const { user, system } = process.threadCpuUsage(start)
    return (user + system) / 1000
  }
}

interface Drawing {
  readonly part: SheetPart
  readonly plan: NonNullable<JobOf<'page'>['plan']>
  readonly content: PageContent
  readonly milliseconds: number
  readonly taken: () => number
}

/** The page at its finest; a scan no finer than it has been scanned. */
function draw(open: OpenPage, { part, plan, content, milliseconds, taken }: Drawing) {
  const widest = Math.min(finestWidth(plan, content), scanWidth(open, content) ?? Infinity)
  const { width, height } = planSizes(plan, widest, content)
  const whole = part.part === 'whole' ? width : 2 * width
  const size = { width, height, whole, left: part.part === 'right' ? width : 0 }
  return milliseconds === 0 ? blankPage(size) : renderPage(open, size, () => taken() > milliseconds)
}

/** A sheet of white paper, in memory of its own. */
function blankPage({ width, height }: Pick<RenderSize, 'width' | 'height'>): RenderedPage {
  return { data: new Uint8Array(4 * width * height).fill(0xff), width, height, isWhole: false }
}

/** What the record of a page's pictures says. */
interface PictureRecord {
  readonly ids: readonly string[]
  readonly taken: readonly TakenPicture[]
}

function pictureRecord({ folder, key }: JobOf<'pictures'>) {
  return { folder, key: `${key}-pictures` }
}

/** The pictures as an import before has taken them; undefined where it took others, or any file is another since. */
async function readPictures(job: JobOf<'pictures'>): Promise<readonly TakenPicture[] | undefined> {
  const record = await readPageRecord<PictureRecord>(pictureRecord(job))
  if (record === undefined || JSON.stringify(record.ids) !== JSON.stringify(job.ids)) return undefined
  for (const { file, hash } of record.taken) {
    const found = await hashFile(join(job.folder, file.name)).catch(() => undefined)
    if (found !== hash) return undefined
  }
  return record.taken
}

async function takePictures(file: PdfFile, job: JobOf<'pictures'>): Promise<TakenPicture[]> {
  const { part, key, folder, plan, ids } = job
  const { savePicture } = await import('./savePicture.ts')
  await keepToOneCore()
  const taken: TakenPicture[] = []
  await whilePageIsOpen(file, part.sheet, async (open) => {
    for (const [index, id] of ids.entries()) {
      const seen = seePicture(open, part, id)
      if (seen === undefined) continue
      const saved = await savePicture(seen, { folder, name: `${key}-${index + 1}`, plan })
      taken.push({ id, ...saved })
    }
  })
  writePageRecord<PictureRecord>(pictureRecord(job), { ids, taken })
  return taken
}

/** Pixels across a page that is one picture and nothing else that is seen; undefined for any other. */
function scanWidth(open: OpenPage, { width, height, pictures }: PageContent): number | undefined {
  const scan = pictures.find(({ box }) => box.width * box.height >= COVERS * width * height)
  if (scan === undefined || drawsMore(open)) return undefined
  return Math.round((scan.width * width) / scan.box.width)
}

function drawsMore(open: OpenPage): boolean {
  const { calls } = open.file.pdfium
  for (const { type, handle } of pageObjects(open)) {
    if (type === OBJECT.path || type === OBJECT.shading) return true
    if (type === OBJECT.text && !INVISIBLE.includes(calls.FPDFTextObj_GetTextRenderMode(handle))) return true
  }
  return false
}
