import { GetManifestDocument } from '@gatefold/contract/generated/documents'
import { expect, it } from 'vitest'
import { bumpContentRevision } from '../../platform/db/contentRevision.ts'
import type { AssetsTable } from '../../platform/db/schema.ts'
import { describeOnEachDatabase, type MakeDatabase } from '../../testing/describeOnEachDatabase.ts'
import { aTestApp, TEST_NOW, type TestApp } from '../../testing/aTestApp.ts'
import { anArticleRow, anId, anIssueRow } from '../../testing/rows.ts'

interface WireFile {
  readonly url: string
  readonly bytes: number
  readonly sha256: string
  readonly mediaType: string
  readonly kind: string
}

interface WireManifest {
  readonly issueId: string
  readonly updated: string
  readonly files: readonly WireFile[]
}

const hashOf = (name: string) => Buffer.from(name).toString('hex').padEnd(64, '0')
const addressOf = (name: string) => `/assets/${hashOf(name)}.${name.split('.')[1] ?? ''}`

function anAsset(name: string, media_type: string): AssetsTable {
  return { hash: hashOf(name), extension: name.split('.')[1] ?? '', media_type, bytes: name.length, created: '' }
}

/** The names by which a test calls the files of a manifest. */
function namesOf(manifest: WireManifest | null): readonly string[] {
  return (manifest?.files ?? []).map(({ sha256 }) => Buffer.from(sha256, 'hex').toString().replaceAll('\0', ''))
}

async function ask(app: TestApp, id: string, isSlug = false): Promise<WireManifest | null> {
  const response = await app.post({ ...GetManifestDocument, variables: { id, isSlug } })
  const { data, errors } = response.json<{ data: { manifest: WireManifest | null }; errors?: unknown }>()
  expect(errors, app.log.join()).toBeUndefined()
  return data.manifest
}

const COMPONENTS = [
  {
    component: 'body',
    text: `<p><a href="${addressOf('more.pdf')}">More</a> <img src='${addressOf('inline.png')}'></p>`,
  },
  { component: 'image', imageurl: addressOf('twice.jpg') },
  { component: 'columns', columns: [[{ component: 'audio', url: addressOf('talk.mp4') }]] },
  {
    component: 'video',
    url: addressOf('film.mp4'),
    poster: addressOf('poster.webp'),
    tracks: [{ url: addressOf('words.vtt') }],
  },
  { component: 'image', imageurl: `https://cdn.example${addressOf('foreign.jpg')}` },
  { component: 'custom', url: `/assets/pages/${anId(1)}/${'a'.repeat(64)}/tide/index.html` },
]

const ASSETS = [
  anAsset('cover.jpg', 'image/jpeg'),
  anAsset('page.png', 'image/png'),
  anAsset('more.pdf', 'application/pdf'),
  anAsset('inline.png', 'image/png'),
  anAsset('twice.jpg', 'image/jpeg'),
  anAsset('talk.mp4', 'video/mp4'),
  anAsset('film.mp4', 'video/mp4'),
  anAsset('poster.webp', 'image/webp'),
  anAsset('words.vtt', 'text/vtt'),
  anAsset('foreign.jpg', 'image/jpeg'),
  anAsset('read.mp3', 'audio/mpeg'),
  anAsset('kept-out.jpg', 'image/jpeg'),
  anAsset('own.svg', 'image/svg+xml'),
  anAsset('house.svg', 'image/svg+xml'),
  anAsset('other.svg', 'image/svg+xml'),
  anAsset('own.woff2', 'font/woff2'),
  anAsset('house.woff2', 'font/woff2'),
  anAsset('other.woff2', 'font/woff2'),
  anAsset('unused.woff2', 'font/woff2'),
  anAsset('draft.jpg', 'image/jpeg'),
]

async function aTitle(
  makeDatabase: MakeDatabase,
  parts: { fields?: object; is_paid?: number; basePath?: string } = {},
) {
  const { db } = await makeDatabase()
  const pages = [{ page: 1, image: addressOf('page.png') }]
  const fields = { cover: addressOf('cover.jpg'), pages, ...parts.fields }
  await db
    .insertInto('issues')
    .values([
      anIssueRow({
        id: anId(1),
        slug: 'spring',
        updated: '2026-02-03T00:00:00.000Z',
        is_paid: parts.is_paid ?? 0,
        fields,
      }),
      anIssueRow({ id: anId(2), slug: 'summer' }),
      anIssueRow({ id: anId(3), status: 'draft', fields: { cover: addressOf('draft.jpg') } }),
    ])
    .execute()
  await db
    .insertInto('articles')
    .values([
      anArticleRow({
        id: 'a',
        issue_id: anId(1),
        components: COMPONENTS,
        fields: { thumbnail: addressOf('twice.jpg'), audios: [{ url: addressOf('read.mp3'), lang: 'en' }] },
      }),
      anArticleRow({
        id: 'b',
        issue_id: anId(1),
        is_excluded_from_app: 1,
        components: [{ component: 'image', imageurl: addressOf('kept-out.jpg') }],
      }),
    ])
    .execute()
  const style = (name: string) => JSON.stringify({ id: name, properties: { canvas: { image: addressOf(name) } } })
  await db
    .insertInto('styles')
    .values([
      { id: '1', issue_id: anId(1), payload: style('own.svg') },
      { id: '2', issue_id: null, payload: style('house.svg') },
      { id: '3', issue_id: anId(2), payload: style('other.svg') },
    ])
    .execute()
  const font = (name: string, file: string) =>
    JSON.stringify({ name, urls: [`${addressOf(file)}#m=s0-948-274-0-914-1000-842`] })
  await db
    .insertInto('fonts')
    .values([
      { id: '1', issue_id: anId(1), payload: font('Fell', 'own.woff2') },
      { id: '2', issue_id: null, payload: font('House', 'house.woff2') },
      { id: '3', issue_id: anId(2), payload: font('Fell', 'other.woff2') },
      { id: '4', issue_id: anId(2), payload: font('Nobody', 'unused.woff2') },
    ])
    .execute()
  await db.insertInto('assets').values(ASSETS).execute()
  return aTestApp({ db, title: { basePath: parts.basePath ?? '/' } })
}

