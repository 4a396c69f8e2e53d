import { useLayoutEffect, useState, type RefObject } from 'react'
import type { Geometry } from './archiveRows.ts'
import { measureArchive } from './measureArchive.ts'

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
