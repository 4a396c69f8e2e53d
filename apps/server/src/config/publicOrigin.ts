import type { Configuration } from './Configuration.ts'

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/

/** Whether what listens at a host is reached from this machine alone. Pure. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host)
}

/** Whether an origin is one that readers come by from elsewhere, and no title for trying out. Pure. */
export function isPublicOrigin(origin: string | undefined): boolean {
  if (origin === undefined) return false
  const { protocol, hostname } = new URL(origin)
  return protocol === 'https:' || !isLoopback(hostname)
}

/**
 * The address of a title, such as `https://magazine.example/path/`: at its origin, or where it is told to listen for as long as none is
 * configured. Pure.
 */
export function titleAddress({
  origin,
  listen: { host, port },
  basePath,
}: Pick<Configuration, 'origin' | 'listen' | 'basePath'>): string {
  return `${origin ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`}${basePath}`
}
