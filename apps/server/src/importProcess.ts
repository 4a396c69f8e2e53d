import { PagePool } from '@gatefold/importers/pdf/run/PagePool'
import { ImportError } from '@gatefold/importers/ImportError'
import { readFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { explainFault } from './cli/explainFault.ts'
import { withPublisher } from './cli/withPublisher.ts'
import { importFile } from './publishing/imports/importFile.ts'
import { PublishingError } from './publishing/PublishingError.ts'
import type { FromImport, ImportPayload, ImportResult, ToImport } from './studio/importJobs.ts'

/*
 * Imports one file for the server that has started this process: it says how far it is, and ends. When the server is gone, or says so,
 * everything is taken back.
 */

// Readers go first; threads begin with the priority of the process.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

const stopping = new AbortController()
process.once('disconnect', () => stopping.abort(new Error('The server is gone.')))
// Both signals reach all processes of a terminal; the server says what is to be done.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
process.on('message', (message: ToImport) => {
  if (message.type === 'cancel') stopping.abort(new Error('Canceled.'))
  else void begin(message.payload)
})

async function begin(payload: ImportPayload): Promise<void> {
  const result = await run(payload)
  tell({ type: 'end', result }, () => process.exit(0))
}

async function run({ path, fileName, actor }: ImportPayload): Promise<ImportResult> {
  const { env } = process
  const { signal } = stopping
  const nothing = new Writable({ write: (_chunk, _encoding, done) => done() })
  const now = () => new Date()
  const streams = { stdin: Readable.from([]), stdout: nothing, stderr: process.stderr }
  const io = { env, cwd: process.cwd(), ...streams, signal, signals: process, now }
  try {
    const version = await readVersion()
    const outcome = await withPublisher(io, async ({ deps, configuration: { importLimits: limits } }) => {
      const pagePool = new PagePool(limits)
      try {
        const onProgress = (done: number, total: number, unit?: 'pages') =>
          tell({ type: 'progress', progress: unit === undefined ? { done, total } : { done, total, unit } })
        const options = {
          landing: 'draft',
          into: undefined,
          answer: { kind: 'unasked' },
          discardsEdits: false,
        } as const
        const file = { path, fileName, plan: undefined, signal, onProgress }
        return await importFile({ ...options, ...file }, { publishing: { ...deps, actor }, limits, pagePool, version })
      } finally {
        await pagePool.close()
      }
    })
    return { kind: 'imported', outcome }
  } catch (error) {
    if (signal.aborted) return { kind: 'canceled' }
    const code = error instanceof ImportError || error instanceof PublishingError ? error.code : 'failed'
    return { kind: 'refused', code, message: explainFault(error, env) }
  }
}

async function readVersion(): Promise<string> {
  const text = await readFile(join(import.meta.dirname, '../package.json'), 'utf8')
  return (JSON.parse(text) as { readonly version: string }).version
}

/** The server may be gone. */
function tell(message: FromImport, done: () => void = () => undefined): void {
  if (process.connected) process.send?.(message, () => done())
  else done()
}
