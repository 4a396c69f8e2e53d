import { createHash } from 'node:crypto'
import { GetIssueDocument, GetIssuesDocument, GetManifestDocument } from '@gatefold/contract/generated/documents'
import type { TypedDocument } from '@gatefold/contract/operations/TypedDocument'
import { decodeFlatplan } from '@gatefold/contract/decode/decodeFlatplan'
import { decodeIssue } from '@gatefold/contract/decode/decodeIssue'
import { decodePageText } from '@gatefold/contract/decode/decodePageText'
import { sanitizeHtml } from '@gatefold/contract/sanitizeHtml'
import { expect } from '@playwright/test'
import sharp from 'sharp'
import { test } from './harness/reusedWindow.ts'
import { PRINTED_SLUG } from './harness/printedIssue.ts'
import { servePrintedIssue } from './harness/printedTitle.ts'
import type { StartedServer } from './harness/startServer.ts'

let server: StartedServer
test.beforeAll(async () => {
  server = await servePrintedIssue({ finest: 2100 }, { basePath: '/some/sub/dir/' })
})
test.afterAll(() => server.stop())

async function ask<Result, Variables>(
  document: TypedDocument<Result, Variables>,
  variables: Variables,
): Promise<Result> {
  const response = await fetch(`${server.address}graphql`, {
    method: 'POST',
    headers: { 'app-key': 'test', 'content-type': 'application/json' },
    body: JSON.stringify({ ...document, variables }),
  })
  const { data } = (await response.json()) as { data: Result }
  return data
}

const PROBLEMS: unknown[] = []
const CONTEXT = { report: (problem: unknown) => void PROBLEMS.push(problem), sanitize: sanitizeHtml }

async function issueWithPages() {
  const { issue } = await ask(GetIssueDocument, { id: PRINTED_SLUG, isSlug: true })
  const decoded = await decodeIssue(issue, CONTEXT)
  if (decoded?.data.flatplan === undefined) throw new Error('The issue has no flatplan.')
  return { ...decoded, flatplan: decoded.data.flatplan }
}

test('R3.1 a reader below another base path finds every file of the printed pages where the flatplan says', async () => {
  const issue = await issueWithPages()
  const response = await fetch(new URL(issue.flatplan, server.address))
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(response.headers.get('cache-control')).toContain('immutable')
  const flatplan = decodeFlatplan(await response.json(), issue.flatplan, CONTEXT)
  expect(flatplan?.pages).toHaveLength(6)
  for (const { pictures, tiles } of flatplan?.pages ?? []) {
    for (const { url, width, height, mediaType } of pictures) {
      const picture = await fetch(new URL(url, server.address))
      expect(picture.headers.get('content-type')).toBe(mediaType)
      expect(await sharp(await picture.bytes()).metadata()).toMatchObject({ width, height })
    }
    for (const url of tiles?.urls ?? []) expect((await fetch(new URL(url, server.address))).status).toBe(200)
  }
  expect(PROBLEMS).toEqual([])
})

async function fetchJson(address: string): Promise<unknown> {
  const response = await fetch(new URL(address, server.address))
  return response.json()
}

test('R3.1 the text of a page leads to the components of its articles', async () => {
  const issue = await issueWithPages()
  const pages = decodeFlatplan(await fetchJson(issue.flatplan), issue.flatplan, CONTEXT)?.pages ?? []
  expect(pages.map(({ text }) => text === undefined)).toEqual([true, false, false, false, false, false])
  for (const { text = '', articles } of pages.slice(1)) {
    const blocks = decodePageText(await fetchJson(text), CONTEXT)?.blocks ?? []
    const tied = blocks.filter(({ article }) => article !== undefined)
    expect(new Set(tied.map(({ article }) => article))).toEqual(new Set(articles))
    for (const { article, component, lines } of tied) {
      const found = issue.articles.find(({ id }) => id === article)?.components.find(({ id }) => id === component)
      const printed = lines.map((line) => line.text).join(' ')
      expect(JSON.stringify(found).replaceAll('\u00AD', '')).toContain(printed)
    }
  }
  expect(issue.articles.map(({ replica }) => replica.map(({ page }) => page))).toEqual([
    [2, 3],
    [3, 4],
    [5, 6],
  ])
  expect(issue.pages[0]?.hotspots.map(({ url }) => url)).toEqual([
    'https://example.org/printed',
    '#page=4',
    'article://nets',
  ])
})

test('R4.11 the manifest names what the pages take without a network, and a listing names no pages', async () => {
  const variables = { id: PRINTED_SLUG, isSlug: true }
  const { manifest } = await ask(GetManifestDocument, variables)
  const files = (manifest?.files ?? []).filter(({ kind }) => kind === 'PAGE')
  expect(files.filter(({ mediaType }) => mediaType === 'application/json')).toHaveLength(1 + 5)
  expect(new Set(files.map(({ mediaType }) => mediaType))).toEqual(new Set(['application/json', 'image/webp']))
  for (const { url, bytes, sha256 } of files) {
    const content = await (await fetch(new URL(url, server.address))).bytes()
    expect([content.length, createHash('sha256').update(content).digest('hex')]).toEqual([bytes, sha256])
  }
  const issue = await issueWithPages()
  expect(files.map(({ url }) => url)).toContain(issue.flatplan)
  const { issues } = await ask(GetIssuesDocument, {})
  expect(JSON.stringify(issues)).not.toContain('"pages"')
})
