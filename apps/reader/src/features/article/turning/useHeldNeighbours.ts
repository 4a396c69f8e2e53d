import { useEffect, useEffectEvent, useState } from 'react'
import type { Addressable } from '../../../services/addresses.ts'
import type { ArticleStyle } from '../../../services/styles/readArticleStyle.ts'
import { afterPaint } from './afterPaint.ts'
import { holdNeighbours, type ArticleSources, type Held } from './holdNeighbours.ts'
import type { Neighbours } from './neighboursOf.ts'

interface Parts {
  readonly issue: Addressable
  readonly articleId: string
  readonly neighbours: Neighbours
  /** Undefined where articles come from nowhere. */
  readonly sources: ArticleSources | undefined
  readonly leadPictureOf: Held['leadPictureOf']
}

/**
 * Keeps the articles before and after the one that is open ready to be turned to. Returns their styles, as far as they are
 * there: a style sheet that comes with its article would have the whole page set anew.
 */
export function useHeldNeighbours(parts: Parts): readonly ArticleStyle[] {
  const { issue, articleId, neighbours, sources, leadPictureOf } = parts
  const [styles, setStyles] = useState<readonly ArticleStyle[]>([])
  const hold = useEffectEvent(() => {
    const { previous, next } = neighbours
    const articles = [next, previous].flatMap((neighbour) => neighbour ?? [])
    const onStyle = (style: ArticleStyle) =>
      setStyles((others) =>
        others.some(({ className }) => className === style.className) ? others : [...others, style],
      )
    return sources && holdNeighbours(sources, { issue: issue.slug ?? issue.id, articles, leadPictureOf, onStyle })
  })
  useEffect(() => afterPaint(hold), [articleId])
  return styles
}
