import { expect, it } from 'vitest'
import { anIssue } from './testing/builders.ts'
import { pageDirection } from './issue.ts'

it('is what the source says, else that of the text', () => {
  const { data } = anIssue()
  expect(pageDirection({ data, textDirection: 'rtl' })).toBe('rtl')
  expect(pageDirection({ data: { ...data, pageProgression: 'rtl' }, textDirection: 'ltr' })).toBe('rtl')
  expect(pageDirection({ data: { ...data, pageProgression: 'both' }, textDirection: 'ltr' })).toBe('ltr')
})
