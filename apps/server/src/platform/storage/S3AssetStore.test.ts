import { randomBytes } from 'node:crypto'
import type { S3Client } from '@aws-sdk/client-s3'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { AssetStore } from './AssetStore.ts'
import { createS3Client } from './openS3AssetStore.ts'
import { S3AssetStore, type S3Limits } from './S3AssetStore.ts'
import { describeAssetStore } from './testing/describeAssetStore.ts'
import { refuseRequest } from './testing/refuseRequest.ts'
import { startS3, type TestS3 } from './testing/startS3.ts'

const MIB = 1024 ** 2

// The server of these tests refuses whatever is not signed by the published algorithm with the right secret.
describeAssetStore('S3AssetStore', async () => (await anS3Store()).store)

describe('S3AssetStore on the wire', () => {
  it('signs every request, and grants nobody anything', async () => {
    const { s3, store } = await anS3Store()
    const stored = await store.commit(await store.stage('one', contentOf(Buffer.from('abc'))), 'webp')
    for await (const _ of (await store.open(stored, { start: 1, end: 2 })) ?? []);
    await store.stage('two', contentOf(randomBytes(9 * MIB)))
    await store.listStaging()
    await store.discard('two')
    await store.remove(stored)
    expect(new Set(s3.requests.map(({ method }) => method))).toEqual(new Set(['PUT', 'HEAD', 'DELETE', 'GET', 'POST']))
    for (const { method, url, headers, refusal } of s3.requests) {
      expect(refusal, `${method} ${url}`).toBeUndefined()
      expect(headers.authorization, `${method} ${url}`).toMatch(
        /^AWS4-HMAC-SHA256 Credential=S3RVER\/\d{8}\/eu-test-1\/s3\//,
      )
      expect(Object.keys(headers).filter((name) => /^x-amz-(?:acl|grant)/.test(name))).toEqual([])
    }
    const [first] = s3.requests
    const signer = { ...s3.settings.credentials, secretAccessKey: 'another secret' }
    expect(first && refuseRequest(first, signer, Date.now())).toBe('SignatureDoesNotMatch')
  })

  it('gives nothing to whoever has no credentials', async () => {
    const { s3, store } = await anS3Store()
    const { hash } = await store.commit(await store.stage('one', contentOf(Buffer.from('abc'))), 'webp')
    const answer = await fetch(`${s3.settings.endpoint}/${s3.settings.bucket}/assets/${hash}.webp`)
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('AccessDenied')])
  })

  it('says what a file is and that only its reader may keep it', async () => {
    const { s3, store } = await anS3Store()
    const stored = await store.commit(await store.stage('one', contentOf(Buffer.from('abc'))), 'webm')
    const { headers } = s3.requests.find(({ method, url }) => method === 'PUT' && url.includes(stored.hash)) ?? {}
    expect(headers).toMatchObject({
      'content-type': 'video/webm',
      'cache-control': 'private, max-age=31536000, immutable, no-transform',
    })
  })

  it('sends a large file in parts, of which it holds no more than three', async () => {
    const { s3, store } = await anS3Store()
    const content = randomBytes(41 * MIB)
    let [taken, ahead] = [0, 0]
    async function* counted(): AsyncIterable<Uint8Array> {
      for (; taken < content.length; taken += MIB / 4) {
        ahead = Math.max(ahead, taken - sent())
        yield Promise.resolve(content.subarray(taken, taken + MIB / 4))
      }
    }
    const parts = () => s3.requests.filter(({ url }) => url.includes('partNumber='))
    const sent = () => parts().reduce((sum, { headers }) => sum + Number(headers['content-length']), 0)
    const staged = await store.stage('one', counted())
    expect(parts().map(({ headers }) => Number(headers['content-length']) / MIB)).toEqual([8, 8, 8, 8, 8, 1])
    expect(ahead).toBeLessThanOrEqual(8 * MIB)
    const read = await readAll(store, await store.commit(staged, 'webm'))
    expect(read.equals(content)).toBe(true)
  })

  it('keeps nothing of a large file whose content breaks off', async () => {
    const { s3, store } = await anS3Store()
    async function* broken(): AsyncIterable<Uint8Array> {
      yield Promise.resolve(randomBytes(20 * MIB))
      throw new Error('broken archive')
    }
    await expect(store.stage('one', broken())).rejects.toThrow('broken archive')
    expect(await store.listStaging()).toEqual([])
    expect(s3.requests.filter(({ method, url }) => method === 'DELETE' && url.includes('uploadId='))).toHaveLength(1)
  })

  it('takes no file that is larger than what can be copied at once, and says how large it may be', async () => {
    const { store } = await anS3Store({ limits: { partBytes: 5 * MIB, fileBytes: 6 * MIB } })
    await expect(store.stage('one', contentOf(randomBytes(6 * MIB + 1)))).rejects.toThrow('larger than 0.005859375 GiB')
    expect(await store.listStaging()).toEqual([])
  })

  it('lists more than a page of files, and none that is somebody else’s', async () => {
    const { s3, store } = await anS3Store({ pageSize: 2 })
    const names = await Promise.all(
      ['a', 'b', 'c', 'd', 'e'].map(async (text) => {
        const { hash } = await store.commit(await store.stage('one', contentOf(Buffer.from(text))), 'txt')
        return hash
      }),
    )
    const listed: string[] = []
    for await (const { hash } of store.list()) listed.push(hash)
    expect(listed).toEqual(names.toSorted())
    expect(s3.requests.filter(({ url }) => url.includes('prefix=assets'))).toHaveLength(3)
  })

  it('takes no path for the id of an import', async () => {
    const { store } = await anS3Store()
    await expect(store.discard('../..')).rejects.toThrow('Not the id of an import')
  })
})

