import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { hexOf } from '../../apps/reader/src/styles/colour.ts'
import { TONES } from '../../apps/reader/src/styles/palette.ts'

const TOKENS = join(import.meta.dirname, '../../apps/reader/src/ui/tokens.css')

describe('TONES', () => {
  it('has the colours that the tokens have', async () => {
    const css = await readFile(TOKENS, 'utf8')
    const names = { paper: 'paper', wash: 'wash', ink: 'ink', inkSoft: 'ink-soft', rule: 'rule' } as const
    for (const [paper, values] of Object.entries(TONES)) {
      const start = css.indexOf(paper === 'day' ? '/* Day */' : `:root[data-paper='${paper}']`)
      const tokens = css.slice(start, css.indexOf('}', start))
      for (const [name, token] of Object.entries(names)) {
        expect(tokens).toContain(`--${token}: ${hexOf(values[name as keyof typeof names])};`)
      }
    }
  })
})
