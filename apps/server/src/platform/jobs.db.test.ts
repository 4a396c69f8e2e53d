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
  return { queue, clock, add }
}

describeOnEachDatabase('jobs', (makeDatabase) => {
  it('are claimed in their order, each by one owner, and end with what came of them', async () => {
    const { queue, add } = await aQueue(makeDatabase)
    const [first, second] = [await add('a.pdf'), await add('b.pdf')]
    expect(first).toMatchObject({ state: 'queued', payload: { file: 'a.pdf' }, addedBy: 'ann@example.org' })
    const claimed = await Promise.all(['one', 'two', 'three'].map((owner) => queue.claim(owner)))
    const ids = claimed.flatMap((job) => job?.id ?? [])
    expect(ids.toSorted()).toEqual([first.id, second.id].toSorted())
    expect(await queue.report(first.id, { done: 1, total: 3 })).toBe(true)
    expect(await queue.find(first.id)).toMatchObject({ state: 'running', progress: { done: 1, total: 3 } })
    await queue.end(first.id, { state: 'done', result: { slug: 'spring' } })
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
    const { queue, add } = await aQueue(makeDatabase)
    const [running, waiting] = [await add('a.pdf'), await add('b.pdf')]
    await queue.claim('one')
    expect(await queue.cancel(waiting.id)).toBe(true)
    expect(await queue.find(waiting.id)).toMatchObject({ state: 'canceled' })
    expect(await queue.cancel(running.id)).toBe(true)
    expect(await queue.find(running.id)).toMatchObject({ state: 'running' })
    expect(await queue.report(running.id, undefined)).toBe(false)
    await queue.end(running.id, { state: 'canceled', result: undefined })
    expect(await queue.cancel(running.id)).toBe(false)
    expect(await queue.retry(running.id)).toBe(true)
    expect(await queue.retry(running.id)).toBe(false)
    expect(await queue.claim('two')).toMatchObject({ id: running.id, progress: undefined })
    expect(await queue.report(running.id, undefined)).toBe(true)
  })

  it('wait again when their owner stops, is dead, or has said nothing for long', async () => {
    const { queue, clock, add } = await aQueue(makeDatabase)
    const { id } = await add('a.pdf')
    const alive = () => Promise.resolve(true)
    const dead = () => Promise.resolve(false)
    await queue.claim('one')
    await queue.recover(alive)
    expect(await queue.find(id)).toMatchObject({ state: 'running' })
    await queue.recover(dead)
    expect(await queue.claim('two')).toMatchObject({ id })
    clock.now += SILENCE
    await queue.recover(alive)
    expect(await queue.find(id)).toMatchObject({ state: 'running' })
    clock.now += 1
    await queue.recover(alive)
    expect(await queue.claim('three')).toMatchObject({ id })
    await queue.release(id)
    expect(await queue.claim('four')).toMatchObject({ id })
  })

  it('have failed when three processes have died of them, and nothing that comes late changes that', async () => {
    const { queue, add } = await aQueue(makeDatabase)
    const { id } = await add('a.pdf')
    for (const owner of ['one', 'two', 'three']) {
      expect(await queue.claim(owner)).toMatchObject({ id })
      await queue.lose(id)
    }
    expect(await queue.find(id)).toMatchObject({ state: 'failed', result: { code: 'died' } })
    await queue.end(id, { state: 'done', result: {} })
    expect(await queue.report(id, { done: 1 })).toBe(false)
    expect(await queue.find(id)).toMatchObject({ state: 'failed' })
    expect(await queue.retry(id)).toBe(true)
    expect(await queue.claim('four')).toMatchObject({ id })
  })

  it('that were to be canceled when their owner died are canceled', async () => {
    const { queue, add } = await aQueue(makeDatabase)
    const { id } = await add('a.pdf')
    await queue.claim('one')
    await queue.cancel(id)
    await queue.recover(() => Promise.resolve(false))
    expect(await queue.find(id)).toMatchObject({ state: 'canceled' })
  })
})
