import { useLayoutEffect, useState, type RefObject } from 'react'
import type { Geometry } from './archiveRows.ts'

/** As last measured, and at which width: whoever comes back finds the page as high as it was left. */
let last: { readonly width: number; readonly geometry: Geometry } | undefined

/** The archive's measures, anew whenever its width or its text size changes; undefined until it has been laid out once. */
export function useGeometry(archive: RefObject<HTMLElement | null>): Geometry | undefined {
  const [geometry, setGeometry] = useState(() => (last?.width === window.innerWidth ? last.geometry : undefined))
  useLayoutEffect(() => {
    const element = archive.current
    if (element === null) return undefined
    const measure = () => {
      const measured = measureArchive(element)
      if (measured === undefined) return
      last = { width: window.innerWidth, geometry: measured }
      setGeometry((before) => (before !== undefined && isSame(before, measured) ? before : measured))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => {
      observer.disconnect()
    }
  }, [archive])
  return geometry
}

function isSame(one: Geometry, other: Geometry): boolean {
  return (Object.keys(one) as (keyof Geometry)[]).every((name) => Math.abs(one[name] - other[name]) < 0.1)
}

/** Measures the archive by its first year and its first cover; undefined where it is not laid out. */
function measureArchive(archive: HTMLElement): Geometry | undefined {
  const grid = archive.querySelector('ul')
  const cover = grid?.querySelector('li') ?? archive.querySelector('li')
  const year = grid?.closest('section')
  if (!grid || !cover || !year) return undefined
  const style = getComputedStyle(grid)
  const columns = style.gridTemplateColumns.split(' ').length
  const outside = year.getBoundingClientRect()
  const inside = grid.getBoundingClientRect()
  return {
    columns,
    row: cover.getBoundingClientRect().height,
    gap: Number.parseFloat(style.rowGap),
    head: inside.top - outside.top,
    foot: outside.bottom - inside.bottom,
  }
}
