import {
  COMMON_FIELDS,
  type Field,
  type FieldOf,
  type FieldType,
  findKind,
  KINDS,
  type Part,
  type PartFields,
  SOURCE_FIELDS,
  TEXT,
} from '@gatefold/magazine/component/kinds'
import type { KindName } from '@gatefold/magazine/component/Component'
import { isRecord } from '@gatefold/magazine/isRecord'
import type { WireComponent } from '../ImportedIssue.ts'
import type { ComponentContext, FieldPlace, FieldRule } from './ComponentContext.ts'
import { cleanHtml, type HtmlVocabulary } from './cleanHtml.ts'

/** Rules by the names of fields. */
type FieldRules = Readonly<Record<string, FieldRule>>

/** Other words that packages write for those of a choice, by field. */
type Synonyms = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The rules of fields as the table of kinds declares them. Those of a film stand side by side with the others. */
function rulesOf(fields: PartFields, synonyms: Synonyms = {}): FieldRules {
  const entries = Object.entries(fields).flatMap(([name, field]): readonly (readonly [string, FieldRule])[] =>
    field.type === 'source' ? Object.entries(rulesOf(SOURCE_FIELDS)) : [[name, ruleOf(field, synonyms[name])]],
  )
  return Object.fromEntries(entries)
}

/** Groups of fields of which one has to be there. */
function requiredOf({ fields, oneOf }: Part): readonly (readonly string[])[] {
  const required = Object.entries(fields).filter(([, field]) => field.required)
  return [...required.map(([name]) => [name]), ...(oneOf === undefined ? [] : [oneOf])]
}

/** Checks every field that `rules` knows, in their order; others are reported. */
function cleanFields(raw: Readonly<Record<string, unknown>>, rules: FieldRules, place: FieldPlace): object {
  for (const name of Object.keys(raw)) {
    if (!Object.hasOwn(rules, name) && raw[name] !== undefined) place.context.drop(`${place.name} has no field ${name}`)
  }
  const cleaned: Record<string, unknown> = {}
  for (const [name, rule] of Object.entries(rules)) {
    const value = raw[name]
    const found = value === undefined || value === null ? undefined : rule(value, within(place, name))
    if (found !== undefined) cleaned[name] = found
  }
  return cleaned
}

/** Values that JSON carries, no deeper than ten levels. */
export function json(value: unknown, depth = 0): unknown {
  if (depth > 10) return undefined
  if (Array.isArray(value)) return value.map((entry) => json(entry, depth + 1)).filter((entry) => entry !== undefined)
  if (value instanceof Date) return value.toISOString()
  if (isRecord(value)) {
    const entries = Object.entries(value).map(([name, entry]) => [name, json(entry, depth + 1)] as const)
    return Object.fromEntries(entries.filter(([name, entry]) => entry !== undefined && name !== '__proto__'))
  }
  return ['string', 'boolean'].includes(typeof value) || Number.isFinite(value) || value === null ? value : undefined
}

type Rules = {
  readonly [Type in FieldType]: (field: FieldOf<Type>, synonyms?: Readonly<Record<string, string>>) => FieldRule
}

const RULES: Rules = {
  bleed: () => flag,
  device: () => device,
  animation: () => animation,
  flag: () => flag,
  pixels: () => number(1, 100_000),
  seconds: () => number(0.1, 600),
  ratio: () => ratio,
  number: ({ min, max }) => number(min, max),
  latitude: () => number(-90, 90),
  longitude: () => number(-180, 180),
  split: () => split,
  word: () => word,
  text: () => text,
  colour: () => colour,
  filter: () => filter,
  instant: () => instant,
  choice: ({ words }, synonyms) => choice(words, synonyms),
  plain: () => plainText,
  html: () => html,
  tableHtml: () => htmlRule('table'),
  document: () => text,
  legend: () => legend,
  picture: () => picture,
  file: () => file,
  link: () => link,
  source: () => (value, place) => dropValue(value, place),
  params: () => params,
  cells: () => cells,
  rows: () => rows,
  recipe: () => recipe,
  parts: ({ of }) => listOf(of),
  components: () => (value, place) => place.components(value, place),
  columns: () => columns,
}

