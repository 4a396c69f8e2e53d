import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const text = (file: string) => readFileSync(join(root, file), 'utf8')

const [built = '', planned = ''] = text('docs/glossary.md').split('## Not built yet')

/** The paths in the second column of the glossary's tables. */
const paths = built
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .flatMap((line) => [...(line.split('|')[2] ?? '').matchAll(/`([^`]+)`/g)].map(([, path = '']) => path))

describe('the glossary', () => {
  it.each(paths)('leads to %s, which exists', (path) => {
    expect(existsSync(join(root, path))).toBe(true)
  })

  it('names what is not built yet', () => {
    expect(planned).toContain('|')
  })
})

describe('the map of the architecture', () => {
  const named = [...text('docs/architecture.md').matchAll(/`((?:apps|packages|tools|e2e|demo)\/[^`]+)`/g)]

  it.each(named.map(([, path = '']) => path))('leads to %s, which exists', (path) => {
    expect(existsSync(join(root, path))).toBe(true)
  })
})
