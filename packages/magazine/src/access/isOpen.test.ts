import { expect, it } from 'vitest'
import type { IssueId } from '../issue/Issue.ts'
import { isOpen, isOpenArticle } from './isOpen.ts'

const paid = { id: 'i1' as IssueId, isFree: false, isPurchased: false, releaseDate: '2026-03-01' }

it('R1.2 an issue is open by the host’s word', () => {
  expect([paid, { ...paid, isFree: true }, { ...paid, isPurchased: true }].map(isOpen)).toEqual([false, true, true])
})

it('R2.6 a sample of a closed issue is open', () => {
  expect(isOpenArticle({ features: ['sample'] }, paid)).toBe(true)
  expect(isOpenArticle({ features: [] }, paid)).toBe(false)
})
