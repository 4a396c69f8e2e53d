import type { Slug } from '@gatefold/magazine/slug'
import { describe, expect, it } from 'vitest'
import { type BrowserStorage, createBrowserKeys } from '../storage/BrowserKeys.ts'
import { aStorage } from '../storage/testing/aStorage.ts'
import {
  createPlaceMemory,
  createReadingHistory,
  isToContinue,
  type OpenedArticle,
  type ReadArticle,
} from './readingHistory.ts'

function aRead(id: string): OpenedArticle {
  return {
    article: { id, slug: `${id}-slug` as Slug, name: { en: `Name of ${id}` }, thumbnail: undefined },
    issue: { id: 'i1', slug: undefined, name: 'Six Hours', language: 'en' },
  }
}

function aTab(storage: BrowserStorage) {
  let time = 0
  const events = new EventTarget() as EventTarget & Pick<Window, 'addEventListener'>
  const keys = createBrowserKeys(storage)
  const places = [keys.places, keys.listeningPlaces]
  return { history: createReadingHistory({ key: keys.history, places, events, now: () => (time += 1) }), keys, events }
}

const idsOf = (reads: readonly ReadArticle[]) => reads.map(({ article }) => article.id)
const sharesOf = (reads: readonly ReadArticle[]) => reads.map(({ share }) => share)

describe('the history of a device', () => {
  it('has what was opened last first, each article once', () => {
    const storage = aStorage({})
    const { history } = aTab(storage)
    history.open(aRead('tide'))
    history.open(aRead('mud'))
    history.open(aRead('tide'))
    expect(history.read().map(({ article, at }) => [article.id, at])).toEqual([
      ['tide', 3],
      ['mud', 2],
    ])
    expect(idsOf(aTab(storage).history.read())).toEqual(['tide', 'mud'])
  })

  it('knows how far one has come: the furthest, and from its foot on the end', () => {
    const { history } = aTab(aStorage({}))
    history.open(aRead('tide'))
    history.reach('tide', 0.456)
    history.reach('tide', 0.2)
    history.reach('unknown', 0.5)
    expect(sharesOf(history.read())).toEqual([0.46])
    expect(history.read().filter(isToContinue)).toHaveLength(1)
    history.open(aRead('tide'))
    expect(sharesOf(history.read())).toEqual([0.46])
    history.reach('tide', 0.985)
    expect(sharesOf(history.read())).toEqual([1])
    expect(history.read().filter(isToContinue)).toEqual([])
    history.open(aRead('tide'))
    expect(sharesOf(history.read())).toEqual([0])
  })

  it('keeps the hundred articles that were opened last', () => {
    const { history } = aTab(aStorage({}))
    for (let index = 0; index <= 100; index += 1) history.open(aRead(`a${index}`))
    expect([history.read().length, history.read()[0]?.article.id, history.read().at(-1)?.article.id]).toEqual([
      100,
      'a100',
      'a1',
    ])
  })

  it('is forgotten wholly, with the places where one stopped', () => {
    const storage = aStorage({})
    const { history, keys } = aTab(storage)
    keys.places.save('[["tide","a-body",3,0.25]]')
    keys.listeningPlaces.save(['12.0 /tide.mp3'])
    history.open(aRead('tide'))
    history.open(aRead('mud'))
    history.forget('mud')
    expect(idsOf(history.read())).toEqual(['tide'])
    history.clear()
    expect(history.read()).toEqual([])
    expect(['cf-history', 'cf-places', 'cf-listening-places'].map((name) => storage.getItem(name))).toEqual([
      null,
      null,
      null,
    ])
  })

  it('follows another tab, and overwrites nothing of it', () => {
    const storage = aStorage({})
    const [one, other] = [aTab(storage), aTab(storage)]
    let notifications = 0
    const stop = one.history.subscribe(() => (notifications += 1))
    other.history.open(aRead('tide'))
    one.events.dispatchEvent(new Event('storage'))
    expect([idsOf(one.history.read()), notifications]).toEqual([['tide'], 1])
    other.history.open(aRead('mud'))
    one.history.open(aRead('birds'))
    expect(idsOf(one.history.read())).toEqual(['birds', 'mud', 'tide'])
    stop()
    one.events.dispatchEvent(new Event('storage'))
    const same = one.history.read()
    expect(one.history.read()).toBe(same)
  })

  it.each([
    '[',
    '{}',
    '"x"',
    '[1,null,{"article":{"id":"a"}}]',
    '[{"article":{"id":"a","name":"A"},"issue":{"id":"i"}}]',
  ])('reads what is damaged as missing: %s', (stored) => {
    expect(aTab(aStorage({ 'cf-history': stored })).history.read()).toEqual([])
  })
})

const place = { component: 'a-body', paragraph: 3, share: 0.25 }

function aMemory(stored: Readonly<Record<string, string>> = {}) {
  return createPlaceMemory(createBrowserKeys(aStorage(stored)).places)
}

it('gives back the place of each article, and forgets one', () => {
  const memory = aMemory()
  memory.save('tide', place)
  memory.save('mud', { ...place, paragraph: 0, share: 1 / 3 })
  memory.save('tide', { ...place, paragraph: 4 })
  expect([memory.read('tide'), memory.read('mud')]).toEqual([
    { ...place, paragraph: 4 },
    { ...place, paragraph: 0, share: 0.33 },
  ])
  memory.forget('tide')
  expect([memory.read('tide'), memory.read('mud')?.paragraph]).toEqual([undefined, 0])
})

it('keeps the two hundred articles that were read last', () => {
  const memory = aMemory()
  for (let index = 0; index < 201; index += 1) memory.save(`article-${index}`, place)
  expect([memory.read('article-0'), memory.read('article-1')]).toEqual([undefined, place])
})

it('reads what is damaged as missing', () => {
  expect(aMemory({ 'cf-places': '[["tide","a",1' }).read('tide')).toBeUndefined()
  expect(aMemory({ 'cf-places': '{"tide":1}' }).read('tide')).toBeUndefined()
  expect(aMemory({ 'cf-places': '[["tide","a","1",0],["tide","b",2,0]]' }).read('tide')?.component).toBe('b')
})
