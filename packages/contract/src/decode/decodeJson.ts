import { isRecord } from '@gatefold/magazine/isRecord'
import type { StyleProperties, StyleValue } from '@gatefold/magazine/style/Style'
import { DECODE_LIMITS, type DecodeContext } from './DecodeContext.ts'
import { nameOfType, type Located } from './Fields.ts'

const FORBIDDEN_NAMES: readonly string[] = ['__proto__', 'constructor', 'prototype']

/** Free JSON, such as style properties: a clean copy without names that reach into JavaScript and within the limits. */
export function decodeRecord({ value, path }: Located, context: DecodeContext): StyleProperties {
  const source = typeof value === 'string' ? parsed(value) : value
  if (source === undefined || source === null) return {}
  if (!isRecord(source)) {
    context.report({ path, problem: `expected an object, found ${nameOfType(source)}` })
    return {}
  }
  return copyRecord(source, { path, context, depth: 0 })
}

interface Place {
  readonly path: string
  readonly context: DecodeContext
  readonly depth: number
}

function copyRecord(source: Readonly<Record<string, unknown>>, place: Place): StyleProperties {
  const entries: [string, StyleValue][] = []
  for (const [name, value] of Object.entries(source)) {
    if (FORBIDDEN_NAMES.includes(name) || name.length > 200) {
      place.context.report({ path: place.path, problem: 'a name that is not allowed' })
      continue
    }
    const copy = copyValue(value, { ...place, path: `${place.path}.${name}`, depth: place.depth + 1 })
    if (copy !== undefined) entries.push([name, copy])
  }
  return Object.fromEntries(entries)
}

function copyValue(value: unknown, place: Place): StyleValue | undefined {
  if (value === null || typeof value === 'boolean') return value
  if (typeof value === 'number' && Number.isFinite(value)) return value
  if (typeof value === 'string' && value.length <= DECODE_LIMITS.text) return value
  if (typeof value === 'object' && place.depth < DECODE_LIMITS.jsonDepth) return copyObject(value, place)
  place.context.report({ path: place.path, problem: `cannot be read (${nameOfType(value)})` })
  return undefined
}

function copyObject(value: object, place: Place): StyleValue {
  if (isRecord(value)) return copyRecord(value, place)
  const items: readonly unknown[] = Array.isArray(value) ? value : []
  return items.flatMap((item, index) => {
    const copy = copyValue(item, { ...place, path: `${place.path}[${index}]`, depth: place.depth + 1 })
    return copy === undefined ? [] : [copy]
  })
}

function parsed(text: string): unknown {
  if (text.trim() === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
