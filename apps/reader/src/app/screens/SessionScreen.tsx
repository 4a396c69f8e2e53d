import { useLingui } from '@lingui/react'
import type { ComponentType, ReactNode } from 'react'
import { Notice } from '../../ui/Notice.tsx'
import type { ReaderSession } from '../startSession.ts'
import { useLate } from '../../ui/useLate.ts'
import { useReaderContext } from '../useReaderContext.ts'

export interface SessionPageProps {
  readonly session: ReaderSession
  /** What stands there until more is known. */
  readonly waiting: ReactNode
}

interface Props {
  readonly title: string
  readonly load: () => Promise<ComponentType<SessionPageProps>>
}

/** A screen that is made of who reads here: its code and the session come late, and nothing of it is in a shared page. */
export function SessionScreen({ title, load }: Props) {
  const { _ } = useLingui()
  const { openSession } = useReaderContext()
  const late = useLate(async () => {
    const [session, Page] = await Promise.all([openSession(), load()])
    return { session, Page }
  })
  const waiting = (
    <Notice title={title}>
      <p role="status">{_('One moment')}</p>
    </Notice>
  )
  return late === undefined ? waiting : <late.Page session={late.session} waiting={waiting} />
}
