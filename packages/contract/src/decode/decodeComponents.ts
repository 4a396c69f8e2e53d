import {
  COMMON_FIELDS,
  type Field,
  type FieldOf,
  type FieldType,
  findKind,
  type Part,
  TRACK,
  VIDEO_PLATFORMS,
} from '@gatefold/magazine/component/kinds'
import type {
  Animation,
  CaptionTrack,
  Component,
  DeviceRule,
  Legend,
  LocalizedHtml,
  VideoSource,
} from '@gatefold/magazine/component/Component'
import { isRecord } from '@gatefold/magazine/isRecord'
import {
  DECODE_LIMITS,
  type DecodeContext,
  type Fields,
  fieldsOf,
  itemsIn,
  itemsOf,
  type Located,
  locatedIn,
  omitUndefined,
  reportField,
  valueIn,
} from './Fields.ts'
import {
  addressIn,
  booleanIn,
  colourIn,
  dateIn,
  linkIn,
  localizedBy,
  localizedIn,
  numberIn,
  numberOf,
  oneOfIn,
  sizeIn,
  textIn,
  textOf,
} from './values.ts'
import { decodeRecord } from './decodeStyles.ts'

/** Where a component stands, and how those inside it are decoded. */
interface Site {
  readonly isRoot: boolean
  readonly children: (items: readonly Located[]) => readonly Component[]
}

type Values = Readonly<Record<string, unknown>>

type FieldDecoder<Of> = (fields: Fields, name: string, field: Of, site: Site) => unknown

const DECODERS: { readonly [Type in FieldType]: FieldDecoder<FieldOf<Type>> } = {
  bleed: (fields, name, _field, { isRoot }) => (isRoot && booleanIn(fields, name) === true ? true : undefined),
  device: deviceIn,
  animation: animationIn,
  flag: booleanIn,
  pixels: sizeIn,
  seconds: sizeIn,
  ratio: ratioIn,
  number: (fields, name, { min, max }) => {
    const number = numberIn(fields, name)
    return number === undefined ? undefined : Math.min(max, Math.max(min, number))
  },
  latitude: degreesIn,
  longitude: degreesIn,
  split: splitIn,
  word: textIn,
  text: textIn,
  colour: colourIn,
  filter: textIn,
  instant: dateIn,
  choice: (fields, name, { words }) => oneOfIn(fields, name, words),
  plain: localizedIn,
  html: localizedHtmlIn,
  tableHtml: localizedHtmlIn,
  document: documentIn,
  legend: legendIn,
  picture: addressIn,
  file: addressIn,
  link: linkIn,
  source: sourceIn,
  params: paramsIn,
  cells: (fields, name) => cellsOf(itemsIn(fields, name)),
  rows: (fields, name) => itemsIn(fields, name).map((row) => cellsOf(itemsOf(row))),
  recipe: recipeIn,
  parts: (fields, name, { of }, site) => partsIn(fields, name, of, site),
  components: (fields, name, { only }, { children }) =>
    children(itemsIn(fields, name)).filter(({ component }) => only === undefined || component === only),
  columns: (fields, name, _field, { children }) =>
    itemsIn(fields, name).map((column) => children(columnItems(column, fields))),
}

const SPEEDS = ['vslow', 'slow', 'medium', 'fast', 'vfast'] as const

const LONGEST_DELAY = 60

const HOSTED_WORDS = ['hosted', 'mp4', 'file', 'url'] as const

const NOT_RECIPE = ['id', 'component', 'style', 'bleed', 'device', 'animation', 'components', 'name', 'recipe']

interface Walk {
  readonly context: DecodeContext
  readonly ids: Set<string>
  count: number
}

/**
 * The components of an article in their order. Unknown kinds and unreadable ones are dropped and reported, and so is what
 * exceeds `DECODE_LIMITS`; the rest stays. Every component has an id of its own: a missing or repeated one is replaced by
 * its place, which is the same each time.
 */
