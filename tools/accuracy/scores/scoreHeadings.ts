import { lettersOf } from './tokens.ts'

export interface HeadingScore {
  readonly precision: number
  readonly recall: number
  readonly f1: number
  /** Of the truth, not among ours. */
  readonly missing: readonly string[]
  /** Ours, not in the truth. */
  readonly invented: readonly string[]
}

/** Numbers that typesetting puts before headings, such as `2.1`. */
const NUMBER = /^\s*(?:\d+(?:\.\d+)*\.?|[A-Z]\.\d+(?:\.\d+)*\.?)\s+/

/** Which headings of the truth are among ours: the same letters and digits, whatever number stands before them. */
export function scoreHeadings(truth: readonly string[], ours: readonly string[]): HeadingScore {
  const free = new Map<string, number>()
  const key = (heading: string): string => lettersOf(heading.replace(NUMBER, '')) || lettersOf(heading)
  for (const heading of ours) free.set(key(heading), (free.get(key(heading)) ?? 0) + 1)
  const missing = truth.filter((heading) => {
    const left = free.get(key(heading)) ?? 0
    free.set(key(heading), left - 1)
    return left <= 0
  })
  const wanted = new Set(truth.map(key))
  const found = truth.length - missing.length
  const precision = ours.length === 0 ? Number(truth.length === 0) : found / ours.length
  const recall = truth.length === 0 ? 1 : found / truth.length
  const f1 = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall)
  return { precision, recall, f1, missing, invented: ours.filter((heading) => !wanted.has(key(heading))) }
}
