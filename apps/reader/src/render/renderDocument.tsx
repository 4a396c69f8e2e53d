import { type InterfaceLanguage, resolveInterfaceLanguage } from '@gatefold/magazine/language/resolveLanguage'
import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { createRequestHandler } from '@tanstack/react-router/ssr/server'
import { renderToString } from 'react-dom/server'
import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import { scriptDirection } from '@gatefold/magazine/language/direction'
import type { IssueContents } from '@gatefold/magazine/issue'
import { sizeFor } from '@gatefold/magazine/pictureSizes'
import type { Replica } from '@gatefold/magazine/replica/Replica'
import { createReaderRouter, ReaderApp } from '../app/createReaderRouter.tsx'
import { contentQueries } from '../content/contentQueries.ts'
import { RenderedStyles } from '../ui/useLazyStyle.ts'
import { openInterface } from '../i18n/interfaceTexts.ts'
import { readingOf } from '../i18n/readingOf.ts'
import type { ArticlePage, ContentService } from '../content/ContentService.ts'
import type { DehydratedQuery } from '../content/queryClient.ts'
import { type MetadataPlace, NOT_LISTED, writeDescription, writeMetadata } from './writeMetadata.ts'
import type { PageShown } from './PageShown.ts'
import { serializeForScript } from './serializeForScript.ts'
import { PATTERNS } from '../network/addresses.ts'
import type { ReaderContext } from '../app/ReaderContext.ts'

/** Pixels of a picture that is fetched ahead, or shown on a lock screen. */
const NEIGHBOUR_WIDTH = 800

interface Parts {
  readonly configuration: PublicConfiguration
  /** The language that is read. */
  readonly language: string
  readonly interfaceLanguage: InterfaceLanguage
  /** Title and metadata of the page, as markup. */
  readonly head: string
  /** Markup of the first screen. */
  readonly app: string
  readonly answers: readonly DehydratedQuery[]
  /** Pattern of the address that is shown; undefined where nothing is. */
  readonly pattern: string | undefined
}

/** The template's names of the first screens, by the pattern of their address. */
const ROUTES: Readonly<Record<string, string>> = {
  [PATTERNS.home]: 'home',
  [PATTERNS.issue]: 'issue',
  [PATTERNS.article]: 'article',
}

/** What the template has of each language of the interface: the way to its texts. */
const TEXTS = /<link [^>]*\bdata-texts="(\w+)"[^>]*>/g

/** What the template has of the faces: files of what all Latin languages take, and of what others than English take besides. */
const FACES = /<link [^>]*\bdata-face="(\w+)"[^>]*>/g

/** What the template has of each first screen: the way to its scripts. */
const SCRIPTS = /<link [^>]*\bdata-route="([\w ]+)"[^>]*>/g

/**
 * What React writes before the first element of the page: styles with a precedence, links, metadata and the title. CSS that is put
 * into an element holds no end of one.
 */
const HOISTED =
  /^(?:<(?:link|meta)\b[^>]*\/>|<title\b[^>]*>[^<]*<\/title>|<style data-precedence\b[^>]*>[\s\S]*?<\/style>)*/

/** Queries of one rendering: asked once, never again. */
const ONE_PAGE = { staleTime: Infinity, gcTime: Infinity, retry: false } as const

/** A document before its content is known. */
export interface RequestedDocument {
  /** Path with search, base path included. */
  readonly url: string
  readonly configuration: PublicConfiguration
  /** The reader's `index.html`, as built. */
  readonly template: string
  /** What the visitor's browser speaks, the dearest first; nobody's where it is left out. */
  readonly browserLanguages?: readonly string[] | undefined
}

export interface DocumentRequest extends RequestedDocument {
  readonly content: ContentService
  /** Adds what only others than the reader are told; undefined adds nothing, as for a page that stays on its device. */
  readonly metadata?: { readonly origin: string | undefined } | undefined
}

