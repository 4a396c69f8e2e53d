import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DEMO_FONTS } from './demoFonts.ts'

describe('the faces of the demonstration title', () => {
  it.each(
    DEMO_FONTS.map(
      ({ source, target }) => [`${basename(join(target, '../../..'))}/${basename(target)}`, source, target] as const,
    ),
  )('%s is what its package has', async (_name, source, target) => {
    const [packaged, shown] = await Promise.all([readFile(source), readFile(target)])
    expect(shown.equals(packaged)).toBe(true)
  })
})
