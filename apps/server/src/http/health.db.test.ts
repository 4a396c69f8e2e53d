import { expect, it } from 'vitest'
import type { AssetStore } from '../platform/storage/AssetStore.ts'
import { openAssetStore } from '../platform/storage/openAssetStore.ts'
import { startS3 } from '../platform/storage/testing/startS3.ts'
import { aTestApp } from '../testing/aTestApp.ts'

it('answers at the root as soon as it serves, whatever the base path', async () => {
  const { app } = await aTestApp({ title: { basePath: '/some/dir/' } })
  const healthy = await app.inject('/healthz')
  expect([healthy.statusCode, healthy.json(), healthy.headers['cache-control']]).toEqual([
    200,
    { status: 'ok' },
    'no-store',
  ])
  const ready = await app.inject('/readyz')
  expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ok', database: 'ok', assets: 'ok' }])
})

it('is not ready without its database, and says nothing of why', async () => {
  const { app, db, log } = await aTestApp()
  await db.schema.dropTable('content_revision').execute()
  const ready = await app.inject('/readyz')
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'unavailable', database: 'failed', assets: 'ok' }])
  expect(log.join('')).toContain('content_revision')
  expect((await app.inject('/healthz')).statusCode).toBe(200)
})

it('says in the log why object storage cannot be used, and that it is not ready', async () => {
  const s3 = await startS3()
  const assetStore = await openAssetStore({ dataFolder: '/nowhere', objectStorage: s3.settings })
  const { app, log } = await aTestApp({ assetStore })
  expect((await app.inject('/readyz')).json()).toMatchObject({ status: 'ok', assets: 'ok' })
  await s3.stop()
  const ready = await app.inject('/readyz')
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'unavailable', database: 'ok', assets: 'failed' }])
  expect(log.join('')).toContain(
    `The bucket magazine of ${s3.settings.endpoint} cannot be reached; look at S3_ENDPOINT`,
  )
})

it('is not ready without its files', async () => {
  const assetStore = { check: () => Promise.reject(new Error('no disk')) } as unknown as AssetStore
  const { app } = await aTestApp({ assetStore })
  expect((await app.inject('/readyz')).json()).toMatchObject({ database: 'ok', assets: 'failed' })
})
