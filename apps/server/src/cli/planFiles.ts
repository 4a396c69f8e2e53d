import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { ImportOptions, PlanFile } from '@gatefold/importers/importSource'
import { ImportRefusal } from '@gatefold/importers/ImportRefusal'
import { choosePlan } from '@gatefold/importers/pdf/stories/planStories'
import { writePlan } from '@gatefold/importers/pdf/stories/StoryPlan'
import { readPdfText } from '@gatefold/importers/pdf/pdfImporter'
import { sniffFormat } from '@gatefold/importers/readSource'
import type { CliIo } from './CliIo.ts'
import { readConfiguration } from './readConfiguration.ts'

/** More than any plan needs, and nothing to fill the memory with. */
const MOST_BYTES = 4_000_000

export interface PlanRequest {
  /** The PDF, as the publisher wrote it. */
  readonly file: string
  /** Where the plan goes; undefined for the standard output. */
  readonly target: string | undefined
}

/**
 * Writes the stories of a PDF as a plan for a person to correct; nothing is imported. Rejects with ImportRefusal for
 * what is no PDF or cannot be read, and for a target that is there already, since a person may have corrected it.
 */
export async function planFile({ file, target }: PlanRequest, io: CliIo): Promise<void> {
  const { importLimits: limits } = await readConfiguration(io)
  const signal = AbortSignal.any([io.signal, AbortSignal.timeout(limits.milliseconds)])
  const options: ImportOptions = { limits, now: io.now(), signal, onProgress: () => undefined }
  const path = resolve(io.cwd, file)
  if ((await sniffFormat({ kind: 'file', path }, options)) !== 'pdf') {
    throw new ImportRefusal('not-supported', `${file} is no PDF; other formats name their articles themselves.`)
  }
  const { pages, facts } = await readPdfText(path, options)
  const yaml = writePlan(choosePlan({ pages, facts, path, plan: undefined }), pages)
  if (target === undefined) io.stdout.write(yaml)
  else await writeNew(resolve(io.cwd, target), yaml)
}

async function writeNew(path: string, text: string): Promise<void> {
  await writeFile(path, text, { flag: 'wx' }).catch((cause: unknown) => {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'EEXIST')) throw cause
    throw new ImportRefusal('not-supported', `${path} is there already; remove it or name another file.`, { cause })
  })
}

/** A plan that a person has left. Rejects with the system's fault for a file that cannot be read. */
export async function readPlanFile(path: string, { cwd }: CliIo): Promise<PlanFile> {
  const bytes = await readFile(resolve(cwd, path))
  if (bytes.length > MOST_BYTES)
    throw new ImportRefusal('over-limit', `The plan ${path} is larger than any plan can be.`)
  return { path, source: bytes.toString('utf8') }
}
