import type { ArticleSummary } from '@gatefold/magazine/article'
import { languageMark } from '@gatefold/magazine/language/direction'
import { type ReadingLanguage, resolveLocalized, type TextDirection } from '@gatefold/magazine/language/Localized'
import { useLingui } from '@lingui/react'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { focusHeading } from '../../../ui/focusHeading.ts'
import { Unseen } from '../../../ui/Unseen.tsx'
import { useLateStyle } from '../../../ui/useLateStyle.ts'
import type { LinkTo } from '../links.ts'
import type { Setting } from '../Setting.ts'
import { afterPaint } from './holdNeighbours.ts'
import type { Neighbours } from './Pager.tsx'
import arrowsCss from './SideArrows.css?inline'
import peekCss from './TurningPeek.css?inline'
import { type MovedPage, sideOf, type Turn, useTurning } from './useTurning.ts'

interface TurningProps {
  readonly articleId: string
  readonly neighbours: Neighbours
  readonly setting: Setting
  readonly linkTo: LinkTo
  readonly direction: TextDirection
  /** Has the colours of the article's style. */
  readonly publicationClass: string | undefined
  readonly screen: RefObject<HTMLElement | null>
}

/** The ways to the neighbours besides the pager: arrow keys, a pull at the page, arrows at the sides. */
export function Turning({ articleId, neighbours, setting, linkTo, direction, screen, publicationClass }: TurningProps) {
  const { reading, isVertical = false } = setting
  const { pulled, peek, page } = useTurning({ screen, articleId, isVertical, neighbours, direction })
  useArrival({ screen, page, articleId, position: neighbours.position, direction })
  const coming = pulled === 'next' ? neighbours.next : neighbours.previous
  return (
    <>
      <SideArrows {...{ neighbours, reading, linkTo, publicationClass }} />
      {pulled !== undefined && coming !== undefined && (
        <TurningPeek turn={pulled} article={coming} reading={reading} side={sideOf(pulled, direction)} ref={peek} />
      )}
    </>
  )
}

interface SideArrowsProps {
  readonly neighbours: Neighbours
  readonly reading: ReadingLanguage
  readonly linkTo: LinkTo
  /** Has the colours of the article's style. */
  readonly publicationClass: string | undefined
}

/** The neighbours at the sides of a wide screen, so that turning does not ask for the way to the end of the page. */
function SideArrows({ neighbours, reading, linkTo, publicationClass = '' }: SideArrowsProps) {
  const { _ } = useLingui()
  useLateStyle(arrowsCss)
  const turns = [
    { turn: 'prev', sign: '‹', word: _('Previous'), article: neighbours.previous },
    { turn: 'next', sign: '›', word: _('Next'), article: neighbours.next },
  ] as const
  return (
    <nav className={`side-arrows ${publicationClass}`} aria-label={_('Previous and next article')}>
      {turns.map(
        ({ turn, sign, word, article }) =>
          article !== undefined && (
            <a
              key={turn}
              {...linkTo(article.slug ?? article.id)}
              data-page-link=""
              className="side-arrow"
              data-turn={turn}
            >
              <span aria-hidden="true">{sign}</span>
              <Unseen>
                {word} <span {...languageMark(article.name, reading)}>{resolveLocalized(article.name, reading)}</span>
              </Unseen>
            </a>
          ),
      )}
    </nav>
  )
}

interface TurningPeekProps {
  readonly turn: Turn
  readonly article: ArticleSummary
  readonly reading: ReadingLanguage
  /** 1 where it stands to the right of the page, -1 to the left. */
  readonly side: 1 | -1
  /** Moves along with the page. */
  readonly ref: RefObject<HTMLDivElement | null>
}

/** What a pull at the page brings: it stands beside the page and comes in with it. The pager says it to screen readers. */
function TurningPeek({ turn, article, reading, side, ref }: TurningPeekProps) {
  const { _ } = useLingui()
  useLateStyle(peekCss)
  return (
    <div ref={ref} className="turning-peek" data-side={side} aria-hidden="true">
      <span>{turn === 'next' ? _('Next') : _('Previous')}</span>
      <span {...languageMark(article.name, reading)}>{resolveLocalized(article.name, reading)}</span>
    </div>
  )
}

interface Arrival {
  readonly screen: RefObject<HTMLElement | null>
  readonly page: RefObject<MovedPage | undefined>
  readonly articleId: string
  /** Of the article in the issue. */
  readonly position: number
  readonly direction: TextDirection
}

/** When another article has taken the place of the last: it comes in from its side, and its heading is announced. */
function useArrival({ screen, page, articleId, position, direction }: Arrival): void {
  const shown = useRef({ articleId, position })
  const isArriving = useRef(false)
  useLayoutEffect(() => {
    const last = shown.current
    shown.current = { articleId, position }
    if (last.articleId === articleId) return
    isArriving.current = true
    page.current?.arrive(sideOf(position > last.position ? 'next' : 'prev', direction))
  }, [page, articleId, position, direction])
  useEffect(() => {
    if (!isArriving.current) return undefined
    isArriving.current = false
    return afterPaint(() => {
      if (screen.current !== null) focusHeading(screen.current)
    })
  }, [screen, articleId])
}
