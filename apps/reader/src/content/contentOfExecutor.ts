import { sanitizeHtml } from '@gatefold/contract/sanitizeHtml'
import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import { createGraphqlClient } from '../network/createGraphqlClient.ts'
import { fetchFlatplan } from './replica/flatplan.ts'
import type { ReadFile } from '../network/requestTimeout.ts'
import { createContentService, createHost } from './createContentService.ts'
import type { ContentService } from './ContentService.ts'

/** Runs an operation of the contract where the page is rendered, without crossing a network. */
export type Execute = (operation: {
  readonly query: string
  readonly operationName: string
  readonly variables: Readonly<Record<string, unknown>>
}) => Promise<unknown>

interface ExecutorContentOptions {
  readonly configuration: PublicConfiguration
  readonly execute: Execute
  /** Unix time in milliseconds. */
  readonly now: number
  readonly readFile: ReadFile
}

/** The content that everybody sees, straight from the executor of a host: no session, no store, no network. */
export function contentOfExecutor({ configuration, execute, now, readFile }: ExecutorContentOptions): ContentService {
  const graphql = createGraphqlClient({
    configuration,
    fetch: async (_address, init) => Response.json(await execute(JSON.parse(textOf(init?.body)))),
    sessionHeaders: () => ({}),
    now: () => now,
  })
  const report = () => undefined
  return createContentService({
    host: createHost(graphql, { sanitize: sanitizeHtml, report }),
    fetchFlatplan: (url) => fetchFlatplan(url, { readFile, report }),
    store: undefined,
    configuration,
    isOnline: () => true,
    isAdmin: () => false,
    readReader: () => '',
    now: () => now,
    log: () => undefined,
  })
}

function textOf(body: unknown): string {
  if (typeof body !== 'string') throw new TypeError('An operation is sent as text.')
  return body
}
