import { join } from 'node:path'
import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { PRINT_PLAN } from './printPlan.ts'

const ISSUE = join(import.meta.dirname, '../../../demo/issues/01-six-hours')

it('has a place for every piece of the issue, in its order, on rising pages', () => {
  const pieces = readdirSync(ISSUE).filter((name) => /^\d+-.*\.md$/.test(name))
  expect(PRINT_PLAN.map(({ key }) => `${key}.md`)).toEqual(pieces.toSorted())
  const pages = PRINT_PLAN.map(({ page }) => page)
  expect(pages).toEqual([...new Set(pages)].toSorted((a, b) => a - b))
})
