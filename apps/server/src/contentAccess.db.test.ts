import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { schemaText } from '@gatefold/contract/generated/schemaText'
import type { FastifyInstance } from 'fastify'
import { buildSchema, getNamedType, type GraphQLField, isNonNullType, isObjectType } from 'graphql/index.js'
import { expect, it, onTestFinished } from 'vitest'
import { describeOnEachDatabase } from './testing/describeOnEachDatabase.ts'
import { aTestApp, type TestApp } from './testing/aTestApp.ts'
import { aGuardedTitle, CANARY, type GuardedTitle } from './testing/aGuardedTitle.ts'

const schema = buildSchema(schemaText)

type Guarded = Readonly<Record<string, string>>

/** How every field of the schema is guarded, by its type: a new one is written down here by whoever has thought of it (decision 0267). */
const FIELDS: Readonly<Record<string, Guarded>> = {
  'as somebody, by contentFor': {
    Query: 'issues allIssues issue previewIssue articles styles fonts manifest search issueYears',
    Issue:
      'id name description textDirection features pages cover externalUrl price currency slug data updated created ' +
      'isPurchased isPaid isFree releaseDate articles',
    Article:
      'id ArticleID IssueID thumbnail featureImage role author style name slug features keywords channel audios ' +
      'styleProperties index description pages components updated created isFeatured hash replica',
    Audio: 'id url lang',
    Replica: 'name page image hotspots',
    Hotspot: 'url area',
    Area: 'x y width height',
    Style: 'id name description properties supportedDevices type parent tablet desktop created lastModified',
    Font: 'name urls',
    Manifest: 'issueId updated files',
    ManifestFile: 'url bytes sha256 mediaType kind sizeOf width',
    SearchResults: 'hits hasMore',
    SearchHit: 'issue article language isOpen passages',
    FoundIssue: 'id slug name languages',
    FoundArticle: 'id slug name author',
    FoundPassage: 'text marks component page block',
    IssueYear: 'year issues',
  },
  'the reader’s own, by the subject of the token': {
    Query: 'favorites library',
    Mutation:
      'buyIssue subscribe confirmCheckout cancelCheckout redeemGift cancelSubscription resumeSubscription openPortal ' +
      'restorePurchases keepFavorites',
    Favorite: 'issueId articleId isMarked changedAt',
    Checkout: 'id status url issueId planId price returnTo purchase',
    Library: 'purchases subscriptions checkout hasPortal',
    Purchase: 'id issueId issueName issueSlug source status price boughtAt receipt packageUrl',
    Subscription: 'id planId planName status price interval periodEnd cancelsAtPeriodEnd',
  },
  'the admin’s': {
    Query: 'insights pageInsights',
    Insights:
      'from to isCounting days issues articles sources hosts devices languages readingLanguages displays sales vitals ' +
      'searches searchWords outbound shares listens listenSeconds installs pageViews screens storage errors',
    Share: 'name count',
    DayInsights: 'day visits offlineVisits issueOpens reads offlineReads activeSeconds pageLooks downloads paid',
    IssueInsights: 'id slug name opens offlineOpens reads activeSeconds pageLooks downloads paid',
    ArticleInsights: 'id slug name issueId issueName reads offlineReads activeSeconds completion',
    VitalInsights: 'metric good needsImprovement poor',
    SearchInsights: 'all withoutHits',
    PageInsights: 'page looks seconds zooms hotspots',
    HotspotInsights: 'hotspot clicks',
  },
  'public: no content': {
    Query: 'plans',
    Plan: 'id name price interval coversArchive',
    Money: 'amount currency',
  },
}

