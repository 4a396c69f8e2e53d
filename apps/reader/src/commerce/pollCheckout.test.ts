import { expect, it } from 'vitest'
import type { Checkout } from '@gatefold/magazine/purchases'
import { pollCheckout, PAUSES, type CheckoutState } from './pollCheckout.ts'
import type { Answer } from './createPurchases.ts'

const OPEN = { id: 'c1', status: 'open' } as Checkout
const PAID = { id: 'c1', status: 'paid' } as Checkout
const done = (value: Checkout): Answer<Checkout> => ({ kind: 'done', value })

/** Follows with these answers, the last of them for ever. */
async function follow(answers: readonly Answer<Checkout>[], abortAfter = Infinity) {
  const left = [...answers]
  const states: CheckoutState[] = []
  const waited: number[] = []
  const aborter = new AbortController()
  await pollCheckout('c1', {
    confirm: async () => (left.length > 1 ? left.shift() : left[0]) ?? { kind: 'failed' },
    wait: async (milliseconds) => {
      waited.push(milliseconds)
      if (waited.length === abortAfter) aborter.abort()
    },
    onChange: (state) => void states.push(state),
    signal: aborter.signal,
  })
  return { states, waited }
}

it('R2.8 a payment that is certain is asked for once', async () => {
  const { states, waited } = await follow([done(PAID)])
  expect(states).toEqual([{ kind: 'settled', checkout: PAID }])
  expect(waited).toEqual([])
})

it('R2.8 a late word is waited for, ever more seldom, over a network that comes and goes', async () => {
  const { states, waited } = await follow([done(OPEN), { kind: 'unreachable' }, { kind: 'failed' }, done(PAID)])
  expect(states).toEqual([
    { kind: 'waiting', isReachable: true },
    { kind: 'waiting', isReachable: false },
    { kind: 'waiting', isReachable: true },
    { kind: 'settled', checkout: PAID },
  ])
  expect(waited).toEqual(PAUSES.slice(0, 3))
  expect(PAUSES).toEqual(PAUSES.toSorted((one, other) => one - other))
})

it('R2.8 the waiting ends, and says that it is late', async () => {
  const { states, waited } = await follow([done(OPEN)])
  expect(states).toHaveLength(PAUSES.length + 1)
  expect(states.at(-1)).toEqual({ kind: 'overdue', isReachable: true })
  const all = waited.reduce((sum, pause) => sum + pause, 0)
  expect(all).toBeGreaterThan(60_000)
  expect(all).toBeLessThan(180_000)
})

it('R2.8 a checkout that has ended unpaid, that is nobody’s or somebody else’s is waited for no longer', async () => {
  for (const status of ['canceled', 'expired'] as const) {
    expect((await follow([done({ ...OPEN, status })])).states).toMatchObject([{ kind: 'settled' }])
  }
  const refused = (refusal: 'SIGN_IN_REQUIRED' | 'NOT_FOUND') => follow([{ kind: 'refused', refusal }])
  expect((await refused('SIGN_IN_REQUIRED')).states).toEqual([{ kind: 'signed-out' }])
  expect((await refused('NOT_FOUND')).states).toEqual([{ kind: 'unknown' }])
})

it('whoever has left the page is told nothing more', async () => {
  expect((await follow([done(OPEN), done(PAID)], 1)).states).toEqual([{ kind: 'waiting', isReachable: true }])
})