export type DocumentAnswer =
  | { readonly kind: 'page'; readonly status: number; readonly html: string }
  | { readonly kind: 'redirect'; readonly status: number; readonly location: string }

/**
 * The first screen of an address as a whole HTML document, from the same components as the reader itself. Runs in Node
 * and in a worker: content comes from the service handed in. Where that fails the document is empty, with status 500,
 * and the reader's own start says what is wrong.
 */
export function renderDocument(request: DocumentRequest): Promise<DocumentAnswer> {
  const { configuration, template, metadata } = request
  return answerPage(request, {
    failure: () => renderEmptyDocument(request),
    write({ router, context, reading, interfaceLanguage }) {
      const { queryClient, texts } = context
      const { matches } = router.state
      const styles = new Set<string>()
      const page = (
        <RenderedStyles value={styles}>
          <ReaderApp router={router} queryClient={queryClient} texts={texts} />
        </RenderedStyles>
      )
      const markup = splitMarkup(renderToString(page))
      const answers = answersOf(queryClient)
      const metadataPlace = metadata && { ...metadata, configuration, reading }
      const head =
        metadataPlace === undefined ? markup.head : headFor(markup.head, readPageShown(matches, context), metadataPlace)
      const { language } = reading
      const pattern = matches.at(-1)?.fullPath
      const lazy = styles.size === 0 ? '' : `<style data-lazy>${[...styles].join('')}</style>`
      return fillTemplate(template, {
        ...markup,
        head: lazy + head,
        configuration,
        language,
        interfaceLanguage,
        answers,
        pattern,
      })
    },
  })
}

/** What the first screen of an address is made of, as JSON: the answers that `renderDocument` writes into the document. */
export function renderAnswers(request: DocumentRequest): Promise<DocumentAnswer> {
  return answerPage(request, {
    failure: () => '{}',
    write: ({ context }) => JSON.stringify({ answers: answersOf(context.queryClient) }),
  })
}

interface LoadedPage extends ReturnType<typeof spokenIn> {
  readonly router: ReturnType<typeof createReaderRouter>
  readonly context: ReaderContext
}

interface PageWriter {
  /** What is answered where the page cannot be loaded. */
  readonly failure: () => string
  readonly write: (page: LoadedPage) => string
}

/** Loads what the page at an address shows, and writes it. */
async function answerPage(request: DocumentRequest, { failure, write }: PageWriter): Promise<DocumentAnswer> {
  const { configuration, content, url } = request
  const spoken = spokenIn(request)
  const context = {
    configuration,
    queryClient: new QueryClient({ defaultOptions: { queries: ONE_PAGE } }),
    texts: await openInterface(spoken.interfaceLanguage),
    queries: contentQueries(() => Promise.resolve(content), { configuration, log: () => undefined }),
    prefetchIssue: () => undefined,
    fetchAnswers: () => Promise.resolve(false),
    isReturn: () => false,
    openReadingState: () => new Promise<never>(() => undefined),
    openDownloads: () => new Promise<never>(() => undefined),
    openInstall: () => new Promise<never>(() => undefined),
    openAnalytics: () => new Promise<never>(() => undefined),
    openSession: () => new Promise<never>(() => undefined),
  }
  const handle = createRequestHandler({
    request: new Request(new URL(url, 'http://reader.invalid')),
    createRouter: () => createReaderRouter(createMemoryHistory(), context),
  })
  const response = await handle(({ router }) => {
    const isFailure = router.state.matches.some((match) => match.status === 'error')
    return isFailure ? new Response(failure(), { status: 500 }) : new Response(write({ router, context, ...spoken }))
  })
  const location = response.headers.get('location')
  if (location !== null && isDecidedByReader(request, location)) {
    return { kind: 'page', status: 404, html: renderEmptyDocument(request, NOT_LISTED) }
  }
  if (location !== null) return { kind: 'redirect', status: response.status, location }
  return { kind: 'page', status: response.status, html: await response.text() }
}

