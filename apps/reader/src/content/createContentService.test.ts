import type { Issue } from '@gatefold/magazine/issue'
import type { Flatplan } from '@gatefold/magazine/replica/Flatplan'
import { describe, expect, it } from 'vitest'
import { GraphqlError } from '../network/GraphqlError.ts'
import type { LocalStore, Stored } from '../storage/LocalStore.ts'
import { contentsOf } from '../storage/magazineDatabase.ts'
import { articlePageOf, createContentService, type Host } from './createContentService.ts'
import { anArticle, anIssue } from '../testing/anIssue.ts'

const MINUTE = 60_000
const A_PLAN = { height: 400, preview: undefined, pictures: [], tiles: undefined, text: undefined, articles: [] }
const UNREACHABLE = new GraphqlError({ code: 'UNREACHABLE', message: 'The host cannot be reached.' })

/** A host, a store and a clock that a test sets and counts. */
function aWorld() {
  const world = {
    now: 100 * MINUTE,
    isOnline: true,
    isAdmin: false,
    reader: 'ada',
    failure: undefined as Error | undefined,
    published: anIssue({ articles: [anArticle({ id: 'a1', slug: 'low' })] }) as Issue | undefined,
    stored: undefined as Stored<Issue> | undefined,
    flatplan: undefined as Flatplan | undefined,
    requests: [] as string[],
    saved: [] as string[],
    logged: [] as string[],
  }
  const ask = async <Value>(what: string, value: Value): Promise<Value> => {
    world.requests.push(what)
    await Promise.resolve()
    if (world.failure !== undefined) throw world.failure
    return value
  }
  const host: Host = {
    fetchIssues: () => ask('issues', world.published === undefined ? [] : [world.published]),
    fetchIssuePage: (page) => ask(`issues ${page}`, world.published === undefined ? [] : [world.published]),
    fetchIssueYears: () => ask('years', [{ year: 2026, issues: 1 }]),
    fetchFeaturedArticles: () => ask('featured', []),
    fetchIssue: (reference) => ask(`issue ${reference}`, world.published),
    fetchPreview: (reference) => ask(`preview ${reference}`, world.published),
    fetchAssets: () => ask('assets', { styles: [], fonts: [{ name: 'Tide', urls: [] }] }),
  }
  const save = (what: string) => {
    world.saved.push(what)
    return Promise.resolve()
  }
  const part = async <Part>(of: (issue: Issue) => Part | undefined): Promise<Stored<Part> | undefined> => {
    const value = world.stored === undefined ? undefined : of(world.stored.value)
    return value === undefined ? undefined : { value, savedAt: world.stored?.savedAt ?? 0 }
  }
  const store: LocalStore = {
    readIssues: () => part((issue) => [issue]),
    readFeaturedArticles: () => Promise.resolve(undefined),
    readIssue: () => part((issue) => issue),
    readIssueContents: () => part(contentsOf),
    readArticlePage: (_issue, article) => part((issue) => articlePageOf(issue, article)),
    readAssets: () => Promise.resolve(undefined),
    saveIssues: () => save('issues'),
    saveIssuePage: (_issues, page) => save(`issues ${page}`),
    saveFeaturedArticles: () => save('featured'),
    saveIssue: async () => {
      await save('issue')
      return true
    },
    saveAssets: () => save('assets'),
    close: () => undefined,
  }
  const deps = {
    host,
    store,
    fetchFlatplan: (url: string) => ask(`flatplan ${url}`, world.flatplan),
    configuration: { cache: { ttl: { styles: 60, getIssue: 60 } } },
    isOnline: () => world.isOnline,
    isAdmin: () => world.isAdmin,
    readReader: () => world.reader,
    now: () => world.now,
    log: (message: string) => world.logged.push(message),
  }
  return { world, deps, content: createContentService(deps) }
}

