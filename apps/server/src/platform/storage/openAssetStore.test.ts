import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { AssetsUnavailable } from './AssetStore.ts'
import { openAssetStore } from './openAssetStore.ts'
import type { S3Settings } from './openS3AssetStore.ts'
import { startS3 } from './testing/startS3.ts'

it('keeps files in the data folder where there is no object storage', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'gatefold-test-'))
  onTestFinished(() => rm(dataFolder, { recursive: true, force: true }))
  const store = await openAssetStore({ dataFolder, objectStorage: undefined })
  await store.check()
  await store.stage('one', contentOf('abc'))
  expect(await readdir(dataFolder)).toEqual(['assets'])
})

it('keeps files in the bucket that is named', async () => {
  const { settings, requests } = await anS3()
  const store = await open(settings)
  await store.stage('one', contentOf('abc'))
  expect(requests.at(-1)).toMatchObject({ method: 'PUT', url: expect.stringMatching(/^\/magazine\/staging\/one\//) })
})

it('names the origin of a bucket at Amazon, and needs no network to sign', async () => {
  const { createS3Client } = await import('./openS3AssetStore.ts')
  const { S3AssetStore } = await import('./S3AssetStore.ts')
  const client = createS3Client({
    endpoint: undefined,
    bucket: 'magazine',
    region: 'eu-central-1',
    credentials: { accessKeyId: 'key', secretAccessKey: 'secret', sessionToken: 'token' },
  })
  const address = await new S3AssetStore(client, 'magazine').downloadAddress(
    { hash: 'a'.repeat(64), extension: 'webm' },
    60,
  )
  expect(new URL(address).origin).toBe('https://magazine.s3.eu-central-1.amazonaws.com')
  expect(new URL(address).searchParams.get('X-Amz-Security-Token')).toBe('token')
})

describe('object storage that cannot be used', () => {
  it.each([
    [{ bucket: 'other' }, 'The bucket other of HOST does not exist; make it, or name another with S3_BUCKET.'],
    [
      { credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'wrong' } },
      'The bucket magazine of HOST is at a service that refuses AWS_SECRET_ACCESS_KEY; correct it.',
    ],
    [
      { credentials: { accessKeyId: 'WRONG', secretAccessKey: 'secret' } },
      'The bucket magazine of HOST is at a service that does not know AWS_ACCESS_KEY_ID; correct it.',
    ],
    [
      { endpoint: 'http://127.0.0.1:9' },
      'The bucket magazine of http://127.0.0.1:9 cannot be reached; look at S3_ENDPOINT and at the network.',
    ],
    [
      { endpoint: 'http://nobody.invalid' },
      'The bucket magazine of http://nobody.invalid cannot be reached; look at S3_ENDPOINT and at the network.',
    ],
  ])('is told in one sentence that says what to do: %j', async (wrong, sentence) => {
    const { settings } = await anS3()
    const opening = open({ ...settings, ...wrong })
    await expect(opening).rejects.toThrow(AssetsUnavailable)
    await expect(opening).rejects.toThrow(sentence.replace('HOST', settings.endpoint))
  })

  it('is told by every call once it has gone, and not taken for a file that is missing', async () => {
    const s3 = await anS3()
    const store = await open(s3.settings)
    await s3.stop()
    const asset = { hash: 'a'.repeat(64), extension: 'webm' }
    await expect(store.size(asset)).rejects.toThrow(AssetsUnavailable)
    await expect(store.open(asset)).rejects.toThrow(AssetsUnavailable)
    await expect(store.stage('one', contentOf('abc'))).rejects.toThrow(AssetsUnavailable)
    await expect(store.check()).rejects.toThrow('cannot be reached')
  })
})

async function anS3() {
  const s3 = await startS3()
  onTestFinished(() => s3.stop())
  return s3
}

function open(objectStorage: S3Settings) {
  return openAssetStore({ dataFolder: '/nowhere', objectStorage })
}

async function* contentOf(text: string): AsyncIterable<Uint8Array> {
  yield Promise.resolve(Buffer.from(text))
}
