import type { PublishingDeps } from '../PublishingDeps.ts'
import { endImport } from './endImport.ts'
import { parseImportId } from './ImportId.ts'

/** An import on another machine that cannot be asked is given up for dead after a day: far longer than any may take. */
const LONGEST_IMPORT = 24 * 60 * 60_000

/**
 * Removes what dead imports left behind: files staged, and files stored that no issue names. A live import is not
 * touched. Every command begins with it. Gives the number of imports cleaned up.
 */
export async function recoverImports(deps: PublishingDeps): Promise<number> {
  const rows = await deps.db.selectFrom('imports').select('id').execute()
  const ids = new Set([...rows.map(({ id }) => id), ...(await deps.assets.listStaging())])
  let cleaned = 0
  for (const id of ids) {
    if (await isAtWork(id, deps)) continue
    await endImport(id, deps)
    cleaned += 1
  }
  return cleaned
}

async function isAtWork(id: string, deps: PublishingDeps): Promise<boolean> {
  const origin = parseImportId(id)
  if (origin === undefined) return false
  const isOurs = origin.identity.host === deps.self.host
  if (!isOurs && deps.now().getTime() - origin.started.getTime() > LONGEST_IMPORT) return false
  return deps.isAlive(origin.identity)
}