export function decodeComponents(located: Located, context: DecodeContext): readonly Component[] {
  return decodeLevel(itemsOf(located), { context, ids: new Set(), count: 0 }, 0)
}

function decodeLevel(items: readonly Located[], walk: Walk, depth: number): readonly Component[] {
  const first = items[0]
  if (first !== undefined && depth >= DECODE_LIMITS.componentDepth) {
    walk.context.report({ path: first.path, problem: 'nested too deeply' })
    return []
  }
  return items.flatMap((item) => decodeComponent(item, walk, depth) ?? [])
}

/** What every component has in common. */
const BASE: Part = { fields: COMMON_FIELDS }

function decodeComponent(item: Located, walk: Walk, depth: number): Component | undefined {
  const fields = fieldsOf(item, walk.context)
  const component = fields && textIn(fields, 'component')
  const kind = fields && kindOf(fields, component ?? '')
  if (fields === undefined || kind === undefined || !hasRoom(walk, item)) return undefined
  const id = idFor(fields, walk)
  const site: Site = { isRoot: depth === 0, children: (children) => decodeLevel(children, walk, depth + 1) }
  const base = decodePart(BASE, fields, site)
  const own = decodePart(kind, fields, site)
  return own && ({ id, ...base, component, ...own } as Component)
}

function kindOf(fields: Fields, name: string): Part | undefined {
  const kind = findKind(name)
  if (kind !== undefined) return kind
  const unknownKind = JSON.stringify(name.slice(0, 40))
  const path = `${fields.path}.component`
  fields.context.report({ path, problem: `unknown component ${unknownKind}`, unknownKind })
  return undefined
}

function hasRoom(walk: Walk, item: Located): boolean {
  walk.count += 1
  if (walk.count === DECODE_LIMITS.components + 1) {
    walk.context.report({ path: item.path, problem: 'more components than an article may have' })
  }
  return walk.count <= DECODE_LIMITS.components
}

function idFor(fields: Fields, walk: Walk): string {
  const written = textIn(fields, 'id')
  const id = written === undefined || walk.ids.has(written) ? `c${walk.count}` : written
  walk.ids.add(id)
  return id
}

/** The values of a component or of a part of one, by its row in the table of kinds; undefined, and reported, when it lacks what it needs. */
function decodePart(part: Part, fields: Fields, site: Site): Values | undefined {
  const values: Record<string, unknown> = {}
  const decodeOnce = (name: string): void => {
    const field = part.fields[name]
    if (field !== undefined && !Object.hasOwn(values, name)) values[name] = decodeField(field, name, fields, site)
  }
  const needs = needsOf(part)
  for (const name of needs.flat()) decodeOnce(holderOf(part, name))
  const missing = needs.find((names) => names.every((name) => isMissing(part, holderOf(part, name), values)))
  if (missing?.[0] !== undefined) {
    if (part.without !== undefined) reportField(fields, missing[0], part.without)
    return undefined
  }
  Object.keys(part.fields).forEach(decodeOnce)
  return omitUndefined(values)
}

/** Groups of names: one of each has to be there. */
function needsOf({ fields, oneOf }: Part): readonly (readonly string[])[] {
  const required = Object.keys(fields).filter((name) => fields[name]?.required)
  return [...required.map((name) => [name]), ...(oneOf === undefined ? [] : [oneOf])]
}

/** The field that a name on the wire belongs to: those of a film are one. */
function holderOf(part: Part, name: string): string {
  return Object.hasOwn(part.fields, name) ? name : 'source'
}

/** An empty list is nothing, except one of components: an empty column keeps its place. */
function isMissing(part: Part, name: string, values: Values): boolean {
  const value = values[name]
  const holds = ['components', 'columns'].includes(part.fields[name]?.type ?? '')
  return value === undefined || (Array.isArray(value) && value.length === 0 && !holds)
}

