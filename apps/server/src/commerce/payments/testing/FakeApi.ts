import type { IncomingHttpHeaders } from 'node:http'
import { expandObject } from './expandObject.ts'
import { decodeForm } from './formFields.ts'
import { type ApiDeps, STRIPE_ROUTES, StripeRefusal } from './stripeApi.ts'

export interface ApiRequest {
  /** Method and path, such as `POST /v1/checkout/sessions`. */
  readonly name: string
  readonly headers: IncomingHttpHeaders
  /** The form of the body, or of the query. */
  readonly body: string
}

export interface ApiAnswer {
  readonly status: number
  readonly body: object
}

export interface ApiRules {
  readonly secretKey: string
  /** Milliseconds that an answer takes. */
  readonly delay: number
}

interface IdempotencyRecord {
  readonly fingerprint: string
  /** Undefined while the first call is under way. */
  answer: ApiAnswer | undefined
}

/** The API: its key, its idempotency keys, its calls. */
export class FakeApi {
  /** What was called, with whether it was answered from an idempotency key. */
  readonly calls: { readonly name: string; readonly isReplay: boolean }[] = []
  /** While it is set, calls are answered with this status. */
  failure: number | undefined
  readonly #deps: ApiDeps
  readonly #rules: ApiRules
  readonly #idempotencyRecords = new Map<string, IdempotencyRecord>()

  constructor(deps: ApiDeps, rules: ApiRules) {
    this.#deps = deps
    this.#rules = rules
  }

  async answer({ name, headers, body }: ApiRequest): Promise<ApiAnswer> {
    const { secretKey, delay } = this.#rules
    if (this.failure !== undefined) {
      return refused(new StripeRefusal(this.failure, 'api_error', 'The fake is told to fail.'))
    }
    const { authorization = '' } = headers
    if (authorization !== `Bearer ${secretKey}`) {
      return refused(new StripeRefusal(401, 'api_key', `Invalid API Key provided: ${authorization}`))
    }
    const key = name.startsWith('POST ') ? headers['idempotency-key'] : undefined
    const known = typeof key === 'string' ? this.#idempotencyRecords.get(key) : undefined
    this.calls.push({ name, isReplay: known !== undefined })
    if (known !== undefined) return replay(known, name + body)
    const own: IdempotencyRecord = { fingerprint: name + body, answer: undefined }
    if (typeof key === 'string') this.#idempotencyRecords.set(key, own)
    if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay))
    own.answer = answerCall(this.#deps, { name, body })
    return own.answer
  }
}

function replay(known: IdempotencyRecord, fingerprint: string): ApiAnswer {
  if (known.fingerprint !== fingerprint) {
    return refused(new StripeRefusal(400, 'idempotency_error', 'The key was used with other parameters.'))
  }
  return known.answer ?? refused(new StripeRefusal(409, 'idempotency_key_in_use', 'The key is in use.'))
}

function refused({ status, code, type, message }: StripeRefusal): ApiAnswer {
  return { status, body: { error: { type, code, message } } }
}

function answerCall(deps: ApiDeps, { name, body }: Pick<ApiRequest, 'name' | 'body'>): ApiAnswer {
  try {
    const { route, id } = findRoute(name)
    const params = decodeForm(body)
    const unknown = Object.keys(params).find((key) => !route.takes.includes(key))
    if (unknown !== undefined)
      throw new StripeRefusal(400, 'parameter_unknown', `Received unknown parameter: ${unknown}`)
    const paths = Array.isArray(params['expand']) ? params['expand'].map(String) : []
    const object = route.answer(deps, { params, id })
    return { status: 200, body: expandObject(object, paths, deps.books) }
  } catch (error) {
    if (error instanceof StripeRefusal) return refused(error)
    throw error
  }
}

function findRoute(name: string) {
  for (const [pattern, route] of Object.entries(STRIPE_ROUTES)) {
    const match = new RegExp(`^${pattern.replace(':id', '(?<id>[^/]+)')}$`).exec(name)
    if (match !== null) return { route, id: match.groups?.['id'] ?? '' }
  }
  throw new StripeRefusal(404, 'url_invalid', `Unrecognized request URL (${name})`)
}
