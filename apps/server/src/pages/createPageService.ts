import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import { type Answer, createAnswer } from '../answers/Answer.ts'
import type { AnswerCache } from '../answers/AnswerCache.ts'
import type { ReadContentVersion } from '../answers/readContentVersion.ts'
import type { ExecuteOperation } from '../graphql/executeOperation.ts'
import type { PageRenderer, ReadFile, RenderedPage } from './PageRenderer.ts'

export interface PageServiceParts {
  readonly renderer: Pick<PageRenderer, 'renderPage' | 'shell'>
  readonly configuration: PublicConfiguration
  /** The headers of every page that say what it may do. */
  readonly policy: Readonly<Record<string, string>>
  readonly execute: ExecuteOperation
  readonly readFile: ReadFile
  readonly cache: AnswerCache
  readonly readContentVersion: ReadContentVersion
  /** Milliseconds since 1970. */
  readonly now: () => number
}

export interface PageService {
  /** The page at a path with its search, base path included, as everybody sees it. Rejects when it cannot be rendered. */
  answer(url: string): Promise<Answer>
}

/** Renders a page once per version of the content and keeps it as bytes; what depends on the reader is not in it. */
export function createPageService(parts: PageServiceParts): PageService {
  const { renderer, configuration, policy, execute, readFile, cache, readContentVersion, now } = parts
  const { shell } = renderer
  return {
    async answer(url) {
      const version = await readContentVersion()
      return cache.find(`page ${version} ${url}`, async () => {
        const page = await renderer.renderPage({ url, configuration, execute, readFile, shell, now: now() })
        return createPageAnswer(page, policy)
      })
    },
  }
}

function createPageAnswer(page: RenderedPage, policy: Readonly<Record<string, string>>): Answer {
  const headers = {
    ...policy,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    ...page.headers,
    ...(page.redirect === undefined ? {} : { location: page.redirect }),
  }
  const status = page.redirect === undefined || page.status >= 300 ? page.status : 302
  return createAnswer({ status, headers, body: Buffer.from(page.html) })
}
