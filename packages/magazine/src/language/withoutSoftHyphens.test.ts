import { expect, it } from 'vitest'
import { withoutSoftHyphens } from './withoutSoftHyphens.ts'

it('gives words back in one piece', () => {
  expect(withoutSoftHyphens('rep\u00ADre\u00ADsen\u00ADta\u00ADtion, mother-in-law')).toBe(
    'representation, mother-in-law',
  )
})
