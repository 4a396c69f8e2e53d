import type { AnalyticsFact } from '@gatefold/contract/analytics/analyticsEvent'
import { describe, expect, it } from 'vitest'
import { aStorage } from '../storage/testing/aStorage.ts'
import { stampEvent } from './collector.ts'
import { aBrowser } from './testing/aCollector.ts'

const OPEN: AnalyticsFact = { type: 'issue_open', issue: 'i' }
const OWN = { firstParty: 'consent' } as const
const ALL = { firstParty: 'always', ga4Id: 'G-1', gtmId: 'GTM-1', sampleRates: { google: 0.9, ga4: 0.9 } } as const

describe('createCollector', () => {
  it('tells of the visit first, and of a visit once a session', () => {
    const browser = aBrowser()
    const session = aStorage()
    const first = browser.openTab({ firstParty: 'always' }, { session })
    first.emit(OPEN)
    expect(first.eventTypesOf('own')).toEqual(['visit', 'issue_open'])
    const reloaded = browser.openTab({ firstParty: 'always' }, { session })
    reloaded.emit(OPEN)
    expect(reloaded.eventTypesOf('own')).toEqual(['issue_open'])
  })

  it('R4.14 tells that the title was installed', () => {
    const tab = aBrowser().openTab({ firstParty: 'always' })
    tab.emit({ type: 'INSTALLED' })
    expect(tab.eventTypesOf('own')).toEqual(['visit', 'INSTALLED'])
  })

  it('tells nobody before the reader has agreed, and leaves nothing on the device', () => {
    const browser = aBrowser()
    const session = aStorage()
    const tab = browser.openTab(OWN, { session })
    tab.emit(OPEN)
    expect([tab.acts, tab.collector.state().kind]).toEqual([[], 'asking'])
    expect([browser.storage.entries.size, session.entries.size]).toEqual([0, 0])
    tab.collector.choose('agreed')
    expect(tab.eventTypesOf('own')).toEqual(['visit'])
    tab.emit(OPEN)
    expect(tab.eventTypesOf('own')).toEqual(['visit', 'issue_open'])
  })

  it('counts for the title at once where that is allowed, and for Google from the agreement on', () => {
    const tab = aBrowser().openTab(ALL)
    tab.emit(OPEN)
    expect([tab.eventTypesOf('own'), tab.acts]).toEqual([['visit', 'issue_open'], ['open own']])
    tab.collector.choose('agreed')
    tab.emit(OPEN)
    expect([tab.eventTypesOf('own').length, tab.eventTypesOf('ga4'), tab.eventTypesOf('tagManager')]).toEqual([
      3,
      ['issue_open'],
      ['issue_open'],
    ])
  })

  it('R9.7 opens no sink that this session is not sampled for', () => {
    const tab = aBrowser().openTab(ALL, { draw: 0.95 })
    tab.collector.choose('agreed')
    expect(tab.acts.filter((act) => act.startsWith('open'))).toEqual(['open own'])
  })

  it('R4.15 starts and stops in every tab with the choice of one', () => {
    const browser = aBrowser()
    const [one, other] = [browser.openTab(OWN), browser.openTab(OWN)]
    let changes = 0
    const leave = other.collector.subscribe(() => {
      changes += 1
    })
    one.collector.choose('agreed')
    expect(other.collector.state().kind).toBe('counting')
    other.emit(OPEN)
    expect(other.eventTypesOf('own')).toEqual(['visit', 'issue_open'])
    one.collector.choose('declined')
    for (const tab of [one, other]) {
      tab.emit(OPEN)
      expect(tab.collector.state().kind).toBe('declined')
      expect(tab.acts).toContain('stop own')
    }
    expect(other.eventTypesOf('own')).toEqual(['visit', 'issue_open'])
    leave()
    one.collector.choose('agreed')
    expect(changes).toBe(2)
  })

  it('keeps a choice for the pages after, and ends what an earlier page of who has declined has left', () => {
    const browser = aBrowser()
    browser.openTab(ALL).collector.choose('declined')
    const later = browser.openTab(ALL)
    later.emit(OPEN)
    expect(later.collector.state().kind).toBe('declined')
    expect(later.acts).toEqual(['forget own', 'forget ga4', 'forget tagManager'])
  })

  it('asks anew when the title tells somebody new, and counts meanwhile as without an agreement', () => {
    const browser = aBrowser()
    browser.openTab(OWN).collector.choose('agreed')
    expect(browser.openTab(OWN).collector.state().kind).toBe('counting')
    expect(browser.openTab({ ...OWN, ga4Id: 'G-1' }).collector.state()).toMatchObject({
      kind: 'asking',
      activeSinks: [],
    })
  })

  it('forgets an agreement when everything is erased, and asks again, in every tab', async () => {
    const browser = aBrowser()
    const session = aStorage()
    const [tab, other] = [browser.openTab(OWN, { session }), browser.openTab(OWN)]
    tab.collector.choose('agreed')
    await tab.collector.erase()
    expect([browser.storage.entries.size, session.entries.size]).toEqual([0, 0])
    for (const each of [tab, other]) {
      expect(each.collector.state().kind).toBe('asking')
      expect(each.acts).toContain('stop own')
    }
  })

  it('goes on counting after an erasure for whom no consent is needed, without what was before', async () => {
    const tab = aBrowser().openTab({ firstParty: 'always' })
    await tab.collector.erase()
    tab.emit(OPEN)
    expect(tab.acts.filter((act) => act.endsWith('own'))).toEqual(['open own', 'stop own', 'open own'])
    expect(tab.eventTypesOf('own')).toEqual(['visit', 'issue_open'])
  })

  it('erases nothing of a refusal', async () => {
    const browser = aBrowser()
    const tab = browser.openTab({ firstParty: 'always' })
    tab.collector.choose('declined')
    await tab.collector.erase()
    tab.emit(OPEN)
    expect([tab.collector.state().kind, tab.eventTypesOf('own')]).toEqual(['declined', ['visit']])
    expect(browser.storage.entries.get('cf-analytics')).toBe('declined')
  })

  it('takes no choice where counting is off', () => {
    const browser = aBrowser()
    const tab = browser.openTab({ firstParty: 'off' })
    tab.collector.choose('agreed')
    tab.emit(OPEN)
    expect([tab.collector.state().kind, tab.acts, browser.storage.entries.size]).toEqual(['off', [], 0])
  })

  it('reads anew what was chosen while the browser held the page back', () => {
    const browser = aBrowser()
    const tab = browser.openTab({ firstParty: 'always' })
    browser.storage.setItem('cf-analytics', 'declined')
    tab.collector.lookAgain()
    expect(tab.collector.state().kind).toBe('declined')
    expect(tab.acts).toContain('stop own')
  })

  it('tells who joins of nothing that went on before, and those who were told already all of it', () => {
    const goingOn: AnalyticsFact = { type: 'article_progress', issue: 'i', article: 'a', from: 0, to: 10, seconds: 300 }
    const both = aBrowser().openTab(ALL, { goingOn })
    both.collector.choose('agreed')
    both.emit(OPEN)
    expect([both.eventTypesOf('own'), both.eventTypesOf('ga4')]).toEqual([
      ['visit', 'article_progress', 'issue_open'],
      ['issue_open'],
    ])
    const asking = aBrowser().openTab(OWN, { goingOn })
    asking.collector.choose('agreed')
    expect(asking.eventTypesOf('own')).toEqual(['visit'])
  })

  it('tells of what happened before it was there only whom that was allowed to', () => {
    const browser = aBrowser()
    browser.openTab(OWN).collector.choose('agreed')
    const early = [OPEN]
    expect(browser.openTab(OWN, { early }).eventTypesOf('own')).toEqual(['visit', 'issue_open'])
    expect(browser.openTab(OWN, { early, firstChoice: undefined }).eventTypesOf('own')).toEqual(['visit'])
    expect(aBrowser().openTab({ firstParty: 'always' }, { early }).eventTypesOf('own')).toEqual(['visit', 'issue_open'])
  })

  it('R4.15 takes from another tab that it was agreed to, and not to whom', () => {
    const browser = aBrowser()
    const [before, after] = [browser.openTab(OWN), browser.openTab({ ...OWN, endpoint: 'https://count.example/' })]
    before.collector.choose('agreed')
    expect(browser.storage.entries.get('cf-analytics')).toBe('agreed own@magazine.example')
    expect([after.collector.state().kind, after.acts]).toEqual(['asking', []])
  })

  it('asks anew before events are posted to another site than was agreed to', () => {
    const browser = aBrowser()
    browser.openTab(OWN).collector.choose('agreed')
    const moved = browser.openTab({ ...OWN, endpoint: 'https://count.example/' })
    moved.emit(OPEN)
    expect([moved.collector.state().kind, moved.eventTypesOf('own')]).toEqual(['asking', []])
  })

  it('leaves no mark of who declines', () => {
    const session = aStorage()
    const tab = aBrowser().openTab({ firstParty: 'always' }, { session })
    expect(session.entries.size).toBeGreaterThan(0)
    tab.collector.choose('declined')
    expect(session.entries.size).toBe(0)
  })

  it('erases what is there where counting is off, too', async () => {
    const browser = aBrowser()
    browser.storage.setItem('cf-analytics', 'agreed own')
    const tab = browser.openTab({ firstParty: 'off' })
    expect(await tab.collector.isLeft()).toBe(true)
    expect(await tab.collector.erase()).toBe(true)
    expect([browser.storage.entries.size, tab.acts]).toEqual([0, ['forget own', 'forget ga4', 'forget tagManager']])
    expect(await tab.collector.isLeft()).toBe(false)
  })
})

const STAMP = { id: '7f0c1f2e-6c1b-4a54-9d4c-0f8f6a8f2a11', at: 1_700_000_000_000, isOffline: true }

const stamped = (fact: object, hasSearchWords = false) => stampEvent(fact as AnalyticsFact, STAMP, { hasSearchWords })

describe('stampEvent', () => {
  it('says when, and whether the host could be reached', () => {
    expect(stamped({ type: 'INSTALLED' })).toEqual({ type: 'INSTALLED', ...STAMP })
  })

  it('makes nothing of what the catalogue does not name', () => {
    expect(stamped({ type: 'issue_open', issue: 'i', user: 'ada' })).toBeUndefined()
    expect(stamped({ type: 'issue_open', issue: 'ada@example.org' })).toBeUndefined()
    expect(stamped({ type: 'mouse_move' })).toBeUndefined()
  })

  it('tells what was searched for only where that is asked for', () => {
    const search = { type: 'search', length: 4, hits: 2, words: 'rain' }
    expect(stamped(search, true)).toEqual({ ...search, ...STAMP })
    expect(stamped(search)).toEqual({ type: 'search', length: 4, hits: 2, ...STAMP })
  })
})
