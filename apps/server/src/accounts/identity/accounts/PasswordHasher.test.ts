import * as argon2 from '@node-rs/argon2'
import { expect, it, vi } from 'vitest'
import { createPasswordHasher } from './PasswordHasher.ts'
import { OverloadedError } from './OverloadedError.ts'

const hasher = createPasswordHasher()

it('hashes by argon2id with the cost that OWASP asks for, each time with another salt', async () => {
  const [one, two] = await Promise.all([hasher.hash('a good password'), hasher.hash('a good password')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(two)
  expect(await hasher.verify('a good password', one)).toBe(true)
  expect(await hasher.verify('a good passworD', one)).toBe(false)
})

it('takes the same password from another keyboard', async () => {
  const composed = await hasher.hash('caf\u00E9 123456')
  expect(await hasher.verify('cafe\u0301 １２３４５６', composed)).toBe(true)
})

it('has no password for a hash that is not there, and finds that out at the cost of any other', async () => {
  const compared: string[] = []
  const counted = createPasswordHasher({
    ...argon2,
    verify: (known, secret) => {
      compared.push(String(known))
      return argon2.verify(known, secret)
    },
  })
  const real = await counted.hash('a good password')
  expect(await counted.verify('a good password', real)).toBe(true)
  expect(await counted.verify('', undefined)).toBe(false)
  expect(await counted.verify('', null)).toBe(false)
  const costs = compared.map((known) => known.split('$').slice(0, 4).join('$'))
  expect(costs).toEqual(Array<string>(3).fill('$argon2id$v=19$m=19456,t=2,p=1'))
})

it('tells every bit of a long password apart', async () => {
  const long = await hasher.hash(`${'x'.repeat(199)}y`)
  expect(await hasher.verify(`${'x'.repeat(199)}z`, long)).toBe(false)
})

it('hashes two at a time, in order, lets a hundred wait and refuses who comes on top', async () => {
  const works = new Map<string, PromiseWithResolvers<string>>()
  const busy = createPasswordHasher({
    ...argon2,
    hash: (secret) => {
      const work = Promise.withResolvers<string>()
      works.set(String(secret), work)
      return work.promise
    },
  })
  const ends = Array.from({ length: 102 }, (_, number) => busy.hash(`p${number}`))
  await expect(busy.hash('p102')).rejects.toThrow(OverloadedError)
  await expect(busy.verify('p103', undefined)).rejects.toThrow(OverloadedError)
  expect([...works.keys()]).toEqual(['p0', 'p1'])
  works.get('p1')?.resolve('one')
  expect(await ends[1]).toBe('one')
  await vi.waitFor(() => expect([...works.keys()]).toEqual(['p0', 'p1', 'p2']))
  works.get('p0')?.reject(new Error('no'))
  await expect(ends[0]).rejects.toThrow('no')
  await vi.waitFor(() => expect([...works.keys()]).toEqual(['p0', 'p1', 'p2', 'p3']))
})
