import { createMemoryHistory } from '@tanstack/react-router'
import { describe, expect, it } from 'vitest'
import { createReaderRouter } from '../createReaderRouter.tsx'
import type { ReaderContext } from '../ReaderContext.ts'
import { nextScreen, NOTHING_SEEN, screenOf, type Shown } from './startAnalytics.ts'

const show = (screen: Shown['screen'], issue?: string, article?: string): Shown => ({
  screen,
  issue,
  article,
  language: article === undefined ? undefined : 'en',
})

/** What is told on a way through the magazine, in short. */
function collectEvents(...way: readonly Shown[]): readonly string[] {
  let seen = NOTHING_SEEN
  return way.flatMap((shown) => {
    const step = nextScreen(seen, shown)
    seen = step.seen
    return step.events.map((event) => Object.values(event).join(' '))
  })
}

const HOME = show('home')
const ISSUE = show('issue', 'i')
const PAGES = show('replica', 'i')
const ONE = show('article', 'i', 'a')
const TWO = show('article', 'i', 'b')

describe('nextScreen', () => {
  it('tells of the first screen as of every other', () => {
    expect(collectEvents(ONE)).toEqual(['screen_view article i a', 'issue_open i', 'article_open i a en'])
  })

  it('opens an issue when one comes to it from outside, not on the ways inside of it', () => {
    const way = collectEvents(HOME, ISSUE, ONE, PAGES, ISSUE, HOME, PAGES)
    expect(way.filter((line) => line.startsWith('issue_open'))).toEqual(['issue_open i', 'issue_open i'])
    expect(way.filter((line) => line.startsWith('screen_view'))).toHaveLength(7)
  })

  it('opens an article each time that one comes to it from another screen or article', () => {
    const opened = collectEvents(ONE, TWO, ONE, ISSUE, ONE).filter((line) => line.startsWith('article_open'))
    expect(opened).toEqual(['article_open i a en', 'article_open i b en', 'article_open i a en', 'article_open i a en'])
  })

  it('tells nothing of an address that changes on its screen: a language, a printed page, the words of a search', () => {
    expect(collectEvents(ONE, { ...ONE, language: 'fr' })).toHaveLength(3)
    expect(collectEvents(PAGES, PAGES)).toHaveLength(2)
    expect(collectEvents(show('search'), show('search'))).toHaveLength(1)
  })

  it('takes a look into the menu for no leaving', () => {
    const way = collectEvents(ONE, show('menu'), ONE)
    expect(way.filter((line) => !line.startsWith('screen_view'))).toEqual(['issue_open i', 'article_open i a en'])
    expect(way.at(-1)).toBe('screen_view article i a')
  })

  it('takes a preview for no opening: what it shows is closed', () => {
    expect(collectEvents(show('preview', 'i'))).toEqual(['screen_view preview i'])
    expect(collectEvents(show('preview', 'i'), ISSUE)).toContain('issue_open i')
  })
})

it('has a name for every route that shows something', () => {
  const context = { configuration: { basePath: '/' } } as unknown as ReaderContext
  const { routesById } = createReaderRouter(createMemoryHistory(), context)
  const nameless = Object.keys(routesById).filter((id) => screenOf(id, undefined) === undefined)
  expect(nameless.sort()).toEqual(['/$', '/framed', '__root__'])
})

it('tells the printed pages from the contents by the page in the address', () => {
  expect(screenOf('/framed/issues/$issue', 3)).toBe('replica')
  expect(screenOf('/framed/issues/$issue', undefined)).toBe('issue')
  expect(screenOf('/framed/', 2)).toBe('home')
})
