import { parentPort, workerData } from 'node:worker_threads'
import { ImportRefusal } from '../../ImportRefusal.ts'
import { openWith, type PdfFile } from '../engine/PdfFile.ts'
import { type PdfiumProgram, startPdfium } from '../engine/Pdfium.ts'
import { doJob } from './doJob.ts'
import type { PageAnswer, PageJob } from './PageJob.ts'

/** A thread whose PDFium has taken that much does not give it back; another one starts afresh. */
const SPENT = 320 * 1024 ** 2

const { path, program } = workerData as { readonly path: string; readonly program: PdfiumProgram }
let file: PdfFile | undefined

parentPort?.on('message', (job: PageJob) => {
  void answer(job).then((message) => parentPort?.postMessage(message))
})

async function answer(job: PageJob): Promise<PageAnswer> {
  try {
    file ??= openWith(await startPdfium(program), path)
    const result = await doJob(file, path, job)
    return { kind: 'done', result, isSpent: file.pdfium.bytes().length > SPENT }
  } catch (error) {
    if (error instanceof ImportRefusal) return { kind: 'refused', code: error.code, message: error.message }
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) }
  }
}
