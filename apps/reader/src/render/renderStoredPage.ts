import { renderDocument, type DocumentAnswer } from './renderDocument.tsx'
import type { ReadFile } from '../network/requestTimeout.ts'
import { storedContent, type StoredReads } from './storedContent.ts'
import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'

export interface StoredPageRequest {
  /** Path with search, base path included. */
  readonly url: string
  readonly configuration: PublicConfiguration
  /** The reader's `index.html`, as built. */
  readonly template: string
  /** What the browser speaks, the dearest first. */
  readonly browserLanguages: readonly string[]
  readonly store: StoredReads
  /** Reads a JSON file that is on this device; rejects where it is not. */
  readonly readFile: ReadFile
}

/** The page at an address from what is on this device; undefined where something of it is missing. */
export async function renderStoredPage(request: StoredPageRequest): Promise<DocumentAnswer | undefined> {
  const { store, readFile } = request
  const answer = await renderDocument({
    ...request,
    content: storedContent(store, readFile),
  })
  return answer.kind === 'page' && answer.status >= 500 ? undefined : answer
}
