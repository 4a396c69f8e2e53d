import type { DecodeContext } from '@gatefold/contract/decode/Fields'
import { HEADERS } from '@gatefold/contract/headers'
import type { TypedDocument } from '@gatefold/contract/operations/TypedDocument'
import { isRecord } from '@gatefold/magazine/isRecord'
import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import type { RequestRenewal } from '../account/sessionHeaders.ts'
import { GraphqlError } from './GraphqlError.ts'
import { isTimeout, requestTimeout } from './requestTimeout.ts'

/** The fields of an answer by name; what they hold is for `decode` to find out. */
export type WireAnswer<Result> = Readonly<Record<keyof Result & string, unknown>>

export interface GraphqlClient {
  /** Rejects with a `GraphqlError` when the host cannot be reached or gives no data. */
  request<Result, Variables>(
    document: TypedDocument<Result, Variables>,
    variables: Variables,
  ): Promise<WireAnswer<Result>>
}

type SessionHeaders = Readonly<Record<string, string>>

interface GraphqlClientDeps {
  readonly fetch: typeof fetch
  readonly configuration: Pick<PublicConfiguration, 'appKey' | 'basePath' | 'host'>
  /** Asked anew for every request: a sign-in or a renewal changes them. */
  readonly sessionHeaders: () => SessionHeaders
  /** Missing where there is no session to renew, as on a host. */
  readonly renewal?: RequestRenewal
  /** Unix time in milliseconds. */
  readonly now: () => number
}

/**
 * Requirement R7.1: one POST per operation with the contract's headers. What the host refuses for its token is asked once more
 * with a new one (Requirement R4.6); refused again, the session is given up (Requirement R4.7).
 */
export function createGraphqlClient(deps: GraphqlClientDeps): GraphqlClient {
  const { sessionHeaders, renewal } = deps
  const url = graphqlAddress(deps.configuration)
  return {
    async request<Result, Variables>(document: TypedDocument<Result, Variables>, variables: Variables) {
      const { query, operationName } = document
      const body = JSON.stringify({ query, variables, operationName })
      const ask = async (headers: SessionHeaders) => readAnswer<Result>(await send(deps, url, { body, headers }))
      if ((await renewal?.prepare()) === 'later') throw delayed()
      const headers = sessionHeaders()
      const first = await ask(headers).catch((error: unknown) => authErrorOf(error))
      if (!(first instanceof GraphqlError)) return first
      const authorization = headers[HEADERS.authorization]
      const outcome = authorization === undefined ? 'over' : await renewal?.renew(authorization)
      if (outcome === 'later') throw delayed(first)
      if (outcome !== 'ready') throw first
      return ask(sessionHeaders()).catch(async (error: unknown) => {
        if (isAuthError(error)) await renewal?.giveUp()
        throw error
      })
    },
  }
}

/** Requirement R4.6. Anything else is thrown again. */
function authErrorOf(error: unknown): GraphqlError {
  if (isAuthError(error)) return error
  throw error
}

function isAuthError(error: unknown): error is GraphqlError {
  if (!(error instanceof GraphqlError)) return false
  return error.message.includes('jwt expired') || error.codes.includes('UNAUTHENTICATED')
}

/** Who reads here is not in doubt, and cannot be proved now: what the device has will do, or what everybody may read. */
function delayed(cause?: unknown): GraphqlError {
  const message = 'The session cannot be renewed now.'
  return new GraphqlError({ code: 'UNREACHABLE', message, delay: 'session', cause })
}

/** Where requests go: the configured host, or the one that served the page. */
export function graphqlAddress({ host, basePath }: Pick<PublicConfiguration, 'host' | 'basePath'>): string {
  return host.graphql === '' ? `${basePath}graphql` : `${host.graphql.replace(/\/+$/, '')}/graphql`
}

interface Message {
  readonly body: string
  readonly headers: SessionHeaders
}

async function send(deps: GraphqlClientDeps, url: string, { body, headers: ofSession }: Message): Promise<Response> {
  const { fetch, configuration, now } = deps
  const headers = {
    [HEADERS.appKey]: configuration.appKey,
    [HEADERS.contentType]: 'application/json',
    [HEADERS.timestamp]: String(now()),
    ...ofSession,
  }
  try {
    return await fetch(url, { method: 'POST', headers, body, signal: requestTimeout() })
  } catch (cause) {
    throw unreachable(cause)
  }
}

function unreachable(cause: unknown): GraphqlError {
  const hasTimedOut = isTimeout(cause)
  const message = hasTimedOut ? 'The host takes too long to answer.' : 'The host cannot be reached.'
  return new GraphqlError({ code: 'UNREACHABLE', message, delay: hasTimedOut ? 'host' : undefined, cause })
}

async function readAnswer<Result>(response: Response): Promise<WireAnswer<Result>> {
  return dataOf(await readJson(response), response)
}

/** The data of an answer to an operation. Throws a `GraphqlError` where there is none. */
export function dataOf<Result>(answer: unknown, { status, ok }: Pick<Response, 'status' | 'ok'>): WireAnswer<Result> {
  const [first, codes] = errorsOf(answer)
  if (first !== undefined) throw new GraphqlError({ code: 'GRAPHQL', message: first, status, codes })
  const data = isRecord(answer) ? answer['data'] : undefined
  if (ok && isRecord(data)) return data
  throw new GraphqlError({ code: 'HTTP', message: `GraphQL Error (Code: ${status})`, status })
}

/** The body as JSON; undefined when it is none, such as a proxy's page. */
async function readJson(response: Response): Promise<unknown> {
  let text: string
  try {
    text = await response.text()
  } catch (cause) {
    throw unreachable(cause)
  }
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function errorsOf(answer: unknown): readonly [first: string | undefined, codes: readonly string[]] {
  const errors: readonly unknown[] = isRecord(answer) && Array.isArray(answer['errors']) ? answer['errors'] : []
  const codes = errors.flatMap((error) => {
    const extensions = isRecord(error) ? error['extensions'] : undefined
    const code = isRecord(extensions) ? extensions['code'] : undefined
    return typeof code === 'string' ? [code] : []
  })
  const [first] = errors
  if (errors.length === 0) return [undefined, codes]
  const message = isRecord(first) ? first['message'] : undefined
  return [typeof message === 'string' ? message : 'GraphQL Error', codes]
}

/**
 * Tells the log what of an answer could not be used. A kind of component that is not known is skipped with one warning, not
 * with one for every component of it. Source: content model.
 */
export function createDecodeReport(
  log: (message: string, cause: unknown) => void,
  warn: (message: string) => void,
): DecodeContext['report'] {
  const warned = new Set<string>()
  return ({ path, problem, unknownKind }) => {
    if (unknownKind === undefined) return log(`${path}: ${problem}`, undefined)
    if (!warned.has(unknownKind))
      warn(`Components of the unknown kind ${unknownKind} are skipped; the first is ${path}.`)
    warned.add(unknownKind)
  }
}
