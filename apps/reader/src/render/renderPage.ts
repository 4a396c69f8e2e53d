import { contentOfExecutor, type Execute } from '../content/contentOfExecutor.ts'
import { NOT_LISTED } from './writeMetadata.ts'
import { renderDocument, renderEmptyDocument } from './renderDocument.tsx'
import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'

export interface PageRequest {
  /** Path with search, base path included. */
  readonly url: string
  readonly configuration: PublicConfiguration
  readonly execute: Execute
  /** Reads a stored JSON file by its address in the content; rejects where there is none. */
  readonly readFile: (url: string) => Promise<unknown>
  /** `template` is the reader's `index.html`, as built. */
  readonly shell: { readonly template: string }
  /** What the visitor's browser speaks, the dearest first; nobody's where it is left out. */
  readonly browserLanguages?: readonly string[]
  /** Unix time in milliseconds. */
  readonly now: number
  /** The origin that readers see; undefined where it is not known. */
  readonly origin?: string | undefined
  /** The title's password has not been entered (Requirement R2.14): nothing is asked for. */
  readonly isLocked?: boolean
}

export interface RenderedPage {
  readonly status: number
  readonly html: string
  /** Where the address leads instead. */
  readonly redirect?: string
}

/**
 * The page at an address as everybody sees it, from a host's own answers. A title whose content another host serves gets
 * the empty document: its reader asks that host itself; so does one that is locked.
 */
export async function renderPage(request: PageRequest): Promise<RenderedPage> {
  const { url, configuration, browserLanguages } = request
  const { template } = request.shell
  const document = { url, configuration, browserLanguages, template }
  if (request.isLocked === true) return { status: 200, html: renderEmptyDocument(document, NOT_LISTED) }
  if (configuration.host.graphql !== '') return { status: 200, html: renderEmptyDocument(document) }
  const content = contentOfExecutor(request)
  const answer = await renderDocument({ ...document, content, metadata: { origin: request.origin } })
  if (answer.kind === 'page') return { status: answer.status, html: answer.html }
  return { status: answer.status, html: '', redirect: answer.location }
}
