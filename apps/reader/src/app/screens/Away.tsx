import { useQuery } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { AwayScreen } from '../../features/downloads/AwayScreen.tsx'
import { useDeviceIssues } from '../useDeviceIssues.ts'
import { useReaderContext } from '../useReaderContext.ts'
import { useReading } from '../useReading.ts'

/** Milliseconds until a host that could be reached all the time is asked again. */
const PATIENCE = 10_000

/** Stands where a screen would whose content is not here. It gives way by itself when the host can be reached again. */
export function Away({ home }: { readonly home: string }) {
  const router = useRouter()
  const { connectivity, queries } = useReaderContext()
  const { issue } = useParams({ strict: false })
  const reading = useReading()
  const { held } = useDeviceIssues()
  const { data: issues = [] } = useQuery(queries.issues())
  const tryAgain = () => void router.invalidate()
  useEffect(() => {
    const follow = () => {
      if (connectivity?.isOnline() === true) void router.invalidate()
    }
    const timer = setTimeout(follow, PATIENCE)
    void connectivity?.probe()
    const unfollow = connectivity?.subscribe(follow)
    return () => {
      clearTimeout(timer)
      unfollow?.()
    }
  }, [router, connectivity])
  return (
    <AwayScreen
      isIssue={issue !== undefined}
      here={issues.filter(({ id }) => held.has(id))}
      reading={reading}
      home={home}
      onRetry={tryAgain}
    />
  )
}
