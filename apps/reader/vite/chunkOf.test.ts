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
const LATE = 'app/startWhenIdle.tsx'

it('names what is there at first after the first screens that need it, whoever needs it later', () => {
  const graph = aGraph({ [HOME]: ['a', 'b'], [ISSUE]: ['b'], [LATE]: ['a', 'b', 'c'] })
  expect(chunksIn(graph, 'a', 'b', 'c')).toEqual(['home', 'home-issue', 'late'])
})

it('has what all first screens need, or the entry itself, in one chunk', () => {
  const graph = aGraph({ [HOME]: ['a'], [ISSUE]: ['a'], [ARTICLE]: ['a'], 'main.tsx': ['b'], [LATE]: ['b'] })
  expect(chunksIn(graph, 'a', 'b')).toEqual(['shared', 'shared'])
})

it('takes along what a module imports, so that a chunk imports only what at least as many need', () => {
  const graph = aGraph({ [PRINTED]: ['a'], [LATE]: ['b'], a: ['c'], b: ['c'], c: ['d'], [HOME]: ['d'] })
  expect(chunksIn(graph, 'a', 'b', 'c', 'd')).toEqual(['printed', 'late', 'printed-late', 'home'])
})

it('has all that only an article or the entry needs in the chunk of either, and in no other', () => {
  const chunkOf = wholeChunkOf(createChunkOf())
  const graph = aGraph({ [ARTICLE]: ['a', 'b'], [HOME]: ['c'], [LATE]: ['b', 'c'] })
  const files = ['main.tsx', ARTICLE, 'a', 'b', HOME, 'c', LATE]
  expect(files.map((file) => chunkOf(at(file), graph))).toEqual([
    'shared',
    'article',
    'article',
    'article',
    null,
    null,
    null,
  ])
})

it('leaves alone what no part needs', () => {
  expect(chunksIn(aGraph({ 'app/issues/Preview.tsx': ['a'] }), 'a')).toEqual([null])
})

it('does not go on with a part whose file was moved', () => {
  const graph: ModuleGraph = { getModuleInfo: (id) => (id === at(LATE) ? null : { importedIds: [] }) }
  expect(() => chunksIn(graph, 'a')).toThrow('app/startWhenIdle.tsx')
})
