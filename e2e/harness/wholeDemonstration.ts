import { createWriteStream, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { writeIssuePackage } from '@gatefold/importers/issue-package/writeIssuePackage'
import { DEFAULT_LIMITS } from '@gatefold/importers/ImportLimits'
import { readSource } from '@gatefold/importers/readSource'
import { root, runGatefold } from './gatefold.ts'
import { startServer, type StartedServer } from './startServer.ts'
import { withoutPrint } from './withoutPrint.ts'

interface Plan {
  readonly published: readonly string[]
  readonly drafts: readonly string[]
}

function readJson<Result>(path: string): Result {
  return JSON.parse(readFileSync(join(root, path), 'utf8')) as Result
}

/** Of the demonstration's issues the one whose printed pages come along. */
const PRINTED = '03-the-other-tide'

/** The demonstration title as a first start leaves it, but for how fine its printed pages are: its configuration, its published issues, its drafts. */
export async function startWholeDemonstration(): Promise<StartedServer> {
  const { published, drafts } = readJson<Plan>('demo/plan.json')
  const { appKey: _, ...configuration } = readJson<{ readonly appKey: string }>('gatefold.config.json')
  const folderOf = (name: string) => join(root, 'demo/issues', name)
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-demonstration-'))
  try {
    const printed = await packWithSmallPages(folderOf(PRINTED), join(folder, 'printed.issue'))
    const others = published.filter((name) => name !== PRINTED).map((name) => withoutPrint(folderOf(name)))
    const server = await startServer({ files: [...others, printed], configuration })
    const unprinted = drafts.map((name) => withoutPrint(folderOf(name)))
    const { code, stderr } = await runGatefold(server.title, ['import', ...unprinted])
    if (code !== 0) throw new Error(stderr)
    return server
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** An issue as a package whose printed pages are as wide as a phone shows them: finer ones take minutes. */
async function packWithSmallPages(issue: string, path: string): Promise<string> {
  const { issue: read, close } = await readSource(
    { kind: 'folder', path: issue },
    {
      limits: DEFAULT_LIMITS,
      now: new Date(),
      onProgress: () => undefined,
      signal: new AbortController().signal,
      renditionPlan: { widths: [400], finest: 400 },
    },
  )
  try {
    await pipeline(writeIssuePackage(read, new Date()), createWriteStream(path))
  } finally {
    await close()
  }
  return path
}
