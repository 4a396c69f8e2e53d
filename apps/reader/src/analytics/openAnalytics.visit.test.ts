import { describe, expect, it } from 'vitest'
import { aStorage } from '../storage/testing/aStorage.ts'
import { createSessionMarks, sourceOf, type Visited, visitOf } from './openAnalytics.ts'

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

const OWN = 'https://magazine.example'

it.each([
  ['https://www.google.com/', 'search', 'www.google.com'],
  ['https://www.google.co.uk/', 'search', 'www.google.co.uk'],
  ['https://duckduckgo.com/?q=rain', 'search', 'duckduckgo.com'],
  ['https://search.brave.com/', 'search', 'search.brave.com'],
  ['android-app://com.google.android.googlequicksearchbox/', 'search', 'com.google.android.googlequicksearchbox'],
  ['https://l.facebook.com/l.php?u=x', 'social', 'l.facebook.com'],
  ['https://t.co/abc', 'social', 't.co'],
  ['https://news.ycombinator.com/item?id=1', 'social', 'news.ycombinator.com'],
  ['https://netflix.com/', 'link', 'netflix.com'],
  ['https://google.evil.example/', 'link', 'google.evil.example'],
  ['https://ada@blog.example/post?token=1#x', 'link', 'blog.example'],
])('finds in %s the source %s, and nothing of it but its host', (referrer, source, host) => {
  expect(sourceOf(referrer, OWN)).toEqual({ source, host })
})

it.each(['', 'nonsense', `${OWN}/issues/spring?token=1`])('finds none in %j', (referrer) => {
  expect(sourceOf(referrer, OWN)).toEqual({ source: 'direct' })
})

it('names no host that the catalogue would not take', () => {
  expect(sourceOf('http://[2001:db8::1]/', OWN)).toEqual({ source: 'link' })
})

const draws = (...numbers: readonly number[]) => {
  const left = [...numbers]
  return () => left.shift() ?? 0
}

describe('createSessionMarks', () => {
  it('R9.7 draws once a session, which outlasts a reload', () => {
    const storage = aStorage()
    const random = draws(0.25, 0.75)
    const first = createSessionMarks({ storage, random })
    expect([first.readDraw(), first.readDraw()]).toEqual([0.25, 0.25])
    expect(createSessionMarks({ storage, random }).readDraw()).toBe(0.25)
    expect(createSessionMarks({ storage: aStorage(), random }).readDraw()).toBe(0.75)
  })

  it.each(['', ' ', 'much', '1', '-0.1', 'NaN', 'Infinity'])('draws anew over a damaged draw: %j', (damaged) => {
    const storage = aStorage({ 'cf-analytics-draw': damaged })
    expect(createSessionMarks({ storage, random: draws(0.5) }).readDraw()).toBe(0.5)
  })

  it('lets one page of a session tell of the visit', () => {
    const storage = aStorage()
    const [first, second] = [1, 2].map(() => createSessionMarks({ storage, random: draws() }))
    expect([first?.takeVisit(), first?.takeVisit(), second?.takeVisit()]).toEqual([false, true, true])
  })

  it('leaves nothing behind when it is cleared, and tells of no visit twice on the same page', () => {
    const storage = aStorage()
    const marks = createSessionMarks({ storage, random: draws(0.5) })
    marks.readDraw()
    marks.takeVisit()
    marks.clear()
    expect(storage.entries.size).toBe(0)
    expect(marks.takeVisit()).toBe(true)
  })

  it('remembers for as long as the page is open where the browser lends no storage', () => {
    const marks = createSessionMarks({ storage: undefined, random: draws(0.5, 0.9) })
    expect([marks.readDraw(), marks.readDraw(), marks.takeVisit(), marks.takeVisit()]).toEqual([0.5, 0.5, false, true])
  })
})
