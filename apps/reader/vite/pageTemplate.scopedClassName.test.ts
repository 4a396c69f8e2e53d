import { join } from 'node:path'
import { expect, it } from 'vitest'
import { SOURCES } from './chunkOf.ts'
import { scopedClassName } from './pageTemplate.ts'

it('names a class by its own name and its file, the same in every bundle', () => {
  const file = join(SOURCES, 'ui/Button.module.css')
  const scoped = scopedClassName('button', file)
  expect(scoped).toMatch(/^button_[\w-]{3}$/)
  expect(scopedClassName('button', `${file}?used`)).toBe(scoped)
  expect(scopedClassName('button', join(SOURCES, 'ui/Other.module.css'))).not.toBe(scoped)
})
