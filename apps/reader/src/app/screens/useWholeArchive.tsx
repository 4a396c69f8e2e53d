import { useMemo, type ComponentType } from 'react'
import type { WholeArchiveProps } from '../../features/newsstand/WholeArchive.tsx'
import { useLate } from '../../ui/useLate.ts'
import { useReaderContext } from '../useReaderContext.ts'

type Archive = ComponentType<WholeArchiveProps>

/** Shared by all pages like the module itself: whoever comes back finds the archive as high as it was left. */
let loaded: Archive | undefined

async function loadArchive(): Promise<Archive> {
  loaded = (await import('../../features/newsstand/WholeArchive.tsx')).WholeArchive
  return loaded
}

/** What draws the archive of all pages, once the page is alive; undefined until then. */
export function useWholeArchive(): ComponentType<Omit<WholeArchiveProps, 'fetchPage'>> | undefined {
  const { queryClient, queries } = useReaderContext()
  const late = useLate(loadArchive)
  const Whole = loaded ?? late
  return useMemo(() => {
    if (Whole === undefined) return undefined
    const fetchPage = (page: number) => queryClient.fetchQuery(queries.issuePage(page))
    return (props) => <Whole {...props} fetchPage={fetchPage} />
  }, [Whole, queryClient, queries])
}
