import { expect, it } from 'vitest'
import { createAnswer } from './Answer.ts'
import { createAnswerCache } from './AnswerCache.ts'

const anAnswer = (text: string, status = 200) => createAnswer({ status, headers: {}, body: Buffer.from(text) })

function aMaker(text: string, status = 200) {
  const maker = { made: 0, make: () => Promise.resolve(anAnswer(text, status)).finally(() => (maker.made += 1)) }
  return maker
}

it('works an answer out once, also for those who ask at the same moment', async () => {
  const cache = createAnswerCache(1_000_000)
  const maker = aMaker('a')
  const [one, two] = await Promise.all([cache.find('k', maker.make), cache.find('k', maker.make)])
  expect(one).toBe(two)
  expect(cache.find('k', maker.make)).toBe(one)
  expect(maker.made).toBe(1)
})

it('keeps no refusal and no failure', async () => {
  const cache = createAnswerCache(1_000_000)
  const refusal = aMaker('no', 400)
  await cache.find('k', refusal.make)
  await cache.find('k', refusal.make)
  expect(refusal.made).toBe(2)
  await expect(cache.find('f', () => Promise.reject(new Error('fault')))).rejects.toThrow('fault')
  expect((await cache.find('f', aMaker('fine').make)).body.toString()).toBe('fine')
})

it('forgets the least recently used when its bytes are full', async () => {
  const cache = createAnswerCache(40_000)
  const makers = Array.from({ length: 5 }, () => aMaker('x'.repeat(5_000)))
  for (const [index, maker] of makers.entries()) {
    await cache.find(`${index}`, maker.make)
    await cache.find('0', makers[0]?.make ?? maker.make)
  }
  await cache.find('1', makers[1]?.make ?? aMaker('').make)
  expect(makers.map((maker) => maker.made)).toEqual([1, 2, 1, 1, 1])
})

it('never keeps one that would push out the rest', async () => {
  const cache = createAnswerCache(40_000)
  const large = aMaker('x'.repeat(30_000))
  await cache.find('large', large.make)
  await cache.find('large', large.make)
  expect(large.made).toBe(2)
})
