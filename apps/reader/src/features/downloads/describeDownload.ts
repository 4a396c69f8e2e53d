import type { I18n } from '@lingui/core'
import { formatBytes } from '../../services/language/formatBytes.ts'
import { bytesOf } from '../../services/downloads/Downloads.ts'
import type { DownloadFault, DownloadRecord } from '../../services/storage/DownloadRecord.ts'

/** Where a download stands, in a sentence; nothing while it is loading, which its progress says. */
export function describeDownload(record: DownloadRecord, texts: I18n): string {
  const { status } = record
  switch (status.kind) {
    case 'loading':
      return ''
    case 'waiting':
      return status.until === 'wifi' ? texts._('Waiting for Wi-Fi') : texts._('Waiting for the network')
    case 'checking':
      return texts._('Opening it from this device to be sure')
    case 'ready':
      return describeKept(record, texts)
    case 'failed':
      return describeFault(status.fault, texts)
  }
}

/** What nobody vouches for has been opened and compared by its size, and not letter by letter. */
function describeKept(record: DownloadRecord, texts: I18n): string {
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
