import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { keepLanguage, PATTERNS } from '../../services/addresses.ts'
import { Notice } from '../../ui/Notice.tsx'

/** `/drafts` for someone who is no editor of the title. Requirements R2.11, R6.4. */
export function ClosedDrafts({ mayOtherSignIn }: { readonly mayOtherSignIn: boolean }) {
  const { _ } = useLingui()
  return (
    <Notice title={_('Drafts')}>
      <p>{_('Drafts are shown to the editors of this title. This device is not signed in as one.')}</p>
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
