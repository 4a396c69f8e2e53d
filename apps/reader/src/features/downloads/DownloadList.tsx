import type { IssueSummary } from '@gatefold/magazine/issue'
import { type ReadingLanguage, resolveLocalized } from '@gatefold/magazine/language/Localized'
import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { useEffect, useId, useState, useSyncExternalStore } from 'react'
import { issueAddress } from '../../network/addresses.ts'
import {
  bytesOf,
  type DownloadItem,
  type Downloads,
  type DownloadSettings as Settings,
  type Room,
} from '../../offline/downloads/Downloads.ts'
import { formatBytes } from '../../i18n/formatBytes.ts'
import { formatDay } from '../../i18n/describePurchase.ts'
import { useLazyStyle } from '../../ui/useLazyStyle.ts'
import css from './downloads.css?inline'
import { DownloadStatus, MakeRoom, type NameIssue, nextAction, useDownloadItems } from './DownloadStatus.tsx'

interface DownloadListProps {
  readonly downloads: Downloads
  /** All that the title lists. */
  readonly issues: readonly IssueSummary[]
  readonly reading: ReadingLanguage
}

/** What is on this device, how much room it takes, and what stays. */
export function DownloadList({ downloads, issues, reading }: DownloadListProps) {
  const { _ } = useLingui()
  useLazyStyle(css)
  const items = useDownloadItems(downloads)
  const settings = useSyncExternalStore(downloads.subscribe, downloads.settings, downloads.settings)
  if (items === undefined) return <p>{_('This browser cannot keep issues.')}</p>
  const find = (id: string) => issues.find((issue) => issue.id === id)
  const nameOf = (id: string) => {
    const issue = find(id)
    return issue && resolveLocalized(issue.name, reading)
  }
  return (
    <div className="downloads">
      <DownloadSettings
        settings={settings}
        canTellWifi={downloads.canTellWifi}
        onChange={(changed) => downloads.changeSettings(changed)}
      />
      <RoomUsed downloads={downloads} items={items} />
      {items.length === 0 ? (
        <p role="status">{_('Nothing is kept on this device yet.')}</p>
      ) : (
        <>
          <button type="button" className="downloads-all" onClick={() => void downloads.removeAll()}>
            {_('Remove all')}
          </button>
          <ul className="downloads-list" role="list">
            {items.map((item) => (
              <DownloadRow
                key={item.record.issueId}
                item={item}
                items={items}
                issue={find(item.record.issueId)}
                nameOf={nameOf}
                downloads={downloads}
              />
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

interface DownloadRowProps {
  readonly item: DownloadItem
  readonly items: readonly DownloadItem[]
  /** Undefined where the title does not list it any more. */
  readonly issue: IssueSummary | undefined
  readonly nameOf: NameIssue
  readonly downloads: Downloads
}

/** One issue of the downloads: what it takes, when it was read, whether it is whole. */
function DownloadRow({ item, items, issue, nameOf, downloads }: DownloadRowProps) {
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
          <RowButton word={_('Stop')} heading={heading} onClick={() => downloads.cancel(issueId)} />
        )}
        {action === 'retry' && <RowButton word={_('Try again')} heading={heading} onClick={again} />}
        {action === 'check' && (
          <RowButton word={_('Check')} heading={heading} onClick={() => downloads.check(issueId)} />
        )}
        <RowButton word={_('Remove')} heading={heading} onClick={() => downloads.remove(issueId)} />
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
  readonly onClick: () => Promise<void>
}

function RowButton({ word, heading, onClick }: ButtonProps) {
  return (
    <button type="button" aria-describedby={heading} onClick={() => void onClick()}>
      {word}
    </button>
  )
}

interface DownloadSettingsProps {
  readonly settings: Settings
  readonly canTellWifi: boolean
  readonly onChange: (changed: Partial<Settings>) => void
}

const LASTS = [3, 5, 10] as const

/** How many issues stay, and over which network they come. */
function DownloadSettings({ settings, canTellWifi, onChange }: DownloadSettingsProps) {
  const { _ } = useLingui()
  const names = { 3: _('The last 3'), 5: _('The last 5'), 10: _('The last 10') }
  const { keepLast, onlyOnWifi } = settings
  return (
    <div className="download-settings">
      <label className="download-setting">
        {_('Keep')}
        <select
          value={keepLast ?? 0}
          onChange={(event) => onChange({ keepLast: Number(event.target.value) || undefined })}
        >
          <option value={0}>{_('All')}</option>
          {LASTS.map((last) => (
            <option key={last} value={last}>
              {names[last]}
            </option>
          ))}
        </select>
      </label>
      {canTellWifi && (
        <label className="download-setting">
          <input
            type="checkbox"
            checked={onlyOnWifi}
            onChange={(event) => onChange({ onlyOnWifi: event.target.checked })}
          />
          {_('Only on Wi-Fi')}
        </label>
      )}
    </div>
  )
}

interface RoomUsedProps {
  readonly downloads: Pick<Downloads, 'measureRoom'>
  readonly items: readonly DownloadItem[]
}

/** How much of the device's room the magazine takes; measured again whenever a download has come or gone. */
function RoomUsed({ downloads, items }: RoomUsedProps) {
  const { i18n } = useLingui()
  const [room, setRoom] = useState<Room>()
  const settled = items.map(({ record }) => `${record.issueId} ${record.status.kind}`).join()
  useEffect(() => {
    let isWanted = true
    const show = (measured: Room) => {
      if (isWanted) setRoom(measured)
    }
    downloads.measureRoom().then(show, () => undefined)
    return () => {
      isWanted = false
    }
  }, [downloads, settled])
  return <p className="download-note downloads-room">{room && describeRoom(room, i18n)}</p>
}

function describeRoom({ usage, quota }: Room, texts: I18n): string {
  if (usage === undefined || quota === undefined) return ''
  const free = formatBytes(quota - usage, texts.locale)
  return texts._('{used} in use, {free} free', { used: formatBytes(usage, texts.locale), free })
}
