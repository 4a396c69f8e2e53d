import { readFile, writeFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { type Command, Option } from 'commander'
import { ImportError } from '@gatefold/importers/ImportError'
import type { ImportOptions, PlanFile } from '@gatefold/importers/importSource'
import { PagePool } from '@gatefold/importers/pdf/run/PagePool'
import { sniffFormat } from '@gatefold/importers/readSource'
import { Presets, SingleBar } from 'cli-progress'
import { choosePlan } from '@gatefold/importers/pdf/stories/planStories'
import { writePlan } from '@gatefold/importers/pdf/stories/StoryPlan'
import { readPdfText } from '@gatefold/importers/pdf/pdfImporter'
import type { ImportAnswer } from '../publishing/imports/ImportWork.ts'
import { importFile } from '../publishing/imports/importFile.ts'
import type { ImportIssueOptions } from '../publishing/imports/importIssue.ts'
import { PublishingError } from '../publishing/PublishingError.ts'
import { escapeControls, type FileResult, printImports } from './printImports.ts'
import type { CliIo, TextStream } from './CliIo.ts'
import type { CommandContext, ExitCode } from './CommandContext.ts'
import { type Publisher, withPublisher } from './withPublisher.ts'
import { explainFault } from './explainFault.ts'
import { readConfiguration } from './readConfiguration.ts'

interface ImportRequest extends Pick<ImportIssueOptions, 'landing' | 'into' | 'answer' | 'discardsEdits'> {
  /** As the publisher wrote them. */
  readonly files: readonly string[]
  /** No progress bar, even on a terminal. */
  readonly isQuiet: boolean
  /** Which stories a PDF has, as a person has left it. */
  readonly plan: PlanFile | undefined
}

interface Running {
  readonly publisher: Publisher
  readonly io: CliIo
  /** Kept from file to file. */
  readonly pagePool: PagePool
  /** Of the program. */
  readonly version: string
}

interface ImportFlags {
  readonly publish?: boolean
  readonly issue?: string
  readonly replace?: string
  readonly asNew?: boolean
  readonly discardEdits?: boolean
  readonly json?: boolean
  readonly stories?: string
  /** `true` for the standard output. */
  readonly planOnly?: string | true
}

export function addImportCommand(program: Command, { io, version, finish }: CommandContext): void {
  program
    .command('import')
    .description('bring issues into the title, as drafts')
    .argument('<file...>', 'a PDF, an EPUB, an .issue or .article package, or a folder of Markdown')
    .option('--publish', 'let readers see them at once')
    .option('--issue <slug>', 'put a single article into this issue')
    .addOption(new Option('--replace <slug>', 'put the file in the place of this issue').conflicts(['asNew', 'issue']))
    .addOption(new Option('--as-new', 'make a new issue of it, whatever it calls itself').conflicts('issue'))
    .option('--discard-edits', 'undo what was changed since by another way')
    .option('--json', 'print the report as JSON')
    .option('--plan-only [plan.yaml]', 'do not import: write which stories a PDF has, to be corrected')
    .option('--stories <plan.yaml>', 'import a PDF by a plan that has been corrected')
    .action(async (files: readonly string[], flags: ImportFlags) => {
      const [file] = files
      if ((flags.planOnly !== undefined || flags.stories !== undefined) && files.length !== 1) {
        throw new ImportError('not-supported', 'A plan is for one PDF; name one file only.')
      }
      if (flags.replace !== undefined && files.length !== 1) {
        throw new ImportError('not-supported', 'One file replaces one issue; name one file only.')
      }
      if (flags.planOnly !== undefined && file !== undefined) {
        await planFile({ file, target: flags.planOnly === true ? undefined : flags.planOnly }, io)
        return
      }
      finish(await importAll(files, flags, { io, version }))
    })
}

async function importAll(
  files: readonly string[],
  flags: ImportFlags,
  { io, version }: Pick<CommandContext, 'io' | 'version'>,
): Promise<ExitCode> {
  const isJson = flags.json === true
  const request: ImportRequest = {
    files,
    landing: flags.publish === true ? 'published' : 'draft',
    into: flags.issue,
    answer: answerOf(flags),
    discardsEdits: flags.discardEdits === true,
    isQuiet: isJson,
    plan: flags.stories === undefined ? undefined : await readPlanFile(flags.stories, io),
  }
  const results = await withPublisher(io, (publisher) => importFiles(request, { publisher, io, version }))
  io.stdout.write(printImports(results, isJson ? 'json' : 'words'))
  return results.every(({ kind }) => kind === 'imported') ? 0 : 1
}

function answerOf({ replace, asNew }: ImportFlags): ImportAnswer {
  if (replace !== undefined) return { kind: 'replace', reference: replace }
  return asNew === true ? { kind: 'as-new' } : { kind: 'unasked' }
}

/** Imports one file after the other; one that is refused does not keep the others out. */
async function importFiles(request: ImportRequest, running: Omit<Running, 'pagePool'>): Promise<readonly FileResult[]> {
  const results: FileResult[] = []
  const { publisher, io } = running
  const pagePool = new PagePool(publisher.configuration.importLimits)
  try {
    for (const file of request.files) {
      io.signal.throwIfAborted()
      results.push(await importOne(file, request, { ...running, pagePool }))
    }
  } finally {
    await pagePool.close()
  }
  return results
}

async function importOne(file: string, request: ImportRequest, running: Running): Promise<FileResult> {
  const { io, publisher, pagePool, version } = running
  const progress = createProgress(file, request.isQuiet ? undefined : io.progressBar)
  try {
    const { files: _files, isQuiet: _isQuiet, ...requested } = request
    const path = resolve(io.cwd, file)
    const options = { ...requested, path, fileName: file, signal: io.signal, onProgress: progress.report }
    const { deps: publishing, configuration } = publisher
    const deps = { publishing, limits: configuration.importLimits, pagePool, version }
    return { kind: 'imported', file, outcome: await importFile(options, deps) }
  } catch (error) {
    if (io.signal.aborted) throw error
    const code = error instanceof ImportError || error instanceof PublishingError ? error.code : 'failed'
    return { kind: 'refused', file, code, message: explainFault(error, io.env) }
  } finally {
    progress.stop()
  }
}

interface Progress {
  readonly report: (done: number, total: number, unit?: 'pages') => void
  readonly stop: () => void
}

/**
 * A bar that goes from nothing to the whole for every step of an import, and says how many pages a second are read;
 * nothing where there is no terminal. `now` counts milliseconds.
 */
function createProgress(file: string, stream: TextStream | undefined, now = () => performance.now()): Progress {
  if (stream?.isTTY !== true) return { report: () => undefined, stop: () => undefined }
  const format = `{bar} {percentage} % ${escapeControls(basename(file))}{pages}`
  const options = { stream, format, clearOnComplete: true, hideCursor: true, fps: 10 }
  const bar = new SingleBar(options, Presets.shades_classic)
  let start: { readonly at: number; readonly done: number } | undefined
  bar.start(100, 0, { pages: '' })
  return {
    report: (done, total, unit) => {
      start = unit === 'pages' ? (start ?? { at: now(), done }) : undefined
      const pages =
        start === undefined ? '' : pagesPerSecond({ done, total, milliseconds: now() - start.at, before: start.done })
      bar.update(total === 0 ? 100 : Math.round((100 * done) / total), { pages })
    },
    stop: () => {
      bar.stop()
    },
  }
}

interface PagesDone {
  readonly done: number
  readonly total: number
  /** Since the first of them was begun. */
  readonly milliseconds: number
  /** How many of them an import before this one had finished. */
  readonly before: number
}

/** `, 12 of 300 pages, 1.4 a second`; the speed once there is one. */
export function pagesPerSecond({ done, total, milliseconds, before }: PagesDone): string {
  const pages = `, ${done} of ${total} ${total === 1 ? 'page' : 'pages'}`
  if (done <= before || milliseconds <= 0) return pages
  return `${pages}, ${((1000 * (done - before)) / milliseconds).toFixed(1)} a second`
}

/** More than any plan needs, and nothing to fill the memory with. */
const MOST_BYTES = 4_000_000

interface PlanRequest {
  /** The PDF, as the publisher wrote it. */
  readonly file: string
  /** Where the plan goes; undefined for the standard output. */
  readonly target: string | undefined
}

/**
 * Writes the stories of a PDF as a plan for a person to correct; nothing is imported. Rejects with ImportError for
 * what is no PDF or cannot be read, and for a target that is there already, since a person may have corrected it.
 */
async function planFile({ file, target }: PlanRequest, io: CliIo): Promise<void> {
  const { importLimits: limits } = await readConfiguration(io)
  const signal = AbortSignal.any([io.signal, AbortSignal.timeout(limits.milliseconds)])
  const options: ImportOptions = { limits, now: io.now(), signal, onProgress: () => undefined }
  const path = resolve(io.cwd, file)
  if ((await sniffFormat({ kind: 'file', path }, options)) !== 'pdf') {
    throw new ImportError('not-supported', `${file} is no PDF; other formats name their articles themselves.`)
  }
  const { pages, facts } = await readPdfText(path, options)
  const yaml = writePlan(choosePlan({ pages, facts, path, plan: undefined }), pages)
  if (target === undefined) io.stdout.write(yaml)
  else await writeNew(resolve(io.cwd, target), yaml)
}

async function writeNew(path: string, text: string): Promise<void> {
  await writeFile(path, text, { flag: 'wx' }).catch((cause: unknown) => {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'EEXIST')) throw cause
    throw new ImportError('not-supported', `${path} is there already; remove it or name another file.`, { cause })
  })
}

/** A plan that a person has left. Rejects with the system's fault for a file that cannot be read. */
async function readPlanFile(path: string, { cwd }: CliIo): Promise<PlanFile> {
  const bytes = await readFile(resolve(cwd, path))
  if (bytes.length > MOST_BYTES) throw new ImportError('over-limit', `The plan ${path} is larger than any plan can be.`)
  return { path, source: bytes.toString('utf8') }
}
