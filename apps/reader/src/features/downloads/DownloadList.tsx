import { useLingui } from '@lingui/react'
import type { ReadingLanguage } from '@gatefold/magazine/language/Localized'
import type { IssueSummary } from '@gatefold/magazine/issue/Issue'
import { resolveLocalized } from '@gatefold/magazine/language/Localized'
import { useSyncExternalStore } from 'react'
import type { Downloads } from '../../services/downloads/Downloads.ts'
import { useLateStyle } from '../../ui/useLateStyle.ts'
import { DownloadRow } from './DownloadRow.tsx'
import css from './downloads.css?inline'
import { DownloadSettings } from './DownloadSettings.tsx'
import { RoomUsed } from './RoomUsed.tsx'
import { useDownloadItems } from './useDownloadItems.ts'

interface Props {
  readonly downloads: Downloads
  /** All that the title lists. */
  readonly issues: readonly IssueSummary[]
  readonly reading: ReadingLanguage
}

/** What is on this device, how much room it takes, and what stays. */
export function DownloadList({ downloads, issues, reading }: Props) {
  const { _ } = useLingui()
  useLateStyle(css)
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
