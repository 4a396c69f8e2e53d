import { resolveInterfaceLanguage } from '@gatefold/magazine/language/resolveLanguage'
import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { createRequestHandler } from '@tanstack/react-router/ssr/server'
import { renderToString } from 'react-dom/server'
import { createReaderRouter, ReaderApp } from '../app/createReaderRouter.tsx'
import { contentQueries } from '../content/contentQueries.ts'
import { openInterface } from '../i18n/interfaceTexts.ts'
import { readingOf } from '../i18n/readingOf.ts'
import { answersOf } from './answersOf.ts'
import { fillTemplate } from './fillTemplate.ts'
import { readPageShown } from './metadata/readPageShown.ts'
import { writeDescription, writeMetadata, NOT_LISTED, type MetadataPlace } from './metadata/writeMetadata.ts'
import type { PageShown } from './metadata/PageShown.ts'
import { splitMarkup } from './splitMarkup.ts'
import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import type { ContentService } from '../content/ContentService.ts'

/** Queries of one rendering: asked once, never again. */
const ONE_PAGE = { staleTime: Infinity, gcTime: Infinity, retry: false } as const

/** A document before its content is known. */
export interface AskedDocument {
  /** Path with search, base path included. */
  readonly url: string
  readonly configuration: PublicConfiguration
  /** The reader's `index.html`, as built. */
  readonly template: string
  /** What the visitor's browser speaks, the dearest first; nobody's where it is left out. */
  readonly browserLanguages?: readonly string[] | undefined
}

export interface DocumentRequest extends AskedDocument {
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
export async function renderDocument(request: DocumentRequest): Promise<DocumentAnswer> {
  const { configuration, content, template, url, metadata } = request
  const { reading, interfaceLanguage } = spokenIn(request)
  const texts = await openInterface(interfaceLanguage)
  const queryClient = new QueryClient({ defaultOptions: { queries: ONE_PAGE } })
  const context = {
    configuration,
    queryClient,
    texts,
    queries: contentQueries(() => Promise.resolve(content), { configuration, log: () => undefined }),
    warmIssue: () => undefined,
    isReturn: () => false,
    openDesk: () => new Promise<never>(() => undefined),
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
    const { matches } = router.state
    if (matches.some((match) => match.status === 'error')) {
      return new Response(renderEmptyDocument(request), { status: 500 })
    }
    const markup = splitMarkup(renderToString(<ReaderApp router={router} queryClient={queryClient} texts={texts} />))
    const answers = answersOf(queryClient)
    const told = metadata && { ...metadata, configuration, reading }
    const head = told === undefined ? markup.head : headFor(markup.head, readPageShown(matches, context), told)
    const { language } = reading
    return new Response(
      fillTemplate(template, { ...markup, head, configuration, language, interfaceLanguage, answers }),
    )
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
export function renderEmptyDocument(request: AskedDocument, head = ''): string {
  const { template, configuration } = request
  const { reading, interfaceLanguage } = spokenIn(request)
  const { language } = reading
  return fillTemplate(template, { configuration, language, interfaceLanguage, head, app: '', answers: [] })
}

/** How an address is read, and the language that the interface speaks there. */
function spokenIn({ url, configuration, browserLanguages = [] }: AskedDocument) {
  const lang = new URLSearchParams(url.split('?', 2)[1]).get('lang') ?? undefined
  const reading = readingOf(configuration, lang)
  const { language, defaultLanguage } = reading
  const wish = { reading: language, browser: browserLanguages, defaultLanguage }
  return { reading, interfaceLanguage: resolveInterfaceLanguage(wish) }
}
