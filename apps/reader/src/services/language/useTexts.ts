import { useLingui } from '@lingui/react'
import { useEffect, useState } from 'react'
import { speechOf } from './createInterface.ts'
import { loadTexts } from './loadTexts.ts'
import type { TextsPart } from './TextsPart.ts'

/**
 * Whether what late code says has come; asks for it. True as well where it cannot be had: better in English than not at all.
 */
export function useTexts(part: TextsPart): boolean {
  const { i18n } = useLingui()
  const [isThere, setThere] = useState(() => speechOf(i18n).parts.has(part))
  useEffect(() => {
    if (isThere) return
    const show = () => setThere(true)
    loadTexts(i18n, part).then(show, (error: unknown) => {
      console.error('What a part of the page says could not be had.', error)
      show()
    })
  }, [i18n, part, isThere])
  return isThere
}
