import type { ImportedArticle, ImportedIssue } from '@gatefold/importers/ImportedIssue'
import type { StoredAsset } from '../platform/storage/AssetStore.ts'
import { anIssuer, type Claims, sign, someClaims, TOKEN_NOW } from './anIssuer.ts'
import type { TestDatabase } from './describeOnEachDatabase.ts'
import { changeTerms } from '../publishing/issues/changeTerms.ts'
import { anAsset, anImportedArticle, aText } from '../publishing/testing/anImportedIssue.ts'
import { aBlock, anImportedPage, pageAssets } from '../publishing/testing/aPrintedSource.ts'
import { importInto, publishingDeps } from '../publishing/testing/aPublisher.ts'
import { anExternalTitle } from './anExternalTitle.ts'
import { aTestApp, TEST_NOW } from './aTestApp.ts'
import { EVERYTHING } from './everyOperation.ts'

/** Stands in everything that only who has bought the issue of that name may have, and nowhere else. */
const canaryOf = (name: string): string => `canary-${name}`

/** Of the issue that is looked at. */
export const CANARY = canaryOf('spring')

const PRICE = { isPaid: true, price: { amount: 490, currency: 'EUR' } }

const AREA = { x: 0, y: 0, width: 1, height: 1 }

/** Files by what they hold, each with the canary; and those that everybody may have, without it. */
const CLOSED = [
  'inside.png',
  'read.mp3',
  'film.mp4',
  'poster.webp',
  'words.vtt',
  'more.pdf',
  'tide/tide.js',
  'unnamed.bin',
]
const OPEN = ['cover.png', 'thumb.png', 'feature.png', 'sample.png', 'face.woff2']

const TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  webp: 'image/webp',
  vtt: 'text/vtt',
  pdf: 'application/pdf',
  js: 'text/javascript',
  bin: 'application/octet-stream',
  woff2: 'font/woff2',
  html: 'text/html',
}

/** Of no type that publishing looks into. */
function file(path: string, content: string) {
  const type = TYPES[path.split('.').at(-1) ?? ''] ?? ''
  return anAsset(path, type.startsWith('image/') ? 'application/octet-stream' : type, content)
}

/** An article whose every part is closed. */
function closedArticle(name: string, canary: string): ImportedArticle {
  const said = `${canary} of ${name}`
  return anImportedArticle({
    key: name,
    slug: name,
    title: `The ${name}`,
    thumbnail: 'bundle://thumb.png',
    featureImage: 'bundle://feature.png',
    isFeatured: true,
    audios: [{ url: 'bundle://read.mp3', lang: 'en' }],
    metadata: { note: said },
    pages: [2],
    components: [
      aText(`<p>${said}</p>`),
      { component: 'image', imageurl: 'bundle://inside.png', alt: said, caption: said },
      { component: 'video', url: 'bundle://film.mp4', poster: 'bundle://poster.webp', caption: said },
      { component: 'audio', url: 'bundle://read.mp3', transcript: said },
      { component: 'container', components: [{ component: 'html', html: `<a href="bundle://more.pdf">${said}</a>` }] },
      { component: 'custom', url: 'bundle://tide/index.html', data: { words: said } },
    ],
  })
}

function aGuardedIssue(name: string): Partial<ImportedIssue> {
  const canary = canaryOf(name)
  const sample = anImportedArticle({
    key: 'sample',
    slug: 'sample',
    title: 'The sample',
    features: ['sample'],
    components: [aText('<p>Free to read.</p>'), { component: 'image', imageurl: 'bundle://sample.png', alt: '' }],
  })
  const hotspots = [{ url: `https://${canary}.example/`, area: AREA }]
  const blocks = [aBlock({ lines: [{ area: AREA, text: `${canary} in print` }] })]
  const page = (number: number) => anImportedPage(`${name}-${number}`, { hotspots, blocks, preview: undefined })
  return {
    identifier: `urn:test:${name}`,
    title: name,
    releaseDate: '2026-02-01',
    cover: 'bundle://cover.png',
    articles: [closedArticle('story', canary), sample],
    pages: [page(1), page(2)],
    fonts: [{ name: 'Face', urls: ['bundle://face.woff2'] }],
    assets: [
      ...pageAssets(`${name}-1`),
      ...pageAssets(`${name}-2`),
      ...CLOSED.map((path) => file(path, `${canary} ${path}`)),
      file('tide/index.html', `<p>${canary}</p><script src="tide.js"></script>`),
      ...OPEN.map((path) => file(path, `open ${name} ${path}`)),
    ],
  }
}

