import { once } from 'node:events'
import { createServer, type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'

const compress = promisify(brotliCompress)

/** What one address is answered with. */
export interface BareAnswer {
  readonly headers: OutgoingHttpHeaders
  readonly body: Buffer
}

/** A text as a server sends it to a browser: in Brotli, and asked for again at each visit. */
export async function textAnswer(type: string, text: string | Buffer): Promise<BareAnswer> {
  const headers = { 'content-type': type, 'content-encoding': 'br', 'cache-control': 'no-cache' }
  return { headers, body: await compress(text) }
}

export interface BareServer {
  /** Such as `http://127.0.0.1:43121`. */
  readonly origin: string
  stop(): Promise<void>
}

/** The least that Node can do: the answer of `answerTo` for a path, undefined for 404. */
export async function startBareServer(
  answerTo: (path: string) => Promise<BareAnswer | undefined>,
): Promise<BareServer> {
  const server = createServer((request, response) => {
    request.resume()
    answerTo(request.url ?? '/').then(
      (answer) => {
        response.writeHead(answer === undefined ? 404 : 200, answer?.headers)
        response.end(answer?.body)
      },
      (error: unknown) => response.destroy(error instanceof Error ? error : undefined),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
