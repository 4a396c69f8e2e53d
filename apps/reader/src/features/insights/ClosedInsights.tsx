import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { keepLanguage, PATTERNS } from '../../network/addresses.ts'
import { Notice } from '../../ui/Notice.tsx'

/** `/insights` for someone who is no admin of the title. Requirement R6.4. */
export function ClosedInsights({ mayOtherSignIn }: { readonly mayOtherSignIn: boolean }) {
  const { _ } = useLingui()
  return (
    <Notice title={_('Insights')}>
      <p>{_('Insights are shown to the admins of this title. This device is not signed in as one.')}</p>
      {mayOtherSignIn && (
        <p>
          <Link to={PATTERNS.account} search={keepLanguage}>
            {_('Sign in')}
          </Link>
        </p>
      )}
      <p>
        <Link to={PATTERNS.home} search={keepLanguage}>
          {_('See what is published')}
        </Link>
      </p>
    </Notice>
  )
}
