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
  CaptionTrack,
  Component,
  Legend,
  LocalizedHtml,
  VideoSource,
} from '@gatefold/magazine/component/Component'
import { isRecord } from '@gatefold/magazine/isRecord'
import type { Hotspot, Replica } from '@gatefold/magazine/replica/Replica'
import type { Cover, Issue, IssueData, IssueId, IssueSummary } from '@gatefold/magazine/issue'
import type { Article, ArticleAudio, ArticleId, ArticleSummary } from '@gatefold/magazine/article'
import {
  ARTICLE_FIELDS,
  ISSUE_FIELDS,
  type PlainField,
  type PlainFields,
  type PlainTypes,
  type PlainValues,
} from '@gatefold/magazine/plainFields'
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
  recordIn,
  reportField,
  valueIn,
} from './Fields.ts'
import { animationIn, cellsOf, degreesIn, deviceIn, paramsIn, ratioIn } from './componentFields.ts'
import {
  addressIn,
  areaIn,
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
  slugIn,
  textIn,
  textOf,
  textsIn,
} from './values.ts'
import { decodeRecord } from './decodeStyles.ts'

/** What an article may take from its deps when it does not say so itself. */
interface ArticlePlace {
  readonly issueId: string
  readonly index: number
}

const PLAIN: {
  readonly [Type in keyof PlainTypes]: (fields: Fields, name: string, field: PlainField) => PlainTypes[Type] | undefined
} = {
  text: textIn,
  texts: textsIn,
  plain: localizedIn,
  choice: (fields, name, { words = [] }) => oneOfIn(fields, name, words),
  slug: slugIn,
  picture: addressIn,
  link: linkIn,
  instant: dateIn,
  flag: booleanIn,
}

/** An issue with its articles; undefined for null (there is none) and, reported, for what is no issue. Never rejects. */
export async function decodeIssue(value: unknown, context: DecodeContext): Promise<Issue | undefined> {
  if (value === null || value === undefined) return undefined
  const fields = fieldsOf({ value, path: 'issue' }, context)
  const summary = fields === undefined ? undefined : decodeIssueSummary(fields)
  return fields === undefined || summary === undefined
    ? undefined
    : { ...summary, articles: await articlesIn(fields, summary.id) }
}

/** An issue without its articles. Undefined, and reported, without an id. */
export function decodeIssueSummary(fields: Fields): IssueSummary | undefined {
  const id = textIn(fields, 'id')
  if (id === undefined) {
    reportField(fields, 'id', 'an issue without an id')
    return undefined
  }
  const plain = plainIn(fields, ISSUE_FIELDS)
  return {
    id: id as IssueId,
    ...plain,
    pages: replicasIn(fields, 'pages'),
    data: dataIn(fields, typeof plain.name === 'string' ? [] : Object.keys(plain.name)),
    ...accessIn(fields),
  }
}

/** The plain fields of an issue or an article, as its table says. */
function plainIn<Of extends PlainFields>(fields: Fields, table: Of): PlainValues<Of> {
  const values = Object.entries(table).map(([name, field]) => [
    name,
    PLAIN[field.type](fields, name, field) ?? field.default,
  ])
  return Object.fromEntries(values) as PlainValues<Of>
}

/** An issue that says nothing of access is paid when it has a price. */
function accessIn(fields: Fields) {
  const written = numberIn(fields, 'price')
  const price = written === undefined || written < 0 ? undefined : written
  const said = { isPaid: booleanIn(fields, 'isPaid'), isFree: booleanIn(fields, 'isFree') }
  const isPaid = said.isPaid ?? (said.isFree === undefined ? (price ?? 0) > 0 : !said.isFree)
  return {
    price,
    isPaid,
    isFree: said.isFree ?? !isPaid,
  }
}

function dataIn(fields: Fields, languagesOfName: readonly string[]): IssueData {
  const free = decodeRecord(locatedIn(fields, 'data'), fields.context)
  const data = recordIn(fields, 'data')
  const languages = data === undefined ? [] : textsIn(data, 'languages')
  return {
    ...free,
    languages: languages.length === 0 ? languagesOfName : languages,
    cover: data === undefined ? undefined : coverIn(data),
    flatplan: data === undefined ? undefined : addressIn(data, 'flatplan'),
  }
}

function coverIn(data: Fields): Cover | undefined {
  const fields = recordIn(data, 'cover')
  if (fields === undefined) return undefined
  const url = addressIn(fields, 'url')
  const width = sizeIn(fields, 'width')
  const height = sizeIn(fields, 'height')
  if (url === undefined || width === undefined || height === undefined) {
    reportField(data, 'cover', 'a cover needs its address, width and height')
    return undefined
  }
  return { url, width, height, placeholder: colourIn(fields, 'placeholder') }
}

