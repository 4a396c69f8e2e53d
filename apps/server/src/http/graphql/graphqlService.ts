import { createHash } from 'node:crypto'
import type { Money } from '@gatefold/magazine/price'
import type { FastifyBaseLogger } from 'fastify'
import type { ExecutionResult, GraphQLError, GraphQLFormattedError } from 'graphql'
import type { Kysely } from 'kysely'
import { isRecord } from '@gatefold/magazine/isRecord'
import type { AddEntitlements } from '../../access/entitlements.ts'
import type { ReadCounts } from '../../analytics/AnalyticsStore.ts'
import { type Answer, createAnswer } from '../../platform/responses/Answer.ts'
import type { AnswerCache } from '../../platform/responses/AnswerCache.ts'
import type { ReadContentVersion } from '../../platform/responses/readRevisions.ts'
import { EVERYBODY, type Viewer } from '../../accounts/auth/Viewer.ts'
import { contentFor } from '../../content/contentFor.ts'
import type { Favorites } from '../../content/favorites.ts'
import type { TakeSearch, Operation } from './operationLimits.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { Purchases } from '../../commerce/purchases/Purchases.ts'
import type { GraphqlContext } from './GraphqlContext.ts'
import { stringifyWithStored } from './contentResolvers.ts'
import { DatabaseBusy } from '../../platform/db/databaseErrors.ts'
import { CodedError, type ErrorCode, ERROR_STATUSES } from './CodedError.ts'

/** Executes an operation's text; rejects with what parsing and validation find. */
export type Execute<Context> = (execution: {
  readonly source: string
  readonly context: Context
  readonly variables: Operation['variables']
  readonly operationName: string | undefined
}) => Promise<ExecutionResult>

