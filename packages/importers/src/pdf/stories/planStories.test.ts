import { describe, expect, it } from 'vitest'
import type { OutlineEntry } from '../engine/DocumentFacts.ts'
import { someFacts } from '../testing/someFacts.ts'
import { planStories } from './planStories.ts'
import { aBlock, aLaidPage, aParagraph } from '../../testing/laidPages.ts'

const entry = (title: string, page: number, children: readonly OutlineEntry[] = []): OutlineEntry => ({
  title,
  page,
  y: undefined,
  children,
})
const titlesAndPages = (plan: ReturnType<typeof planStories>) =>
  plan.stories.map(({ title, pages }) => [title, pages] as const)

describe('planStories', () => {
  it('takes titles at the head of pages for the beginnings of stories', () => {
    const pages = [
      aLaidPage(1, [aBlock('title', 'Boats'), aBlock('byline', 'By Ana Lund'), aParagraph()]),
      aLaidPage(2, [aBlock('furniture', 'The Tide'), aParagraph()]),
      aLaidPage(3, [aBlock('kicker', 'Coast'), aBlock('title', 'Ropes'), aParagraph()]),
    ]
    expect(titlesAndPages(planStories(pages, someFacts()))).toEqual([
      ['Boats', [1, 2]],
      ['Ropes', [3]],
    ])
  })

  it('takes the larger of two titles, unless the smaller begins stories by itself', () => {
    const title = (page: number) => aBlock('title', `Story ${page}`, { level: 2 })
    const section = aBlock('title', 'News', { level: 1 })
    const subtitle = aBlock('heading', 'Below it', { level: 3 })
    const mixed = [
      aLaidPage(1, [section, title(1), aParagraph('One')]),
      aLaidPage(2, [title(2), aParagraph('Two')]),
      aLaidPage(3, [title(3), aParagraph('Three')]),
      aLaidPage(4, [title(4), subtitle, aParagraph('Four')]),
    ]
    expect(planStories(mixed, someFacts()).stories.map((story) => story.title)).toEqual(
      [1, 2, 3, 4].map((page) => `Story ${page}`),
    )
  })

  it.each([
    [[aBlock('paragraph', 'Along the sea'), aBlock('byline', 'Words by Ana Lund |')], 'Ana Lund'],
    [[aBlock('paragraph', 'By Ana Lund, who sails to Oslo')], 'Ana Lund'],
    [
      [aBlock('standfirst', 'Ana Lund 1* , Bo M. Berg 1,2'), aBlock('paragraph', '1 At the University')],
      'Ana Lund, Bo M. Berg',
    ],
    [[aBlock('byline', 'بقلم: سارة حداد')], 'سارة حداد'],
    [[aBlock('byline', '글 김민수')], '김민수'],
    [[aBlock('paragraph', 'Reading the water')], ''],
    [[aBlock('byline', 'Ana Lund')], ''],
    [[aBlock('byline', 'Round Trip 2'), aBlock('paragraph', 'Two days')], ''],
    [[aBlock('paragraph', 'By the sea')], ''],
  ])('finds who wrote a story: %#', (blocks, author) => {
    const pages = [aLaidPage(1, [aBlock('title', 'Boats'), ...blocks, aParagraph()])]
    expect(planStories(pages, someFacts()).stories[0]?.author).toBe(author)
  })

  it.each([
    ['a copyright line says them', aBlock('paragraph', 'c 2026 by Ana Lund, Bo de Berg'), ''],
    ['the PDF itself says them', aBlock('paragraph', 'Fin'), 'Carl Oe; Ana Lund Bo de Berg'],
  ])('believes names below a title where %s', (_, last, author) => {
    const blocks = [aBlock('byline', 'Part 1: Knots'), aBlock('paragraph', 'Ana Lund, Bo de Berg')]
    const pages = [aLaidPage(1, [aBlock('title', 'Boats'), ...blocks, aParagraph(), last])]
    expect(planStories(pages, someFacts({ author })).stories[0]?.author).toBe('Ana Lund, Bo de Berg')
  })

  it.each([
    ['de', 'Von Ursula von der Ley', 'Ursula von der Ley'],
    ['de', 'Von Hand gemacht', ''],
    ['de', 'Di Mare', ''],
    ['it-IT', 'Di Mare', 'Mare'],
    ['en', 'Por Ti', ''],
    [undefined, 'Von Bo Berg', 'Bo Berg'],
  ])('knows the words before a name by the language: %s, %s', (language, words, author) => {
    const pages = [aLaidPage(1, [aBlock('title', 'Boats'), aBlock('byline', words), aParagraph()])]
    expect(planStories(pages, someFacts({ language })).stories[0]?.author).toBe(author)
  })

  it('divides a page on which one story ends and another begins', () => {
    const pages = [
      aLaidPage(1, [aBlock('title', 'Boats'), aParagraph()]),
      aLaidPage(2, [aParagraph(), aBlock('title', 'Ropes'), aBlock('byline', 'Von Bo Berg'), aParagraph()]),
    ]
    const { stories } = planStories(pages, someFacts())
    expect(stories.map(({ pages: own, begins, author }) => ({ own, begins, author }))).toEqual([
      { own: [1, 2], begins: {}, author: '' },
      { own: [2], begins: { 2: 'p2b2' }, author: 'Bo Berg' },
    ])
  })

  it('prefers the outline, words a title as the page does, and skips an entry that is a page without text', () => {
    const pages = [
      aLaidPage(1, [aBlock('title', 'The Tide')]),
      aLaidPage(2, [aBlock('title', 'Boats of the north'), aParagraph()]),
      aLaidPage(3, [aBlock('title', 'ROPES'), aParagraph()]),
      aLaidPage(4, [aBlock('title', 'A title that the outline does not list'), aParagraph()]),
    ]
    const outline = [entry('Cover', 1), entry('1 Boats of the north', 2), entry('Ropes', 3)]
    expect(titlesAndPages(planStories(pages, someFacts({ outline })))).toEqual([
      ['Boats of the north', [2]],
      ['Ropes', [3, 4]],
    ])
  })

  it('does not take the sections of one article for stories', () => {
    const pages = [
      aLaidPage(1, [aBlock('title', 'A method'), aParagraph(), aBlock('heading', 'Summary'), aParagraph()]),
      aLaidPage(2, [aParagraph(), aBlock('heading', 'Need'), aParagraph(), aBlock('heading', 'Results'), aParagraph()]),
    ]
    const outline = [entry('Summary', 1), entry('Need', 2), entry('Results', 2)]
    expect(titlesAndPages(planStories(pages, someFacts({ outline })))).toEqual([['A method', [1, 2]]])
  })

  it('goes one level deeper where the top of the outline is the book', () => {
    const pages = [1, 2, 3, 4].map((page) =>
      aLaidPage(page, [aBlock('title', `Part ${'ABCD'[page - 1]}`), aParagraph()]),
    )
    const outline = [entry('The book', 1, [entry('Part A', 1), entry('Part C', 3)])]
    expect(titlesAndPages(planStories(pages, someFacts({ outline })))).toEqual([
      ['Part A', [1, 2]],
      ['Part C', [3, 4]],
    ])
  })

  it('reads the contents page, with numbers that count from a later page, and leaves it out', () => {
    const pages = [
      aLaidPage(1, [aBlock('title', 'The Tide')]),
      aLaidPage(2, [
        aBlock('title', 'Contents'),
        aBlock('contents', 'Boats of the north ...... 1'),
        aBlock('contents', '2 Ropes and knots'),
      ]),
      aLaidPage(3, [aBlock('heading', 'Boats of the north'), aParagraph()]),
      aLaidPage(4, [aBlock('heading', 'Ropes and knots'), aParagraph()]),
    ]
    expect(titlesAndPages(planStories(pages, someFacts({ labels: ['i', 'ii', '1', '2'] })))).toEqual([
      ['Boats of the north', [3]],
      ['Ropes and knots', [4]],
    ])
    expect(titlesAndPages(planStories(pages, someFacts()))).toEqual([
      ['Boats of the north', [3]],
      ['Ropes and knots', [4]],
    ])
  })

  it('follows a story to the page on which it goes on', () => {
    const pages = [
      aLaidPage(1, [aBlock('title', 'Boats'), aParagraph(), aBlock('continued', 'Continued on page 3')]),
      aLaidPage(2, [aBlock('title', 'Ropes'), aParagraph()]),
      aLaidPage(3, [aParagraph(), aBlock('title', 'Boats'), aBlock('continued', 'From page 1'), aParagraph()]),
    ]
    const { stories } = planStories(pages, someFacts())
    expect(stories.map(({ title, pages: own, begins }) => ({ title, own, begins }))).toEqual([
      { title: 'Boats', own: [1, 3], begins: { 3: 'p3b2' } },
      { title: 'Ropes', own: [2, 3], begins: {} },
    ])
  })

  it('leaves out adverts between stories, a score and pages without text', () => {
    const pages = [
      aLaidPage(1, [aBlock('title', 'Boats'), aParagraph()]),
      aLaidPage(2, [aBlock('picture'), aBlock('heading', 'Buy rope now')]),
      aLaidPage(3, [aBlock('title', 'Ropes'), aParagraph()]),
      aLaidPage(4, [aBlock('picture')]),
    ]
    expect(titlesAndPages(planStories(pages, someFacts()))).toEqual([
      ['Boats', [1]],
      ['Ropes', [3]],
    ])
    expect(planStories([aLaidPage(1, [aBlock('title', 'In C'), aBlock('picture')])], someFacts()).stories).toEqual([])
  })

  it('keeps a picture inside a story, not a page that is all picture or set in other type', () => {
    const story = (page: number) => aLaidPage(page, [aParagraph(`Day ${page}`)])
    const small = { x: 50, y: 0, width: 300, height: 300 }
    const full = { x: 0, y: 0, width: 600, height: 700 }
    const pages = [
      aLaidPage(1, [aBlock('title', 'Boats'), aParagraph()]),
      aLaidPage(2, [aBlock('picture', '', { box: small })]),
      aLaidPage(3, [aBlock('picture', '', { box: full })]),
      aLaidPage(4, [aBlock('picture', '', { box: full }), aBlock('caption', 'A boat')]),
      aLaidPage(5, [aBlock('paragraph', 'A line of the story.')]),
      aLaidPage(6, [aBlock('paragraph', 'Buy rope', { size: 24 })]),
      story(7),
    ]
    expect(titlesAndPages(planStories(pages, someFacts()))).toEqual([['Boats', [1, 2, 4, 5, 7]]])
  })

  it('leaves out a notice that is printed again and again', () => {
    const notice = (page: number) => aLaidPage(page, [aParagraph('Subscribe to this magazine')])
    const pages = [notice(1), aLaidPage(2, [aBlock('title', 'Boats'), aParagraph()]), notice(3)]
    expect(titlesAndPages(planStories(pages, someFacts()))).toEqual([['Boats', [2]]])
  })

  it('does not trust an outline whose words are not on the pages', () => {
    const pages = Array.from({ length: 10 }, (_, index) =>
      aLaidPage(index + 1, [aBlock('title', `Boat ${index}`), aParagraph(`Day ${index}`)]),
    )
    const outline = pages.map(({ page }) => entry(page % 2 === 0 ? `Boat ${page - 1}` : '\u2040\u2943', page))
    expect(planStories(pages, someFacts({ outline })).stories.map(({ title }) => title)).toEqual(
      pages.map((_, index) => `Boat ${index}`),
    )
  })

  it('knows the language by the script, whatever the PDF says', () => {
    const pages = [aLaidPage(1, [aBlock('paragraph', '這是一個關於船的故事，我們來說說海上的事。'.repeat(20))])]
    expect(planStories(pages, someFacts({ language: 'en-US' })).language).toBe('zh-Hant')
    expect(planStories([aLaidPage(1, [aParagraph()])], someFacts({ language: 'en-US' })).language).toBe('en-US')
  })

  it('has one story and the author of the PDF where pages have text but no title', () => {
    const pages = [aLaidPage(1, [aParagraph()]), aLaidPage(2, [aParagraph('Another day')])]
    const plan = planStories(pages, someFacts({ title: 'Notes', author: 'Ana Lund' }))
    expect(plan.stories).toEqual([{ title: 'Notes', author: 'Ana Lund', role: 'article', pages: [1, 2], begins: {} }])
  })

  it('does not believe a title that a program has written', () => {
    const page = aLaidPage(1, [aBlock('title', 'The Tide')])
    expect(planStories([page], someFacts({ title: 'tide-final-3.indd' })).title).toBe('The Tide')
    expect(planStories([page], someFacts({ title: 'The Tide No. 4' })).title).toBe('The Tide No. 4')
  })
})
