import { expect, it } from 'vitest'
import { aStorage } from '../storage/testing/aStorage.ts'
import { DISPLAY_ID } from './display.ts'
import { DISPLAY_SCRIPT } from './displayScript.ts'

interface Input {
  readonly name: string
  value: string
  checked?: boolean
}

/** Runs the script in the parts of a page that it touches. */
function aPage(stored: Readonly<Record<string, string>> = {}, { isLending = true } = {}) {
  const storage = aStorage(stored)
  const attributes = new Map<string, string>()
  const sizes = new Map<string, string>()
  const frame: { content?: string; remove: () => void }[] = []
  const label = new Map<string, string>()
  const radios: Input[] = ['system', 'day', 'sepia', 'night'].map((value) => ({ name: 'paper', value }))
  const size: Input = { name: 'font-size', value: '62.5' }
  const pictures: Input = { name: 'pictures', value: 'on' }
  const dress = (input: Input) =>
    Object.assign(input, {
      setAttribute: (name: string, value: string) => label.set(name, value),
      closest: (selector: string) =>
        selector === 'label' ? { setAttribute: (name: string, value: string) => label.set(name, value) } : input,
    })
  const inputs = [...radios, size, pictures].map(dress)
  const listeners = new Map<string, (event: object) => void>()
  const listen = (name: string, listener: (event: object) => void) => listeners.set(name, listener)
  const document = {
    addEventListener: listen,
    documentElement: {
      setAttribute: (name: string, value: string) => attributes.set(name, value),
      removeAttribute: (name: string) => attributes.delete(name),
      style: {
        setProperty: (name: string, value: string) => sizes.set(name, value),
        removeProperty: (name: string) => sizes.delete(name),
      },
    },
    head: { insertBefore: (meta: (typeof frame)[0]) => frame.unshift(meta) },
    querySelector: () => frame[0] ?? null,
    createElement: () => ({ remove: () => void frame.shift() }),
    getElementById: (id: string) => (id === DISPLAY_ID ? { querySelectorAll: () => inputs } : null),
  }
  const window = {
    addEventListener: listen,
    get localStorage() {
      if (!isLending) throw new Error('refused')
      return storage
    },
  }
  // oxlint-disable-next-line typescript/no-implied-eval -- the script is text, because it stands inside the page
  new Function('document', 'window', DISPLAY_SCRIPT)(document, window)
  return {
    storage,
    label,
    looks: () => ({
      paper: attributes.get('data-paper'),
      size: sizes.get('--font-size'),
      images: attributes.get('data-images'),
      frame: frame.map(({ content }) => content),
    }),
    shown: () => [radios.find(({ checked }) => checked)?.value, size.value, pictures.checked],
    choose(name: string, value: string | boolean) {
      const target = inputs.find((input) => input.name === name && (name !== 'paper' || input.value === value))
      if (target === undefined) throw new Error(`There is no ${name} to choose.`)
      if (typeof value === 'string') target.value = value
      else target.checked = value
      listeners.get('input')?.({ target })
    },
    open: () => listeners.get('beforetoggle')?.({ target: { id: DISPLAY_ID } }),
    hear: (key: string | null) => listeners.get('storage')?.({ key }),
  }
}

const USUAL = { paper: 'auto', size: undefined, images: undefined, frame: [] }
const CHOSEN = { 'cf-paper': 'sepia', 'cf-font-size': '75', 'cf-images': 'off' }

it('R3.10 shows what is stored before anything else, and what is usual where nothing is', () => {
  expect(aPage().looks()).toEqual(USUAL)
  expect(aPage(CHOSEN).looks()).toEqual({ paper: 'sepia', size: '75%', images: 'off', frame: ['#f5ecd9'] })
})

it('counts as not chosen what nobody can choose', () => {
  expect(aPage({ 'cf-paper': 'pink', 'cf-font-size': '900', 'cf-images': 'maybe' }).looks()).toEqual(USUAL)
  expect(aPage({ 'cf-paper': 'toString', 'cf-font-size': 'big' }).looks()).toEqual(USUAL)
})

it('R3.10 R9.8 shows in the sheet that opens what is chosen, and 62.5 percent where nothing is', () => {
  const usual = aPage()
  usual.open()
  expect([usual.shown(), usual.label.get('data-percent')]).toEqual([['system', 62.5, true], '100 %'])
  const page = aPage(CHOSEN)
  page.open()
  expect([page.shown(), page.label.get('aria-valuetext')]).toEqual([['sepia', 75, false], '120 %'])
})

it('R3.10 stores a choice and shows it at once', () => {
  const page = aPage()
  page.choose('paper', 'night')
  page.choose('font-size', '100')
  page.choose('pictures', false)
  expect(Object.fromEntries(page.storage.entries)).toEqual({
    'cf-paper': 'night',
    'cf-font-size': '100',
    'cf-images': 'off',
  })
  expect(page.looks()).toEqual({ paper: 'night', size: '100%', images: 'off', frame: ['#131211'] })
  expect(page.label.get('aria-valuetext')).toBe('160 %')
  page.choose('paper', 'system')
  page.choose('pictures', true)
  expect(page.looks()).toEqual({ paper: 'auto', size: '100%', images: undefined, frame: [] })
  expect([...page.storage.entries.keys()]).toEqual(['cf-font-size'])
})

it('shows a choice also where the browser lends no storage', () => {
  const page = aPage({}, { isLending: false })
  page.choose('paper', 'day')
  expect(page.looks().paper).toBe('day')
})

it('follows what another tab has chosen, and nothing else that it stores', () => {
  const page = aPage()
  page.storage.entries.set('cf-paper', 'sepia')
  page.hear('cf-view')
  expect(page.looks().paper).toBe('auto')
  page.hear('cf-paper')
  expect([page.looks().paper, page.shown()[0]]).toEqual(['sepia', 'sepia'])
  page.storage.entries.clear()
  page.hear(null)
  expect(page.looks()).toEqual(USUAL)
})
