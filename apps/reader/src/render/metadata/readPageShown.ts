import type { IssueContents } from '@gatefold/magazine/issue'
import { PATTERNS } from '../../network/addresses.ts'
import type { ReaderContext } from '../../app/ReaderContext.ts'
import type { PageShown } from './PageShown.ts'

interface Match {
  readonly fullPath: string
  readonly params: Readonly<Record<string, string | undefined>>
}

type Answers = Pick<ReaderContext, 'queryClient' | 'queries'>

interface Names {
  readonly issue: string
  readonly article: string
}

const NOBODYS: PageShown = { kind: 'personal' }

const READERS: Readonly<Record<string, (names: Names, answers: Answers) => PageShown>> = {
  [PATTERNS.home]: (_names, { queryClient, queries }) => ({
    kind: 'home',
    issues: queryClient.getQueryData(queries.issuePage(0).queryKey) ?? [],
  }),
  [PATTERNS.issue]: ({ issue }, { queryClient, queries }) =>
    ofIssue(queryClient.getQueryData(queries.issueContents(issue).queryKey)),
  // The issue itself as far as others are told: two addresses of one thing would compete.
  [PATTERNS.preview]: ({ issue }, { queryClient, queries }) =>
    ofIssue(queryClient.getQueryData(queries.preview(issue).queryKey)),
  [PATTERNS.article]: ({ issue, article }, { queryClient, queries }) => {
    const page = queryClient.getQueryData(queries.articlePage(issue, article).queryKey)
    return page ? { kind: 'article', ...page } : NOBODYS
  },
}

/** What a page is about, from the answers that it was rendered from: nothing is asked for anew. */
export function readPageShown(matches: readonly Match[], answers: Answers): PageShown {
  const { fullPath = '', params } = matches.at(-1) ?? {}
  const names = { issue: params?.['issue'] ?? '', article: params?.['article'] ?? '' }
  return READERS[fullPath]?.(names, answers) ?? NOBODYS
}

function ofIssue(issue: IssueContents | null | undefined): PageShown {
  return issue ? { kind: 'issue', issue } : NOBODYS
}
