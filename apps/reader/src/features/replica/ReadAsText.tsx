import type { ArticleSummary } from '@gatefold/magazine/article'
import type { PageText } from '@gatefold/magazine/replica/Flatplan'
import { type PagePlace, placeInArticle } from '@gatefold/magazine/replica/place'
import type { PrintedPage } from '@gatefold/magazine/replica/PrintedPage'
import type { Area } from '@gatefold/magazine/replica/Replica'
import { storiesOnPage } from '@gatefold/magazine/replica/stories'
import { useLingui } from '@lingui/react'
import { Link, useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { articleAddress, issueAddress, opensElsewhere } from '../../network/addresses.ts'
import { decodePagePlace } from '../../content/replica/pagePlace.ts'
import type { StoriesProps } from './useStories.tsx'
import { usePageText } from './PageTextLayer.tsx'
import { useViewer } from './Viewer.ts'

interface Props extends Pick<StoriesProps, 'issue' | 'texts'> {
  /** The reader wants stories set for the screen from now on. */
  readonly onSwitch: () => void
}

const WHOLE_PAGE = { x: 0, y: 0, width: 1, height: 1 }

/** The switch from the printed page to the same paragraph in its article; from an issue without one to its contents. */
export function ReadAsText({ issue, texts, onSwitch }: Props) {
  const { _ } = useLingui()
  const router = useRouter()
  const { page, pages, viewOf } = useViewer()
  const text = usePageText(texts, pages.find((candidate) => candidate.page === page)?.text)
  const addressFor = (area = WHOLE_PAGE) => {
    const { articles } = issue
    const found = articlePlaceOf({
      page,
      pages,
      articles,
      text,
      area,
      place: decodePagePlace(router.latestLocation.hash),
    })
    if (found === undefined) return { ...issueAddress(issue), hash: 'contents' }
    return { ...articleAddress(issue, found.article), ...(found.component !== undefined && { hash: found.component }) }
  }
  // What is in view changes without anything being drawn anew.
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onSwitch()
    if (opensElsewhere(event.currentTarget, event.nativeEvent)) return
    event.preventDefault()
    void router.navigate(addressFor(viewOf(page)))
  }
  return (
    <Link {...addressFor()} onClick={go}>
      {_('Read as text')}
    </Link>
  )
}

interface ArticlePlaceOnPage {
  readonly article: ArticleSummary
  /** Undefined: its top. */
  readonly component: string | undefined
}

interface View {
  readonly page: number
  readonly pages: readonly PrintedPage[]
  readonly articles: readonly ArticleSummary[]
  /** Of the page, where it has one and it has come. */
  readonly text: PageText | undefined
  /** What of the page is in view. */
  readonly area: Area
  /** Where the address leads to. */
  readonly place: PagePlace | undefined
}

/**
 * Where reading goes on as text: at the block that one was led to, as long as it is in view; else at the first one in view; else at
 * the top of a story of this page, of a later one, or of an earlier one. Undefined where nothing of the issue is in print. Pure.
 */
export function articlePlaceOf(view: View): ArticlePlaceOnPage | undefined {
  const found = view.text && (placeLedTo(view) ?? placeInArticle(view.text, view.area))
  const article = view.articles.find(({ id }) => id === found?.article)
  if (article !== undefined) return { article, component: found?.component }
  const nearest = nearestStory(view)
  return nearest && { article: nearest, component: undefined }
}

function placeLedTo({ text, place, page, area }: View) {
  const block = place?.page === page ? text?.blocks[place.block] : undefined
  return block && text && placeInArticle({ ...text, blocks: [block] }, area)
}

function nearestStory({ page, pages, articles }: View): ArticleSummary | undefined {
  const later = pages.filter((other) => other.page >= page)
  const earlier = pages.filter((other) => other.page < page).toReversed()
  for (const candidate of [...later, ...earlier]) {
    const [article] = storiesOnPage(candidate, articles)
    if (article !== undefined) return article
  }
  return undefined
}
