import { useLingui } from '@lingui/react'
import { ActionIcon, Badge, Checkbox, Menu, Text } from '@mantine/core'
import { memo } from 'react'
import { addressOfFile, addressOfIssue } from '../../api/addresses.ts'
import { useServices, useSession, zoneOf } from '../../api/studioServices.ts'
import type { Issue } from '../../api/StudioApi.ts'
import { formatDay } from '../../i18n/formats.ts'
import { MoreIcon } from '../../ui/icons.tsx'
import { describeTerms, describeTime, nameOfState } from './describeIssue.ts'
import { changes, type IssueChange } from './issueChanges.ts'
import classes from './IssueCard.module.css'
import { type IssueState, stateOf } from './issueList.ts'

/** What can be done with an issue where it is shown. */
export interface IssueActions {
  /** Takes an issue into the selection or out of it; undefined for who may change none. */
  readonly onSelect: ((id: string) => void) | undefined
  readonly onAsk: (question: IssueChange | 'schedule', issue: Issue) => void
}

interface IssueCardProps extends IssueActions {
  readonly issue: Issue
  readonly isSelected: boolean
}

const COLOURS: Readonly<Record<IssueState, string>> = { draft: 'gray.6', scheduled: 'yellow.6', published: 'green.7' }

/** An issue by its cover, and how it stands. Drawn anew only when it changes: a list is scrolled. */
export const IssueCard = memo(function IssueCard({ issue, isSelected, onSelect, onAsk }: IssueCardProps) {
  const { _, i18n } = useLingui()
  const session = useSession()
  const { addresses } = useServices()
  const state = stateOf(issue)
  const time = describeTime(issue, i18n, zoneOf(session))
  const articles = _('{count, plural, one {# article} other {# articles}}', { count: issue.articleCount })
  // A narrow card breaks the line between the two, not between a number and its word.
  const terms = [describeTerms(issue, i18n), articles.replaceAll(' ', '\u00a0')].join(' · ')
  return (
    <article className={classes['card']} data-selected={isSelected || undefined}>
      <div className={classes['cover']}>
        {issue.cover === null ? (
          <span className={classes['name']} aria-hidden="true" dir="auto">
            {issue.name}
          </span>
        ) : (
          <img src={addressOfFile(addresses, issue.cover)} alt="" loading="lazy" decoding="async" />
        )}
        {onSelect !== undefined && (
          <Checkbox
            className={classes['select'] ?? ''}
            checked={isSelected}
            onChange={() => onSelect(issue.id)}
            aria-label={_('Select “{name}”', { name: issue.name })}
          />
        )}
      </div>
      <div className={classes['head']}>
        <Text component="h2" fw={600} lineClamp={3} dir="auto" className={classes['title'] ?? ''}>
          {issue.name}
        </Text>
        {onSelect !== undefined && (
          <IssueMenu issue={issue} address={addressOfIssue(addresses, issue.slug)} onAsk={onAsk} />
        )}
      </div>
      <Badge variant="dot" color={COLOURS[state]} tt="none" className={classes['state'] ?? ''}>
        {nameOfState(state, i18n)}
      </Badge>
      {time !== '' && <Text size="sm">{time}</Text>}
      <Text size="sm" c="dimmed">
        {terms}
      </Text>
      <Text size="sm" c="dimmed">
        {formatDay(issue.releaseDate, i18n.locale)}
      </Text>
    </article>
  )
})

interface IssueMenuProps extends Pick<IssueActions, 'onAsk'> {
  readonly issue: Issue
  /** Where readers have it. */
  readonly address: string
}

function IssueMenu({ issue, address, onAsk }: IssueMenuProps) {
  const { _ } = useLingui()
  return (
    <Menu position="bottom-end" shadow="md" width={220} returnFocus withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={_('Actions for “{name}”', { name: issue.name })}
        >
          <MoreIcon />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {issue.isPublic && (
          <Menu.Item component="a" href={address}>
            {_('Open in the reader')}
          </Menu.Item>
        )}
        {changes('publish', issue) && (
          <>
            <Menu.Item onClick={() => onAsk('publish', issue)}>{_('Publish now')}</Menu.Item>
            <Menu.Item onClick={() => onAsk('schedule', issue)}>{_('Publish at a time…')}</Menu.Item>
          </>
        )}
        {changes('takeBack', issue) && <Menu.Item onClick={() => onAsk('takeBack', issue)}>{_('Take back')}</Menu.Item>}
        <Menu.Divider />
        <Menu.Item c="var(--mantine-color-error)" onClick={() => onAsk('remove', issue)}>
          {_('Remove…')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
