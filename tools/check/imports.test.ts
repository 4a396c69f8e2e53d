import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runCommand } from '../process.ts'
import { findCircles, importCircles, importedPackages, undeclared } from './imports.ts'

describe('findCircles', () => {
  const circles = (imports: Readonly<Record<string, readonly string[]>>) =>
    findCircles(new Map(Object.entries(imports)))

  it('finds none where imports run one way, whichever way they meet again', () => {
    expect(circles({ top: ['left', 'right'], left: ['bottom'], right: ['bottom'], bottom: ['a library'] })).toEqual([])
  })

  it('names a circle from a file back to itself, without what only leads there', () => {
    expect(
      circles({ leaf: [], main: ['route'], route: ['screen'], screen: ['leaf', 'type'], type: ['route'] }),
    ).toEqual([['route', 'screen', 'type', 'route']])
  })

  it('finds each of two circles that share no file', () => {
    expect(circles({ a: ['b'], b: ['a', 'c'], c: ['d'], d: ['c'] })).toHaveLength(2)
  })
})

describe('importCircles', () => {
  it('counts an import of types, and one that comes late', async () => {
    const root = await mkdtemp(join(tmpdir(), 'gatefold-circles-'))
    try {
      await runCommand(root, ['git', 'init', '--quiet'])
      await writeFile(
        join(root, 'route.ts'),
        "export interface Props {}\n\nexport const load = () => import('./screen.ts')\n",
      )
      await writeFile(
        join(root, 'screen.ts'),
        "import type { Props } from './route.ts'\n\nexport const screen = (_: Props) => 1\n",
      )
      expect(await importCircles.run(root)).toEqual(['A circle of imports: route.ts -> screen.ts -> route.ts'])
    } finally {
      await rm(root, { recursive: true })
    }
  })
})

describe('importedPackages', () => {
  it('finds every form of import, by the name of its package', () => {
    const text = [
      "import { a } from '@gatefold/magazine/issue/Issue'",
      "import type {\n  b,\n  c,\n} from 'kysely'",
      "import 'idb'",
      "export { d } from 'sharp/lib/x'",
      ['const e = await import(', "'pg')"].join(''),
    ].join('\n')
    expect(importedPackages(text)).toEqual(['@gatefold/magazine', 'kysely', 'idb', 'sharp', 'pg'])
  })

  it('leaves out Node’s own modules and relative ones', () => {
    expect(importedPackages("import a from 'node:fs'\nimport b from 'path'\nimport c from './c.ts'")).toEqual([])
  })
})

describe('undeclared', () => {
  it('finds a workspace package that no manifest lists, although npm has linked it', () => {
    const manifests = [{ name: '@gatefold/reader', dependencies: { '@gatefold/contract': '1.0.0' } }]
    expect(undeclared(['@gatefold/contract', '@gatefold/importers'], manifests)).toEqual(['@gatefold/importers'])
  })

  it('lets a package import itself by name', () => {
    expect(undeclared(['@gatefold/reader'], [{ name: '@gatefold/reader' }])).toEqual([])
  })
})
