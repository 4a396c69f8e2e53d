import { memoizeAsync } from '@gatefold/magazine/memoizeAsync'
import type { PagePlace } from '@gatefold/magazine/replica/place'
import type { I18n } from '@lingui/core'
import { useEffect, useEffectEvent } from 'react'
import { readPlaceIn } from '../../features/article/reading/place.ts'
import { opensElsewhere, printedPageAddress, referenceOf } from '../../network/addresses.ts'
import type { PageTexts } from '../../content/replica/createPageTexts.ts'
import { pagePlaceId } from '../../content/replica/pagePlace.ts'
import type { ArticlePage } from '../../content/ContentService.ts'
import type { ReaderRouter } from '../createReaderRouter.tsx'
import { useCurrentArticle } from '../currentContent.ts'
import { createIsland } from '../roots.tsx'

interface PrintedOptions {
  readonly browser: Window & typeof globalThis
  readonly router: ReaderRouter
  /** The interface's texts. */
  readonly texts: I18n
  readonly log: (message: string, cause?: unknown) => void
}

/** Offers the printed page of whatever article is on the screen, from now on. */
export function startPrinted({ browser, router, texts, log }: PrintedOptions): void {
  const openPageTexts = memoizeAsync(async () =>
    (await import('../../content/replica/createPageTexts.ts')).createPageTexts({
      fetch: browser.fetch.bind(browser),
      log,
    }),
  )
  const findPlace: FindPlace = (page) =>
    findPrintedPlaceOf(page, { router, openPageTexts }).catch((error: unknown) => {
      log('The printed page of a paragraph was not found.', error)
      return undefined
    })
  createIsland(browser.document.createElement('div'), texts).show(
    <PrintedPlaceLink router={router} findPlace={findPlace} />,
  )
}

interface PrintedPlaceProps {
  readonly router: ReaderRouter
  readonly findPlace: FindPlace
}

/** The printed block of what is read. Never rejects. */
type FindPlace = (page: ArticlePage) => Promise<PagePlace | undefined>

/** Makes the link from an article to its first printed page lead to the paragraph that is read. It comes late: the link is there. */
function PrintedPlaceLink({ router, findPlace }: PrintedPlaceProps) {
  const page = useCurrentArticle(router)
  const go = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-printed]') : null
    if (link === null || page === undefined) return
    void router.options.context.openReadingState().then(({ view }) => view.choose('pages'))
    if (opensElsewhere(link, event)) return
    event.preventDefault()
    void findPlace(page).then((place) =>
      place === undefined
        ? router.navigate({ href: link.getAttribute('href') ?? link.href })
        : router.navigate({ ...printedPageAddress(page.issue, place.page), hash: pagePlaceId(place) }),
    )
  })
  useEffect(() => {
    // Before the link's own handler, which leads to the first page.
    document.addEventListener('click', go, true)
    return () => document.removeEventListener('click', go, true)
  }, [])
  return null
}

interface PlaceSources {
  readonly router: ReaderRouter
  readonly openPageTexts: () => Promise<PageTexts>
}

/** What finds it comes when it is sought: few readers of an article go to its print. */
async function findPrintedPlaceOf({ issue, article }: ArticlePage, { router, openPageTexts }: PlaceSources) {
  const element = document.querySelector('main > article')
  const { queryClient, queries } = router.options.context
  if (element === null) return undefined
  // Read now: the page may be turned while its print is looked for.
  const sought = readPlaceIn(element, { articleId: article.id, hash: router.latestLocation.hash })
  const { findPrintedPlace, printedQueries } = await import('../../content/replica/printedPages.ts')
  const pages = await queryClient.fetchQuery(printedQueries(queries).pages(referenceOf(issue))).catch(() => null)
  return findPrintedPlace(sought, { pages: pages ?? [], texts: await openPageTexts() })
}
