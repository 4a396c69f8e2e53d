import { execute, GraphQLError, parse, validate } from 'graphql'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { BARE_DRAFT, BARE_FILES, bareAssets, bareIssues, readBareFile, type BareIssue } from './bareContent.ts'
import { bareSchema } from './bareSchema.ts'
import { close, listen } from './fakeHost.ts'

/** A GraphQL request, with what was wrong with it: nothing where it is what section 7 says. */
export interface BareQuery {
  readonly operationName: string
  readonly variables: Readonly<Record<string, unknown>>
  readonly authorization: string | undefined
  readonly faults: readonly string[]
}

/** What a host does instead of its work: says this, hangs up, or says nothing until it is stopped or put right. */
export type Fault =
  | { readonly status: number; readonly body?: string; readonly type?: string; readonly headers?: object }
  | 'dropped'
  | 'silent'

/** Tokens that a host gives; seconds. Without `refreshExpiresIn` it does not say how long the refresh token is good. */
export interface TokenLife {
  readonly expiresIn: number
  /** The refresh token is good once, and its successor comes with the answer. */
  readonly rotates?: boolean
  readonly refreshExpiresIn?: number
}

export type BareRole = 'reader' | 'buyer' | 'admin'

export interface BareHost {
  /** Of GraphQL and `/auth/token`. */
  readonly origin: string
  /** Of pictures, films and fonts: another one. */
  readonly fileOrigin: string
  readonly queries: readonly BareQuery[]
  /** The refresh tokens that `/auth/token` was called with. */
  readonly tokenCalls: readonly string[]
  /** Paths of the files that were asked for. */
  readonly fileCalls: readonly string[]
  /** What is done with the operation of this name from now on; undefined: its work. */
  fault(operationName: string, fault: Fault | undefined): void
  /** What `/auth/token` does from now on. It gives tokens of an hour unless told otherwise. */
  answerTokens(answer: TokenLife | Fault): void
  /** An access token for somebody, good until it is refused. */
  grant(role: BareRole): string
  /** No access token that was given until now is good any more. */
  refuseTokens(): void
  stop(): Promise<void>
}

export interface BareSettings {
  /** How a question that does not validate is refused: both are in use. */
  readonly refusal?: 400 | 200
  /** Who may read the files from another origin by script. */
  readonly sharedFiles?: 'all' | 'fonts'
}

const HOUR = 3_600
const ALLOWED_HEADERS = 'app-key, content-type, x-timestamp, app-user-role, app-user-id, authorization'

/** What the host knows and what was asked of it. */
interface State {
  readonly settings: BareSettings
  readonly files: string
  readonly queries: BareQuery[]
  readonly tokenCalls: string[]
  readonly faults: Map<string, Fault>
  /** Role by access token, as long as it is good. */
  readonly tokens: Map<string, BareRole>
  /** Refresh tokens that were used up. */
  readonly spent: Set<string>
  tokenAnswer: TokenLife | Fault
  serial: number
}

/**
 * A host that speaks sections 3 and 7 of the product specification and not a word more: a real executable schema, which refuses
 * a field that it does not know as every GraphQL server does.
 */
export async function startBareHost(settings: BareSettings = {}): Promise<BareHost> {
  const fileCalls: string[] = []
  const fileServer = createServer((request, response) => void sendFile(request, response, { fileCalls, settings }))
  const files = await listen(fileServer)
  const state: State = {
    settings,
    files,
    queries: [],
    tokenCalls: [],
    faults: new Map(),
    tokens: new Map(),
    spent: new Set(),
    tokenAnswer: { expiresIn: HOUR },
    serial: 0,
  }
  const server = createServer((request, response) => void route(request, response, state))
  const origin = await listen(server)
  return {
    origin,
    fileOrigin: files,
    queries: state.queries,
    tokenCalls: state.tokenCalls,
    fileCalls,
    fault: (name, fault) => void (fault === undefined ? state.faults.delete(name) : state.faults.set(name, fault)),
    answerTokens: (answer) => void (state.tokenAnswer = answer),
    grant: (role) => grant(state, role),
    refuseTokens: () => state.tokens.clear(),
    stop: async () => void (await Promise.all([close(server), close(fileServer)])),
  }
}

function grant(state: State, role: BareRole): string {
  state.serial += 1
  const token = `access-${role}-${state.serial}`
  state.tokens.set(token, role)
  return token
}

async function route(request: IncomingMessage, response: ServerResponse, state: State): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://host')
  response.setHeader('access-control-allow-origin', '*')
  if (request.method === 'OPTIONS') {
    response.setHeader('access-control-allow-headers', ALLOWED_HEADERS)
    return void response.writeHead(204).end()
  }
  if (request.method === 'POST' && pathname === '/graphql') return answerQuery(request, response, state)
  if (request.method === 'GET' && pathname === '/auth/token') {
    const refreshToken = searchParams.get('refresh_token') ?? ''
    state.tokenCalls.push(refreshToken)
    return renewToken(response, state, refreshToken)
  }
  return send(response, 404, { message: 'Not Found' })
}

/** `GET {host}/auth/token`: a new access token for whoever holds the refresh token `refresh-{role}…`. */
function renewToken(response: ServerResponse, state: State, refreshToken: string): void {
  const answer = state.tokenAnswer
  if (!isLife(answer)) return commit(answer, response)
  const role = /^refresh-(reader|buyer|admin)/.exec(refreshToken)?.[1] as BareRole | undefined
  if (role === undefined || state.spent.has(refreshToken)) return send(response, 400, { error: 'invalid_grant' })
  if (answer.rotates === true) state.spent.add(refreshToken)
  send(response, 200, {
    access_token: grant(state, role),
    expires_in: answer.expiresIn,
    ...(answer.rotates === true && { refresh_token: `refresh-${role}-${state.serial}` }),
    ...(answer.refreshExpiresIn !== undefined && { refresh_expires_in: answer.refreshExpiresIn }),
  })
}