/** The printed pages in field `name`; a page without a picture is dropped. */
function replicasIn(fields: Fields, name: string): readonly Replica[] {
  return itemsIn(fields, name).flatMap((item, index) => decodeReplica(item, index, fields.context) ?? [])
}

function decodeReplica(item: Located, index: number, context: DecodeContext): Replica | undefined {
  const fields = fieldsOf(item, context)
  if (fields === undefined) return undefined
  const image = addressIn(fields, 'image')
  if (image === undefined) {
    reportField(fields, 'image', 'a printed page without a picture')
    return undefined
  }
  const page = numberIn(fields, 'page') ?? index + 1
  return {
    name: textIn(fields, 'name') ?? String(page),
    page,
    image,
    hotspots: itemsIn(fields, 'hotspots').flatMap((hotspot) => decodeHotspot(hotspot, context) ?? []),
  }
}

function decodeHotspot(item: Located, context: DecodeContext): Hotspot | undefined {
  const fields = fieldsOf(item, context)
  if (fields === undefined) return undefined
  const url = linkIn(fields, 'url')
  const area = areaIn(fields, 'area')
  return url === undefined || area === undefined ? undefined : { url, area }
}

/**
 * An article with its content. Undefined, and reported, without an id; undefined when its publisher keeps it out of the
 * app (Requirement R3.2).
 */
function decodeArticle(item: Located, place: ArticlePlace, context: DecodeContext): Article | undefined {
  const fields = fieldsOf(item, context)
  const summary = fields === undefined ? undefined : decodeArticleSummary(fields, place)
  if (fields === undefined || summary === undefined || isExcludedFromApp(summary)) return undefined
  return {
    ...summary,
    audios: itemsIn(fields, 'audios').flatMap((audio) => decodeArticleAudio(audio, context) ?? []),
    styleProperties: decodeRecord(locatedIn(fields, 'styleProperties'), context),
    components: decodeComponents(locatedIn(fields, 'components'), context),
    replica: replicasIn(fields, 'replica'),
  }
}

/** The articles of an issue in their order, without those that the app does not show. */
async function articlesIn(fields: Fields, issueId: string): Promise<readonly Article[]> {
  const { context } = fields
  const articles: Article[] = []
  for (const [index, item] of itemsIn(fields, 'articles').entries()) {
    if (index > 0) await context.pause?.()
    const article = decodeArticle(item, { issueId, index }, context)
    if (article !== undefined) articles.push(article)
  }
  return articles.toSorted((one, other) => one.index - other.index)
}

function decodeArticleSummary(fields: Fields, place: ArticlePlace): ArticleSummary | undefined {
  const id = textIn(fields, 'id')
  if (id === undefined) {
    reportField(fields, 'id', 'an article without an id')
    return undefined
  }
  return {
    id: id as ArticleId,
    ArticleID: textIn(fields, 'ArticleID') ?? id,
    IssueID: textIn(fields, 'IssueID') ?? place.issueId,
    index: numberIn(fields, 'index') ?? place.index,
    ...plainIn(fields, ARTICLE_FIELDS),
    channel: { excluded: excludedChannelsIn(fields) },
  }
}

function excludedChannelsIn(fields: Fields): readonly string[] {
  const channel = recordIn(fields, 'channel')
  return channel === undefined ? textsIn(fields, 'excludedChannels') : textsIn(channel, 'excluded')
}

function decodeArticleAudio(item: Located, context: DecodeContext): ArticleAudio | undefined {
  const fields = fieldsOf(item, context)
  const url = fields === undefined ? undefined : addressIn(fields, 'url')
  if (fields === undefined || url === undefined) return undefined
  return { id: textIn(fields, 'id') ?? url, url, lang: textIn(fields, 'lang') ?? '' }
}

/** Whether the publisher keeps the article out of the app channel. Requirement R3.2. */
function isExcludedFromApp(article: Pick<ArticleSummary, 'channel'>): boolean {
  return article.channel.excluded.includes('app')
}

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

/** schema.org's fields stand inside, or beside the component's own. */
function recipeIn(fields: Fields, name: string): Values {
  const own = Object.entries(fields.source).filter(([field]) => !NOT_RECIPE.includes(field))
  const beside = decodeRecord({ value: Object.fromEntries(own), path: fields.path }, fields.context)
  return { ...beside, ...decodeRecord(locatedIn(fields, name), fields.context) }
}