const OF_THE_CONTENTS = [
  'cover.jpg',
  'page.png',
  'own.svg',
  'house.svg',
  'own.woff2',
  'house.woff2',
  // A page declares the fonts of all issues, and the browser takes the last of a name.
  'other.woff2',
]

const OF_THE_OTHER_ISSUE = ['other.svg', 'house.svg', 'own.woff2', 'house.woff2', 'other.woff2', 'unused.woff2']

describeOnEachDatabase('the manifest', (makeDatabase) => {
  it('R4.11 lists every file that reading an issue takes, each once, and nothing else', async () => {
    const manifest = await ask(await aTitle(makeDatabase), anId(1))
    expect(manifest).toMatchObject({ issueId: anId(1), updated: '2026-02-03T00:00:00.000Z' })
    expect(namesOf(manifest)).toEqual([
      ...OF_THE_CONTENTS,
      'twice.jpg',
      'read.mp3',
      'more.pdf',
      'inline.png',
      'talk.mp4',
      'film.mp4',
      'poster.webp',
      'words.vtt',
    ])
  })

  it('R4.11 vouches for length, hash and type of each file, and says what it is for', async () => {
    const { files } = (await ask(await aTitle(makeDatabase), 'spring', true)) ?? { files: [] }
    const filesByUrl = new Map(files.map((file) => [file.url, file]))
    const of = (name: string) => filesByUrl.get(addressOf(name))
    expect(of('film.mp4')).toEqual({
      url: addressOf('film.mp4'),
      bytes: 8,
      sha256: hashOf('film.mp4'),
      mediaType: 'video/mp4',
      kind: 'FILM',
      sizeOf: null,
      width: null,
    })
    expect(of('page.png')).toMatchObject({ mediaType: 'image/png', kind: 'PAGE' })
    expect(of('own.woff2')).toMatchObject({ mediaType: 'font/woff2', kind: 'FONT' })
    // In a film's container, and yet to be heard only.
    expect(of('talk.mp4')).toMatchObject({ mediaType: 'video/mp4', kind: 'SOUND' })
    expect(of('read.mp3')).toMatchObject({ mediaType: 'audio/mpeg', kind: 'SOUND' })
    expect(of('words.vtt')).toMatchObject({ mediaType: 'text/vtt', kind: 'OTHER' })
    expect(of('more.pdf')).toMatchObject({ mediaType: 'application/pdf', kind: 'OTHER' })
    expect(of('poster.webp')).toMatchObject({ kind: 'PICTURE' })
  })

  it('R2.1 names the files as content does, below the base path', async () => {
    const manifest = await ask(await aTitle(makeDatabase, { basePath: '/some/dir/' }), anId(1))
    expect(manifest?.files[0]?.url).toBe(`/some/dir${addressOf('cover.jpg')}`)
  })

  it('R1.2 lists only the files of what is given out of a paid issue: no recording of an article', async () => {
    const app = await aTitle(makeDatabase, { is_paid: 1 })
    expect(namesOf(await ask(app, anId(1)))).toEqual([...OF_THE_CONTENTS, 'twice.jpg'])
  })

  it('is null for a draft and for an unknown issue, and follows what is published', async () => {
    const app = await aTitle(makeDatabase)
    expect(await ask(app, anId(3))).toBeNull()
    expect(await ask(app, anId(9))).toBeNull()
    expect(await ask(app, 'spring')).toBeNull()
    await app.db.transaction().execute(async (transaction) => {
      const publish_at = new Date(TEST_NOW).toISOString()
      await transaction
        .updateTable('issues')
        .set({ status: 'scheduled', publish_at })
        .where('id', '=', anId(3))
        .execute()
      await bumpContentRevision(transaction)
    })
    expect(namesOf(await ask(app, anId(3)))).toEqual(['draft.jpg', 'house.svg', 'house.woff2'])
  })

  it('leaves out a file that is no more', async () => {
    const app = await aTitle(makeDatabase)
    await app.db.deleteFrom('assets').where('hash', '=', hashOf('poster.webp')).execute()
    expect(namesOf(await ask(app, anId(1)))).not.toContain('poster.webp')
  })

  it('of an issue of thousands of files is one answer, read once', async () => {
    const app = await aTitle(makeDatabase)
    const names = Array.from({ length: 1_200 }, (_, index) => `${index}.jpg`)
    await app.db
      .insertInto('assets')
      .values(names.map((name) => anAsset(name, 'image/jpeg')))
      .execute()
    const components = names.map((name) => ({ component: 'image', imageurl: addressOf(name) }))
    await app.db
      .insertInto('articles')
      .values(anArticleRow({ id: 'c', issue_id: anId(2), components }))
      .execute()
    const manifest = await ask(app, anId(2))
    expect(manifest?.files).toHaveLength(1_200 + OF_THE_OTHER_ISSUE.length)
    await app.db.deleteFrom('assets').execute()
    expect(await ask(app, anId(2))).toEqual(manifest)
  })
})
