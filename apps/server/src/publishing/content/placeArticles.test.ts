import { expect, it } from 'vitest'
import { aText, anImportedArticle } from '../testing/anImportedIssue.ts'
import { type KnownArticleRow, type KnownBy, placeArticles } from './placeArticles.ts'

const MANY = 300

/** Forty words of an article's own, which hold for it alone. */
const textOf = (number: number) => Array.from({ length: 40 }, (_, word) => `w${number}x${word}`).join(' ')
const contentOf = (text: string) => [aText(`<p>${text}</p>`)]

const anArticle = (number: number, title = `Title ${number}`, text = textOf(number)) =>
  anImportedArticle({ key: `key-${number}`, title, components: contentOf(text) })

/** A stored one, and how often somebody has read its text. */
function aRow(name: string, text: string, read = () => {}): KnownArticleRow {
  return {
    id: `id-${name}`,
    source_key: `old-${name}`,
    slug: name,
    position: 0,
    hash: '',
    summary: '{}',
    get components() {
      read()
      return JSON.stringify(contentOf(text))
    },
  }
}

function idsOf(articles: Parameters<typeof placeArticles>[0], rows: readonly KnownArticleRow[], by: KnownBy) {
  return placeArticles(articles, { rows, by }, (name) => `new ${name}`).map(({ id, slug }) => [id, slug])
}

it('keeps id and slug of an article that stands elsewhere under another headline', () => {
  const rows = [aRow('first', textOf(1)), aRow('second', textOf(2))]
  const articles = [anArticle(2, 'Other'), anArticle(3), anArticle(1, 'First')]
  expect(idsOf(articles, rows, 'text')).toEqual([
    ['id-second', 'second'],
    ['new article key-3', 'title-3'],
    ['id-first', 'first'],
  ])
  expect(idsOf(articles, rows, 'key')).toEqual([
    ['new article key-2', 'other'],
    ['new article key-3', 'title-3'],
    ['id-first', 'first'],
  ])
})

it('gives each of several with the same text the next one that is left, in their order', () => {
  const half = `${textOf(7)} ${Array.from({ length: 20 }, (_, word) => `other${word}`).join(' ')}`
  const rows = [aRow('one', textOf(7)), aRow('two', half), aRow('three', textOf(7)), aRow('brief', 'Low tide')]
  const articles = [
    anArticle(1, 'A', textOf(7)),
    anArticle(2, 'B', textOf(7)),
    anArticle(3, 'C', textOf(7)),
    anArticle(4, 'D', textOf(7)),
    anArticle(5, 'E', 'Low tide again'),
    anArticle(6, 'Two', ''),
  ]
  expect(idsOf(articles, rows, 'text').map(([id]) => id)).toEqual([
    'id-one',
    'id-three',
    'new article key-3',
    'new article key-4',
    'id-brief',
    'id-two',
  ])
})

it('gives a headline of a stored article that is not the same one a number', () => {
  const rows = [aRow('title-1', textOf(1)), aRow('title-1-2', textOf(2))]
  const articles = [anArticle(1), anArticle(9, 'Title 1')]
  expect(idsOf(articles, rows, 'key').map(([, slug]) => slug)).toEqual(['title-1', 'title-1-3'])
})

it('reads the text of each stored article once, however many come', () => {
  let reads = 0
  const rows = Array.from({ length: MANY }, (_, number) => aRow(`row-${number}`, textOf(number), () => (reads += 1)))
  const articles = Array.from({ length: MANY }, (_, number) => anArticle(MANY - 1 - number))
  const placed = idsOf(articles, rows, 'text')
  expect(placed.map(([id]) => id)).toEqual(articles.map((_, number) => `id-row-${MANY - 1 - number}`))
  expect(reads).toBe(MANY)
})
