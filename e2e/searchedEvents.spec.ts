import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { recordEvents, recordThirdPartyEvents } from './harness/recordEvents.ts'
import { searchEvents } from './harness/searchedEvents.ts'

const STAMP = { id: '7f0c1f2e-6c1b-4a54-9d4c-0f8f6a8f2a11', at: 1_700_000_000_000, isOffline: false }

const OPEN = {
  ...STAMP,
  type: 'article_open',
  issue: '00000000-0000-4000-8000-000000000001',
  article: 'tides',
  language: 'en',
}

const CLAIMS = Buffer.from('{"sub":"reader-4711","email":"ada@example.org","name":"Ada"}').toString('base64url')

const callOf = (...events: readonly object[]) => JSON.stringify({ version: 1, sentAt: 1, events })

test('R7.6 what leads to a reader, and words of what was read, are found in whatever a browser has told', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-e2e-told-'))
  const secrets = ['refresh-1x', CLAIMS].map((secret) => JSON.stringify({ secret, origin: '' }))
  await writeFile(join(folder, 'a.secrets'), `${secrets.join('\n')}\n`)
  expect(await searchEvents(folder)).toEqual({ calls: 0, found: [] })

  recordEvents(folder, callOf(OPEN, { ...STAMP, type: 'search', length: 9, hits: 0, words: 'low water' }))
  expect(await searchEvents(folder)).toEqual({ calls: 1, found: [] })

  const planted: readonly (readonly [object, string])[] = [
    [{ article: 'refresh-1x' }, 'An event of the type article_open holds a secret in "article".'],
    [
      { article: 'reader-4711' },
      'An event of the type article_open holds the id or the name of an account in "article".',
    ],
    [{ issue: 'eyJhbGciOiJFUzI1NiJ9' }, 'An event of the type article_open holds a token in "issue".'],
    [{ article: 'x'.repeat(41) }, 'An event of the type article_open holds a long text in "article".'],
  ]
  for (const [fields, sentence] of planted) {
    recordEvents(folder, callOf({ ...OPEN, ...fields }))
    expect((await searchEvents(folder)).found).toContain(sentence)
  }
  const words = (said: string) => callOf({ ...STAMP, type: 'search', length: 9, hits: 0, words: said })
  recordEvents(folder, words('ada@example.net'))
  recordEvents(folder, words('tides?token=1'))
  recordEvents(folder, words('the sea withdraws twice'))
  recordEvents(folder, callOf({ ...OPEN, user: 'x' }))
  recordEvents(folder, JSON.stringify({ version: 1, sentAt: 1, events: [OPEN], visit: 'x' }))
  recordEvents(folder, 'refresh-1x')
  expect((await searchEvents(folder)).found.slice(planted.length)).toEqual([
    'An event of the type search holds an e-mail address in "words".',
    'An event of the type search holds a query string in "words".',
    'An event of the type search holds four words in "words".',
    'An event is not in the catalogue, or has fields that are not.',
    'A call of events is no batch of the catalogue.',
    'A call of events holds a secret.',
  ])
  recordThirdPartyEvents(
    JSON.stringify(['page_view', { page_location: 'http://127.0.0.1:1/issue/a-very-long-slug' }]),
    folder,
  )
  recordThirdPartyEvents(JSON.stringify(['page_view', { page_location: 'http://127.0.0.1:1/callback?code=1' }]), folder)
  expect((await searchEvents(folder)).found.slice(-2)).toEqual([
    'A call of events holds a secret.',
    'Somebody else was told a query string in "page_location".',
  ])
  await rm(folder, { recursive: true })
})
