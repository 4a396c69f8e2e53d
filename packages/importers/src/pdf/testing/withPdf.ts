import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPdf, type PdfFile } from '../engine/PdfFile.ts'
import { aPdf, type PdfParts } from './aPdf.ts'

/** Opens a PDF made of `parts`, calls `task` and clears up. */
export async function withPdf<T>(parts: PdfParts, task: (file: PdfFile, path: string) => T | Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-pdf-'))
  try {
    const path = join(folder, 'test.pdf')
    await writeFile(path, aPdf(parts))
    const file = await openPdf(path)
    try {
      return await task(file, path)
    } finally {
      file.close()
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}
