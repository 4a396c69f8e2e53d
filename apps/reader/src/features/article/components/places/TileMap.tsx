import type { MapComponent } from '@gatefold/magazine/component/Component'
import type { MapTiles } from '@gatefold/magazine/title/PublicConfiguration'
import { useLingui } from '@lingui/react'
import { useEffect, useRef, useState } from 'react'
import type { TilePlan } from './drawTileMap.ts'
import type { Place } from './placesOf.ts'
import { useLateStyle } from '../../../../ui/useLateStyle.ts'
import { whenNear } from '../../../../ui/whenNear.ts'
import styles from './Places.module.css'

interface Props {
  readonly map: MapComponent
  readonly places: readonly Place[]
  readonly source: MapTiles
}

/** What the late chunk brings. */
interface Drawing {
  readonly css: string
  readonly drawTileMap: (element: HTMLElement, plan: TilePlan) => () => void
}

/** A map of tiles over the sketch. It asks for nothing before it is near the screen, and shows itself when tiles have come. */
export function TileMap({ map, places, source }: Props) {
  const { _ } = useLingui()
  const room = useRef<HTMLDivElement>(null)
  const [drawing, setDrawing] = useState<Drawing>()
  const [isShown, setShown] = useState(false)
  const texts = { open: _('Open the place on a map'), zoomIn: _('Zoom in'), zoomOut: _('Zoom out'), close: _('Close') }
  useLateStyle(drawing?.css)
  const plan = useRef({ map, places, source, texts })

  useEffect(() => {
    // Without the code for it the sketch stays.
    const fetchDrawing = () => {
      if (!import.meta.env.SSR) import('./drawTileMap.ts').then(setDrawing, () => undefined)
    }
    return room.current === null ? undefined : whenNear(room.current, fetchDrawing)
  }, [])
  useEffect(() => {
    if (room.current === null || drawing === undefined) return undefined
    return drawing.drawTileMap(room.current, { ...plan.current, onTiles: setShown })
  }, [drawing])

  return (
    <div
      ref={room}
      className={styles.tiles}
      dir="ltr"
      role="region"
      aria-label={_('Map')}
      data-keys=""
      data-shown={isShown ? '' : undefined}
    />
  )
}
