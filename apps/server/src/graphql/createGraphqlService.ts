import { createHash } from 'node:crypto'
import type { Money } from '@gatefold/magazine/money/minorUnits'
import type { FastifyBaseLogger } from 'fastify'
import type { ExecutionResult } from 'graphql'
import type { Kysely } from 'kysely'
import { entitle } from '../access/entitle.ts'
import { type Answer, createAnswer } from '../answers/Answer.ts'
import type { AnswerCache } from '../answers/AnswerCache.ts'
import type { ReadContentVersion } from '../answers/readContentVersion.ts'
import { createArticleLoader } from '../articles/createArticleLoader.ts'
import type { ReadCounts } from '../analytics/ReadCounts.ts'
import type { Viewer } from '../auth/Viewer.ts'
import { createIssueLoader } from '../issues/createIssueLoader.ts'
import type { Database } from '../platform/db/schema.ts'
import type { Favorites } from '../favorites/Favorites.ts'
import type { Purchases } from '../purchases/Purchases.ts'
import type { TakeSearch } from '../search/createSearchLimit.ts'
import { formatErrors } from './formatErrors.ts'
import type { GraphqlContext } from './GraphqlContext.ts'
import { isPersonal } from './isPersonal.ts'
import { type Operation, parseOperation } from './parseOperation.ts'
import { stringifyWithStored } from './StoredJson.ts'

/** Executes an operation's text; rejects with what parsing and validation find. */
export type Execute = (execution: {
  readonly source: string
  readonly context: GraphqlContext
  readonly variables: Operation['variables']
  readonly operationName: string | undefined
}) => Promise<ExecutionResult>

export interface GraphqlServiceParts {
  readonly execute: Execute
  readonly db: Kysely<Database>
  readonly basePath: string
  /** Of a paid issue that has no price of its own; undefined where the title names none. */
  readonly defaultPrice: Money | undefined
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly cache: AnswerCache
  readonly readContentVersion: ReadContentVersion
  readonly purchases: Purchases
  /** Undefined where the title has none. */
  readonly favorites: Favorites | undefined
  /** Undefined where the title counts nothing. */
  readonly readCounts: ReadCounts | undefined
  readonly takeSearch: TakeSearch
  /** A string that no content can know. */
  readonly mark: string
  readonly logger: FastifyBaseLogger
}

export interface GraphqlService {
  /**
   * The answer to a call's body, as the viewer may have it; a refused or failed operation is an answer too. `viewer` is who a
   * token names: what that reader has bought is looked up here. `caller` is undefined for this process itself.
   */
  answer(body: string, viewer: Viewer, caller?: Caller): Promise<Answer>
}

/** Where a call comes from. */
export interface Caller {
  readonly ip: string
  /** Names the call in every line. */
  readonly log: FastifyBaseLogger
}

const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-cache',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
}

/**
 * Answers calls from kept bytes where it can. The key is the whole body (operation, its name, variables), the content's
 * version and what the viewer may read; every caller has shown the same app key. What an admin sees is never kept, nor is
 * what a reader owns or does.
 */
export function createGraphqlService(parts: GraphqlServiceParts): GraphqlService {
  const { cache, readContentVersion } = parts
  return {
    async answer(body, asked, caller) {
      const viewer = await entitle(asked, { db: parts.db, at: new Date(parts.now()) })
      const call = { body, viewer, caller }
      if (viewer.isAdmin || isPersonal(body)) return privately(await work(parts, call))
      const version = await readContentVersion()
      const answer = await cache.find(`${circleOf(viewer)} ${version} ${body}`, () => work(parts, call))
      return viewer.subject === undefined ? answer : privately(answer)
    },
  }
}

/** Names all who may read the same: the public, and with it each reader who has nothing. */
function circleOf({ issueIds, ownIssueIds, coverage }: Viewer): string {
  if (issueIds.length + coverage.length === 0) return 'public'
  const days = coverage.map(({ from, until }) => [from ?? null, until])
  return createHash('sha256')
    .update(JSON.stringify([issueIds, ownIssueIds, days]))
    .digest('base64url')
}

/** The same bytes, for the one who asked and for nobody's cache. */
function privately(answer: Answer): Answer {
  return { ...answer, headers: { ...answer.headers, 'cache-control': 'private, no-store' } }
}

interface Call {
  readonly body: string
  readonly viewer: Viewer
  readonly caller: Caller | undefined
}

async function work(parts: GraphqlServiceParts, call: Call): Promise<Answer> {
  const logger = call.caller?.log ?? parts.logger
  try {
    const result = await execute(parts, parseOperation(call.body), call)
    return resultAnswer(result, { mark: parts.mark, logger })
  } catch (error) {
    return refusal(error, logger)
  }
}

async function execute(parts: GraphqlServiceParts, operation: Operation, call: Call): Promise<ExecutionResult> {
  const { db, basePath, defaultPrice, now, purchases, favorites, readCounts } = parts
  const { query, operationName, variables } = operation
  const { viewer, caller } = call
  const sight = { basePath, defaultPrice, viewer, at: new Date(now()) }
  const loaders = { articles: createArticleLoader(db), issues: createIssueLoader(db, sight) }
  const maySearch = () => parts.takeSearch(viewer, caller?.ip)
  const context = { db, purchases, favorites, readCounts, maySearch, ...sight, ...loaders }
  // mercurius compiles by text alone, whichever operation of it is meant, and takes text that happens to be JSON for a
  // parsed document, past the limit on tokens. The comment makes the text differ by name and never JSON.
  return parts.execute({ source: `${query}\n#${operationName ?? ''}`, context, variables, operationName })
}

function resultAnswer(
  { data, errors }: ExecutionResult,
  { mark, logger }: Pick<GraphqlServiceParts, 'mark' | 'logger'>,
): Answer {
  if (errors === undefined || errors.length === 0) {
    const body = Buffer.from(stringifyWithStored({ data }, mark))
    return createAnswer({ status: 200, headers: HEADERS, body })
  }
  return refusal(Object.assign(new Error('The operation failed.'), { errors }), logger)
}

/** The answer to a call that could not be answered. Faults are logged here and nowhere else. */
export function refusal(error: unknown, logger: FastifyBaseLogger): Answer {
  const { errors, status, faults } = formatErrors([error])
  for (const fault of faults) logger.error({ err: fault }, 'A GraphQL operation failed')
  const headers = { ...HEADERS, 'cache-control': 'no-store' }
  return createAnswer({ status, headers, body: Buffer.from(JSON.stringify({ errors, data: null })) })
}
