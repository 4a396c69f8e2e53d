import { useLingui } from '@lingui/react'
import sheet from '../../../ui/BottomSheet.module.css'
import styles from './DisplayPlace.module.css'

export const DISPLAY_ID = 'article-display'

/**
 * The sheet that the bar's button opens; Escape and a press beside it close it. What it holds comes with the reading tools,
 * so that whoever is quicker than they are presses the button for something.
 */
export function DisplayPlace() {
  const { _ } = useLingui()
  return (
    <section id={DISPLAY_ID} popover="auto" aria-label={_('Display')} className={`${sheet.sheet} ${styles.sheet}`} />
  )
}
