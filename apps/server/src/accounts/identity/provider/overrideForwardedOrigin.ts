import type { IncomingMessage } from 'node:http'

export interface Mount {
  /** The public origin. */
  readonly origin: string
  /** Path of the service, such as `/identity`. */
  readonly path: string
}

/** Node's request, with the address as it came in: the library reads where it is mounted from both. */
type MountedRequest = IncomingMessage & { originalUrl?: string }

/**
 * Hands a request to the protocol library. What it hears of host and scheme is the configured origin, whatever the request or
 * a proxy in front says: no address that it writes can be somebody else's, and cookies are Secure behind TLS. Who asks stays
 * as it came in: limits read it from the same request.
 */
export function overrideForwardedOrigin(request: MountedRequest, { origin, path }: Mount): void {
  const { host, protocol } = new URL(origin)
  const { headers } = request
  headers.host = host
  headers['x-forwarded-proto'] = protocol.slice(0, -1)
  delete headers['x-forwarded-host']
  const address = request.url ?? path
  request.originalUrl = address
  request.url = address.slice(path.length)
}
