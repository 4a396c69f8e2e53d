import type { Library, Plan, Subscription } from '@gatefold/magazine/purchases'
import { useLingui } from '@lingui/react'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { languageMark } from '@gatefold/magazine/language/direction'
import { type ReadingLanguage, resolveLocalized } from '@gatefold/magazine/language/Localized'
import type { I18n } from '@lingui/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { describePlan, describeTrouble, formatDay } from '../../i18n/describePurchase.ts'
import type { Answer, Purchases, Trouble } from '../../commerce/createPurchases.ts'
import { LIBRARY_KEY } from '../../commerce/libraryQuery.ts'
import { AsyncButton, type AsyncResult } from '../../ui/AsyncButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { type SessionPageProps, TryAgain } from '../account/SessionScreen.tsx'
import { useInterfaceReading } from '../InterfaceLanguageScope.tsx'
import { keepLanguage, PATTERNS } from '../../network/addresses.ts'
import { BuyButton } from '../../ui/BuyButton.tsx'
import css from '../../ui/passage.css?inline'
import { useLazyStyle } from '../../ui/useLazyStyle.ts'
import own from './subscriptions.css?inline'
import type { Buying } from './openBuying.ts'
import { useBuying } from './useBuying.ts'

interface SubscriptionsScreenProps {
  readonly plans: readonly Plan[]
  /** Of whoever reads here, those that have ended among them; undefined: nobody is signed in. */
  readonly subscriptions: readonly Subscription[] | undefined
  readonly hasPortal: boolean
  readonly reading: ReadingLanguage
  /** Leaves for the payment page, or tells in words why not. */
  readonly onSubscribe: (planId: string) => Promise<string | undefined>
  /** A price with its button has come into view; called as `useSeen` says. */
  readonly onSeen: () => void
  readonly onCancel: (subscriptionId: string) => Promise<AsyncResult>
  readonly onResume: (subscriptionId: string) => Promise<AsyncResult>
  /** Leaves for where payments are managed, or tells in words why not. */
  readonly onPortal: () => Promise<AsyncResult>
}

interface CurrentSubscriptionProps {
  readonly subscription: Subscription
  readonly reading: ReadingLanguage
  readonly onCancel: (subscriptionId: string) => Promise<AsyncResult>
  readonly onResume: (subscriptionId: string) => Promise<AsyncResult>
}

interface PlansProps {
  readonly plans: readonly Plan[]
  readonly reading: ReadingLanguage
  readonly isSignedIn: boolean
  readonly onSubscribe: (planId: string) => Promise<string | undefined>
  /** The first of them, with its price, has come into view; called as `useSeen` says. */
  readonly onSeen: () => void
}

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
  const reading = useInterfaceReading()
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
  const failed = (trouble: Trouble): AsyncResult => ({ kind: 'failed', words: describeTrouble(trouble, i18n) })
  const change = async (answer: Answer<unknown>, words: string): Promise<AsyncResult> => {
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
    async onPortal(): Promise<AsyncResult> {
      const answer = await purchases.openPortal(HERE)
      if (answer.kind !== 'done') return failed(answer)
      window.location.assign(answer.value)
      return { kind: 'done', words: _('One moment: the page is on its way.') }
    },
  }
}

/** `/subscriptions`: what the reader has, and what there is. Requirement R2.7. */
function SubscriptionsScreen(props: SubscriptionsScreenProps) {
  const { plans, subscriptions, hasPortal, reading, onSubscribe, onSeen, onPortal } = props
  const { _ } = useLingui()
  useLazyStyle(css)
  useLazyStyle(own)
  const mine = subscriptions ?? []
  const hasOne = mine.some(({ status }) => status !== 'ended')
  // The last that ended, as long as there is no other.
  const shown = hasOne ? mine.filter(({ status }) => status !== 'ended') : mine.slice(0, 1)
  return (
    <Notice title={_('Subscriptions')}>
      {shown.map((subscription) => (
        <CurrentSubscription key={subscription.id} subscription={subscription} {...props} />
      ))}
      {shown.length > 0 && hasPortal && <AsyncButton onRun={onPortal}>{_('Ways to pay and invoices')}</AsyncButton>}
      {!hasOne && (
        <Plans
          plans={plans}
          reading={reading}
          isSignedIn={subscriptions !== undefined}
          onSubscribe={onSubscribe}
          onSeen={onSeen}
        />
      )}
      {hasOne && plans.length > 1 && (
        <p className="passage-note">
          {_('To take another subscription instead, cancel this one and choose again when it has ended.')}
        </p>
      )}
      {subscriptions === undefined && (
        <p className="passage-note">
          {_('Have you subscribed already?')}{' '}
          <Link to={PATTERNS.account} search={keepLanguage} className="passage-link">
            {_('Sign in')}
          </Link>
        </p>
      )}
      <p>
        <Link to={PATTERNS.home} search={keepLanguage} className="passage-link">
          {_('See all issues')}
        </Link>
      </p>
    </Notice>
  )
}

