import { expect, it } from 'vitest'
import { createListening } from './createListening.ts'
import { restartMeasurements, subscribeToReaderEvents } from './readerEvents.ts'

function aPage() {
  let now = 0
  const page = Object.assign(new EventTarget(), { performance: { now: () => now } })
  const events: string[] = []
  subscribeToReaderEvents(page, (event) => events.push(Object.values(event).join(' ')) > 0)
  const follow = createListening({ page: page as unknown as Window, kind: 'voice' })
  const hear = (article?: string) =>
    follow(article === undefined ? undefined : { key: article, place: { issue: 'i', article } })
  return { page, events, hear, wait: (seconds: number) => (now += seconds * 1_000) }
}

it('tells a listen from its beginning to its silence, and what is heard after it by itself', () => {
  const { events, hear, wait } = aPage()
  hear('a')
  wait(3)
  hear('a')
  wait(4)
  hear('b')
  wait(2)
  hear()
  wait(60)
  hear()
  expect(events).toEqual(['listen voice i a 7', 'listen voice i b 2'])
})

it('tells what was heard when the page goes', () => {
  const { page, events, hear, wait } = aPage()
  hear('a')
  wait(5)
  page.dispatchEvent(new Event('pagehide'))
  expect(events).toEqual(['listen voice i a 5'])
})

it('begins anew where others are told from now on', () => {
  const { page, events, hear, wait } = aPage()
  hear('a')
  wait(30)
  restartMeasurements(page)
  wait(4)
  hear()
  expect(events).toEqual(['listen voice i a 30', 'listen voice i a 4'])
})