/** How every route of the host is guarded, but the operator's metrics; what is read of one by GET is read by HEAD too. */
const ROUTES: Readonly<Record<string, readonly string[]>> = {
  'as somebody, by contentFor': ['POST /graphql'],
  'as everybody, by contentFor, in a rendered page': ['GET /', 'GET /*', 'GET /shell.json'],
  'as everybody, by publicListings': [
    'GET /sitemap.xml',
    String.raw`GET /sitemap-:number(^[1-9]\d{0,4}).xml`,
    'GET /feed.xml',
  ],
  'by createFileGuard': ['GET /assets/:file', 'GET /assets/pages/:issue/:page/*', 'GET /assets/frames/*'],
  'the reader’s own, by the purchase': ['GET /library/:file'],
  'no content: accounts and sign-in': [
    ...['POST', 'GET', 'PUT', 'PATCH', 'DELETE'].map((method) => `${method} /auth/token`),
    'POST /auth/gate',
    'POST /identity/sessions/end-all',
    ...['GET', 'POST', 'OPTIONS'].map((method) => `${method} /identity/*`),
    ...[
      '',
      '/sign-up',
      '/verify',
      '/code',
      '/code/enter',
      '/reset',
      '/reset/code',
      '/reset/password',
      '/authenticator',
    ].flatMap((step) => [`GET /identity/interaction/:uid${step}`, `POST /identity/interaction/:uid${step}`]),
    'GET /identity/interaction/:uid/leave',
    'GET /identity/invitation/:secret',
    'POST /identity/invitation/:secret',
    ...['verify', 'code/enter', 'reset/code'].map((step) => `POST /identity/interaction/:uid/${step}/again`),
  ],
  'for who has a role in the studio, by its sessions': [
    'POST /studio/graphql',
    'GET /studio/assets/:file',
    ...['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS'].map((method) => `${method} /studio/uploads/*`),
    'GET /studio/',
    'GET /studio/*',
  ],
  'no content: signing in to the studio': [
    'GET /studio/sign-in',
    'GET /studio/callback',
    ...['GET', 'PUT', 'PATCH', 'DELETE'].map((method) => `${method} /studio/graphql`),
  ],
  'no content: payments': [
    'GET /payments/sandbox/:id',
    'POST /payments/sandbox/:id',
    'GET /payments/sandbox/customers/:customer',
    'POST /payments/sandbox/customers/:customer',
    'POST /payments/stripe/webhook',
    'GET /receipts/keys.json',
  ],
  'no content: the title as an app, and the host itself': [
    'GET /app.webmanifest',
    'GET /favicon.ico',
    'GET /icons/:file',
    'GET /screenshots/:file',
    'GET /sw.js',
    'GET /robots.txt',
    'GET /healthz',
    'GET /readyz',
    'POST /events',
    ...['GET', 'PUT', 'PATCH', 'DELETE'].map((method) => `${method} /graphql`),
  ],
}

/** A server that notes its routes. */
async function routesOf(options: Parameters<typeof aTestApp>[0]): Promise<readonly string[]> {
  const routes = new Set<string>()
  const clientFolder = await mkdtemp(join(tmpdir(), 'gatefold-client-'))
  onTestFinished(() => rm(clientFolder, { recursive: true }))
  await mkdir(join(clientFolder, 'build'))
  await writeFile(join(clientFolder, 'index.html'), '')
  const observe = (app: FastifyInstance) =>
    app.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) routes.add(`${one} ${url}`)
    })
  const telemetry = {
    observe: (app: FastifyInstance) => void observe(app),
    follow: <Result>(_name: string, work: () => Promise<Result>) => work(),
    onQuery: undefined,
    countEvents: () => undefined,
  }
  await aTestApp({ ...options, telemetry, renderer: { clientFolder }, studioFolder: clientFolder })
  return [...routes].filter((route) => !route.startsWith('HEAD ') || !routes.has(route.replace('HEAD', 'GET')))
}

it('every field of the schema is on the list of what guards it, and nothing else', () => {
  const listed = Object.values(FIELDS).flatMap((types) =>
    Object.entries(types).flatMap(([type, fields]) => fields.split(' ').map((field) => `${type}.${field}`)),
  )
  const built = Object.values(schema.getTypeMap())
    .filter((type) => isObjectType(type) && !type.name.startsWith('__'))
    .flatMap((type) =>
      isObjectType(type) ? Object.keys(type.getFields()).map((field) => `${type.name}.${field}`) : [],
    )
  expect(listed.toSorted()).toEqual(built.toSorted())
})

