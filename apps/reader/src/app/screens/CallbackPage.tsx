import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { CallbackScreen } from '../../features/sign-in/CallbackScreen.tsx'
import { finishSignIn, type FinishedSignIn } from '../finishSignIn.ts'
import { useReaderContext } from '../useReaderContext.ts'
import type { SessionPageProps } from './SessionScreen.tsx'

/** Finishes the sign-in, and leads on to the page that was left. */
export function CallbackPage({ session, waiting }: SessionPageProps) {
  const { configuration } = useReaderContext()
  const { history } = useRouter()
  const [attempt, setAttempt] = useState(0)
  const [finished, setFinished] = useState<Exclude<FinishedSignIn, { readonly kind: 'done' }>>()
  useEffect(() => {
    void finishSignIn(session, configuration).then((end) => {
      if (end.kind === 'done') history.replace(end.address)
      else setFinished(end)
    })
  }, [attempt, session, configuration, history])
  if (finished === undefined) return waiting
  const tryAgain = () => {
    setFinished(undefined)
    setAttempt(attempt + 1)
  }
  return <CallbackScreen failure={finished} onTryAgain={tryAgain} />
}
