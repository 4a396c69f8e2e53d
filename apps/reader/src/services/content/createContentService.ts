import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import type { Flatplan } from '@gatefold/magazine/replica/Flatplan'
import { printedPagesOf } from '@gatefold/magazine/replica/PrintedPage'
import type { Issue } from '@gatefold/magazine/issue/Issue'
import type { LocalStore, Stored } from '../storage/LocalStore.ts'
import { createPlanReader } from '../replica/createPlanReader.ts'
import { articlePageOf, contentsOf } from './contentsOf.ts'
import type { Assets, ContentService, Reference } from './ContentService.ts'
import { createFetcher, issueKey } from './createFetcher.ts'
import type { Host } from './createHost.ts'
import { createListings, newest } from './createListings.ts'
import { createMemory } from './createMemory.ts'
import { createReadThrough, type Source } from './createReadThrough.ts'

export interface ContentDependencies {
  readonly host: Host
  /** The same host, asked by nobody in particular; missing where there is no session. */
  readonly openHost?: Host
  /** The flatplan at an address; rejects where it cannot be had. */
  readonly fetchFlatplan: (url: string) => Promise<Flatplan | undefined>
  /** Undefined when the local store could not be opened. */
  readonly store: LocalStore | undefined
  readonly configuration: Pick<PublicConfiguration, 'cache'>
  readonly isOnline: () => boolean
  readonly isAdmin: () => boolean
  /** Names who reads: answers are kept for nobody else. */
  readonly readReader: () => string
  /** Unix time in milliseconds. */
  readonly now: () => number
  /** Is told what went wrong without stopping the reader. */
  readonly log: (message: string, cause: unknown) => void
  /** Is told that the host has another version of a downloaded issue than this device. */
  readonly onNewer?: ((issueId: string) => void) | undefined
}

/** Requirement R9.2: every kind of content five minutes. */
const IN_MEMORY = 5 * 60_000
/** Milliseconds: what one view of an admin's asks for several times over. */
const ONE_VIEW = 10_000
const NO_ASSETS: Assets = { styles: [], fonts: [] }

/** The content service over a host and a local store; `ContentService` says in which order they are asked. */
export function createContentService(dependencies: ContentDependencies): ContentService {
  const { isAdmin } = dependencies
  const memory = createMemory(dependencies, () => (isAdmin() ? ONE_VIEW : IN_MEMORY))
  const { host, openHost = host } = dependencies
  const fetchers = {
    reader: createFetcher({ ...dependencies, memory }),
    // What everybody may read is kept nowhere: the reader may read more.
    nobody: createFetcher({
      ...dependencies,
      host: openHost,
      memory: createMemory(dependencies, () => 0),
      store: undefined,
    }),
  }
  const read = createReadThrough(dependencies)
  const findFlatplan = createPlanReader({ ...dependencies, memory })
  const { ttl } = dependencies.configuration.cache

  const viewOf = <Value>(reference: Reference, view: IssueView<Value>): Source<Value> => ({
    freshFor: ttl.getIssue,
    recall: () => applied(memory.recall<Issue>(issueKey(reference)), view.of),
    readStored: view.readStored,
    fetch: async (as) => applied(await fetchers[as].issue(reference), view.of),
  })
  return {
    ...createListings({ fetchers, read, memory }),
    beginView: () => isAdmin() && memory.clear(),
    findIssue: (issue) => read(viewOf(issue, { of: (whole) => whole, readStored: (store) => store.readIssue(issue) })),
    findIssueContents: (issue) =>
      read(viewOf(issue, { of: contentsOf, readStored: (store) => store.readIssueContents(issue) })),
    findArticlePage: (issue, article) =>
      read(
        viewOf(issue, {
          of: (whole) => articlePageOf(whole, article),
          readStored: (store) => store.readArticlePage(issue, article),
        }),
      ),
    async findPrintedPages(issue) {
      const printed = await read(
        viewOf(issue, { of: contentsOf, readStored: (store) => store.readIssueContents(issue) }),
      )
      return printed && printedPagesOf(printed.pages, await findFlatplan(printed.data.flatplan))
    },
    findPreview: (issue) =>
      read(
        newest(memory, `preview:${issue}`, [(as) => fetchers[as].preview(issue), (store) => store.readIssue(issue)]),
      ),
    listAssets: () =>
      read({
        ...newest(memory, 'assets', [(as) => fetchers[as].assets(), (store) => store.readAssets()]),
        freshFor: ttl.styles,
      })
        .then((assets) => assets ?? NO_ASSETS)
        .catch((error: unknown) => {
          dependencies.log('The styles and fonts could not be read.', error)
          return NO_ASSETS
        }),
  }
}

/** What a screen needs of an issue: cut from the whole one, or read from the store without the rest. */
interface IssueView<Value> {
  of(issue: Issue): Value | undefined
  readStored(store: LocalStore): Promise<Stored<Value> | undefined>
}

function applied<Whole, Part>(whole: Whole | undefined, part: (whole: Whole) => Part | undefined): Part | undefined {
  return whole === undefined ? undefined : part(whole)
}
