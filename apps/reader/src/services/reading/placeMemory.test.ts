import { expect, it } from 'vitest'
import { createBrowserKeys } from '../storage/BrowserKeys.ts'
import { aStorage } from '../storage/testing/aStorage.ts'
import { createPlaceMemory } from './placeMemory.ts'

const place = { component: 'a-body', paragraph: 3, share: 0.25 }

function aMemory(given: Readonly<Record<string, string>> = {}) {
  return createPlaceMemory(createBrowserKeys(aStorage(given)).places)
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
