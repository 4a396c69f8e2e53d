import type { DownloadItem } from '../../services/downloads/Downloads.ts'

/** The worker finds out at its next attempt that nothing comes any more, which may be a quarter of a minute later. */
export function asSeenWithoutNetwork(item: DownloadItem): DownloadItem {
  const { record } = item
  if (record.status.kind !== 'loading') return item
  return { ...item, record: { ...record, status: { kind: 'waiting', until: 'network' } } }
}
