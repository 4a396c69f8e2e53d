import { languageVersions } from '@gatefold/magazine/language/resolveLanguage'
import type { CountedIssue, MappedIssue } from '../../content/publicListings.ts'
import { html as xml, type Markup } from '../../platform/plainPages/html.ts'
import { type Addresses, type CrawledTitle, inLanguage } from './addresses.ts'

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
export function writeSitemap({ title, addresses, issues, mapped, hasHome }: SitemapOptions): string {
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
export function writeSitemapIndex(files: readonly string[], updated: string | undefined): string {
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
