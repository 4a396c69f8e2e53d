import { useLingui } from '@lingui/react'
import type { CSSProperties, ReactNode } from 'react'
import { DISPLAY_ID } from '../../reading/display.ts'
import { useHideOnScroll } from '../../ui/useHideOnScroll.ts'
import type { LinkAttributes } from './links.ts'
import type { Neighbours } from './turning/Pager.tsx'
import styles from './ArticleBar.module.css'

interface Props {
  readonly issueName: string
  readonly issueLink: LinkAttributes
  readonly neighbours: Neighbours
  readonly tools: ReactNode
}

/** The thin line above the page: the issue, its contents, how far one is in it. It steps aside while one reads. */
export function ArticleBar({ issueName, issueLink, neighbours, tools }: Props) {
  const { _ } = useLingui()
  const isAside = useHideOnScroll()
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

/** Of the drawer with the issue's contents, which the bar opens. */
export const CONTENTS_ID = 'article-contents'