describe('createContentService', () => {
  it('keeps for nobody else what a reader was answered, and nothing for one who has left meanwhile', async () => {
    const { world, content } = aWorld()
    await content.findIssue('i1')
    world.reader = ''
    await content.findIssue('i1')
    expect(world.requests).toHaveLength(2)
    world.saved.length = 0
    world.reader = 'ben'
    const answer = content.findIssue('i1')
    await new Promise((resolve) => setTimeout(resolve, 0)).then(() => answer)
    expect(world.saved).toEqual(['issue'])
    world.reader = 'ada'
    world.now += 60 * MINUTE
    const pending = content.findIssue('i1')
    while (world.requests.length < 4) await Promise.resolve()
    world.reader = ''
    await pending
    expect(world.saved).toEqual(['issue'])
  })

  it('R7.2 lists page by page, and without a network from what is here', async () => {
    const { world, content } = aWorld()
    expect(await content.listIssuePage(3)).toHaveLength(1)
    expect([world.requests, world.saved]).toEqual([['issues 3'], ['issues 3']])
    world.isOnline = false
    world.stored = { value: anIssue({ id: 'i1' }), savedAt: 0 }
    expect(await content.listIssuePage(0)).toHaveLength(1)
    expect(await content.listIssuePage(1)).toEqual([])
  })

  it('does without the years where the host has not counted them', async () => {
    const { world, content } = aWorld()
    world.failure = new GraphqlError({ code: 'GRAPHQL', message: 'Cannot query field "issueYears".' })
    expect(await content.listIssueYears()).toEqual([])
    world.failure = undefined
    expect(await content.listIssueYears()).toEqual([{ year: 2026, issues: 1 }])
  })

  it('R9.2 keeps an issue in memory for five minutes, under its id and its slug', async () => {
    const { world, content } = aWorld()
    expect(await content.findIssue('slug-of-i1')).toBe(world.published)
    expect(await content.findIssue('i1')).toBe(world.published)
    expect(world.requests).toEqual(['issue slug-of-i1'])
    world.now += 5 * MINUTE
    await content.findIssue('i1')
    expect(world.requests).toEqual(['issue slug-of-i1', 'issue i1'])
  })

  it('R9.3 reads the local store while it is fresh and asks the network afterwards', async () => {
    const { world, content } = aWorld()
    world.stored = { value: anIssue({ name: 'stored' }), savedAt: world.now - 59 * MINUTE }
    expect(await content.findIssueContents('i1')).toMatchObject({ name: 'stored' })
    expect(world.requests).toEqual([])
    world.now += MINUTE
    expect(await content.findIssueContents('i1')).toMatchObject({ name: 'Issue i1' })
    expect(world.requests).toEqual(['issue i1'])
    expect(world.saved).toEqual(['issue'])
  })

  it('R9.3 asks the host for what a clock has saved that was set back since', async () => {
    const { world, content } = aWorld()
    world.stored = { value: anIssue({ name: 'stored' }), savedAt: world.now + MINUTE }
    expect(await content.findIssue('slug-of-i1')).toBe(world.published)
  })

  it('tells of a newer version of a downloaded issue, which the store leaves out', async () => {
    const { deps } = aWorld()
    const newer: string[] = []
    const store = { ...deps.store, saveIssue: () => Promise.resolve(false) }
    const onNewer = (issueId: string) => newer.push(issueId)
    await createContentService({ ...deps, store, onNewer }).findIssue('slug-of-i1')
    await expect.poll(() => newer).toEqual(['i1'])
  })

  it('R4.9 reads the local store at any age while offline', async () => {
    const { world, content } = aWorld()
    world.stored = { value: anIssue({ name: 'old', articles: [anArticle({ slug: 'low' })] }), savedAt: 0 }
    world.isOnline = false
    expect(await content.findIssue('i1')).toMatchObject({ name: 'old' })
    expect(await content.findArticlePage('i1', 'low')).toMatchObject({
      issue: { name: 'old' },
      article: { slug: 'low' },
    })
    expect(await content.listIssues()).toHaveLength(1)
    expect(world.requests).toEqual([])
  })

  it('R4.7 reads what everybody may read while the session cannot be renewed, and keeps nothing of it', async () => {
    const { world, deps } = aWorld()
    const open: string[] = []
    const listed = [anIssue({ name: 'for everybody' })]
    const openHost: Host = {
      ...deps.host,
      fetchIssues: () => Promise.resolve(listed),
      fetchIssue: (reference) => {
        open.push(reference)
        return Promise.resolve(reference === 'gone' ? undefined : listed[0])
      },
    }
    const content = createContentService({ ...deps, openHost })
    world.failure = new GraphqlError({ code: 'UNREACHABLE', message: 'Not now.', delay: 'session' })
    expect(await content.findIssueContents('i1')).toMatchObject({ name: 'for everybody' })
    expect(await content.findIssueContents('gone')).toBeUndefined()
    expect(await content.findIssueContents('i1')).toMatchObject({ name: 'for everybody' })
    expect([open, world.saved]).toEqual([['i1', 'gone', 'i1'], []])
    // What the device has of an issue may be more than everybody's; a listing is better new.
    world.stored = { value: anIssue({ name: 'bought' }), savedAt: 0 }
    expect(await content.findIssueContents('i1')).toMatchObject({ name: 'bought' })
    expect(await content.listIssues()).toMatchObject([{ name: 'for everybody' }])
    world.failure = undefined
    expect(await content.findIssueContents('i1')).toMatchObject({ name: 'Issue i1' })
  })

  it('R6.3 asks the network for the admin once a view, and anew for each', async () => {
    const { world, content } = aWorld()
    world.isAdmin = true
    world.stored = { value: anIssue({ name: 'stored' }), savedAt: world.now }
    await content.findIssue('i1')
    expect(await content.findIssue('i1')).toMatchObject({ name: 'Issue i1' })
    expect(world.requests).toEqual(['issue i1'])
    content.beginView?.()
    await content.findIssue('i1')
    expect(world.requests).toEqual(['issue i1', 'issue i1'])
    world.now += 10_000
    await content.findIssue('i1')
    expect(world.requests).toHaveLength(3)
  })

  it('R6.5 does not ask again for anybody else', async () => {
    const { world, content } = aWorld()
    await content.listIssues()
    content.beginView?.()
    await content.listIssues()
    await content.listAssets()
    await content.listAssets()
    expect(world.requests).toEqual(['issues', 'assets'])
  })

  it('falls back on the local store when the host turns out to be unreachable', async () => {
    const { world, content } = aWorld()
    world.failure = UNREACHABLE
    await expect(content.findIssue('i1')).rejects.toBe(UNREACHABLE)
    world.stored = { value: anIssue({ name: 'old' }), savedAt: 0 }
    expect(await content.findIssue('i1')).toMatchObject({ name: 'old' })
  })

  it('does not hide what the host says behind the local store', async () => {
    const { world, content } = aWorld()
    world.stored = { value: anIssue({ name: 'old' }), savedAt: 0 }
    world.failure = new GraphqlError({ code: 'GRAPHQL', message: 'jwt expired' })
    await expect(content.findIssue('i1')).rejects.toThrow('jwt expired')
  })

  it('shares one request among those who ask at the same time', async () => {
    const { world, content } = aWorld()
    const [issue, contents, page] = await Promise.all([
      content.findIssue('i1'),
      content.findIssueContents('i1'),
      content.findArticlePage('i1', 'low'),
    ])
    expect(issue).toBe(world.published)
    expect(contents?.articles[0]).not.toHaveProperty('components')
    expect(page?.article.id).toBe('a1')
    expect(world.requests).toEqual(['issue i1'])
  })

  it('R3.1 finds the printed pages with their plan, once it has been fetched, and does without it', async () => {
    const { world, content } = aWorld()
    const pages = [{ page: 1, name: 'i', image: '/assets/1.webp', hotspots: [] }]
    const data = { languages: [], cover: undefined, flatplan: '/assets/plan.json' }
    world.published = anIssue({ pages, data })
    world.flatplan = { version: 1, pages: [{ ...A_PLAN, page: 1, width: 300 }] }
    expect(await content.findPrintedPages('i1')).toMatchObject([{ name: 'i', size: { width: 300 } }])
    await content.findPrintedPages('i1')
    expect(world.requests).toEqual(['issue i1', 'flatplan /assets/plan.json'])

    const other = aWorld()
    other.world.published = world.published
    await other.content.findIssue('i1')
    other.world.failure = UNREACHABLE
    expect(await other.content.findPrintedPages('i1')).toMatchObject([{ image: '/assets/1.webp', size: undefined }])
    expect(other.world.logged).toHaveLength(1)
  })

  it('finds nothing where nothing is, and asks again', async () => {
    const { world, content } = aWorld()
    world.published = undefined
    expect(await content.findIssue('gone')).toBeUndefined()
    expect(await content.findArticlePage('gone', 'x')).toBeUndefined()
    expect(world.requests).toEqual(['issue gone', 'issue gone'])
  })

  it('R8.7 logs an error of the asset query and goes on without', async () => {
    const { world, content } = aWorld()
    world.failure = UNREACHABLE
    expect(await content.listAssets()).toEqual({ styles: [], fonts: [] })
    expect(world.logged).toEqual(['The styles and fonts could not be read.'])
  })

  it('works without a store, and with one that fails', async () => {
    const { world, deps } = aWorld()
    const broken = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
    const failing = { ...deps.store, readIssue: broken, saveIssue: broken }
    for (const store of [undefined, failing]) {
      const content = createContentService({ ...deps, store })
      expect(await content.findIssue('i1')).toBe(world.published)
    }
    await Promise.resolve()
    expect(world.logged).toEqual(['The local store could not be read.', 'The local store could not be written.'])
  })
})
