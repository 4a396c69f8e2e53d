import type { MeasuredDocument } from './MeasuredDocument.ts'

/** What is left out before documents are compared, in words: one line for all documents with the same. */
export function writeExtras(documents: readonly MeasuredDocument[]): string {
  const names = new Map<string, string[]>()
  for (const { name, extras } of documents) {
    if (extras.named !== '') names.set(extras.named, [...(names.get(extras.named) ?? []), name])
  }
  return ['Left out:', '', ...[...names].map(([named, list]) => `- ${list.join(', ')}: ${named}.`)].join('\n')
}
