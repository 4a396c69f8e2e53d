import { useLingui } from '@lingui/react'
import type { DownloadItem } from '../../services/downloads/Downloads.ts'
import { formatBytes } from '../../services/language/formatBytes.ts'
import { Unseen } from '../../ui/Unseen.tsx'
import { describeDownload } from './describeDownload.ts'

interface Props {
  readonly item: DownloadItem | undefined
}

/** Where a download stands. A screen reader hears of every quarter, and of whatever comes instead. */
export function DownloadStatus({ item }: Props) {
  const { i18n } = useLingui()
  const isLoading = item?.record.status.kind === 'loading'
  return (
    <>
      {isLoading && <Progress item={item} />}
      <p className="download-status" role="status">
        {item !== undefined && describeDownload(item.record, i18n)}
        {isLoading && <Unseen>{quarterOf(item)}</Unseen>}
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
