import { useEffect, useEffectEvent, useRef } from 'react'
import { pushStep, type Step } from './pushStep.ts'

/** An entry in the browser's history for as long as something is open. Gives what takes it away when that is closed by hand. */
export function useStep(onBack: () => void): () => void {
  const step = useRef<Step>(undefined)
  const goBack = useEffectEvent(onBack)
  useEffect(() => {
    const pushed = pushStep(() => goBack())
    step.current = pushed
    return () => pushed.forget()
  }, [])
  return () => step.current?.takeAway()
}
