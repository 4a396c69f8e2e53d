import { join } from 'node:path'

/** What imports what, by module id, as the bundler knows it. */
export interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

/** Of the module ids of our own. */
export const SOURCES = join(import.meta.dirname, '../src')

const MAIN = 'main.tsx'

/** The chunk of a module, by its id; null where it has no name of its own. */
type ChunkOf = (id: string, graph: ModuleGraph) => string | null

/** What needs modules, by the name of a part. */
export const PARTS = {
  /** What people arrive at. */
  first: {
    home: ['app/issues/Home.tsx'],
    issue: ['app/issues/IssuePage.tsx'],
    article: ['app/article/ArticleReader.tsx'],
  },
  /** Comes by itself, to every page or to every page of its kind; what comes first stands first. */
  following: {
    /** To every page that is read. */
    common: ['reading/openReading.ts', 'content/pageAnswers.ts'],
    /** To an article, when it has come to life. */
    tools: [
      'features/article/lazy/ArticleTools.tsx',
      'features/article/lazy/sheets.lazy.ts',
      'app/article/prefetchIssue.ts',
    ],
    /** When nothing else is to do. */
    idle: [
      'app/startWhenIdle.tsx',
      'app/startDownloads.ts',
      'app/startInstall.tsx',
      'app/startFavoritesSync.ts',
      'app/article/startArticleActions.tsx',
      'app/article/startPrinted.tsx',
    ],
    /** Where somebody may be counted. */
    counting: ['app/analytics/startAnalytics.ts', 'app/startConsent.tsx'],
    /** When the first is asked for that neither the page nor the host's own answers brought: on later visits, say. */
    content: ['content/openContent.ts', 'content/openQueryPersister.ts', 'styles/publicationStyle.ts'],
  },
  /** What is gone to. */
  further: {
    printed: ['app/issues/PrintedIssue.tsx'],
    plain: [
      'app/account/AccountPage.tsx',
      'app/screens/DraftsPage.tsx',
      'app/screens/FavoritesPage.tsx',
      'app/screens/HistoryPage.tsx',
      'app/screens/InsightsPage.tsx',
      'app/screens/OpenInsights.tsx',
      'app/screens/PlainScreens.tsx',
      'app/screens/SearchPage.tsx',
      'app/purchases/SubscriptionsPage.tsx',
    ],
  },
} as const

/** What comes by itself to a first screen besides what every page gets; with all that it needs. */
export const FOLLOWING_ROUTES: Readonly<Record<keyof typeof PARTS.first, readonly string[]>> = {
  home: ['features/newsstand/ReadingShelf.tsx', 'features/newsstand/WholeArchive.tsx'],
  // An article is what comes next.
  issue: ['features/downloads/DownloadControl.tsx', 'app/article/prefetchIssue.ts'],
  article: PARTS.following.tools,
}

/** Chunks that come to a page by themselves; `further` is what they share with screens that are gone to. */
export const FOLLOWING_CHUNKS: readonly string[] = [...Object.keys(PARTS.following), 'further']

/** Hold what screens share with them that are gone to: these need all of them anyway. */
const TAKEN_ALONG: ReadonlySet<string> = new Set(['common', 'content'])

/** Hold all that bears their name, also what nobody else needs: one chunk compresses better, and is one request. */
const WHOLE: ReadonlySet<string> = new Set(['shared', 'article', 'listing', ...FOLLOWING_CHUNKS])

/** What is said by code that comes by itself: a few hundred bytes each. */
const FOLLOWING_TEXTS = /\/i18n\/texts\/(?:favorites|kinds|menu|reading)\/(\w{2})\.ts$/

const FOLLOWING_NAME = 'texts-late-'

/** Names of the files of what it says. */
export const FOLLOWING_TEXTS_FILE = new RegExp(`/${FOLLOWING_NAME}(\\w{2})-`)

/**
 * Names the chunk of a module by the parts of the reader that need it; null where nobody does. What a module imports is needed
 * wherever the module is, so that no two chunks import each other (decision 0205). Throws where a part's file is not among the
 * modules.
 *
 * - `shared`: the entry, and what an article and another first screen need. It is small: a request of its own would cost more.
 * - `listing`: what home or an issue needs, and somebody else.
 * - `common`: what the tools need, and somebody else. It comes with them, so it holds no more.
 * - `further`: what comes by itself needs, and a screen that is gone to; but for what only `content` and such a screen need.
 * - What two parts need that come by themselves is in the one that comes first.
 */
export function createChunkOf(): ChunkOf {
  let chunks: ReadonlyMap<string, string> | undefined
  return (id, graph) => {
    const [, language] = FOLLOWING_TEXTS.exec(id) ?? []
    if (language !== undefined) return FOLLOWING_NAME + language
    chunks ??= findChunks(graph)
    return chunks.get(id) ?? null
  }
}

/** Of these chunks, those that hold all that bears their name (decisions 0290, 0301). */
export function wholeChunkOf(chunkOf: ChunkOf): ChunkOf {
  return (id, graph) => {
    const name = chunkOf(id, graph)
    return name !== null && (WHOLE.has(name) || name.startsWith(FOLLOWING_NAME)) ? name : null
  }
}

function findChunks(graph: ModuleGraph): ReadonlyMap<string, string> {
  const entry = closureOf([MAIN], graph)
  const first = namesOf(PARTS.first, graph)
  const following = namesOf(PARTS.following, graph)
  const further = namesOf(PARTS.further, graph)
  const chunks = new Map<string, string>()
  for (const id of new Set([...entry, ...first.keys(), ...following.keys(), ...further.keys()])) {
    const [inFirst = [], inFollowing = [], inFurther = []] = [first, following, further].map((names) => names.get(id))
    chunks.set(id, entry.has(id) ? 'shared' : nameFor(inFirst, inFollowing, inFurther))
  }
  return chunks
}

function nameFor(first: readonly string[], following: readonly string[], further: readonly string[]): string {
  const isShared = first.length + following.length + further.length > 1
  if (first.includes('article')) return first.length > 1 ? 'shared' : 'article'
  if (first.length > 0) return isShared ? 'listing' : first.join('-')
  const [earliest] = following
  if (earliest === undefined) return further.join('-')
  if (earliest === 'tools' && isShared) return 'common'
  return further.length > 0 && !TAKEN_ALONG.has(earliest) ? 'further' : earliest
}

/** By module, the names of the parts that need it. */
function namesOf(
  parts: Readonly<Record<string, readonly string[]>>,
  graph: ModuleGraph,
): Map<string, readonly string[]> {
  const names = new Map<string, readonly string[]>()
  for (const [name, files] of Object.entries(parts))
    for (const id of closureOf(files, graph)) names.set(id, [...(names.get(id) ?? []), name])
  return names
}

/** These files, and all that comes with them. */
function closureOf(files: readonly string[], graph: ModuleGraph): ReadonlySet<string> {
  const found = new Set<string>()
  const rest = files.map((file) => join(SOURCES, file))
  for (const id of rest)
    if (graph.getModuleInfo(id) === null) throw new Error(`The reader has no ${id} to name a chunk for.`)
  for (let id = rest.pop(); id !== undefined; id = rest.pop()) {
    if (found.has(id)) continue
    found.add(id)
    rest.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}
