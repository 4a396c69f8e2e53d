import { useLingui } from '@lingui/react'
import { Chip, Group, NativeSelect, TextInput, VisuallyHidden } from '@mantine/core'
import { formatCount } from '../../i18n/formats.ts'
import { SearchIcon } from '../../ui/icons.tsx'
import { nameOfOrder, nameOfState } from './describeIssue.ts'
import { ISSUE_ORDERS, ISSUE_STATES, type IssueState, type IssueView, toIssueView } from './issueList.ts'
import classes from './IssueToolbar.module.css'

interface IssueToolbarProps {
  readonly view: IssueView
  readonly onView: (view: IssueView) => void
  /** Of the issues that the search finds; undefined as long as they are not there. */
  readonly counts: Readonly<Record<IssueState, number>> | undefined
}

const ALL = 'all'

/** Which issues are shown, and in which order. */
export function IssueToolbar({ view, onView, counts }: IssueToolbarProps) {
  const { _, i18n } = useLingui()
  const change = (fields: Readonly<Record<string, string | undefined>>) => onView(toIssueView({ ...view, ...fields }))
  const all = counts && ISSUE_STATES.reduce((sum, state) => sum + counts[state], 0)
  const labelOf = (name: string, count: number | undefined) =>
    count === undefined ? name : _('{name} ({count})', { name, count: formatCount(count, i18n.locale) })
  return (
    <div className={classes['bar']}>
      <TextInput
        type="search"
        className={classes['search'] ?? ''}
        aria-label={_('Search by name')}
        placeholder={_('Search by name')}
        leftSection={<SearchIcon />}
        value={view.search ?? ''}
        onChange={({ currentTarget: { value } }) => change({ search: value === '' ? undefined : value })}
      />
      <NativeSelect
        className={classes['order'] ?? ''}
        aria-label={_('Order')}
        value={view.order ?? 'release'}
        data={ISSUE_ORDERS.map((value) => ({ value, label: nameOfOrder(value, i18n) }))}
        onChange={({ currentTarget: { value } }) => change({ order: value })}
      />
      <fieldset className={classes['states']}>
        <VisuallyHidden component="legend">{_('State')}</VisuallyHidden>
        <Chip.Group value={view.state ?? ALL} onChange={(state) => change({ state })}>
          <Group gap="xs">
            <Chip value={ALL} variant="outline">
              {labelOf(_('All'), all)}
            </Chip>
            {ISSUE_STATES.map((state) => (
              <Chip key={state} value={state} variant="outline">
                {labelOf(nameOfState(state, i18n), counts?.[state])}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </fieldset>
    </div>
  )
}
