import type { IssueContents } from '@gatefold/magazine/issue'
import { resolveLocalized } from '@gatefold/magazine/language/Localized'
import { readingInIssue } from '@gatefold/magazine/language/resolveLanguage'
import { parseLink } from '@gatefold/magazine/link'
import { useLingui } from '@lingui/react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, redirect, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { AllPages, type HotspotLink, type ResolveHotspot } from '../../features/replica/PageBox.tsx'
import { ReadAsText } from '../../features/replica/ReadAsText.tsx'
import { ReplicaScreen } from '../../features/replica/ReplicaScreen.tsx'
import { useStories } from '../../features/replica/useStories.tsx'
import { articleAddress, issueAddress, printedPageAddress, referenceOf } from '../../network/addresses.ts'
import { createPageTexts } from '../../content/replica/createPageTexts.ts'
import { type PrintedOpening, printedQueries } from '../../content/replica/printedPages.ts'
import { type ReaderContext, useReaderContext, useReading } from '../ReaderContext.ts'
import { IssueHead } from './IssueHead.tsx'

const route = getRouteApi('/framed/issues/$issue')

/** Fetches what the screen begins with. A page that is not there leads to the nearest, an issue that was not printed to its contents. */
export async function findOpening(
  { queryClient, queries, configuration }: ReaderContext,
  issue: IssueContents,
  page: number,
): Promise<void> {
  const opening = configuration.replica.enabled
    ? await queryClient.ensureQueryData(printedQueries(queries).opening(referenceOf(issue), page))
    : null
  if (opening === null) throw redirect({ ...issueAddress(issue), hash: 'contents', replace: true })
  if (opening.page !== page) throw redirect({ ...printedPageAddress(issue, opening.page), replace: true })
}

export function PrintedIssue() {
  const { queries } = useReaderContext()
  const { issue: reference } = route.useParams()
  const { page = 1 } = route.useSearch()
  const { data: issue } = useSuspenseQuery(queries.issueContents(reference))
  const { data: opening } = useSuspenseQuery(printedQueries(queries).opening(reference, page))
  if (issue === null || opening === null) return null
  return <LoadedPages key={issue.id} issue={issue} opening={opening} page={page} />
}

interface LoadedPagesProps {
  readonly issue: IssueContents
  readonly opening: PrintedOpening
  readonly page: number
}

function LoadedPages({ issue, opening, page }: LoadedPagesProps) {
  const router = useRouter()
  const { queries, openReadingState } = useReaderContext()
  const reading = readingInIssue(issue, useReading())
  // Looked for when it is called: there is no window where the page is rendered.
  const [texts] = useState(() => createPageTexts({ fetch: (...call) => fetch(...call), log: console.error }))
  const { drawLayer, line, ...stories } = useStories({ issue, reading, texts })
  // Turning changes the address, not where one has begun.
  const [first] = useState(opening)
  const { data: pages } = useQuery(printedQueries(queries).pages(referenceOf(issue)))
  const write = (next: number) =>
    router.navigate({
      ...printedPageAddress(issue, next),
      replace: true,
      resetScroll: false,
      viewTransition: false,
    })
  return (
    <>
      <IssueHead issue={issue} />
      <ReplicaScreen
        issue={issue}
        opening={first}
        pages={pages ?? undefined}
        page={page}
        onPage={write}
        resolveHotspot={useHotspots(issue)}
        texts={texts}
        drawLayer={drawLayer}
        stories={stories}
        tools={
          <>
            <AllPages issue={issue} reading={reading} />
            <ReadAsText
              issue={issue}
              texts={texts}
              onSwitch={() => void openReadingState().then(({ view }) => view.choose('stories'))}
            />
          </>
        }
        strip={line}
      />
    </>
  )
}

const PAGE = /^page=(\d+)$/

/** Hotspots as links: of the web, to articles of the issue, and to its other pages. */
function useHotspots(issue: IssueContents): ResolveHotspot {
  const { _ } = useLingui()
  const router = useRouter()
  const reading = useReading()

  const toPage = (anchor: string): HotspotLink | undefined => {
    const [, number] = PAGE.exec(anchor) ?? []
    if (number === undefined) return undefined
    const page = Number(number)
    const name = issue.pages.find((each) => each.page === page)?.name ?? number
    return {
      href: router.buildLocation(printedPageAddress(issue, page)).href,
      name: _('Page {page}', { page: name }),
      act: ({ turnTo }) => turnTo(page),
    }
  }
  const toArticle = (reference: string, anchor: string | undefined): HotspotLink | undefined => {
    const article = issue.articles.find(({ id, slug }) => slug === reference || id === reference)
    if (article === undefined) return undefined
    const address = { ...articleAddress(issue, article), ...(anchor === undefined ? {} : { hash: anchor }) }
    return {
      href: router.buildLocation(address).href,
      name: resolveLocalized(article.name, reading),
      act: () => void router.navigate({ ...address, viewTransition: false }),
    }
  }
  return ({ url }) => {
    const link = parseLink(url)
    if (link === undefined) return undefined
    if (link.kind === 'anchor') return toPage(link.anchor)
    if (link.kind === 'article') return toArticle(link.article, link.anchor)
    return { href: link.href, name: nameOf(link.href) }
  }
}

/** An address as one says it: without its scheme. */
function nameOf(href: string): string {
  return href.replace(/^(?:https?:\/\/(?:www\.)?|mailto:|tel:)/i, '').replace(/\/$/, '')
}
