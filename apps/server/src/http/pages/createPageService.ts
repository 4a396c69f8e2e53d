import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import {
  acceptedLanguages,
  findInterfaceLanguage,
  resolveInterfaceLanguage,
  resolveReadingLanguage,
} from '@gatefold/magazine/language/resolveLanguage'
import { type Answer, createAnswer } from '../../platform/responses/Answer.ts'
import type { AnswerCache } from '../../platform/responses/AnswerCache.ts'
import type { ReadContentVersion } from '../../platform/responses/readRevisions.ts'
import type { ExecuteOperation } from '../graphql/graphqlService.ts'
import type { PageRenderer, PageRequest, ReadFile, RenderedPage } from './PageRenderer.ts'

export interface PageServiceDeps {
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
  /** The page at a path as everybody sees it. Rejects when it cannot be rendered. */
  answer(visit: PageVisit): Promise<Answer>
  /** The page without anything of the title's content, at any path: the reader asks for the password first. */
  answerLocked(visit: PageVisit): Promise<Answer>
}

/** Renders a page once per version of the content and keeps it as bytes; what depends on the reader is not in it. */
export function createPageService(deps: PageServiceDeps): PageService {
  const { renderer, configuration, execute, readFile, cache, readContentVersion, now } = deps
  const { shell } = renderer
  const render = (request: Pick<PageRequest, 'url' | 'origin' | 'browserLanguages' | 'isLocked'>) =>
    renderer.renderPage({ ...request, configuration, execute, readFile, shell, now: now() })
  // Behind a password a page is for the one who has entered it.
  const caching = configuration.password.enabled ? 'private, no-cache' : 'no-cache'
  return {
    async answer(visit) {
      const { url, origin } = visit
      const spoken = resolveSpoken(visit, configuration)
      const version = await readContentVersion()
      return cache.find(`page ${version} ${spoken.language} ${origin ?? ''} ${url}`, async () => {
        const request = { url, origin, browserLanguages: [spoken.language] }
        return createPageAnswer(await render(request), { caching, vary: spoken.vary })
      })
    },
    async answerLocked(visit) {
      const spoken = resolveSpoken(visit, configuration)
      return cache.find(`locked page ${spoken.language} ${spoken.reading}`, async () => {
        const url = `${configuration.basePath}?${new URLSearchParams({ lang: spoken.reading }).toString()}`
        const request = { url, browserLanguages: [spoken.language], isLocked: true }
        return createPageAnswer(await render(request), { caching, vary: spoken.vary })
      })
    },
  }
}

function createPageAnswer(
  page: RenderedPage,
  { caching, vary }: { readonly caching: string; readonly vary: string | undefined },
): Answer {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': caching,
    ...(vary === undefined ? {} : { vary }),
    ...page.headers,
    ...(page.redirect === undefined ? {} : { location: page.redirect }),
  }
  const status = page.redirect === undefined || page.status >= 300 ? page.status : 302
  return createAnswer({ status, headers, body: Buffer.from(page.html) })
}

interface PageVisit {
  /** The path with its search, base path included. */
  readonly url: string
  /** What the page names itself by; undefined where that is not known. */
  readonly origin?: string | undefined
  /** What the visitor's browser says that it speaks. */
  readonly acceptLanguage: string | undefined
}

interface Spoken {
  /** The language that is read. */
  readonly reading: string
  /** The language that the interface speaks on the page. */
  readonly language: string
  /** What else than the address the page depends on. */
  readonly vary: string | undefined
}

/** Only where the interface is not translated into the language that is read, a page depends on the browser (Requirement R1.4). Pure. */
export function resolveSpoken(
  { url, acceptLanguage = '' }: PageVisit,
  configuration: Pick<PublicConfiguration, 'languages' | 'defaultLanguage'>,
): Spoken {
  const lang = new URLSearchParams(url.split('?', 2)[1]).get('lang') ?? undefined
  const reading = resolveReadingLanguage({ lang, stored: undefined }, configuration)
  const { defaultLanguage } = configuration
  const browser = acceptedLanguages(acceptLanguage)
  const language = resolveInterfaceLanguage({ reading, browser, defaultLanguage })
  return { reading, language, vary: findInterfaceLanguage(reading) === undefined ? 'accept-language' : undefined }
}
