import { useSyncExternalStore } from 'react'
import { PrivacyScreen } from '../../features/privacy/PrivacyScreen.tsx'
import { type Analytics, countingHostOf, sinksOf } from '../../analytics/analyticsState.ts'
import { useReaderContext } from '../ReaderContext.ts'

interface Props {
  readonly analytics: Analytics
  /** Whether something of counting is on this device. */
  readonly isLeft: boolean
}

/** What is counted here, and the reader's say in it. Late code. */
export function PrivacyPage({ analytics, isLeft }: Props) {
  const { configuration } = useReaderContext()
  const state = useSyncExternalStore(analytics.subscribe, analytics.state)
  return (
    <PrivacyScreen
      configuration={configuration}
      sinks={sinksOf(configuration)}
      state={state}
      countingHost={countingHostOf(configuration, location.origin)}
      isLeft={isLeft}
      onChoose={analytics.choose}
      onErase={analytics.erase}
    />
  )
}
