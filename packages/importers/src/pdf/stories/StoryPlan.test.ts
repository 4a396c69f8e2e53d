import { describe, expect, it } from 'vitest'
import { assignBlocks } from './assignBlocks.ts'
import { readPlan, type StoryPlan, writePlan } from './StoryPlan.ts'
import { aBlock, aLaidPage, aParagraph } from '../../testing/laidPages.ts'

const plan: StoryPlan = {
  title: 'The Tide: 4',
  language: 'en',
  stories: [
    { title: 'Boats', author: 'Ana Lund', role: 'article', pages: [1, 2, 4], begins: { 4: 'p4b2' } },
    { title: 'Rope!', author: '', role: 'advert', pages: [3], begins: {} },
  ],
}
const read = (source: string): StoryPlan => readPlan({ path: 'plan.yaml', source })
const head = 'title: T\nlanguage: en\nstories:\n'

describe('a plan in a file', () => {
  it('reads back as it was written, and shows the words that a beginning stands for', () => {
    const pages = [aLaidPage(4, [aParagraph(), aBlock('title', 'Boats')])]
    const written = writePlan(plan, pages)
    expect(read(written)).toEqual(plan)
    expect(written).toContain('"4": p4b2 # Boats')
    expect(written).toContain('pages: 1-2, 4')
  })

  it.each([
    ['title: [', /^The plan plan.yaml is no YAML in line 1: /],
    ['- a', 'The plan plan.yaml has to be a list of "title", "language" and "stories".'],
    ['title: T\nlanguage: en\n', 'The plan plan.yaml is wrong in line 1: "stories" is missing.'],
    [
      'title: T\nlanguage: 7\nstories: []',
      'The plan plan.yaml is wrong in line 2: "language" has to be a language such as en.',
    ],
    [`${head}  - title: A\n`, 'The plan plan.yaml is wrong in line 4: "stories", story 1, "pages" is missing.'],
    [
      `${head}  - title: A\n    pages: 1\n  - title: B\n    pages: two\n`,
      'The plan plan.yaml is wrong in line 7: "stories", story 2, "pages" has to be page numbers such as 4-8, 12, each at most once.',
    ],
    [
      `${head}  - title: A\n    pages: 1\n    page: 2\n`,
      'The plan plan.yaml is wrong in line 6: "stories", story 1, "page" has no meaning here.',
    ],
    [
      `${head}  - title: A\n    pages: 1\n    begins: { 2: Boats }\n`,
      'The plan plan.yaml is wrong in line 6: "stories", story 1, "begins" names a page that is not among the "pages" of the story.',
    ],
    [
      `${head}  - title: A\n    role: story\n    pages: 1\n`,
      'The plan plan.yaml is wrong in line 5: "stories", story 1, "role" has to be article or advert.',
    ],
  ])('is refused with the line and the key that is wrong: %j', (source, message) => {
    expect(() => read(source)).toThrow(message)
  })
})

describe('assignBlocks', () => {
  const pages = [
    aLaidPage(1, [
      aBlock('title', 'Boats'),
      aParagraph('Boats float'),
      aBlock('title', 'Ropes, and knots'),
      aParagraph(),
    ]),
    aLaidPage(2, [aParagraph()]),
  ]
  const stories = (...begins: readonly Record<number, string>[]): StoryPlan => ({
    ...plan,
    stories: begins.map((begin, index) => ({
      ...plan.stories[0],
      title: `S${index}`,
      author: '',
      role: 'article',
      pages: [1],
      begins: begin,
    })),
  })
  const ids = (found: StoryPlan) => assignBlocks(pages, found).map((blocks) => blocks.map((block) => block.id))

  it('divides a page by words or ids', () => {
    const expected = [
      ['p1b1', 'p1b2'],
      ['p1b3', 'p1b4'],
    ]
    expect(ids(stories({}, { 1: 'ropes and' }))).toEqual(expected)
    expect(ids(stories({}, { 1: 'p1b3' }))).toEqual(expected)
  })

  it('leaves what stands before the first beginning to nobody', () => {
    expect(ids(stories({ 1: 'p1b3' }))).toEqual([['p1b3', 'p1b4']])
  })

  it.each([
    [stories({ 1: 'Sails' }), 'Story 1 of the plan, "S0", names "Sails" on page 1, where it does not stand.'],
    [
      stories({}, {}),
      'The stories "S0" and "S1" both begin at one place of page 1; say under "begins" where on the page the later one begins.',
    ],
    [
      {
        ...plan,
        stories: [{ ...plan.stories[0], title: 'A', author: '', role: 'article' as const, pages: [2, 3], begins: {} }],
      },
      'Story 1 of the plan, "A", names page 3, but there are 2 pages.',
    ],
  ])('refuses a plan that does not fit: %#', (misfit, message) => {
    expect(() => assignBlocks(pages, misfit)).toThrow(message)
  })
})
