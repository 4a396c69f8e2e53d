import {
  GetFavoritesDocument,
  GetInsightsDocument,
  GetIssuesDocument,
  GetLibraryDocument,
  GetPageInsightsDocument,
  RestorePurchasesDocument,
  SearchDocument,
} from '@gatefold/contract/generated/documents'
import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { createAnswerCache } from '../../platform/responses/AnswerCache.ts'
import { EVERYBODY } from '../../accounts/auth/Viewer.ts'
import { readReceiptKey } from '../../accounts/identity/readIdentityKeys.ts'
import type { Database } from '../../platform/db/schema.ts'
import { createRateLimits } from '../../platform/limits.ts'
import { createPurchases } from '../../commerce/purchases/createPurchases.ts'
import { createGraphqlService, isPersonal } from './graphqlService.ts'

const db = new Kysely<Database>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new SqliteIntrospector(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
})

const NO_PURCHASES = createPurchases({
  db,
  provider: undefined,
  limits: createRateLimits(db, () => 0),
  logger: pino({ level: 'silent' }),
  now: () => 0,
  randomText: () => '',
  origin: () => 'http://magazine.example',
  basePath: '/',
  defaultLanguage: 'en',
  currency: 'EUR',
  defaultPrice: undefined,
  readReceiptKey: () => readReceiptKey(db, 0),
  plans: [],
})

/** A service whose operations answer with who asked and how many have been executed. */
function aService() {
  let executed = 0
  const service = createGraphqlService({
    execute: ({ context }) => {
      executed += 1
      return Promise.resolve({ data: { reader: context.viewer.subject ?? null, executed } })
    },
    db,
    basePath: '/',
    defaultPrice: undefined,
    now: () => 0,
    cache: createAnswerCache(1_000_000),
    readContentVersion: () => Promise.resolve('1'),
    addEntitlements: (viewer) => Promise.resolve(viewer),
    mark: 'mark',
    purchases: NO_PURCHASES,
    favorites: undefined,
    readCounts: undefined,
    takeSearch: () => Promise.resolve(true),
    logger: pino({ level: 'silent' }),
  })
  const ask = async (document: object, subject: string | undefined) => {
    const { body, headers } = await service.answer(JSON.stringify(document), { ...EVERYBODY, subject })
    return { ...(JSON.parse(body.toString()) as { data: object }).data, cacheControl: headers['cache-control'] }
  }
  return { ask }
}

describe('createGraphqlService', () => {
  it('never answers one reader with what is another’s', async () => {
    const { ask } = aService()
    const answers = await Promise.all(['ann', 'ben', undefined].map((reader) => ask(GetLibraryDocument, reader)))
    expect(answers).toMatchObject([
      { reader: 'ann', cacheControl: 'private, no-store' },
      { reader: 'ben', cacheControl: 'private, no-store' },
      { reader: null, cacheControl: 'private, no-store' },
    ])
    expect(new Set(answers.map((answer) => (answer as { executed?: number }).executed))).toEqual(new Set([1, 2, 3]))
  })

  it('runs a mutation each time, at the same moment too', async () => {
    const { ask } = aService()
    const answers = await Promise.all([1, 2, 3].map(() => ask(RestorePurchasesDocument, 'ann')))
    expect(answers).toMatchObject([{ executed: 1 }, { executed: 2 }, { executed: 3 }])
  })

  it('keeps what is everybody’s', async () => {
    const { ask } = aService()
    const answers = [await ask(GetIssuesDocument, undefined), await ask(GetIssuesDocument, undefined)]
    expect(answers).toMatchObject([
      { executed: 1, cacheControl: 'no-cache' },
      { executed: 1, cacheControl: 'no-cache' },
    ])
  })
})

const body = (query: string) => JSON.stringify({ query })

describe('isPersonal', () => {
  it('tells what is one reader’s own, or changes something, from what is everybody’s', () => {
    expect(isPersonal(JSON.stringify(GetLibraryDocument))).toBe(true)
    expect(isPersonal(JSON.stringify(RestorePurchasesDocument))).toBe(true)
    expect(isPersonal(JSON.stringify(GetFavoritesDocument))).toBe(true)
    expect(isPersonal(JSON.stringify(SearchDocument))).toBe(true)
    expect(isPersonal(JSON.stringify(GetInsightsDocument))).toBe(true)
    expect(isPersonal(JSON.stringify(GetPageInsightsDocument))).toBe(true)
    expect(isPersonal(JSON.stringify(GetIssuesDocument))).toBe(false)
  })

  it('sees through fragments, line breaks and the escapes of JSON', () => {
    expect(isPersonal(body('query A { ...B }\nfragment B on Query {\nlibrary { hasPortal } }'))).toBe(true)
    expect(isPersonal('{"query":"{ \\u006c\\u0069brary { hasPortal } }"}')).toBe(true)
    expect(isPersonal('{"query":"\\u006dutation{restorePurchases{hasPortal}}"}')).toBe(true)
  })

  it('takes no variable and no longer word for it', () => {
    expect(isPersonal(JSON.stringify({ query: '{ a }', variables: { id: 'the library' } }))).toBe(false)
    expect(isPersonal(body('{ librarySize }'))).toBe(false)
  })

  it('leaves what cannot be read to who refuses it', () => {
    for (const bad of ['', 'library', 'null\\', '{"query":["library"]}', '"mutation"'])
      expect(isPersonal(bad)).toBe(false)
  })
})
