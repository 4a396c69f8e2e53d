import { expect, it } from 'vitest'
import { randomFraction, randomId } from './random.ts'

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

const insecure = { getRandomValues: crypto.getRandomValues.bind(crypto) } as Crypto

it('makes UUIDs of version 4, with and without a secure connection', () => {
  for (const lent of [crypto, insecure]) {
    const ids = Array.from({ length: 50 }, () => randomId(lent))
    for (const id of ids) expect(id).toMatch(UUID)
    expect(new Set(ids).size).toBe(50)
  }
})

it('draws from 0 up to below 1', () => {
  const drawn = (number: number) =>
    randomFraction({ getRandomValues: (list) => Object.assign(list ?? {}, { 0: number }) as never })
  expect([drawn(0), drawn(2 ** 32 - 1)]).toEqual([0, 1 - 2 ** -32])
})
