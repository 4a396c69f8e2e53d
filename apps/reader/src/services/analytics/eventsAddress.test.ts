import { aConfiguration } from '@gatefold/contract/testing/aConfiguration'
import { describe, expect, it } from 'vitest'
import { eventsAddress, isEventsAddressForeign } from './eventsAddress.ts'

const PAGE = 'https://magazine.example'

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
    expect(isEventsAddressForeign(settings(''), PAGE)).toBe(false)
    expect(isEventsAddressForeign(settings('', 'https://api.example/'), PAGE)).toBe(false)
    expect(isEventsAddressForeign(settings(`${PAGE}/count`), PAGE)).toBe(false)
    expect(isEventsAddressForeign(settings('https://api.example/count', 'https://api.example/'), PAGE)).toBe(false)
  })

  it('finds one in any other origin', () => {
    expect(isEventsAddressForeign(settings('https://count.example/'), PAGE)).toBe(true)
    expect(isEventsAddressForeign(settings('http://magazine.example/count'), PAGE)).toBe(true)
  })
})
