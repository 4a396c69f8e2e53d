import type { IssueContents } from '@gatefold/magazine/issue/Issue'
import { readingInIssue } from '@gatefold/magazine/language/readingInIssue'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, redirect, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { ReplicaScreen } from '../../features/replica/ReplicaScreen.tsx'
import { ReadAsText } from '../../features/replica/ReadAsText.tsx'
import { useStories } from '../../features/replica/useStories.tsx'
import { AllPages } from '../../features/replica/AllPages.tsx'
import { createPageTexts } from '../../services/replica/createPageTexts.ts'
import { issueAddress, printedPageAddress, referenceOf } from '../../services/addresses.ts'
import { type PrintedOpening, printedQueries } from '../../services/replica/printedPages.ts'
import { IssueHead } from '../IssueHead.tsx'
import type { ReaderContext } from '../ReaderContext.ts'
import { useHotspots } from '../useHotspots.ts'
import { useReaderContext } from '../useReaderContext.ts'
import { useReading } from '../useReading.ts'

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

interface Props {
  readonly issue: IssueContents
  readonly opening: PrintedOpening
  readonly page: number
}

function LoadedPages({ issue, opening, page }: Props) {
  const router = useRouter()
  const { queries, openDesk } = useReaderContext()
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
              onSwitch={() => void openDesk().then(({ view }) => view.choose('stories'))}
            />
          </>
        }
        strip={line}
      />
    </>
  )
}
