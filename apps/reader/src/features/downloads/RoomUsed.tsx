import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { useEffect, useState } from 'react'
import { formatBytes } from '../../services/language/formatBytes.ts'
import type { DownloadItem, Downloads, Room } from '../../services/downloads/Downloads.ts'

interface Props {
  readonly downloads: Pick<Downloads, 'measureRoom'>
  readonly items: readonly DownloadItem[]
}

/** How much of the device's room the magazine takes; measured again whenever a download has come or gone. */
export function RoomUsed({ downloads, items }: Props) {
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
