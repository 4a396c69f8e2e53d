import { useLingui } from '@lingui/react'
import { Button, Group, Paper, Text } from '@mantine/core'
import type { Issue } from '../../api/StudioApi.ts'
import { changes, type IssueChange } from './issueChanges.ts'
import classes from './SelectionBar.module.css'

interface SelectionBarProps {
  readonly chosen: readonly Issue[]
  /** What the list shows now. */
  readonly shown: readonly Issue[]
  readonly onSelect: (ids: readonly string[]) => void
  readonly onAsk: (change: IssueChange, issues: readonly Issue[]) => void
}

/** At the lower edge of the window while issues are selected: what can be done to all of them. */
export function SelectionBar({ chosen, shown, onSelect, onAsk }: SelectionBarProps) {
  const { _ } = useLingui()
  const publishable = chosen.filter((issue) => changes('publish', issue))
  const returnable = chosen.filter((issue) => changes('takeBack', issue))
  const ids = new Set(chosen.map(({ id }) => id))
  const areAllChosen = shown.every(({ id }) => ids.has(id))
  return (
    <Paper
      component="section"
      shadow="md"
      withBorder
      className={classes['bar'] ?? ''}
      aria-label={_('Selected issues')}
    >
      <Text fw={600} role="status">
        {_('{count, plural, one {# selected} other {# selected}}', { count: chosen.length })}
      </Text>
      <Group gap="xs">
        <Button size="sm" disabled={publishable.length === 0} onClick={() => onAsk('publish', publishable)}>
          {_('Publish now')}
        </Button>
        <Button
          size="sm"
          variant="default"
          disabled={returnable.length === 0}
          onClick={() => onAsk('takeBack', returnable)}
        >
          {_('Take back')}
        </Button>
        <Button size="sm" variant="default" c="var(--mantine-color-error)" onClick={() => onAsk('remove', chosen)}>
          {_('Remove…')}
        </Button>
      </Group>
      <Group gap={4} className={classes['choice'] ?? ''}>
        <Button
          size="xs"
          px="xs"
          variant="subtle"
          disabled={areAllChosen}
          onClick={() => onSelect([...ids, ...shown.map(({ id }) => id)])}
        >
          {_('Select all shown')}
        </Button>
        <Button size="xs" px="xs" variant="subtle" onClick={() => onSelect([])}>
          {_('Select none')}
        </Button>
      </Group>
    </Paper>
  )
}
