import { useQuery } from '@tanstack/react-query'
import { coverOf } from '@gatefold/magazine/issue'
import { languageMark } from '@gatefold/magazine/language/direction'
import { type ReadingLanguage, resolveLocalized } from '@gatefold/magazine/language/Localized'
import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { openUnpublished, type Unpublished } from '../../content/unpublishedIssues.ts'
import { isAdmin } from '../../account/storedSession.ts'
import { ErrorScreen } from '../ErrorScreen.tsx'
import { useReaderContext } from '../ReaderContext.ts'
import { useInterfaceReading } from '../InterfaceLanguageScope.tsx'
import type { SessionPageProps } from '../account/SessionScreen.tsx'
import { keepLanguage, PATTERNS, referenceOf } from '../../network/addresses.ts'
import { formatDay } from '../../i18n/describePurchase.ts'
import { Cover } from '../../ui/Cover.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useLazyStyle } from '../../ui/useLazyStyle.ts'
import css from './drafts.css?inline'

interface Props {
  readonly drafts: readonly Unpublished[]
  readonly reading: ReadingLanguage
}

/** The drafts, for whoever the stored role says is an admin; the host decides by the token. Requirements R6.3, R6.4, R6.6. */
export function DraftsPage({ session, waiting }: SessionPageProps) {
  const { configuration } = useReaderContext()
  const reading = useInterfaceReading()
  const mayLook = isAdmin(session.read())
  const { data, error } = useQuery({
    queryKey: ['unpublished'],
    queryFn: () => openUnpublished({ configuration, session, fetch: window.fetch.bind(window), now: Date.now }),
    enabled: mayLook,
  })
  if (!mayLook) return <ClosedDrafts mayOtherSignIn={configuration.auth.type !== 'none' && !session.isSignedIn()} />
  if (data !== undefined) return <DraftsScreen drafts={data} reading={reading} />
  return error === null ? waiting : <ErrorScreen error={error} home={configuration.basePath} />
}

/** `/drafts`: what readers do not see yet; each opens as they will. Requirements R1.10, R2.11. */
function DraftsScreen({ drafts, reading }: Props) {
  const { _ } = useLingui()
  useLazyStyle(css)
  return (
    <Notice title={_('Drafts')}>
      {drafts.length === 0 && <p>{_('Nothing waits: every issue is published.')}</p>}
      <ul role="list" className="drafts">
        {drafts.map((draft) => (
          <Draft key={draft.issue.id} draft={draft} reading={reading} />
        ))}
      </ul>
    </Notice>
  )
}

function Draft({ draft, reading }: { readonly draft: Unpublished; readonly reading: ReadingLanguage }) {
  const { i18n } = useLingui()
  const { issue } = draft
  const name = resolveLocalized(issue.name, reading)
  return (
    <li>
      <Link to={PATTERNS.preview} params={{ issue: referenceOf(issue) }} search={keepLanguage} className="draft">
        <span className="draft-cover">
          <Cover {...coverOf(issue)} title={name} isFirst={false} transitionName={`cover-${issue.id}`} />
        </span>
        <span>
          <span className="draft-name" {...languageMark(issue.name, reading)}>
            {name}
          </span>
          <span className="draft-line">{describeStatus(draft, i18n)}</span>
          <span className="draft-line">{changedOn(issue.updated, i18n)}</span>
        </span>
      </Link>
    </li>
  )
}

function describeStatus({ status, issue }: Unpublished, i18n: I18n): string {
  if (status === 'DRAFT') return i18n._('Draft')
  const day = dayOf(issue.releaseDate, i18n)
  return day === '' ? i18n._('Scheduled') : i18n._('Scheduled for {day}', { day })
}

function changedOn(updated: string, i18n: I18n): string {
  const day = dayOf(updated, i18n)
  return day === '' ? '' : i18n._('Last changed {day}', { day })
}

function dayOf(date: string | undefined, i18n: I18n): string {
  const time = Date.parse(date ?? '')
  return Number.isNaN(time) ? '' : formatDay(time, i18n.locale)
}

/** `/drafts` for someone who is no editor of the title. Requirements R2.11, R6.4. */
function ClosedDrafts({ mayOtherSignIn }: { readonly mayOtherSignIn: boolean }) {
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
