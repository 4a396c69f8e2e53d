import type { PressedPage } from '../../pages/PressedPage.ts'
import { finestWidth, planSizes } from '../../pages/PressPlan.ts'
import { type OpenPage, whilePageIsOpen, withPage } from '../engine/OpenPage.ts'
import type { PdfFile } from '../engine/PdfFile.ts'
import { readOpenPage } from '../engine/readPageContent.ts'
import { blankPage, renderPage } from '../engine/renderPage.ts'
import { readLines } from '../layout/readLines.ts'
import type { PageContent } from '../PageContent.ts'
import { seePicture } from '../pictures/seePicture.ts'
import { cutContent } from '../sheets/cutContent.ts'
import type { SheetPart } from '../sheets/SheetPart.ts'
import type { JobResults, PageJob, PageWork, TakenPicture } from './PageJob.ts'
import { writePageRecord } from './pageRecord.ts'
import { surveyPdf } from './surveyPdf.ts'
import { OBJECT, pageObjects } from '../engine/pageObjects.ts'

/** From `fpdf_edit.h`: text that a reader can select and nobody sees, as the software for scans lays it over a page. */
const INVISIBLE: readonly number[] = [3, 7]

const COVERS = 0.85

const NOTHING_PRESSED: PressedPage = { preview: undefined, pictures: [], tiles: undefined, files: [] }

/** What a thread does not do itself, one thread of the picture library does for it; so each keeps one core busy. */
async function keepToOneCore(): Promise<void> {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
}

type JobOf<Kind extends PageJob['kind']> = Extract<PageJob, { readonly kind: Kind }>

/** Does one job on an open document. Throws ImportRefusal, or what PDFium and sharp throw. */
export async function doJob(file: PdfFile, path: string, job: PageJob): Promise<JobResults[PageJob['kind']]> {
  switch (job.kind) {
    case 'survey':
      return surveyPdf(file, path, job.mostPages)
    case 'page':
      return finishPage(file, job)
    case 'pictures':
      return takePictures(file, job)
  }
}

async function finishPage(file: PdfFile, job: JobOf<'page'>): Promise<PageWork> {
  const work = await workOnPage(file, job)
  writePageRecord(job, work)
  return work
}

async function workOnPage(file: PdfFile, { part, key, folder, plan, milliseconds }: JobOf<'page'>): Promise<PageWork> {
  const taken = processorTime()
  const { lines, unfollowed, picture } = withPage(file, part.sheet, (open) => {
    const read = readOpenPage(open)
    const content = cutContent(read.content, part, part.sheet)
    const drawn = plan && draw(open, { part, plan, content, milliseconds, taken })
    return { lines: readLines(content), unfollowed: read.unfollowed, picture: drawn }
  })
  const work = { lines, unfollowed, isDrawn: picture?.isWhole ?? true, milliseconds: taken() }
  if (picture === undefined || plan === undefined || plan.widths.length === 0) {
    return { ...work, pressed: NOTHING_PRESSED }
  }
  const { pressPage } = await import('../../pages/pressPage.ts')
  await keepToOneCore()
  // PDFium is not called again before the picture has been pressed, which lies in its memory.
  return { ...work, pressed: await pressPage(picture, { key, folder, plan }) }
}

/** Counts the milliseconds that this thread has had a processor from now on. */
function processorTime(): () => number {
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

async function takePictures(file: PdfFile, job: JobOf<'pictures'>): Promise<TakenPicture[]> {
  const { part, key, folder, plan, ids } = job
  const { savePicture } = await import('../pictures/savePicture.ts')
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
