import { useLingui } from '@lingui/react'
import type { ComponentType, ReactNode } from 'react'
import { tryTexts } from '../../services/language/interfaceTexts.ts'
import type { TextsPart } from '../../services/language/TextsPart.ts'
import { Notice } from '../../ui/Notice.tsx'
import type { ReaderSession } from '../ReaderContext.ts'
import { useLate } from '../../ui/useLate.ts'
import { useReaderContext } from '../useReaderContext.ts'

export interface SessionPageProps {
  readonly session: ReaderSession
  /** What stands there until more is known. */
  readonly waiting: ReactNode
}

interface Props {
  readonly title: string
  /** What it says. */
  readonly parts: readonly TextsPart[]
  readonly load: () => Promise<ComponentType<SessionPageProps>>
}

/** A screen that is made of who reads here: its code and the session come late, and nothing of it is in a shared page. */
export function SessionScreen({ title, parts, load }: Props) {
  const { _ } = useLingui()
  const { openSession, texts } = useReaderContext()
  const late = useLate(async () => {
    const [session, Page] = await Promise.all([openSession(), load(), tryTexts(texts, ...parts)])
    return { session, Page }
  })
  const waiting = (
    <Notice title={title}>
      <p role="status">{_('One moment')}</p>
    </Notice>
  )
  return late === undefined ? waiting : <late.Page session={late.session} waiting={waiting} />
}
