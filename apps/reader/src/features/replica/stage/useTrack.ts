import type { TextDirection } from '@gatefold/magazine/language/Localized'
import type { Spread } from '@gatefold/magazine/replica/spreads'
import { useLayoutEffect, useRef } from 'react'
import type { StageControl } from './createStage.ts'
import { slide } from './slide.ts'

interface Shown {
  readonly spreads: readonly Spread[]
  readonly index: number
  readonly direction: TextDirection
  readonly stage: StageControl
}

/** Lets the spread that is turned to come in from where it lay, or from where a finger has pulled it. */
export function useTrack({ spreads, index, direction, stage }: Shown): void {
  const before = useRef({ spreads, index })
  useLayoutEffect(() => {
    const moved = before.current.spreads === spreads ? index - before.current.index : 0
    before.current = { spreads, index }
    const track = stage.track()
    if (track === null || moved === 0) return
    const side = direction === 'rtl' ? -1 : 1
    const from = stage.takePull() + (Math.abs(moved) === 1 ? moved * side * track.clientWidth : 0)
    slide(track, from)
  }, [spreads, index, direction, stage])
}
