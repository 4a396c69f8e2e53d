import { expect, it } from 'vitest'
import { fragmentOf } from './fragmentOf.ts'

it('names the component and the first words of the paragraph, as text without hyphens of the setting', () => {
  expect(fragmentOf('c4', '  The tide,\n half-\u00ADway out, waits for no one & nothing at all ')).toBe(
    'c4:~:text=The%20tide%2C%20half%2Dway%20out%2C%20waits%20for%20no%20one',
  )
})

it('names the component alone where there are no words', () => {
  expect(fragmentOf('c4', ' ')).toBe('c4')
})
