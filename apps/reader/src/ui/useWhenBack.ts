import { useEffect, useEffectEvent } from 'react'
import { whenBack } from './whenBack.ts'

/** Calls whenever the host can be reached again. */
export function useWhenBack(act: () => void): void {
  const call = useEffectEvent(act)
  useEffect(() => whenBack(() => call()), [])
}