/** A title with a paid issue full of canaries, another paid one, a draft, and readers who sign in elsewhere. */
export async function aGuardedTitle(database: TestDatabase) {
  const clock = { now: TEST_NOW }
  const deps = await publishingDeps(database)
  const publish = { landing: 'published' } as const
  const paid = await importInto(deps, aGuardedIssue('spring'), publish)
  const other = await importInto(deps, { ...aGuardedIssue('autumn'), releaseDate: '2025-09-01' }, publish)
  const draft = await importInto(deps, aGuardedIssue('winter'))
  for (const { id } of [paid, other]) await changeTerms(id, PRICE, deps)
  const issuer = await anIssuer()
  const external = {
    title: anExternalTitle(issuer, { graphql: { maxCost: 1_000_000, introspection: true } }),
    fetch: issuer.fetch,
  }
  const test = await aTestApp({
    db: database.db,
    assetStore: deps.assets,
    ...external,
    now: () => clock.now,
    renderer: {
      // What the reader's renderer could ask for at most, for whichever page.
      renderPage: async ({ execute, readFile }) => {
        const answers = await Promise.all(EVERYTHING(paid).map((operation) => execute(operation)))
        const plans = [...JSON.stringify(answers).matchAll(/\/assets\/[0-9a-f]{64}\.json/g)]
        const files = await Promise.all(plans.map(([address]) => readFile(address)))
        return { status: 200, html: JSON.stringify([answers, files]) }
      },
    },
  })
  const bearer = async (claims: Claims = {}) => {
    const second = Math.floor(clock.now / 1_000) - Math.floor(TEST_NOW / 1_000)
    const times = { iat: TOKEN_NOW + second - 60, exp: TOKEN_NOW + second + 540 }
    return { authorization: `Bearer ${await sign(someClaims(issuer, { ...times, ...claims }), issuer.signing)}` }
  }
  return { ...test, external, clock, deps, bearer, paid, other, draft, files: await filesOf(database, paid.id) }
}

export type GuardedTitle = Awaited<ReturnType<typeof aGuardedTitle>>

/** The issue's files: those that its own readers may have, and those of everybody. */
async function filesOf({ db }: TestDatabase, issueId: string) {
  const rows = await db.selectFrom('issue_assets').selectAll().where('issue_id', '=', issueId).execute()
  const isOpen = ({ path }: { path: string }) => OPEN.includes(path) || path === 'spring-1/800.webp'
  const address = ({ hash, extension }: StoredAsset) => `/assets/${hash}.${extension}`
  const page = rows.find(({ path }) => path === 'tide/index.html')
  return {
    closed: rows.filter((row) => !isOpen(row)).map(address),
    open: rows.filter(isOpen).map(address),
    frame: `/assets/pages/${issueId}/${page?.hash ?? ''}/tide/index.html`,
    /** What lies beside the frame's page. */
    beside: `/assets/pages/${issueId}/${page?.hash ?? ''}/tide/tide.js`,
  }
}

/** Writes that a reader has bought an issue. */
export async function buy(
  { db }: GuardedTitle,
  reader: string,
  { issueId, status = 'active' }: { readonly issueId: string; readonly status?: string },
): Promise<void> {
  const row = { id: `${reader} ${issueId}`, reader, issue_id: issueId, source: 'payment', amount: 490, currency: 'EUR' }
  const rest = { checkout_id: null, provider: 'test', provider_reference: row.id, bought_at: '', ended_at: null }
  await db
    .insertInto('purchases')
    .values({ ...row, ...rest, source: 'payment', status: status as 'active', receipt: null })
    .execute()
}

interface SubscriptionSketch {
  readonly covers_from?: string | null
  readonly period_end?: string
  readonly status?: 'active' | 'past_due' | 'ended'
}

/** Writes that a reader subscribes. */
export async function subscribe({ db }: GuardedTitle, reader: string, fields: SubscriptionSketch = {}): Promise<void> {
  await db
    .insertInto('subscriptions')
    .values({
      id: reader,
      reader,
      plan_id: 'year',
      provider: 'test',
      provider_reference: reader,
      status: 'active',
      period_start: '2026-01-01T00:00:00.000Z',
      period_end: '2026-12-31T00:00:00.000Z',
      covers_from: '2026-01-01',
      cancels_at_period_end: 0,
      amount: 4900,
      currency: 'EUR',
      created: '',
      updated: '',
      ...fields,
    })
    .execute()
}
