import {
  type Localized,
  type ReadingLanguage,
  resolveLocalized,
  withoutSoftHyphens,
} from '@gatefold/magazine/language/Localized'
import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import type { Article, ArticleSummary } from '@gatefold/magazine/article'
import { isOpen, isOpenArticle } from '@gatefold/magazine/access'
import { coverOf, type IssueContents, type IssueSummary } from '@gatefold/magazine/issue'
import { type LanguageVersion, languageVersions, readingAmongIssues } from '@gatefold/magazine/language/resolveLanguage'
import { childrenOf, type Component } from '@gatefold/magazine/component/Component'
import { sizedPicture } from '@gatefold/magazine/pictureSizes'
import { serializeForScript } from './serializeForScript.ts'
import { CLOSED_PART } from '../features/article/ClosedArticle.tsx'
import { PATTERNS, referenceOf } from '../network/addresses.ts'
import type { PageShown } from './PageShown.ts'

interface MetadataDeps {
  readonly configuration: PublicConfiguration
  readonly reading: ReadingLanguage
  /** The absolute form of an address below the origin; undefined where the origin is not known. */
  readonly absolute: (address: string | undefined) => string | undefined
}

type Facts = Readonly<Record<string, unknown>>

/** Where the text of a closed article would stand, so that what is missing there is not taken for hidden. */
const closedPart = { '@type': 'WebPageElement', isAccessibleForFree: false, cssSelector: `.${CLOSED_PART}` }

export interface MetadataPlace {
  readonly configuration: PublicConfiguration
  readonly reading: ReadingLanguage
  /** The origin that readers see, such as `https://magazine.example`; undefined where nobody has said it (decision 0141). */
  readonly origin: string | undefined
}

/** Keeps a page out of the lists of search engines. */
export const NOT_LISTED = '<meta name="robots" content="noindex">'

/**
 * What the head of a page says to search engines, to networks that show links, and to feed readers, besides title and
 * description, which the reader keeps itself. Pure.
 */
export function writeMetadata(shown: PageShown, place: MetadataPlace): string {
  if (shown.kind === 'personal') return NOT_LISTED
  const { configuration, origin } = place
  const absolute = (address: string | undefined) =>
    origin === undefined || address === undefined ? undefined : absoluteIn(origin, address)
  const page = describePage(shown, place)
  const facts = structuredData(shown, page, { ...place, absolute })
  return [
    ...(origin === undefined ? [] : addressLines(page, origin, configuration)),
    ...shareLines(shown, page, { configuration, absolute }),
    `<script type="application/ld+json">${serializeForScript(facts)}</script>`,
  ].join('')
}

/** The description, for a page whose screen has none of its own. */
export function writeDescription(shown: PageShown, place: MetadataPlace): string {
  return shown.kind === 'personal' ? '' : meta('name', 'description', describePage(shown, place).description)
}

/** Another host's own address stays; undefined for what is no address of the web. */
function absoluteIn(origin: string, address: string): string | undefined {
  if (!URL.canParse(address, origin)) return undefined
  const { protocol, href } = new URL(address, origin)
  return protocol === 'https:' || protocol === 'http:' ? href : undefined
}

function addressLines(page: PageDescription, origin: string, configuration: PublicConfiguration): readonly string[] {
  const { path, versions, language } = page
  const addressOf = (lang: string | undefined) =>
    origin + path + (lang === undefined ? '' : `?${new URLSearchParams({ lang }).toString()}`)
  const shown = versions.find((version) => version.language === language) ?? versions[0]
  const feed = origin + pathOf(configuration, '/feed.xml')
  const others =
    versions.length === 1
      ? []
      : [
          ...versions.map((version) => alternate('hreflang', version.language, addressOf(version.lang))),
          alternate('hreflang', 'x-default', addressOf(undefined)),
        ]
  return [
    `<link rel="canonical" href="${escaped(addressOf(shown.lang))}">`,
    ...others,
    `<link rel="alternate" type="application/rss+xml" title="${escaped(configuration.title)}" href="${escaped(feed)}">`,
    meta('property', 'og:url', addressOf(shown.lang)),
  ]
}

interface Sharing {
  readonly configuration: PublicConfiguration
  readonly absolute: (address: string | undefined) => string | undefined
}

function shareLines(shown: PageShown, page: PageDescription, { configuration, absolute }: Sharing): readonly string[] {
  const { name, description, language, versions } = page
  return [
    meta('property', 'og:type', shown.kind === 'article' ? 'article' : 'website'),
    meta('property', 'og:site_name', configuration.title),
    meta('property', 'og:title', name),
    meta('property', 'og:description', description),
    meta('property', 'og:locale', localeOf(language)),
    ...versions
      .filter((version) => version.language !== language)
      .map((version) => meta('property', 'og:locale:alternate', localeOf(version.language))),
    ...pictureLines(page, absolute),
  ]
}

