import { aConfiguration } from '@gatefold/contract/testing/aConfiguration'
import type { PublicAnalytics } from '@gatefold/magazine/title/PublicConfiguration'
import { describe, expect, it } from 'vitest'
import { eventsAddress, isEventsAddressForeign, isLocalHost, resolveAnalyticsState } from './analyticsState.ts'

const PAGE = { origin: 'https://magazine.example', hostname: 'magazine.example' }
const LOCAL = { origin: 'http://localhost:3000', hostname: 'localhost' }

type StateInput = Parameters<typeof resolveAnalyticsState>[0]

const stateWith = (analytics: Partial<PublicAnalytics>, overrides: Partial<StateInput> = {}) => {
  const { analytics: usual, ...rest } = aConfiguration()
  const configuration = { ...rest, analytics: { ...usual, ...analytics } }
  return resolveAnalyticsState({ configuration, location: PAGE, signals: {}, choice: undefined, ...overrides })
}

describe('analyticsStateOf', () => {
  it('is off where nothing is configured, and where no visit would be told', () => {
    const off = { kind: 'off', reason: 'configuration' }
    expect(stateWith({})).toEqual(off)
    expect(stateWith({ gtmId: 'GTM-1', sampleRates: { google: 0, ga4: 1 } })).toEqual(off)
    expect(stateWith({ ga4Id: 'G-1', sampleRates: { google: 1, ga4: 0 } })).toEqual(off)
  })

  it('R4.16 ignores the local host unless configured', () => {
    expect(stateWith({ firstParty: 'always' }, { location: LOCAL })).toEqual({ kind: 'off', reason: 'local' })
    expect(stateWith({ firstParty: 'always', trackLocalhost: true }, { location: LOCAL }).kind).toBe('counting')
  })

  it('respects Global Privacy Control and Do Not Track, even over an agreement', () => {
    const off = { kind: 'off', reason: 'signal' }
    const agreed = { choice: 'agreed' } as const
    expect(stateWith({ firstParty: 'always' }, { signals: { globalPrivacyControl: true }, ...agreed })).toEqual(off)
    expect(stateWith({ firstParty: 'always' }, { signals: { doNotTrack: '1' }, ...agreed })).toEqual(off)
    const silent = { globalPrivacyControl: false, doNotTrack: 'unspecified' }
    expect(stateWith({ firstParty: 'always' }, { signals: silent }).kind).toBe('counting')
  })

  it('counts for the title itself at once where that is allowed, and asks where it is not', () => {
    expect(stateWith({ firstParty: 'always' })).toEqual({
      kind: 'counting',
      activeSinks: ['own'],
      askers: [],
      terms: [],
      thirdParties: [],
    })
    expect(stateWith({ firstParty: 'consent' })).toEqual({
      kind: 'asking',
      activeSinks: [],
      askers: ['own'],
      terms: ['own@magazine.example'],
      thirdParties: [],
    })
    expect(stateWith({ firstParty: 'consent' }, { choice: 'agreed' })).toMatchObject({
      kind: 'counting',
      activeSinks: ['own'],
    })
  })

  it('tells no third party before the reader has agreed, while the title’s own count may run', () => {
    const all = { firstParty: 'always', ga4Id: 'G-1', gtmId: 'GTM-1', sampleRates: { google: 0.1, ga4: 1 } } as const
    const thirdParties = ['ga4', 'tagManager']
    const terms = ['ga4@G-1', 'tagManager@GTM-1']
    expect(stateWith(all)).toEqual({ kind: 'asking', activeSinks: ['own'], askers: thirdParties, terms, thirdParties })
    expect(stateWith({ ...all, firstParty: 'consent' })).toEqual({
      kind: 'asking',
      activeSinks: [],
      askers: ['own', ...thirdParties],
      terms: ['own@magazine.example', ...terms],
      thirdParties,
    })
    const activeSinks = ['own', 'ga4', 'tagManager']
    expect(stateWith(all, { choice: 'agreed' })).toMatchObject({ kind: 'counting', activeSinks, thirdParties })
  })

  it('treats an endpoint of another origin as a third party, whatever the title allows itself', () => {
    const foreign = { firstParty: 'always', endpoint: 'https://count.example/' } as const
    expect(stateWith(foreign)).toEqual({
      kind: 'asking',
      activeSinks: [],
      askers: ['own'],
      terms: ['own@count.example'],
      thirdParties: ['own'],
    })
    expect(stateWith(foreign, { choice: 'agreed' })).toMatchObject({ kind: 'counting', activeSinks: ['own'] })
  })

  it('tells nobody of a reader who has declined', () => {
    expect(stateWith({ firstParty: 'always', ga4Id: 'G-1' }, { choice: 'declined' })).toEqual({
      kind: 'declined',
      activeSinks: [],
      askers: ['ga4'],
      terms: ['ga4@G-1'],
      thirdParties: ['ga4'],
    })
  })
})

const PAGE_ORIGIN = 'https://magazine.example'

const settings = (endpoint: string, graphql = '', extras = true) => {
  const { analytics, ...rest } = aConfiguration({ basePath: '/some/sub/' })
  return { ...rest, host: { graphql, auth: '', extras }, analytics: { ...analytics, endpoint } }
}

describe('eventsAddress', () => {
  it('is below the base path, beside the queries of another host that counts, or what is configured', () => {
    expect(eventsAddress(settings('', 'https://api.example/title/', false))).toBe('/some/sub/events')
    expect(eventsAddress(settings(''))).toBe('/some/sub/events')
    expect(eventsAddress(settings('', 'https://api.example/title/'))).toBe('https://api.example/title/events')
    expect(eventsAddress(settings('https://count.example/e'))).toBe('https://count.example/e')
  })
})

describe('isEventsAddressForeign', () => {
  it('finds no third party in the page’s own origin and in the title’s host', () => {
    expect(isEventsAddressForeign(settings(''), PAGE_ORIGIN)).toBe(false)
    expect(isEventsAddressForeign(settings('', 'https://api.example/'), PAGE_ORIGIN)).toBe(false)
    expect(isEventsAddressForeign(settings(`${PAGE_ORIGIN}/count`), PAGE_ORIGIN)).toBe(false)
    expect(isEventsAddressForeign(settings('https://api.example/count', 'https://api.example/'), PAGE_ORIGIN)).toBe(
      false,
    )
  })

  it('finds one in any other origin', () => {
    expect(isEventsAddressForeign(settings('https://count.example/'), PAGE_ORIGIN)).toBe(true)
    expect(isEventsAddressForeign(settings('http://magazine.example/count'), PAGE_ORIGIN)).toBe(true)
  })
})

it.each(['localhost', 'reader.localhost', 'LOCALHOST', '127.0.0.1', '127.8.9.10', '[::1]', '0.0.0.0'])(
  'R4.16 knows %s as this machine',
  (hostname) => expect(isLocalHost(hostname)).toBe(true),
)

it.each([
  'magazine.example',
  'localhost.example',
  'notlocalhost',
  '127.example',
  '128.0.0.1',
  '[2001:db8::1]',
  '10.0.0.1',
])('R4.16 takes %s for another', (hostname) => expect(isLocalHost(hostname)).toBe(false))
