import type { IssueSummary } from '@gatefold/magazine/issue'
import { languageMark } from '@gatefold/magazine/language/direction'
import { type ReadingLanguage, resolveLocalized } from '@gatefold/magazine/language/Localized'
import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { issueAddress } from '../../network/addresses.ts'
import { Notice } from '../../ui/Notice.tsx'
import { useLateStyle } from '../../ui/useLateStyle.ts'
import css from './downloads.css?inline'

interface Props {
  /** Whether an issue, or something in it, was to be opened. */
  readonly isIssue: boolean
  /** Issues that can be read instead. */
  readonly here: readonly IssueSummary[]
  readonly reading: ReadingLanguage
  /** Address of the page to start again from. */
  readonly home: string
  readonly onRetry: () => void
}

/** What was to be opened is not on this device: says so, and what can be read meanwhile. */
export function OfflineScreen({ isIssue, here, reading, home, onRetry }: Props) {
  const { _ } = useLingui()
  useLateStyle(css)
  return (
    <Notice title={_('Not on this device')}>
      <p role="status">
        {isIssue
          ? _('This issue is not on this device. It opens when the network is back.')
          : _('This page is not on this device. It opens when the network is back.')}
      </p>
      <p className="away-ways">
        <button type="button" onClick={onRetry}>
          {_('Try again')}
        </button>
        <a href={home}>{_('Back to the magazine')}</a>
      </p>
      {here.length > 0 && (
        <section className="downloads">
          <h2 className="away-heading">{_('On this device')}</h2>
          <ul className="downloads-list" role="list">
            {here.map((issue) => (
              <li key={issue.id}>
                <Link {...issueAddress(issue)} {...languageMark(issue.name, reading)}>
                  {resolveLocalized(issue.name, reading)}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Notice>
  )
}
