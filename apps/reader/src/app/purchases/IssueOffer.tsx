import { isOpen } from '@gatefold/magazine/access'
import type { IssueSummary } from '@gatefold/magazine/issue'
import { useLingui } from '@lingui/react'
import { PurchaseOptions } from '../../features/purchase/PurchaseOptions.tsx'
import { pathBelow } from '../../network/addresses.ts'
import { formatPrice } from '../../i18n/describeIssue.ts'
import { describeTrouble } from '../../i18n/describePurchase.ts'
import { useReaderContext } from '../ReaderContext.ts'
import { useBuying } from './useBuying.ts'

/** How an issue is opened that is closed to the reader, from wherever it is seen; nothing until it is known who reads. */
export function IssueOffer({ issue }: { readonly issue: IssueSummary }) {
  const { i18n } = useLingui()
  const { configuration } = useReaderContext()
  const buying = useBuying()
  if (buying === undefined || isOpen(issue)) return null
  const { provider, hasPlans } = configuration.payments
  const price = formatPrice(issue, i18n.locale)
  const buy = async () => {
    const place = pathBelow(configuration.basePath, window.location)
    const begun = await buying.buy({ kind: 'issue', id: issue.id }, place)
    return begun.kind === 'leaving' || begun.kind === 'owned' ? undefined : describeTrouble(begun, i18n)
  }
  return (
    <PurchaseOptions
      price={provider === 'none' || price === '' ? undefined : price}
      hasPlans={provider !== 'none' && hasPlans}
      isSignedIn={buying.session.isSignedIn()}
      mayOtherSignIn={configuration.auth.type !== 'none'}
      onBuy={buy}
      onSeen={() => buying.tellOffer({ kind: 'issue', id: issue.id })}
    />
  )
}
