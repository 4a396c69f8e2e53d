import { DEFAULT_LIMITS } from '../../ImportLimits.ts'
import type { ImportOptions } from '../../importSource.ts'

/** Options of an import that makes tiny pictures and lasts as long as it lasts. */
export function importOptions(parts: Partial<ImportOptions> = {}): ImportOptions {
  return {
    limits: DEFAULT_LIMITS,
    now: new Date('2026-05-14T10:00:00Z'),
    onProgress: () => undefined,
    signal: new AbortController().signal,
    renditionPlan: { widths: [20], finest: 20 },
    ...parts,
  }
}
