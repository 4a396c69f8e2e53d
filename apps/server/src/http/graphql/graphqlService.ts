import { createHash } from 'node:crypto'
import type { Money } from '@gatefold/magazine/price'
import type { FastifyBaseLogger } from 'fastify'
import type { ExecutionResult, GraphQLFormattedError } from 'graphql'
import type { Kysely } from 'kysely'
import { withEntitlements } from '../../access/entitlements.ts'
import type { ReadCounts } from '../../analytics/AnalyticsStore.ts'
import { type Answer, createAnswer } from '../../platform/responses/Answer.ts'
import type { AnswerCache } from '../../platform/responses/AnswerCache.ts'
import type { ReadContentVersion } from '../../platform/responses/readContentVersion.ts'
import { EVERYBODY, type Viewer } from '../../accounts/auth/Viewer.ts'
import { contentFor } from '../../content/contentFor.ts'
import type { Favorites } from '../../content/favorites.ts'
import type { TakeSearch } from './operationLimits.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { Purchases } from '../../commerce/purchases/Purchases.ts'
import { formatErrors } from './formatErrors.ts'
import type { GraphqlContext } from './GraphqlContext.ts'
import { type Operation, parseOperation } from './parseOperation.ts'
import { stringifyWithStored } from './StoredJson.ts'

/** Executes an operation's text; rejects with what parsing and validation find. */
export type Execute = (execution: {
  readonly source: string
  readonly context: GraphqlContext
  readonly variables: Operation['variables']
  readonly operationName: string | undefined
}) => Promise<ExecutionResult>

export interface GraphqlServiceDeps {
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
interface Caller {
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
export function createGraphqlService(deps: GraphqlServiceDeps): GraphqlService {
  const { cache, readContentVersion } = deps
  return {
    async answer(body, asked, caller) {
      const viewer = await withEntitlements(asked, { db: deps.db, at: new Date(deps.now()) })
      const call = { body, viewer, caller }
      if (viewer.isAdmin || isPersonal(body)) return withoutCaching(await answerCall(deps, call))
      const version = await readContentVersion()
      const answer = await cache.find(`${audienceCacheKey(viewer)} ${version} ${body}`, () => answerCall(deps, call))
      return viewer.subject === undefined ? answer : withoutCaching(answer)
    },
  }
}

/** Names all who may read the same: the public, and with it each reader who has nothing. */
function audienceCacheKey({ issueIds, ownIssueIds, coverage }: Viewer): string {
  if (issueIds.length + coverage.length === 0) return 'public'
  const days = coverage.map(({ from, until }) => [from ?? null, until])
  return createHash('sha256')
    .update(JSON.stringify([issueIds, ownIssueIds, days]))
    .digest('base64url')
}

/** The same bytes, for the one who asked and for nobody's cache. */
function withoutCaching(answer: Answer): Answer {
  return { ...answer, headers: { ...answer.headers, 'cache-control': 'private, no-store' } }
}

interface Call {
  readonly body: string
  readonly viewer: Viewer
  readonly caller: Caller | undefined
}

async function answerCall(deps: GraphqlServiceDeps, call: Call): Promise<Answer> {
  const logger = call.caller?.log ?? deps.logger
  try {
    const result = await execute(deps, parseOperation(call.body), call)
    return resultAnswer(result, { mark: deps.mark, logger })
  } catch (error) {
    return refusal(error, logger)
  }
}

async function execute(deps: GraphqlServiceDeps, operation: Operation, call: Call): Promise<ExecutionResult> {
  const { db, basePath, defaultPrice, now, purchases, favorites, readCounts } = deps
  const { query, operationName, variables } = operation
  const { viewer, caller } = call
  const content = contentFor(viewer, { db, basePath, defaultPrice, at: new Date(now()) })
  const maySearch = () => deps.takeSearch(viewer, caller?.ip)
  const context = { db, purchases, favorites, readCounts, maySearch, basePath, viewer, content }
  // mercurius compiles by text alone, whichever operation of it is meant, and takes text that happens to be JSON for a
  // parsed document, past the limit on tokens. The comment makes the text differ by name and never JSON.
  return deps.execute({ source: `${query}\n#${operationName ?? ''}`, context, variables, operationName })
}

function resultAnswer(
  { data, errors }: ExecutionResult,
  { mark, logger }: Pick<GraphqlServiceDeps, 'mark' | 'logger'>,
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

/**
 * The operations whose answer depends on more than the content and what may be read of it, or that change something; and
 * searches, which are counted, and of which there are too many to keep. Insights change without the content.
 */
const PERSONAL = /\b(?:mutation|library|favorites|search|insights|pageInsights)\b/

/**
 * Whether a call's body asks for what is one reader's own. Names cannot be written in another way inside a GraphQL text, but
 * they can in JSON: so the text is looked at as it is once parsed. A word too many only costs the kept answer. Pure.
 */
export function isPersonal(body: string): boolean {
  if (!PERSONAL.test(body) && !body.includes('\\')) return false
  return PERSONAL.test(queryOf(body))
}

/** A body that cannot be read is refused later, whoever asks. */
function queryOf(body: string): string {
  try {
    const value = JSON.parse(body) as { readonly query?: unknown } | null
    return typeof value?.query === 'string' ? value.query : ''
  } catch {
    return ''
  }
}

export interface OperationRequest {
  readonly query: string
  readonly operationName: string
  readonly variables: Readonly<Record<string, unknown>>
}

interface OperationResult {
  readonly data?: unknown
  readonly errors?: readonly GraphQLFormattedError[]
}

/** Runs an operation inside the process as everybody, with the same answers, limits and masks as a call from outside. */
export type ExecuteOperation = (operation: OperationRequest) => Promise<OperationResult>

export function createExecuteOperation(service: GraphqlService): ExecuteOperation {
  return async ({ query, operationName, variables }) => {
    const answer = await service.answer(JSON.stringify({ query, operationName, variables }), EVERYBODY)
    return JSON.parse(answer.body.toString()) as OperationResult
  }
}
