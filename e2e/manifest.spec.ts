import { GetManifestDocument } from '@gatefold/contract/generated/documents'
import { expect, test } from '@playwright/test'
import { createHash } from 'node:crypto'
import { DEMONSTRATION, ISSUE } from './harness/demonstration.ts'
import { fetchArticle, fetchContents } from './harness/servedPages.ts'
import { startServer, type StartedServer } from './harness/startServer.ts'

interface WireFile {
  readonly url: string
  readonly bytes: number
  readonly sha256: string
  readonly mediaType: string
  readonly kind: string
}

const SLUG = ISSUE.slice('issues/'.length)

let server: StartedServer
let files: readonly WireFile[]
test.beforeAll(async () => {
  server = await startServer({ files: [DEMONSTRATION], configuration: { basePath: '/some/sub/' } })
  const response = await fetch(`${server.address}graphql`, {
    method: 'POST',
    headers: { 'app-key': 'test', 'content-type': 'application/json' },
    body: JSON.stringify({ ...GetManifestDocument, variables: { id: SLUG, isSlug: true } }),
  })
  const { data } = (await response.json()) as { data: { manifest: { files: readonly WireFile[] } } }
  files = data.manifest.files
})
test.afterAll(() => server.stop())

test('R4.11 every file of the manifest comes as the manifest says, to be compared before it is kept', async () => {
  expect(new Set(files.map(({ kind }) => kind))).toEqual(new Set(['PICTURE', 'FONT', 'SOUND', 'FILM', 'OTHER']))
  for (const { url, bytes, sha256, mediaType } of files) {
    const response = await fetch(new URL(url, server.address), { cache: 'no-store' })
    const content = Buffer.from(await response.arrayBuffer())
    expect({
      url,
      status: response.status,
      bytes: content.length,
      length: response.headers.get('content-length'),
      sha256: createHash('sha256').update(content).digest('hex'),
      mediaType: response.headers.get('content-type')?.replace(/;.*/, ''),
      coding: response.headers.get('content-encoding'),
    }).toEqual({ url, status: 200, bytes, length: String(bytes), sha256, mediaType, coding: null })
  }
})

test('R4.11 every file that the pages of the issue show is in the manifest', async () => {
  const listed = new Set(files.map(({ url }) => url))
  const paths = await fetchContents(server.address, SLUG)
  expect(paths.length).toBeGreaterThan(5)
  for (const path of paths) {
    const shown = (await fetchArticle(server.address, path)).files.map(({ address }) => address)
    expect(shown.filter((address) => !listed.has(address))).toEqual([])
  }
  const home = await (await fetch(server.address)).text()
  const named = [...home.matchAll(/\/some\/sub\/assets\/[0-9a-f]{64}\.\w+/g)].map(([address]) => address)
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((address) => !listed.has(address))).toEqual([])
})
