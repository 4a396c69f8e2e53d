import { describe, expect, it } from 'vitest'
import { visitOf, type Visited } from './visitOf.ts'

const visitWith = (visited: Partial<Visited>) =>
  visitOf({
    referrer: '',
    origin: 'https://magazine.example',
    language: 'en',
    isApp: false,
    isTouched: false,
    screen: { width: 1280, height: 800 },
    ...visited,
  })

describe('visitOf', () => {
  it('says where the reader came from, on what, in which language, and as what', () => {
    expect(visitWith({ referrer: 'https://www.bing.com/search?q=x', language: 'pt-BR', isApp: true })).toEqual({
      type: 'visit',
      source: 'search',
      host: 'www.bing.com',
      device: 'desktop',
      language: 'pt-BR',
      display: 'app',
    })
  })

  it('tells phones from tablets however they are held, and a narrow desktop from both', () => {
    const deviceOf = (width: number, height: number, isTouched = true) =>
      visitWith({ isTouched, screen: { width, height } }).device
    expect([deviceOf(390, 844), deviceOf(844, 390)]).toEqual(['phone', 'phone'])
    expect([deviceOf(768, 1024), deviceOf(1280, 800)]).toEqual(['tablet', 'tablet'])
    expect(deviceOf(500, 500, false)).toBe('desktop')
  })
})
