import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { tryTexts } from '../../services/language/interfaceTexts.ts'
import { menuTexts } from '../../services/language/texts/menu/menuTexts.ts'
import { useLate } from '../../ui/useLate.ts'
import { useReaderContext } from '../useReaderContext.ts'
import { useSpokenReading } from '../useSpokenReading.ts'

/** What this device has, once the page is alive. */
export function KeptIssues() {
  const { _ } = useLingui()
  const { openDownloads, queries, texts } = useReaderContext()
  const { data: issues } = useQuery(queries.issues())
  const reading = useSpokenReading()
  const late = useLate(async () => {
    const [downloads, { DownloadList }] = await Promise.all([
      openDownloads(),
      import('../../features/downloads/DownloadList.tsx'),
      tryTexts(texts, menuTexts),
    ])
    return { downloads, DownloadList }
  })
  if (late === undefined) return <p role="status">{_('One moment')}</p>
  return <late.DownloadList downloads={late.downloads} issues={issues ?? []} reading={reading} />
}
