import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What `demo/plan.json` says of the issues of the demonstration title, by their folders in `demo/issues`. */
interface Plan {
  /** In the order of release; the last is the latest. */
  readonly published: readonly string[]
  readonly drafts: readonly string[]
}

export interface DemonstrationImport {
  readonly folder: string
  readonly landing: 'published' | 'draft'
}

export interface ImportOrder {
  /** What a visitor sees first, and what is quick: the latest issue, and drafts. */
  readonly beforeServing: readonly DemonstrationImport[]
  /** The back issues, the newest first. */
  readonly whileServing: readonly DemonstrationImport[]
}

export function orderOfImports({ published, drafts }: Plan): ImportOrder {
  const issues = published.toReversed().map((folder) => ({ folder, landing: 'published' as const }))
  return {
    beforeServing: [...issues.slice(0, 1), ...drafts.map((folder) => ({ folder, landing: 'draft' as const }))],
    whileServing: issues.slice(1),
  }
}

export async function readPlan(root: string): Promise<Plan> {
  return JSON.parse(await readFile(join(root, 'demo/plan.json'), 'utf8')) as Plan
}
