import { expect, it } from 'vitest'
import { createBrowserKeys } from '../storage/BrowserKeys.ts'
import { aStorage } from '../storage/testing/aStorage.ts'
import { createPlaces } from './createPlaces.ts'

it('keeps the places of the fifty recordings that were heard last', () => {
  const places = createPlaces(createBrowserKeys(aStorage()).listeningPlaces)
  for (let index = 0; index < 60; index += 1) places.save(`/${index}.mp3`, index + 0.54)
  places.save('/20.mp3', 7)
  expect([places.read('/9.mp3'), places.read('/10.mp3'), places.read('/59.mp3')]).toEqual([0, 10.5, 59.5])
  expect(places.read('/20.mp3')).toBe(7)
  places.forget('/20.mp3')
  expect(places.read('/20.mp3')).toBe(0)
})

it('reads damaged places as the beginning', () => {
  const storage = aStorage({ 'cf-listening-places': '["soon /a.mp3", "-4 /b.mp3", "/c.mp3"]' })
  const places = createPlaces(createBrowserKeys(storage).listeningPlaces)
  expect([places.read('/a.mp3'), places.read('/b.mp3'), places.read('/c.mp3')]).toEqual([0, 0, 0])
})
