import { expect, it } from 'vitest'
import { locateText } from './locateText.ts'

it('finds a stretch whatever print has made of its hyphens, ligatures, quotes and case', () => {
  expect(locateText('THE “OFFICE”', 'the \u00ADoff\u00ADice" is open')).toEqual({ start: 0, end: 9 / 15 })
  expect(locateText('of\uFB01ce', 'office')).toEqual({ start: 0, end: 1 })
})

it('says where in the text it stands', () => {
  expect(locateText('cd', 'ab cd')).toEqual({ start: 0.5, end: 1 })
})

it('knows a stretch by its beginning, or by its end, where something inside was corrected', () => {
  const paragraph = 'When the tide goes out the walkers set off over the sand and nobody looks back at the town.'
  const printed = 'the walkers set off over the sand and nobody looks bakc'
  const found = locateText(printed, paragraph)
  expect(found?.start).toBeCloseTo(18 / 72, 2)
  const end = locateText('the wlakers set off over the sand and nobody looks back', paragraph)
  expect(end?.start).toBeCloseTo(18 / 72, 2)
})

it('takes a text that is shorter than what is sought as all of it', () => {
  expect(locateText('1. The harbour', 'The harbour')).toEqual({ start: 0, end: 1 })
})

it('finds nothing in nothing, and nothing that is not there', () => {
  expect(locateText('…', 'The harbour')).toBeUndefined()
  expect(locateText('The harbour', '')).toBeUndefined()
  expect(locateText('The bell', 'The harbour')).toBeUndefined()
})
