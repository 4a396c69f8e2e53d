import { expect, it } from 'vitest'
import { lettersOf } from './alignBlocks.ts'

it('is the same for two settings of one text', () => {
  const written = 'The finest of the “twenty-six” boats, 8.6 m long.'
  const printed = 'T he ﬁn-\u00ADest of the ’twenty-six’ BOATS, 8.6\u00A0m long'
  expect(lettersOf(printed)).toBe(lettersOf(written))
  expect(lettersOf(written)).toBe('thefinestofthetwentysixboats86mlong')
})

it('keeps the letters of every script, with what belongs to them', () => {
  expect(lettersOf('日本 — नमस्ते, été')).toBe('日本नमस्तेété')
})
