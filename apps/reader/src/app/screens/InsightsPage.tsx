import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import type { I18n } from '@lingui/core'
import { ClosedInsights } from '../../features/insights/ClosedInsights.tsx'
import { isAdmin } from '../../account/storedSession.ts'
import { useOnline } from '../../ui/useOnline.ts'
import { Notice } from '../../ui/Notice.tsx'
import { useReaderContext } from '../ReaderContext.ts'
import { type SessionPageProps, TryAgain } from '../account/SessionScreen.tsx'

async function load(texts: I18n) {
  const { OpenInsights, loadWords } = await import('./OpenInsights.tsx')
  await loadWords(texts)
  return { OpenInsights }
}

/** The insights, for whoever the stored role says is an admin; the host decides by the token. Requirements R6.3, R6.4. */
export function InsightsPage({ session, waiting }: SessionPageProps) {
  const { configuration } = useReaderContext()
  if (isAdmin(session.read())) return <LazyInsights session={session} waiting={waiting} />
  return <ClosedInsights mayOtherSignIn={configuration.auth.type !== 'none' && !session.isSignedIn()} />
}

/** What draws is large, and is kept on no device: it comes over the network, for admins alone (decision 0204). */
function LazyInsights({ session, waiting }: SessionPageProps) {
  const { _ } = useLingui()
  const { texts } = useReaderContext()
  const isOnline = useOnline()
  const {
    data: screen,
    error,
    refetch,
    isPaused,
  } = useQuery({
    queryKey: ['insights-screen'],
    queryFn: () => load(texts),
    staleTime: Infinity,
  })
  if (screen !== undefined) return <screen.OpenInsights session={session} waiting={waiting} />
  if (error === null && !isPaused) return waiting
  const words = isOnline
    ? _('The numbers could not be had. Try again in a moment.')
    : _('Insights take a network. Try again when it is back.')
  return (
    <Notice title={_('Insights')}>
      <TryAgain words={words} onTryAgain={() => void refetch()} />
    </Notice>
  )
}
