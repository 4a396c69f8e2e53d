import {
  isExcludedFromApp,
  type Article,
  type ArticleAudio,
  type ArticleId,
  type ArticleSummary,
} from '@gatefold/magazine/article/Article'
import { isRecord } from '@gatefold/magazine/isRecord'
import type { DecodeContext } from './DecodeContext.ts'
import { decodeComponents } from './decodeComponents.ts'
import { decodeRecord } from './decodeJson.ts'
import { localizedIn } from './decodeLocalized.ts'
import { replicasIn } from './decodeReplica.ts'
import { fieldsOf, itemsIn, locatedIn, reportField, valueIn, type Fields, type Located } from './Fields.ts'
import { addressIn, booleanIn, dateIn, numberIn, oneOfIn, textIn, textsIn } from './scalars.ts'
import { slugIn } from './slugIn.ts'

/** What an article may take from its surroundings when it does not say so itself. */
export interface ArticlePlace {
  readonly issueId: string
  readonly index: number
}

/**
 * An article with its content. Undefined, and reported, without an id; undefined when its publisher keeps it out of the
 * app (Requirement R3.2).
 */
export function decodeArticle(item: Located, place: ArticlePlace, context: DecodeContext): Article | undefined {
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
export function articlesIn(fields: Fields, issueId: string): readonly Article[] {
  return itemsIn(fields, 'articles')
    .flatMap((item, index) => decodeArticle(item, { issueId, index }, fields.context) ?? [])
    .toSorted((one, other) => one.index - other.index)
}

function decodeArticleSummary(fields: Fields, place: ArticlePlace): ArticleSummary | undefined {
  const id = textIn(fields, 'id')
  if (id === undefined) {
    reportField(fields, 'id', 'an article without an id')
    return undefined
  }
  return { ...identityIn(fields, id, place), ...descriptionIn(fields), ...stateIn(fields) }
}

function identityIn(fields: Fields, id: string, place: ArticlePlace) {
  return {
    id: id as ArticleId,
    ArticleID: textIn(fields, 'ArticleID') ?? id,
    IssueID: textIn(fields, 'IssueID') ?? place.issueId,
    slug: slugIn(fields),
    index: numberIn(fields, 'index') ?? place.index,
    role: oneOfIn(fields, 'role', ['article', 'advert'] as const) ?? 'article',
  }
}

function descriptionIn(fields: Fields) {
  return {
    name: localizedIn(fields, 'name') ?? '',
    description: localizedIn(fields, 'description') ?? '',
    author: textIn(fields, 'author') ?? '',
    thumbnail: addressIn(fields, 'thumbnail'),
    featureImage: addressIn(fields, 'featureImage'),
    style: textIn(fields, 'style'),
    features: textsIn(fields, 'features'),
    keywords: textsIn(fields, 'keywords'),
    pages: textsIn(fields, 'pages'),
  }
}

function stateIn(fields: Fields) {
  return {
    channel: { excluded: excludedChannelsIn(fields) },
    isFeatured: booleanIn(fields, 'isFeatured') ?? false,
    updated: dateIn(fields, 'updated') ?? '',
    created: dateIn(fields, 'created') ?? '',
    hash: textIn(fields, 'hash') ?? '',
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