/** Networks take title, description and picture of their cards from Open Graph; only its kind is theirs to be told. */
function pictureLines({ picture }: PageDescription, absolute: Sharing['absolute']): readonly string[] {
  const image = absolute(picture?.url)
  if (picture === undefined || image === undefined) return [meta('name', 'twitter:card', 'summary')]
  const { width = 0, height = 0 } = picture
  return [
    meta('property', 'og:image', image),
    ...(width === 0 || height === 0
      ? []
      : [meta('property', 'og:image:width', `${width}`), meta('property', 'og:image:height', `${height}`)]),
    meta('name', 'twitter:card', width > height ? 'summary_large_image' : 'summary'),
  ]
}

/** Open Graph wants a country with every language: the one that speaks it most. */
function localeOf(language: string): string {
  const { language: code, region = '' } = new Intl.Locale(language).maximize()
  return region === '' ? code : `${code}_${region}`
}

function alternate(attribute: string, value: string, href: string): string {
  return `<link rel="alternate" ${attribute}="${escaped(value)}" href="${escaped(href)}">`
}

function meta(attribute: 'name' | 'property', key: string, content: string | undefined): string {
  return content === undefined || content === '' ? '' : `<meta ${attribute}="${key}" content="${escaped(content)}">`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

/** What a page is about in the words of schema.org, for JSON-LD. What is undefined is left out when written. Pure. */
function structuredData(
  shown: Exclude<PageShown, { readonly kind: 'personal' }>,
  page: PageDescription,
  deps: MetadataDeps,
): Facts {
  return { '@context': 'https://schema.org', ...factsOf(shown, page, deps) }
}

function factsOf(shown: Parameters<typeof structuredData>[0], page: PageDescription, deps: MetadataDeps): Facts {
  const { absolute } = deps
  const url = absolute(page.path)
  const { description } = page
  const shared = { url, description, image: pictureFacts(page, deps), inLanguage: page.language }
  switch (shown.kind) {
    case 'home':
      return { ...periodical(deps), ...shared, inLanguage: deps.configuration.languages }
    case 'issue':
      return {
        ...issueFacts(shown.issue, deps),
        ...shared,
        isPartOf: periodical(deps),
        offers: offer(shown.issue, url),
        hasPart: shown.issue.articles
          .filter(({ role }) => role === 'article')
          .map((article) => articleFacts(article, shown.issue, deps)),
      }
    case 'article':
      return {
        ...articleFacts(shown.article, shown.issue, deps),
        ...shared,
        mainEntityOfPage: url,
        keywords: shown.article.keywords.length === 0 ? undefined : shown.article.keywords,
        publisher: {
          '@type': 'Organization',
          name: deps.configuration.title,
          url: absolute(deps.configuration.basePath),
        },
        isPartOf: { ...issueFacts(shown.issue, deps), isPartOf: periodical(deps) },
        hasPart: isOpenArticle(shown.article, shown.issue) ? undefined : closedPart,
      }
  }
}

function periodical({ configuration, absolute }: MetadataDeps): Facts {
  return { '@type': 'Periodical', name: configuration.title, url: absolute(configuration.basePath) }
}

function issueFacts(issue: IssueSummary, { configuration, reading, absolute }: MetadataDeps): Facts {
  return {
    '@type': 'PublicationIssue',
    name: textOf(issue.name, readingAmongIssues(issue, reading)),
    url: absolute(pathOf(configuration, PATTERNS.issue, referenceOf(issue))),
    datePublished: issue.releaseDate,
    isAccessibleForFree: isOpen(issue),
  }
}

function articleFacts(
  article: ArticleSummary,
  issue: IssueContents,
  { configuration, reading, absolute }: MetadataDeps,
): Facts {
  const name = textOf(article.name, readingAmongIssues(issue, reading))
  return {
    '@type': 'Article',
    headline: name,
    url: absolute(pathOf(configuration, PATTERNS.article, referenceOf(issue), referenceOf(article))),
    author: article.author === '' ? undefined : { '@type': 'Person', name: article.author },
    datePublished: issue.releaseDate ?? article.created,
    dateModified: article.updated,
    isAccessibleForFree: isOpenArticle(article, issue),
  }
}

function pictureFacts({ picture }: PageDescription, { absolute }: MetadataDeps): Facts | undefined {
  const url = absolute(picture?.url)
  return url === undefined ? undefined : { '@type': 'ImageObject', url, width: picture?.width, height: picture?.height }
}

function offer(issue: IssueSummary, url: string | undefined): Facts | undefined {
  const { price, currency } = issue
  if (isOpen(issue) || price === undefined || currency === undefined) return undefined
  return { '@type': 'Offer', price, priceCurrency: currency, url, availability: 'https://schema.org/InStock' }
}

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
interface PageDescription {
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
function describePage(shown: Public, { configuration, reading }: Place): PageDescription {
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
function pathOf({ basePath }: Pick<PublicConfiguration, 'basePath'>, pattern: string, ...names: string[]) {
  const [issue = '', article = ''] = names.map(encodeURIComponent)
  return basePath.slice(0, -1) + pattern.replace('$issue', issue).replace('$article', article)
}

function textOf(value: Localized | undefined, reading: ReadingLanguage): string {
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
