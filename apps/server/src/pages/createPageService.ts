import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import { type Answer, createAnswer } from '../answers/Answer.ts'
import type { AnswerCache } from '../answers/AnswerCache.ts'
import type { ReadContentVersion } from '../answers/readContentVersion.ts'
import type { ExecuteOperation } from '../graphql/executeOperation.ts'
import type { PageRenderer, ReadFile, RenderedPage } from './PageRenderer.ts'

export interface PageServiceParts {
  readonly renderer: Pick<PageRenderer, 'renderPage' | 'shell'>
  readonly configuration: PublicConfiguration
  readonly execute: ExecuteOperation
  readonly readFile: ReadFile
  readonly cache: AnswerCache
  readonly readContentVersion: ReadContentVersion
  /** Milliseconds since 1970. */
  readonly now: () => number
}

export interface PageService {
  /** The page at a path with its search, base path included, as everybody sees it; `origin` is what it names itself by. Rejects when it cannot be rendered. */
  answer(url: string, origin?: string): Promise<Answer>
  /** The page without anything of the title's content, at any path: the reader asks for the password first. */
  answerLocked(): Promise<Answer>
}

/** Renders a page once per version of the content and keeps it as bytes; what depends on the reader is not in it. */
export function createPageService(parts: PageServiceParts): PageService {
  const { renderer, configuration, execute, readFile, cache, readContentVersion, now } = parts
  const { shell } = renderer
  // Behind a password a page is for the one who has entered it.
  const caching = configuration.password.enabled ? 'private, no-cache' : 'no-cache'
  return {
    async answer(url, origin) {
      const version = await readContentVersion()
      return cache.find(`page ${version} ${origin ?? ''} ${url}`, async () => {
        const page = await renderer.renderPage({ url, configuration, execute, readFile, shell, now: now(), origin })
        return createPageAnswer(page, caching)
      })
    },
    async answerLocked() {
      const url = configuration.basePath
      return cache.find('locked page', async () => {
        const request = { url, configuration, execute, readFile, shell, now: now(), isLocked: true }
        return createPageAnswer(await renderer.renderPage(request), caching)
      })
    },
  }
}

function createPageAnswer(page: RenderedPage, caching: string): Answer {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': caching,
    ...page.headers,
    ...(page.redirect === undefined ? {} : { location: page.redirect }),
  }
  const status = page.redirect === undefined || page.status >= 300 ? page.status : 302
  return createAnswer({ status, headers, body: Buffer.from(page.html) })
}
