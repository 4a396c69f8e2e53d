import { expect, it } from 'vitest'
import { describeOnEachDatabase, type MakeDatabase } from '../testing/describeOnEachDatabase.ts'
import { createJobQueue, SILENCE } from './jobs.ts'

const ANN = { accountId: 'ann', addedBy: 'ann@example.org' }

async function aQueue(makeDatabase: MakeDatabase) {
  const { db } = await makeDatabase()
  const clock = { now: Date.parse('2026-03-01T12:00:00.000Z') }
  const queue = createJobQueue({ db, now: () => clock.now })
  /** A later job each time. */
  const add = (file: string) => {
    clock.now += 1
    return queue.add({ id: crypto.randomUUID(), payload: { file }, ...ANN })
  }
  const stateOf = async (id: string) => (await queue.find(id))?.state
  return { queue, clock, add, stateOf }
}

const alive = () => Promise.resolve(true)
const dead = () => Promise.resolve(false)

describeOnEachDatabase('jobs', (makeDatabase) => {
  it('are claimed in their order, each by one owner, and end with what came of them', async () => {
    const { queue, add } = await aQueue(makeDatabase)
    const [first, second] = [await add('a.pdf'), await add('b.pdf')]
    expect(first).toMatchObject({ state: 'queued', payload: { file: 'a.pdf' }, addedBy: 'ann@example.org' })
    expect(await queue.claim('one')).toMatchObject({ id: first.id })
    const others = await Promise.all(['two', 'three'].map((owner) => queue.claim(owner)))
    expect(others.flatMap((job) => job?.id ?? [])).toEqual([second.id])
    const claimed = { id: first.id, owner: 'one' }
    expect(await queue.report(claimed, { done: 1, total: 3 })).toBe(true)
    expect(await queue.find(first.id)).toMatchObject({ state: 'running', progress: { done: 1, total: 3 } })
    expect(await queue.end(claimed, { state: 'done', result: { slug: 'spring' } })).toBe(true)
    expect(await queue.list(10)).toMatchObject([
      { id: second.id, state: 'running' },
      { id: first.id, state: 'done', result: { slug: 'spring' }, endedAt: expect.any(String) as string },
    ])
  })

  it('are claimed by one of many that ask at once', async () => {
    const { queue, add } = await aQueue(makeDatabase)
    for (const name of ['a', 'b', 'c', 'd', 'e']) await add(name)
    const owners = Array.from({ length: 12 }, (_, index) => `owner ${index}`)
    const claimed = (await Promise.all(owners.map((owner) => queue.claim(owner)))).flatMap((job) => job?.id ?? [])
    // Those that were passed over for being locked are there for the next who asks.
    for (let job = await queue.claim('last'); job !== undefined; job = await queue.claim('last')) claimed.push(job.id)
    expect(new Set(claimed).size).toBe(claimed.length)
    expect(claimed).toHaveLength(5)
  })

  it('are canceled at once while they wait, and by their owner while they run', async () => {
    const { queue, add, stateOf } = await aQueue(makeDatabase)
    const [{ id }, waiting] = [await add('a.pdf'), await add('b.pdf')]
    await queue.claim('one')
    expect(await queue.cancel(waiting.id)).toBe(true)
    expect(await stateOf(waiting.id)).toBe('canceled')
    expect(await queue.cancel(id)).toBe(true)
    expect(await stateOf(id)).toBe('running')
    expect(await queue.report({ id, owner: 'one' }, undefined)).toBe(false)
    await queue.end({ id, owner: 'one' }, { state: 'canceled', result: undefined })
    expect(await queue.cancel(id)).toBe(false)
    expect(await queue.retry(id)).toBe(true)
    expect(await queue.retry(id)).toBe(false)
    expect(await queue.claim('two')).toMatchObject({ id, progress: undefined })
    expect(await queue.report({ id, owner: 'two' }, undefined)).toBe(true)
  })

  it('wait again when their owner stops, is dead, or has said nothing for long', async () => {
    const { queue, clock, add, stateOf } = await aQueue(makeDatabase)
    const { id } = await add('a.pdf')
    await queue.claim('one')
    await queue.recover(alive)
    expect(await stateOf(id)).toBe('running')
    await queue.recover(dead)
    expect(await queue.claim('two')).toMatchObject({ id })
    clock.now += SILENCE
    await queue.recover(alive)
    expect(await stateOf(id)).toBe('running')
    clock.now += 1
    await queue.recover(alive)
    expect(await queue.claim('three')).toMatchObject({ id })
    await queue.release({ id, owner: 'three' })
    expect(await queue.claim('four')).toMatchObject({ id })
  })

  it('hear nothing from an owner in whose place another one does them', async () => {
    const { queue, add } = await aQueue(makeDatabase)
    const { id } = await add('a.pdf')
    await queue.claim('one')
    await queue.recover(dead)
    await queue.claim('two')
    const late = { id, owner: 'one' }
    expect(await queue.report(late, { done: 9 })).toBe(false)
    expect(await queue.end(late, { state: 'done', result: {} })).toBe(false)
    await queue.release(late)
    await queue.lose(late)
    expect(await queue.find(id)).toMatchObject({ state: 'running', progress: undefined, result: undefined })
    expect(await queue.end({ id, owner: 'two' }, { state: 'done', result: {} })).toBe(true)
  })

  it('have failed when five processes or servers have died of them, until they are tried again', async () => {
    const { queue, add, stateOf } = await aQueue(makeDatabase)
    const { id } = await add('a.pdf')
    for (const owner of ['one', 'two', 'three', 'four', 'five']) {
      expect(await queue.claim(owner)).toMatchObject({ id })
      await (owner === 'two' ? queue.recover(dead) : queue.lose({ id, owner }))
    }
    expect(await queue.find(id)).toMatchObject({ state: 'failed', result: { code: 'died' } })
    expect(await queue.claim('six')).toBeUndefined()
    expect(await queue.retry(id)).toBe(true)
    expect(await queue.claim('six')).toMatchObject({ id })
    expect(await stateOf(id)).toBe('running')
  })

  it('that were to be canceled when their owner died are canceled', async () => {
    const { queue, add, stateOf } = await aQueue(makeDatabase)
    const { id } = await add('a.pdf')
    await queue.claim('one')
    await queue.cancel(id)
    await queue.recover(dead)
    expect(await stateOf(id)).toBe('canceled')
  })
})
