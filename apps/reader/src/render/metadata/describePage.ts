import type { Article } from '@gatefold/magazine/article'
import { isOpenArticle } from '@gatefold/magazine/access'
import { coverOf, type IssueSummary } from '@gatefold/magazine/issue'
import { type LanguageVersion, languageVersions, readingAmongIssues } from '@gatefold/magazine/language/resolveLanguage'
import {
  type Localized,
  type ReadingLanguage,
  resolveLocalized,
  withoutSoftHyphens,
} from '@gatefold/magazine/language/Localized'
import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import { childrenOf, type Component } from '@gatefold/magazine/component/Component'
import { sizedPicture } from '@gatefold/magazine/pictureSizes'
import { PATTERNS, referenceOf } from '../../network/addresses.ts'
import type { PageShown } from './PageShown.ts'

/** The picture that a link to a page is shown with. */
interface SharePicture {
  readonly url: string
  /** Pixels; undefined where nobody has measured it. */
  readonly width?: number | undefined
  readonly height?: number | undefined
}

const MARKUP = /<[^>]*>/g

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" }

/** As long as search engines and networks show. */
const LONGEST = 200

/** What a page says of itself to whoever shows a link to it. */
export interface PageDescription {
  readonly name: string
  readonly description: string
  /** Of what is shown, in the language asked for or in the one it falls back to. */
  readonly language: string
  /** Path below the origin, without the language. */
  readonly path: string
  /** Its addresses by language; one where it is in one only. */
  readonly versions: readonly [LanguageVersion, ...LanguageVersion[]]
  readonly picture: SharePicture | undefined
}

type Public = Exclude<PageShown, { readonly kind: 'personal' }>

type Place = { readonly configuration: PublicConfiguration; readonly reading: ReadingLanguage }

/** Takes from a page what others are told of it. Pure. */
export function describePage(shown: Public, { configuration, reading }: Place): PageDescription {
  const { title, description } = configuration
  if (shown.kind === 'home') {
    const [latest] = shown.issues
    const versions = languageVersions(configuration)
    return {
      name: title,
      description: textOf(description, reading),
      language: reading.language,
      path: pathOf(configuration, PATTERNS.home),
      versions,
      picture: latest && pictureOfIssue(latest),
    }
  }
  const { issue } = shown
  const own = readingAmongIssues(issue, reading)
  const versions = languageVersions(configuration, issue.data.languages)
  const language = versions.find((version) => version.language === reading.language)?.language ?? versions[0].language
  const about = textOf(issue.description, own) || textOf(description, reading)
  const inIssue = { language, versions }
  if (shown.kind === 'issue') {
    const path = pathOf(configuration, PATTERNS.issue, referenceOf(issue))
    return { ...inIssue, name: textOf(issue.name, own), description: about, path, picture: pictureOfIssue(issue) }
  }
  const { article } = shown
  return {
    ...inIssue,
    name: textOf(article.name, own),
    description: textOf(article.description, own) || beginningOf(article, issue, own) || about,
    path: pathOf(configuration, PATTERNS.article, referenceOf(issue), referenceOf(article)),
    picture: pictureOfArticle(article, issue),
  }
}

/** Path of a page below the origin, base path included. */
export function pathOf({ basePath }: Pick<PublicConfiguration, 'basePath'>, pattern: string, ...names: string[]) {
  const [issue = '', article = ''] = names.map(encodeURIComponent)
  return basePath.slice(0, -1) + pattern.replace('$issue', issue).replace('$article', article)
}

export function textOf(value: Localized | undefined, reading: ReadingLanguage): string {
  return shortened(oneLine(resolveLocalized(value, reading)), LONGEST)
}

/** The first words of a text that is everybody's; of what has to be paid for nothing, whatever an answer brings. */
function beginningOf(article: Article, issue: IssueSummary, reading: ReadingLanguage): string {
  if (!isOpenArticle(article, issue)) return ''
  const words = article.components.flatMap((component) =>
    component.component === 'body' || component.component === 'intro'
      ? [plainText(resolveLocalized(component.text, reading))]
      : [],
  )
  return shortened(words.join(' ').trim(), LONGEST)
}

/** The words of sanitised HTML, on one line. Pure. */
function plainText(html: string): string {
  const words = html.replaceAll(MARKUP, ' ').replaceAll(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
  return oneLine(words)
}

/** A text as it is told to others: on one line, without the places where its words may break. Pure. */
function oneLine(text: string): string {
  return withoutSoftHyphens(text).replaceAll(/\s+/g, ' ').trim()
}

/** The beginning of a text up to the end of a word, at most `length` characters. Pure. */
function shortened(text: string, length: number): string {
  if (text.length <= length) return text
  const cut = text.slice(0, length)
  const end = cut.lastIndexOf(' ')
  return `${(end > length / 2 ? cut.slice(0, end) : cut).replace(/[\s,;:.–-]+$/u, '')}…`
}

/** The cover, where the issue has a picture of it. Pure. */
function pictureOfIssue(issue: Pick<IssueSummary, 'cover' | 'data'>): SharePicture | undefined {
  const { url, width, height } = coverOf(issue)
  return url === undefined ? undefined : { url: sizedPicture(url).url, width, height }
}

/**
 * What editors put forward, as large as the article itself says it is; failing that the first picture of the text, then the
 * cover. One of a known size goes before others: without it a preview is drawn late or not at all. Pure.
 */
function pictureOfArticle(
  article: Pick<Article, 'featureImage' | 'thumbnail' | 'components'>,
  issue: Pick<IssueSummary, 'cover' | 'data'>,
): SharePicture | undefined {
  const inside = picturesIn(article.components)
  const named = [article.featureImage, article.thumbnail].flatMap((address) => {
    if (address === undefined) return []
    const { url } = sizedPicture(address)
    return [inside.find((picture) => picture.url === url) ?? { url }]
  })
  const cover = pictureOfIssue(issue)
  const all: readonly SharePicture[] = [...named, ...inside, ...(cover === undefined ? [] : [cover])]
  return all.find(({ width, height }) => width !== undefined && height !== undefined) ?? all[0]
}

function picturesIn(components: readonly Component[]): readonly SharePicture[] {
  return components.flatMap((component) => {
    if (component.component === 'image') {
      return [{ url: sizedPicture(component.imageurl).url, width: component.width, height: component.height }]
    }
    if (component.component === 'gallery') {
      return component.images.map(({ imageurl, width, height }) => ({ url: sizedPicture(imageurl).url, width, height }))
    }
    return picturesIn(childrenOf(component))
  })
}
