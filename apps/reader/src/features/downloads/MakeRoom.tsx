import { useLingui } from '@lingui/react'
import { formatBytes } from '../../services/language/formatBytes.ts'
import { bytesOf, type DownloadItem, type Downloads } from '../../services/downloads/Downloads.ts'

/** What an issue is called here; undefined where nobody knows it. */
export type NameIssue = (issueId: string) => string | undefined

interface Props {
  readonly downloads: Downloads
  readonly items: readonly DownloadItem[]
  readonly issueId: string
  readonly nameOf: NameIssue
}

/** Where an issue has found no room: what can be taken away for it. */
export function MakeRoom({ downloads, items, issueId, nameOf }: Props) {
  const { _, i18n } = useLingui()
  const status = items.find(({ record }) => record.issueId === issueId)?.record.status
  const others = items.filter(({ record }) => record.issueId !== issueId && record.held !== undefined)
  const isFull = status?.kind === 'failed' && status.fault.kind === 'full'
  if (!isFull || others.length === 0) return null
  return (
    <ul className="download-room" role="list" aria-label={_('What can be removed')}>
      {others.map(({ record }) => {
        const name = nameOf(record.issueId) ?? _('An issue')
        return (
          <li key={record.issueId}>
            <span id={`room-${record.issueId}`}>
              {name} <span className="download-size">{formatBytes(bytesOf(record), i18n.locale)}</span>
            </span>
            <button
              type="button"
              aria-describedby={`room-${record.issueId}`}
              onClick={() => void downloads.remove(record.issueId)}
            >
              {_('Remove')}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
