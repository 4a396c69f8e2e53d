import type * as v from 'valibot'

const LONGEST_FOUND = 60

/** What stands in the file, short enough for a sentence. */
export function describeFound(value: unknown): string {
  if (value === undefined) return 'missing'
  const found = JSON.stringify(value)
  return found.length > LONGEST_FOUND ? `${found.slice(0, LONGEST_FOUND)}…` : found
}

/** One sentence: the key, what was found, what is allowed. The schemas' messages say what is allowed. */
export function describeProblem(issue: v.BaseIssue<unknown>): string {
  const keys = (issue.path ?? []).map((item) => String(item.key))
  const [last] = (issue.path ?? []).slice(-1)
  const found = describeFound(last === undefined ? issue.input : last.value)
  const allowed = issue.type === 'object' && issue.received === 'undefined' ? 'a value' : issue.message
  return keys.length === 0
    ? `the file holds ${found}; allowed: an object { … }`
    : `"${keys.join('.')}" is ${found}; allowed: ${allowed}`
}
