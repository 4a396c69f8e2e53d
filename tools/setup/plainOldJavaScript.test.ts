import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'acorn'
import { describe, expect, it } from 'vitest'

const tools = join(import.meta.dirname, '..')
const setup = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.cjs'))
const files = ['start.cjs', ...setup.map((name) => `setup/${name}`)]

/** Node 12 knows ECMAScript 2019, and `require` there knows no `node:` names. */
describe('what runs before the Node is known', () => {
  it.each(files)('%s can be read by Node 12', (file) => {
    const text = readFileSync(join(tools, file), 'utf8')
    expect(() => parse(text, { ecmaVersion: 2019, sourceType: 'script' })).not.toThrow()
    expect(text).not.toMatch(/require\('node:/)
  })

  it('would notice younger syntax', () => {
    expect(() => parse('const a = b?.c', { ecmaVersion: 2019 })).toThrow('Unexpected token')
  })
})
