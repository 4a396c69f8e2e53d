import { sanitizeHtml } from '@gatefold/contract/sanitizeHtml'
import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import { memoizeByObject } from '@gatefold/magazine/memoizeByObject'
import { isRecord } from '@gatefold/magazine/isRecord'
import { decodeIssue } from '@gatefold/contract/decode/decodeIssue'
import type { DecodeContext } from '@gatefold/contract/decode/Fields'
import { dataOf, type GraphqlClient } from '../network/createGraphqlClient.ts'
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

const CONTEXT: DecodeContext = { sanitize: sanitizeHtml, report: () => undefined }

/** A host gives the same object for each page of an issue that has not changed: it is decoded once. */
const decodeRecord = memoizeByObject((issue: object) => decodeIssue(issue, CONTEXT))

/** The content that everybody sees, straight from the executor of a host: no session, no store, no network. */
export function contentOfExecutor({ configuration, execute, now, readFile }: ExecutorContentOptions): ContentService {
  const graphql: GraphqlClient = {
    request: async ({ query, operationName }, variables) =>
      dataOf(await execute({ query, operationName, variables: variables as Readonly<Record<string, unknown>> }), {
        status: 200,
        ok: true,
      }),
  }
  return createContentService({
    host: createHost(graphql, CONTEXT, decodeOnce),
    fetchFlatplan: (url) => fetchFlatplan(url, { readFile, report: CONTEXT.report }),
    store: undefined,
    configuration,
    isOnline: () => true,
    isAdmin: () => false,
    readReader: () => '',
    now: () => now,
    log: () => undefined,
  })
}

function decodeOnce(value: unknown, context: DecodeContext): ReturnType<typeof decodeIssue> {
  return isRecord(value) ? decodeRecord(value) : decodeIssue(value, context)
}
