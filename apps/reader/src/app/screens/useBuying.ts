import { useLingui } from '@lingui/react'
import { addTexts } from '../../services/language/addTexts.ts'
import { useLate } from '../../ui/useLate.ts'
import type { Buying } from '../openBuying.ts'
import { useReaderContext } from '../useReaderContext.ts'

/** What buying takes, once the page is alive; its code and its words come then. */
export function useBuying(): Buying | undefined {
  const context = useReaderContext()
  const { i18n } = useLingui()
  return useLate(async () => {
    const [{ openBuying }, { texts }] = await Promise.all([
      import('../openBuying.ts'),
      import('../../services/language/texts/enBuying.ts'),
    ])
    addTexts(i18n, texts)
    return openBuying(context)
  })
}
