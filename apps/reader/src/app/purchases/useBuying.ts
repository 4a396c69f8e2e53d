import { useLingui } from '@lingui/react'
import { tryTexts } from '../../i18n/interfaceTexts.ts'
import { buyingTexts } from '../../i18n/texts/buying/buyingTexts.ts'
import { menuTexts } from '../../i18n/texts/menu/menuTexts.ts'
import { useLazy } from '../../ui/useLazy.ts'
import { useReaderContext } from '../ReaderContext.ts'
import type { Buying } from './openBuying.ts'

/** What buying takes, once the page is alive; its code and its words come then. */
export function useBuying(): Buying | undefined {
  const context = useReaderContext()
  const { i18n } = useLingui()
  return useLazy(async () => {
    const [{ openBuying }] = await Promise.all([import('./openBuying.ts'), tryTexts(i18n, menuTexts, buyingTexts)])
    return openBuying(context)
  })
}