function ruleOf(field: Field, synonyms?: Readonly<Record<string, string>>): FieldRule {
  const rule = RULES[field.type] as (field: Field, synonyms?: Readonly<Record<string, string>>) => FieldRule
  return rule(field, synonyms)
}

/** A list of parts; one that lacks a required field is left out. */
function listOf(part: Part): FieldRule {
  const rules = rulesOf(part.fields)
  const required = requiredOf(part).flat()
  return (value, place) => {
    if (!Array.isArray(value)) return dropValue(value, place)
    return value.flatMap((entry: unknown, index) => {
      const at = within(place, index + 1)
      if (!isRecord(entry)) return dropValue(entry, at) ?? []
      const cleaned = cleanFields(entry, rules, at)
      const missing = required.find((name) => !Object.hasOwn(cleaned, name))
      if (missing === undefined) return [cleaned]
      place.context.drop(`${at.name} is left out because it has no ${missing}`)
      return []
    })
  }
}

const TRUE = new Set(['true', 'yes', '1', 'on'])

const FALSE = new Set(['false', 'no', '0', 'off'])

const COLOUR = /^(?:#[0-9a-f]{3,4}|#[0-9a-f]{6}|#[0-9a-f]{8}|[a-z]{3,24})$/i

const FILTER = /^[a-z\d-]{3,20}(?:[a-z\d\s-]{0,10}|\([\d.%a-z\s-]{0,24}\))$/i

const WORD = /^[^\s<>"'&]{1,100}$/u

const INSTANT = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})?)?$/

/** true or false, also in words as XML and Markdown write them. */
const flag: FieldRule = (value, place) => {
  if (typeof value === 'boolean') return value
  const word = typeof value === 'string' ? value.trim().toLowerCase() : ''
  if (TRUE.has(word)) return true
  if (FALSE.has(word)) return false
  return dropValue(value, place)
}

/** A number from `min` to `max`. */
function number(min: number, max: number): FieldRule {
  return (value, place) => {
    const found = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
    if (typeof found === 'number' && found >= min && found <= max) return found
    return dropValue(value, place)
  }
}

/** One of `names`, or another word for one of them. */
function choice(names: readonly string[], others: Readonly<Record<string, string>> = {}): FieldRule {
  return (value, place) => {
    const word = typeof value === 'string' ? value.trim() : ''
    const found = Object.hasOwn(others, word) ? others[word] : word
    return found !== undefined && names.includes(found) ? found : dropValue(value, place)
  }
}

function matching(pattern: RegExp): FieldRule {
  return (value, place) => {
    const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
    return pattern.test(text) ? text : dropValue(value, place)
  }
}

/** A name without spaces: ids of style blocks and dividers, jump targets. */
const word: FieldRule = matching(WORD)

/** A hex colour or a colour keyword. */
const colour: FieldRule = matching(COLOUR)

/** One CSS filter function, or the name of a look. */
const filter: FieldRule = matching(FILTER)

/** ISO 8601 date or instant. */
const instant: FieldRule = (value, place) => {
  const text = typeof value === 'string' ? value.trim() : ''
  return INSTANT.test(text) && !Number.isNaN(Date.parse(text)) ? text : dropValue(value, place)
}

/** Any text, kept as it is. */
const text: FieldRule = (value, place) => (typeof value === 'string' ? value : dropValue(value, place))

/** A map from names to single words: what a platform needs to know about a post or film. Its `title` is for people. */
const params: FieldRule = (value, place) => {
  if (!isRecord(value)) return dropValue(value, place)
  const entries = Object.entries(value).flatMap(([name, entry]) => {
    const at = within(place, name)
    const rule = name === 'title' ? text : word
    const cleaned = /^[a-z]\w{0,40}$/i.test(name) ? rule(entry, at) : dropValue(entry, at)
    return cleaned === undefined ? [] : [[name, cleaned] as const]
  })
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}

/** Weights of columns such as "2-1". */
const split: FieldRule = (value, place) => {
  const written = Array.isArray(value) ? value.join('-') : value
  return typeof written === 'string' && /^\d{1,3}(?:-\d{1,3})*$/.test(written.trim())
    ? written.trim()
    : dropValue(value, place)
}