function isLife(answer: TokenLife | Fault): answer is TokenLife {
  return typeof answer === 'object' && 'expiresIn' in answer
}

async function answerQuery(request: IncomingMessage, response: ServerResponse, state: State): Promise<void> {
  const body = JSON.parse(await text(request)) as Readonly<Record<string, unknown>>
  const query = readQuery(request, body)
  state.queries.push(query)
  const fault = state.faults.get(query.operationName)
  if (fault !== undefined) return commit(fault, response)
  if (query.faults.length > 0) {
    const errors = query.faults.map((message) => ({ message }))
    return send(response, state.settings.refusal ?? 400, { errors })
  }
  const token = query.authorization?.replace(/^Bearer /, '')
  const role = token === undefined ? undefined : state.tokens.get(token)
  if (token !== undefined && role === undefined) {
    const errors = [{ message: 'jwt expired', extensions: { code: 'UNAUTHENTICATED' } }]
    return send(response, 401, { errors })
  }
  const { variables, operationName } = query
  const document = parse(String(body['query']))
  const rootValue = resolvers(state.files, role)
  send(
    response,
    200,
    await execute({ schema: bareSchema, document, rootValue, variableValues: variables, operationName }),
  )
}

/** What section 7 asks of a request, and what the schema knows. */
function readQuery({ headers }: IncomingMessage, body: Readonly<Record<string, unknown>>): BareQuery {
  const wrong = [
    headers['app-key'] === undefined && 'There is no app-key.',
    !/^application\/json\b/.test(headers['content-type'] ?? '') && 'The content is not called JSON.',
    !/^\d{13}$/.test(String(headers['x-timestamp'])) && 'There is no x-timestamp.',
    typeof body['operationName'] !== 'string' && 'The operation has no name.',
    ...Object.keys(body).map((key) => !/^(?:query|variables|operationName)$/.test(key) && `Unknown: ${key}`),
  ].filter((fault) => fault !== false)
  return {
    operationName: String(body['operationName']),
    variables: (body['variables'] ?? {}) as BareQuery['variables'],
    authorization: headers.authorization,
    faults: [...wrong, ...faultsOf(String(body['query']))],
  }
}

function faultsOf(query: string): readonly string[] {
  try {
    return validate(bareSchema, parse(query)).map(({ message }) => message)
  } catch (error) {
    if (error instanceof GraphQLError) return [error.message]
    throw error
  }
}

interface Named {
  readonly id: string
  readonly isSlug?: boolean
}

/** An issue is found by what was asked for and by nothing else; what is paid shows no text before it is bought. */
function resolvers(files: string, role: BareRole | undefined) {
  const out = bareIssues(files)
  const all = role === 'admin' ? [BARE_DRAFT, ...out] : out
  const find = ({ id, isSlug = false }: Named) => all.find((issue) => (isSlug ? issue.slug : issue.id) === id)
  const seen = (issue: BareIssue | undefined) => {
    if (issue?.isPaid !== true || role === 'buyer' || role === 'admin') return issue
    return { ...issue, articles: issue.articles.map((article) => ({ ...article, components: null })) }
  }
  const pageOf = ({ limit = 100, offset = 0, reverse = true }) =>
    (reverse ? out : [...out].reverse()).slice(offset, offset + Math.min(limit, 100))
  return {
    issues: (page: Parameters<typeof pageOf>[0]) => pageOf(page).map(seen),
    allIssues: () => all.map(seen),
    issue: (named: Named) => seen(find(named)),
    previewIssue: (named: Named) => seen(find(named)),
    articles: ({ isFeatured }: { readonly isFeatured?: boolean }) =>
      out.flatMap(({ articles }) => articles.filter((article) => !isFeatured || article.isFeatured === true)),
    ...bareAssets(files),
  }
}

function commit(fault: Fault, response: ServerResponse): void {
  if (fault === 'dropped') return void response.socket?.destroy()
  if (fault === 'silent') return
  const { status, body = '', type = 'application/json', headers = {} } = fault
  response.writeHead(status, { 'content-type': type, ...headers }).end(body)
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

interface FileDeps {
  readonly fileCalls: string[]
  readonly settings: BareSettings
}

/** The whole file or the stretch that a player asks for. */
async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  { fileCalls, settings }: FileDeps,
): Promise<void> {
  const path = new URL(request.url ?? '/', 'http://files').pathname
  fileCalls.push(path)
  const content = await readBareFile(path)
  if (content === undefined) return void response.writeHead(404).end()
  const type = BARE_FILES[path as keyof typeof BARE_FILES].mediaType
  response.setHeader('content-type', type).setHeader('accept-ranges', 'bytes')
  if ((settings.sharedFiles ?? 'all') === 'all' || type.startsWith('font/'))
    response.setHeader('access-control-allow-origin', '*')
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '')
  if (range === null) return void response.setHeader('content-length', content.length).end(content)
  const [start, end] = [Number(range[1]), Math.min(Number(range[2] || Infinity), content.length - 1)]
  response.writeHead(206, { 'content-range': `bytes ${start}-${end}/${content.length}` })
  response.end(content.subarray(start, end + 1))
}
