import { expect, it } from 'vitest'
import { START_GATE } from './startGate.ts'

interface Device {
  readonly markup?: boolean
  readonly visibility?: DocumentVisibilityState
  /** What the browser tells of; nothing at all in an old one. */
  readonly observes?: readonly string[] | 'nothing'
  readonly address?: { readonly pathname: string; readonly search: string; readonly origin?: string }
  /** The browser lends no storage. */
  readonly isRefusing?: boolean
  /** The device shares by itself. */
  readonly canShare?: boolean
}

/** Runs the script in a document that is parsed, as far as it looks at one. */
function open(device: Device) {
  const { markup = true, visibility = 'visible', observes = ['paint'] } = device
  const { address = { pathname: '/', search: '' }, isRefusing = false, canShare = false } = device
  const stored: unknown[] = []
  const addresses: unknown[] = []
  const started: unknown[] = []
  const policies: unknown[] = []
  const shared: unknown[] = []
  const listeners = new Map<string, (event: object) => void>()
  const named = { href: 'libraries.js', rel: '' }
  const timers: { readonly act: () => void; readonly after: number | undefined }[] = []
  const frames: (() => void)[] = []
  const reports: ((names: readonly string[]) => void)[] = []
  class Observer {
    static readonly supportedEntryTypes = observes
    constructor(report: (list: { getEntriesByName(name: string): readonly string[] }) => void) {
      reports.push((names) => report({ getEntriesByName: (name) => names.filter((found) => found === name) }))
    }
    observe = () => undefined
  }
  const root = {
    setAttribute: () => undefined,
    dataset: { scripts: '/mag/build/' },
    hasAttribute: () => false,
    style: { setProperty: () => undefined },
  }
  const document = {
    title: 'The quay',
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    documentElement: root,
    head: {
      appendChild: (script: { readonly src: unknown }) => started.push(script.src),
      insertBefore: (meta: { readonly content: unknown }) => policies.push(meta.content),
    },
    readyState: 'complete',
    visibilityState: visibility,
    createElement: () => ({}),
    querySelectorAll: () => [named],
    getElementById: (id: string) => (id === 'gatefold' ? { firstChild: markup ? {} : null } : { href: 'main.js' }),
  }
  const window = {
    localStorage: { getItem: () => null, setItem: () => undefined },
    sessionStorage: {
      setItem: (name: string, value: string) => {
        if (isRefusing) throw new Error('refused')
        stored.push([name, value])
      },
    },
    history: { replaceState: (_state: unknown, _title: string, to: string) => addresses.push(to) },
    location: { hash: '', origin: 'https://mag.example', href: 'https://mag.example/quay', ...address },
    navigator: { onLine: true, ...(canShare && { share: (link: unknown) => Promise.resolve(shared.push(link)) }) },
    performance: { getEntriesByType: () => [] },
    indexedDB: { open: () => ({}) },
    PerformanceObserver: observes === 'nothing' ? undefined : Observer,
    setTimeout: (act: () => void, after?: number) => timers.push({ act, after }),
    requestAnimationFrame: (act: () => void) => frames.push(act),
  }
  // oxlint-disable-next-line typescript/no-implied-eval -- the script is text, because it stands inside the page
  new Function('document', 'window', START_GATE)(document, window)
  const tell = (...names: readonly string[]) => reports.forEach((report) => report(names))
  /** A click on an element that is the bar's button, or is not, which somebody has dealt with, or nobody. */
  const click = ({ isShare = true, defaultPrevented = false } = {}) =>
    listeners.get('click')?.({ target: { closest: () => (isShare ? {} : null) }, defaultPrevented })
  return { started, named, timers, frames, tell, stored, addresses, policies, shared, click }
}

it('lets scripts of the origin come from the build alone, wherever a policy can name the origin', () => {
  const allowed = "script-src-elem 'unsafe-inline' https://mag.example/mag/build/"
  expect(open({}).policies).toEqual([allowed])
  const address = { pathname: '/mag/', search: '', origin: 'http://[::1]:8200' }
  expect(open({ address }).policies).toEqual([])
})

it('R2.2 starts the reader once the page has been painted, and only once', () => {
  const { started, named, tell, timers } = open({})
  tell('first-paint')
  expect([started, named.rel]).toEqual([[], ''])
  tell('first-contentful-paint')
  expect([started, named.rel]).toEqual([['main.js'], 'modulepreload'])
  tell('first-contentful-paint')
  for (const { act } of timers) act()
  expect(started).toEqual(['main.js'])
})

it('R2.2 starts the reader after two seconds where no paint is told of', () => {
  const { started, timers } = open({})
  timers.find(({ after }) => after === 2_000)?.act()
  expect(started).toEqual(['main.js'])
})

it('R2.2 starts the reader at once where nothing is to be painted, or seen', () => {
  expect(open({ markup: false }).started).toEqual(['main.js'])
  expect(open({ visibility: 'hidden' }).started).toEqual(['main.js'])
})

it.each(['nothing', ['resource']] as const)('R2.2 starts the reader after a frame where %s is told of', (observes) => {
  const { started, frames, timers } = open({ observes })
  expect(started).toEqual([])
  for (const act of frames) act()
  for (const { act, after } of timers) if (after === undefined) act()
  expect(started).toEqual(['main.js'])
})

it('R2.9 takes what the identity service answers out of the address, and keeps it for this tab', () => {
  const address = { pathname: '/mag/callback', search: '?code=c&state=s' }
  expect(open({ address })).toMatchObject({
    stored: [['cf-callback', '?code=c&state=s']],
    addresses: ['/mag/callback'],
  })
  expect(open({ address, isRefusing: true })).toMatchObject({ stored: [], addresses: ['/mag/callback'] })
})

it.each([
  ['?code=c&state=s&lang=fr', '/mag/callback?lang=fr'],
  ['?lang=pt-BR&code=c&state=s', '/mag/callback?lang=pt-BR'],
  ['?code=c&state=s&lang=%2F', '/mag/callback'],
])('R4.18 leaves the language, in which the page came, in the address: %s', (search, left) => {
  expect(open({ address: { pathname: '/mag/callback', search } }).addresses).toEqual([left])
})

it.each([
  { pathname: '/mag/callback', search: '?lang=fr' },
  { pathname: '/mag/', search: '?code=c&state=s' },
])('leaves every other address alone: %j', (address) => {
  expect(open({ address })).toMatchObject({ stored: [], addresses: [] })
})

it('hands the page to the device’s own sharing as long as nobody else shares it', () => {
  const { click, shared } = open({ canShare: true })
  click({ isShare: false })
  click({ defaultPrevented: true })
  expect(shared).toEqual([])
  click()
  expect(shared).toEqual([{ title: 'The quay', url: 'https://mag.example/quay' }])
  expect(open({}).click).not.toThrow()
})