/** What a reader has subscribed to, until when, and the ways out and back. */
function CurrentSubscription({ subscription, reading, onCancel, onResume }: CurrentSubscriptionProps) {
  const { _, i18n } = useLingui()
  const { id, planName, status, cancelsAtPeriodEnd } = subscription
  const name = planName === undefined ? _('Your subscription') : resolveLocalized(planName, reading)
  return (
    <section className="subscription" aria-label={name}>
      <h2 className="plan-name">{name}</h2>
      <p className="plan-price">{describePlan(subscription, i18n)}</p>
      <p>{describeStanding(subscription, i18n)}</p>
      {status !== 'ended' && cancelsAtPeriodEnd && (
        <AsyncButton onRun={() => onResume(id)}>{_('Keep the subscription')}</AsyncButton>
      )}
      {status !== 'ended' && !cancelsAtPeriodEnd && <Cancel subscription={subscription} onCancel={onCancel} />}
    </section>
  )
}

/** Asks once more, in words that say what follows. */
function Cancel({ subscription, onCancel }: Pick<CurrentSubscriptionProps, 'subscription' | 'onCancel'>) {
  const { _, i18n } = useLingui()
  const [isConfirming, setConfirming] = useState(false)
  const { id, periodEnd } = subscription
  if (!isConfirming) {
    return (
      <button type="button" className="passage-quiet" onClick={() => setConfirming(true)}>
        {_('Cancel the subscription')}
      </button>
    )
  }
  return (
    <div className="passage-row" role="group" aria-label={_('Cancel the subscription')}>
      <p>
        {_('Everything stays open to you until {day}, and nothing more is charged. Cancel it?', {
          day: dayOf(periodEnd, i18n),
        })}
      </p>
      <AsyncButton onRun={() => onCancel(id)}>{_('Yes, cancel it')}</AsyncButton>
      <button type="button" className="passage-quiet" ref={focusOn} onClick={() => setConfirming(false)}>
        {_('No, keep it')}
      </button>
    </div>
  )
}

/** What was pressed is gone: the keyboard goes on at the harmless answer. */
function focusOn(button: HTMLButtonElement | null): void {
  button?.focus()
}

function describeStanding({ status, cancelsAtPeriodEnd, periodEnd }: Subscription, texts: I18n): string {
  const day = dayOf(periodEnd, texts)
  switch (status) {
    case 'active':
      return cancelsAtPeriodEnd
        ? texts._('Cancelled. It ends on {day}; until then everything stays open to you.', { day })
        : texts._('It renews on {day}.', { day })
    case 'past_due':
      return texts._('The last payment did not go through. Look after your way to pay, so that it does not end.')
    case 'ended':
      return texts._('It ended on {day}. What you bought by itself stays yours.', { day })
  }
}

function dayOf(date: string, texts: I18n): string {
  const time = Date.parse(date)
  return Number.isNaN(time) ? '–' : formatDay(time, texts.locale)
}

/** The subscriptions that there are. */
function Plans({ plans, reading, isSignedIn, onSubscribe, onSeen }: PlansProps) {
  const { _, i18n } = useLingui()
  if (plans.length === 0) return <p>{_('There is no subscription to be had just now.')}</p>
  return (
    <>
      <p>{_('A subscription opens the issues as they come, on every device, and without a network too.')}</p>
      <ul role="list" className="plans">
        {plans.map((plan, index) => {
          const name = resolveLocalized(plan.name, reading)
          return (
            <li key={plan.id} className="plan">
              <div>
                <h2 className="plan-name" {...languageMark(plan.name, reading)}>
                  {name}
                </h2>
                <p className="plan-price">{describePlan(plan, i18n)}</p>
                <p className="passage-note">
                  {plan.coversArchive
                    ? _('Every new issue, and all that have appeared before.')
                    : _('Every issue that appears while it runs.')}
                </p>
              </div>
              <BuyButton
                label={_('Subscribe: {name}', { name })}
                onBuy={() => onSubscribe(plan.id)}
                onSeen={index === 0 ? onSeen : undefined}
              >
                {_('Subscribe')}
              </BuyButton>
            </li>
          )
        })}
      </ul>
      <p className="passage-note">
        {_('It renews by itself. You can cancel it here at any time; it then runs until the end of what is paid.')}
      </p>
      {!isSignedIn && (
        <p className="passage-note">{_('Buying takes an account. You sign in or make one, and go on to pay.')}</p>
      )}
    </>
  )
}

/** What is sold by subscription. Prices may change: it is asked for anew each time. */
function plansQuery({ listPlans }: Pick<Purchases, 'listPlans'>) {
  return queryOptions({
    queryKey: ['plans'],
    queryFn: listPlans,
    persister: (ask, context) => ask(context),
    networkMode: 'always',
  })
}
