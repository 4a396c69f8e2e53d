import {
  type Localized,
  type ReadingLanguage,
  resolveLocalized,
  withoutSoftHyphens,
} from '@gatefold/magazine/language/Localized'
import { type Markup, html as xml } from '../../platform/plainPages/html.ts'
import { type Addresses, type CrawledTitle, inLanguage } from './addresses.ts'

/** An issue as the feed tells of it. */
export interface FeedIssue {
  readonly id: string
  readonly slug: string
  readonly name: Localized
  readonly description: Localized
  /** The language of its plain texts. */
  readonly language: string
  readonly releaseDate: string
  readonly cover: FeedFile | undefined
}

export interface FeedFile {
  /** Absolute. */
  readonly url: string
  readonly bytes: number
  readonly mediaType: string
}

interface FeedOptions {
  readonly title: CrawledTitle
  readonly addresses: Addresses
  /** Newest first. */
  readonly issues: readonly FeedIssue[]
  readonly language: string
  /** The search parameter of the feed's own address. */
  readonly lang: string | undefined
}

/** The issues of a title as RSS 2.0, what is paid for told by name and description alone. Pure. */
export function writeFeed({ title, addresses, issues, language, lang }: FeedOptions): string {
  const reading = { language, defaultLanguage: title.defaultLanguage }
  const [latest] = issues
  const feed = xml`<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${clean(title.title)}</title>
<link>${inLanguage(addresses.home(), lang)}</link>
<description>${textOf(title.description, reading) || clean(title.title)}</description>
<language>${language}</language>
${latest === undefined ? undefined : dated('lastBuildDate', latest.releaseDate)}<atom:link rel="self" type="application/rss+xml" href="${inLanguage(addresses.file('feed.xml'), lang)}"/>
${issues.map((issue) => writeItem(issue, { addresses, reading, lang }))}</channel>
</rss>
`
  return feed.text
}

interface ItemOptions {
  readonly addresses: Addresses
  readonly reading: ReadingLanguage
  readonly lang: string | undefined
}

function writeItem(issue: FeedIssue, { addresses, reading, lang }: ItemOptions): Markup {
  const own = { language: reading.language, defaultLanguage: issue.language }
  const { cover } = issue
  const enclosure =
    cover &&
    xml`<enclosure url="${cover.url}" length="${`${cover.bytes}`}" type="${cover.mediaType}"/>
`
  return xml`<item>
<title>${textOf(issue.name, own)}</title>
<link>${inLanguage(addresses.issue(issue.slug), lang)}</link>
<guid isPermaLink="false">urn:gatefold:issue:${issue.id}</guid>
${dated('pubDate', issue.releaseDate)}<description>${textOf(issue.description, own)}</description>
${enclosure}</item>
`
}

/** RFC 822, as RSS asks for it; nothing for a date that is none. */
function dated(name: 'pubDate' | 'lastBuildDate', date: string): Markup | undefined {
  if (Number.isNaN(Date.parse(date))) return undefined
  const words = new Date(date).toUTCString()
  return name === 'pubDate'
    ? xml`<pubDate>${words}</pubDate>
`
    : xml`<lastBuildDate>${words}</lastBuildDate>
`
}

function textOf(value: Localized, reading: ReadingLanguage): string {
  return clean(withoutSoftHyphens(resolveLocalized(value, reading)))
}

/** Without the characters that XML 1.0 cannot hold, not even by number. */
function clean(text: string): string {
  return text.toWellFormed().replaceAll(/(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]/gu, '')
}
