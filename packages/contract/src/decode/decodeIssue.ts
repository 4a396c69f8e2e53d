import { isRecord } from '@gatefold/magazine/isRecord'
import type { Hotspot, Replica } from '@gatefold/magazine/replica/Replica'
import type { Cover, Issue, IssueData, IssueId, IssueSummary, IssueYear } from '@gatefold/magazine/issue'
import type { Article, ArticleAudio, ArticleId, ArticleSummary, FeaturedArticle } from '@gatefold/magazine/article'
import {
  ARTICLE_FIELDS,
  ISSUE_FIELDS,
  type PlainField,
  type PlainFields,
  type PlainTypes,
  type PlainValues,
} from '@gatefold/magazine/plainFields'
import {
  type DecodeContext,
  type Fields,
  fieldsOf,
  itemsIn,
  itemsOf,
  type Located,
  locatedIn,
  reportField,
  valueIn,
} from './Fields.ts'
import { decodeRecord } from './decodeStyles.ts'
import {
  addressIn,
  areaIn,
  booleanIn,
  colourIn,
  dateIn,
  linkIn,
  localizedIn,
  numberIn,
  oneOfIn,
  sizeIn,
  slugIn,
  textIn,
  textsIn,
} from './values.ts'
import { decodeComponents } from './decodeComponents.ts'

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

/** The issues of a listing in their order; one without an id is dropped. */
export function decodeIssues(value: unknown, context: DecodeContext): readonly IssueSummary[] {
  return itemsOf({ value, path: 'issues' }).flatMap((item) => {
    const fields = fieldsOf(item, context)
    return (fields && summaryIn(fields)) ?? []
  })
}

/** An issue with its articles; undefined for null (there is none) and, reported, for what is no issue. Never rejects. */
export async function decodeIssue(value: unknown, context: DecodeContext): Promise<Issue | undefined> {
  if (value === null || value === undefined) return undefined
  const fields = fieldsOf({ value, path: 'issue' }, context)
  const summary = fields === undefined ? undefined : summaryIn(fields)
  return fields === undefined || summary === undefined
    ? undefined
    : { ...summary, articles: await articlesIn(fields, summary.id) }
}

function summaryIn(fields: Fields): IssueSummary | undefined {
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
  const data = isRecord(valueIn(fields, 'data')) ? fieldsOf(locatedIn(fields, 'data'), fields.context) : undefined
  const languages = data === undefined ? [] : textsIn(data, 'languages')
  return {
    ...free,
    languages: languages.length === 0 ? languagesOfName : languages,
    cover: data === undefined ? undefined : coverIn(data),
    flatplan: data === undefined ? undefined : addressIn(data, 'flatplan'),
  }
}

function coverIn(data: Fields): Cover | undefined {
  const fields = isRecord(valueIn(data, 'cover')) ? fieldsOf(locatedIn(data, 'cover'), data.context) : undefined
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
  const channel = isRecord(valueIn(fields, 'channel'))
    ? fieldsOf(locatedIn(fields, 'channel'), fields.context)
    : undefined
  return channel === undefined ? textsIn(fields, 'excludedChannels') : textsIn(channel, 'excluded')
}

function decodeArticleAudio(item: Located, context: DecodeContext): ArticleAudio | undefined {
  const fields = fieldsOf(item, context)
  const url = fields === undefined ? undefined : addressIn(fields, 'url')
  if (fields === undefined || url === undefined) return undefined
  return { id: textIn(fields, 'id') ?? url, url, lang: textIn(fields, 'lang') ?? '' }
}

/** The years of a title in their order; one whose number of issues makes no sense is dropped. */
export function decodeIssueYears(value: unknown, context: DecodeContext): readonly IssueYear[] {
  return itemsOf({ value, path: 'issueYears' }).flatMap((item) => {
    const fields = fieldsOf(item, context)
    const issues = fields && numberIn(fields, 'issues')
    if (fields === undefined || issues === undefined || !Number.isInteger(issues) || issues < 1) return []
    const year = numberIn(fields, 'year')
    return [{ year, issues }]
  })
}

/** The rows of the operation `Articles`; a row without an article's or an issue's id is dropped. */
export function decodeFeaturedArticles(value: unknown, context: DecodeContext): readonly FeaturedArticle[] {
  return itemsOf({ value, path: 'articles' }).flatMap((item, index) => decodeRow(item, index, context) ?? [])
}

function decodeRow(item: Located, index: number, context: DecodeContext): FeaturedArticle | undefined {
  const fields = fieldsOf(item, context)
  if (fields === undefined) return undefined
  const id = textIn(fields, 'id')
  const IssueID = textIn(fields, 'IssueID')
  if (id === undefined || IssueID === undefined) {
    reportField(fields, 'id', 'a featured article needs its id and its issue')
    return undefined
  }
  return {
    id: id as ArticleId,
    IssueID,
    name: localizedIn(fields, 'name') ?? '',
    slug: slugIn(fields),
    thumbnail: addressIn(fields, 'thumbnail'),
    featureImage: addressIn(fields, 'featureImage'),
    index: numberIn(fields, 'index') ?? index,
    isFeatured: booleanIn(fields, 'isFeatured') ?? true,
    created: dateIn(fields, 'created') ?? '',
    updated: dateIn(fields, 'updated') ?? '',
  }
}

/** Whether the publisher keeps the article out of the app channel. Requirement R3.2. */
function isExcludedFromApp(article: Pick<ArticleSummary, 'channel'>): boolean {
  return article.channel.excluded.includes('app')
}
