import type { PrintedPage } from '@gatefold/magazine/replica/PrintedPage'
import type { Area } from '@gatefold/magazine/replica/Replica'
import { useEffect, useEffectEvent, useRef } from 'react'
import {
  observeAttention,
  STOPPED,
  type Stopwatch,
  takeSeconds,
  toggleStopwatch,
} from '../../analytics/events/attention.ts'
import { emitReaderEvent } from '../../analytics/events/readerEvents.ts'
import type { StageControl } from './createStage.ts'
import { isCloser, type Rest } from './zoom.ts'

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
    for (const look of step.finishedLooks) emitReaderEvent(window, { type: 'replica_page', issue: issueId, ...look })
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
    const leave = observeAttention(window, { onChange: tellAttention, onHide: tellHide })
    return () => {
      leave()
      tellHide()
    }
  }, [])
}

interface Look {
  readonly watch: Stopwatch
  /** Whether something of it is on the screen. */
  readonly isSeen: boolean
  /** In percent of the whole page: as it is, and the closest of this look. */
  readonly scale: number
  readonly zoom: number
}

/** The printed pages that are in view, and how they are looked at. */
interface Looks {
  readonly isThere: boolean
  /** By page. */
  readonly pages: ReadonlyMap<number, Look>
}

export const NO_LOOKS: Looks = { isThere: false, pages: new Map() }

/** `at`: milliseconds of a clock that only goes forward. */
export type LooksEvent =
  /** Other pages are in view, or other parts of them: `seen` are those of which something is, at `scale` times their fitted size. */
  | {
      readonly kind: 'view'
      readonly inView: readonly number[]
      readonly seen: readonly number[]
      readonly scale: number
      readonly at: number
    }
  /** The reader looks at the screen, or does not any more. */
  | { readonly kind: 'attention'; readonly isThere: boolean; readonly at: number }
  /** The screen is hidden: a look ends, and another begins when it is back. */
  | { readonly kind: 'hide'; readonly at: number }

/** A look that has ended. */
interface FinishedLook {
  readonly page: number
  readonly seconds: number
  readonly zoom: number
}

interface Step {
  readonly looks: Looks
  readonly finishedLooks: readonly FinishedLook[]
}

/**
 * What follows from an event while printed pages are shown. A look ends when its page is turned away or the screen is hidden;
 * a page that is only passed over, for less than half a second, was not looked at. Pure.
 */
export function nextLooks(looks: Looks, event: LooksEvent): Step {
  switch (event.kind) {
    case 'view':
      return view(looks, event)
    case 'attention':
      return { looks: attended(looks, event), finishedLooks: [] }
    case 'hide':
      return {
        looks: {
          isThere: false,
          pages: mapped(looks.pages, (look) => ({ ...look, watch: STOPPED, zoom: look.scale })),
        },
        finishedLooks: [...looks.pages].flatMap(([page, look]) => finished(page, look, event.at)),
      }
  }
}

type Viewed = Extract<LooksEvent, { kind: 'view' }>

function view({ isThere, pages }: Looks, { inView, seen, scale: times, at }: Viewed): Step {
  const closeness = Math.min(10_000, Math.max(100, Math.round(times * 100)))
  const next = inView.map((page): [number, Look] => {
    const before = pages.get(page) ?? { watch: STOPPED, scale: 100, zoom: 100 }
    const isSeen = seen.includes(page)
    const watch = toggleStopwatch(before.watch, isThere && isSeen, at)
    const scale = isSeen ? closeness : before.scale
    return [page, { watch, isSeen, scale, zoom: Math.max(before.zoom, scale) }]
  })
  const left = [...pages].filter(([page]) => !inView.includes(page))
  return {
    looks: { isThere, pages: new Map(next) },
    finishedLooks: left.flatMap(([page, look]) => finished(page, look, at)),
  }
}

function attended({ pages }: Looks, { isThere, at }: Extract<LooksEvent, { kind: 'attention' }>): Looks {
  return {
    isThere,
    pages: mapped(pages, (look) => ({ ...look, watch: toggleStopwatch(look.watch, isThere && look.isSeen, at) })),
  }
}

function mapped(pages: Looks['pages'], change: (look: Look) => Look): Looks['pages'] {
  return new Map([...pages].map(([page, look]) => [page, change(look)]))
}

function finished(page: number, { watch, zoom }: Look, at: number): readonly FinishedLook[] {
  return takeSeconds(watch, at).seconds.map((seconds) => ({ page, seconds, zoom }))
}

/** A page and what of it is on the screen, as fractions of it. */
interface PageInView {
  readonly page: number
  readonly area: Area
}

/** Where a reader looks closer: on the page of which most is seen, the middle of what is, in tenths of the page. */
interface ZoomPlace {
  readonly page: number
  readonly column: number
  readonly row: number
}

/** Undefined where no page is seen. Pure. */
export function zoomPlaceOf(seen: readonly PageInView[]): ZoomPlace | undefined {
  const [most] = seen.toSorted((one, other) => sizeOf(other) - sizeOf(one))
  if (most === undefined) return undefined
  const { page, area } = most
  return { page, column: tenthOf(area.x + area.width / 2), row: tenthOf(area.y + area.height / 2) }
}

function sizeOf({ area }: PageInView): number {
  return area.width * area.height
}

function tenthOf(share: number): number {
  return Math.min(9, Math.max(0, Math.floor(share * 10)))
}