function headFor(head: string, shown: PageShown, place: MetadataPlace): string {
  const description = head.includes('<meta name="description"') ? '' : writeDescription(shown, place)
  return head + description + writeMetadata(shown, place)
}

/**
 * What does not exist for everybody may be a draft, which an admin sees: the page is made for nobody in particular, and the reader,
 * which knows who reads, leads to the listing (Requirement R4.17) or shows it.
 */
function isDecidedByReader({ configuration, url }: DocumentRequest, location: string): boolean {
  const { admin, auth, basePath } = configuration
  const leadsHome = location.replace(/[?#].*$/, '') === basePath
  return admin && auth.type !== 'none' && leadsHome && /^(issues|preview)\//.test(url.slice(basePath.length))
}

/** The document without a screen: the reader renders everything itself. For hosts that render nothing. */
export function renderEmptyDocument(request: RequestedDocument, head = ''): string {
  const { template, configuration } = request
  const { reading, interfaceLanguage } = spokenIn(request)
  const { language } = reading
  const nothing = { app: '', answers: [], pattern: undefined }
  return fillTemplate(template, { ...nothing, configuration, language, interfaceLanguage, head })
}

/** How an address is read, and the language that the interface speaks there. */
function spokenIn({ url, configuration, browserLanguages = [] }: RequestedDocument) {
  const lang = new URLSearchParams(url.split('?', 2)[1]).get('lang') ?? undefined
  const reading = readingOf(configuration, lang)
  const { language, defaultLanguage } = reading
  const wish = { reading: language, browser: browserLanguages, defaultLanguage }
  return { reading, interfaceLanguage: resolveInterfaceLanguage(wish) }
}

/** Parts rendered markup into what belongs in the document's head and the page itself. Pure. */
export function splitMarkup(markup: string): { readonly head: string; readonly app: string } {
  const head = HOISTED.exec(markup)?.[0] ?? ''
  return { head, app: markup.slice(head.length) }
}

/** Puts a page's parts into the template that the build made. Pure. */
function fillTemplate(template: string, parts: Parts): string {
  const { configuration, language, interfaceLanguage, head, app, answers, pattern = '' } = parts
  const route = ROUTES[pattern] ?? ''
  const values: Readonly<Record<string, string>> = {
    base: configuration.basePath,
    lang: language,
    dir: scriptDirection(language),
    accent: configuration.theme.accent,
    settings: settingsOf(configuration),
    scripts: scriptPlaces(configuration),
    head,
    app,
    start: serializeForScript({ configuration, language, interfaceLanguage, answers }),
  }
  return template
    .replaceAll(TEXTS, (link, spoken: string) => (spoken === interfaceLanguage ? link : ''))
    .replaceAll(FACES, (link, part: string) => (facesOf(language).includes(part) ? link : ''))
    .replaceAll(SCRIPTS, (link, routes: string) => (routes.split(' ').includes(route) ? link : ''))
    .replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole)
}

/** What a first screen takes besides `basic`; the parts are those of `vite/subsetFaces.ts`. */
const ACCENTED_FACES: Readonly<Record<string, readonly string[]>> = {
  en: [],
  de: ['german'],
  ...Object.fromEntries(['ca', 'es', 'fr', 'gl', 'it', 'nl', 'pt'].map((name) => [name, ['romance']])),
}

/** The files of faces that a language takes at first sight: none where it is not written in Latin letters. */
function facesOf(language: string): readonly string[] {
  const { language: name, script } = new Intl.Locale(language).maximize()
  if (script !== 'Latn') return []
  return ['basic', ...(ACCENTED_FACES[name] ?? ['german', 'further'])]
}

/** What the gate and the style sheet must know before the reader's code is there, as attributes of the root. */
function settingsOf({ contentProtection, installOption }: PublicConfiguration): string {
  return (contentProtection ? ' data-protected' : '') + (installOption ? ' data-install' : '')
}

/** Where scripts come from at most, behind the page's origin: the build, and Google's hosts where a title uses its tags (decision 0286). */
function scriptPlaces({ basePath, analytics }: PublicConfiguration): string {
  const usesGoogle = analytics.ga4Id !== undefined || analytics.gtmId !== undefined
  return `${basePath}build/${usesGoogle ? ' https://*.googletagmanager.com' : ''}`
}

/**
 * Every answer that the page was rendered from. It says nothing of the time, so equal pages are equal bytes. Of printed
 * pages an issue and an article only bring number and label: pictures and links come with the printed pages themselves, and
 * those of a hundred pages would weigh more than the article. What lies around
 * an article is not shown but fetched ahead: one size does.
 */
export function answersOf(queryClient: QueryClient): readonly DehydratedQuery[] {
  return queryClient
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state }) =>
      state.status === 'success' ? [{ key: queryKey, data: lightened(queryKey[0], state.data) }] : [],
    )
}

