import { useLingui } from '@lingui/react'
import type { CSSProperties, ReactNode } from 'react'
import { useSteppingAside } from '../../ui/useSteppingAside.ts'
import type { LinkAttributes } from './links.ts'
import type { Neighbours } from './turning/Pager.tsx'
import sheet from '../../ui/BottomSheet.module.css'
import styles from './ArticleBar.module.css'
import displayPlaceStyles from './DisplayPlace.module.css'

interface Props {
  readonly issueName: string
  readonly issueLink: LinkAttributes
  readonly neighbours: Neighbours
  readonly tools: ReactNode
}

/** The thin line above the page: the issue, its contents, how far one is in it. It steps aside while one reads. */
export function ArticleBar({ issueName, issueLink, neighbours, tools }: Props) {
  const { _ } = useLingui()
  const isAside = useSteppingAside()
  const { position, count } = neighbours
  return (
    <header className={styles.bar} data-bar="" data-aside={isAside ? '' : undefined}>
      <a {...issueLink} className={styles.issue}>
        {issueName}
      </a>
      {position >= 0 && (
        <bdi className={styles.position}>{_('{current} of {count}', { current: position + 1, count })}</bdi>
      )}
      <div className={styles.tools}>
        {tools}
        <button type="button" popoverTarget={CONTENTS_ID}>
          {_('Contents')}
        </button>
        <button type="button" data-share="">
          {_('Share')}
        </button>
        <button type="button" popoverTarget={DISPLAY_ID} aria-label={_('Display')} className={styles.display}>
          Aa
        </button>
      </div>
      <div className={styles.progress} style={progressStyle(neighbours)} data-progress="" aria-hidden="true" />
    </header>
  )
}

function progressStyle({ position, count }: Neighbours): CSSProperties {
  const share = (articles: number) => (count === 0 ? 0 : Math.max(0, articles) / count)
  return { '--from': share(position), '--to': share(position + 1) } as CSSProperties
}

export const DISPLAY_ID = 'article-display'

/**
 * The sheet that the bar's button opens; Escape and a press beside it close it. What it holds comes with the reading tools,
 * so that whoever is quicker than they are presses the button for something.
 */
export function DisplayPlace() {
  const { _ } = useLingui()
  return (
    <section
      id={DISPLAY_ID}
      popover="auto"
      aria-label={_('Display')}
      className={`${sheet.sheet} ${displayPlaceStyles.sheet}`}
    />
  )
}

/** Of the drawer with the issue's contents, which the bar opens. */
export const CONTENTS_ID = 'article-contents'
