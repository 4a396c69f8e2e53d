import type { Issue } from '@gatefold/magazine/issue/Issue'
import { filesForScreen, type Manifest, type ManifestFile } from '@gatefold/magazine/offline/Manifest'
import type { DownloadRecord } from '../../storage/DownloadRecord.ts'
import { createProgress } from './createProgress.ts'
import type { DownloadRun } from './createRun.ts'
import { DownloadTrouble } from './DownloadTrouble.ts'
import type { EngineParts } from '../EngineParts.ts'
import { fetchContent, type DownloadContent } from './fetchContent.ts'
import { bytesOf, filesOf } from '../files/filesOf.ts'
import { KEPT_FILES } from './lockNames.ts'
import { loadFiles } from '../transfer/loadFiles.ts'
import { measureManifest, type AnsweredContent } from './measureManifest.ts'
import { ownerOf } from './ownerOf.ts'
import { orStopped } from '../transfer/orStopped.ts'
import { persevere } from '../transfer/persevere.ts'
import { without } from './without.ts'

/** What an issue's text and the browser's own bookkeeping take besides the files. */
const BESIDES = 1024 * 1024

interface Request {
  /** Bytes of the files that are not here yet. */
  readonly bytes: number
  readonly isAutomatic: boolean
}

/**
 * Fetches what is missing of an issue and, when all its files are whole, puts its text in the place of the older one: from
 * then on it is held, and to be checked. Rejects with a `DownloadTrouble`.
 */
export async function loadDownload(parts: EngineParts, run: DownloadRun): Promise<void> {
  const { issue, manifest, assets } = await askForContent(parts, run)
  const owner = ownerOf(issue, parts.situation.session)
  await parts.store.saveAssets(assets)
  const record = await run.update((stored) => wanting(stored, { manifest, owner }))
  const files = filesOf(manifest, record.withFilms)
  // Nothing that is here may be swept away before it is known to be wanted.
  const missing = await parts.locks.request(KEPT_FILES, { mode: 'shared' }, () => listMissing(parts, files, owner))
  await seeToRoom(parts, { bytes: bytesOf(missing), isAutomatic: record.isAutomatic })
  const total = bytesOf(files)
  const progress = createProgress({ ...parts, issueId: run.issueId, total, received: total - bytesOf(missing) })
  progress.tell()
  await loadFiles(parts, { run, files: missing, owner, progress })
  progress.tell()
  await commit(parts, run, issue)
}

async function askForContent(parts: EngineParts, run: DownloadRun): Promise<DownloadContent> {
  const answers: DownloadContent[] = []
  await persevere(parts, {
    run,
    async attempt() {
      const { session } = parts.situation
      const measure = (content: AnsweredContent) => measureManifest(parts, content, run.signal)
      const asking = { host: parts.hostFor(session), session, measure }
      answers.push(await orStopped(fetchContent(run.issueId, asking), run.signal))
    },
  })
  const [content] = answers
  if (content === undefined) throw new DownloadTrouble({ kind: 'unreachable' })
  const { manifest } = content
  const { pixels = Number.POSITIVE_INFINITY } = parts.situation.settings
  return { ...content, manifest: { ...manifest, files: filesForScreen(manifest.files, pixels) } }
}

function wanting(
  record: DownloadRecord,
  { manifest, owner }: { readonly manifest: Manifest; readonly owner: string | undefined },
): DownloadRecord {
  return {
    ...without(record, 'owner', 'isDamaged'),
    ...(owner === undefined ? {} : { owner }),
    wanted: manifest,
    status: { kind: 'loading' },
  }
}

async function listMissing(
  { files: kept }: EngineParts,
  files: readonly ManifestFile[],
  owner: string | undefined,
): Promise<readonly ManifestFile[]> {
  const isKept = await Promise.all(files.map((file) => kept.has(file, owner)))
  return files.filter((_, index) => isKept[index] !== true)
}

async function seeToRoom(
  { estimate }: EngineParts,
  request: { readonly bytes: number; readonly isAutomatic: boolean },
): Promise<void> {
  const missing = missingRoom(await estimate(), request)
  if (missing > 0) throw new DownloadTrouble({ kind: 'full', missing: Math.ceil(missing) })
}

async function commit({ store, broadcast }: EngineParts, run: DownloadRun, issue: Issue): Promise<void> {
  const record = await run.update((stored) => stored)
  if (record.wanted === undefined) throw new DownloadTrouble({ kind: 'stopped' })
  const rest = without(record, 'wanted', 'checkedAt')
  const held: DownloadRecord = {
    ...rest,
    held: record.wanted,
    heldWithFilms: record.withFilms,
    status: { kind: 'checking' },
  }
  const isCommitted = !run.signal.aborted && (await store.commitDownload(issue, held))
  if (!isCommitted) throw new DownloadTrouble({ kind: 'stopped' })
  broadcast({ type: 'DOWNLOAD_CHANGED', issueId: run.issueId })
}

/**
 * How many bytes too few are free; 0 where there is room, or where the browser does not tell. What nobody asked for may take
 * half of what is free and no more.
 */
function missingRoom({ usage, quota }: StorageEstimate, { bytes, isAutomatic }: Request): number {
  if (usage === undefined || quota === undefined || bytes === 0) return 0
  const free = Math.max(0, quota - usage)
  return Math.max(0, bytes + BESIDES - (isAutomatic ? free / 2 : free))
}
