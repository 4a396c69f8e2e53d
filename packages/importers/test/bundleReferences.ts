import type { ImportedIssue } from '../src/ImportedIssue.ts'

/** Paths of all files that an issue names anywhere. */
export function bundleReferences(issue: ImportedIssue): readonly string[] {
  const { cover, articles, fonts, styles } = issue
  const json = JSON.stringify({ cover, articles, fonts, styles })
  return [...new Set([...json.matchAll(/bundle:\/\/([^"\\#\s]+)/g)].map(([, path]) => path ?? ''))]
}
