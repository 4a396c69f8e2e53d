import type { TextDirection } from '@gatefold/magazine/language/Localized'
import type { RefObject } from 'react'
import type { LinkTo } from '../links/makeResolveLink.ts'
import type { Setting } from '../setting/Setting.ts'
import type { Neighbours } from './neighboursOf.ts'
import { SideArrows } from './SideArrows.tsx'
import { sideOf } from './turnOf.ts'
import { TurningPeek } from './TurningPeek.tsx'
import { useArrival } from './useArrival.ts'
import { useTurning } from './useTurning.ts'

interface Props {
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
export function Turning({ articleId, neighbours, setting, linkTo, direction, screen, publicationClass }: Props) {
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
