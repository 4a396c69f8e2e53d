import type { Area } from './Replica.ts'

/** The smallest area that holds all of them; undefined for none. Pure. */
export function unionOf(areas: readonly Area[]): Area | undefined {
  if (areas.length === 0) return undefined
  const x = Math.min(...areas.map((area) => area.x))
  const y = Math.min(...areas.map((area) => area.y))
  const width = Math.max(...areas.map((area) => area.x + area.width)) - x
  const height = Math.max(...areas.map((area) => area.y + area.height)) - y
  return { x, y, width, height }
}
