import { isOpen } from '@gatefold/magazine/access'
import type { IssueSummary } from '@gatefold/magazine/issue'
import { resolveLocalized } from '@gatefold/magazine/language/Localized'
import { useLingui } from '@lingui/react'
import { pathBelow } from '../../network/addresses.ts'
import { formatPrice } from '../../i18n/describeIssue.ts'
import { describeTrouble } from '../../i18n/describePurchase.ts'
import { BuyButton } from '../../ui/BuyButton.tsx'
import { useReaderContext, useReading } from '../ReaderContext.ts'
import { useBuying } from './useBuying.ts'

/** The one word under a cover that buys its issue. */
export function BuyFromCover({ issue }: { readonly issue: IssueSummary }) {
  const { _, i18n } = useLingui()
  const { configuration } = useReaderContext()
  const reading = useReading()
  const buying = useBuying()
  const price = formatPrice(issue, i18n.locale)
  if (buying === undefined || price === '' || isOpen(issue)) return null
  const buy = async () => {
    const begun = await buying.buy({ kind: 'issue', id: issue.id }, pathBelow(configuration.basePath, window.location))
    return begun.kind === 'leaving' || begun.kind === 'owned' ? undefined : describeTrouble(begun, i18n)
  }
  const name = resolveLocalized(issue.name, reading)
  return (
    <BuyButton
      isQuiet
      label={_('Buy {name}, {price}', { name, price })}
      onBuy={buy}
      onSeen={() => buying.tellOffer({ kind: 'issue', id: issue.id })}
    >
      {_('Buy')}
    </BuyButton>
  )
}
