import { useLingui } from '@lingui/react'
import { useRouter } from '@tanstack/react-router'
import type { ComponentType, MouseEvent, ReactNode } from 'react'
import { tryTexts } from '../../i18n/interfaceTexts.ts'
import type { TextsPart } from '../../i18n/TextsPart.ts'
import { Notice } from '../../ui/Notice.tsx'
import css from '../../ui/passage.css?inline'
import { useLazy } from '../../ui/useLazy.ts'
import { useLazyStyle } from '../../ui/useLazyStyle.ts'
import { type ReaderSession, useReaderContext } from '../ReaderContext.ts'

export interface SessionPageProps {
  readonly session: ReaderSession
  /** What stands there until more is known. */
  readonly waiting: ReactNode
}

interface SessionScreenProps {
  readonly title: string
  /** What it says. */
  readonly parts: readonly TextsPart[]
  readonly load: () => Promise<ComponentType<SessionPageProps>>
}

/** A screen that is made of who reads here: its code and the session come late, and nothing of it is in a shared page. */
export function SessionScreen({ title, parts, load }: SessionScreenProps) {
  const { _ } = useLingui()
  const { openSession, texts } = useReaderContext()
  const lazy = useLazy(async () => {
    const [session, Page] = await Promise.all([openSession(), load(), tryTexts(texts, ...parts)])
    return { session, Page }
  })
  const waiting = (
    <Notice title={title}>
      <p role="status">{_('One moment')}</p>
    </Notice>
  )
  return lazy === undefined ? waiting : <lazy.Page session={lazy.session} waiting={waiting} />
}

interface TryAgainProps {
  readonly words: string
  readonly onTryAgain: () => void
}

/** What could not be had, and another try. */
export function TryAgain({ words, onTryAgain }: TryAgainProps) {
  const { _ } = useLingui()
  useLazyStyle(css)
  return (
    <>
      <p role="alert" className="passage-alert">
        {words}
      </p>
      <p>
        <button type="button" className="passage-other" onClick={onTryAgain}>
          {_('Try again')}
        </button>
      </p>
    </>
  )
}

interface BackLinkProps {
  /** A path of this magazine with search and hash, base path included. */
  readonly address: string
  readonly children: ReactNode
}

/** Leads to an address as it was written down; without loading the page anew where that can be helped. */
export function BackLink({ address, children }: BackLinkProps) {
  const { history } = useRouter()
  const go = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    history.push(address)
  }
  return (
    <a href={address} onClick={go}>
      {children}
    </a>
  )
}