/** Width by height: a number, or two with a colon or slash between them. */
const ratio: FieldRule = (value, place) => {
  const [, width, height = '1'] = /^\s*(\d+(?:\.\d+)?)\s*(?:[:/]\s*(\d+(?:\.\d+)?)\s*)?$/.exec(String(value)) ?? []
  const found = Number(width) / Number(height)
  return found >= 0.05 && found <= 20 ? found : dropValue(value, place)
}

const LANGUAGE = /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i

function localized(value: unknown, place: FieldPlace, clean: (text: string) => string): unknown {
  if (typeof value === 'string') return clean(value)
  if (typeof value === 'number') return String(value)
  if (!isRecord(value)) return dropValue(value, place)
  const entries = Object.entries(value).flatMap(([language, text]) => {
    if (LANGUAGE.test(language) && typeof text === 'string') return [[language, clean(text)] as const]
    dropValue(text, within(place, language))
    return []
  })
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}

/** Plain text in one language or a map of languages. */
const plainText: FieldRule = (value, place) => localized(value, place, (text) => text)

function htmlRule(vocabulary: HtmlVocabulary): FieldRule {
  return (value, place) => localized(value, place, (html) => cleanHtml(html, vocabulary, place.context))
}

/** HTML of a text component in one language or a map of languages. */
const html: FieldRule = htmlRule('text')

/** Caption or credit: text, or text with `onlyLightbox`. */
const legend: FieldRule = (value, place) => {
  const isLegend = isRecord(value) && Object.hasOwn(value, 'text')
  const text = html(isLegend ? value['text'] : value, place)
  if (text === undefined || text === '') return undefined
  const hidden = isLegend && value['onlyLightbox'] !== undefined ? flag(value['onlyLightbox'], place) : false
  return { text, onlyLightbox: hidden === true }
}

const picture: FieldRule = (value, place) =>
  typeof value === 'string' ? place.context.picture(value) : dropValue(value, place)

const file: FieldRule = (value, place) =>
  typeof value === 'string' ? place.context.file(value) : dropValue(value, place)

const link: FieldRule = (value, place) =>
  typeof value === 'string' ? place.context.link(value) : dropValue(value, place)

const columns: FieldRule = (value, place) =>
  Array.isArray(value)
    ? value.map((column: unknown, index) => place.components(column, within(place, index + 1)))
    : dropValue(value, place)

const DEVICES: FieldRules = { mobile: flag, tablet: flag, desktop: flag }

/** Devices that show a component; one that is not named does. */
const device: FieldRule = (value, place) =>
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
const animation: FieldRule = (value, place) => {
  if (!isRecord(value)) return dropValue(value, place)
  if (value['type'] === 'none' || value['type'] === undefined) return undefined
  const cleaned = cleanFields(value, ANIMATION, place)
  return Object.hasOwn(cleaned, 'type') ? { speed: 'medium', delay: 0, repeat: 'never', ...cleaned } : undefined
}

const cell: FieldRule = (value, place) => text(typeof value === 'number' ? String(value) : value, place) ?? ''

/** One row of a table. */
const cells: FieldRule = (value, place) =>
  Array.isArray(value)
    ? value.map((entry: unknown, index) => cell(entry, within(place, index + 1)))
    : dropValue(value, place)

const rows: FieldRule = (value, place) =>
  Array.isArray(value)
    ? value.flatMap((row: unknown, index) => {
        const cleanedCells = cells(row, within(place, index + 1))
        return cleanedCells === undefined ? [] : [cleanedCells]
      })
    : dropValue(value, place)

/** Fields of schema.org's Recipe; `image` names a picture of the source. */
const recipe: FieldRule = (value, place) => {
  const cleaned = json(value)
  if (!isRecord(cleaned)) return dropValue(value, place)
  const { image, ...fields } = cleaned
  const led = typeof image === 'string' ? picture(image, within(place, 'image')) : undefined
  return led === undefined ? fields : { ...fields, image: led }
}

/** Deeper than any page needs, and safe for everything that walks components. */
const DEEPEST = 20

