import { createServer, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { BUILD_HEADER } from '@gatefold/magazine/title/PublicConfiguration'
import { close, listen } from './fakeHost.ts'

/** A title's place in the network, at which one server after the other and one build after the other is put. */
export interface Deployments {
  /** Ends with a slash. */
  readonly address: string
  /** From now on the reader is said to be of another build: its worker, its pages and its shell say so. */
  deploy(build: string): void
  /** From now on another server answers; its address. */
  moveTo(server: string): void
  stop(): Promise<void>
}

export async function startDeployments(first: string): Promise<Deployments> {
  let upstream = new URL(first)
  let build: string | undefined
  const server = createServer((request, response) => {
    const forward = async () => {
      const body = request.method === 'POST' ? await buffer(request) : undefined
      const answer = await fetch(new URL(request.url ?? '/', upstream.origin), {
        method: request.method ?? 'GET',
        headers: plain(request.headers),
        redirect: 'manual',
        ...(body === undefined ? {} : { body: new Uint8Array(body) }),
      })
      const headers = Object.fromEntries([...answer.headers].filter(([name]) => !OF_THE_WAY.test(name)))
      const served = headers[BUILD_HEADER]
      const content = Buffer.from(await answer.arrayBuffer())
      if (build !== undefined && served !== undefined) headers[BUILD_HEADER] = build
      response.writeHead(answer.status, headers)
      response.end(request.method === 'HEAD' ? undefined : rebuilt(request.url ?? '/', content, { build, served }))
    }
    forward().catch(() => response.destroy())
  })
  const origin = await listen(server)
  return {
    address: origin + upstream.pathname,
    deploy: (next) => void (build = next),
    moveTo: (next) => void (upstream = new URL(next)),
    stop: () => close(server),
  }
}

const OF_THE_WAY = /^(?:content-encoding|content-length|transfer-encoding|connection|keep-alive|etag|date)$/

function plain(headers: IncomingHttpHeaders): Record<string, string> {
  const forwardedHeaders = Object.entries(headers).filter(
    ([name]) => !/^(?:host|connection|content-length|if-none-match)$/.test(name),
  )
  return Object.fromEntries(forwardedHeaders.map(([name, value]) => [name, String(value)]))
}

/** In the worker's list of files. */
const SHELL_REVISION = /(?<=revision:[`"'])[0-9a-f]{16}/

/** The same code under another name. */
function rebuilt(
  path: string,
  content: Buffer,
  { build, served }: { readonly build: string | undefined; readonly served: string | undefined },
): Buffer {
  if (build === undefined || served === undefined) return content
  const { pathname } = new URL(path, 'http://host')
  if (pathname.endsWith('/sw.js')) return Buffer.from(content.toString().replace(SHELL_REVISION, build))
  if (pathname.endsWith('/shell.json') || !pathname.includes('.')) {
    return Buffer.from(content.toString().replaceAll(served, build))
  }
  return content
}
