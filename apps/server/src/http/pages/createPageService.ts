import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import {
  acceptedLanguages,
  findInterfaceLanguage,
  resolveInterfaceLanguage,
  resolveReadingLanguage,
} from '@gatefold/magazine/language/resolveLanguage'
import { LRUCache } from 'lru-cache'
import { type Answer, createAnswer } from '../../platform/responses/Answer.ts'
import { type AnswerCache, sizeOfAnswer } from '../../platform/responses/AnswerCache.ts'
import type { ReadContentVersion } from '../../platform/responses/readRevisions.ts'
import type { AnswerOperation, OperationRequest, OperationResult } from '../graphql/graphqlService.ts'
import type { ExecuteOperation, PageRenderer, PageRequest, ReadFile, RenderedPage } from './PageRenderer.ts'

export interface PageServiceDeps {
  readonly renderer: Pick<PageRenderer, 'renderPage' | 'shell'>
  readonly configuration: PublicConfiguration
  readonly answerOperation: AnswerOperation
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

type Wanted = Pick<PageRequest, 'url' | 'origin' | 'browserLanguages' | 'isLocked'>

/** A page, and the answers that it depends on. */
interface CachedPage {
  readonly answer: Answer
  readonly dependencies: readonly { readonly operation: OperationRequest; readonly etag: string }[]
  /** Whether each operation was answered well: the reader writes a page without what could not be had. */
  readonly isWhole: boolean
}

/** Bytes of pages that are kept with their dependencies. */
const CACHE_BYTES = 64 * 1024 * 1024

/** Bytes of answers that are kept parsed: the pages of an issue are made of the same ones. */
const PARSED_BYTES = 64 * 1024 * 1024

/** What an answer takes in memory for each of its bytes, once it is parsed and its issue decoded. */
const PARSED_SIZE = 20

/** Bytes that one dependency of a page costs. */
const DEPENDENCY_BYTES = 1_024

/**
 * Keeps pages as bytes; what depends on the reader is not in them. A page is rendered when it is first asked for, and anew where the
 * content's version has changed and with it an answer that the page depends on: what is published in one issue leaves the pages of the
 * others as they are (decision 0310).
 */
export function createPageService(deps: PageServiceDeps): PageService {
  const { renderer, configuration, answerOperation, readFile, cache, readContentVersion, now } = deps
  const { shell } = renderer
  // Behind a password a page is for the one who has entered it.
  const caching = configuration.password.enabled ? 'private, no-cache' : 'no-cache'
  const cachedPages = new LRUCache<string, CachedPage>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ answer, dependencies }, key) =>
      sizeOfAnswer(answer, key) + dependencies.length * DEPENDENCY_BYTES,
  })
  const parse = createAnswerParser()
  const render = async (wanted: Wanted, vary: string | undefined): Promise<CachedPage> => {
    const dependencies: CachedPage['dependencies'][number][] = []
    let isWhole = true
    const execute: ExecuteOperation = async (operation) => {
      const answer = await answerOperation(operation).catch((error: unknown) => {
        isWhole = false
        throw error
      })
      isWhole &&= answer.status < 400
      dependencies.push({ operation, etag: answer.etag })
      return parse(answer)
    }
    const page = await renderer.renderPage({ ...wanted, configuration, execute, readFile, shell, now: now() })
    return { answer: createPageAnswer(page, { caching, vary }), dependencies, isWhole }
  }
  const isUnchanged = async ({ dependencies }: CachedPage): Promise<boolean> => {
    const answers = await Promise.all(dependencies.map(({ operation }) => answerOperation(operation)))
    return answers.every(({ etag }, index) => etag === dependencies[index]?.etag)
  }
  return {
    async answer(visit) {
      const { url, origin } = visit
      const spoken = resolvePageLanguages(visit, configuration)
      const version = await readContentVersion()
      const name = `${spoken.language} ${origin ?? ''} ${url}`
      return cache.find(`page ${version} ${name}`, async () => {
        const cached = cachedPages.get(name)
        if (cached !== undefined && (await isUnchanged(cached))) return cached.answer
        const page = await render({ url, origin, browserLanguages: [spoken.language] }, spoken.vary)
        if (page.isWhole && page.answer.status === 200) cachedPages.set(name, page)
        return page.answer
      })
    },
    async answerLocked(visit) {
      const spoken = resolvePageLanguages(visit, configuration)
      return cache.find(`locked page ${spoken.language} ${spoken.reading}`, async () => {
        const url = `${configuration.basePath}?${new URLSearchParams({ lang: spoken.reading }).toString()}`
        return (await render({ url, browserLanguages: [spoken.language], isLocked: true }, spoken.vary)).answer
      })
    },
  }
}

/** Gives the same object for the same bytes: the renderer decodes it once. */
function createAnswerParser(): (answer: Answer) => OperationResult {
  const parsedAnswers = new LRUCache<string, OperationResult>({ maxSize: PARSED_BYTES })
  return ({ etag, body }) => {
    const known = parsedAnswers.get(etag)
    if (known !== undefined) return known
    const parsed = JSON.parse(body.toString()) as OperationResult
    parsedAnswers.set(etag, parsed, { size: body.length * PARSED_SIZE })
    return parsed
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

interface PageLanguages {
  /** The language that is read. */
  readonly reading: string
  /** The language that the interface speaks on the page. */
  readonly language: string
  /** What else than the address the page depends on. */
  readonly vary: string | undefined
}

/** Only where the interface is not translated into the language that is read, a page depends on the browser (Requirement R1.4). Pure. */
export function resolvePageLanguages(
  { url, acceptLanguage = '' }: PageVisit,
  configuration: Pick<PublicConfiguration, 'languages' | 'defaultLanguage'>,
): PageLanguages {
  const lang = new URLSearchParams(url.split('?', 2)[1]).get('lang') ?? undefined
  const reading = resolveReadingLanguage({ lang, stored: undefined }, configuration)
  const { defaultLanguage } = configuration
  const browser = acceptedLanguages(acceptLanguage)
  const language = resolveInterfaceLanguage({ reading, browser, defaultLanguage })
  return { reading, language, vary: findInterfaceLanguage(reading) === undefined ? 'accept-language' : undefined }
}
