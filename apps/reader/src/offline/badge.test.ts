import { expect, it } from 'vitest'
import { badgeFor } from './badge.ts'

it('says that there is something new when an issue came out after the newest that was opened', () => {
  expect(badgeFor({ out: 2, opened: 1 })).toBe('set')
  expect(badgeFor({ out: 2, opened: 2 })).toBe('clear')
  expect(badgeFor({ out: 1, opened: 2 })).toBe('clear')
})

it('says nothing to who has opened none, and nothing where none is known', () => {
  expect(badgeFor({ out: 2, opened: undefined })).toBe('clear')
  expect(badgeFor({ out: undefined, opened: 1 })).toBe('clear')
})
