import type { FastifyInstance } from 'fastify'
import { COMMON_SECURITY_HEADERS } from '../pages/securityHeaders.ts'

interface RobotsRoutes {
  readonly basePath: string
  readonly findOrigin: (host: string | undefined) => string | undefined
  /** Whether the title asks for a password. */
  readonly isClosed: boolean
  /** Whether there is a sitemap to be named. */
  readonly hasSitemap: boolean
}

/**
 * Serves `robots.txt`. It counts only at the root of an origin, so it stands there whatever the base path, and below the base path
 * too, for a proxy that has only that.
 */
export function registerRobots(
  app: FastifyInstance,
  { basePath, findOrigin, isClosed, hasSitemap }: RobotsRoutes,
): void {
  for (const path of new Set(['/robots.txt', `${basePath}robots.txt`])) {
    app.get(path, (request, reply) => {
      const origin = hasSitemap && !isClosed ? findOrigin(request.headers.host) : undefined
      const sitemap = origin && `${origin}${basePath}sitemap.xml`
      return reply
        .headers(COMMON_SECURITY_HEADERS)
        .header('cache-control', 'no-cache')
        .type('text/plain; charset=utf-8')
        .send(writeRobots({ basePath, isClosed, sitemap }))
    })
  }
}

/** Screens that are one reader's own, and pages of the identity service: nothing to find there. */
const PERSONAL = ['account', 'callback', 'drafts', 'identity/', 'insights', 'logout']

interface RobotsOptions {
  readonly basePath: string
  /** Whether the title asks for a password: then it is nobody's to list. */
  readonly isClosed: boolean
  /** Absolute address of the sitemap; undefined where there is none. */
  readonly sitemap: string | undefined
}

/** What robots are asked. Source: RFC 9309. Pure. */
export function writeRobots({ basePath, isClosed, sitemap }: RobotsOptions): string {
  const closed = isClosed ? [basePath] : PERSONAL.map((path) => basePath + path)
  const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`)]
  return [...lines, ...(sitemap === undefined ? [] : ['', `Sitemap: ${sitemap}`]), ''].join('\n')
}
