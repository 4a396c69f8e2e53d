import { DEFAULT_LIMITS, type ImportLimits } from '../../src/ImportLimits.ts'
import type { ImportOptions } from '../../src/importSource.ts'

/** Options of an import on 7 May 2026. */
export function importOptions(limits: Partial<ImportLimits> = {}): ImportOptions {
  return {
    limits: { ...DEFAULT_LIMITS, ...limits },
    now: new Date('2026-05-07T10:00:00Z'),
    onProgress: () => undefined,
    signal: new AbortController().signal,
  }
}
