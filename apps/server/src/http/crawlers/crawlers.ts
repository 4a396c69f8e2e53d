import { languageVersions } from '@gatefold/magazine/language/resolveLanguage'
import { sizedPicture } from '@gatefold/magazine/pictureSizes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { type Answer, createAnswer } from '../../platform/responses/Answer.ts'
import type { AnswerCache } from '../../platform/responses/AnswerCache.ts'
import type { ReadContentVersion } from '../../platform/responses/readRevisions.ts'
import { sendAnswer } from '../../platform/responses/sendAnswer.ts'
import {
  type CountedIssue,
  countPublicArticles,
  type ListedIssue,
  listNewestIssues,
  type MappedIssue,
  readFileFacts,
  readMappedIssues,
} from '../../content/publicListings.ts'
import { COMMON_SECURITY_HEADERS } from '../pages/securityHeaders.ts'
import { sendNoFile } from '../pages/sendText.ts'
import type { Database } from '../../platform/db/schema.ts'
import { withBasePath } from '../../platform/storage/AssetStore.ts'
import { type Addresses, type CrawledTitle, inLanguage } from './addresses.ts'
import { type FeedFile, type FeedIssue, writeFeed } from './feed.ts'
import { html as xml, type Markup } from '../../platform/plainPages/html.ts'

interface CrawlerRoutes extends CrawlerDeps {
  /** The origin that addresses are written with; undefined where it is not known: then there is no sitemap and no feed. */
  readonly findOrigin: (host: string | undefined) => string | undefined
  /** A title behind a password, or whose content is another host's, tells nothing. */
  readonly isSilent: boolean
}

type Ask<Query = unknown, Params = unknown> = FastifyRequest<{ Querystring: Query; Params: Params }>

/** Serves `{prefix}/sitemap.xml` with its parts, and `{prefix}/feed.xml`. */
export function registerCrawlers(app: FastifyInstance, { findOrigin, isSilent, ...deps }: CrawlerRoutes): void {
  const service = createCrawlerService(deps)
  const { languages } = deps.title
  const originOf = ({ headers }: Pick<FastifyRequest, 'headers'>) => (isSilent ? undefined : findOrigin(headers.host))
  const send = (request: FastifyRequest, reply: FastifyReply, answer: Parameters<typeof sendAnswer>[2]) =>
    sendAnswer(request, reply.headers(COMMON_SECURITY_HEADERS), answer)

  app.get('/sitemap.xml', async (request, reply) => {
    const origin = originOf(request)
    return origin === undefined ? sendNoFile(reply) : send(request, reply, await service.sitemap(origin))
  })
  app.get('/sitemap-:number(^[1-9]\\d{0,4}).xml', async (request: Ask<unknown, { number: string }>, reply) => {
    const origin = originOf(request)
    const answer = origin && (await service.sitemapFile(origin, Number(request.params.number)))
    return answer ? send(request, reply, answer) : sendNoFile(reply)
  })
  app.get('/feed.xml', async (request: Ask<{ lang?: unknown }>, reply) => {
    const origin = originOf(request)
    if (origin === undefined) return sendNoFile(reply)
    const lang = languages.find((language) => language === request.query.lang)
    return send(request, reply, await service.feed(origin, lang))
  })
}

