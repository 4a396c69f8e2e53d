import { expect, it } from 'vitest'
import { identifierFrom } from './publicationIdentifier.ts'

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