function lightened(kind: unknown, data: unknown): unknown {
  if (data === null) return data
  if (kind === 'issue-contents') return withPageNames(data as IssueContents)
  if (kind !== 'article-page') return data
  const { issue, article } = data as ArticlePage
  return { issue: inOneSize(withPageNames(issue)), article: { ...article, replica: article.replica.map(named) } }
}

function inOneSize({ cover, data, articles, ...issue }: IssueContents): IssueContents {
  const inOne = (address: string | undefined) => address && sizeFor(address, NEIGHBOUR_WIDTH)
  const { cover: measured } = data
  return {
    ...issue,
    cover: inOne(cover),
    data:
      measured === undefined ? data : { ...data, cover: { ...measured, url: sizeFor(measured.url, NEIGHBOUR_WIDTH) } },
    articles: articles.map(({ thumbnail, featureImage, ...article }) => ({
      ...article,
      thumbnail: inOne(thumbnail),
      featureImage: inOne(featureImage),
    })),
  }
}

function withPageNames(issue: IssueContents): IssueContents {
  return { ...issue, pages: issue.pages.map(named) }
}

function named({ page, name }: Replica): Replica {
  return { page, name, image: '', hotspots: [] }
}

interface Match {
  readonly fullPath: string
  readonly params: Readonly<Record<string, string | undefined>>
}

type Answers = Pick<ReaderContext, 'queryClient' | 'queries'>

interface Names {
  readonly issue: string
  readonly article: string
}

const NOBODYS: PageShown = { kind: 'personal' }

const READERS: Readonly<Record<string, (names: Names, answers: Answers) => PageShown>> = {
  [PATTERNS.home]: (_names, { queryClient, queries }) => ({
    kind: 'home',
    issues: queryClient.getQueryData(queries.issuePage(0).queryKey) ?? [],
  }),
  [PATTERNS.issue]: ({ issue }, { queryClient, queries }) =>
    ofIssue(queryClient.getQueryData(queries.issueContents(issue).queryKey)),
  // The issue itself as far as others are told: two addresses of one thing would compete.
  [PATTERNS.preview]: ({ issue }, { queryClient, queries }) =>
    ofIssue(queryClient.getQueryData(queries.preview(issue).queryKey)),
  [PATTERNS.article]: ({ issue, article }, { queryClient, queries }) => {
    const page = queryClient.getQueryData(queries.articlePage(issue, article).queryKey)
    return page ? { kind: 'article', ...page } : NOBODYS
  },
}

/** What a page is about, from the answers that it was rendered from: nothing is asked for anew. */
function readPageShown(matches: readonly Match[], answers: Answers): PageShown {
  const { fullPath = '', params } = matches.at(-1) ?? {}
  const names = { issue: params?.['issue'] ?? '', article: params?.['article'] ?? '' }
  return READERS[fullPath]?.(names, answers) ?? NOBODYS
}

function ofIssue(issue: IssueContents | null | undefined): PageShown {
  return issue ? { kind: 'issue', issue } : NOBODYS
}
