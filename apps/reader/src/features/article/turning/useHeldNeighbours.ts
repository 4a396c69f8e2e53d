import { useEffect, useEffectEvent } from 'react'
import type { Addressable } from '../../../services/addresses/addresses.ts'
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

/** Keeps the articles before and after the one that is open ready to be turned to. */
export function useHeldNeighbours({ issue, articleId, neighbours, sources, leadPictureOf }: Parts): void {
  const hold = useEffectEvent(() => {
    const { previous, next } = neighbours
    const articles = [next, previous].flatMap((neighbour) => neighbour ?? [])
    return sources && holdNeighbours(sources, { issue: issue.slug ?? issue.id, articles, leadPictureOf })
  })
  useEffect(() => hold(), [articleId])
}
