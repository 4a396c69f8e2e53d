import type { PrintedPage } from '@gatefold/magazine/replica/PrintedPage'
import { useEffect, useEffectEvent, useRef } from 'react'
import { followAttention } from '../../../services/events/attention.ts'
import { emitReaderEvent } from '../../../services/events/readerEvents.ts'
import type { StageControl } from '../stage/createStage.ts'
import type { Rest } from '../zoom/createZoom.ts'
import { isCloser } from '../zoom/view.ts'
import { nextLooks, NO_LOOKS, type LooksEvent } from './nextLooks.ts'
import { zoomPlaceOf } from './zoomPlaceOf.ts'

interface Shown {
  readonly issueId: string
  readonly inView: readonly PrintedPage[]
  /** How the pages stand; undefined before anything is measured. */
  readonly rest: Rest | undefined
  readonly stage: Pick<StageControl, 'viewOf'>
}

/** Tells which printed pages are looked at, for how long, how closely, and where a reader zooms in. */
export function useLooks({ issueId, inView, rest, stage }: Shown): void {
  const looks = useRef(NO_LOOKS)
  const dispatch = (event: LooksEvent) => {
    const step = nextLooks(looks.current, event)
    looks.current = step.looks
    for (const look of step.told) emitReaderEvent(window, { type: 'replica_page', issue: issueId, ...look })
  }
  const scale = rest?.view.scale ?? 1
  const seenIn = () => inView.flatMap((page) => ({ page: page.page, area: stage.viewOf(page) }))
  const tellView = useEffectEvent(() => {
    const seen = seenIn().filter(({ area }) => area !== undefined || !isCloser({ scale }))
    const pages = inView.map(({ page }) => page)
    dispatch({ kind: 'view', inView: pages, seen: seen.map(({ page }) => page), scale, at: performance.now() })
  })
  const tellAttention = useEffectEvent((isThere: boolean) =>
    dispatch({ kind: 'attention', isThere, at: performance.now() }),
  )
  const tellHide = useEffectEvent(() => dispatch({ kind: 'hide', at: performance.now() }))
  const tellZoom = useEffectEvent(() => {
    const place = zoomPlaceOf(seenIn().flatMap(({ page, area }) => (area === undefined ? [] : { page, area })))
    if (place !== undefined) emitReaderEvent(window, { type: 'replica_zoom', issue: issueId, ...place })
  })

  const numbers = inView.map(({ page }) => page).join()
  useEffect(() => tellView(), [numbers, rest])
  const last = useRef(1)
  useEffect(() => {
    // Once for each time that the pages come to rest larger than they were: a pan, and a way back out, are no closer look.
    const isIn = isCloser({ scale: scale / last.current })
    last.current = scale
    if (isIn) tellZoom()
  }, [scale, rest])
  useEffect(() => {
    const leave = followAttention(window, { onChange: tellAttention, onHide: tellHide })
    return () => {
      leave()
      tellHide()
    }
  }, [])
}
