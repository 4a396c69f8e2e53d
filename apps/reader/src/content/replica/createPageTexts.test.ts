import { expect, it } from 'vitest'
import { aSilentHost, follow } from '../../testing/aSilentHost.ts'
import { createPageTexts } from './createPageTexts.ts'

/** A network that has a text at every address but `/lost`, and counts what it is asked. */
function aNetwork() {
  const requestedUrls: string[] = []
  const fetch = (input: unknown) => {
    const address = String(input)
    requestedUrls.push(address)
    return Promise.resolve(
      address === '/lost' ? new Response('', { status: 404 }) : Response.json({ version: 1, blocks: [] }),
    )
  }
  return { requestedUrls, texts: createPageTexts({ fetch, log: () => undefined }) }
}

it('asks for a text once and has it at hand from then on', async () => {
  const { requestedUrls, texts } = aNetwork()
  expect(texts.peek('/1')).toBeUndefined()
  await Promise.all([texts.fetch('/1'), texts.fetch('/1')])
  expect(requestedUrls).toEqual(['/1'])
  expect(texts.peek('/1')).toEqual({ version: 1, blocks: [] })
})

it('asks anew for what could not be had', async () => {
  const { requestedUrls, texts } = aNetwork()
  await expect(texts.fetch('/lost')).rejects.toThrow('/lost answers 404.')
  await expect(texts.fetch('/lost')).rejects.toThrow('/lost answers 404.')
  expect(requestedUrls).toEqual(['/lost', '/lost'])
})

it('keeps the texts of twelve pages, those that were asked for last', async () => {
  const { texts } = aNetwork()
  await texts.fetch('/first')
  await texts.fetch('/second')
  for (let page = 0; page < 10; page += 1) await texts.fetch(`/${page}`)
  await texts.fetch('/first')
  await texts.fetch('/last')
  expect(texts.peek('/first')).toBeDefined()
  expect(texts.peek('/second')).toBeUndefined()
})

it('waits 15 seconds for a text, and asks anew the next time', async () => {
  const host = aSilentHost()
  const texts = createPageTexts({ fetch: host.fetch, log: () => undefined })
  const outcome = follow(texts.fetch('/1'))
  await host.wait(14_999)
  expect(outcome()).toBeUndefined()
  await host.wait(1)
  expect(outcome()).toMatchObject({ name: 'TimeoutError' })
  void texts.fetch('/1').catch(() => undefined)
  expect(host.requestedUrls).toEqual(['/1', '/1'])
})
