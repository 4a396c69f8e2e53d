import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { createContext, type MouseEvent, type ReactNode, use } from 'react'
import { keepLanguage, PATTERNS } from '../network/addresses.ts'
import { useHideOnScroll } from '../ui/useHideOnScroll.ts'
import styles from './Frame.module.css'
import menuButtonStyles from './MenuButton.module.css'

interface Props {
  readonly configuration: PublicConfiguration
  readonly children: ReactNode
}

/** The thin line above a screen: the menu, the way home and search. It steps aside while one reads. An article has a line of its own. */
export function Frame({ configuration, children }: Props) {
  const { _ } = useLingui()
  const isAside = useHideOnScroll()
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
    <Link to={PATTERNS.menu} search={keepLanguage} className={menuButtonStyles.link} onClick={openPanel}>
      {_('Menu')}
    </Link>
  )
}

/** What can be laid over a screen. */
export type Layer = 'menu' | 'about'

/** Lays one of them over the screen; undefined takes it away. */
export type ShowLayer = (layer: Layer | undefined) => void

/** Lets any screen call what the chrome owns. */
export const LayerContext = createContext<ShowLayer>(() => undefined)

interface PageHeadProps {
  readonly title: string
  readonly description: string
}

/** Title and description of the page; React moves them into the document's head. What only others read the host adds. */
export function PageHead({ title, description }: PageHeadProps) {
  return (
    <>
      <title>{title}</title>
      {description !== '' && <meta name="description" content={description} />}
    </>
  )
}
