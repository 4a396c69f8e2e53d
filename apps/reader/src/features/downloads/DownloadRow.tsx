import { useLingui } from '@lingui/react'
import type { IssueSummary } from '@gatefold/magazine/issue/Issue'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { issueAddress } from '../../services/addresses.ts'
import { formatBytes } from '../../services/language/formatBytes.ts'
import { formatDay } from '../../services/language/formatDay.ts'
import { bytesOf, type DownloadItem, type Downloads } from '../../services/downloads/Downloads.ts'
import { DownloadStatus } from './DownloadStatus.tsx'
import { MakeRoom, type NameIssue } from './MakeRoom.tsx'
import { nextAction } from './nextAction.ts'

interface Props {
  readonly item: DownloadItem
  readonly items: readonly DownloadItem[]
  /** Undefined where the title does not list it any more. */
  readonly issue: IssueSummary | undefined
  readonly nameOf: NameIssue
  readonly downloads: Downloads
}

/** One issue of the downloads: what it takes, when it was read, whether it is whole. */
export function DownloadRow({ item, items, issue, nameOf, downloads }: Props) {
  const { _ } = useLingui()
  const heading = useId()
  const { record } = item
  const { issueId, withFilms } = record
  const name = nameOf(issueId) ?? _('An issue')
  const action = nextAction(record, false)
  const again = () => downloads.start(issueId, { withFilms, isAutomatic: false })
  return (
    <li>
      <h2 id={heading}>{issue === undefined ? name : <Link {...issueAddress(issue)}>{name}</Link>}</h2>
      <Note record={record} />
      <div className="download-row">
        {action === 'stop' && (
          <RowButton word={_('Stop')} heading={heading} onPress={() => downloads.cancel(issueId)} />
        )}
        {action === 'retry' && <RowButton word={_('Try again')} heading={heading} onPress={again} />}
        {action === 'check' && (
          <RowButton word={_('Check')} heading={heading} onPress={() => downloads.check(issueId)} />
        )}
        <RowButton word={_('Remove')} heading={heading} onPress={() => downloads.remove(issueId)} />
        <DownloadStatus item={item} />
      </div>
      <MakeRoom downloads={downloads} items={items} issueId={issueId} nameOf={nameOf} />
    </li>
  )
}

/** What an issue takes and when it was read. */
function Note({ record }: Pick<DownloadItem, 'record'>) {
  const { _, i18n } = useLingui()
  const bytes = bytesOf(record)
  const parts = [
    bytes > 0 && formatBytes(bytes, i18n.locale),
    // It was open when it was asked for.
    _('Last opened {date}', { date: formatDay(record.openedAt ?? record.requestedAt, i18n.locale) }),
  ]
  return <p className="download-note">{parts.filter((part) => part !== false).join(' · ')}</p>
}

interface ButtonProps {
  readonly word: string
  /** Id of the issue's name: a screen reader says it after the word. */
  readonly heading: string
  readonly onPress: () => Promise<void>
}

function RowButton({ word, heading, onPress }: ButtonProps) {
  return (
    <button type="button" aria-describedby={heading} onClick={() => void onPress()}>
      {word}
    </button>
  )
}
