import type { S3Client } from '@aws-sdk/client-s3'
import { describe, expect, it } from 'vitest'
import { S3AssetStore } from './S3AssetStore.ts'

interface Command {
  readonly constructor: { readonly name: string }
  readonly input: Readonly<Record<string, unknown>>
}

type Answer = Readonly<Record<string, unknown>> | Error

/** A service that answers each kind of command with what is listed for it, in turn; s3rver does not tell of uploads. */
function aService(answers: Readonly<Record<string, readonly Answer[]>>) {
  const asked: { readonly command: string; readonly input: Command['input'] }[] = []
  const send = ({ constructor: { name }, input }: Command) => {
    const command = name.replace(/Command$/, '')
    const earlier = asked.filter((one) => one.command === command).length
    asked.push({ command, input })
    const answer = answers[command]?.[earlier] ?? {}
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
  }
  const inputsOf = (name: string) => asked.flatMap(({ command, input }) => (command === name ? [input] : []))
  return { store: new S3AssetStore({ send } as unknown as S3Client, 'magazine'), asked, inputsOf }
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
    const { store, asked, inputsOf } = aService({
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
    expect(asked.at(-1)?.command).toBe('DeleteObject')
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
