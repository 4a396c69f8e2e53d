import { PATTERNS, referenceOf } from '../network/addresses.ts'
import { filesShown } from './filesShown.ts'
import { printedFiles } from './printedFiles.ts'
import { renderStoredPage } from './renderStoredPage.ts'
import type { ReadFile } from '../network/requestTimeout.ts'
import type { StoredReads } from './storedContent.ts'
import { hasExtras, type PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import type { IssueContents } from '@gatefold/magazine/issue'

interface Dependencies {
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
export function createOpenAlone({ onPage, ...pageParts }: Dependencies) {
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
