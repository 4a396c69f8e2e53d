import { isOpen } from '@gatefold/magazine/access'
import { firstPageOf, type IssueContents } from '@gatefold/magazine/issue'
import { resolveLocalized } from '@gatefold/magazine/language/Localized'
import { useLingui } from '@lingui/react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, lazyRouteComponent, Link, type ParsedLocation, redirect, useRouter } from '@tanstack/react-router'
import { IssueScreen } from '../../features/issue/IssueScreen.tsx'
import { decodePageSearch, issueAddress, printedPageAddress } from '../../network/addresses.ts'
import type { Downloads } from '../../offline/downloads/Downloads.ts'
import { tryTexts } from '../../i18n/interfaceTexts.ts'
import { favoritesTexts } from '../../i18n/texts/favorites/favoritesTexts.ts'
import { menuTexts } from '../../i18n/texts/menu/menuTexts.ts'
import { printedTexts } from '../../i18n/texts/printed/printedTexts.ts'
import { type IssueView, usualView } from '../../reading/viewMemory.ts'
import { useLate } from '../../ui/useLate.ts'
import { PRINTED_META } from '../printedGate.ts'
import { type ReaderContext, useReaderContext, useReading } from '../ReaderContext.ts'
import { DeferredIssueOffer, IssueHead } from './IssueHead.tsx'

const route = getRouteApi('/framed/issues/$issue')

const loadPrinted = () => import('./PrintedIssue.tsx')

const PrintedIssue = lazyRouteComponent(loadPrinted, 'PrintedIssue')

/** Of an address that is gone to. */
type Asked = Pick<ParsedLocation, 'search' | 'hash'>

/** Fetches what printed pages begin with, their code included; may lead to another address instead. */
export async function prepareIssue(
  context: ReaderContext,
  issue: IssueContents,
  { search, hash }: Asked,
): Promise<void> {
  const { page } = decodePageSearch(search)
  if (page !== undefined) {
    const texts = tryTexts(context.texts, printedTexts)
    const [{ findOpening }] = await Promise.all([loadPrinted(), PrintedIssue.preload?.(), texts])
    return findOpening(context, issue, page)
  }
  // A place on the contents, such as `#contents`, leads to the contents.
  if (hash === '' && hasPages(context, issue) && (await viewFor(context)) === 'pages') {
    throw redirect({ ...printedPageAddress(issue, 1), replace: true })
  }
}

function hasPages({ configuration }: Pick<ReaderContext, 'configuration'>, issue: IssueContents): boolean {
  return configuration.replica.enabled && issue.pages.length > 0
}

/** How issues open here. Where the page is only rendered that is not known: the gate goes on to the pages there (decision 0152). */
async function viewFor({ openDesk, configuration }: ReaderContext): Promise<IssueView> {
  if (typeof document === 'undefined') return 'stories'
  const desk = await openDesk().catch(() => undefined)
  return desk?.view.read(configuration.replica) ?? 'stories'
}

export function IssuePage() {
  return route.useSearch().page === undefined ? <ContentsPage /> : <PrintedIssue />
}

function ContentsPage() {
  const context = useReaderContext()
  const { queries, configuration } = context
  const { data: issue } = useSuspenseQuery(queries.issueContents(route.useParams().issue))
  const reading = useReading()
  // Known once the page is alive: its markup is the same for everybody.
  const chosen = useLate(() => viewFor(context))
  if (issue === null) return null
  const isReadable = isOpen(issue)
  const isPrinted = hasPages(context, issue)
  return (
    <>
      <IssueHead issue={issue} />
      {isPrinted && <meta name={PRINTED_META} content={usualView(configuration.replica)} />}
      <IssueScreen
        issue={issue}
        reading={reading}
        printed={isPrinted ? <PrintedPages issue={issue} /> : undefined}
        pageOf={isPrinted && chosen === 'pages' ? (article) => firstPageOf(issue, article) : undefined}
        mark={configuration.favorites ? <MarkIssue issue={issue} /> : undefined}
        download={configuration.offline && isReadable ? <IssueDownload issueId={issue.id} /> : undefined}
        ways={isReadable ? undefined : <DeferredIssueOffer issue={issue} />}
      />
    </>
  )
}

/** The switch to the printed pages: from now on issues open on them. */
function PrintedPages({ issue }: { readonly issue: IssueContents }) {
  const { _ } = useLingui()
  const { openDesk } = useReaderContext()
  const { history, buildLocation } = useRouter()
  const choose = () => {
    // Back leads to these contents, not on to the pages as opening the issue does from now on.
    history.replace(buildLocation({ ...issueAddress(issue), hash: 'contents' }).href)
    // At once: together with the address that the link goes to next, it would be left out.
    history.flush()
    void openDesk().then(({ view }) => view.choose('pages'))
  }
  return (
    <Link {...printedPageAddress(issue, 1)} onClick={choose}>
      {_('Printed pages')}
    </Link>
  )
}

/** Marks an issue, once the page is alive. */
function MarkIssue({ issue }: { readonly issue: IssueContents }) {
  const { openDesk } = useReaderContext()
  const { i18n } = useLingui()
  const late = useLate(async () => {
    const [{ favorites }, { IssueMark }] = await Promise.all([
      openDesk(),
      import('./IssueMark.tsx'),
      tryTexts(i18n, favoritesTexts),
    ])
    return { favorites, IssueMark }
  })
  return late === undefined ? null : <late.IssueMark favorites={late.favorites} issue={issue} />
}

/** The download of an issue, once the page is alive. */
function IssueDownload({ issueId }: { readonly issueId: string }) {
  const { openDownloads, queries, texts } = useReaderContext()
  const reading = useReading()
  const late = useLate(async () => {
    const [downloads, { DownloadControl }] = await Promise.all([
      openDownloads(),
      import('../../features/downloads/DownloadControl.tsx'),
      tryTexts(texts, menuTexts),
    ])
    return { downloads, DownloadControl }
  })
  // Their names, where something could make room for this one.
  const { data: issues } = useQuery({ ...queries.issues(), enabled: late !== undefined && hasSome(late.downloads) })
  if (late === undefined) return null
  const nameOf = (id: string) => {
    const issue = issues?.find((listed) => listed.id === id)
    return issue && resolveLocalized(issue.name, reading)
  }
  return <late.DownloadControl key={issueId} downloads={late.downloads} issueId={issueId} nameOf={nameOf} />
}

function hasSome(downloads: Downloads): boolean {
  const state = downloads.state()
  return state.kind === 'open' && state.items.length > 0
}