interface CrawlerDeps {
  readonly db: Kysely<Database>
  readonly title: CrawledTitle
  readonly cache: AnswerCache
  readonly readContentVersion: ReadContentVersion
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** What is told of a title at an origin, kept as bytes until its content changes. */
interface CrawlerService {
  /** The sitemap, or an index of several. */
  sitemap(origin: string): Promise<Answer>
  /** One of several, counted from 1; undefined where there is none. */
  sitemapFile(origin: string, number: number): Promise<Answer | undefined>
  /** The newest issues in a language of the title; undefined asks for the default one. */
  feed(origin: string, lang: string | undefined): Promise<Answer>
}

/** Issues in the feed. */
const MOST_ITEMS = 50

function createCrawlerService(deps: CrawlerDeps): CrawlerService {
  const { db, title, cache, readContentVersion, now } = deps
  const shared = { languages: title.languages.length, most: maxAddresses(title.languages.length) }
  const keep = async (name: string, write: () => Promise<Answer>) =>
    cache.find(`${name} ${await readContentVersion()}`, write)
  const deal = async () => splitIntoFiles(await countPublicArticles(db, new Date(now())), shared)
  let dealt: { readonly version: string; readonly files: ReturnType<typeof deal> } | undefined
  // Whoever asks for files that there are none of does not have them counted anew.
  const files = async () => {
    const version = await readContentVersion()
    if (dealt?.version !== version) dealt = { version, files: deal() }
    const { files } = dealt
    files.catch(() => (dealt = undefined))
    return files
  }

  return {
    sitemap: (origin) =>
      keep(`sitemap ${origin}`, async () => {
        const addresses = addressesOf(origin, title.basePath)
        const all = await files()
        if (all.length === 1) return xmlAnswer(await writeFile(addresses, all, 0))
        const names = all.map((_issues, index) => addresses.file(`sitemap-${index + 1}.xml`))
        return xmlAnswer(writeSitemapIndex(names, latestOf(all.flat().map(({ updated }) => updated))))
      }),
    async sitemapFile(origin, number) {
      const answer = await keep(`sitemap ${number} ${origin}`, async () => {
        const all = await files()
        const isThere = all.length > 1 && number <= all.length
        if (!isThere) return createAnswer({ status: 404, headers: {}, body: Buffer.alloc(0) })
        return xmlAnswer(await writeFile(addressesOf(origin, title.basePath), all, number - 1))
      })
      return answer.status === 404 ? undefined : answer
    },
    feed: (origin, lang) =>
      keep(`feed ${lang ?? ''} ${origin}`, async () => {
        const addresses = addressesOf(origin, title.basePath)
        const listed = await listNewestIssues(db, { at: new Date(now()), limit: MOST_ITEMS })
        const issues = await feedIssues(listed, { db, title, addresses })
        const language = lang ?? languageVersions(title)[0].language
        return xmlAnswer(writeFeed({ title, addresses, issues, language, lang }), 'application/rss+xml')
      }),
  }

  async function writeFile(
    addresses: Addresses,
    all: Awaited<ReturnType<typeof files>>,
    index: number,
  ): Promise<string> {
    const issues = all[index] ?? []
    const mapped = await readMappedIssues(
      db,
      issues.map(({ id }) => id),
      new Date(now()),
    )
    // A title of one issue has no page of its own: its address leads on to the latest.
    const hasHome = index === 0 && title.issueMode === 'multi'
    return writeSitemap({ title, addresses, issues, mapped, hasHome })
  }
}

function latestOf(instants: readonly string[]): string | undefined {
  return instants.toSorted().at(-1)
}

function xmlAnswer(text: string, mediaType = 'application/xml'): Answer {
  const headers = { 'content-type': `${mediaType}; charset=utf-8`, 'cache-control': 'no-cache' }
  return createAnswer({ status: 200, headers, body: Buffer.from(text) })
}

const STORED_FILE = /\/assets\/(?<hash>[0-9a-f]{64})\.\w+$/

interface FeedDeps extends Pick<CrawlerDeps, 'db' | 'title'> {
  readonly addresses: Addresses
}

async function feedIssues(
  listed: readonly ListedIssue[],
  { db, title, addresses }: FeedDeps,
): Promise<readonly FeedIssue[]> {
  const covers = listed.map(({ cover }) => (cover === undefined ? undefined : sizedPicture(cover).url))
  const facts = await readFileFacts(
    db,
    covers.flatMap((cover) => hashOf(cover) ?? []),
  )
  return listed.map(({ id, slug, name, description, languages, releaseDate }, index) => {
    const cover = covers[index]
    const fact = facts.get(hashOf(cover) ?? '')
    const url = cover && addresses.content(withBasePath(JSON.stringify(cover), title.basePath).slice(1, -1))
    const file: FeedFile | undefined = url && fact ? { url, ...fact } : undefined
    const language = languages[0] ?? title.defaultLanguage
    return { id, slug, name, description, language, releaseDate, cover: file }
  })
}

function hashOf(cover: string | undefined): string | undefined {
  return cover === undefined ? undefined : STORED_FILE.exec(cover)?.groups?.['hash']
}

/** The protocol allows 50,000 addresses and 50 MB a file; a file that is kept in memory is smaller. Source: sitemaps.org. */
const MOST_ADDRESSES = 50_000

const MOST_BYTES = 16_000_000

const BYTES_OF_ADDRESS = 250

const BYTES_OF_ALTERNATE = 220

/** How many addresses a file holds of a title in so many languages. Pure. */
export function maxAddresses(languages: number): number {
  const alternates = languages === 1 ? 0 : languages + 1
  return Math.min(MOST_ADDRESSES, Math.floor(MOST_BYTES / (BYTES_OF_ADDRESS + alternates * BYTES_OF_ALTERNATE)))
}

/** Deals issues out to files: whole issues, and one that is larger than a file in one of its own. Pure. */
export function splitIntoFiles<Issue extends Pick<CountedIssue, 'articles'>>(
  issues: readonly Issue[],
  { languages, most }: { readonly languages: number; readonly most: number },
): readonly (readonly Issue[])[] {
  const files: Issue[][] = [[]]
  // The title's own page is in the first.
  let room = most - languages
  for (const issue of issues) {
    const addresses = (issue.articles + 1) * languages
    if (addresses > room && (files.at(-1)?.length ?? 0) > 0) {
      files.push([])
      room = most
    }
    files.at(-1)?.push(issue)
    room -= addresses
  }
  return files
}

interface SitemapOptions {
  readonly title: CrawledTitle
  readonly addresses: Addresses
  readonly issues: readonly CountedIssue[]
  readonly mapped: ReadonlyMap<string, MappedIssue>
  /** Whether the title's own page is in this file. */
  readonly hasHome: boolean
}

/** A sitemap of issues, their articles, and each in its languages. Pure. */
function writeSitemap({ title, addresses, issues, mapped, hasHome }: SitemapOptions): string {
  const home = languageVersions(title)
  const entries = [
    ...(hasHome ? writeEntries(addresses.home(), home, issues[0]?.updated) : []),
    ...issues.flatMap(({ id, slug, updated }) => {
      const { languages, articleSlugs } = mapped.get(id) ?? { languages: [], articleSlugs: [] }
      const versions = languageVersions(title, languages)
      const pages = [addresses.issue(slug), ...articleSlugs.map((article) => addresses.article(slug, article))]
      return pages.flatMap((page) => writeEntries(page, versions, updated))
    }),
  ]
  return document(xml`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries}</urlset>
`)
}

/** An index of sitemaps. Pure. */
function writeSitemapIndex(files: readonly string[], updated: string | undefined): string {
  const entries = files.map(
    (address) => xml`<sitemap><loc>${address}</loc>${lastChange(updated)}</sitemap>
`,
  )
  return document(xml`<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries}</sitemapindex>
`)
}

function document({ text }: Markup): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${text}`
}

/** Each language has an entry, and each entry names them all. Source: Google, "Localized versions of your pages". */
function writeEntries(
  page: string,
  versions: ReturnType<typeof languageVersions>,
  updated: string | undefined,
): readonly Markup[] {
  const alternates =
    versions.length === 1
      ? []
      : [...versions.map(({ language, lang }) => ({ name: language, lang })), { name: 'x-default', lang: undefined }]
  const links = alternates.map(
    ({ name, lang }) => xml`<xhtml:link rel="alternate" hreflang="${name}" href="${inLanguage(page, lang)}"/>`,
  )
  return versions.map(
    ({ lang }) => xml`<url><loc>${inLanguage(page, lang)}</loc>${lastChange(updated)}${links}</url>
`,
  )
}

function lastChange(updated: string | undefined): Markup | undefined {
  return updated === undefined || Number.isNaN(Date.parse(updated)) ? undefined : xml`<lastmod>${updated}</lastmod>`
}

/** `origin` has no slash at its end, `basePath` one at both. Pure. */
export function addressesOf(origin: string, basePath: string): Addresses {
  const root = origin + basePath
  const issue = (slug: string) => `${root}issues/${encodeURIComponent(slug)}`
  return {
    home: () => root,
    issue,
    article: (issueSlug, slug) => `${issue(issueSlug)}/${encodeURIComponent(slug)}`,
    file: (name) => root + name,
    content: (url) =>
      /^(?:https?:\/\/|\/)/.test(url) && URL.canParse(url, origin) ? new URL(url, origin).href : undefined,
  }
}