const HOSTS = [
  {
    title: {
      analytics: { firstParty: 'always' },
      payments: { provider: 'sandbox' },
      password: { enabled: true, value: 'open sesame' },
    },
  },
  {
    title: { payments: { provider: 'stripe' } },
    env: { ORIGIN: 'https://magazine.example', STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
  },
]

it('every route of the host is on the list of what guards it, and nothing else', async () => {
  const built = await Promise.all(HOSTS.map(routesOf))
  expect([...new Set(built.flat())].toSorted()).toEqual(Object.values(ROUTES).flat().toSorted())
})

/** Everything that a field can be asked for, down to the last scalar. */
function selectionOf(field: GraphQLField<unknown, unknown>): string {
  const type = getNamedType(field.type)
  if (!isObjectType(type)) return ''
  const fields = Object.values(type.getFields()).filter(({ args }) => !args.some((one) => isNonNullType(one.type)))
  return `{ ${fields.map((one) => `${one.name} ${selectionOf(one)}`).join(' ')} }`
}

/** An issue by its id and by its slug; every search; and what else a field has to be told. */
function argumentsFor({ args }: GraphQLField<unknown, unknown>, { id, slug }: { id: string; slug: string }): string[] {
  const names = args.map(({ name }) => name)
  if (names.includes('isSlug')) return [`(id: "${id}")`, `(id: "${slug}", isSlug: true)`]
  if (names.includes('query')) return ['canary', 'print', 'story', slug].map((words) => `(query: "${words}")`)
  const written = { ID: `"${id}"`, String: '"2026-03-01"', Int: '1' }
  const needed = args.filter((one) => isNonNullType(one.type))
  const values = needed.map((one) => `${one.name}: ${written[getNamedType(one.type).name as keyof typeof written]}`)
  return [values.length === 0 ? '' : `(${values.join(', ')})`]
}

function everyQuery(issue: { readonly id: string; readonly slug: string }): readonly string[] {
  const fields = Object.values(schema.getQueryType()?.getFields() ?? {})
  return fields.flatMap((field) =>
    argumentsFor(field, issue).map((args) => `{ ${field.name}${args} ${selectionOf(field)} }`),
  )
}

/** Addresses that each route of content is asked by. */
function everyAddress({ files, paid, draft, other }: GuardedTitle): readonly string[] {
  const pages = [paid, draft, other].flatMap(({ slug }) => [
    `/issues/${slug}`,
    `/issues/${slug}/story`,
    `/preview/${slug}`,
  ])
  const packages = [paid, draft].map(({ id }) => `/library/${id}.issue`)
  const frames = [files.frame, files.beside].map((url) => url.replace('/assets/pages/', '/assets/frames/'))
  const listings = ['/sitemap.xml', '/sitemap-1.xml', '/feed.xml', '/robots.txt', '/shell.json']
  return ['/', ...pages, ...packages, files.frame, files.beside, ...frames, ...files.closed, ...listings]
}

async function everythingFrom(host: Pick<TestApp, 'app' | 'post'>, title: GuardedTitle, headers = {}) {
  const queries = [title.paid, title.draft].flatMap(everyQuery)
  const answers = await Promise.all(
    queries.map(async (query) => ({ request: query, body: (await host.post({ query }, headers)).body })),
  )
  const sent = await Promise.all(
    everyAddress(title).map(async (url) => ({
      request: url,
      body: (await host.app.inject({ url, headers: { host: 'magazine.example', accept: 'text/html', ...headers } }))
        .body,
    })),
  )
  return [...answers, ...sent]
}

describeOnEachDatabase('what everybody gets of content', (makeDatabase) => {
  it('R1.2 R6.6 holds by no field and no route any text of a paid issue or a draft', { timeout: 60_000 }, async () => {
    const title = await aGuardedTitle(await makeDatabase())
    const { bearer, db, draft, other } = title
    await db.updateTable('issues').set({ is_paid: 0 }).where('id', '=', other.id).execute()
    const everything = await everythingFrom(title, title)
    for (const { request, body } of everything) {
      for (const secret of [CANARY, 'canary-winter', draft.id, `/issues/${draft.slug}`, ...title.files.closed]) {
        expect(body.includes(secret), `${secret} by ${request}`).toBe(false)
      }
    }
    // What is open is there, and what is closed is found by who may read it.
    expect(everything.filter(({ body }) => body.includes('canary-autumn')).length).toBeGreaterThan(5)
    const admins = await everythingFrom(title, title, await bearer({ sub: 'root', roles: ['admin'] }))
    for (const field of ['issues', 'allIssues', 'issue', 'previewIssue', 'articles', 'search']) {
      const held = admins.some(({ request, body }) => request.startsWith(`{ ${field}`) && body.includes(CANARY))
      expect(held, field).toBe(true)
    }
  })

  it('R2.14 is nothing of any issue behind the title’s password', { timeout: 60_000 }, async () => {
    const title = await aGuardedTitle(await makeDatabase())
    const { db, deps, external, other } = title
    await db.updateTable('issues').set({ is_paid: 0 }).where('id', '=', other.id).execute()
    const gated = await aTestApp({
      db,
      assetStore: deps.assets,
      ...external,
      title: { ...external.title, password: { enabled: true, value: 'open sesame' } },
    })
    for (const { request, body } of await everythingFrom(gated, title)) {
      expect(/canary|Free to read|The story/.test(body), request).toBe(false)
    }
  })
})
