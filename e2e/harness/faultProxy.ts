import { once } from 'node:events'
import { createServer, request as send, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { endToEnd, spoilAnswer, type Fault } from './spoilAnswer.ts'

/** A request as it reached the network. */
export interface ProxiedRequest {
  readonly method: string
  /** With the query. */
  readonly path: string
  readonly headers: IncomingMessage['headers']
  /** Bytes of the body that went back so far. */
  sent: number
}

export interface FaultRule {
  readonly fault: Fault
  /** Paths that it strikes; all by default. */
  readonly path?: RegExp
  /** So many answers, the first ones; all by default. */
  readonly times?: number
}

/** What stands between the browser and the real server: the only network that the browser has. */
export interface FaultProxy {
  /** The server's address with the proxy's port: base path included, ends with a slash. */
  readonly address: string
  /** In the order of arrival; to be emptied by `splice`. */
  readonly requests: ProxiedRequest[]
  /** From now on; the rule that was made last goes first. */
  spoil(rule: FaultRule): void
  /** Stands in front of another server from now on, which has the same base path. */
  leadTo(upstream: string): void
  /** Ends all faults and lets go of what they held. */
  heal(): void
  /** Refuses connections and breaks those that there are. */
  cut(): Promise<void>
  /** Cuts once so many bytes more of bodies have gone to the browser; settles when that has happened. */
  cutAfter(bytes: number): Promise<void>
  /** Listens again, at the same address. */
  mend(): Promise<void>
  stop(): Promise<void>
}

/** Starts a proxy on a free port of this machine in front of a server's address. */
export async function startFaultProxy(upstream: string): Promise<FaultProxy> {
  const state: ProxyState = { upstream: new URL(upstream), requests: [], rules: [], held: endlessly(), fuse: undefined }
  const server = createServer((request, response) => {
    answer(state, request, response).catch(() => response.destroy())
  })
  server.keepAliveTimeout = 60_000
  await listen(server, 0)
  const { port } = server.address() as { readonly port: number }
  const heal = (): void => {
    state.rules = []
    state.held.settle()
    state.held = endlessly()
  }
  const cut = () => stopListening(server)
  return {
    address: `http://127.0.0.1:${port}${state.upstream.pathname}`,
    requests: state.requests,
    spoil: (rule) => void state.rules.unshift({ ...rule, left: rule.times ?? Infinity }),
    leadTo: (other) => void (state.upstream = new URL(other)),
    heal,
    cut,
    cutAfter: (bytes) =>
      new Promise((resolve, reject) => {
        state.fuse = { left: bytes, burn: () => void cut().then(resolve, reject) }
      }),
    mend() {
      if (state.fuse?.left === 0) state.fuse = undefined
      return listen(server, port)
    },
    async stop() {
      heal()
      await cut()
    },
  }
}

interface ProxyState {
  upstream: URL
  readonly requests: ProxiedRequest[]
  rules: (FaultRule & { left: number })[]
  held: Endless
  fuse: { left: number; burn(): void } | undefined
}

interface Endless {
  readonly promise: Promise<void>
  settle(): void
}

function endlessly(): Endless {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { promise, settle: resolve }
}

async function answer(state: ProxyState, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = '', url: path = '', headers } = request
  const proxiedRequest: ProxiedRequest = { method, path, headers, sent: 0 }
  state.requests.push(proxiedRequest)
  meter(response, (bytes) => {
    const allowed = spend(state, bytes)
    proxiedRequest.sent += allowed
    return allowed
  })
  const fetchUpstream = (headers = {}) => forward(state.upstream, request, headers)
  const fault = takeFault(state, path)
  if (fault !== undefined) return spoilAnswer(fault, { response, fetchUpstream, healed: state.held.promise })
  const upstream = await fetchUpstream()
  const { 'content-length': length } = upstream.headers
  response.writeHead(upstream.statusCode ?? 502, {
    ...endToEnd(upstream),
    ...(length === undefined ? {} : { 'content-length': length }),
  })
  for await (const chunk of upstream) response.write(chunk)
  response.end()
}

function takeFault(state: ProxyState, path: string): Fault | undefined {
  const rule = state.rules.find(({ path: pattern, left }) => left > 0 && (pattern === undefined || pattern.test(path)))
  if (rule !== undefined) rule.left -= 1
  return rule?.fault
}

/** Asks the real server what the browser asked, by a connection of its own. */
function forward(upstream: URL, request: IncomingMessage, changed: object): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = upstream
    const { method, url: path } = request
    const headers = { ...request.headers, ...changed }
    const onward = send({ hostname, port, method, path, headers, agent: false }, resolve)
    onward.on('error', reject)
    request.pipe(onward)
  })
}

/** Lets through as many bytes of the body as are allowed. */
function meter(response: ServerResponse, allow: (bytes: number) => number): void {
  const write = response.write.bind(response)
  response.write = ((chunk: Buffer) => {
    const allowed = allow(chunk.length)
    return write(allowed < chunk.length ? chunk.subarray(0, allowed) : chunk)
  }) as typeof response.write
}

/** How many of these bytes may go; at the end of the fuse the network is cut. */
function spend(state: ProxyState, bytes: number): number {
  const { fuse } = state
  if (fuse === undefined) return bytes
  const allowed = Math.min(bytes, fuse.left)
  fuse.left -= allowed
  // After this chunk has gone.
  if (fuse.left === 0 && allowed > 0) setTimeout(() => fuse.burn(), 5)
  return allowed
}

async function listen(server: Server, port: number): Promise<void> {
  if (server.listening) return
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
}

async function stopListening(server: Server): Promise<void> {
  if (!server.listening) return
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}
