import { isRecord } from '@gatefold/magazine/isRecord'
import type { StyleProperties, StyleValue } from '@gatefold/magazine/style'
import type { ComponentContext } from './ComponentContext.ts'

/**
 * Properties of a style as JSON carries them. A value for which `isFile` holds names a file of the source. Their
 * meaning is checked where they become CSS.
 */
export function cleanProperties(
  value: unknown,
  context: ComponentContext,
  isFile: (value: string) => boolean,
): StyleProperties {
  return isRecord(value) ? cleanRecord(value, { context, isFile, depth: 0 }) : {}
}

interface StylePlace {
  readonly context: ComponentContext
  readonly isFile: (value: string) => boolean
  readonly depth: number
}

function cleanRecord(value: Readonly<Record<string, unknown>>, place: StylePlace): StyleProperties {
  const entries = Object.entries(value).flatMap(([name, entry]) => {
    const cleaned = name === '__proto__' ? undefined : cleanValue(entry, place)
    return cleaned === undefined ? [] : [[name, cleaned] as const]
  })
  return Object.fromEntries(entries)
}

function cleanValue(value: unknown, place: StylePlace): StyleValue | undefined {
  if (typeof value === 'string') return place.isFile(value) ? place.context.file(value) : value
  if (typeof value === 'boolean' || value === null) return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (place.depth >= 10) return undefined
  const inner = { ...place, depth: place.depth + 1 }
  if (Array.isArray(value))
    return value.map((entry: unknown) => cleanValue(entry, inner)).filter((entry) => entry !== undefined)
  return isRecord(value) ? cleanRecord(value, inner) : undefined
}
