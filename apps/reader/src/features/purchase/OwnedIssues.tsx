import { languageMark } from '@gatefold/magazine/language/languageMark'
import { resolveLocalized, type ReadingLanguage } from '@gatefold/magazine/language/Localized'
import type { Library } from '@gatefold/magazine/purchase/Library'
import type { Purchase } from '@gatefold/magazine/purchase/Purchase'
import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { keepLanguage, PATTERNS } from '../../services/addresses.ts'
import { describePurchase } from '../../services/language/describePurchase.ts'
import { SaveFile } from '../../ui/SaveFile.tsx'
import { useLateStyle } from '../../ui/useLateStyle.ts'
import css from './owned.css?inline'

interface Props {
  readonly library: Library
  readonly reading: ReadingLanguage
}

/** Everything that was bought or given, the receipts with it. */
export function OwnedIssues({ library: { purchases }, reading }: Props) {
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
