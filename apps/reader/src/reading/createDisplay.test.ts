import { expect, it } from 'vitest'
import { createBrowserKeys } from '../storage/BrowserKeys.ts'
import { aStorage } from '../storage/testing/aStorage.ts'
import { createDisplay } from './openReading.ts'

/** The parts of a document and a window that the display touches. */
function aPage(given: Readonly<Record<string, string>> = {}) {
  const storage = aStorage(given)
  const style = new Map<string, string>()
  const frame: { name?: string; content?: string; remove: () => void }[] = []
  const dataset: Record<string, string> = {}
  const document = {
    documentElement: { dataset, style: { setProperty: (name: string, value: string) => style.set(name, value) } },
    head: { querySelector: () => frame[0] ?? null, prepend: (meta: (typeof frame)[0]) => frame.unshift(meta) },
    createElement: () => ({ remove: () => void frame.shift() }),
  } as unknown as Document
  let hear: () => void = () => undefined
  const events = { addEventListener: (_name: string, listener: () => void) => (hear = listener) } as never
  const display = createDisplay({ keys: createBrowserKeys(storage), document, events })
  return { display, storage, style, dataset, frame, hear: () => hear() }
}

it('R3.10 starts with what is stored, and with 62.5 percent, pictures and the system’s paper where nothing is', () => {
  expect(aPage().display.read()).toEqual({ paper: undefined, fontSize: 62.5, hasPictures: true })
  const stored = aPage({ 'cf-paper': 'sepia', 'cf-font-size': '75', 'cf-images': 'off' })
  expect(stored.display.read()).toEqual({ paper: 'sepia', fontSize: 75, hasPictures: false })
})

it('counts as not chosen what nobody can choose', () => {
  const { display } = aPage({ 'cf-paper': 'pink', 'cf-font-size': '900', 'cf-images': 'maybe' })
  expect(display.read()).toEqual({ paper: undefined, fontSize: 62.5, hasPictures: true })
})

it('R3.10 stores a choice and shows it at once', () => {
  const { display, storage, style, dataset, frame } = aPage()
  let calls = 0
  display.subscribe(() => (calls += 1))
  display.change({ paper: 'night', fontSize: 100, hasPictures: false })
  expect(Object.fromEntries(storage.entries)).toEqual({
    'cf-paper': 'night',
    'cf-font-size': '100',
    'cf-images': 'off',
  })
  expect([dataset, style.get('--font-size'), frame.map(({ content }) => content), calls]).toEqual([
    { paper: 'night', images: 'off' },
    '100%',
    ['#131211'],
    1,
  ])
  display.change({ paper: undefined, hasPictures: true })
  expect([dataset, frame, storage.entries.has('cf-paper')]).toEqual([{ paper: 'auto' }, [], false])
})

it('follows what another tab has chosen', () => {
  const { display, storage, dataset, hear } = aPage()
  const before = display.read()
  hear()
  expect(display.read()).toBe(before)
  storage.entries.set('cf-paper', 'sepia')
  hear()
  expect([display.read().paper, dataset['paper']]).toEqual(['sepia', 'sepia'])
})
