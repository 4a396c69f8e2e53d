import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { createRequestHandler } from '@tanstack/react-router/ssr/server'
import { renderToString } from 'react-dom/server'
import { ReaderApp } from '../app/ReaderApp.tsx'
import { createReaderRouter } from '../app/createReaderRouter.tsx'
import { contentQueries } from '../services/content/contentQueries.ts'
import { answersOf } from './answersOf.ts'
import { fillTemplate } from './fillTemplate.ts'
import { splitMarkup } from './splitMarkup.ts'
import type { PublicConfiguration } from '@gatefold/contract/configuration/PublicConfiguration'
import type { ContentService } from '../services/content/ContentService.ts'

export interface PageRequest {
  /** Path with search, base path included. */
  readonly url: string
  readonly configuration: PublicConfiguration
  readonly content: ContentService
  /** The reader's `index.html`, as built. */
  readonly template: string
}

export type PageAnswer =
  | { readonly kind: 'page'; readonly status: number; readonly html: string }
  | { readonly kind: 'redirect'; readonly status: number; readonly location: string }

/**
 * The first screen of an address as a whole HTML document, from the same components as the reader itself. Runs in Node
 * and in a worker: content comes from the service handed in. Rejects when the content does.
 */
export async function renderPage(page: PageRequest): Promise<PageAnswer> {
  const { configuration, content, template, url } = page
  const queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, gcTime: Infinity, retry: false } },
  })
  const context = { configuration, queryClient, queries: contentQueries(content), forgetSession: () => undefined }
  const handle = createRequestHandler({
    request: new Request(new URL(url, 'http://reader.invalid')),
    createRouter: () => createReaderRouter(createMemoryHistory(), context),
  })
  const response = await handle(({ router }) => {
    const markup = splitMarkup(renderToString(<ReaderApp router={router} queryClient={queryClient} />))
    const hasFailed = router.state.matches.some((match) => match.status === 'error')
    const html = fillTemplate(template, { ...markup, configuration, answers: answersOf(queryClient) })
    return new Response(html, { status: hasFailed ? 500 : 200 })
  })
  const location = response.headers.get('location')
  if (location !== null) return { kind: 'redirect', status: response.status, location }
  return { kind: 'page', status: response.status, html: await response.text() }
}
