import type { Style, StyleProperties, StyleValue } from '@gatefold/magazine/style'
import type { Font } from '@gatefold/magazine/font'
import { parseFileAddress } from '@gatefold/magazine/link'
import { isRecord } from '@gatefold/magazine/isRecord'
import {
  DECODE_LIMITS,
  type DecodeContext,
  fieldsOf,
  itemsOf,
  type Located,
  locatedIn,
  nameOfType,
  reportField,
} from './Fields.ts'
import { dateIn, textIn, textsIn } from './values.ts'

const FORBIDDEN_NAMES: readonly string[] = ['__proto__', 'constructor', 'prototype']

interface Place {
  readonly path: string
  readonly context: DecodeContext
  readonly depth: number
}

/** The styles of the title, their properties as they came: `resolveStyle` of the magazine package reads them. */
export function decodeStyles(value: unknown, context: DecodeContext): readonly Style[] {
  return itemsOf({ value, path: 'styles' }).flatMap((item) => decodeStyle(item, context) ?? [])
}

function decodeStyle(item: Located, context: DecodeContext): Style | undefined {
  const fields = fieldsOf(item, context)
  if (fields === undefined) return undefined
  const id = textIn(fields, 'id')
  if (id === undefined) {
    reportField(fields, 'id', 'a style without an id')
    return undefined
  }
  return {
    id,
    name: textIn(fields, 'name') ?? id,
    description: textIn(fields, 'description') ?? '',
    properties: decodeRecord(locatedIn(fields, 'properties'), context),
    supportedDevices: textsIn(fields, 'supportedDevices'),
    type: textIn(fields, 'type') ?? '',
    parent: textIn(fields, 'parent'),
    tablet: decodeRecord(locatedIn(fields, 'tablet'), context),
    desktop: decodeRecord(locatedIn(fields, 'desktop'), context),
    created: dateIn(fields, 'created'),
    lastModified: dateIn(fields, 'lastModified'),
  }
}

/** The fonts of the title; one without a name is dropped, and so is every address that is no file on the web. */
export function decodeFonts(value: unknown, context: DecodeContext): readonly Font[] {
  return itemsOf({ value, path: 'fonts' }).flatMap((item) => decodeFont(item, context) ?? [])
}

function decodeFont(item: Located, context: DecodeContext): Font | undefined {
  const fields = fieldsOf(item, context)
  const name = fields === undefined ? undefined : textIn(fields, 'name')
  if (fields === undefined || name === undefined) return undefined
  const urls = textsIn(fields, 'urls').flatMap((url) => parseFileAddress(url) ?? [])
  if (urls.length === 0) reportField(fields, 'urls', 'a font without files')
  return { name, urls }
}

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