describe('a presigned address', () => {
  it('gives the file, or a part of it, and nothing else, for at most five minutes', async () => {
    const { s3, store } = await anS3Store()
    const stored = await store.commit(await store.stage('one', contentOf(Buffer.from('abcdef'))), 'webm')
    const other = await store.commit(await store.stage('one', contentOf(Buffer.from('other'))), 'webm')
    const address = await store.downloadAddress(stored, 300)
    const answer = await fetch(address)
    expect(await answer.text()).toBe('abcdef')
    expect(answer.headers.get('content-disposition')).toBe('attachment')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const part = await fetch(address, { headers: { range: 'bytes=2-4' } })
    expect([part.status, await part.text()]).toEqual([206, 'cde'])
    expect((await fetch(address.replace(stored.hash, other.hash))).status).toBe(403)
    expect((await fetch(address.replace('Expires=300', 'Expires=900'))).status).toBe(403)
    expect((await fetch(address, { method: 'DELETE' })).status).toBe(403)
    const { searchParams, pathname, search, host } = new URL(address)
    expect(searchParams.get('X-Amz-Expires')).toBe('300')
    expect(searchParams.get('X-Amz-Algorithm')).toBe('AWS4-HMAC-SHA256')
    const request = { method: 'GET', url: pathname + search, headers: { host } }
    const { credentials } = s3.settings
    expect(refuseRequest(request, credentials, Date.now())).toBeUndefined()
    expect(refuseRequest(request, credentials, Date.now() + 302_000)).toBe('AccessDenied')
    expect(refuseRequest(request, { ...credentials, secretAccessKey: 'x' }, Date.now())).toBe('SignatureDoesNotMatch')
  })

  it.each([0, 301, Number.NaN])('is not made for %s seconds', async (seconds) => {
    const { store } = await anS3Store()
    await expect(store.downloadAddress({ hash: 'a'.repeat(64), extension: 'webm' }, seconds)).rejects.toThrow(
      RangeError,
    )
  })
})

