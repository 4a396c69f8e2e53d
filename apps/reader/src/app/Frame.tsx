import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { keepLanguage, PATTERNS } from '../services/addresses.ts'
import { useSteppingAside } from '../ui/useSteppingAside.ts'
import styles from './Frame.module.css'
import { MenuButton } from './MenuButton.tsx'
import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import type { ReactNode } from 'react'

interface Props {
  readonly configuration: PublicConfiguration
  readonly children: ReactNode
}

/** The thin line above a screen: the menu, the way home and search. It steps aside while one reads. An article has a line of its own. */
export function Frame({ configuration, children }: Props) {
  const { _ } = useLingui()
  const isAside = useSteppingAside()
  return (
    <>
      <header className={styles.bar} data-aside={isAside ? '' : undefined}>
        <MenuButton />
        <Logo configuration={configuration} />
        <Link to={PATTERNS.search} search={keepLanguage} className={styles.search}>
          {_('Search')}
        </Link>
      </header>
      <div id="content" tabIndex={-1} className={styles.content}>
        {children}
      </div>
    </>
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
    <Link to={PATTERNS.home} search={keepLanguage} className={styles.logo}>
      {mark}
    </Link>
  )
}
