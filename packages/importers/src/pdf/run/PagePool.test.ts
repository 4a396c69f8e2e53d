import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { deflateSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ImportOptions } from '../../importSource.ts'
import { readSource } from '../../readSource.ts'
import { aPdf, type PdfParts } from '../testing/aPdf.ts'
import { importOptions } from '../testing/importOptions.ts'
import { PagePool } from './PagePool.ts'

let folder: string
let pagePool: PagePool
let threads: Worker[]
const onWorker = (worker: Worker) => {
  threads.push(worker)
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-pool-'))
  pagePool = new PagePool(importOptions().limits)
  threads = []
  process.on('worker', onWorker)
})

afterEach(async () => {
  process.off('worker', onWorker)
  await pagePool.close()
  await rm(folder, { recursive: true })
})

/** Reads a PDF of that many pages, which always has the same path; its title and how many pages have come of it. */
async function read(title: string, count: number, options: Partial<ImportOptions> = {}) {
  const pages = Array.from({ length: count }, () => ({ content: 'BT /F1 20 Tf 20 70 Td (The Sea) Tj ET' }))
  return readParts({ pages, info: `/Title (${title})` }, options)
}

async function readParts(parts: PdfParts, options: Partial<ImportOptions> = {}) {
  const path = join(folder, 'issue.pdf')
  await writeFile(path, aPdf(parts))
  const workFolder = join(folder, 'work')
  const { issue, close } = await readSource({ kind: 'file', path }, importOptions({ pagePool, workFolder, ...options }))
  await close()
  return [issue.title, issue.pages.length]
}

describe('the threads for PDFs', () => {
  it('are kept from one PDF to the next, which may be another file of the same name', async () => {
    expect(await read('The Sea', 2)).toEqual(['The Sea', 2])
    const started = threads.length
    expect(await read('The Wood', 3)).toEqual(['The Wood', 3])
    expect(started).toBeGreaterThan(0)
    expect(threads).toHaveLength(started)
  })

  it('read the next PDF where the one before was stopped or refused', async () => {
    const stop = new AbortController()
    const onProgress = (done: number) => {
      if (done === 1) stop.abort(new Error('Stopped.'))
    }
    await expect(read('The Sea', 12, { signal: stop.signal, onProgress })).rejects.toThrow('Stopped.')
    await expect(read('The Shore', 0)).rejects.toThrow('The PDF has no pages.')
    expect(await read('The Wood', 2)).toEqual(['The Wood', 2])
  })

  it('are replaced where PDFium has taken much memory, and no page is lost', async () => {
    expect(await read('The Sea', 1)).toEqual(['The Sea', 1])
    const started = threads.length
    const pages = [{ content: '/I1 Do' }, { content: '/I1 Do' }, { content: '/I1 Do' }]
    const parts = { pages, objects: [formOfSpaces(200_000_000)], info: '/Title (The Sky)' }
    expect(await readParts(parts, { renditionPlan: { widths: [], finest: 40 } })).toEqual(['The Sky', 3])
    expect(threads.length).toBeGreaterThanOrEqual(started + pages.length)
  })
})

/** A form of so many bytes that says nothing: few bytes of the file, and twice as many of PDFium's memory. */
function formOfSpaces(bytes: number): string {
  const data = `${deflateSync(Buffer.alloc(bytes, ' ')).toString('hex')}>`
  const filters = '/Filter [/ASCIIHexDecode /FlateDecode]'
  return `<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] ${filters} /Length ${data.length} >>\nstream\n${data}\nendstream`
}
