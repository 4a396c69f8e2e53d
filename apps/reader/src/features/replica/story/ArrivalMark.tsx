import type { PageText } from '@gatefold/magazine/replica/Flatplan'
import { storyAt } from '@gatefold/magazine/replica/storyAt'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { decodePagePlace } from '../../../services/addresses.ts'
import { roomOf } from '../roomOf.ts'
import { useViewer } from '../viewer/ViewerContext.ts'
import { closeUpOf } from './closeUpOf.ts'

interface Props {
  readonly page: number
  readonly text: PageText
  /** Of the page: height by width. */
  readonly ratio: number
}

/** CSS pixels: print on a page that is narrower than this cannot be read. */
const READABLE = 480

/** Shows the block that the address leads to, closer where the page is too small to be read. */
export function ArrivalMark({ page, text, ratio }: Props) {
  const { zoomTo } = useViewer()
  const { hash } = useRouter().latestLocation
  const mark = useRef<HTMLDivElement>(null)
  const place = decodePagePlace(hash)
  const area = place?.page === page ? text.blocks[place.block]?.area : undefined
  const arrive = useEffectEvent(() => {
    const layer = mark.current?.parentElement
    if (area === undefined || !layer || layer.getBoundingClientRect().width >= READABLE) return
    const middle = { x: area.x + area.width / 2, y: area.y + area.height / 2 }
    const story = storyAt(text, middle)
    zoomTo(page, story === undefined ? area : closeUpOf({ ...story, block: area }, middle, ratio))
  })
  useEffect(() => {
    arrive()
  }, [hash])
  return area === undefined ? null : <div key={hash} ref={mark} className="story-mark" style={roomOf(area)} />
}
