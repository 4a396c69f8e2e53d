import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { PATTERNS } from '../../services/addresses/addresses.ts'
import { Notice } from '../../ui/Notice.tsx'

/** `/drafts` for someone who is no editor of the title. Requirements R2.11, R6.4. */
export function DraftsScreen({ title }: { readonly title: string }) {
  const { _ } = useLingui()
  return (
    <Notice title={_('Drafts')}>
      <p>{_('Drafts are shown to the editors of {title}. This device is not signed in as one.', { title })}</p>
      <p>
        <Link to={PATTERNS.home}>{_('See what is published')}</Link>
      </p>
    </Notice>
  )
}
