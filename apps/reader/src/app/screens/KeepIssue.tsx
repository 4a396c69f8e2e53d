import { resolveLocalized } from '@gatefold/magazine/language/Localized'
import { useQuery } from '@tanstack/react-query'
import type { Downloads } from '../../services/downloads/Downloads.ts'
import { tryTexts } from '../../services/language/interfaceTexts.ts'
import { menuTexts } from '../../services/language/texts/menu/menuTexts.ts'
import { useLate } from '../../ui/useLate.ts'
import { useReaderContext } from '../useReaderContext.ts'
import { useReading } from '../useReading.ts'

/** The download of an issue, once the page is alive. */
export function KeepIssue({ issueId }: { readonly issueId: string }) {
  const { openDownloads, queries, texts } = useReaderContext()
  const reading = useReading()
  const late = useLate(async () => {
    const [downloads, { DownloadControl }] = await Promise.all([
      openDownloads(),
      import('../../features/downloads/DownloadControl.tsx'),
      tryTexts(texts, menuTexts),
    ])
    return { downloads, DownloadControl }
  })
  // Their names, where something could make room for this one.
  const { data: issues } = useQuery({ ...queries.issues(), enabled: late !== undefined && hasSome(late.downloads) })
  if (late === undefined) return null
  const nameOf = (id: string) => {
    const issue = issues?.find((listed) => listed.id === id)
    return issue && resolveLocalized(issue.name, reading)
  }
  return <late.DownloadControl key={issueId} downloads={late.downloads} issueId={issueId} nameOf={nameOf} />
}

function hasSome(downloads: Downloads): boolean {
  const state = downloads.state()
  return state.kind === 'open' && state.items.length > 0
}
