import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createChunkOf, PARTS, SOURCES, wholeChunkOf, type ModuleGraph } from './chunkOf.ts'

const at = (file: string) => join(SOURCES, file)

/** The files of all parts, of which some import more. */
function aGraph(imports: Readonly<Record<string, readonly string[]>>): ModuleGraph {
  const files = ['main.tsx', ...Object.values(PARTS).flatMap((part) => Object.values(part).flat())]
  const modules = new Map(files.map((file) => [at(file), { importedIds: [] as readonly string[] }]))
  for (const [file, imported] of Object.entries(imports)) {
    modules.set(at(file), { importedIds: imported.map(at) })
    for (const each of imported) if (!modules.has(at(each))) modules.set(at(each), { importedIds: [] })
  }
  return { getModuleInfo: (id) => modules.get(id) ?? null }
}

function chunksIn(graph: ModuleGraph, ...files: readonly string[]) {
  const chunkOf = createChunkOf()
  return files.map((file) => chunkOf(at(file), graph))
}

const HOME = 'app/issues/Home.tsx'
const ISSUE = 'app/issues/IssuePage.tsx'
const ARTICLE = 'app/article/ArticleReader.tsx'
const PRINTED = 'app/issues/PrintedIssue.tsx'
const SEARCH = 'app/screens/SearchPage.tsx'
const TOOLS = 'features/article/lazy/ArticleTools.tsx'
const CONTENT = 'content/openContent.ts'
const IDLE = 'app/startWhenIdle.tsx'

it('has what the entry needs, or an article and another first screen, in one chunk', () => {
  const graph = aGraph({ [HOME]: ['a'], [ISSUE]: ['a'], [ARTICLE]: ['a'], 'main.tsx': ['b'], [IDLE]: ['b'] })
  expect(chunksIn(graph, 'a', 'b')).toEqual(['shared', 'shared'])
})

it('has what an article needs in one chunk, whoever needs it later', () => {
  const graph = aGraph({ [ARTICLE]: ['a', 'b'], [TOOLS]: ['b'], [PRINTED]: ['b'] })
  expect(chunksIn(graph, ARTICLE, 'a', 'b')).toEqual(['article', 'article', 'article'])
})

it('has what the listings need, and somebody else, in one chunk', () => {
  const graph = aGraph({ [HOME]: ['a', 'b', 'c'], [ISSUE]: ['b'], [IDLE]: ['c'] })
  expect(chunksIn(graph, 'a', 'b', 'c')).toEqual(['home', 'listing', 'listing'])
})

it('has what comes by itself with what comes first of it', () => {
  const graph = aGraph({
    [TOOLS]: ['a', 'b'],
    [IDLE]: ['b', 'c', 'd', 'e'],
    [CONTENT]: ['b', 'c', 'd', 'f'],
    [SEARCH]: ['d', 'f'],
  })
  const chunks = ['tools', 'common', 'idle', 'further', 'idle', 'content']
  expect(chunksIn(graph, 'a', 'b', 'c', 'd', 'e', 'f')).toEqual(chunks)
})

it('takes along what a module imports, so that a chunk imports only what at least as many need', () => {
  const graph = aGraph({ [PRINTED]: ['a'], [SEARCH]: ['b'], a: ['c'], b: ['c'], c: ['d'], [ARTICLE]: ['d'] })
  expect(chunksIn(graph, 'a', 'b', 'c', 'd')).toEqual(['printed', 'plain', 'printed-plain', 'article'])
})

it('has the small texts of a language that come by themselves in one chunk', () => {
  const files = ['i18n/texts/menu/de.ts', 'i18n/texts/kinds/de.ts', 'i18n/texts/menu/fr.ts', 'i18n/texts/start/de.ts']
  expect(chunksIn(aGraph({}), ...files)).toEqual(['texts-late-de', 'texts-late-de', 'texts-late-fr', null])
})

it('makes whole chunks of what is fetched whole, and of nothing else', () => {
  const chunkOf = wholeChunkOf(createChunkOf())
  const graph = aGraph({ [ARTICLE]: ['a'], [HOME]: ['b'], [IDLE]: ['c'] })
  const files = ['main.tsx', 'a', HOME, 'b', 'c', PRINTED, 'i18n/texts/menu/de.ts']
  expect(files.map((file) => chunkOf(at(file), graph))).toEqual([
    'shared',
    'article',
    null,
    null,
    'idle',
    null,
    'texts-late-de',
  ])
})

it('leaves alone what no part needs', () => {
  expect(chunksIn(aGraph({ 'app/issues/Preview.tsx': ['a'] }), 'a')).toEqual([null])
})

it('does not go on with a part whose file was moved', () => {
  const graph: ModuleGraph = { getModuleInfo: (id) => (id === at(IDLE) ? null : { importedIds: [] }) }
  expect(() => chunksIn(graph, 'a')).toThrow('app/startWhenIdle.tsx')
})
