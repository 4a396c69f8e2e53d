import { parentPort } from 'node:worker_threads'
import { ImportRefusal } from '../../ImportRefusal.ts'
import { openWith, type PdfFile } from '../engine/PdfFile.ts'
import type { Pdfium } from '../engine/Pdfium.ts'
import { type PdfiumProgram, startPdfium } from '../engine/startPdfium.ts'
import { doJob } from './doJob.ts'
import type { OpenedPdf, PageOutcome, PageTask } from './PageJob.ts'

/** A thread whose PDFium has taken that much does not give it back; another one starts afresh. */
const SPENT = 320 * 1024 ** 2

let pdfium: Promise<Pdfium> | undefined
let open: { readonly pdf: OpenedPdf; readonly file: PdfFile } | undefined

parentPort?.on('message', (message: PdfiumProgram | PageTask) => {
  if ('module' in message) pdfium = startPdfium(message)
  else void answer(message).then((outcome) => parentPort?.postMessage({ ...outcome, processorTime: processorTime() }))
})

function processorTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

async function answer({ pdf, job }: PageTask): Promise<PageOutcome> {
  try {
    if (pdfium === undefined) throw new Error('A thread gets its program before its first task.')
    const file = fileOf(pdf, await pdfium)
    const result = await doJob(file, pdf.path, job)
    return { kind: 'done', result, isSpent: file.pdfium.bytes().length > SPENT }
  } catch (error) {
    if (error instanceof ImportRefusal) return { kind: 'refused', code: error.code, message: error.message }
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
