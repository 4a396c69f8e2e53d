import type { IssueContents } from '@gatefold/magazine/issue'
import { type ReadingLanguage, resolveLocalized } from '@gatefold/magazine/language/Localized'
import { readingInIssue } from '@gatefold/magazine/language/resolveLanguage'
import { parseLink } from '@gatefold/magazine/link'
import { useLingui } from '@lingui/react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link, redirect, useRouter } from '@tanstack/react-router'
import { type ComponentProps, type MouseEvent, useEffect, useRef, useState } from 'react'
import type { PrintedPage } from '@gatefold/magazine/replica/PrintedPage'
import { storiesOnPage } from '@gatefold/magazine/replica/stories'
import { useViewer } from '../../features/replica/Viewer.ts'
import { openDialog } from '../../ui/openDialog.ts'
import { useLazyStyle } from '../../ui/useLazyStyle.ts'
import css from '../../features/replica/thumbnails.css?inline'
import {
  type HotspotLink,
  type ResolveHotspot,
  smallPictureOf,
  useNameOfPage,
} from '../../features/replica/PageBox.tsx'
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

/** The button that opens the overview of all pages; there is nothing of it before. */
function AllPages(props: Omit<ComponentProps<typeof Thumbnails>, 'onClose'>) {
  const { _ } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {_('All pages')}
      </button>
      {isOpen && <Thumbnails {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}

interface Props {
  readonly issue: IssueContents
  /** In this issue. */
  readonly reading: ReadingLanguage
  readonly onClose: () => void
}

/** All pages of the issue at a glance, open as long as it is mounted; it begins at the page that is read. */
function Thumbnails({ issue, reading, onClose }: Props) {
  const { _ } = useLingui()
  const nameOf = useNameOfPage()
  useLazyStyle(css)
  const { page: current, pages } = useViewer()
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>('[aria-current]')
    link?.focus({ preventScroll: true })
    link?.scrollIntoView({ block: 'center', behavior: 'instant' })
  }, [])
  return (
    <dialog ref={openDialog} className="all-pages" aria-label={_('All pages')} closedby="any" onClose={onClose}>
      <div className="all-pages-head">
        <h2 className="all-pages-title">{_('All pages')}</h2>
        <button type="button" className="all-pages-close" onClick={closeDialog}>
          {_('Close')}
        </button>
      </div>
      <ol role="list" ref={list} className="all-pages-pages">
        {pages.map((page) => (
          <li key={page.page} className="all-pages-page">
            <Link
              {...printedPageAddress(issue, page.page)}
              className="all-pages-link"
              aria-current={page.page === current ? 'page' : undefined}
              activeProps={{}}
              preload={false}
              onClick={closeDialog}
            >
              <Thumbnail page={page} />
              <span className="all-pages-label">{nameOf(page)}</span>
              <Titles page={page} issue={issue} reading={reading} />
            </Link>
          </li>
        ))}
      </ol>
    </dialog>
  )
}

/** By the dialog's own way, which gives the focus back. */
function closeDialog({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest('dialog')?.close()
}

function Thumbnail({ page }: { readonly page: PrintedPage }) {
  const { url, width, height } = smallPictureOf(page)
  const ground = page.preview === undefined ? {} : { backgroundImage: `url("${page.preview}")` }
  return (
    <img
      className="all-pages-picture"
      src={url}
      width={width}
      height={height}
      alt=""
      loading="lazy"
      decoding="async"
      style={ground}
    />
  )
}

interface TitlesProps extends Pick<Props, 'issue' | 'reading'> {
  readonly page: PrintedPage
}

/** The stories that stand on the page. */
function Titles({ page, issue, reading }: TitlesProps) {
  const titles = storiesOnPage(page, issue.articles).map(({ name }) => resolveLocalized(name, reading))
  return titles.length === 0 ? null : <span className="all-pages-stories">{titles.join(' · ')}</span>
}
