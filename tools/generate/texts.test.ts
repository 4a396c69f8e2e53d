import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LEGAL_LABELS, MENU_LABELS } from '../../apps/reader/src/features/menu/menuEntries.ts'
import buying from '../../apps/reader/src/services/language/texts/enBuying.json' with { type: 'json' }
import catalogue from '../../apps/reader/src/services/language/texts/en.json' with { type: 'json' }

const source = join(import.meta.dirname, '../../apps/reader/src')
const CALL = /(?<![\w.])(?:\w+\.)?_\(\s*'((?:[^'\\]|\\.)*)'/g

/** Every text that the reader's source asks for. */
function usedTexts(): Set<string> {
  const files = globSync('**/*.{ts,tsx}', { cwd: source }).filter((file) => !file.includes('.test.'))
  const called = files.flatMap((file) => [...readFileSync(join(source, file), 'utf8').matchAll(CALL)])
  const labels = [...Object.values(MENU_LABELS), ...Object.values(LEGAL_LABELS)]
  return new Set([...called.map(([, text = '']) => text), ...labels])
}

describe('the English catalogues', () => {
  it('hold every text that the interface uses and no other, each once', () => {
    expect([...Object.keys(catalogue), ...Object.keys(buying)].sort()).toEqual([...usedTexts()].sort())
  })
})