function decodeField(field: Field, name: string, fields: Fields, site: Site): unknown {
  const decode = DECODERS[field.type] as FieldDecoder<Field>
  return decode(fields, name, field, site) ?? decodeAlso(field, fields, site) ?? field.default
}

/** On the wire a gallery's transition is `animation`, unless that is an appearance. */
function decodeAlso(field: Field, fields: Fields, site: Site): unknown {
  const { also, ...own } = field
  if (also === undefined || (field.type === 'choice' && isRecord(valueIn(fields, also)))) return undefined
  return decodeField(own, also, fields, site)
}

function partsIn(fields: Fields, name: string, part: Part, site: Site): readonly Values[] {
  return itemsIn(fields, name).flatMap((item) => {
    const own = fieldsOf(item, fields.context)
    const values = own && decodePart(part, own, site)
    return values === undefined ? [] : [values]
  })
}

function deviceIn(fields: Fields, name: string): DeviceRule | undefined {
  const device = recordIn(fields, name)
  return (
    device && {
      mobile: booleanIn(device, 'mobile') ?? true,
      tablet: booleanIn(device, 'tablet') ?? true,
      desktop: booleanIn(device, 'desktop') ?? true,
    }
  )
}

/** A gallery's `animation` may also be the name of its transition: only an object is an appearance. */
function animationIn(fields: Fields, name: string): Animation | undefined {
  const animation = recordIn(fields, name)
  const type = animation && textIn(animation, 'type')
  if (animation === undefined || type === undefined || type === 'none' || !/^[a-z]{2,40}$/i.test(type)) return undefined
  return {
    type,
    speed: oneOfIn(animation, 'speed', SPEEDS) ?? 'medium',
    delay: Math.min(LONGEST_DELAY, Math.max(0, numberIn(animation, 'delay') ?? 0)),
    repeat: repeatIn(animation),
  }
}

function repeatIn(animation: Fields): Animation['repeat'] {
  const value = valueIn(animation, 'repeat')
  if (value === 'infinite' || value === 'never') return value
  const times = numberOf(value)
  return times !== undefined && times >= 1 ? Math.floor(times) : 'never'
}

/** The fields of an object inside; undefined, and not reported, for anything else. */
function recordIn(fields: Fields, name: string): Fields | undefined {
  return isRecord(valueIn(fields, name)) ? fieldsOf(locatedIn(fields, name), fields.context) : undefined
}

/** Text with markup in one language or in several, sanitised; undefined where there is none. */
function localizedHtmlIn(fields: Fields, name: string): LocalizedHtml | undefined {
  const sanitized = (value: unknown) => {
    const html = typeof value === 'number' ? textOf(value) : value
    return typeof html === 'string' && html.length <= DECODE_LIMITS.html ? fields.context.sanitize(html) : undefined
  }
  return localizedBy(fields, name, sanitized)
}

/** A caption or a credit: text, or an object of `text` and `onlyLightbox`. */
function legendIn(fields: Fields, name: string): Legend | undefined {
  const value = valueIn(fields, name)
  const inner = isRecord(value) && Object.hasOwn(value, 'text') ? recordIn(fields, name) : undefined
  const text = inner === undefined ? localizedHtmlIn(fields, name) : localizedHtmlIn(inner, 'text')
  if (text === undefined) return undefined
  const own = inner === undefined ? undefined : booleanIn(inner, 'onlyLightbox')
  return { text, onlyLightbox: own ?? booleanIn(fields, `${name}OnlyLightbox`) ?? false }
}

/** A number, or `16:9`, `16/9`. */
function ratioIn(fields: Fields, name: string): number | undefined {
  const [, width, height] = /^\s*(\d+(?:\.\d+)?)\s*[:/x]\s*(\d+(?:\.\d+)?)\s*$/.exec(textIn(fields, name) ?? '') ?? []
  if (width === undefined || height === undefined) return sizeIn(fields, name)
  const ratio = Number(width) / Number(height)
  return Number.isFinite(ratio) && ratio > 0 ? ratio : undefined
}

