import { useEffect, useState } from 'react'
import { GraphqlError } from '../../services/graphql/GraphqlError.ts'
import type { Downloads, DownloadSize } from '../../services/downloads/Downloads.ts'
import { useOnline } from '../../ui/useOnline.ts'

/** What a host refuses to tell is not offered to be kept. */
const NOTHING: DownloadSize = { bytes: 0, films: 0 }

/** What an issue would take; undefined until the host has said. It is asked again when the network is back. */
export function useSize(downloads: Downloads, issueId: string): DownloadSize | undefined {
  const isOnline = useOnline()
  const [size, setSize] = useState<DownloadSize>()
  useEffect(() => {
    let isWanted = true
    const show = (answer: DownloadSize | undefined) => {
      if (isWanted) setSize(answer)
    }
    const showNone = (error: unknown) => {
      // Without a size there is a button all the same.
      if (error instanceof GraphqlError && error.code === 'GRAPHQL') show(NOTHING)
    }
    if (isOnline) downloads.measure(issueId).then(show, showNone)
    return () => {
      isWanted = false
    }
  }, [downloads, issueId, isOnline])
  return size
}
