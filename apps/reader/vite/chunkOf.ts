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

/** What needs modules, by the name of a part: what people arrive at, and what comes after. */
export const PARTS = {
  first: {
    home: ['app/issues/Home.tsx'],
    issue: ['app/issues/IssuePage.tsx'],
    article: ['app/article/ArticleReader.tsx'],
  },
  later: {
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
    /** To every page, by itself, as soon as it has come to life. */
    reading: ['reading/openReading.ts'],
    /** By itself, when nothing else is to do: to every page, or to every page of its kind. */
    late: [
      'app/analytics/startAnalytics.ts',
      'app/startConsent.tsx',
      'app/article/startArticleActions.tsx',
      'app/startDownloads.ts',
      'app/startInstall.tsx',
      'app/startWhenIdle.tsx',
      'app/article/startPrinted.tsx',
      'app/article/warmIssue.ts',
      'features/article/lazy/ArticleTools.tsx',
      'content/openContent.ts',
      'content/openQueryPersister.ts',
      'styles/publicationStyle.ts',
    ],
  },
} as const

/**
 * Names the chunk of a module by the parts of the reader that need it: by the first screens alone where one of them does; null
 * where nobody does. What a module imports is needed wherever the module is, so that no two chunks import each other (decision
 * 0205). Throws where a part's file is not among the modules.
 */
export function createChunkOf(): ChunkOf {
  let chunks: ReadonlyMap<string, string> | undefined
  return (id, graph) => {
    chunks ??= findChunks(graph)
    return chunks.get(id) ?? null
  }
}

/**
 * Of these chunks, the two that hold all that bears their name, also what nobody else needs: the entry's and that of an article. One
 * chunk compresses better than a screen beside what it shares, and is one request less (decision 0290).
 */
export function wholeChunkOf(chunkOf: ChunkOf): ChunkOf {
  return (id, graph) => {
    const name = chunkOf(id, graph)
    return name === 'shared' || name === 'article' ? name : null
  }
}

function findChunks(graph: ModuleGraph): ReadonlyMap<string, string> {
  const first = namesOf(PARTS.first, graph)
  // What an article and one of the others need is small: a request of its own would cost more than it saves the third.
  for (const [id, names] of first) if (names.length > 1 && names.includes('article')) first.set(id, ['shared'])
  for (const id of closureOf([MAIN], graph)) first.set(id, ['shared'])
  return new Map([...namesOf(PARTS.later, graph), ...first].map(([id, names]) => [id, names.join('-')]))
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
