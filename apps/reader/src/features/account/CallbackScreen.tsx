import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { PATTERNS } from '../../network/addresses.ts'
import type { SignInOutcome } from '../../account/identity.ts'
import { Notice } from '../../ui/Notice.tsx'
import css from '../../ui/passage.css?inline'
import { useLateStyle } from '../../ui/useLateStyle.ts'

type Failure = Exclude<SignInOutcome, { readonly kind: 'signed-in' }>

interface Props {
  readonly failure: Failure
  readonly onTryAgain: () => void
}

/** `/callback` where a sign-in could not be finished: what happened, and what next. Requirement R2.9. */
export function CallbackScreen({ failure, onTryAgain }: Props) {
  const { _ } = useLingui()
  useLateStyle(css)
  const title = failure.kind === 'unknown' ? _('No sign-in to finish') : _('You are not signed in')
  return (
    <Notice title={title}>
      <div role="alert">
        <Words failure={failure} />
      </div>
      {failure.kind === 'unreachable' ? (
        <p>
          <button type="button" className="passage-main" onClick={onTryAgain}>
            {_('Try again')}
          </button>
        </p>
      ) : (
        <p>
          <Link to={PATTERNS.account} className="passage-link">
            {_('Sign in')}
          </Link>
        </p>
      )}
      <p>
        <Link to={PATTERNS.home} className="passage-link">
          {_('Back to the magazine')}
        </Link>
      </p>
    </Notice>
  )
}

function Words({ failure }: { readonly failure: Failure }) {
  const { _ } = useLingui()
  switch (failure.kind) {
    case 'unknown':
      return <p>{_('No sign-in is under way in this tab, so there is nothing to finish here.')}</p>
    case 'unreachable':
      return <p>{_('The network did not let the sign-in be finished. Nothing is lost.')}</p>
    case 'untrusted':
      return <p>{_('The answer did not belong to the sign-in that was begun here.')}</p>
    case 'refused':
      return (
        <>
          <p>
            {failure.code === 'access_denied'
              ? _('The sign-in was stopped, or you were not let in.')
              : _('The sign-in service did not let the sign-in be finished.')}
          </p>
          <p className="passage-note">
            {_('It says:')} <bdi>{failure.words === '' ? failure.code : failure.words}</bdi>
          </p>
        </>
      )
  }
}
