import { useLingui } from '@lingui/react'
import { useEffect, useState } from 'react'
import { SubscriptionSuccessScreen } from '../../features/subscriptions/SubscriptionSuccessScreen.tsx'
import { type CheckoutState, followCheckout } from '../../commerce/followCheckout.ts'
import { returnAddress } from '../../account/returnAddress.ts'
import { useWhenBack } from '../../ui/useWhenBack.ts'
import { BackLink, type SessionPageProps } from '../account/SessionScreen.tsx'
import { useReaderContext } from '../ReaderContext.ts'
import { useSpokenReading } from '../Spoken.tsx'
import type { Buying } from './openBuying.ts'
import { emitEnd, forgetCheckout } from './purchaseEvents.ts'
import { useBuying } from './useBuying.ts'

/** Whoever comes from the payment page is told how it stands, by the host's word. */
export function SuccessPage({ waiting }: SessionPageProps) {
  const buying = useBuying()
  const [checkoutId] = useState(() => new URLSearchParams(window.location.search).get('checkout'))
  if (buying === undefined) return waiting
  return <Followed buying={buying} checkoutId={checkoutId} waiting={waiting} />
}

interface Props extends Pick<SessionPageProps, 'waiting'> {
  readonly buying: Buying
  readonly checkoutId: string | null
}

function Followed({ buying, checkoutId, waiting }: Props) {
  const { _ } = useLingui()
  const { configuration } = useReaderContext()
  const reading = useSpokenReading()
  const [attempt, setAttempt] = useState(0)
  const state = useCheckout(buying, checkoutId, attempt)
  const askAgain = () => setAttempt(attempt + 1)
  useWhenBack(() => {
    if (state?.kind === 'late') askAgain()
  })
  if (checkoutId !== null && state === undefined) return waiting
  const checkout = state?.kind === 'settled' ? state.checkout : undefined
  const { basePath } = configuration
  const address = returnAddress(basePath + (checkout?.returnTo ?? ''), { origin: window.location.origin, basePath })
  const isPaid = checkout?.status === 'paid'
  return (
    <SubscriptionSuccessScreen
      state={state}
      reading={reading}
      back={<BackLink address={address}>{isPaid ? _('Go on reading') : _('Back to the magazine')}</BackLink>}
      onTryAgain={askAgain}
      onSignIn={() => void buying.signIn()}
    />
  )
}

/** Another `attempt` asks anew, from the beginning. */
function useCheckout(buying: Buying, checkoutId: string | null, attempt: number): CheckoutState | undefined {
  const [state, setState] = useState<CheckoutState>()
  useEffect(() => {
    if (checkoutId === null) return undefined
    const aborter = new AbortController()
    const { signal } = aborter
    const { purchases, session } = buying
    forgetCheckout(session.tab)
    const show = async (next: CheckoutState) => {
      if (next.kind === 'settled' && next.checkout.status === 'paid') await readBought(buying)
      if (next.kind === 'settled') emitEnd(window, session.tab, next.checkout)
      if (!signal.aborted) setState(next)
    }
    const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
    void followCheckout(checkoutId, { confirm: purchases.confirm, wait, onChange: (next) => void show(next), signal })
    return () => aborter.abort()
  }, [buying, checkoutId, attempt])
  return state
}

/** What was closed a moment ago is read anew before the reader goes there. Never rejects. */
async function readBought({ purchases, note, session }: Buying): Promise<void> {
  const answer = await purchases.readLibrary()
  if (answer.kind === 'done') await note(answer.value)
  else await session.readAnew()
}
