import { expect, it } from 'vitest'
import { identifierFrom, termsFrom } from './publicationTerms.ts'

it.each([
  '',
  '  ',
  'unknown',
  'UNKNOWN',
  'None',
  'null',
  'n/a',
  'N.A.',
  'Untitled',
  'no ISBN',
  'BookId',
  'urn:uuid:',
  'isbn',
  '???',
  '---',
  'urn:uuid:00000000-0000-0000-0000-000000000000',
  'xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx',
  '0',
  '9780000000000',
  'urn:isbn:978-0-00-000000-0',
  '9781111111113',
  '1234567890',
  '9781234567897',
  '12345678-1234-1234-1234-123456789abc',
  'http://www.example.com/books/1',
  'https://example.org',
  'http://localhost:8080/book',
  'tag:example.com,2020:a',
  '{{ identifier }}',
  '${uuid}',
  '[ISBN here]',
  '<identifier>',
  '%uuid%',
  'urn:uuid:A1B0D67E-2E81-4DF5-9E67-A64CBE366809',
  '978-3-16-148410-0',
])('takes %j for no identifier', (said) => {
  expect(identifierFrom(said, ['', 'Tides'])).toEqual({ identifier: 'Tides', identifierOrigin: 'derived' })
})

it.each([
  'urn:isbn:9780141439518',
  '9780141439518',
  'urn:test:book',
  'code.google.com.epub-samples.moby-dick-basic',
  'pg1342',
  '7',
  'http://www.gutenberg.org/ebooks/84',
  'urn:uuid:5f9c1c3e-97a5-4e1d-9a0b-1f3f8a6d2b11',
  'tide-1',
  'samples-of-the-north',
  'https://examples.museum/3',
  'issn:1234-5679',
  'c7bdc4a8f1b9ad11b2d80080c8e0e8a1',
])('takes %j for what it is', (said) => {
  expect(identifierFrom(said, ['Tides'])).toEqual({ identifier: said, identifierOrigin: 'source' })
})

function read(written: Partial<Parameters<typeof termsFrom>[0]>) {
  const dropped: string[] = []
  const all = { price: undefined, currency: undefined, isPaid: undefined, ...written }
  return { terms: termsFrom(all, { path: 'issue.md', drop: (message) => void dropped.push(message) }), dropped }
}

it('R3.1 a price is kept in whole minor units of its currency', () => {
  for (const [price, currency, amount] of [
    [4.9, 'EUR', 490],
    ['490', 'JPY', 490],
    [0.49, 'KWD', 490],
  ] as const) {
    expect(read({ price, currency })).toEqual({ terms: { isPaid: true, price: { amount, currency } }, dropped: [] })
  }
})

it.each([
  [
    { price: '3,50', currency: 'EUR' },
    'In issue.md, "3,50" is no price in EUR, which has at most 2 decimals; write it like 3.50.',
  ],
  [
    { price: 4.901, currency: 'EUR' },
    'In issue.md, 4.901 is no price in EUR, which has at most 2 decimals; write it like 4.90.',
  ],
  [{ price: 4.5, currency: 'JPY' }, 'In issue.md, 4.5 is no price in JPY, which has no decimals; write it like 490.'],
  [{ price: -1, currency: 'EUR' }, 'In issue.md, -1 is no price in EUR'],
  [{ price: 1 }, 'In issue.md, the price 1 needs a currency of three capital letters, such as EUR.'],
  [{ price: 1, currency: 'eur' }, 'In issue.md, the price 1 needs a currency of three capital letters, such as EUR.'],
  [{ price: 1, currency: 'XQZ' }, 'In issue.md, the price 1 needs a currency of three capital letters, such as EUR.'],
  [{ isPaid: 'yes' }, 'In issue.md, "yes" does not say whether the issue is paid; write true or false.'],
])('words about money that cannot be understood are refused: %j', (written, sentence) => {
  expect(() => read(written)).toThrow(sentence)
})

it('a currency without a price is reported', () => {
  expect(read({ currency: 'EUR' })).toEqual({ terms: undefined, dropped: ['a currency says nothing without a price'] })
})

it('what costs nothing is free, and so is what says that it is', () => {
  const free = { terms: { isPaid: false, price: undefined }, dropped: [] }
  expect(read({ price: 0, currency: 'EUR' })).toEqual(free)
  expect(read({ price: 4, currency: 'EUR', isPaid: false })).toEqual(free)
})

it('a paid issue may leave its price to the title, and a source may say nothing', () => {
  expect(read({ isPaid: true }).terms).toEqual({ isPaid: true, price: undefined })
  expect(read({}).terms).toBeUndefined()
})
