import { hasExtras, type PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import type { IssueContents } from '@gatefold/magazine/issue'
import type { PrintedPage } from '@gatefold/magazine/replica/PrintedPage'
import { PATTERNS, referenceOf } from '../network/addresses.ts'
import type { ReadFile } from '../network/requestTimeout.ts'
import { renderStoredPage } from './renderStoredPage.ts'
import { storedContent, type StoredReads } from './storedContent.ts'

/** What a browser loads by itself for a page. Attribute values may hold a `>`. */
const ELEMENT = /<(?:img|source|video|audio|track|link|meta)\b((?:[^>"']|"[^"]*"|'[^']*')*)>/g

const ATTRIBUTE = /\s([\w:-]+)=(?:"([^"]*)"|'([^']*)')/g

const IN_CSS = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^)"']*))\s*\)/g

const STYLE = /<style\b[^>]*>([\s\S]*?)<\/style>|\sstyle="([^"]*)"/g

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', quot: '"', '#x27': "'", '#39': "'", lt: '<', gt: '>' }

interface Device {
  readonly store: StoredReads
  /** Reads a JSON file that is on this device; rejects where it is not. */
  readonly readFile: ReadFile
}

interface Deps {
  readonly configuration: PublicConfiguration
  /** The reader's `index.html`, as built. */
  readonly template: string
  /** What the browser speaks, the dearest first. */
  readonly browserLanguages: readonly string[]
  /** Reads a JSON file that is on this device; rejects where it is not. */
  readonly readFile: ReadFile
  /** Is given every page by its address: path with search, base path included. */
  readonly onPage: (url: string, html: string) => Promise<void>
}

/** Data is nothing that a page shows. */
const SCRIPT = /<script\b[^>]*>[\s\S]*?<\/script>/g

/**
 * Opens an issue from the local store alone: its contents, every article, in each of its languages, and its printed pages.
 * Answers with the addresses of the issue's files that the pages show. Rejects with a sentence when a page cannot be made.
 */
export function createOfflineCheck({ onPage, ...pageParts }: Deps) {
  const { configuration, readFile } = pageParts
  return async (store: StoredReads, issueId: string): Promise<readonly string[]> => {
    // By its contents: an article whose row is lost is still named there.
    const stored = await store.readIssueContents(issueId)
    if (stored === undefined) throw new Error('The issue is not in the local store.')
    const shown = new Set<string>()
    for (const url of addressesOf(stored.value, configuration)) {
      const page = await renderStoredPage({ ...pageParts, url, store })
      if (page?.kind !== 'page') throw new Error(`${url} cannot be made of what is on this device.`)
      for (const file of filesShown(page.html.replaceAll(SCRIPT, ''))) shown.add(file)
      await onPage(url, page.html)
    }
    const printed = configuration.replica.enabled ? await printedFiles(stored.value, { store, readFile }) : []
    for (const file of printed) shown.add(file)
    return [...shown].filter((file) => isOfIssue(file, configuration))
  }
}

function addressesOf(
  issue: IssueContents,
  { basePath, languages, defaultLanguage }: PublicConfiguration,
): readonly string[] {
  const root = basePath.slice(0, -1) + PATTERNS.issue.replace('$issue', encodeURIComponent(referenceOf(issue)))
  const pages = [root, ...issue.articles.map((article) => `${root}/${encodeURIComponent(referenceOf(article))}`)]
  const others = languages.filter((language) => language !== defaultLanguage && issue.data.languages.includes(language))
  return pages.flatMap((page) => [page, ...others.map((lang) => `${page}?${new URLSearchParams({ lang }).toString()}`)])
}

/** Not the build's own files, not the title's mark, and nothing of strangers, whom the page's policy keeps out anyway. */
function isOfIssue(file: string, configuration: PublicConfiguration): boolean {
  const { basePath, host, theme, mediaOrigins } = configuration
  if (file === theme.logo || file.startsWith(`${basePath}build/`)) return false
  if (!URL.canParse(file)) return true
  // Where a host vouches for its files, they are below its own address.
  const hosts = hasExtras(configuration) ? [host.graphql] : [host.graphql, host.auth, ...mediaOrigins]
  return hosts.some((address) => URL.canParse(address) && new URL(address).origin === new URL(file).origin)
}

/**
 * What showing the printed pages of an issue takes without a network: the plan, and of each page its pictures in AVIF,
 * which every browser reads that has workers and this much else; in WebP where there are no others. Where the plan itself is
 * missing or spoiled it is named alone: it has to come anew before the rest is known.
 */
async function printedFiles({ id, data }: IssueContents, device: Device): Promise<readonly string[]> {
  if (data.flatplan === undefined) return []
  const pages = await storedContent(device.store, device.readFile)
    .findPrintedPages(id)
    .catch(() => [])
  return [data.flatplan, ...(pages ?? []).flatMap(picturesOf)]
}

function picturesOf({ pictures }: PrintedPage): readonly string[] {
  const small = pictures.filter(({ mediaType }) => mediaType === 'image/avif')
  return (small.length === 0 ? pictures : small).map(({ url }) => url)
}

/**
 * Addresses of the pictures, sounds, films, subtitles and faces that a page's markup names, as they stand there but for
 * their fragments (decision 0074). Pure.
 */
export function filesShown(markup: string): readonly string[] {
  const ofElements = [...markup.matchAll(ELEMENT)].flatMap(([element, attributes = '']) =>
    filesOfElement(element, readAttributes(attributes)),
  )
  const ofStyles = [...markup.matchAll(STYLE)].flatMap(([, sheet, attribute]) =>
    [...(sheet ?? unescape(attribute ?? '')).matchAll(IN_CSS)].map(
      ([, double, single, bare]) => double ?? single ?? bare ?? '',
    ),
  )
  const addresses = [...ofElements, ...ofStyles].map((address) => address.replace(/#.*$/, ''))
  return [...new Set(addresses)].filter((address) => address !== '' && !address.startsWith('data:'))
}

function filesOfElement(element: string, attributes: ReadonlyMap<string, string>): readonly string[] {
  const read = (name: string) => attributes.get(name) ?? ''
  const sets = [...candidates(read('srcset')), ...candidates(read('imagesrcset'))]
  if (element.startsWith('<meta')) return read('name') === 'lead-picture' ? [read('content')] : []
  if (element.startsWith('<link')) {
    return ['image', 'font'].includes(read('as')) ? [read('href'), ...sets] : []
  }
  return [read('src'), read('poster'), ...sets]
}

function readAttributes(text: string): ReadonlyMap<string, string> {
  const attributes = [...text.matchAll(ATTRIBUTE)]
  return new Map(
    attributes.map(([, name = '', double, single]) => [name.toLowerCase(), unescape(double ?? single ?? '')]),
  )
}

/** The addresses of a `srcset`. */
function candidates(set: string): readonly string[] {
  return set
    .split(/(?<=\s[\d.]+[wx]),\s*/)
    .map((candidate) => candidate.trim().split(/\s+/)[0] ?? '')
    .filter((address) => address !== '')
}

function unescape(text: string): string {
  return text.replaceAll(/&([#\w]+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
}
