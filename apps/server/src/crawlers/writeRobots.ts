/** Screens that are one reader's own, and pages of the identity service: nothing to find there. */
const PERSONAL = ['account', 'callback', 'drafts', 'identity/', 'insights', 'logout']

interface RobotsParts {
  readonly basePath: string
  /** Whether the title asks for a password: then it is nobody's to list. */
  readonly isClosed: boolean
  /** Absolute address of the sitemap; undefined where there is none. */
  readonly sitemap: string | undefined
}

/** What robots are asked. Source: RFC 9309. Pure. */
export function writeRobots({ basePath, isClosed, sitemap }: RobotsParts): string {
  const closed = isClosed ? [basePath] : PERSONAL.map((path) => basePath + path)
  const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`)]
  return [...lines, ...(sitemap === undefined ? [] : ['', `Sitemap: ${sitemap}`]), ''].join('\n')
}