export interface GraphqlServiceDeps {
  readonly execute: Execute<GraphqlContext>
  readonly db: Kysely<Database>
  readonly basePath: string
  /** Of a paid issue that has no price of its own; undefined where the title names none. */
  readonly defaultPrice: Money | undefined
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly cache: AnswerCache
  readonly readContentVersion: ReadContentVersion
  readonly addEntitlements: AddEntitlements
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
 * version and what the viewer may read; every caller has shown the same app key. What a reader owns or does is never kept.
 */
export function createGraphqlService(deps: GraphqlServiceDeps): GraphqlService {
  const { cache, readContentVersion, addEntitlements } = deps
  return {
    async answer(body, tokenViewer, caller) {
      if (isPersonal(body)) {
        return withoutCaching(await answerCall(deps, { body, viewer: await addEntitlements(tokenViewer), caller }))
      }
      // Asked for together, they are one query.
      const [viewer, version] = await Promise.all([addEntitlements(tokenViewer), readContentVersion()])
      const call = { body, viewer, caller }
      const answer = await cache.find(`${audienceCacheKey(viewer)} ${version} ${body}`, () => answerCall(deps, call))
      return viewer.subject === undefined ? answer : withoutCaching(answer)
    },
  }
}

/** Names all who may read the same: the public, and with it each reader who has nothing; admins with as much of their own. */
function audienceCacheKey({ isAdmin, issueIds, ownIssueIds, coverage }: Viewer): string {
  if (!isAdmin && issueIds.length + coverage.length === 0) return 'public'
  const days = coverage.map(({ from, until }) => [from ?? null, until])
  return createHash('sha256')
    .update(JSON.stringify([isAdmin, issueIds, ownIssueIds, days]))
    .digest('base64url')
}

/** The same bytes, for the one who asked and for nobody's cache. */
export function withoutCaching(answer: Answer): Answer {
  return { ...answer, headers: { ...answer.headers, 'cache-control': 'private, no-store' } }
}

interface Call {
  readonly body: string
  readonly viewer: Viewer
  readonly caller: Caller | undefined
}

async function answerCall(deps: GraphqlServiceDeps, { body, viewer, caller }: Call): Promise<Answer> {
  const { db, basePath, defaultPrice, now, purchases, favorites, readCounts, execute, mark } = deps
  const content = contentFor(viewer, { db, basePath, defaultPrice, at: new Date(now()) })
  const maySearch = () => deps.takeSearch(viewer, caller?.ip)
  const context = { db, purchases, favorites, readCounts, maySearch, basePath, viewer, content }
  const stringify = (result: object) => stringifyWithStored(result, mark)
  return answerBody(body, { execute, context, stringify, logger: caller?.log ?? deps.logger })
}

export interface Execution<Context> {
  readonly execute: Execute<Context>
  readonly context: Context
  /** Writes a result as JSON. */
  readonly stringify: (result: object) => string
  readonly logger: FastifyBaseLogger
}

/** The answer to the body of a call; what is wrong with it, or fails, is an answer too. */
export async function answerBody<Context>(body: string, execution: Execution<Context>): Promise<Answer> {
  const { execute, context, stringify, logger } = execution
  try {
    const { query, operationName, variables } = parseOperation(body)
    // mercurius compiles by text alone, whichever operation of it is meant, and takes text that happens to be JSON for a
    // parsed document, past the limit on tokens. The comment makes the text differ by name and never JSON.
    const source = `${query}\n#${operationName ?? ''}`
    const { data, errors = [] } = await execute({ source, context, variables, operationName })
    if (errors.length > 0) return refusal(Object.assign(new Error('The operation failed.'), { errors }), logger)
    return createAnswer({ status: 200, headers: HEADERS, body: Buffer.from(stringify({ data })) })
  } catch (error) {
    return refusal(error, logger)
  }
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

export interface OperationResult {
  readonly data?: unknown
  readonly errors?: readonly GraphQLFormattedError[]
}

/** Answers an operation inside the process as everybody, with the same answers, limits and masks as a call from outside. */
export type AnswerOperation = (operation: OperationRequest) => Promise<Answer>

export function createAnswerOperation(service: GraphqlService): AnswerOperation {
  return ({ query, operationName, variables }) =>
    service.answer(JSON.stringify({ query, operationName, variables }), EVERYBODY)
}

/** As much of a GraphQL error as there is in each of graphql-js, graphql-jit and mercurius. */
type AnyError = Partial<Pick<GraphQLError, 'locations' | 'path' | 'originalError'>> &
  Error & { readonly code?: unknown }

interface FormattedErrors {
  readonly errors: readonly GraphQLFormattedError[]
  /** HTTP status of an answer that holds nothing but these errors. */
  readonly status: number
  /** Faults of ours, masked for the client and to be logged. */
  readonly faults: readonly Error[]
}

const MASKED = 'Internal server error'

/** One call can be wrong in thousands of places. */
export const MOST_ERRORS = 10

/**
 * What a client is told about errors: coded ones, and what graphql-js finds wrong with the operation itself. Everything
 * else is a fault of ours, whose text could name tables, files or secrets.
 */
function formatErrors(errors: readonly unknown[]): FormattedErrors {
  const judged = errors.flatMap(unfold).map(judge)
  const statuses = judged.map(({ code }) => ERROR_STATUSES[code])
  return {
    errors: judged.slice(0, MOST_ERRORS).map(({ formatted }) => formatted),
    status: Math.max(...statuses),
    faults: judged.flatMap(({ fault }) => (fault === undefined ? [] : [fault])).slice(0, MOST_ERRORS),
  }
}

/** mercurius wraps the errors of parsing and validation into one with `errors`. */
function unfold(thrown: unknown): readonly AnyError[] {
  if (!(thrown instanceof Error)) return [new Error(String(thrown))]
  return 'errors' in thrown && Array.isArray(thrown.errors) ? (thrown.errors as AnyError[]) : [thrown]
}

interface Judged {
  readonly code: ErrorCode
  readonly formatted: GraphQLFormattedError
  readonly fault?: Error
}

function judge(error: AnyError): Judged {
  const coded = findCoded(error)
  if (coded !== undefined) return formatError(error, coded.code, coded.message)
  if (error.originalError instanceof DatabaseBusy) {
    return formatError(error, 'TEMPORARILY_UNAVAILABLE', error.originalError.message)
  }
  if (isAboutOperation(error)) return formatError(error, 'GRAPHQL_VALIDATION_FAILED', error.message)
  return { ...formatError(error, 'INTERNAL_SERVER_ERROR', MASKED), fault: error.originalError ?? error }
}

/**
 * Before anything is executed there is no path, and no cause but another error about the operation. mercurius has a kind
 * of its own for the depth.
 */
function isAboutOperation({ name, path, originalError, code }: AnyError): boolean {
  if (code === 'MER_ERR_GQL_QUERY_DEPTH') return true
  return name === 'GraphQLError' && path === undefined && (!originalError || originalError.name === 'GraphQLError')
}

function findCoded(error: AnyError): CodedError | undefined {
  if (error instanceof CodedError) return error
  return error.originalError instanceof CodedError ? error.originalError : undefined
}

function formatError({ locations, path }: AnyError, code: ErrorCode, message: string): Judged {
  const formatted = {
    message,
    ...(locations && locations.length > 0 ? { locations } : {}),
    ...(path ? { path } : {}),
    extensions: { code },
  }
  return { code, formatted }
}

const NAME = /^[_A-Za-z]\w*$/

/** The body of a call (Requirement R7.1). Throws CodedError. */
function parseOperation(body: string): Operation {
  const value = parseJson(body)
  if (Array.isArray(value)) throw new CodedError('BATCHING_NOT_SUPPORTED', 'One operation a call: the body is a list.')
  if (!isRecord(value)) throw new CodedError('BAD_REQUEST', 'The body is not an object.')
  const { query, operationName, variables } = value
  if (typeof query !== 'string' || query === '')
    throw new CodedError('BAD_REQUEST', '"query" is not the text of an operation.')
  return { query, operationName: parseName(operationName), variables: parseVariables(variables) }
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new CodedError('BAD_REQUEST', 'The body is not JSON.')
  }
}

function parseName(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value === 'string' && NAME.test(value)) return value
  throw new CodedError('BAD_REQUEST', '"operationName" is not a name.')
}

function parseVariables(value: unknown): Operation['variables'] {
  if (value === undefined || value === null) return {}
  if (isRecord(value)) return value
  throw new CodedError('BAD_REQUEST', '"variables" is not an object.')
}
