import type { AnalyticsEvent } from '@gatefold/contract/analytics/analyticsEvent'
import { describe, expect, it } from 'vitest'
import { createGa4Sink, createTagManagerSink } from './googleSinks.ts'
import { createFakePage } from './testing/createFakePage.ts'

const STAMP = { id: '7f0c1f2e-6c1b-4a54-9d4c-0f8f6a8f2a11', at: 1_700_000_000_000, isOffline: false }
const HREF = 'https://www.magazine.example/issues/low-water/mud?lang=de#end'
const REFERRER = 'https://other.example/letters/7?to=ada@example.org'
const PLACE = {
  page_location: 'https://www.magazine.example/issues/low-water/mud',
  page_referrer: 'https://other.example/',
  page_title: 'The Test',
}
const OPENED: AnalyticsEvent = { ...STAMP, type: 'article_open', issue: 'i', article: 'a', language: 'de' }

const ga4 = (page: ReturnType<typeof createFakePage>) =>
  createGa4Sink({ browser: page.browser, id: 'G-1', title: 'The Test' })

const tagManager = (page: ReturnType<typeof createFakePage>) =>
  createTagManagerSink({ browser: page.browser, id: 'GTM-1', title: 'The Test', now: () => 7 })

const DENIED = { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' }

describe('Google Analytics 4', () => {
  it('R7.6 is told by its own list that advertising is refused, and asked to look at no page by itself', () => {
    const page = createFakePage({ href: HREF, referrer: REFERRER })
    const sink = ga4(page)
    expect(page.scripts).toEqual([])
    sink.tell(OPENED)
    expect(page.layer('ga4Layer').slice(0, 5)).toMatchObject([
      ['consent', 'default', { ...DENIED, analytics_storage: 'denied' }],
      ['set', PLACE],
      ['consent', 'update', { ...DENIED, analytics_storage: 'granted' }],
      ['js', expect.any(Date)],
      ['config', 'G-1', { ...PLACE, send_page_view: false, allow_google_signals: false }],
    ])
    expect(page.scripts.map(({ src }) => src)).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-1&l=ga4Layer'])
    expect(page.value('dataLayer')).toBeUndefined()
  })

  it('R7.6 is told what happened, without what makes an event one of a kind and without parameters of addresses', () => {
    const page = createFakePage({ href: HREF, referrer: REFERRER })
    const sink = ga4(page)
    sink.tell(OPENED)
    page.location.href = 'https://www.magazine.example/search?q=ada@example.org'
    sink.tell({ ...STAMP, type: 'screen_view', screen: 'search' })
    const search = { ...PLACE, page_location: 'https://www.magazine.example/search' }
    expect(page.layer('ga4Layer').slice(5)).toEqual([
      ['event', 'article_open', { issue: 'i', article: 'a', text_language: 'de', ...PLACE, send_to: 'G-1' }],
      ['event', 'page_view', { screen: 'search', ...search, send_to: 'G-1' }],
    ])
  })

  it('is not loaded where the address carries what it should not read, and later where it does not', () => {
    const page = createFakePage({ href: 'https://magazine.example/callback?code=secret&state=s' })
    const sink = ga4(page)
    sink.tell({ ...STAMP, type: 'screen_view', screen: 'callback' })
    expect(page.scripts).toEqual([])
    expect(page.layer('ga4Layer')).toEqual([])
    page.location.href = 'https://magazine.example/?lang=en'
    sink.tell({ ...STAMP, type: 'screen_view', screen: 'home' })
    expect(page.scripts).toHaveLength(1)
  })

  it('R4.15 is kept from sending before it hears that it ended, and leaves neither script nor cookie', () => {
    const page = createFakePage({ href: HREF, cookie: 'own=1; _ga=GA1.1.2; _ga_1=GS1; _gat_own=x; _garden=1' })
    page.set('google_tag_manager', { 'G-1': {}, 'G-2': {}, dataLayer: {} })
    const sink = ga4(page)
    sink.tell(OPENED)
    sink.stop()
    expect(page.layer('ga4Layer').at(-1)).toEqual(['consent', 'update', { ...DENIED, analytics_storage: 'denied' }])
    expect(['G-1', 'G-2'].map((id) => page.value(`ga-disable-${id}`))).toEqual([true, true])
    expect(page.scripts).toEqual([])
    const names = new Set(page.expired.map((text) => text.split('=')[0]))
    expect([...names]).toEqual(['_ga', '_ga_1', '_gat_own'])
    expect(page.expired).toContain('_ga=; max-age=0; path=/; domain=magazine.example')
    expect(page.expired).toContain('_ga=; max-age=0; path=/issues/low-water')

    const before = page.layer('ga4Layer')
    sink.tell(OPENED)
    expect(page.layer('ga4Layer')).toEqual(before)
    expect(page.scripts).toEqual([])
  })

  it('begins again for who agrees again', () => {
    const page = createFakePage({ href: HREF })
    const first = ga4(page)
    first.tell(OPENED)
    first.stop()
    ga4(page).tell(OPENED)
    expect(page.value('ga-disable-G-1')).toBe(false)
    expect(page.layer('ga4Layer').at(-1)).toMatchObject(['event', 'article_open', {}])
  })
})

describe('Google Tag Manager', () => {
  it('R7.6 gets what happened as events of its list, without what an event before it said', () => {
    const page = createFakePage({ href: HREF, referrer: REFERRER })
    const sink = tagManager(page)
    sink.tell(OPENED)
    sink.tell({ type: 'INSTALLED', ...STAMP })
    const pushed = page.layer('dataLayer')
    const last = pushed.at(-1)
    expect(last).toMatchObject({ event: 'INSTALLED', issue: undefined, article: undefined, seconds: undefined })
    expect(Object.keys(last as object)).toEqual(expect.arrayContaining(['issue', 'article', 'hits', 'words']))
    for (const name of ['id', 'at', 'isOffline', 'type']) expect(last).not.toHaveProperty(name)
    expect(pushed.slice(2, -1)).toEqual([
      ['consent', 'update', { ...DENIED, analytics_storage: 'granted' }],
      { 'gtm.start': 7, event: 'gtm.js' },
      { event: 'article_open', issue: 'i', article: 'a', language: 'de', ...PLACE },
    ])
    expect(page.scripts.map(({ src }) => src)).toEqual(['https://www.googletagmanager.com/gtm.js?id=GTM-1'])
  })

  it('R4.15 has the page loaded anew when it ends, once it was there and the others have ended', async () => {
    const page = createFakePage({ href: HREF })
    const sink = tagManager(page)
    sink.tell(OPENED)
    const others = Promise.withResolvers<void>()
    const ending = sink.stop(others.promise)
    await Promise.resolve()
    expect([page.value('ga-disable-GTM-1'), page.reloads()]).toEqual([true, 0])
    others.resolve()
    await ending
    expect(page.reloads()).toBe(1)
    const waiting = createFakePage({ href: HREF })
    await tagManager(waiting).stop(Promise.resolve())
    expect(waiting.scripts).toEqual([])
    expect(waiting.reloads()).toBe(0)
  })
})
