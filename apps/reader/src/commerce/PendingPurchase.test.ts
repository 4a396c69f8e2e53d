import { expect, it } from 'vitest'
import { parsePendingPurchase, writePendingPurchase } from './PendingPurchase.ts'

const INTENTION = { wanted: { kind: 'issue', id: 'i1' }, returnTo: 'issues/low-water/the-bell', at: 1_000 } as const

it('R1.2 what one was about to buy is known again for half an hour', () => {
  const text = writePendingPurchase(INTENTION)
  expect(parsePendingPurchase(text, 1_000 + 29 * 60_000)).toEqual(INTENTION)
  expect(parsePendingPurchase(text, 1_000 + 30 * 60_000)).toBeUndefined()
  expect(parsePendingPurchase(text, 999)).toBeUndefined()
})

it('nothing, and what is no intention, is none', () => {
  for (const text of [
    undefined,
    '',
    'null',
    '[]',
    '7',
    '{"wanted":{"kind":"house","id":"1"},"returnTo":"","at":1000}',
    '{"wanted":{"kind":"issue"},"returnTo":"","at":1000}',
    '{"wanted":null,"returnTo":"","at":1000}',
    '{"wanted":{"kind":"issue","id":"1"},"at":1000}',
  ]) {
    expect(parsePendingPurchase(text, 2_000)).toBeUndefined()
  }
})
