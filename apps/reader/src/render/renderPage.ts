import { contentOfExecutor, type Execute } from '../content/contentOfExecutor.ts'
import { NOT_LISTED } from './writeMetadata.ts'
import { renderAnswers, renderDocument, renderEmptyDocument } from './renderDocument.tsx'
import { PAGE_ANSWERS, type PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'

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
  /** JSON where the answers of a page were asked for. */
  readonly html: string
  readonly headers?: Readonly<Record<string, string>>
  /** Where the address leads instead. */
  readonly redirect?: string
}

/**
 * The page at an address as everybody sees it, or with the search parameter `answers` what it is made of (JSON in place of HTML),
 * from a host's own answers. A title whose content another host serves gets the empty document: its reader asks that host itself; so
 * does one that is locked.
 */
export async function renderPage(request: PageRequest): Promise<RenderedPage> {
  const { url, configuration, browserLanguages } = request
  const { template } = request.shell
  const document = { url, configuration, browserLanguages, template }
  if (request.isLocked === true) return { status: 200, html: renderEmptyDocument(document, NOT_LISTED) }
  if (configuration.host.graphql !== '') return { status: 200, html: renderEmptyDocument(document) }
  const content = contentOfExecutor(request)
  const page = withoutAnswers(url)
  const isOfAnswers = page !== url
  const answer = await (isOfAnswers
    ? renderAnswers({ ...document, url: page, content })
    : renderDocument({ ...document, content, metadata: { origin: request.origin } }))
  if (answer.kind === 'redirect') return { status: answer.status, html: '', redirect: answer.location }
  const { status, html } = answer
  return {
    status,
    html,
    ...(isOfAnswers && status === 200 ? { headers: { 'content-type': 'application/json; charset=utf-8' } } : {}),
  }
}

/** The address without the parameter that asks for a page's answers. Pure. */
function withoutAnswers(url: string): string {
  const [path = '', search = ''] = url.split('?', 2)
  const parameters = new URLSearchParams(search)
  if (!parameters.has(PAGE_ANSWERS)) return url
  parameters.delete(PAGE_ANSWERS)
  return parameters.size === 0 ? path : `${path}?${parameters.toString()}`
}
