import { languageMark } from '@gatefold/magazine/language/languageMark'
import { resolveLocalized, type ReadingLanguage } from '@gatefold/magazine/language/Localized'
import type { Plan } from '@gatefold/magazine/purchase/Plan'
import { useLingui } from '@lingui/react'
import { describePlan } from '../../services/language/describePlan.ts'
import { BuyButton } from '../../ui/BuyButton.tsx'

interface Props {
  readonly plans: readonly Plan[]
  readonly reading: ReadingLanguage
  readonly isSignedIn: boolean
  readonly onSubscribe: (planId: string) => Promise<string | undefined>
  /** The first of them, with its price, has come into view; called as `useSeen` says. */
  readonly onSeen: () => void
}

/** The subscriptions that there are. */
export function Plans({ plans, reading, isSignedIn, onSubscribe, onSeen }: Props) {
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
