import { resolveLocalized, type ReadingLanguage } from '@gatefold/magazine/language/Localized'
import type { Subscription } from '@gatefold/magazine/purchase/Subscription'
import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { describePlan } from '../../services/language/describePlan.ts'
import { formatDay } from '../../services/language/formatDay.ts'
import { ErrandButton } from '../../ui/ErrandButton.tsx'
import type { ErrandEnd } from '../../ui/useErrand.ts'

interface Props {
  readonly subscription: Subscription
  readonly reading: ReadingLanguage
  readonly onCancel: (subscriptionId: string) => Promise<ErrandEnd>
  readonly onResume: (subscriptionId: string) => Promise<ErrandEnd>
}

/** What a reader has subscribed to, until when, and the ways out and back. */
export function CurrentSubscription({ subscription, reading, onCancel, onResume }: Props) {
  const { _, i18n } = useLingui()
  const { id, planName, status, cancelsAtPeriodEnd } = subscription
  const name = planName === undefined ? _('Your subscription') : resolveLocalized(planName, reading)
  return (
    <section className="subscription" aria-label={name}>
      <h2 className="plan-name">{name}</h2>
      <p className="plan-price">{describePlan(subscription, i18n)}</p>
      <p>{describeStanding(subscription, i18n)}</p>
      {status !== 'ended' && cancelsAtPeriodEnd && (
        <ErrandButton onRun={() => onResume(id)}>{_('Keep the subscription')}</ErrandButton>
      )}
      {status !== 'ended' && !cancelsAtPeriodEnd && <Cancel subscription={subscription} onCancel={onCancel} />}
    </section>
  )
}

/** Asks once more, in words that say what follows. */
function Cancel({ subscription, onCancel }: Pick<Props, 'subscription' | 'onCancel'>) {
  const { _, i18n } = useLingui()
  const [isAsked, setAsked] = useState(false)
  const { id, periodEnd } = subscription
  if (!isAsked) {
    return (
      <button type="button" className="passage-quiet" onClick={() => setAsked(true)}>
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
      <ErrandButton onRun={() => onCancel(id)}>{_('Yes, cancel it')}</ErrandButton>
      <button type="button" className="passage-quiet" ref={focusOn} onClick={() => setAsked(false)}>
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
