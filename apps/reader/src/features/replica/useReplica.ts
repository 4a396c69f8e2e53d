import { useEffect, useInsertionEffect, useRef, useState } from 'react'
import type { Area } from '@gatefold/magazine/replica/Replica'
import { actionOfKey, type KeyAction } from './gestures/actionOfKey.ts'
import { ZOOM_STEP } from './ReplicaBar.tsx'
import type { ReplicaProps } from './ReplicaScreen.tsx'
import { createStage, type Side, type Situation } from './stage/createStage.ts'
import { useKeys } from './viewer/useKeys.ts'
import { usePages } from './viewer/usePages.ts'
import type { Rest } from './zoom/createZoom.ts'

type Way = 'next' | 'previous'

/** Everything that the screen of the printed pages knows and does. */
export function useReplica({ issue, opening, pages: all, page: named, onPage, ...parts }: ReplicaProps) {
  const direction = issue.textDirection
  const { layout, page, pages, spreads, index, asked, turnTo, onSettled } = usePages({
    opening,
    all,
    page: named,
    onPage,
  })
  const [rest, setRest] = useState<Rest>()
  const [isZoomed, setZoomed] = useState(false)
  const [isAside, setAside] = useState(false)
  const seen = useRef(new Set<number>())

  const inView = (spreads[index] ?? []).flatMap((number) => pages.find((each) => each.page === number) ?? [])
  const wayOf = (side: Side): Way => ((side === 'right') === (direction === 'ltr') ? 'next' : 'previous')
  const spreadAt = (way: Way) => spreads[index + (way === 'next' ? 1 : -1)]
  const step = (way: Way) => {
    const [first] = spreadAt(way) ?? []
    if (first !== undefined) turnTo(first)
  }
  const situation: Situation = {
    inView,
    stories: parts.stories,
    hasPages: (side) => spreadAt(wayOf(side)) !== undefined,
    turn: (side) => step(wayOf(side)),
    onTap: () => setAside(!isAside),
    onZoomed(isCloser) {
      setZoomed(isCloser)
      setAside(isCloser)
    },
    onRest: setRest,
  }
  const latest = useRef(situation)
  // Before the elements of the pages are handed to the stage.
  useInsertionEffect(() => {
    latest.current = situation
  })
  const [stage] = useState(() => createStage(() => latest.current))

  const wanted = useRef<{ readonly page: number; readonly area: Area }>(undefined)
  useEffect(() => {
    for (const each of inView) seen.current.add(each.page)
    const target = inView.find((each) => each.page === wanted.current?.page)
    if (target === undefined || wanted.current === undefined) return
    stage.zoomTo(target, wanted.current.area)
    wanted.current = undefined
  })
  const zoomTo = (number: number, area: Area) => {
    const target = inView.find((each) => each.page === number)
    if (target !== undefined) return stage.zoomTo(target, area)
    wanted.current = { page: number, area }
    turnTo(number)
  }

  useKeys((key) => {
    const action = actionOfKey(key, { isZoomed: stage.isZoomed(), direction })
    if (action === undefined) return false
    act(action)
    return true
  })
  function act(action: KeyAction): void {
    if (action.kind === 'pan') stage.pan(action)
    else if (action.kind === 'zoom' && action.to === 'whole') stage.zoomOut()
    else if (action.kind === 'zoom') stage.zoomBy(action.to === 'in' ? ZOOM_STEP : 1 / ZOOM_STEP)
    else if (action.to === 'first') turnTo(pages[0]?.page ?? page)
    else if (action.to === 'last') turnTo(pages.at(-1)?.page ?? page)
    else if (action.kind === 'turn' && (action.to === 'next' || action.to === 'previous')) step(action.to)
  }

  return {
    viewer: {
      page,
      pages,
      turnTo,
      zoomTo,
      zoomOut: stage.zoomOut,
      viewOf: (number: number) => {
        const target = inView.find((each) => each.page === number)
        return target && stage.viewOf(target)
      },
    },
    shown: {
      pages,
      spreads,
      index,
      main: page,
      layout,
      asked,
      rest,
      parts: {
        drawLayer: parts.drawLayer,
        resolveHotspot: parts.resolveHotspot,
        onSettled,
        isNew: (number: number) => !seen.current.has(number),
      },
    },
    // Before the screen is known only the page that was asked for is surely seen.
    named: layout === undefined ? inView.filter((each) => each.page === page) : inView,
    isAside,
    isZoomed,
    stage,
    step,
    hasPages: (way: Way) => spreadAt(way) !== undefined,
    sides: (['left', 'right'] as const).map((side) => ({ side, to: wayOf(side) })),
  }
}
