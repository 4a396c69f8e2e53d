import type { DocumentFacts } from '../engine/DocumentFacts.ts'

/** Facts of a PDF that says nothing of itself but what the test says. */
export function someFacts(fields: Partial<DocumentFacts> = {}): DocumentFacts {
  return {
    identifier: 'abc',
    identifierOrigin: 'source',
    title: '',
    author: '',
    subject: '',
    keywords: [],
    language: undefined,
    created: undefined,
    isRightToLeft: false,
    labels: [],
    outline: [],
    ...fields,
  }
}
