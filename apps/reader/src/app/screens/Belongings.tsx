import { resolveLocalized } from '@gatefold/magazine/language/Localized'
import { entitlementMarks } from '@gatefold/magazine/purchase/Library'
import { useLingui } from '@lingui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { OwnedIssues, RedeemGift } from '../../features/purchase/OwnedIssues.tsx'
import { keepLanguage, PATTERNS } from '../../services/addresses.ts'
import { describeTrouble } from '../../services/language/describePurchase.ts'
import { LIBRARY_KEY } from '../../services/purchases/libraryQuery.ts'
import type { Trouble } from '../../services/purchases/createPurchases.ts'
import { ErrandButton, type ErrandEnd } from '../../ui/ErrandButton.tsx'
import type { Buying } from '../openBuying.ts'
import { useReaderContext } from '../useReaderContext.ts'
import { useSpokenReading } from '../useSpokenReading.ts'
import { TryAgain } from './TryAgain.tsx'

/** What the reader has, with its receipts, and how more of it is found: in the account. */
export function Belongings({ buying }: { readonly buying: Buying }) {
  const { _, i18n } = useLingui()
  const { configuration } = useReaderContext()
  const reading = useSpokenReading()
  const { data, refetch } = useQuery(buying.library())
  const { redeem, restore } = useErrands(buying)
  const sells = configuration.payments.provider !== 'none'
  return (
    <div className="passage-rows">
      <h2 className="owned-heading">{_('What you have')}</h2>
      {data === undefined && <p role="status">{_('One moment')}</p>}
      {data?.kind === 'done' && data.value !== undefined && <OwnedIssues library={data.value} reading={reading} />}
      {data !== undefined && data.kind !== 'done' && (
        <TryAgain words={describeTrouble(data, i18n)} onTryAgain={() => void refetch()} />
      )}
      {configuration.payments.hasPlans && (
        <p>
          <Link to={PATTERNS.subscriptions} search={keepLanguage} className="passage-link">
            {_('Subscriptions')}
          </Link>
        </p>
      )}
      <RedeemGift onRedeem={redeem} />
      {sells && (
        <div className="passage-row">
          <p className="passage-note">
            {_('Is something missing that you have paid for? The payment service is asked for all of it.')}
          </p>
          <ErrandButton onRun={restore}>{_('Restore purchases')}</ErrandButton>
        </div>
      )}
    </div>
  )
}

function useErrands({ purchases, note, session }: Buying) {
  const { _, i18n } = useLingui()
  const reading = useSpokenReading()
  const queryClient = useQueryClient()
  const failed = (trouble: Trouble): ErrandEnd => ({ kind: 'failed', words: describeTrouble(trouble, i18n) })
  const showAnew = () => queryClient.invalidateQueries({ queryKey: [LIBRARY_KEY] })
  return {
    async redeem(code: string): Promise<ErrandEnd> {
      const answer = await purchases.redeem(code)
      if (answer.kind !== 'done') return failed(answer)
      await showAnew()
      const { issueName } = answer.value
      const name = issueName === undefined ? _('An issue') : resolveLocalized(issueName, reading)
      return { kind: 'done', words: _('{name} is yours now.', { name }) }
    },
    async restore(): Promise<ErrandEnd> {
      const before = session.keys.features.read() ?? []
      const answer = await purchases.restore()
      if (answer.kind !== 'done') return failed(answer)
      await note(answer.value)
      await showAnew()
      const isMore = entitlementMarks(answer.value).length > before.length
      return { kind: 'done', words: isMore ? _('Found. It is open to you now.') : _('Nothing is missing.') }
    },
  }
}
