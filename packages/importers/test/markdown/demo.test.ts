import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { markdownImporter } from '../../src/markdown/markdownImporter.ts'
import { importOptions } from '../builders/importOptions.ts'

const DEMO = join(import.meta.dirname, '../../../../demo/issues')

describe('the demonstration title', () => {
  it.each(readdirSync(DEMO).filter((name) => existsSync(join(DEMO, name, 'issue.md'))))(
    'imports %s with nothing dropped or changed',
    async (name) => {
      const opened = await markdownImporter.read({ kind: 'folder', path: join(DEMO, name) }, importOptions())
      await opened.close()
      expect(opened.issue.report).toMatchObject({ changed: [], dropped: [] })
      expect(opened.issue.articles.length).toBeGreaterThanOrEqual(7)
    },
  )
})