/**
 * Components as an importer has read them, unchecked, to components in the wire form of the content model: fields of
 * the right type, HTML sanitised, files and links led through the context. What cannot be kept is left out and
 * reported.
 */
export function cleanComponents(raw: unknown, context: ComponentContext): readonly WireComponent[] {
  return cleanList(raw, { context, name: 'components', depth: 0, components: cleanInner })
}

function cleanInner(raw: unknown, place: FieldPlace): readonly WireComponent[] {
  return cleanList(raw, { ...place, depth: place.depth + 1 })
}

function cleanList(raw: unknown, place: FieldPlace): readonly WireComponent[] {
  if (!Array.isArray(raw)) return dropValue(raw, place) ?? []
  if (place.depth > DEEPEST) {
    if (raw.length > 0) place.context.drop(`components nested more than ${DEEPEST} deep are left out`)
    return []
  }
  return raw.flatMap((entry: unknown) => cleanOne(entry, place) ?? [])
}

function cleanOne(raw: unknown, place: FieldPlace): WireComponent | undefined {
  if (!isRecord(raw)) return dropValue(raw, place)
  const { component, id, style, bleed, device: devices, animation: moves, ...own } = raw
  const form = typeof component === 'string' ? formOf(component) : undefined
  if (form === undefined || typeof component !== 'string') {
    place.context.drop(`there is no component ${JSON.stringify(String(component).slice(0, 80))}`)
    return undefined
  }
  const at = { ...place, name: component }
  const claimed = place.context.claimId(typeof id === 'string' ? id : undefined)
  const fields = cleanFields(own, form.rules, at)
  const missing = missingField(fields, form)
  if (missing !== undefined) {
    place.context.drop(`a component ${component} is left out because it has no ${missing}`)
    return undefined
  }
  const common = cleanFields({ style, bleed, device: devices, animation: moves }, COMMON, at)
  return { id: claimed, component, ...withoutInnerBleed(common, place), ...fields }
}

const COMMON = rulesOf(COMMON_FIELDS)

/** What is checked of a kind of component. */
interface ComponentForm {
  readonly rules: FieldRules
  /** One of each group has to be there, else the component is left out. */
  readonly required: readonly (readonly string[])[]
}

const SYNONYMS: { readonly [Kind in KindName]?: Synonyms } = {
  gallery: { role: { gallery: 'default' } },
  columns: { align: { center: 'middle' }, collapse: { never: 'rigid' } },
}

const FORMS: ReadonlyMap<Part, ComponentForm> = new Map(
  [['body', TEXT] as const, ...Object.entries(KINDS)].map(([kind, row]: readonly [string, Part]) => [
    row,
    { rules: rulesOf(row.fields, SYNONYMS[kind as KindName]), required: requiredOf(row) },
  ]),
)

function formOf(kind: string): ComponentForm | undefined {
  const row = findKind(kind)
  return row && FORMS.get(row)
}

/** Bleed means something at the root only. Source: content model, "Components". */
function withoutInnerBleed(common: object, place: FieldPlace): object {
  if (place.depth === 0 || !('bleed' in common)) return common
  const { bleed, ...rest } = common
  if (bleed === true) place.context.change('a component inside another one cannot bleed')
  return rest
}

function missingField(fields: object, form: ComponentForm): string | undefined {
  const missing = form.required.find((group) => !group.some((name) => isThere(fields, name)))
  return missing?.join(' or ')
}

function isThere(fields: object, name: string): boolean {
  if (!Object.hasOwn(fields, name)) return false
  const value: unknown = Reflect.get(fields, name)
  return !(value === '' || (Array.isArray(value) && value.length === 0))
}

/** Like `place`, one step further in. */
function within(place: FieldPlace, name: string | number): FieldPlace {
  return { ...place, name: `${place.name}.${name}` }
}

/** Reports that a value has no meaning in its place. */
function dropValue(value: unknown, place: FieldPlace): undefined {
  const shown = typeof value === 'string' ? value : JSON.stringify(value)
  place.context.drop(`${place.name} cannot be ${JSON.stringify((shown ?? 'nothing').slice(0, 80))}`)
  return undefined
}
