import type { CaptionTrack, Component, VideoSource } from '@gatefold/magazine/component/Component'
import {
  type Field,
  type FieldOf,
  type FieldType,
  type Part,
  TRACK,
  VIDEO_PLATFORMS,
} from '@gatefold/magazine/component/kinds'
import type { Animation, DeviceRule } from '@gatefold/magazine/component/presentation'
import { isRecord } from '@gatefold/magazine/isRecord'
import { DECODE_LIMITS } from './DecodeContext.ts'
import { decodeRecord } from './decodeJson.ts'
import { legendIn, localizedHtmlIn, localizedIn } from './decodeLocalized.ts'
import { fieldsOf, itemsIn, itemsOf, locatedIn, reportField, valueIn, type Fields, type Located } from './Fields.ts'
import { omitUndefined } from './omitUndefined.ts'
import {
  addressIn,
  booleanIn,
  colourIn,
  dateIn,
  linkIn,
  numberIn,
  numberOf,
  oneOfIn,
  sizeIn,
  textIn,
  textOf,
} from './scalars.ts'

/** Where a component stands, and how those inside it are decoded. */
export interface Site {
  readonly isRoot: boolean
  readonly children: (items: readonly Located[]) => readonly Component[]
}

type Values = Readonly<Record<string, unknown>>

/** The values of a component or of a part of one, by its row in the table of kinds; undefined, and reported, when it lacks what it needs. */
export function decodePart(part: Part, fields: Fields, site: Site): Values | undefined {
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

const SPEEDS = ['vslow', 'slow', 'medium', 'fast', 'vfast'] as const
const LONGEST_DELAY = 60

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

const HOSTED_WORDS = ['hosted', 'mp4', 'file', 'url'] as const

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

const NOT_RECIPE = ['id', 'component', 'style', 'bleed', 'device', 'animation', 'components', 'name', 'recipe']

/** schema.org's fields stand inside, or beside the component's own. */
function recipeIn(fields: Fields, name: string): Values {
  const own = Object.entries(fields.source).filter(([field]) => !NOT_RECIPE.includes(field))
  const beside = decodeRecord({ value: Object.fromEntries(own), path: fields.path }, fields.context)
  return { ...beside, ...decodeRecord(locatedIn(fields, name), fields.context) }
}
