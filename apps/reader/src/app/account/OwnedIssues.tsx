import { languageMark } from '@gatefold/magazine/language/direction'
import { type ReadingLanguage, resolveLocalized } from '@gatefold/magazine/language/Localized'
import type { Library, Purchase } from '@gatefold/magazine/purchases'
import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useId, useRef } from 'react'
import { keepLanguage, PATTERNS } from '../../network/addresses.ts'
import { describePurchase } from '../../i18n/describePurchase.ts'
import { type ErrandEnd, ErrandWords, useErrand } from '../../ui/ErrandButton.tsx'
import passage from '../../ui/passage.css?inline'
import { SaveFile } from '../../ui/SaveFile.tsx'
import { useLateStyle } from '../../ui/useLateStyle.ts'
import { useOnline } from '../../ui/useOnline.ts'
import css from './owned.css?inline'

interface OwnedIssuesProps {
  readonly library: Library
  readonly reading: ReadingLanguage
}

/** Everything that was bought or given, the receipts with it. */
export function OwnedIssues({ library: { purchases }, reading }: OwnedIssuesProps) {
  const { _ } = useLingui()
  useLateStyle(css)
  if (purchases.length === 0) return <p className="passage-note">{_('You have bought no single issues yet.')}</p>
  return (
    <ul role="list" className="owned">
      {purchases.map((purchase) => (
        <Owned key={purchase.id} purchase={purchase} reading={reading} />
      ))}
    </ul>
  )
}

function Owned({ purchase, reading }: { readonly purchase: Purchase; readonly reading: ReadingLanguage }) {
  const { _, i18n } = useLingui()
  const { issueName, issueId, issueSlug, status, receipt, packageUrl, id } = purchase
  const name = issueName === undefined ? _('An issue that is no longer there') : resolveLocalized(issueName, reading)
  const isOpen = status === 'active' && issueName !== undefined
  return (
    <li className="owned-issue">
      <p className="owned-name" {...languageMark(issueName, reading)}>
        {isOpen ? (
          <Link to={PATTERNS.issue} params={{ issue: issueSlug ?? issueId }} search={keepLanguage}>
            {name}
          </Link>
        ) : (
          name
        )}
      </p>
      <p className="passage-note">{describePurchase(purchase, i18n)}</p>
      <div className="owned-files">
        {packageUrl !== undefined && status === 'active' && (
          <a href={packageUrl} download>
            {_('Save the issue')}
          </a>
        )}
        {receipt !== undefined && (
          <SaveFile name={`receipt-${id}.jws`} content={receipt} mediaType="application/jose">
            {_('Save the receipt')}
          </SaveFile>
        )}
      </div>
    </li>
  )
}

interface RedeemGiftProps {
  readonly onRedeem: (code: string) => Promise<ErrandEnd>
}

/** Takes the code of a gift. */
export function RedeemGift({ onRedeem }: RedeemGiftProps) {
  const { _ } = useLingui()
  useLateStyle(passage)
  const id = useId()
  const isOnline = useOnline()
  const form = useRef<HTMLFormElement>(null)
  const { state, run } = useErrand()
  const redeem = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = new FormData(event.currentTarget).get('code')
    if (typeof code !== 'string' || code.trim() === '') return
    run(async () => {
      const end = await onRedeem(code.trim())
      if (end.kind === 'done') form.current?.reset()
      return end
    })
  }
  return (
    <form ref={form} className="passage-row" onSubmit={redeem}>
      <div className="passage-field">
        <label htmlFor={id}>{_('Gift code')}</label>
        <input
          id={id}
          name="code"
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={100}
          aria-describedby={`${id}-note`}
        />
      </div>
      <p id={`${id}-note`} className="passage-note">
        {isOnline ? _('A code opens one issue for you, once.') : _('This takes a network.')}
      </p>
      <button type="submit" className="passage-other" disabled={!isOnline} aria-disabled={state.kind === 'busy'}>
        {_('Redeem')}
      </button>
      <ErrandWords state={state} />
    </form>
  )
}
