import type { DocumentFacts } from '../../DocumentFacts.ts'

export function someFacts(given: Partial<DocumentFacts> = {}): DocumentFacts {
  return {
    identifier: 'facts',
    title: '',
    author: '',
    subject: '',
    keywords: [],
    language: undefined,
    created: undefined,
    isRightToLeft: false,
    labels: [],
    outline: [],
    ...given,
  }
}
