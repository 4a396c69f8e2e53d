import { useLingui } from '@lingui/react'
import type { ComponentType } from 'react'
import { favoritesTexts } from '../../services/language/texts/favorites/favoritesTexts.ts'
import { tryTexts } from '../../services/language/interfaceTexts.ts'
import type { ReadingState } from '../../services/reading/openReading.ts'
import { Notice } from '../../ui/Notice.tsx'
import { useLate } from '../../ui/useLate.ts'
import { useReaderContext } from '../useReaderContext.ts'

interface Props {
  readonly title: string
  readonly load: () => Promise<ComponentType<ReadingState>>
}

/** A screen of what this device keeps for its reader: its code and its words come late, and nothing of it is in a shared page. */
export function LateShelf({ title, load }: Props) {
  const { _, i18n } = useLingui()
  const { openDesk } = useReaderContext()
  const late = useLate(async () => {
    const [desk, Shelf] = await Promise.all([openDesk(), load(), tryTexts(i18n, favoritesTexts)])
    return { desk, Shelf }
  })
  return (
    <Notice title={title}>
      {late === undefined ? <p role="status">{_('One moment')}</p> : <late.Shelf {...late.desk} />}
    </Notice>
  )
}
