import type { ArticleSummary } from '@gatefold/magazine/article/Article'
import { languageMark } from '@gatefold/magazine/language/languageMark'
import { resolveLocalized, type ReadingLanguage } from '@gatefold/magazine/language/Localized'
import { useLingui } from '@lingui/react'
import type { RefObject } from 'react'
import type { Turn } from './turnOf.ts'
import { useLateStyle } from '../../../ui/useLateStyle.ts'
import css from './TurningPeek.css?inline'

interface Props {
  readonly turn: Turn
  readonly article: ArticleSummary
  readonly reading: ReadingLanguage
  /** 1 where it stands to the right of the page, -1 to the left. */
  readonly side: 1 | -1
  /** Moves along with the page. */
  readonly ref: RefObject<HTMLDivElement | null>
}

/** What a pull at the page brings: it stands beside the page and comes in with it. The pager says it to screen readers. */
export function TurningPeek({ turn, article, reading, side, ref }: Props) {
  const { _ } = useLingui()
  useLateStyle(css)
  return (
    <div ref={ref} className="turning-peek" data-side={side} aria-hidden="true">
      <span>{turn === 'next' ? _('Next') : _('Previous')}</span>
      <span {...languageMark(article.name, reading)}>{resolveLocalized(article.name, reading)}</span>
    </div>
  )
}