/** Half of a place is none. */
function degreesIn(fields: Fields, name: string): number | undefined {
  const degrees = numberIn(fields, name)
  const isWithin = (field: string, most: number) => Math.abs(numberOf(valueIn(fields, field)) ?? Infinity) <= most
  return isWithin('latitude', 90) && isWithin('longitude', 180) ? degrees : undefined
}

/** "2-1", or a list of weights; one weight per column, equal ones where the wire's do not fit. */
function splitIn(fields: Fields, name: string): readonly number[] {
  const value = valueIn(fields, name)
  const columns = itemsIn(fields, 'columns').length
  const parts: readonly unknown[] = Array.isArray(value) ? value : (textOf(value) ?? '').split('-')
  const weights = parts.map((part) => numberOf(part) ?? 0)
  const fits = weights.length === columns && weights.every((weight) => weight > 0 && weight <= 100)
  return fits ? weights : Array.from({ length: columns }, () => 1)
}

/** A column is a list of components, or an object that holds one. */
function columnItems(column: Located, fields: Fields): readonly Located[] {
  if (!isRecord(column.value) || typeof column.value['component'] === 'string') return itemsOf(column)
  const inner = fieldsOf(column, fields.context)
  return inner === undefined ? [] : itemsIn(inner, 'components')
}

/** The publisher's own HTML stays as it is: it is only ever shown in a sandboxed iframe. */
function documentIn(fields: Fields, name: string): string | undefined {
  const content = valueIn(fields, name)
  return typeof content === 'string' && content !== '' && content.length <= DECODE_LIMITS.html ? content : undefined
}

/** A cell that cannot be read stays empty, so that the columns keep their places. */
function cellsOf(items: readonly Located[]): readonly string[] {
  return items.map(({ value }) => textOf(value) ?? '')
}

function sourceIn(fields: Fields, _name: string, _field: Field, site: Site): VideoSource | undefined {
  const type = oneOfIn(fields, 'vidtype', [...VIDEO_PLATFORMS, ...HOSTED_WORDS])
  const platform = VIDEO_PLATFORMS.find((name) => name === type)
  if (platform === undefined) return hostedIn(fields, site)
  const params = paramsIn(fields, 'params')
  return params['id'] === undefined ? undefined : { kind: 'platform', platform, params }
}

function hostedIn(fields: Fields, site: Site): VideoSource | undefined {
  const params = recordIn(fields, 'params')
  const url = addressIn(fields, 'url') ?? (params && addressIn(params, 'url'))
  if (url === undefined) return undefined
  const tracks = partsIn(fields, 'tracks', TRACK, site) as readonly CaptionTrack[]
  const poster = addressIn(fields, 'poster')
  return {
    kind: 'hosted',
    url,
    ...(poster !== undefined && { poster }),
    tracks: tracks.map((track) => ({ ...track, label: track.label === '' ? track.lang : track.label })),
  }
}

/** Parameters of an embed: plain names and short texts. */
function paramsIn(fields: Fields, name: string): Readonly<Record<string, string>> {
  const value = valueIn(fields, name)
  if (!isRecord(value)) return {}
  const entries = Object.entries(value).flatMap(([key, item]) => {
    const text = typeof item === 'boolean' ? String(item) : textOf(item)
    return text === undefined || !/^[a-z][a-z\d_]{0,40}$/i.test(key) ? [] : [[key, text] as const]
  })
  return Object.fromEntries(entries.filter(([key]) => key !== 'constructor' && key !== 'prototype'))
}

/** schema.org's fields stand inside, or beside the component's own. */
function recipeIn(fields: Fields, name: string): Values {
  const own = Object.entries(fields.source).filter(([field]) => !NOT_RECIPE.includes(field))
  const beside = decodeRecord({ value: Object.fromEntries(own), path: fields.path }, fields.context)
  return { ...beside, ...decodeRecord(locatedIn(fields, name), fields.context) }
}
