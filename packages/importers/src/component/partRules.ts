import { isRecord } from '@gatefold/magazine/isRecord'
import { dropValue, within, type FieldPlace, type FieldRule } from './ComponentContext.ts'
import { html, legend, plainText } from './textRules.ts'
import { choice, colour, flag, json, number, pixels, text, word } from './valueRules.ts'

export type FieldRules = Readonly<Record<string, FieldRule>>

/** Checks every field that `rules` knows, in their order; others are reported. */
export function cleanFields(raw: Readonly<Record<string, unknown>>, rules: FieldRules, place: FieldPlace): object {
  for (const name of Object.keys(raw)) {
    if (!Object.hasOwn(rules, name) && raw[name] !== undefined) place.context.drop(`${place.name} has no field ${name}`)
  }
  const kept: Record<string, unknown> = {}
  for (const [name, rule] of Object.entries(rules)) {
    const value = raw[name]
    const found = value === undefined || value === null ? undefined : rule(value, within(place, name))
    if (found !== undefined) kept[name] = found
  }
  return kept
}

/** A list whose entries have the fields of `rules`; an entry without one of `required` is left out. */
export function listOf(rules: FieldRules, required: readonly string[]): FieldRule {
  return (value, place) => {
    if (!Array.isArray(value)) return dropValue(value, place)
    return value.flatMap((entry: unknown, index) => {
      const at = within(place, index + 1)
      if (!isRecord(entry)) return dropValue(entry, at) ?? []
      const kept = cleanFields(entry, rules, at)
      const missing = required.find((name) => !Object.hasOwn(kept, name))
      if (missing === undefined) return [kept]
      place.context.drop(`${at.name} is left out because it has no ${missing}`)
      return []
    })
  }
}

export const picture: FieldRule = (value, place) =>
  typeof value === 'string' ? place.context.picture(value) : dropValue(value, place)

export const file: FieldRule = (value, place) =>
  typeof value === 'string' ? place.context.file(value) : dropValue(value, place)

export const link: FieldRule = (value, place) =>
  typeof value === 'string' ? place.context.link(value) : dropValue(value, place)

export const components: FieldRule = (value, place) => place.components(value, place)

export const columns: FieldRule = (value, place) =>
  Array.isArray(value)
    ? value.map((column: unknown, index) => place.components(column, within(place, index + 1)))
    : dropValue(value, place)

const DEVICES: FieldRules = { mobile: flag, tablet: flag, desktop: flag }

/** Devices that show a component; one that is not named does. */
export const device: FieldRule = (value, place) =>
  isRecord(value)
    ? { mobile: true, tablet: true, desktop: true, ...cleanFields(value, DEVICES, place) }
    : dropValue(value, place)

const repeat: FieldRule = (value, place) =>
  value === 'never' || value === 'none' ? 'never' : value === 'infinite' ? value : number(1, 1000)(value, place)

const animationType: FieldRule = (value, place) =>
  typeof value === 'string' && /^[a-z][a-z]{2,30}$/i.test(value) ? value : dropValue(value, place)

const ANIMATION: FieldRules = {
  type: animationType,
  speed: choice(['vslow', 'slow', 'medium', 'fast', 'vfast']),
  delay: number(0, 60),
  repeat,
}

/** How a component comes into view; `none` means that it just stands there. */
export const animation: FieldRule = (value, place) => {
  if (!isRecord(value)) return dropValue(value, place)
  if (value['type'] === 'none' || value['type'] === undefined) return undefined
  const kept = cleanFields(value, ANIMATION, place)
  return Object.hasOwn(kept, 'type') ? { speed: 'medium', delay: 0, repeat: 'never', ...kept } : undefined
}

const PICTURE: FieldRules = {
  imageurl: picture,
  width: pixels,
  height: pixels,
  placeholder: colour,
  alt: plainText,
  caption: legend,
  credit: legend,
  link,
}

export const pictures: FieldRule = listOf(PICTURE, ['imageurl'])
export const tracks: FieldRule = listOf({ url: file, lang: word, label: text }, ['url', 'lang'])
export const latitude: FieldRule = number(-90, 90)
export const longitude: FieldRule = number(-180, 180)
export const markers: FieldRule = listOf({ latitude, longitude, caption: plainText }, ['latitude', 'longitude'])

const cell: FieldRule = (value, place) => text(typeof value === 'number' ? String(value) : value, place) ?? ''

/** One row of a table. */
export const cells: FieldRule = (value, place) =>
  Array.isArray(value)
    ? value.map((entry: unknown, index) => cell(entry, within(place, index + 1)))
    : dropValue(value, place)

export const rows: FieldRule = (value, place) =>
  Array.isArray(value)
    ? value.flatMap((row: unknown, index) => {
        const kept = cells(row, within(place, index + 1))
        return kept === undefined ? [] : [kept]
      })
    : dropValue(value, place)

/** Fields of schema.org's Recipe; `image` names a picture of the source. */
export const recipe: FieldRule = (value, place) => {
  const kept = json(value)
  if (!isRecord(kept)) return dropValue(value, place)
  const { image, ...fields } = kept
  const led = typeof image === 'string' ? picture(image, within(place, 'image')) : undefined
  return led === undefined ? fields : { ...fields, image: led }
}

export const transcript: FieldRule = html
