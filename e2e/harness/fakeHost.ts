import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

/** A GraphQL request as it arrived. */
export interface RecordedRequest {
  readonly method: string
  readonly path: string
  /** Names in lower case; those that the browser adds by itself are left out. */
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: Readonly<Record<string, unknown>>
}

/** What the host says to an operation: data, or an answer of another kind. */
export interface FakeAnswer {
  readonly status?: number
  /** Sent as JSON; a text is sent as it stands. */
  readonly body: unknown
  /** Held back until this settles. */
  readonly after?: Promise<unknown>
}

/** A file of the host's, below its origin. */
export interface FakeFile {
  readonly mediaType: string
  readonly content: Buffer
}

export interface FakeHost {
  /** Such as `http://127.0.0.1:43121`. */
  readonly origin: string
  readonly requests: readonly RecordedRequest[]
  /** The answer by the operation's name, from now on. */
  answer(operationName: string, answer: FakeAnswer): void
  /** Sends the file at the path, such as `/files/cover.png`, from now on. */
  serve(path: string, file: FakeFile): void
  stop(): Promise<void>
}

const OF_THE_BROWSER =
  /^(?:accept|accept-encoding|accept-language|cache-control|connection|content-length|host|origin|pragma|referer|user-agent|sec-.*)$/

/** The contract's headers and no other: a browser refuses to send what a host of another origin has not allowed. */
const ALLOWED_HEADERS = 'app-key, content-type, x-timestamp, app-user-role, app-user-id, authorization'

/** A host of another origin that knows nothing but the contract: it answers each operation with what it is given. */
export async function startFakeHost(answers: Readonly<Record<string, unknown>>): Promise<FakeHost> {
  const requests: RecordedRequest[] = []
  const known = new Map<string, FakeAnswer>(
    Object.entries(answers).map(([name, data]) => [name, { body: { data } }] as const),
  )
  const files = new Map<string, FakeFile>()
  const server = createServer((request, response) => {
    if (request.method === 'GET') return sendFile(response, files.get(request.url ?? ''))
    void receive(request).then(async (recorded) => {
      if (recorded === undefined) return send(response, { status: 204, body: '' })
      requests.push(recorded)
      const answer = known.get(String(recorded.body['operationName'])) ?? UNKNOWN_OPERATION
      await answer.after
      return send(response, answer)
    })
  })
  return {
    origin: await listen(server),
    requests,
    answer: (operationName, answer) => void known.set(operationName, answer),
    serve: (path, file) => void files.set(path, file),
    stop: () => close(server),
  }
}

const UNKNOWN_OPERATION: FakeAnswer = { body: { errors: [{ message: 'There is no such operation.' }] } }

/** Such as `http://127.0.0.1:43121`, on a port that the system chooses. */
export async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return `http://127.0.0.1:${address.port}`
}

export async function close(server: Server): Promise<void> {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
}

/** Undefined for the browser's question whether it may ask. */
async function receive(request: IncomingMessage): Promise<RecordedRequest | undefined> {
  const { method = '', url: path = '', headers } = request
  if (method === 'OPTIONS') return undefined
  const body = JSON.parse(await text(request)) as Readonly<Record<string, unknown>>
  const own = Object.entries(headers).filter(([name]) => !OF_THE_BROWSER.test(name))
  return { method, path, headers: Object.fromEntries(own), body }
}

function sendFile(response: ServerResponse, file: FakeFile | undefined): void {
  const headers = { 'access-control-allow-origin': '*', 'content-type': file?.mediaType ?? 'text/plain' }
  response.writeHead(file === undefined ? 404 : 200, headers)
  response.end(file?.content)
}

function send(response: ServerResponse, { status = 200, body }: FakeAnswer): void {
  response.writeHead(status, {
    'access-control-allow-origin': '*',
    'access-control-allow-headers': ALLOWED_HEADERS,
    'content-type': 'application/json',
  })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}
