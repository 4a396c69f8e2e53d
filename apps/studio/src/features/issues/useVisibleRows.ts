import {
  observeWindowOffset,
  observeWindowRect,
  type VirtualItem,
  Virtualizer,
  type VirtualizerOptions,
  windowScroll,
} from '@tanstack/virtual-core'
import { type RefCallback, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'

/** How a list of rows is laid out, in CSS pixels. */
interface RowLayout {
  readonly count: number
  /** Of a row, before it is measured. */
  readonly estimate: number
  readonly gap: number
  /** How far the list begins below the top of the page. */
  readonly top: number
}

interface VisibleRows {
  /** Those in the window or near it. */
  readonly rows: readonly VirtualItem[]
  /** Of the whole list. */
  readonly height: number
  /** Goes to each row, which has its place in `data-index`. */
  readonly measure: RefCallback<Element>
}

/** Rows above and below the window that are drawn ahead. */
const AHEAD = 2

/** The rows of a long list that have to be in the page. Number and estimate stay as they are for as long as it is shown. */
export function useVisibleRows({ count, estimate, gap, top }: RowLayout): VisibleRows {
  const virtualizer = useRef<Virtualizer<Window, Element> | undefined>(undefined)
  const [shown, setShown] = useState({ rows: [] as readonly VirtualItem[], height: count * (estimate + gap) })
  useLayoutEffect(() => {
    const show = (changed: Virtualizer<Window, Element>) =>
      setShown({ rows: changed.getVirtualItems(), height: changed.getTotalSize() })
    const options = optionsOf({ count, estimate, gap, top }, show)
    // What was measured is not lost when the list moves on the page.
    const current = virtualizer.current ?? new Virtualizer<Window, Element>(options)
    virtualizer.current = current
    current.setOptions(options)
    const leave = current._didMount()
    current._willUpdate()
    show(current)
    return leave
  }, [count, estimate, gap, top])
  const measure = useCallback((row: Element | null) => virtualizer.current?.measureElement(row), [])
  return { ...shown, measure }
}

function optionsOf(
  { count, estimate, gap, top }: RowLayout,
  onChange: (changed: Virtualizer<Window, Element>) => void,
): VirtualizerOptions<Window, Element> {
  return {
    count,
    estimateSize: () => estimate,
    gap,
    overscan: AHEAD,
    scrollMargin: top,
    initialOffset: window.scrollY,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    getScrollElement: () => window,
    observeElementRect: observeWindowRect,
    observeElementOffset: observeWindowOffset,
    scrollToFn: windowScroll,
    onChange,
  }
}

/** How far below the top of the page an element begins; anew whenever the page's height changes. */
export function useTop(place: RefObject<Element | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const element = place.current
    if (element === null) return undefined
    const measure = () => setTop(Math.round(element.getBoundingClientRect().top + window.scrollY))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [place])
  return top
}
