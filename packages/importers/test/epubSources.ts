import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ImportOptions } from '../src/importSource.ts'
import { DEFAULT_LIMITS } from '../src/ImportLimits.ts'

/** The real publications that the project is tested against; they lie beside the repository. */
export const CONTENT = join(import.meta.dirname, '../../../../shared/content')

/** Paths of the files in a folder of the test content, sorted. */
export function contentFiles(folder: string, suffix = ''): readonly string[] {
  return readdirSync(join(CONTENT, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(suffix))
    .map((entry) => join(CONTENT, folder, entry.name))
    .toSorted()
}

export function someOptions(): ImportOptions {
  return {
    limits: DEFAULT_LIMITS,
    now: new Date('2026-01-02T03:04:05Z'),
    onProgress: () => {},
    signal: new AbortController().signal,
    renditionPlan: { widths: [20], finest: 20 },
  }
}
