import type { IssueContents } from '@gatefold/magazine/issue/Issue'
import { mayRead } from '@gatefold/magazine/access/mayRead'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, lazyRouteComponent } from '@tanstack/react-router'
import { IssueScreen } from '../../features/issue/IssueScreen.tsx'
import { KeepIssue } from './KeepIssue.tsx'
import type { ReaderContext } from '../ReaderContext.ts'
import { IssueHead } from '../IssueHead.tsx'
import { useReaderContext } from '../useReaderContext.ts'
import { useReading } from '../useReading.ts'

const route = getRouteApi('/framed/issues/$issue')

const loadPrinted = () => import('./PrintedIssue.tsx')
const PrintedIssue = lazyRouteComponent(loadPrinted, 'PrintedIssue')

/** Fetches what the printed pages begin with, their code included; may lead to another address instead. */
export async function preparePrinted(context: ReaderContext, issue: IssueContents, page: number): Promise<void> {
  const [{ findOpening }] = await Promise.all([loadPrinted(), PrintedIssue.preload?.()])
  await findOpening(context, issue, page)
}

export function IssuePage() {
  return route.useSearch().page === undefined ? <ContentsPage /> : <PrintedIssue />
}

function ContentsPage() {
  const { queries, configuration } = useReaderContext()
  const { data: issue } = useSuspenseQuery(queries.issueContents(route.useParams().issue))
  const reading = useReading()
  if (issue === null) return null
  const isKeepable = configuration.offline && mayRead(issue, { isAdmin: false })
  return (
    <>
      <IssueHead issue={issue} />
      <IssueScreen
        issue={issue}
        reading={reading}
        download={isKeepable ? <KeepIssue issueId={issue.id} /> : undefined}
      />
    </>
  )
}
