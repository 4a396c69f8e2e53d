import { useLingui } from '@lingui/react'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { StoppedPurchase } from '../../features/purchase/StoppedPurchase.tsx'
import { CallbackScreen } from '../../features/account/CallbackScreen.tsx'
import { describeTrouble } from '../../services/language/describePurchase.ts'
import type { Trouble } from '../../services/purchases/createPurchases.ts'
import { finishSignIn, type FinishedSignIn } from '../finishSignIn.ts'
import { useReaderContext } from '../useReaderContext.ts'
import { BackLink } from './BackLink.tsx'
import type { SessionPageProps } from './SessionScreen.tsx'

type Stopped =
  | { readonly kind: 'signed-out'; readonly failure: Exclude<FinishedSignIn, { readonly kind: 'done' }> }
  | { readonly kind: 'unpaid'; readonly trouble: Trouble; readonly address: string }

/** Finishes the sign-in, and leads on: to the payment page where something was to be bought, else to the page that was left. */
export function CallbackPage({ session, waiting }: SessionPageProps) {
  const { _, i18n } = useLingui()
  const context = useReaderContext()
  const { history } = useRouter()
  const [attempt, setAttempt] = useState(0)
  const [stopped, setStopped] = useState<Stopped>()
  useEffect(() => {
    const leadOn = async () => {
      const end = await finishSignIn(session, context.configuration)
      if (end.kind !== 'done') return setStopped({ kind: 'signed-out', failure: end })
      // Code that few need: who only signs in does not wait for it.
      const isBuying = session.tab.readIntention() !== undefined
      const { address } = end
      if (!isBuying) return history.replace(address)
      const { continuePurchase } = await import('../continuePurchase.ts')
      const continued = await continuePurchase(context, session)
      if (continued.kind === 'leaving') return undefined
      return continued.kind === 'none'
        ? history.replace(address)
        : setStopped({ kind: 'unpaid', trouble: continued, address })
    }
    void leadOn()
  }, [attempt, session, context, history])
  if (stopped === undefined) return waiting
  const tryAgain = () => {
    setStopped(undefined)
    setAttempt(attempt + 1)
  }
  if (stopped.kind === 'signed-out') return <CallbackScreen failure={stopped.failure} onTryAgain={tryAgain} />
  return (
    <StoppedPurchase
      words={describeTrouble(stopped.trouble, i18n)}
      onTryAgain={tryAgain}
      back={<BackLink address={stopped.address}>{_('Back to the magazine')}</BackLink>}
    />
  )
}
