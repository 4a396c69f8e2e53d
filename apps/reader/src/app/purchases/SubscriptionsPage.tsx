import type { Library, Plan, Subscription } from '@gatefold/magazine/purchases'
import { useLingui } from '@lingui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { SubscriptionsScreen } from '../../features/subscriptions/SubscriptionsScreen.tsx'
import { describeTrouble } from '../../i18n/describePurchase.ts'
import type { Answer, Trouble } from '../../commerce/createPurchases.ts'
import { LIBRARY_KEY, plansQuery } from '../../commerce/libraryQuery.ts'
import type { ErrandEnd } from '../../ui/ErrandButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { type SessionPageProps, TryAgain } from '../account/SessionScreen.tsx'
import { useSpokenReading } from '../Spoken.tsx'
import type { Buying } from './openBuying.ts'
import { useBuying } from './useBuying.ts'

const HERE = 'subscriptions'

/** What the title sells by subscription, and what the reader has of it. */
export function SubscriptionsPage({ waiting }: SessionPageProps) {
  const buying = useBuying()
  return buying === undefined ? waiting : <Loaded buying={buying} waiting={waiting} />
}

interface Props extends Pick<SessionPageProps, 'waiting'> {
  readonly buying: Buying
}

function Loaded({ buying, waiting }: Props) {
  const { _, i18n } = useLingui()
  const reading = useSpokenReading()
  const isSignedIn = buying.session.isSignedIn()
  const plans = useQuery(plansQuery(buying.purchases))
  const library = useQuery({ ...buying.library(), enabled: isSignedIn })
  const actions = useActions(buying)
  const standing = standingOf(plans.data, isSignedIn ? library.data : NOBODY)
  if (standing === undefined) return waiting
  if ('kind' in standing) {
    const again = () => void Promise.all([plans.refetch(), isSignedIn && library.refetch()])
    return (
      <Notice title={_('Subscriptions')}>
        <TryAgain words={describeTrouble(standing, i18n)} onTryAgain={again} />
      </Notice>
    )
  }
  return <SubscriptionsScreen {...standing} reading={reading} {...actions} />
}

const NOBODY = { kind: 'done', value: undefined } as const

interface Standing {
  readonly plans: readonly Plan[]
  readonly subscriptions: readonly Subscription[] | undefined
  readonly hasPortal: boolean
}

/** What is sold with what the reader has of it, or why that is not known; undefined until it is. Pure. */
function standingOf(
  plans: Answer<readonly Plan[]> | undefined,
  library: Answer<Library | undefined> | undefined,
): Standing | Trouble | undefined {
  if (plans === undefined || library === undefined) return undefined
  if (plans.kind !== 'done') return plans
  if (library.kind !== 'done') return library
  const { subscriptions, hasPortal = false } = library.value ?? {}
  return { plans: plans.value, subscriptions, hasPortal }
}

function useActions(buying: Buying) {
  const { _, i18n } = useLingui()
  const queryClient = useQueryClient()
  const { purchases } = buying
  const failed = (trouble: Trouble): ErrandEnd => ({ kind: 'failed', words: describeTrouble(trouble, i18n) })
  const change = async (answer: Answer<unknown>, words: string): Promise<ErrandEnd> => {
    if (answer.kind !== 'done') return failed(answer)
    await queryClient.invalidateQueries({ queryKey: [LIBRARY_KEY] })
    return { kind: 'done', words }
  }
  return {
    async onSubscribe(id: string) {
      const begun = await buying.buy({ kind: 'plan', id }, HERE)
      if (begun.kind === 'owned') await queryClient.invalidateQueries({ queryKey: [LIBRARY_KEY] })
      return begun.kind === 'leaving' || begun.kind === 'owned' ? undefined : describeTrouble(begun, i18n)
    },
    onSeen: () => buying.tellOffer({ kind: 'plan' }),
    onCancel: async (id: string) => change(await purchases.cancel(id), _('It is cancelled.')),
    onResume: async (id: string) => change(await purchases.resume(id), _('It goes on.')),
    async onPortal(): Promise<ErrandEnd> {
      const answer = await purchases.openPortal(HERE)
      if (answer.kind !== 'done') return failed(answer)
      window.location.assign(answer.value)
      return { kind: 'done', words: _('One moment: the page is on its way.') }
    },
  }
}
