import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { describeProblem, problemOf } from '../../api/Problem.ts'
import type { Issue } from '../../api/StudioApi.ts'
import { useNotices } from '../../api/useNotices.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { type BatchResult, type IssueChange, runBatch, useIssueChanges } from './issueChanges.ts'

interface ChangeDialogProps {
  readonly change: IssueChange
  /** At least one. */
  readonly issues: readonly Issue[]
  readonly onClose: () => void
  /** What came of a change to several issues. */
  readonly onResult: (result: BatchResult) => void
}

/** Asks once, and says what a change means for readers; then makes it. */
export function ChangeDialog({ change, issues, onClose, onResult }: ChangeDialogProps) {
  const { _, i18n } = useLingui()
  const notices = useNotices()
  const { apply } = useIssueChanges()
  const [progress, setProgress] = useState(0)
  const [only] = issues
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      if (only === undefined || issues.length > 1) {
        onResult(await runBatch({ change, issues, apply, onProgress: setProgress }))
        return
      }
      await apply(change, only)
      notices.say(describeDone(change, only.name, i18n))
      onClose()
    },
  })
  return (
    <Dialog title={questionOf(change, issues, i18n)} closeLabel={_('Close')} isBusy={isPending} onClose={onClose}>
      <Stack>
        <Text>{consequenceOf(change, issues.length, i18n)}</Text>
        {issues.length > 1 && <NameList issues={issues} />}
        {error !== null && (
          <Alert color="red" variant="default" role="alert">
            {describeProblem(problemOf(error), i18n)}
          </Alert>
        )}
        {isPending && issues.length > 1 && (
          <Text size="sm" role="status">
            {_('{count} of {total}', { count: progress, total: issues.length })}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={isPending}>
            {_('Cancel')}
          </Button>
          <Button
            color={change === 'remove' ? 'red' : 'blue'}
            loading={isPending}
            onClick={() => mutate()}
            data-autofocus
          >
            {nameOfChange(change, i18n)}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

/** The first of the issues by name, and how many there are besides. */
function NameList({ issues }: { readonly issues: readonly Issue[] }) {
  const { _ } = useLingui()
  const named = issues.slice(0, 5)
  const others = issues.length - named.length
  return (
    <Text size="sm" component="div">
      {named.map(({ id, name }) => (
        <div key={id} dir="auto">
          {name}
        </div>
      ))}
      {others > 0 && <div>{_('and {count, plural, one {# more} other {# more}}', { count: others })}</div>}
    </Text>
  )
}

function questionOf(change: IssueChange, issues: readonly Issue[], texts: I18n): string {
  const [only] = issues
  const values = { count: issues.length, name: only?.name ?? '' }
  const isOne = issues.length === 1
  switch (change) {
    case 'publish':
      return isOne ? texts._('Publish “{name}”?', values) : texts._('Publish {count} issues?', values)
    case 'takeBack':
      return isOne ? texts._('Take back “{name}”?', values) : texts._('Take back {count} issues?', values)
    case 'remove':
      return isOne ? texts._('Remove “{name}”?', values) : texts._('Remove {count} issues?', values)
  }
}

function consequenceOf(change: IssueChange, count: number, texts: I18n): string {
  switch (change) {
    case 'publish':
      return texts._(
        '{count, plural, one {Readers see it at once: in the list of issues, in search and at its address.} other {Readers see them at once: in the list of issues, in search and at their addresses.}}',
        { count },
      )
    case 'takeBack':
      return texts._(
        '{count, plural, one {It becomes a draft again, and readers no longer see it. Nothing of it is lost: it can be published again.} other {They become drafts again, and readers no longer see them. Nothing of them is lost: they can be published again.}}',
        { count },
      )
    case 'remove':
      return texts._(
        '{count, plural, one {It goes with its articles, pages and files. This cannot be undone.} other {They go with their articles, pages and files. This cannot be undone.}}',
        { count },
      )
  }
}

function nameOfChange(change: IssueChange, texts: I18n): string {
  switch (change) {
    case 'publish':
      return texts._('Publish')
    case 'takeBack':
      return texts._('Take back')
    case 'remove':
      return texts._('Remove')
  }
}

function describeDone(change: IssueChange, name: string, texts: I18n): string {
  switch (change) {
    case 'publish':
      return texts._('“{name}” is published.', { name })
    case 'takeBack':
      return texts._('“{name}” is taken back. It is a draft now.', { name })
    case 'remove':
      return texts._('“{name}” is removed.', { name })
  }
}
