import { useLingui } from '@lingui/react'
import { useNavigate } from '@tanstack/react-router'
import { useRef, type ReactNode } from 'react'
import { AboutDialog } from '../features/about/AboutDialog.tsx'
import { MenuPanel } from '../features/menu/MenuPanel.tsx'
import { PATTERNS } from '../services/addresses/addresses.ts'
import { AboutContext } from './AboutContext.ts'
import styles from './Chrome.module.css'
import { MENU_PANEL } from './MenuButton.tsx'
import type { PublicConfiguration } from '@gatefold/contract/configuration/PublicConfiguration'
import type { ReadingLanguage } from '@gatefold/magazine/language/Localized'

interface Props {
  readonly configuration: PublicConfiguration
  readonly reading: ReadingLanguage
  readonly children: ReactNode
}

/** What stands around every screen and is seen only when called: the menu's panel and the about dialog. */
export function Chrome({ configuration, reading, children }: Props) {
  const { _ } = useLingui()
  const about = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()
  const openAbout = () => about.current?.showModal()
  const openDrafts = () => {
    about.current?.close()
    void navigate({ to: PATTERNS.drafts })
  }
  return (
    <AboutContext value={openAbout}>
      <a className={styles.skip} href="#content">
        {_('Skip to the content')}
      </a>
      {children}
      <MenuPanel id={MENU_PANEL} configuration={configuration} onAbout={openAbout} />
      <AboutDialog ref={about} configuration={configuration} reading={reading} onVersionDoubleClick={openDrafts} />
    </AboutContext>
  )
}
