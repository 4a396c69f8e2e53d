import { sanitizeHtml } from '@gatefold/contract/sanitize/sanitizeHtml'
import { createContentService } from '../services/content/createContentService.ts'
import { createHost } from '../services/content/createHost.ts'
import { createGraphqlClient } from '../services/graphql/createGraphqlClient.ts'
import { renderDocument, renderEmptyDocument } from './renderDocument.tsx'
import type { PublicConfiguration } from '@gatefold/contract/configuration/PublicConfiguration'

/** Runs an operation of the contract where the renderer stands, without crossing a network. */
export type Execute = (operation: {
  readonly query: string
  readonly operationName: string
  readonly variables: Readonly<Record<string, unknown>>
}) => Promise<unknown>

export interface PageRequest {
  /** Path with search, base path included. */
  readonly url: string
  readonly configuration: PublicConfiguration
  readonly execute: Execute
  /** `template` is the reader's `index.html`, as built. */
  readonly shell: { readonly template: string }
  /** Unix time in milliseconds. */
  readonly now: number
}

export interface RenderedPage {
  readonly status: number
  readonly html: string
  /** Where the address leads instead. */
  readonly redirect?: string
}

/**
 * The page at an address as everybody sees it, from a host's own answers. A title whose content another host serves gets
 * the empty document: its reader asks that host itself.
 */
export async function renderPage(request: PageRequest): Promise<RenderedPage> {
  const { url, configuration, shell } = request
  if (configuration.host.graphql !== '') {
    return { status: 200, html: renderEmptyDocument(shell.template, configuration) }
  }
  const content = contentOf(request)
  const answer = await renderDocument({ url, configuration, content, template: shell.template })
  if (answer.kind === 'page') return { status: answer.status, html: answer.html }
  return { status: answer.status, html: '', redirect: answer.location }
}

function contentOf({ configuration, execute, now }: PageRequest) {
  const graphql = createGraphqlClient({
    configuration,
    fetch: async (_address, init) => Response.json(await execute(JSON.parse(String(init?.body)))),
    sessionHeaders: () => ({}),
    now: () => now,
  })
  const host = createHost(graphql, { sanitize: sanitizeHtml, report: () => undefined })
  return createContentService({
    host,
    store: undefined,
    configuration,
    isOnline: () => true,
    isAdmin: () => false,
    now: () => now,
    log: () => undefined,
  })
}
