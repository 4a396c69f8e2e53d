import { useLingui } from '@lingui/react'
import { Link, useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { articleAddress, decodePagePlace, issueAddress, opensElsewhere } from '../../../services/addresses.ts'
import { usePageText } from '../text/usePageText.ts'
import { useViewer } from '../viewer/ViewerContext.ts'
import { articlePlaceOf } from './articlePlaceOf.ts'
import type { StoriesProps } from './PageLayer.tsx'

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