interface StoreOptions {
  readonly limits?: S3Limits
  readonly pageSize?: number
}

async function anS3Store({ limits, ...parts }: StoreOptions = {}): Promise<{ s3: TestS3; store: S3AssetStore }> {
  const s3 = await startS3(parts)
  onTestFinished(() => s3.stop())
  return { s3, store: new S3AssetStore(createS3Client(s3.settings), s3.settings.bucket, limits) }
}

async function* contentOf(content: Uint8Array): AsyncIterable<Uint8Array> {
  yield Promise.resolve(content)
}

async function readAll(store: AssetStore, ...asset: Parameters<AssetStore['open']>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const chunk of (await store.open(...asset)) ?? []) parts.push(chunk)
  return Buffer.concat(parts)
}

interface Command {
  readonly constructor: { readonly name: string }
  readonly input: Readonly<Record<string, unknown>>
}

type Answer = Readonly<Record<string, unknown>> | Error

/** A service that answers each kind of command with what is listed for it, in turn; s3rver does not tell of uploads. */
function aService(answers: Readonly<Record<string, readonly Answer[]>>) {
  const calls: { readonly command: string; readonly input: Command['input'] }[] = []
  const send = ({ constructor: { name }, input }: Command) => {
    const command = name.replace(/Command$/, '')
    const earlier = calls.filter((one) => one.command === command).length
    calls.push({ command, input })
    const answer = answers[command]?.[earlier] ?? {}
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
  }
  const inputsOf = (name: string) => calls.flatMap(({ command, input }) => (command === name ? [input] : []))
  return { store: new S3AssetStore({ send } as unknown as S3Client, 'magazine'), calls, inputsOf }
}

const upload = (Key: string, UploadId: string) => ({ Key, UploadId })

describe('uploads that a killed import left half done', () => {
  it('are told of like files that are staged', async () => {
    const { store } = aService({
      ListMultipartUploads: [{ Uploads: [upload('staging/dead/1', 'a')] }],
      ListObjectsV2: [{ Contents: [{ Key: 'staging/other/2' }, { Key: 'staging/dead/3' }] }],
    })
    expect(await store.listStaging()).toEqual(['dead', 'other'])
  })

  it('are ended with the import, before what is staged goes, all pages of them', async () => {
    const { store, calls, inputsOf } = aService({
      ListMultipartUploads: [
        {
          Uploads: [upload('staging/dead/1', 'a')],
          IsTruncated: true,
          NextKeyMarker: 'staging/dead/1',
          NextUploadIdMarker: 'a',
        },
        { Uploads: [upload('staging/dead/2', 'b')] },
      ],
      AbortMultipartUpload: [{}, Object.assign(new Error(), { name: 'NoSuchUpload' })],
      ListObjectsV2: [{ Contents: [{ Key: 'staging/dead/3' }] }],
    })
    await store.discard('dead')
    expect(inputsOf('ListMultipartUploads')).toEqual([
      { Bucket: 'magazine', Prefix: 'staging/dead/' },
      { Bucket: 'magazine', Prefix: 'staging/dead/', KeyMarker: 'staging/dead/1', UploadIdMarker: 'a' },
    ])
    expect(inputsOf('AbortMultipartUpload').map(({ UploadId }) => UploadId)).toEqual(['a', 'b'])
    expect(inputsOf('DeleteObject').map(({ Key }) => Key)).toEqual(['staging/dead/3'])
    expect(calls.at(-1)?.command).toBe('DeleteObject')
  })

  it('stay where the service does not tell of them, and nothing else does', async () => {
    const { store, inputsOf } = aService({
      ListMultipartUploads: [Object.assign(new Error(), { name: 'NotImplemented' })],
      ListObjectsV2: [{ Contents: [{ Key: 'staging/dead/3' }] }],
    })
    await store.discard('dead')
    expect(inputsOf('DeleteObject').map(({ Key }) => Key)).toEqual(['staging/dead/3'])
  })
})
