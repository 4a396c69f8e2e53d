import { describe, expect, it } from 'vitest'
import { importedPackages, undeclared } from './importsAreDeclared.ts'

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
