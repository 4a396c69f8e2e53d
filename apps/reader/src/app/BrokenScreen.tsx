import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import type { IssueSummary } from '@gatefold/magazine/issue'
import { languageMark } from '@gatefold/magazine/language/direction'
import { type ReadingLanguage, resolveLocalized } from '@gatefold/magazine/language/Localized'
import { Fault } from './Fault.tsx'
import { emitReaderEvent } from '../analytics/events/readerEvents.ts'
import { useTexts } from '../i18n/lazyTexts.ts'
import { menuTexts } from '../i18n/texts/menu/menuTexts.ts'
import { sessionTexts } from '../i18n/texts/session/sessionTexts.ts'
import { useOnline } from '../ui/useOnline.ts'
import { useOnReconnect } from '../ui/useOnReconnect.ts'
import { issueAddress } from '../network/addresses.ts'
import { Notice } from '../ui/Notice.tsx'
import { useLazyStyle } from '../ui/useLazyStyle.ts'
import css from '../features/downloads/downloads.css?inline'
import { type ReaderContext, useReaderContext, useReading } from './ReaderContext.ts'
import { useDeviceIssues } from './useDeviceIssues.ts'

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

export interface ErrorScreenProps {
  readonly error: unknown
  /** Address of the page to start again from. */
  readonly home: string
}

/** A screen that cannot be shown: what went wrong, or what is here where there is no network. */
export function BrokenScreen({ error, home }: ErrorScreenProps) {
  const { _ } = useLingui()
  const router = useRouter()
  const hasTexts = useTexts(sessionTexts)
  const isHostUnreachable = isUnreachable(error)
  // That there is no network is nothing wrong.
  useEffect(() => {
    if (!isHostUnreachable) emitReaderEvent(window, { type: 'error', kind: 'screen' })
  }, [isHostUnreachable])
  if (!hasTexts) return null
  const words = isHostUnreachable ? _('The magazine does not answer just now. Try again in a moment.') : undefined
  const fault = <Fault error={error} home={home} words={words} onTryAgain={() => void router.invalidate()} />
  return isHostUnreachable ? <OfflineFallback home={home} fault={fault} /> : fault
}

function isUnreachable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'UNREACHABLE'
}

interface OfflineFallbackProps {
  readonly home: string
  /** What is said where there is a network: the host of the content does not answer all the same. */
  readonly fault: ReactNode
}

/** Stands where a screen would whose content is not here. It gives way by itself when the host can be reached again. */
function OfflineFallback({ home, fault }: OfflineFallbackProps) {
  const router = useRouter()
  const { queries, connectivity } = useReaderContext()
  const { issue } = useParams({ strict: false })
  const reading = useReading()
  const { held } = useDeviceIssues()
  const { data: issues = [] } = useQuery(queries.issues())
  const hasNetwork = useProbe(connectivity)
  const hasTexts = useTexts(menuTexts)
  const tryAgain = () => void router.invalidate()
  useOnReconnect(tryAgain)
  if (hasNetwork) return fault
  if (!hasTexts) return null
  return (
    <OfflineScreen
      isIssue={issue !== undefined}
      here={issues.filter(({ id }) => held.has(id))}
      reading={reading}
      home={home}
      onRetry={tryAgain}
    />
  )
}

/** Whether the magazine's own host can be reached; no until it has answered. */
function useProbe(connectivity: ReaderContext['connectivity']): boolean {
  const isOnline = useOnline()
  const [hasAnswered, setAnswered] = useState(false)
  useEffect(() => {
    void connectivity?.probe().then(setAnswered)
  }, [connectivity])
  return isOnline && hasAnswered
}

/** What was to be opened is not on this device: says so, and what can be read meanwhile. */
function OfflineScreen({ isIssue, here, reading, home, onRetry }: Props) {
  const { _ } = useLingui()
  useLazyStyle(css)
  return (
    <Notice title={_('Not on this device')}>
      <p role="status">
        {isIssue
          ? _('This issue is not on this device. It opens when the network is back.')
          : _('This page is not on this device. It opens when the network is back.')}
      </p>
      <p className="offline-actions">
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
