import { useQuery } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { OfflineScreen } from '../../features/downloads/OfflineScreen.tsx'
import { menuTexts } from '../../services/language/texts/menu/menuTexts.ts'
import { useTexts } from '../../services/language/lateTexts.ts'
import { useOnline } from '../../ui/useOnline.ts'
import { useWhenBack } from '../../ui/useWhenBack.ts'
import type { ReaderContext } from '../ReaderContext.ts'
import { useDeviceIssues } from '../useDeviceIssues.ts'
import { useReaderContext } from '../useReaderContext.ts'
import { useReading } from '../useReading.ts'

interface Props {
  readonly home: string
  /** What is said where there is a network: the host of the content does not answer all the same. */
  readonly fault: ReactNode
}

/** Stands where a screen would whose content is not here. It gives way by itself when the host can be reached again. */
export function Away({ home, fault }: Props) {
  const router = useRouter()
  const { queries, connectivity } = useReaderContext()
  const { issue } = useParams({ strict: false })
  const reading = useReading()
  const { held } = useDeviceIssues()
  const { data: issues = [] } = useQuery(queries.issues())
  const hasNetwork = useProbe(connectivity)
  const hasTexts = useTexts(menuTexts)
  const tryAgain = () => void router.invalidate()
  useWhenBack(tryAgain)
  if (hasNetwork) return fault
  if (!hasTexts) return null
  return (
    <OfflineScreen
      isIssue={issue !== undefined}
      here={issues.filter(({ id }) => held.has(id))}
      reading={reading}
      home={home}
      onRetry={tryAgain}
    />
  )
}

/** Whether the magazine's own host can be reached; no until it has answered. */
function useProbe(connectivity: ReaderContext['connectivity']): boolean {
  const isOnline = useOnline()
  const [hasAnswered, setAnswered] = useState(false)
  useEffect(() => {
    void connectivity?.probe().then(setAnswered)
  }, [connectivity])
  return isOnline && hasAnswered
}
