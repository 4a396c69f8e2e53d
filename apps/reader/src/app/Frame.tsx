import { Link, useNavigate } from '@tanstack/react-router'
import { useRef, type ReactNode } from 'react'
import { AboutDialog } from '../features/about/AboutDialog.tsx'
import { MenuPanel } from '../features/menu/MenuPanel.tsx'
import { PATTERNS } from '../services/addresses/addresses.ts'
import { AboutContext } from './AboutContext.ts'
import styles from './Frame.module.css'
import { useSteppingAside } from './useSteppingAside.ts'
import type { PublicConfiguration } from '@gatefold/contract/configuration/PublicConfiguration'
import type { ReadingLanguage } from '@gatefold/magazine/language/Localized'

const MENU_PANEL = 'menu-panel'

interface Props {
  readonly configuration: PublicConfiguration
  readonly reading: ReadingLanguage
  readonly children: ReactNode
}

/** The thin line above every screen: the way home and the menu. It steps aside while reading. */
export function Frame({ configuration, reading, children }: Props) {
  const about = useRef<HTMLDialogElement>(null)
  const bar = useRef<HTMLElement>(null)
  const navigate = useNavigate()
  useSteppingAside(bar)
  const openAbout = () => about.current?.showModal()
  const openDrafts = () => {
    about.current?.close()
    void navigate({ to: PATTERNS.drafts })
  }
  return (
    <AboutContext value={openAbout}>
      <a className={styles.skip} href="#content">
        Skip to the content
      </a>
      <header ref={bar} className={styles.bar}>
        <Link to={PATTERNS.menu} className={styles.menuLink}>
          Menu
        </Link>
        <button type="button" className={styles.menuButton} popoverTarget={MENU_PANEL}>
          Menu
        </button>
        <Logo configuration={configuration} />
      </header>
      <MenuPanel id={MENU_PANEL} configuration={configuration} onAbout={openAbout} />
      <div id="content" tabIndex={-1} className={styles.content}>
        {children}
      </div>
      <AboutDialog ref={about} configuration={configuration} reading={reading} onVersionDoubleClick={openDrafts} />
    </AboutContext>
  )
}

/** Leads to the site root, or to the title's own website where one is configured. Requirement R1.7. */
function Logo({ configuration }: { readonly configuration: PublicConfiguration }) {
  const { externalWebsite, shortTitle, theme } = configuration
  const mark = theme.logo === undefined ? shortTitle : <img src={theme.logo} alt={shortTitle} height={28} />
  if (externalWebsite !== undefined) {
    return (
      <a className={styles.logo} href={externalWebsite}>
        {mark}
      </a>
    )
  }
  return (
    <Link to={PATTERNS.home} className={styles.logo}>
      {mark}
    </Link>
  )
}
