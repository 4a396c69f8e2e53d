import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { AssetStore } from './platform/storage/AssetStore.ts'
import { openAssetStore } from './platform/storage/openAssetStore.ts'
import { startS3 } from './platform/storage/testing/startS3.ts'
import { describeOnEachDatabase, type TestDatabase } from './testing/describeOnEachDatabase.ts'
import { exportIssue } from './publishing/issues/readStoredIssue.ts'
import { removeIssue } from './publishing/issues/manageIssues.ts'
import { aText, anAsset, anImage, anImportedArticle } from './publishing/testing/anImportedIssue.ts'
import { importInto, publishingDeps, takeStock } from './publishing/testing/aPublisher.ts'
import { aTestApp } from './testing/aTestApp.ts'
import sharp from 'sharp'

/** Longer than a part of a multipart upload. */
const FILM = Buffer.from(Array.from({ length: 9 * 1024 ** 2 }, (_, index) => (index * 7 + (index >> 9)) % 256))

describeOnEachDatabase('object storage', (makeDatabase) => {
  it('takes an issue, serves it and gives it back byte for byte as a folder does', async () => {
    const folder = await makeTitle(makeDatabase, await aFolderStore())
    const s3 = await makeTitle(makeDatabase, await anS3Store())
    expect(s3.stock).toEqual(folder.stock)
    expect(s3.stock.stored).toHaveLength(3)
    expect(s3.served).toEqual(folder.served)
    expect(s3.served.map(({ sha256 }) => sha256)).toContain(sha256(FILM))
    expect(s3.part).toEqual(folder.part)
    expect(s3.exported.equals(folder.exported)).toBe(true)
    expect(await s3.remove()).toEqual({ stored: [], known: [], staging: [], imports: [], journal: [] })
  })
})

/** Imports an issue, serves all of its files and exports it. */
async function makeTitle(makeDatabase: () => Promise<TestDatabase>, assets: AssetStore) {
  const database = await makeDatabase()
  const deps = await publishingDeps(database, { assets })
  await importInto(deps, await anIssue(), { landing: 'published' })
  const stock = await takeStock(deps)
  const { app } = await aTestApp({ db: database.db, assetStore: assets })
  const served = []
  for (const name of stock.stored) {
    const { statusCode, headers, rawPayload } = await app.inject(`/assets/${name}`)
    served.push({ name, statusCode, type: headers['content-type'], etag: headers.etag, sha256: sha256(rawPayload) })
  }
  const film = stock.stored.find((name) => name.endsWith('.webm'))
  const { statusCode, headers, rawPayload } = await app.inject({
    url: `/assets/${film}`,
    headers: { range: 'bytes=8388600-8388620' },
  })
  const part = { statusCode, range: headers['content-range'], bytes: rawPayload.toString('hex') }
  const file = join(database.settings.dataFolder, 'spring.issue')
  await exportIssue('spring', file, deps)
  const remove = async () => {
    await removeIssue('spring', deps)
    return takeStock(deps)
  }
  return { stock, served, part, exported: await readFile(file), remove }
}

async function anIssue() {
  const png = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()
  return {
    cover: 'bundle://a%20b.png',
    assets: [
      anAsset('a b.png', 'image/png', png),
      anAsset('film.webm', 'video/webm', FILM),
      anAsset('empty.css', 'text/css', Buffer.alloc(0)),
    ],
    articles: [
      anImportedArticle({
        components: [anImage('a%20b.png'), aText('The film.'), { component: 'video', url: 'bundle://film.webm' }],
      }),
    ],
  }
}

async function aFolderStore(): Promise<AssetStore> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'gatefold-test-'))
  onTestFinished(() => rm(dataFolder, { recursive: true, force: true }))
  return openAssetStore({ dataFolder, objectStorage: undefined })
}

async function anS3Store(): Promise<AssetStore> {
  const s3 = await startS3()
  onTestFinished(() => s3.stop())
  return openAssetStore({ dataFolder: '/nowhere', objectStorage: s3.settings })
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
