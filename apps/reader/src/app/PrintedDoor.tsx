import { useLingui } from '@lingui/react'
import { firstPageOf } from '@gatefold/magazine/replica/firstPageOf'
import type { MouseEvent } from 'react'
import { createPortal } from 'react-dom'
import { readPlaceIn } from '../features/article/place/readPlaceIn.ts'
import { pagePlaceId } from '../services/addresses/pagePlace.ts'
import { referenceOf } from '../services/addresses/addresses.ts'
import { printedPageAddress } from '../services/addresses/printedPageAddress.ts'
import { printedQueries } from '../services/replica/printedQueries.ts'
import type { ArticlePage } from '../services/content/ContentService.ts'
import type { PageTexts } from '../services/replica/createPageTexts.ts'
import { findPrintedPlace } from '../services/replica/findPrintedPlace.ts'
import { opensElsewhere } from '../services/outbound/opensElsewhere.ts'
import { useLateStyle } from '../ui/useLateStyle.ts'
import type { ReaderRouter } from './createReaderRouter.tsx'
import css from './printedDoor.css?inline'
import { useArticlePage } from './useArticlePage.ts'

interface Props {
  readonly router: ReaderRouter
  readonly texts: PageTexts
}

/**
 * The switch from an article to the printed page of the paragraph that is read. It comes late, into a bar that is there: first among
 * its tools, so that none of them moves; on a phone, whose bar is full, it hangs from it.
 */
export function PrintedDoor({ router, texts }: Props) {
  const { _ } = useLingui()
  useLateStyle(css)
  const page = useArticlePage(router)
  const tools = document.querySelector('[data-bar] [data-share]')?.parentElement
  const first = page && (page.article.replica[0]?.page ?? firstPageOf(page.issue, page.article))
  if (page === undefined || first === undefined || !tools) return null
  const address = printedPageAddress(page.issue, first)
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    void router.options.context.openDesk().then(({ view }) => view.choose('pages'))
    if (opensElsewhere(event.currentTarget, event.nativeEvent)) return
    event.preventDefault()
    void findPlace(page, { router, texts }).then((place) =>
      router.navigate(
        place === undefined ? address : { ...printedPageAddress(page.issue, place.page), hash: pagePlaceId(place) },
      ),
    )
  }
  return createPortal(
    <a href={router.buildLocation(address).href} className="printed-door" onClick={go}>
      {_('Printed page')}
    </a>,
    tools,
  )
}

async function findPlace({ issue, article }: ArticlePage, { router, texts }: Props) {
  const element = document.querySelector('main > article')
  const { queryClient, queries } = router.options.context
  if (element === null) return undefined
  // Read now: the page may be turned while its print is looked for.
  const sought = readPlaceIn(element, { articleId: article.id, hash: router.latestLocation.hash })
  const pages = await queryClient.fetchQuery(printedQueries(queries).pages(referenceOf(issue))).catch(() => null)
  return findPrintedPlace(sought, { pages: pages ?? [], texts })
}
