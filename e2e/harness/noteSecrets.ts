/**
 * Loaded into a server before anything else: notes every token, code, password and cookie that comes to it or that it gives, so
 * that they can be searched for in what it has written down; and what browsers tell it of reading, in which they are searched for,
 * too. Nothing of how it answers changes.
 */
import { appendFileSync } from 'node:fs'
import { IncomingMessage, Server, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { recordEvents } from './recordEvents.ts'
import { secretsIn } from './secretsIn.ts'

const folder = process.env['GATEFOLD_E2E_SECRETS'] ?? ''
const file = join(folder, `server-${process.pid}.secrets`)
const known = new Set<string>()
/** As they came: the identity service sees them without the path that it lives below. */
const addresses = new WeakMap<IncomingMessage, string>()

function note(request: IncomingMessage, text: string, isIssued: boolean): void {
  const { host = '', 'user-agent': agent = '' } = request.headers
  for (const secret of secretsIn(text)) {
    const origin = isIssued && agent.includes('Chrome') ? `http://${host}` : ''
    const line = JSON.stringify({ secret, origin })
    if (!known.has(line)) appendFileSync(file, `${line}\n`)
    known.add(line)
  }
}

/** A body as it comes, without a listener that would set it flowing. */
function readBody(request: IncomingMessage, act: (body: string) => void): void {
  const parts: Buffer[] = []
  const push = request.push.bind(request)
  request.push = (part: unknown, encoding?: BufferEncoding) => {
    if (Buffer.isBuffer(part)) parts.push(part)
    if (part === null) act(Buffer.concat(parts).toString())
    return push(part, encoding)
  }
}

/** Specs post to this place as well, and what they like; they do not say that they are a browser. */
function isEventsCall({ method, url = '', headers }: IncomingMessage): boolean {
  return method === 'POST' && url.endsWith('/events') && (headers['user-agent'] ?? '').startsWith('Mozilla')
}

const emit = Server.prototype.emit
Server.prototype.emit = function (this: Server, name: string, ...values: unknown[]) {
  const [request] = values
  if (name === 'request' && request instanceof IncomingMessage) {
    const { authorization = '', cookie = '' } = request.headers
    addresses.set(request, request.url ?? '')
    note(request, `${request.url}\n${authorization}\nCookie: ${cookie}`, false)
    if (/\/(?:identity|auth)\//.test(request.url ?? '')) readBody(request, (body) => note(request, body, false))
    if (isEventsCall(request)) {
      readBody(request, (body) => {
        // A host that answers before it has read a call lets the rest of it go.
        if (Buffer.byteLength(body) === Number(request.headers['content-length'])) recordEvents(folder, body)
      })
    }
  }
  return Reflect.apply(emit, this, [name, ...values]) as boolean
}

const end = ServerResponse.prototype.end
ServerResponse.prototype.end = function (this: ServerResponse, ...values: unknown[]) {
  const [body] = values
  const location = String(this.getHeader('location') ?? '')
  const cookies = [this.getHeader('set-cookie') ?? []].flat().map((cookie) => `Cookie: ${String(cookie)}`)
  const isOfTokens = /\/(?:identity|auth)\/token(?:\?|$)/.test(addresses.get(this.req) ?? '')
  const text = isOfTokens && (typeof body === 'string' || Buffer.isBuffer(body)) ? body.toString() : ''
  note(this.req, [location, ...cookies].join('\n'), false)
  note(this.req, text, true)
  return Reflect.apply(end, this, values) as ServerResponse
}
