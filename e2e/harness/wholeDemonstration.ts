import { readFileSync } from 'node:fs'
import { join } from 'node:path'
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

/** Of the demonstration's issues the one whose printed pages come along; pressing all of them takes minutes. */
const PRINTED = '03-the-other-tide'

/** The demonstration title as a first start leaves it: its configuration, its published issues, its drafts. */
export async function startWholeDemonstration(): Promise<StartedServer> {
  const { published, drafts } = readJson<Plan>('demo/plan.json')
  const { appKey: _, ...configuration } = readJson<{ readonly appKey: string }>('gatefold.config.json')
  const folderOf = (name: string) => {
    const folder = join(root, 'demo/issues', name)
    return name === PRINTED ? folder : withoutPrint(folder)
  }
  const server = await startServer({ files: published.map(folderOf), configuration })
  const { code, stderr } = await runGatefold(server.title, ['import', ...drafts.map(folderOf)])
  if (code !== 0) throw new Error(stderr)
  return server
}
