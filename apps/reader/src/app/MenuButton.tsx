import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { use, type MouseEvent } from 'react'
import { keepLanguage, PATTERNS } from '../services/addresses.ts'
import { LayerContext } from './LayerContext.ts'
import styles from './MenuButton.module.css'

/** Wider than a phone (Requirement R9.1). */
const WIDE = '(min-width: 768px)'

/** Leads to the menu: a screen of its own on a phone and without JavaScript, the side panel elsewhere. Requirement R2.13. */
export function MenuButton() {
  const { _ } = useLingui()
  const showLayer = use(LayerContext)
  const openPanel = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || !window.matchMedia(WIDE).matches) return
    event.preventDefault()
    showLayer('menu')
  }
  return (
    <Link to={PATTERNS.menu} search={keepLanguage} className={styles.link} onClick={openPanel}>
      {_('Menu')}
    </Link>
  )
}
