import { useLingui } from '@lingui/react'
import { Alert, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { issuesQuery, useServices, useSession } from '../../api/studioServices.ts'
import type { Issue } from '../../api/StudioApi.ts'
import { Trouble } from '../../api/Trouble.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { BatchReport } from './BatchReport.tsx'
import { ChangeDialog } from './ChangeDialog.tsx'
import type { IssueActions } from './IssueCard.tsx'
import type { BatchResult, IssueChange } from './issueChanges.ts'
import { IssueGrid } from './IssueGrid.tsx'
import { arrangeIssues, countStates, findIssues, type IssueView } from './issueList.ts'
import { IssueToolbar } from './IssueToolbar.tsx'
import classes from './IssuesScreen.module.css'
import { NoIssues } from './NoIssues.tsx'
import { ScheduleDialog } from './ScheduleDialog.tsx'
import { SelectionBar } from './SelectionBar.tsx'

interface IssuesScreenProps {
  readonly view: IssueView
  readonly onView: (view: IssueView) => void
}

/** All issues of the title, to see how they stand, to publish them and to take them back. */
export function IssuesScreen({ view, onView }: IssuesScreenProps) {
  const { _ } = useLingui()
  const { title } = useSession()
  const { data: issues, error, refetch, isFetching } = useQuery(issuesQuery(useServices().api))
  return (
    <Screen heading={_('Issues')} titleName={title.name}>
      {issues === undefined ? (
        error === null ? (
          <LoadingIssues view={view} onView={onView} />
        ) : (
          <Trouble error={error} onRetry={refetch} isTrying={isFetching} />
        )
      ) : issues.length === 0 ? (
        <NoIssues />
      ) : (
        <IssueList issues={issues} view={view} onView={onView} />
      )}
    </Screen>
  )
}

/** What somebody is asked before it happens. */
type Question =
  | { readonly kind: IssueChange; readonly issues: readonly Issue[] }
  | { readonly kind: 'schedule'; readonly issue: Issue }

interface IssueListProps extends IssuesScreenProps {
  readonly issues: readonly Issue[]
}

function IssueList({ issues, view, onView }: IssueListProps) {
  const { _, i18n } = useLingui()
  const { me } = useSession()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [question, setQuestion] = useState<Question>()
  const [result, setResult] = useState<BatchResult>()
  const found = useMemo(() => findIssues(issues, view.search, i18n.locale), [issues, view.search, i18n.locale])
  const shown = useMemo(() => arrangeIssues(found, view, i18n.locale), [found, view, i18n.locale])
  // What was removed, here or elsewhere, is not selected any more.
  const chosen = useMemo(() => issues.filter(({ id }) => selected.has(id)), [issues, selected])
  const mayChange = me.role !== 'AUTHOR'
  const close = () => setQuestion(undefined)
  const select = useCallback((id: string) => setSelected((before) => toggled(before, id)), [])
  const ask = useCallback<IssueActions['onAsk']>(
    (kind, issue) => setQuestion(kind === 'schedule' ? { kind, issue } : { kind, issues: [issue] }),
    [],
  )
  return (
    <Stack gap="md">
      <IssueToolbar view={view} onView={onView} counts={countStates(found)} />
      {result !== undefined && <BatchReport result={result} onClose={() => setResult(undefined)} />}
      <Text size="sm" c="dimmed" role="status">
        {_('{count, plural, one {# issue} other {# issues}}', { count: shown.length })}
      </Text>
      {shown.length === 0 ? (
        <Alert variant="default">{_('No issue fits this search.')}</Alert>
      ) : (
        <IssueGrid issues={shown} selected={selected} onSelect={mayChange ? select : undefined} onAsk={ask} />
      )}
      {mayChange && chosen.length > 0 && (
        <SelectionBar
          chosen={chosen}
          shown={shown}
          onSelect={(ids) => setSelected(new Set(ids))}
          onAsk={(kind, chosenIssues) => setQuestion({ kind, issues: chosenIssues })}
        />
      )}
      {question?.kind === 'schedule' && <ScheduleDialog issue={question.issue} onClose={close} />}
      {question !== undefined && question.kind !== 'schedule' && (
        <ChangeDialog
          change={question.kind}
          issues={question.issues}
          onClose={close}
          onResult={(batch) => {
            setResult(batch)
            setSelected(new Set(batch.failed.map(({ issue }) => issue.id)))
            close()
          }}
        />
      )}
    </Stack>
  )
}

function toggled(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const others = new Set(selected)
  if (!others.delete(id)) others.add(id)
  return others
}

/** The list as it will stand, with as many places as a screen has room for. */
function LoadingIssues({ view, onView }: IssuesScreenProps) {
  const { _ } = useLingui()
  return (
    <Stack gap="md">
      <IssueToolbar view={view} onView={onView} counts={undefined} />
      <Text size="sm" c="dimmed" role="status">
        {_('Loading the issues')}
      </Text>
      <div className={classes['loading']}>
        {Array.from({ length: 12 }, (_place, index) => (
          <Skeleton key={index} className={classes['place'] ?? ''} />
        ))}
      </div>
    </Stack>
  )
}
