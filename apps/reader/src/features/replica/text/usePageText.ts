import type { PageText } from '@gatefold/magazine/replica/Flatplan'
import { useEffect, useState } from 'react'
import type { PageTexts } from '../../../services/replica/createPageTexts.ts'

/** The text at an address once it has come; undefined until then, and where there is none. The page is read without it. */
export function usePageText(texts: PageTexts, address: string | undefined): PageText | undefined {
  const [come, setCome] = useState<{ readonly address: string; readonly text: PageText | undefined }>()
  useEffect(() => {
    if (address === undefined) return undefined
    let isWanted = true
    texts.fetch(address).then(
      (text) => isWanted && setCome({ address, text }),
      (error: unknown) => console.error('The text of a page could not be had.', error),
    )
    return () => {
      isWanted = false
    }
  }, [texts, address])
  return come?.address === address ? come?.text : undefined
}
