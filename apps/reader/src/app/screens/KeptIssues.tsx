import { useQuery } from '@tanstack/react-query'
import { loadTexts } from '../../services/language/loadTexts.ts'
import { menuTexts } from '../../services/language/texts/menu/menuTexts.ts'
import { useLate } from '../../ui/useLate.ts'
import { useReaderContext } from '../useReaderContext.ts'
import { useReading } from '../useReading.ts'

/** What this device has, once the page is alive. */
export function KeptIssues() {
  const { openDownloads, queries, texts } = useReaderContext()
  const { data: issues } = useQuery(queries.issues())
  const reading = useReading()
  const late = useLate(async () => {
    const [downloads, { DownloadList }] = await Promise.all([
      openDownloads(),
      import('../../features/downloads/DownloadList.tsx'),
      loadTexts(texts, menuTexts),
    ])
    return { downloads, DownloadList }
  })
  if (late === undefined) return null
  return <late.DownloadList downloads={late.downloads} issues={issues ?? []} reading={reading} />
}
