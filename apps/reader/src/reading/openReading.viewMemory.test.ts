import { expect, it } from 'vitest'
import { createBrowserKeys } from '../storage/BrowserKeys.ts'
import { aStorage } from '../storage/testing/aStorage.ts'
import { createViewMemory } from './openReading.ts'

function aMemory(replica: { readonly enabled: boolean; readonly default: boolean }, stored?: string) {
  const storage = aStorage(stored === undefined ? {} : { 'cf-view': stored })
  const { read, choose } = createViewMemory(createBrowserKeys(storage).view)
  return { memory: { read: () => read(replica), choose }, storage }
}

it('opens as the title is configured until the reader has chosen', () => {
  expect(aMemory({ enabled: true, default: true }).memory.read()).toBe('pages')
  expect(aMemory({ enabled: true, default: false }).memory.read()).toBe('stories')
})

it('R3.10 keeps the choice, which goes before the configuration', () => {
  const { memory, storage } = aMemory({ enabled: true, default: true })
  memory.choose('stories')
  expect([memory.read(), storage.entries.get('cf-view')]).toEqual(['stories', 'stories'])
  memory.choose('pages')
  expect(memory.read()).toBe('pages')
})

it('offers no pages where the title has none, and takes what is damaged for stories', () => {
  expect(aMemory({ enabled: false, default: true }, 'pages').memory.read()).toBe('stories')
  expect(aMemory({ enabled: true, default: true }, 'walls').memory.read()).toBe('stories')
})
