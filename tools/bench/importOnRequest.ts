import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_LIMITS } from '@gatefold/importers/ImportLimits'
import { PagePool } from '@gatefold/importers/pdf/run/PagePool'
import { readSource } from '@gatefold/importers/readSource'
import type { ImportRequest } from './benchPdf.ts'

/** A process that imports one PDF after the other, as one call of `gatefold import` reads them, until it is left. */
const pagePool = new PagePool(DEFAULT_LIMITS)
process.on('message', (request: ImportRequest) => {
  void importPdf(request).then((pages) => process.send?.(pages))
})
process.once('disconnect', () => void pagePool.close())
process.send?.(0)

/** How many pages the issue has. */
async function importPdf({ path, renditionPlan }: ImportRequest): Promise<number> {
  const workFolder = await mkdtemp(join(tmpdir(), 'gatefold-bench-'))
  const { signal } = new AbortController()
  const options = { limits: DEFAULT_LIMITS, now: new Date(), onProgress: () => undefined, signal, workFolder, pagePool }
  const { issue, close } = await readSource({ kind: 'file', path }, { ...options, renditionPlan })
  await close()
  await rm(workFolder, { recursive: true })
  return issue.pages.length
}
