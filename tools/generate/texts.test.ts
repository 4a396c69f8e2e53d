import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LEGAL_LABELS, MENU_LABELS } from '../../apps/reader/src/features/menu/menuEntries.ts'

const source = join(import.meta.dirname, '../../apps/reader/src')
const CALL = /(?<![\w.])(?:\w+\.)?_\(\s*'((?:[^'\\]|\\.)*)'/g

/** Every text that the reader's source asks for. */
function usedTexts(): Set<string> {
  const files = globSync('**/*.{ts,tsx}', { cwd: source }).filter((file) => !file.includes('.test.'))
  const called = files.flatMap((file) => [...readFileSync(join(source, file), 'utf8').matchAll(CALL)])
  const labels = [...Object.values(MENU_LABELS), ...Object.values(LEGAL_LABELS)]
  return new Set([...called.map(([, text = '']) => text), ...labels])
}

/** The texts of all parts in English. */
function catalogued(): readonly string[] {
  const files = globSync('services/language/texts/*/en.json', { cwd: source })
  return files.flatMap((file) => Object.keys(JSON.parse(readFileSync(join(source, file), 'utf8')) as object))
}

describe('the English catalogues', () => {
  it('hold every text that the interface uses and no other, each once', () => {
    expect([...catalogued()].sort()).toEqual([...usedTexts()].sort())
  })
})
