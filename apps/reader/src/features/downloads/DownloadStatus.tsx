import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { useSyncExternalStore } from 'react'
import { bytesOf, type DownloadItem, type Downloads } from '../../offline/downloads/Downloads.ts'
import { formatBytes } from '../../i18n/formatBytes.ts'
import { type DownloadFault, type DownloadRecord, isUnfinished } from '../../storage/DownloadRecord.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { useOnline } from '../../ui/useOnline.ts'

interface DownloadStatusProps {
  readonly item: DownloadItem | undefined
}

/** Where a download stands. A screen reader hears of every quarter, and of whatever comes instead. */
export function DownloadStatus({ item }: DownloadStatusProps) {
  const { i18n } = useLingui()
  const isLoading = item?.record.status.kind === 'loading'
  return (
    <>
      {isLoading && <Progress item={item} />}
      <p className="download-status" role="status">
        {item !== undefined && describeDownload(item.record, i18n)}
        {isLoading && <VisuallyHidden>{quarterOf(item)}</VisuallyHidden>}
      </p>
    </>
  )
}

function Progress({ item: { progress } }: { readonly item: DownloadItem }) {
  const { _, i18n } = useLingui()
  if (progress === undefined) return <progress className="download-bar" aria-label={_('Download')} />
  const { received, total } = progress
  return (
    <>
      <progress className="download-bar" aria-label={_('Download')} value={received} max={Math.max(total, 1)} />
      <span className="download-size" aria-hidden="true">
        {_('{current} of {count}', {
          current: formatBytes(received, i18n.locale),
          count: formatBytes(total, i18n.locale),
        })}
      </span>
    </>
  )
}

function quarterOf({ progress }: DownloadItem): string {
  if (progress === undefined || progress.total === 0) return ''
  const quarters = Math.floor((4 * progress.received) / progress.total)
  return quarters === 0 ? '' : `${quarters * 25} %`
}

/** Where a download stands, in a sentence; nothing while it is loading, which its progress says. */
function describeDownload(record: DownloadRecord, texts: I18n): string {
  const { status } = record
  switch (status.kind) {
    case 'loading':
      return ''
    case 'waiting':
      return status.until === 'wifi' ? texts._('Waiting for Wi-Fi') : texts._('Waiting for the network')
    case 'checking':
      return texts._('Opening it from this device to be sure')
    case 'ready':
      return describeReady(record, texts)
    case 'failed':
      return describeFault(status.fault, texts)
  }
}

/** What nobody vouches for has been opened and compared by its size, and not letter by letter. */
function describeReady(record: DownloadRecord, texts: I18n): string {
  const size = { size: formatBytes(bytesOf(record), texts.locale) }
  return record.held?.isMeasured === true
    ? texts._('Opens without a network, {size}. Its files were checked by their sizes only.', size)
    : texts._('Opens without a network, {size}', size)
}

function describeFault(fault: DownloadFault, texts: I18n): string {
  switch (fault.kind) {
    case 'full':
      return texts._('There is no room: {size} more are needed.', { size: formatBytes(fault.missing, texts.locale) })
    case 'damaged':
      return texts._('A file did not arrive whole. Nothing was lost; try again.')
    case 'refused':
      return fault.message
    case 'unreadable':
      return texts._('The issue did not open from this device.')
  }
}

/** What an issue is called here; undefined where nobody knows it. */
export type NameIssue = (issueId: string) => string | undefined

interface MakeRoomProps {
  readonly downloads: Downloads
  readonly items: readonly DownloadItem[]
  readonly issueId: string
  readonly nameOf: NameIssue
}

/** Where an issue has found no room: what can be taken away for it. */
export function MakeRoom({ downloads, items, issueId, nameOf }: MakeRoomProps) {
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

/** What the one button of a download does. */
export type DownloadAction = 'download' | 'stop' | 'retry' | 'check'

/** `wantsFilms`: the reader asks for the films, too. Pure. */
export function nextAction(record: DownloadRecord | undefined, wantsFilms: boolean): DownloadAction {
  if (record === undefined) return 'download'
  if (isUnfinished(record)) return 'stop'
  if (record.status.kind === 'failed') return 'retry'
  return wantsFilms && !record.withFilms ? 'download' : 'check'
}

/** The downloads of this device; undefined where there can be none. */
export function useDownloadItems(downloads: Downloads): readonly DownloadItem[] | undefined {
  const state = useSyncExternalStore(downloads.subscribe, downloads.state, downloads.state)
  const isOnline = useOnline()
  switch (state.kind) {
    case 'unavailable':
      return undefined
    case 'opening':
      return []
    case 'open':
      return isOnline ? state.items : state.items.map(asSeenWithoutNetwork)
  }
}

/** The worker finds out at its next attempt that nothing comes any more, which may be a quarter of a minute later. */
export function asSeenWithoutNetwork(item: DownloadItem): DownloadItem {
  const { record } = item
  if (record.status.kind !== 'loading') return item
  return { ...item, record: { ...record, status: { kind: 'waiting', until: 'network' } } }
}
