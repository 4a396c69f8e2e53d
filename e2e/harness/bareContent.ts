import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './gatefold.ts'

/** The fields of an issue that a host of this kind has to say; an issue as the schema of `bareSchema.ts` answers it. */
export interface BareIssue {
  readonly id: string
  readonly name: unknown
  readonly slug?: string
  readonly cover?: string
  readonly isPaid?: boolean
  readonly articles: readonly BareArticle[]
}

export interface BareArticle {
  readonly id: string
  readonly name: unknown
  readonly slug?: string
  readonly isFeatured?: boolean
  readonly thumbnail?: string
  readonly author?: string
  readonly components: readonly unknown[]
}

const ASSETS = join(root, 'demo/issues/01-six-hours/assets')

/** The files of the host by their path below its file origin. */
export const BARE_FILES = {
  '/m/cover.webp': { mediaType: 'image/webp', source: join(ASSETS, 'cover.webp') },
  '/m/sand.webp': { mediaType: 'image/webp', source: join(ASSETS, 'across-walkers.webp') },
  '/m/boots.webp': { mediaType: 'image/webp', source: join(ASSETS, 'boots.webp') },
  '/m/tide.webm': { mediaType: 'video/webm', source: join(ASSETS, 'mud.webm') },
  '/m/fell.woff2': { mediaType: 'font/woff2', source: join(ASSETS, 'fonts/fell-great-primer.woff2') },
} as const

export function readBareFile(path: string): Promise<Buffer> | undefined {
  const file = path in BARE_FILES ? BARE_FILES[path as keyof typeof BARE_FILES] : undefined
  return file && readFile(file.source)
}

const paragraphs = (words: string) =>
  Array.from({ length: 8 }, (_, line) => ({ component: 'body', text: `<p>${words} Line ${line + 1} of it.</p>` }))

/** With a picture, a film and a font; two of its articles have ids like an ObjectId, the last one has no slug. */
const FULL = {
  id: 'cf-8',
  name: { en: 'Neap Tide', fr: 'Morte-eau' },
  description: { en: 'The year in which little moved.', fr: 'L’année où peu de choses ont bougé.' },
  slug: 'neap-tide',
  isFree: true,
  releaseDate: '2024-06-01',
  created: '2024-05-01T00:00:00.000Z',
  updated: '2024-06-01T00:00:00.000Z',
}

/** Its slug is a number, as years are, and so is its article's. */
const NUMBERED = {
  id: 'cf-9',
  name: 'The Year',
  slug: '2024',
  isFree: true,
  releaseDate: '2024-04-01',
  updated: '2024-04-01T00:00:00.000Z',
}

const WITHOUT_SLUG = {
  id: 'cf-10',
  name: 'No Short Name',
  isFree: true,
  releaseDate: '2024-03-01',
  updated: '2024-03-01T00:00:00.000Z',
}

const EMPTY = {
  id: 'cf-11',
  name: 'Empty Sands',
  slug: 'empty-sands',
  isFree: true,
  releaseDate: '2024-02-01',
  updated: '2024-02-01T00:00:00.000Z',
  articles: [],
}

const PAID = {
  id: 'cf-12',
  name: 'The Deep',
  description: 'What lies below.',
  slug: 'the-deep',
  price: 4.9,
  currency: 'EUR',
  isPaid: true,
  isFree: false,
  releaseDate: '2024-01-01',
  updated: '2024-01-01T00:00:00.000Z',
}

/** The issues that are out, the newest first; `files` is the origin of the host's files. */
export function bareIssues(files: string): readonly BareIssue[] {
  const ofIssue = (IssueID: string, articles: readonly BareArticle[]) =>
    articles.map((article, index) => ({ ...article, IssueID, index, role: 'article', style: 'st-1' }))
  const picture = `${files}/m/sand.webp`
  return [
    {
      ...FULL,
      cover: `${files}/m/cover.webp`,
      articles: ofIssue('cf-8', [
        {
          id: '665f1c2ab7e4d3a1c0ffee01',
          name: { en: 'The Ferry', fr: 'Le bac' },
          slug: 'the-ferry',
          isFeatured: true,
          thumbnail: picture,
          author: 'Ada Sand',
          components: [
            { component: 'headline', text: { en: 'The Ferry', fr: 'Le bac' } },
            { component: 'body', text: { en: '<p>It waits for water.</p>', fr: '<p>Il attend l’eau.</p>' } },
            { component: 'image', imageurl: picture, width: 1200, height: 800, alt: 'People on wet sand' },
            ...paragraphs('The rope hangs slack.'),
          ],
        },
        {
          id: '665f1c2ab7e4d3a1c0ffee02',
          name: 'The Film',
          slug: 'the-film',
          components: [
            { component: 'body', text: '<p>Mud that moves.</p>' },
            { component: 'video', url: `${files}/m/tide.webm`, controls: true, width: 960, height: 540 },
            { component: 'columns', columns: [[{ component: 'image', imageurl: `${files}/m/boots.webp` }]] },
          ],
        },
        {
          id: 'a-77',
          name: 'No Short Name Either',
          components: [{ component: 'body', text: '<p>Nobody named this one.</p>' }],
        },
      ]),
    },
    {
      ...NUMBERED,
      articles: ofIssue('cf-9', [
        { id: 'a-70', name: 'January', slug: '1', components: paragraphs('Ice on the rope.') },
        { id: 'a-71', name: 'February', slug: '2', components: paragraphs('The ice has gone.') },
      ]),
    },
    {
      ...WITHOUT_SLUG,
      articles: ofIssue('cf-10', [
        { id: 'a-80', name: 'Found by Its Id', slug: 'by-id', components: paragraphs('Only the id leads here.') },
      ]),
    },
    EMPTY,
    {
      ...PAID,
      articles: ofIssue('cf-12', [
        { id: 'a-90', name: 'Below', slug: 'below', components: paragraphs('The bottom is soft.') },
      ]),
    },
  ]
}

/** Only an admin sees it. */
export const BARE_DRAFT: BareIssue = { id: 'cf-13', name: 'Not Out Yet', slug: 'not-out-yet', articles: [] }

export function bareAssets(files: string) {
  return {
    styles: [{ id: 'st-1', name: 'Plain', properties: { body: { font_family: 'Fell' } } }],
    fonts: [{ name: 'Fell', urls: [`${files}/m/fell.woff2`] }],
  }
}
