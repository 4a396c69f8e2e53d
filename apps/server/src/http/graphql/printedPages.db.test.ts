import {
  GetAllIssuesDocument,
  GetIssueDocument,
  GetIssuesDocument,
  GetManifestDocument,
  GetPreviewIssueDocument,
} from '@gatefold/contract/generated/documents'
import { expect, it } from 'vitest'
import { describeOnEachDatabase, type MakeDatabase } from '../../testing/describeOnEachDatabase.ts'
import { aTestApp, type TestApp } from '../../testing/aTestApp.ts'
import { anArticleRow, anId, anIssueRow } from '../../testing/rows.ts'

const addressOf = (name: string) => `/assets/${Buffer.from(name).toString('hex').padEnd(64, '0')}.${name.split('.')[1]}`

const AREA = { x: 0, y: 0, width: 1, height: 1 }

function aPage(page: number) {
  const hotspots = [{ url: 'https://tide.example/', area: AREA }]
  return { name: `p${page}`, page, image: addressOf(`${page}.webp`), hotspots }
}

const PAGES = [aPage(1), aPage(2), aPage(3)]
const PAGE_FILES = ['plan.json', '2.json', '1.avif', '2.avif', '3.avif'].map(addressOf)
const ALL_FILES = [...PAGE_FILES, ...PAGES.map(({ image }) => image), addressOf('cover.png')]

async function aTitle(makeDatabase: MakeDatabase, parts: { is_paid?: number; basePath?: string } = {}) {
  const { db } = await makeDatabase()
  const fields = {
    cover: addressOf('cover.png'),
    pages: PAGES,
    data: { languages: ['en'], flatplan: addressOf('plan.json') },
  }
  await db
    .insertInto('issues')
    .values(anIssueRow({ id: anId(1), is_paid: parts.is_paid ?? 0, fields, page_files: JSON.stringify(PAGE_FILES) }))
    .execute()
  await db
    .insertInto('articles')
    .values([
      anArticleRow({ id: 'a', issue_id: anId(1), fields: { pages: ['p1', 'p3'], replicaPages: [1, 3] } }),
      anArticleRow({ id: 'b', issue_id: anId(1), position: 1 }),
    ])
    .execute()
  const assets = ALL_FILES.map((address) => {
    const [, hash = '', extension = ''] = /^\/assets\/(\w+)\.(\w+)$/.exec(address) ?? []
    return {
      hash,
      extension,
      media_type: extension === 'json' ? 'application/json' : 'image/webp',
      bytes: 1,
      created: '',
    }
  })
  await db.insertInto('assets').values(assets).execute()
  return aTestApp({ db, title: { basePath: parts.basePath ?? '/' } })
}

async function ask<Data>(app: TestApp, body: object): Promise<Data> {
  const response = await app.post(body)
  const { data, errors } = response.json<{ data: Data; errors?: unknown }>()
  expect(errors, app.log.join()).toBeUndefined()
  return data
}

interface WireIssue {
  readonly pages: unknown
  readonly data: unknown
  readonly articles: readonly { readonly pages: unknown; readonly replica: unknown; readonly components: unknown }[]
}

describeOnEachDatabase('the printed pages of an issue', (makeDatabase) => {
  it('R3.1 come with the issue, and with each article those that it stands on', async () => {
    const app = await aTitle(makeDatabase, { basePath: '/some/dir/' })
    const { issue } = await ask<{ issue: WireIssue }>(app, { ...GetIssueDocument, variables: { id: anId(1) } })
    const below = PAGES.map((page) => ({ ...page, image: `/some/dir${page.image}` }))
    expect(issue.pages).toEqual(below)
    expect(issue.data).toMatchObject({ flatplan: `/some/dir${addressOf('plan.json')}` })
    expect(issue.articles).toMatchObject([
      { pages: ['p1', 'p3'], replica: [below[0], below[2]] },
      { pages: null, replica: [] },
    ])
    const query = '{ articles { id replica { page } } }'
    expect(await ask(app, { query })).toEqual({
      articles: [
        { id: 'a', replica: [{ page: 1 }, { page: 3 }] },
        { id: 'b', replica: [] },
      ],
    })
  })

  it('are no part of a listing, which would carry those of every issue', async () => {
    const app = await aTitle(makeDatabase)
    for (const document of [GetIssuesDocument, GetAllIssuesDocument]) {
      const text = JSON.stringify(await ask(app, document))
      expect(text).toContain(addressOf('cover.png'))
      expect(text).not.toContain(addressOf('1.webp'))
    }
  })

  it('of a paid issue are kept back but for the first, and so are its links, the flatplan and the text of its articles', async () => {
    const app = await aTitle(makeDatabase, { is_paid: 1 })
    const first = { ...PAGES[0], hotspots: [] }
    for (const [document, name] of [
      [GetIssueDocument, 'issue'],
      [GetPreviewIssueDocument, 'previewIssue'],
    ] as const) {
      const answer = await ask<Record<string, WireIssue>>(app, { ...document, variables: { id: anId(1) } })
      expect(answer[name]?.pages).toEqual([first])
      expect(answer[name]?.data).toEqual({ languages: ['en'] })
      expect(answer[name]?.articles[0]).toMatchObject({ pages: ['p1', 'p3'], replica: [first], components: null })
    }
    const query = '{ issues(limit: 1) { pages { page } data } articles { replica { page } } }'
    expect(await ask(app, { query })).toEqual({
      issues: [{ pages: [{ page: 1 }], data: { languages: ['en'] } }],
      articles: [{ replica: [{ page: 1 }] }, { replica: [] }],
    })
  })

  it('R4.11 take their flatplan, texts and small pictures without a network; of a paid issue only the first', async () => {
    const filesOf = async (app: TestApp) => {
      const body = { ...GetManifestDocument, variables: { id: anId(1) } }
      const { manifest } = await ask<{ manifest: { files: readonly { url: string; kind: string }[] } }>(app, body)
      return manifest.files.filter(({ kind }) => kind === 'PAGE').map(({ url }) => url)
    }
    const free = await filesOf(await aTitle(makeDatabase))
    expect(free.toSorted()).toEqual(PAGE_FILES.toSorted())
    const paid = await filesOf(await aTitle(makeDatabase, { is_paid: 1 }))
    expect(paid).toEqual([PAGES[0]?.image])
  })
})
