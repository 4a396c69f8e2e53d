import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { keepLanguage, PATTERNS } from '../services/addresses/addresses.ts'
import styles from './MenuButton.module.css'

/** Id of the side panel that the button opens. */
export const MENU_PANEL = 'menu-panel'

/** Opens the menu: a screen of its own on a phone, the side panel elsewhere. Requirement R2.13. */
export function MenuButton() {
  const { _ } = useLingui()
  return (
    <>
      <Link to={PATTERNS.menu} search={keepLanguage} className={styles.link}>
        {_('Menu')}
      </Link>
      <button type="button" className={styles.button} popoverTarget={MENU_PANEL}>
        {_('Menu')}
      </button>
    </>
  )
}
